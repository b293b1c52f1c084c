import type { Reader } from '../../core/dice/check.ts';
import type { Manners, Policy, Walker } from '../../core/odds.ts';
import { chance } from '../../core/odds.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Outcome } from './attack.ts';
import type { Attack } from './attack-pool.ts';
import { isClose } from './attack-pool.ts';
import type { Thrown } from './dice.ts';
import { FINAL, OPEN } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import type { Panicked } from './panic.ts';
import type { Done, Rolled } from './roll.ts';
import { cameOff, successesOf } from './roll.ts';
import type { Sneak, Sneaked } from './sneak.ts';

/* What odds take for granted where persons decide, and what they say: of the roll as it is thrown, and as it would be, were it always pushed. */

type Push = 'push' | 'keep';

/** Chances closer than this are the same. */
const SAME = 1e-12;

/** A line of a forecast; the first of all is said even where its chance is nothing. */
type Told<Out> = { readonly id: string; is(out: Out): boolean };

const PANIC = ['panic', 'voided'] as const;

const PUSH = ':push';

/** Whether it is a roll against somebody: such a one has its roller's id in its own. */
const isOpposed = (id: string): boolean => id.includes(':');

/**
 * How odds decide for people: whoever acts pushes if it is said, but no opposed roll, and nobody else does; whoever can block does and removes
 * successes. Which dice its sixes are on matters of a pushed roll only.
 */
function decides(who: Id, push: Push): Pick<Policy<unknown, YzFighter>, 'decide' | 'reader'> {
  const pushes = (id: string, by: Id): boolean =>
    push === 'push' && by === who && !isOpposed(id) && !id.startsWith('block');
  return {
    decide({ id, by }) {
      if (id.endsWith(PUSH)) return pushes(id.slice(0, -PUSH.length), by) ? 'push' : 'keep';
      return id.startsWith('defence') ? 'block' : undefined;
    },
    reader: (check) =>
      (check.reader as unknown) === OPEN && !pushes(check.id, check.by)
        ? (FINAL as unknown as Reader)
        : undefined,
  };
}

/** The lines of a roll kept and of the same roll pushed. A roll that can no more be pushed, or has been, has one of them. */
function toldOf<Out>(
  walk: Walker<Out, YzFighter>,
  policy: (push: Push) => Policy<Out, YzFighter>,
  lines: readonly Told<Out>[],
): Forecast {
  const kept = walk(policy('keep'));
  const pushed = walk(policy('push'));
  const of = (odds: typeof kept, suffix: string) =>
    lines
      .map(({ id, is }) => ({
        id: `${id}${suffix}`,
        label: msg(`yearzero.chance.${id}${suffix}`),
        p: chance(odds, ({ out }) => is(out)),
      }))
      .filter(({ p }, i) => p > 0 || i === 0);
  const [as, again] = [of(kept, ''), of(pushed, 'Pushed')];
  const same = as.length === again.length && as.every(({ p }, i) => Math.abs(p - (again[i]?.p ?? 0)) < SAME);
  const chances = same ? as : [...as, ...again];
  return { chances, brief: as.length, lost: Math.max(kept.lost, pushed.lost) };
}

/**
 * Two throws that nobody pushes, as far as they matter to each other: who has more, and who has any once panic has voided the other's. Of the
 * first alone, what he has.
 */
function compared([mine, theirs]: readonly Thrown[]): Json {
  const as = (n: number, { ones }: Thrown): Thrown => ({ successes: n, ones, stressSixes: 0 });
  if (!mine || !theirs) return mine ? [as(mine.successes, mine)] : [];
  const [a, b] = [mine.successes, theirs.successes];
  const least = Math.min(a, b, 1);
  return [as(a > b ? least + 1 : least, mine), as(b > a ? least + 1 : least, theirs)];
}

/** What matters of a panic, to the roll that brought it, and of an opposed roll. */
function matters(of: string, value: Json): Json {
  if (of === 'yearzero.panic') return { voids: (value as Panicked).voids };
  return of === 'yearzero.opposed' ? compared(value as unknown as readonly Thrown[]) : value;
}

/** How odds decide in what comes to one roll of his. */
export const rollPolicy = <Out extends Done>(who: Id, push: Push): Policy<Out, YzFighter> => ({
  ...decides(who, push),
  reads: matters,
});

const DONE: readonly Told<Done>[] = [
  { id: 'succeeds', is: cameOff },
  ...PANIC.map((id) => ({
    id,
    is: (done: Done) => typeof done !== 'boolean' && done[id === 'panic' ? 'ones' : id],
  })),
];

