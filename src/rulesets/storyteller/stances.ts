import type { Change } from '../../core/change.ts';
import type { Id, Msg, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Condition } from './conditions.ts';
import { has, lift } from './conditions.ts';
import type { StFighter } from './fighter.ts';

/* What somebody keeps up over several moments: aiming, a suppressed zone, a counterattack, cover for a comrade, a desperate defence. */

type Stance = 'aiming' | 'suppressing' | 'counterattacking' | 'covering' | 'desperate';

const textOf = ({ conditions }: StFighter, stance: Stance): string | undefined => {
  const value = conditions[stance];
  return typeof value === 'string' ? value : undefined;
};

/** Whom he covers (ST-10.21). */
export const coveredBy = (fighter: StFighter): Id | undefined => textOf(fighter, 'covering');

/** The weapon with which he rakes a zone (ST-9.39). */
export const suppressesWith = (fighter: StFighter): Id | undefined => textOf(fighter, 'suppressing');

/** What he does, with the zone that he rakes by it, where he has named one (ST-9.39). */
export function inZone({ turn }: StFighter, deed: Msg): Msg {
  const declared = Object.values(turn.slots ?? {}).map(({ declaration }) => declaration);
  const zone = declared.find((one) => one?.action === 'suppress')?.zone;
  return zone ? msg('storyteller.deed.zone', { deed, zone: verbatim(zone) }) : deed;
}

/** The weapon with which he strikes at whoever tries to pass (ST-10.15). */
export const countersWith = (fighter: StFighter): Id | undefined => textOf(fighter, 'counterattacking');

/** What he defends with for the whole round (ST-10.24). */
export function desperateWith(fighter: StFighter): 'dodge' | 'block' | undefined {
  const how = textOf(fighter, 'desperate');
  return how === 'dodge' || how === 'block' ? how : undefined;
}

/** Rules by which stances end when something befalls him: AMB-72, ST-9.42, ST-10.20. */
const BROKEN: { readonly [condition: string]: RuleId } = {
  aiming: 'ST-9.6',
  suppressing: 'ST-9.42',
  counterattacking: 'ST-10.20',
};

/** Leaves hands and eyes free: everything else that befalls somebody breaks off what he keeps up. */
const HARMLESS: ReadonlySet<Condition> = new Set(['limbDisabled', 'holding']);

/** What is broken off when a condition befalls him. */
export function broken(fighter: StFighter, by: Condition): Change[] {
  if (HARMLESS.has(by)) return [];
  const changes: Change[] = [];
  for (const stance in fighter.conditions) {
    const why = BROKEN[stance];
    if (why) changes.push(...lift(fighter, stance as Stance, why));
  }
  return changes;
}

/** The aim is lost, or used up (AMB-72). */
export const aimLost = (fighter: StFighter): Change[] => lift(fighter, 'aiming', 'ST-9.6');

/** The stance that a declared deed is. */
const OF_DEED: { readonly [action: string]: Stance } = {
  counterattack: 'counterattacking',
  cover: 'covering',
  suppress: 'suppressing',
};

/** What a declared deed keeps up, or leaves behind for the next one. */
export const stanceOf = (action: string): Stance | undefined =>
  OF_DEED[action] ?? (action === 'aim' ? 'aiming' : action === 'desperate' ? 'desperate' : undefined);

/** A stance ends when the action that upholds it is used for something else. */
export function givenUp(fighter: StFighter, action: string | undefined): Change[] {
  const stance = OF_DEED[action ?? ''];
  return stance && has(fighter, stance) ? lift(fighter, stance, 'ST-1.9') : [];
}

/** What ends with the round (ST-9.42, ST-10.20, ST-10.24, ST-10.21). */
export const roundOver = (fighter: StFighter): Change[] => [
  ...lift(fighter, 'suppressing', 'ST-9.39'),
  ...lift(fighter, 'counterattacking', 'ST-10.20'),
  ...lift(fighter, 'covering', 'ST-10.21'),
  ...lift(fighter, 'desperate', 'ST-10.24'),
];
