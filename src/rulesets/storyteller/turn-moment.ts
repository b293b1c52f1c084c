import type { Measuring } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, isShocked, unable } from './conditions.ts';
import { deedKind } from './deed-table.ts';
import type { StFighter } from './fighter.ts';
import type { When } from './legality.ts';
import type { Rules } from './rules.ts';
import type { Declaration, SlotRecord, SlotState } from './slots.ts';
import { extrasOf, slotOf, unspent } from './slots.ts';
import type { Moving } from './turn-movement.ts';

/**
 * The round's own state. Everything about a single fighter is in his `turn`: who declares and who acts next is read from there, so that
 * there is no second bookkeeping.
 */
export type State = {
  /** Counted from 1; 0 while the first dice are thrown. */
  readonly number: number;
  /** `dice`: dice are missing before the order stands. `idle`: nobody is able to do anything. */
  readonly phase: 'dice' | 'declare' | 'resolve' | 'idle';
  /** 0 for the main actions, k for the k-th extra actions (ST-12.6). */
  readonly pass: number;
  /** Dice may be rerolled: until the first declaration (ST-1.7). */
  readonly mayReroll?: true;
  /** The Storyteller lets everybody reroll when the next round begins (ST-1.8, AMB-17). */
  readonly rerollAll?: true;
  /** Somebody is on the move where others lie in wait (ST-10.14, ST-9.40). */
  readonly moving?: Moving;
  /** The Storyteller has called the end of the scene: what lasts no longer is gone through (TM-38). */
  readonly sceneEnds?: true;
};

/** A play and what it is about. */
export type Begun = { readonly name: string; readonly input: Json };

/** What the round has to know about deeds; the rest of the room provides it. */
export interface Deeds {
  /** Why a deed may not be announced or carried out now; undefined: it may. */
  fault(
    cast: Cast<StFighter>,
    who: Id,
    declaration: Declaration,
    slot: string,
    rules: Rules,
    when?: When,
  ): Msg | undefined;
  /** The play that carries out what is declared for an action, or the next part of it; undefined where nothing is rolled or changed. */
  play(cast: Cast<StFighter>, who: Id, record: SlotRecord, slot: string, rules: Rules): Begun | undefined;
}

/** Whether he can do anything at all. */
export const able = (fighter: StFighter): boolean => unable(fighter) === undefined;

/** Everybody in the fight, newcomers included. */
export const inFight = (cast: Cast<StFighter>): StFighter[] =>
  Object.values(cast).filter(({ turn }) => turn.attackers !== undefined);

/** Everybody who takes part in this round. */
export const entered = (cast: Cast<StFighter>): StFighter[] =>
  Object.values(cast).filter(({ turn }) => turn.slots !== undefined);

const slotIn = ({ turn }: StFighter, pass: number): SlotRecord | undefined => turn.slots?.[slotOf(pass)];

const rankOf = ({ turn }: StFighter): number => turn.rank ?? 0;

/** Those who must declare now: the slowest who have not yet (ST-1.2, AMB-90). More than one only where ties act in one breath. */
export function declarers(state: State, cast: Cast<StFighter>): StFighter[] {
  let last = Number.NEGATIVE_INFINITY;
  let found: StFighter[] = [];
  for (const fighter of Object.values(cast)) {
    if (slotIn(fighter, state.pass)?.state !== 'undeclared' || rankOf(fighter) < last) continue;
    if (!able(fighter)) continue;
    if (rankOf(fighter) > last) found = [];
    last = rankOf(fighter);
    found.push(fighter);
  }
  return found;
}

/**
 * Where in the order an action falls: three steps a place, for those who wait to go before, for its owner, for those who go after
 * (AMB-24).
 */
export function placeOf(fighter: StFighter, slot: SlotRecord): number {
  if (!slot.waitsFor || !(slot.state === 'waiting' || slot.state === 'resolving' || slot.acted))
    return rankOf(fighter) * 3 + 1;
  return slot.waitsFor.rank * 3 + (slot.waitsFor.after ? 2 : 0);
}

/** A point of the order at which somebody must say what becomes of his action. */
export interface Moment {
  readonly place: number;
  readonly who: readonly StFighter[];
}

/** States of an action that its owner must still say something about. */
const OPEN: ReadonlySet<SlotState> = new Set(['declared', 'waiting', 'parts']);

/** Whether its owner must still say what becomes of an action, or of its next part. */
export const isOpen = (slot: SlotRecord | undefined): slot is SlotRecord =>
  slot !== undefined && OPEN.has(slot.state);

