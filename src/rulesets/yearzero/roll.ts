import type { Play } from '../../core/ask.ts';
import { act, choose, enter, MASTER, part, roll, together } from '../../core/ask.ts';
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

/** What follows the first throw: the push, then panic where a stress die shows a 1, which may void it all (YZ-0.14, 5 to 7). */
function* settled(stage: Stage<YzFighter>, pool: Pool, first: Thrown, rules: Rules): Play<Rolled> {
  let { successes, ones } = first;
  let pushed = false;
  yield* act(...spoilsRest(stage.of(pool.by)));
  const risen = rise(stage.of(pool.by), 1, rules);
  if (!ones && (yield* pushes(pool, first, risen, rules))) {
    pushed = true;
    yield* act(...stressed(stage.of(pool.by), 1, 'YZ-13.1', rules));
    const second = yield* roll(() => pushedCheck(pool, first, risen, rules));
    successes += second.successes;
    ones = second.ones;
  }
  if (!ones) return { successes, pushed, ones, voided: false };
  const { voids } = yield* panicPart(stage, { who: pool.by, cause: 'stressDie' }, rules);
  return { successes: voids ? 0 : successes, pushed, ones, voided: voids };
}

/**
 * A skill roll from the throw to its final successes (YZ-0.2, YZ-0.14). The pool is frozen with the throw: what `make` says right after it
 * is what was thrown, since nothing has happened in between.
 */
export function* skillRoll(stage: Stage<YzFighter>, make: () => Pool, rules: Rules): Play<Rolled> {
  const first = yield* roll(() => skillCheck(make(), rules));
  return yield* settled(stage, make(), first, rules);
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

/** Two roll against each other: thrown together, then each settles his own throw, the initiator first (YZ-0.5). */
export function* opposed(
  stage: Stage<YzFighter>,
  make: () => readonly [Pool, Pool],
  rules: Rules,
): Play<Opposed> {
  const [mine, theirs] = (yield* together(
    () => make().map((pool) => skillCheck(pool, rules)) as unknown as readonly Check[],
  )) as readonly [Thrown, Thrown];
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
  if (after !== before) yield* act(set(who, `traits.supplies.${supply}`, before, after, 'YZ-0.6'));
  return { worked: true, drained: before - after };
}