/** The odds of what comes to one roll of his who acts; where nothing is thrown there is nothing to say. */
export function rollForecast<Out extends Done>(
  walk: Walker<Out, YzFighter>,
  who: Id,
  policy: (who: Id, push: Push) => Policy<Out, YzFighter> = rollPolicy,
): Forecast {
  const told = toldOf<Out>(walk, (push) => policy(who, push), DONE);
  return told.chances.every(({ p }) => p === 1) ? { ...told, chances: [] } : told;
}

/** How odds decide for people in what comes to one roll; a roll is worth the successes it has. */
export const rollManners = <Out extends Done>(who: Id): Manners<Out, YzFighter> => ({
  decide: decides(who, 'keep').decide,
  worth: ({ out }, by) => successesOf(out) * (by === who ? 1 : -1),
});

type Struck = Pick<Attack, 'attacker' | 'mode' | 'unblockable'>;

/** What matters of an attack's roll: where nobody can block, one success is as good as many. */
function readFor(input: Struck, of: string, value: Json): Json {
  if (of !== 'yearzero.throw' || (isClose(input) && !input.unblockable)) return matters(of, value);
  const { successes, ...rest } = value as Rolled;
  return { ...rest, successes: Math.min(successes, 1) };
}

/** What a strike does and what panic brings is not walked: neither changes what is told of an attack, nor of a roll after which nothing comes. */
function granted(part: string): Json | undefined {
  if (part === 'yearzero.strikes') return 0;
  if (part === 'yearzero.setsIn') return true;
  return part === 'yearzero.panicked' ? null : undefined;
}

/** How odds decide in what is over with one roll of his. */
export const lastRollPolicy = <Out extends Done>(who: Id, push: Push): Policy<Out, YzFighter> => ({
  ...rollPolicy(who, push),
  grants: granted,
});

/** How odds decide for people in attacks of one fighter: each counts the harm done to the one attacked, less what comes back; what a burst does to others does not count. */
const strikingManners = <Out>(
  attacker: Id,
  outcomesOf: (out: Out) => readonly Outcome[],
): Manners<Out, YzFighter> => ({
  decide: decides(attacker, 'keep').decide,
  worth: ({ out }, by) =>
    outcomesOf(out).reduce((sum, { dealt, countered }) => sum + dealt - countered, 0) *
    (by === attacker ? 1 : -1),
});

export const attackManners = ({ attacker }: Struck): Manners<Outcome, YzFighter> =>
  strikingManners(attacker, (out) => [out]);

/** How odds decide in an attack. */
export const attackPolicy = (push: Push, input: Struck): Policy<Outcome, YzFighter> => ({
  ...decides(input.attacker, push),
  grants: granted,
  reads: (of, value) => readFor(input, of, value),
});

/** What matters about an attack, most first. */
const ATTACK: readonly Told<Outcome>[] = [
  { id: 'hits', is: ({ hit }) => hit },
  { id: 'panic', is: ({ ones }) => ones },
  { id: 'voided', is: ({ voided }) => voided },
  { id: 'emptied', is: ({ emptied }) => emptied },
];

/** The odds of an attack; for others than the attacker first of all to come off unhit. */
export const attackForecast = (walk: Walker<Outcome, YzFighter>, input: Struck, forWhom: Id): Forecast =>
  toldOf(
    walk,
    (push) => attackPolicy(push, input),
    forWhom === input.attacker ? ATTACK : [{ id: 'spared', is: ({ hit }) => !hit }, ...ATTACK],
  );

const UNSEEN: readonly Told<Sneaked>[] = [
  { id: 'unseen', is: ({ noticed }) => !noticed },
  { id: 'hits', is: ({ outcomes }) => outcomes.some(({ hit }) => hit) },
  { id: 'panic', is: ({ outcomes }) => outcomes.some(({ ones }) => ones) },
];

const sneaker = ({ attacks: [first] }: Sneak): Struck => ({
  attacker: first?.attacker ?? '',
  mode: first?.mode ?? 'melee',
  unblockable: true,
});

const sneaks = (push: Push, input: Sneak): Policy<Sneaked, YzFighter> =>
  attackPolicy(push, sneaker(input)) as unknown as Policy<Sneaked, YzFighter>;

export const sneakManners = (input: Sneak): Manners<Sneaked, YzFighter> =>
  strikingManners(sneaker(input).attacker, ({ outcomes }) => outcomes);

/** The odds of an attack out of hiding: whether he comes near unseen, then what the attack does (YZ-9.2). */
export const sneakForecast = (walk: Walker<Sneaked, YzFighter>, input: Sneak): Forecast =>
  toldOf(walk, (push) => sneaks(push, input), UNSEEN);