/** The next point of this pass: the first place with an action still to be carried out; of several waiters the fastest (AMB-24). */
export function moment(state: State, cast: Cast<StFighter>): Moment | undefined {
  let place = Number.POSITIVE_INFINITY;
  let rank = Number.POSITIVE_INFINITY;
  let who: StFighter[] = [];
  for (const fighter of Object.values(cast)) {
    const slot = slotIn(fighter, state.pass);
    if (!isOpen(slot)) continue;
    const at = placeOf(fighter, slot);
    if (at > place || (at === place && rankOf(fighter) > rank) || !able(fighter)) continue;
    if (at < place || rankOf(fighter) < rank) who = [];
    place = at;
    rank = rankOf(fighter);
    who.push(fighter);
  }
  return who.length > 0 ? { place, who } : undefined;
}

/** Those whose action is being carried out. */
export const resolving = (state: State, cast: Cast<StFighter>): StFighter[] =>
  Object.values(cast).filter((fighter) => slotIn(fighter, state.pass)?.state === 'resolving');

/** Whether deeds wait for others of the same breath, who have not said yet whether they act (AMB-11 `simultaneous`). */
export const held = ({ pass }: State, acting: readonly StFighter[], now: Moment | undefined): boolean =>
  acting.some((fighter) => {
    const slot = slotIn(fighter, pass);
    return slot && placeOf(fighter, slot) === now?.place && now.who[0]?.turn.rank === fighter.turn.rank;
  });

/** Whether anybody still has this extra action to declare. */
export const hasPass = (pass: number, cast: Cast<StFighter>): boolean =>
  entered(cast).some((fighter) => slotIn(fighter, pass)?.state === 'undeclared' && able(fighter));

/** The highest number of extra actions in this round. */
export const mostExtras = (cast: Cast<StFighter>): number =>
  entered(cast).reduce((most, { turn }) => Math.max(most, extrasOf(turn)), 0);

/** Why `who` may not wait for `other` from a place of the order; undefined: he may (ST-1.13). */
export function noWait(who: StFighter, other: StFighter, place: number, pass: number): Msg | undefined {
  if (rankOf(other) <= rankOf(who)) return msg('storyteller.no.waitOnlySlower');
  if (rankOf(other) <= Math.floor(place / 3)) return msg('storyteller.no.waitPast');
  if (!unspent(slotIn(other, pass)) || !able(other)) return msg('storyteller.no.waitNothing');
  return undefined;
}

/** What a state of his forbids a fighter to announce: a hold, shock, a debt of standing up (ST-8.6, ST-7.26, ST-7.37). */
export function forbidden(
  fighter: StFighter,
  action: string,
  { shockAllowsDesperate, knockdownDebtConvertible }: Rules,
): Msg | undefined {
  const kind = deedKind(action);
  const inShock = kind.inShock || (action === 'desperate' && shockAllowsDesperate);
  if (has(fighter, 'held') && !kind.inHold) return msg('storyteller.no.held');
  if (isShocked(fighter) && !inShock) return msg('storyteller.no.shocked');
  if (kind.held && (knockdownDebtConvertible || action === 'nothing')) return undefined;
  if (fighter.conditions.owesStanding !== undefined && action !== 'stand')
    return msg('storyteller.no.owesStanding');
  return undefined;
}

/** Whether a fighter's own `who` is among those whose secrets may be seen; without a list everything may. */
export const mayKnow = (who: Id, forWhom: readonly Id[] | undefined): boolean =>
  forWhom === undefined || forWhom.includes(who);

/** What of a board's word lies beside each of those in a swept area. */
const OF_SWEPT = ['distance', 'cover'] as const;

/** What is to be measured for a deed that is written at a path: for each part, each shot, each of those in a swept area. */
function measuringOf(who: Id, deed: Declaration, at: string): Measuring[] {
  const { target, situation, target2, situation2, targets = [], parts } = deed;
  if (parts) return parts.flatMap((part, i) => measuringOf(who, part, `${at}.parts.${i}`));
  const first = target ?? targets[0]?.who;
  const own = (other: Id) => `${at}.measuredOf.${other}`;
  return [
    ...(first !== undefined && situation
      ? [{ who, target: first, situation: `${at}.situation`, measured: `${at}.measured` }]
      : []),
    ...(target2 !== undefined && situation2
      ? [{ who, target: target2, situation: `${at}.situation2`, measured: own(target2) }]
      : []),
    ...targets.map(({ who: one }, i) => {
      const place = `${at}.targets.${i}`;
      return { who, target: one, situation: place, measured: own(one), fields: OF_SWEPT };
    }),
  ];
}

/** Deeds whose moment has come: where everybody stands counts now, not when they were announced (ST-7.16). */
export function measuresOf(state: State, cast: Cast<StFighter>): Measuring[] {
  if (state.phase !== 'resolve' || state.moving) return [];
  const slot = slotOf(state.pass);
  return (moment(state, cast)?.who ?? []).flatMap(({ id: who, turn }) => {
    const deed = turn.slots?.[slot]?.declaration;
    return deed ? measuringOf(who, deed, `turn.slots.${slot}.declaration`) : [];
  });
}
