import { add, set } from '../../core/change.ts';
import { total } from '../../core/line.ts';
import type { Id, Json } from '../../core/text.ts';
import { befall, shockAtRoundStart, unable } from './conditions.ts';
import { currentDeed } from './deeds.ts';
import type { StFighter } from './fighter.ts';
import { weaponOf } from './gear.ts';
import { slipped } from './grapple.ts';
import { isAttack } from './manoeuvres.ts';
import { baseInitiative } from './movement.ts';
import { extraActionsOf, powersFade } from './powers.ts';
import type { Declaration, SlotRecord, Turn } from './slots.ts';
import { BLANK_TURN, extrasOf, slotOf, unspent } from './slots.ts';
import { roundOver } from './stances.ts';
import { faultOfDeclaration } from './turn-asks.ts';
import { unmoved } from './turn-board.ts';
import type { Draft } from './turn-draft.ts';
import type { Moment, State } from './turn-moment.ts';
import {
  able,
  declarers,
  entered,
  hasPass,
  held,
  inFight,
  moment,
  mostExtras,
  resolving,
} from './turn-moment.ts';
import { mayStillWalk } from './turn-movement.ts';
import { initiativeOf, ranks, rollOffs, stacked, unpicked } from './turn-order.ts';

/* How a round runs by itself: what opens it, what follows when nobody is left to speak in a phase. */

const UNDECLARED: SlotRecord = { state: 'undeclared' };

/** A main action and so many extra actions, none of them declared. */
function fresh(extras: number): { [slot: string]: SlotRecord } {
  const slots: { [slot: string]: SlotRecord } = {};
  for (let pass = 0; pass <= extras; pass++) slots[slotOf(pass)] = UNDECLARED;
  return slots;
}

/** A fighter's record at the start of a round: die and roll-offs stay, base and penalties are read anew (ST-1.4, PR-1). */
export function renewed(fighter: StFighter, { rules, state }: Draft): Turn {
  const { die, tie, everRerolled } = fighter.turn;
  const turn: { -readonly [K in keyof Turn]: Turn[K] } = {
    ...BLANK_TURN,
    base: total(baseInitiative(fighter, rules)),
    lost: stacked(fighter.turn, rules),
    slots: fresh(extraActionsOf(fighter)),
  };
  const late = unmoved(fighter, rules);
  if (late > 0) turn.ground = -late;
  if (die !== undefined && !state.rerollAll) turn.die = die;
  if (tie !== undefined) turn.tie = tie;
  if (everRerolled) turn.everRerolled = everRerolled;
  return turn;
}

/** TM-8: budgets, live base, penalties queued in the last round, shock; then missing dice are asked for. */
function openRound(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) {
    draft.act(roundOver(fighter));
    if (draft.state.number > 0) draft.act(powersFade(fighter));
    draft.renew(fighter.id, renewed(draft.cast[fighter.id] ?? fighter, draft), 'ST-1.4');
    const { shocked } = fighter.conditions;
    if (shocked !== undefined)
      draft.act([set(fighter.id, 'conditions.shocked', shocked, shockAtRoundStart(shocked), 'ST-7.26')]);
  }
  const number = draft.state.number + 1;
  const mayReroll = number > 1 && draft.rules.initiativeReroll !== 'off';
  draft.state = { number, phase: 'dice', pass: 0, ...(mayReroll ? { mayReroll } : {}) };
}

/** Works out totals and places once nothing is missing for it. @returns whether the order stands. */
function ordered(draft: Draft): boolean {
  const fighters = entered(draft.cast);
  if (fighters.some(({ turn }) => turn.die === undefined)) return false;
  for (const { id, turn } of fighters) {
    const initiative = initiativeOf(turn.base ?? 0, turn.die ?? 0, turn.lost ?? {}, draft.rules);
    if (initiative !== turn.initiative) draft.turn(id, { initiative }, 'ST-1.6');
  }
  const known = entered(draft.cast);
  const { initiativeTies } = draft.rules;
  if (initiativeTies === 'baseThenRollOff' && rollOffs(known).length > 0) return false;
  if (initiativeTies === 'manual' && unpicked(known)) return false;
  for (const [id, rank] of ranks(known, draft.rules))
    if (draft.cast[id]?.turn.rank !== rank) draft.turn(id, { rank }, 'ST-1.1');
  return true;
}

/** Whom the actions of a finished declaration phase are aimed at, for the mob penalty (AMB-53 `declared`). */
function countAttackers(draft: Draft): void {
  const slot = slotOf(draft.state.pass);
  for (const { id, turn } of entered(draft.cast)) {
    const declaration = turn.slots?.[slot]?.declaration;
    if (turn.slots?.[slot]?.state === 'declared') attackedAs(draft, id, declaration);
  }
}

/** Zones are raked from the very start of the actions, and the magazines are empty (ST-9.41, ST-9.44, AMB-79). */
function rakeZones(draft: Draft): void {
  for (const fighter of entered(draft.cast)) {
    const { state, declaration: { action, weapon = '' } = { action: '' } } = fighter.turn.slots?.main ?? {};
    const gun = weaponOf(fighter, weapon);
    if (action !== 'suppress' || state !== 'declared' || !gun) continue;
    const { rounds } = gun.traits;
    draft.act([
      ...befall(fighter, 'suppressing', 'ST-9.41', weapon),
      ...(rounds > 0 ? [add(fighter.id, `gear.${weapon}.traits.rounds`, -rounds, 'ST-9.44')] : []),
    ]);
  }
}

