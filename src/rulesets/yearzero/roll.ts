import type { Play, Steps } from '../../core/ask.ts';
import { choose, contest, enter, lastContest, MASTER, part, rest, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Check } from '../../core/dice/check.ts';
import { line } from '../../core/line.ts';
import { faults, num } from '../../core/spec.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Pool, Thrown } from './dice.ts';
import { drainCheck, pushedCheck, skillCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import type { Panic, Panicked } from './panic.ts';
import { panic } from './panic.ts';
import type { Rules } from './rules.ts';
import { rise, stressed } from './stress.ts';
import type { Supply } from './tables.ts';

/** What a skill roll came to, when all is said: `ones` are ones on stress dice, `successes` is 0 when panic has voided it. */
export type Rolled = {
  readonly successes: number;
  readonly pushed: boolean;
  readonly ones: boolean;
  readonly voided: boolean;
};

/** Whoever has thrown may push, once, unless a stress die shows a 1 (YZ-0.4, YZ-13.14). */
function* pushes(pool: Pool, first: Thrown, risen: number, rules: Rules): Play<boolean> {
  const check = pushedCheck(pool, first, risen, rules) as unknown as Check;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: `${pool.id}:push`,
    by: pool.by,
    label: msg('yearzero.choose.push', { n: first.successes }),
    options: [
      { id: 'push', label: msg('yearzero.option.push'), cost: msg('yearzero.cost.stress'), check },
      { id: 'keep', label: msg('yearzero.option.keep') },
    ],
    skip: 'keep',
  }));
  return id === 'push';
}

/** What comes of something that may need a skill roll: how it was rolled, or whether it came off without one. */
export type Done = boolean | Rolled;

/** Its successes; what came off without a roll counts as one. */
export const successesOf = (done: Done): number =>
  typeof done === 'boolean' ? Number(done) : done.successes;

/** Whether it has come off. */
export const cameOff = (done: Done): boolean => successesOf(done) > 0;

const panics =
  (rules: Rules) =>
  (stage: Stage<YzFighter>, args: Panic): Play<Panicked> =>
    panic(stage, args, rules);

/** A panic roll in the middle of something. */
export const panicPart = (stage: Stage<YzFighter>, args: Panic, rules: Rules): Play<Panicked> =>
  part('yearzero.panic', stage, panics(rules), args);

/** A skill roll in the middle of a rest: this Turn does not count as one (YZ-13.32). */
function spoilsRest({ id, traits: { rest } }: YzFighter): Change[] {
  return rest.resting && !rest.rolled ? [set(id, 'traits.rest.rolled', false, true, 'YZ-13.32')] : [];
}

/** What has been thrown, pushed or not; nobody has panicked yet. */
type Fallen = Omit<Rolled, 'voided'>;

/** The dice of a pool: it is made right before it is thrown, so that what has happened until then counts. */
type Make = (stage: Stage<YzFighter>) => Pool;

/** What is thrown again, and what was kept. */
type Again = { readonly pool: Pool; readonly first: Thrown; readonly risen: number };

const again =
  (rules: Rules) =>
  (_: Stage<YzFighter>, { pool, first, risen }: Again): Play<Fallen> =>
    lastContest(
      () => [pushedCheck(pool, first, risen, rules)],
      ([second]: readonly Thrown[]) => ({
        successes: first.successes + (second?.successes ?? 0),
        pushed: true,
        ones: second?.ones ?? false,
      }),
    );

/** What follows the first throw: its push (YZ-0.14, 5). */
function* settles(stage: Stage<YzFighter>, pool: Pool, first: Thrown, rules: Rules): Play<Fallen> {
  stage.act(...spoilsRest(stage.of(pool.by)));
  const risen = rise(stage.of(pool.by), 1, rules);
  const { successes, ones } = first;
  if (ones || !(yield* pushes(pool, first, risen, rules))) return { successes, pushed: false, ones };
  stage.act(...stressed(stage.of(pool.by), 1, 'YZ-13.1', rules));
  return yield* rest('yearzero.again', stage, again(rules), { pool, first, risen });
}

/** Panic where a stress die shows a 1, which may void it all (YZ-0.14, 6 and 7). */
function* judged(stage: Stage<YzFighter>, who: Id, fallen: Fallen, rules: Rules): Play<Rolled> {
  const { successes, pushed, ones } = fallen;
  if (!ones) return { successes, pushed, ones, voided: false };
  const { voids } = yield* panicPart(stage, { who, cause: 'stressDie' }, rules);
  return { successes: voids ? 0 : successes, pushed, ones, voided: voids };
}

const throws =
  (make: Make, rules: Rules) =>
  (stage: Stage<YzFighter>, _: Pool): Play<Fallen> =>
    thrown(stage, make, rules);

