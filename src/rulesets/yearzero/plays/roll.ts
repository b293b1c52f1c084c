import {
  contest,
  either,
  enterFields,
  GM,
  lastContest,
  type Play,
  part,
  rest,
  roll,
  type Steps,
} from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { line } from '../../../core/line.ts';
import { num } from '../../../core/spec.ts';
import { good, quiet } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
import type { Skill, Supply, YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { drainCheck, type Pool, pushedCheck, type Reading, skillCheck, skillPool } from '../figures/dice.ts';
import { addStress, option, rise, type YzStage } from '../figures/state.ts';
import { panicPart } from './panic.ts';

/** The outcome of a skill roll. `ones`: a stress die shows a 1; `successes` is 0 if panic has voided it. */
export type Rolled = {
  readonly successes: number;
  readonly pushed: boolean;
  readonly ones: boolean;
  readonly voided: boolean;
};

/** Asks whether to push the roll, which is possible once, unless a stress die shows a 1 (YZ-0.4, YZ-13.14). */
function* choosePush(pool: Pool, first: Reading, risen: number, rules: Rules): Play<boolean> {
  const check = pushedCheck(pool, first, risen, rules) as unknown as Check;
  return yield* either('push', () => ({
    kind: 'choose',
    id: `${pool.id}:push`,
    by: pool.by,
    label: msg('yearzero.choose.push', { n: first.successes }),
    options: [{ ...option('push'), cost: msg('yearzero.cost.stress'), check }, option('keep')],
  }));
}

/** The outcome of something that may need a skill roll: the roll, or whether it succeeded without one. */
export type Done = boolean | Rolled;

/** The successes of an outcome; success without a roll counts as one. */
export const successesOf = (done: Done): number =>
  typeof done === 'boolean' ? Number(done) : done.successes;

export const cameOff = (done: Done): boolean => successesOf(done) > 0;

/** A skill roll during a rest: this Turn does not count as rest (YZ-13.32). */
function spoilRest({ id, traits: { rest } }: YzFighter): Change[] {
  return rest.resting && !rest.rolled ? [set(id, 'traits.rest.rolled', false, true, 'YZ-13.32')] : [];
}

/** The outcome of a roll, pushed or not, before panic. */
type BeforePanic = Omit<Rolled, 'voided'>;

/** Makes a pool just before the roll, so that everything until then counts. */
type Make = (stage: YzStage) => Pool;

/** The input of a pushed roll. */
type Again = { readonly pool: Pool; readonly first: Reading; readonly risen: number };

const rollAgain = ({ pool, first, risen }: Again, rules: Rules): Play<BeforePanic> =>
  lastContest(
    () => [pushedCheck(pool, first, risen, rules)],
    ([second]: readonly Reading[]) => ({
      successes: first.successes + (second?.successes ?? 0),
      pushed: true,
      ones: second?.ones ?? false,
    }),
  );

/** Resolves the first roll, which may be pushed (YZ-0.14, 5). */
function* settleRoll(stage: YzStage, pool: Pool, first: Reading, rules: Rules): Play<BeforePanic> {
  stage.act(...spoilRest(stage.of(pool.by)));
  const risen = rise(stage.of(pool.by), 1, rules);
  const { successes, ones } = first;
  if (ones || !(yield* choosePush(pool, first, risen, rules))) return { successes, pushed: false, ones };
  stage.act(...addStress(stage.of(pool.by), 1, 'YZ-13.1', rules));
  const again = (_: YzStage, what: Again) => rollAgain(what, rules);
  return yield* rest('yearzero.again', stage, again, { pool, first, risen });
}

/** Resolves panic after a 1 on a stress die, which may void the roll (YZ-0.14, 6 and 7). */
function* settlePanic(stage: YzStage, who: Id, rolled: BeforePanic, rules: Rules): Play<Rolled> {
  const { successes, pushed, ones } = rolled;
  if (!ones) return { successes, pushed, ones, voided: false };
  const { voids } = yield* panicPart(stage, { who, cause: 'stressDie' }, rules);
  return { successes: voids ? 0 : successes, pushed, ones, voided: voids };
}

function* rollPool(stage: YzStage, make: Make, rules: Rules): Play<BeforePanic> {
  const first = yield* roll(() => skillCheck(make(stage), rules));
  return yield* settleRoll(stage, make(stage), first, rules);
}

/**
 * Plays a skill roll (YZ-0.2, YZ-0.14). What `make` returns right after the roll is the pool that was rolled, because nothing has happened
 * in between.
 */
export function* skillRoll(stage: YzStage, make: Make, rules: Rules): Play<Rolled> {
  const pool = make(stage);
  const rolled = yield* part('yearzero.throw', stage, (now: YzStage) => rollPool(now, make, rules), pool);
  return yield* settlePanic(stage, pool.by, rolled, rules);
}

/** A roll of a skill without special lines. */
export const rollSkill = (
  stage: YzStage,
  who: Id,
  skill: Skill,
  rules: Rules,
  id: string = skill,
): Play<Rolled> => skillRoll(stage, () => skillPool(id, stage.of(who), skill), rules);

type Side = Pick<Again, 'pool' | 'first'>;

/** Resolves one side of an opposed roll after the first roll. */
function* settleSide(stage: YzStage, pool: Pool, first: Reading, rules: Rules): Play<Rolled> {
  const settle = (now: YzStage, side: Side) => settleRoll(now, side.pool, side.first, rules);
  const rolled = yield* part('yearzero.settled', stage, settle, { pool, first });
  return yield* settlePanic(stage, pool.by, rolled, rules);
}

/** The outcome of an opposed roll (YZ-0.5). */
export type Opposed = {
  readonly won: boolean;
  readonly margin: number;
  readonly initiator: Rolled;
  readonly opponent: Rolled;
};

/** Whether the initiator wins: they need more, a tie goes to the opponent (YZ-0.5, YZ-A.3). */
export const beats = (initiator: number, opponent: number, { opposedTie }: Rules): boolean =>
  initiator > opponent || (opposedTie === 'initiator' && initiator === opponent);

/** Reads two rolls one after the other, so that odds can drop irrelevant details of the first. */
const BOTH: Steps<Reading, readonly Reading[]> = { start: [], add: (so, one) => [...so, one] };

/** Plays an opposed roll: both are rolled together, then resolved, the initiator's first (YZ-0.5). */
export function* opposed(stage: YzStage, make: () => readonly [Pool, Pool], rules: Rules): Play<Opposed> {
  const both = yield* contest(() => make().map((pool) => skillCheck(pool, rules)), BOTH, 'yearzero.opposed');
  const [mine, theirs] = both as readonly [Reading, Reading];
  const [one, other] = make();
  const initiator = yield* settleSide(stage, one, mine, rules);
  const opponent = yield* settleSide(stage, other, theirs, rules);
  return {
    won: beats(initiator.successes, opponent.successes, rules),
    margin: initiator.successes - opponent.successes,
    initiator,
    opponent,
  };
}

/** The outcome of a supply roll: whether there was any left, and how much was used up (YZ-0.6). */
export type Used = { readonly worked: boolean; readonly drained: number };

/** By house rule the GM enters how much was used up (YZ-A.4). */
function* enterDrain(who: Id, supply: Supply, level: number): Play<number> {
  const spec = { drained: num(0, { min: 0, max: level, label: 'yearzero.entry.drained' }) };
  const { drained } = yield* enterFields(() => ({
    id: `drained:${supply}:${who}`,
    by: GM,
    label: msg('yearzero.choose.drained', { who, what: msg(`yearzero.field.supplies.${supply}`) }),
    form: 'drained',
    spec,
    skip: { drained: 0 },
  }));
  return drained;
}

/** Uses a supply, which works if there was any. Each 1 lowers it (YZ-0.6, YZ-A.4). */
export function* supplyRoll(stage: YzStage, who: Id, supply: Supply, { supplyRoll: how }: Rules): Play<Used> {
  const what = msg(`yearzero.field.supplies.${supply}`);
  const level = () => stage.of(who).traits.supplies[supply];
  if (level() === 0) return { worked: false, drained: 0 };
  if (how === 'none') return { worked: true, drained: 0 };
  const label = msg('yearzero.check.supply', { what });
  const drain = () => drainCheck(`supply:${supply}`, who, label, [line(what, level(), 'YZ-0.6')]);
  const ones = how === 'manual' ? yield* enterDrain(who, supply, level()) : yield* roll(drain);
  const before = level();
  const after = Math.max(0, before - ones);
  if (after !== before) stage.act(set(who, `traits.supplies.${supply}`, before, after, 'YZ-0.6'));
  return { worked: true, drained: before - after };
}

/** Whether a skill roll has had the success that it needs; tells if it has not (YZ-0.2). */
export function helps(stage: YzStage, who: Id, { successes: n }: Rolled): boolean {
  if (n === 0) stage.tell('fails', { who, n }, quiet('YZ-0.2'));
  return n > 0;
}

/** Tells the result of a skill roll that the GM interprets (YZ-0.2). */
export function tellResult(stage: YzStage, who: Id, rolled: Rolled): void {
  if (helps(stage, who, rolled)) stage.tell('succeeds', { who, n: rolled.successes }, good('YZ-0.2'));
}