/** Whoever rakes a zone has nothing to do at his own place: from there on his action is carried out (TM-16, AMB-79). */
function raked(draft: Draft, { who }: Moment): boolean {
  const slot = slotOf(draft.state.pass);
  const raking = who.filter(({ turn }) => turn.slots?.[slot]?.declaration?.action === 'suppress');
  for (const { id } of raking) draft.slot(id, slot, { state: 'spent', acted: true }, 'AMB-79');
  return raking.length > 0;
}

/** Whom a deed attacks. */
function attackedIn({ action, target, target2, targets = [] }: Declaration): readonly Id[] {
  if (action === 'spray') return targets.map(({ who }) => who);
  if (!isAttack(action) && action !== 'twoGuns') return [];
  return [target, target2].filter((who) => who !== undefined);
}

export function attackedAs(draft: Draft, who: Id, declaration: Declaration | undefined): void {
  for (const deed of declaration?.parts ?? (declaration ? [declaration] : []))
    for (const target of attackedIn(deed)) {
      const attackers = draft.cast[target]?.turn.attackers;
      if (!attackers || attackers[who]) continue;
      draft.turn(target, { attackers: { ...attackers, [who]: true } }, 'ST-7.14');
    }
}

/** The next pass in which anybody has an action to declare. */
function passAfter({ state, cast }: Draft): number | undefined {
  for (let pass = state.pass + 1; pass <= mostExtras(cast); pass++) if (hasPass(pass, cast)) return pass;
  return undefined;
}

/** Those who walk now or not in this round: nobody acts any more (ST-13.4). */
const lastWalkers = (draft: Draft): StFighter[] =>
  passAfter(draft) === undefined ? mayStillWalk(draft.cast, draft.rules) : [];

/** TM-31, TM-35: waiters who never acted lose their action; then the next extra pass, or the next round. */
function endPass(draft: Draft): void {
  const name = slotOf(draft.state.pass);
  for (const { id, turn } of entered(draft.cast))
    if (turn.slots?.[name]?.state === 'waiting') draft.slot(id, name, { state: 'spent' }, 'ST-1.13');
  const pass = passAfter(draft);
  if (pass === undefined) endRound(draft);
  else draft.state = { ...draft.state, phase: 'declare', pass };
}

/** TM-36. Nobody able to act: the round rests until that changes. */
export function endRound(draft: Draft): void {
  if (inFight(draft.cast).some(able)) openRound(draft);
  else draft.state = { ...draft.state, phase: 'idle' };
}

/** Extra actions won in the round count from the next pass; those of passes that are over come too late (AMB-89). */
function growExtras(draft: Draft): void {
  for (const fighter of entered(draft.cast)) {
    if (extraActionsOf(fighter) <= Math.max(extrasOf(fighter.turn), draft.state.pass)) continue;
    draft.turn(
      fighter.id,
      { slots: { ...fresh(extraActionsOf(fighter)), ...fighter.turn.slots } },
      'ST-12.1',
    );
  }
}

/** Extra actions lost in the round are lost at once (AMB-89). */
function shrinkExtras(draft: Draft): void {
  for (const fighter of entered(draft.cast))
    for (let pass = extrasOf(fighter.turn); pass > extraActionsOf(fighter); pass--)
      if (unspent(draft.cast[fighter.id]?.turn.slots?.[slotOf(pass)]))
        draft.slot(fighter.id, slotOf(pass), { state: 'forfeited' }, 'ST-12.1');
}

/** Whoever waits for others of his breath and can no longer do what he has begun is asked again: he lies, or is held, or worse (AMB-11). */
function thinkAgain(draft: Draft): void {
  const { state, cast } = draft;
  const slot = slotOf(state.pass);
  const acting = resolving(state, cast);
  if (!held(state, acting, moment(state, cast))) return;
  for (const fighter of acting) {
    const record = fighter.turn.slots?.[slot];
    const deed = record && currentDeed(record);
    if (!deed || !(unable(fighter) ?? faultOfDeclaration(draft, fighter, deed as unknown as Json, slot)))
      continue;
    draft.slot(fighter.id, slot, { state: record.part === undefined ? 'declared' : 'parts' }, 'ST-1.10');
  }
}

/** Lets everything happen that needs nobody's word, up to where somebody must say something. */
export function advance(draft: Draft): void {
  draft.act(slipped(draft.cast));
  shrinkExtras(draft);
  for (;;) {
    const { state, cast } = draft;
    if (state.phase === 'idle') {
      if (!inFight(cast).some(able)) return;
      openRound(draft);
    } else if (state.phase === 'dice') {
      if (state.number === 0) {
        if (inFight(cast).some(({ turn }) => turn.die === undefined)) return;
        openRound(draft);
      } else if (ordered(draft)) draft.state = { ...draft.state, phase: 'declare' };
      else return;
    } else if (state.phase === 'declare') {
      if (declarers(state, cast).length > 0) return;
      if (draft.rules.mobCount === 'declared') countAttackers(draft);
      if (state.pass === 0) rakeZones(draft);
      draft.state = closed({ ...state, phase: 'resolve' });
    } else {
      thinkAgain(draft);
      if (state.moving || resolving(draft.state, draft.cast).length > 0) return;
      const now = moment(state, cast);
      if (!now) {
        growExtras(draft);
        if (lastWalkers(draft).length > 0) return;
        endPass(draft);
      } else if (!raked(draft, now)) return;
    }
  }
}

/** The state in which dice can be rerolled no more. */
export function closed({ mayReroll: _, ...state }: State): State {
  return state;
}