function* thrown(stage: Stage<YzFighter>, make: Make, rules: Rules): Play<Fallen> {
  const first = yield* roll(() => skillCheck(make(stage), rules));
  return yield* settles(stage, make(stage), first, rules);
}

/**
 * A skill roll from the throw to its final successes (YZ-0.2, YZ-0.14). The pool is frozen with the throw: what `make` says right after it
 * is what was thrown, since nothing has happened in between.
 */
export function* skillRoll(stage: Stage<YzFighter>, make: Make, rules: Rules): Play<Rolled> {
  const pool = make(stage);
  const fallen = yield* part('yearzero.throw', stage, throws(make, rules), pool);
  return yield* judged(stage, pool.by, fallen, rules);
}

const settling =
  (rules: Rules) =>
  (stage: Stage<YzFighter>, { pool, first }: Omit<Again, 'risen'>): Play<Fallen> =>
    settles(stage, pool, first, rules);

/** One side of an opposed roll, from its first throw to its final successes. */
function* settled(stage: Stage<YzFighter>, pool: Pool, first: Thrown, rules: Rules): Play<Rolled> {
  const fallen = yield* part('yearzero.settled', stage, settling(rules), { pool, first });
  return yield* judged(stage, pool.by, fallen, rules);
}

/** How an opposed roll ended: who did better, by how much, and both rolls (YZ-0.5). */
export type Opposed = {
  readonly won: boolean;
  readonly margin: number;
  readonly initiator: Rolled;
  readonly opponent: Rolled;
};

/** Whether the initiator is the better: he needs more, a tie is the opponent's (YZ-0.5, YZ-A.3). */
export const beats = (initiator: number, opponent: number, { opposedTie }: Rules): boolean =>
  initiator > opponent || (opposedTie === 'initiator' && initiator === opponent);

/** Two throws, one after the other: odds forget of the first what does not matter before they look at the second. */
const BOTH: Steps<Thrown, readonly Thrown[]> = { start: [], add: (so, one) => [...so, one] };

/** Two roll against each other: thrown together, then each settles his own throw, the initiator first (YZ-0.5). */
export function* opposed(
  stage: Stage<YzFighter>,
  make: () => readonly [Pool, Pool],
  rules: Rules,
): Play<Opposed> {
  const both = yield* contest(() => make().map((pool) => skillCheck(pool, rules)), BOTH, 'yearzero.opposed');
  const [mine, theirs] = both as readonly [Thrown, Thrown];
  const [one, other] = make();
  const initiator = yield* settled(stage, one, mine, rules);
  const opponent = yield* settled(stage, other, theirs, rules);
  return {
    won: beats(initiator.successes, opponent.successes, rules),
    margin: initiator.successes - opponent.successes,
    initiator,
    opponent,
  };
}

/** A supply roll: whether there was any left, and how much has been used up (YZ-0.6). */
export type Used = { readonly worked: boolean; readonly drained: number };

/** By house rule the master says how much has been used up (YZ-A.4). */
function* toldBy(who: Id, supply: Supply, level: number): Play<number> {
  const spec = { drained: num(0, { min: 0, max: level, label: 'yearzero.entry.drained' }) };
  const { drained } = yield* enter<{ readonly drained: number }>(() => ({
    kind: 'enter',
    id: `drained:${supply}:${who}`,
    by: MASTER,
    label: msg('yearzero.choose.drained', { who, what: msg(`yearzero.field.supplies.${supply}`) }),
    form: 'drained',
    spec,
    skip: { drained: 0 },
    legal: (value) => faults(spec, value)[0]?.says,
  }));
  return drained;
}

/** Uses something of which a level is kept: each 1 lowers it, and it works as long as there was any (YZ-0.6, YZ-A.4). */
export function* supplyRoll(
  stage: Stage<YzFighter>,
  who: Id,
  supply: Supply,
  { supplyRoll: how }: Rules,
): Play<Used> {
  const level = stage.of(who).traits.supplies[supply];
  if (level === 0) return { worked: false, drained: 0 };
  if (how === 'none') return { worked: true, drained: 0 };
  const ones =
    how === 'manual'
      ? yield* toldBy(who, supply, level)
      : yield* roll(() =>
          drainCheck({
            id: `supply:${supply}`,
            by: who,
            label: msg('yearzero.check.supply', { what: msg(`yearzero.field.supplies.${supply}`) }),
            dice: [
              line(msg(`yearzero.field.supplies.${supply}`), stage.of(who).traits.supplies[supply], 'YZ-0.6'),
            ],
          }),
        );
  const before = stage.of(who).traits.supplies[supply];
  const after = Math.max(0, before - ones);
  if (after !== before) stage.act(set(who, `traits.supplies.${supply}`, before, after, 'YZ-0.6'));
  return { worked: true, drained: before - after };
}
