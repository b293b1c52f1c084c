import type { Chips, ChipUse, Spend } from './chips.ts';
import { mayUse, priceOf, scopesOf, USES, useDef } from './chips.ts';
import type { Declaration, SignedRoll } from './declaration.ts';
import { durOf } from './durations.ts';
import type { WeFighter } from './fighter.ts';
import type { Bought, Place } from './orders.ts';
import { singlesOf } from './orders.ts';
import { draftOf } from './rolled.ts';
import type { Rules } from './rules.ts';
import type { MainKey, SimpleKey } from './tables.ts';
import { REACTION_PRICE } from './tables.ts';
import { poolOf } from './validate.ts';

/* Where somebody with simple manners puts his chips: every Damnit! somewhere, Nice! where it helps most. */

/** Draws a number from 0 to `n` − 1; 0 is the sensible choice. */
export type Draw = (n: number) => number;

/** One of a list; undefined: it is empty. */
export const oneOf = <T>(pick: Draw, list: readonly T[]): T | undefined => list[pick(list.length)];

/** Whether something happens that good sense never does, and a whim once in `n` times. */
export const once = (pick: Draw, n: number): boolean => pick(n) === n - 1;

/** The order in which good sense thinks of uses. */
const NICE: readonly ChipUse[] = ['accuracyUp', 'better', 'loadMore', 'guarded', 'farther', 'speedUp'];
const DAMNIT: readonly ChipUse[] = [
  'exposed',
  ...USES.filter((use) => useDef(use).chip === 'damnit' && use !== 'exposed'),
];

interface Sharing {
  readonly id: string;
  readonly roll: SignedRoll;
  readonly declaration: Declaration;
  readonly rules: Rules;
  readonly pick: Draw;
}

/** Whether chips of a roll may go to a use; those of a shot that is a simple only to what helps or hinders that shot (AM-26). */
const fits = (use: ChipUse, { roll, rules }: Sharing): boolean =>
  roll.main === 'simpleShot'
    ? rules.simpleShotRoll !== 'none' && useDef(use).simpleShot === true
    : mayUse(use, roll.main);

/** How many shots or blows a roll has to spend Accuracy on; a shot that is a simple is one. */
function shotsOf({ id, roll, declaration }: Sharing): number {
  if (roll.main === 'simpleShot') return 1;
  const order = declaration.mains.find(({ main }) => main === id);
  return order ? singlesOf(order).length : 0;
}

function spendOn(use: ChipUse, sharing: Sharing): Spend {
  const { names } = useDef(use);
  const simple = sharing.roll.main === 'simpleShot';
  if (names === 'shot' && !simple)
    return { use, amount: 1, shot: 1 + sharing.pick(Math.max(1, shotsOf(sharing))) };
  if (names === 'scope' && sharing.roll.main !== 'simpleShot')
    return { use, amount: 1, scope: oneOf(sharing.pick, scopesOf(sharing.roll.main)) ?? 'all' };
  return { use, amount: 1 };
}

/** Puts so many chips of one colour somewhere, one by one. */
function spends(n: number, uses: readonly ChipUse[], sharing: Sharing): Spend[] {
  const found: Spend[] = [];
  for (let left = n; left > 0; ) {
    const may = uses.filter((use) => {
      const { price, names } = useDef(use);
      return price <= left && fits(use, sharing) && (names !== 'shot' || shotsOf(sharing) > 0);
    });
    const use = oneOf(sharing.pick, may);
    if (use === undefined) return found;
    found.push(spendOn(use, sharing));
    left -= useDef(use).price;
  }
  return found;
}

const SIMPLES: readonly SimpleKey[] = [
  'duck',
  'leanOut',
  'lieDown',
  'standUp',
  'jumpAside',
  'order',
  'lookAround',
  'kneel',
];
const PLACES: readonly Place[] = ['beat1End', 'turnStart', 'beat2Start', 'beat2End', 'shot:1', 'blow:1'];

/** At times some of the Nice! of a main buy a simple or a reaction. */
function purchases(nice: number, { roll, rules, pick }: Sharing): Pick<Declaration, 'bought' | 'reaction'> {
  if (roll.main === 'simpleShot') return {};
  if (nice >= REACTION_PRICE && once(pick, 5)) return { reaction: roll.main };
  const simple = once(pick, 3) ? oneOf(pick, SIMPLES) : undefined;
  if (simple === undefined || priceOf(durOf({ simple }, rules)) > nice) return {};
  const one: Bought = { simple, place: oneOf(pick, PLACES) ?? 'beat1End', pays: roll.main as MainKey };
  return { bought: [one] };
}

/** All chips of all his rolls put somewhere; what is bought counts as orders. */
export function chipsFor(
  fighter: WeFighter,
  declaration: Declaration,
  rules: Rules,
  pick: Draw,
): Pick<Declaration, 'chips' | 'bought' | 'reaction'> {
  const chips: { [roll: string]: Chips } = {};
  let bought: Pick<Declaration, 'bought' | 'reaction'> = {};
  for (const [id, roll] of Object.entries(fighter.turn.rolls ?? {})) {
    const sharing: Sharing = { id, roll, declaration, rules, pick };
    const more = rules.topUpMax > 0 && once(pick, 4) ? 1 : 0;
    const topUp = { nice: more, damnit: more };
    const pool = poolOf(id, draftOf(fighter, { ...declaration, chips: { [id]: { topUp } } }, rules));
    if (!pool) continue;
    const own = bought.bought || bought.reaction || declaration.readied ? {} : purchases(pool.nice, sharing);
    bought = { ...bought, ...own };
    const [one] = own.bought ?? [];
    const price = own.reaction ? REACTION_PRICE : one ? priceOf(durOf(one, rules)) : 0;
    chips[id] = {
      ...(more > 0 ? { topUp } : {}),
      spends: [...spends(pool.nice - price, NICE, sharing), ...spends(pool.damnit, DAMNIT, sharing)],
    };
  }
  return { chips, ...bought };
}
