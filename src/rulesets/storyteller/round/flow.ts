import { add, set } from '../../../core/change.ts';
import { total } from '../../../core/line.ts';
import { givenOnly, type Id, type Json } from '../../../core/text.ts';
import { currentAction, IDLE, recordOf } from '../actions/list.ts';
import { BLANK_TURN, type Declaration, type SlotRecord, type StFighter, type Turn } from '../data/fighter.ts';
import { countDownPowers, extraActionsOf, weaponOf } from '../figures/gear.ts';
import { endRoundStances, endVainHolds, gain, shockAtRoundStart, unable } from '../figures/state.ts';
import {
  baseInitiative,
  extraCount,
  initiativeOf,
  initiativePenalties,
  isUnspent,
  slotOf,
} from '../figures/turn.ts';
import { faultOfDeclaration } from './asks.ts';
import { mayStillWalk, unmovedMetres } from './movement.ts';
import { ranks, rollOffs, unpicked } from './order.ts';
import {
  able,
  closeRerolls,
  currentMoment,
  type Draft,
  declarers,
  hasPass,
  inFight,
  isWaiting,
  type Moment,
  mostExtras,
  participants,
  resolving,
} from './state.ts';

/* How a round opens, and how it continues when nobody is left to be asked in a phase. */

const UNDECLARED: SlotRecord = { state: 'undeclared' };

const newSlots = (extras: number): { readonly [slot: string]: SlotRecord } =>
  Object.fromEntries(Array.from({ length: extras + 1 }, (_, pass) => [slotOf(pass), UNDECLARED]));

/** A fighter's record at the start of a round. Die and roll-offs are kept; base and penalties are recomputed (ST-1.4, PR-1). */
export function newTurn(fighter: StFighter, { rules, state }: Draft): Turn {
  const { tie, everRerolled } = fighter.turn;
  const late = unmovedMetres(fighter, rules);
  const ground = late > 0 ? -late : undefined;
  const die = state.rerollAll ? undefined : fighter.turn.die;
  return {
    ...BLANK_TURN,
    base: total(baseInitiative(fighter, rules)),
    lost: initiativePenalties(fighter.turn, rules),
    slots: newSlots(extraActionsOf(fighter)),
    ...givenOnly({ ground, die, tie, everRerolled }),
  };
}

/** TM-8: sets budgets, base, queued penalties and shock. Missing dice are asked for next. */
function openRound(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) {
    draft.act(endRoundStances(fighter));
    if (draft.state.number > 0) draft.act(countDownPowers(fighter));
    draft.renew(fighter.id, newTurn(draft.cast[fighter.id] ?? fighter, draft), 'ST-1.4');
    const { shocked } = fighter.conditions;
    if (shocked !== undefined)
      draft.act([set(fighter.id, 'conditions.shocked', shocked, shockAtRoundStart(shocked), 'ST-7.26')]);
  }
  const number = draft.state.number + 1;
  const mayReroll = number > 1 && draft.rules.initiativeReroll !== 'off';
  draft.state = { number, phase: 'dice', pass: 0, ...(mayReroll ? { mayReroll } : {}) };
}

/** Computes totals and places once nothing is missing. @returns whether the order is known. */
function settleOrder(draft: Draft): boolean {
  const fighters = participants(draft.cast);
  if (fighters.some(({ turn }) => turn.die === undefined)) return false;
  for (const { id, turn } of fighters) {
    const initiative = initiativeOf(turn.base ?? 0, turn.die ?? 0, turn.lost ?? {}, draft.rules);
    if (initiative !== turn.initiative) draft.turn(id, { initiative }, 'ST-1.6');
  }
  const known = participants(draft.cast);
  const { initiativeTies } = draft.rules;
  if (initiativeTies === 'baseThenRollOff' && rollOffs(known).length > 0) return false;
  if (initiativeTies === 'manual' && unpicked(known)) return false;
  for (const [id, rank] of ranks(known, draft.rules))
    if (draft.cast[id]?.turn.rank !== rank) draft.turn(id, { rank }, 'ST-1.1');
  return true;
}

/** Counts attackers for the mob penalty, by the declarations of a finished phase (AMB-53 `declared`). */
function countAttackers(draft: Draft): void {
  const slot = slotOf(draft.state.pass);
  for (const { id, turn } of participants(draft.cast))
    if (turn.slots?.[slot]?.state === 'declared') countAttackersOf(draft, id, turn.slots[slot].declaration);
}

/** Starts suppressing zones, at the very start of the actions, which empties the magazines (ST-9.41, ST-9.44, AMB-79). */
function suppressZones(draft: Draft): void {
  for (const fighter of participants(draft.cast)) {
    const { state, declaration: { action, weapon = '' } = IDLE } = fighter.turn.slots?.main ?? {};
    const { stance } = recordOf(action);
    const gun = weaponOf(fighter, weapon);
    if (!stance?.fromStart || state !== 'declared' || !gun) continue;
    const { rounds } = gun.traits;
    draft.act([
      ...gain(fighter, stance.condition, 'ST-9.41', weapon),
      ...(rounds > 0 ? [add(fighter.id, `gear.${weapon}.traits.rounds`, -rounds, 'ST-9.44')] : []),
    ]);
  }
}

/** At its place in the order, suppressing a zone counts as carried out without doing anything more (TM-16, AMB-79). */
function spendSuppression(draft: Draft, { who }: Moment): boolean {
  const suppressing = who.filter(({ id }) => {
    const { action } = draft.record(id)?.declaration ?? IDLE;
    return recordOf(action).stance?.fromStart;
  });
  for (const { id } of suppressing) draft.slot(id, { state: 'spent', acted: true }, 'AMB-79');
  return suppressing.length > 0;
}

/** Counts a fighter as attacker of an action's targets, for the mob penalty (ST-7.14). */
export function countAttackersOf(draft: Draft, who: Id, declaration: Declaration | undefined): void {
  for (const part of declaration?.parts ?? (declaration ? [declaration] : []))
    for (const target of recordOf(part.action).attacked?.(part) ?? []) {
      const attackers = draft.cast[target]?.turn.attackers;
      if (!attackers || attackers[who]) continue;
      draft.turn(target, { attackers: { ...attackers, [who]: true } }, 'ST-7.14');
    }
}

function passAfter({ state, cast }: Draft): number | undefined {
  for (let pass = state.pass + 1; pass <= mostExtras(cast); pass++) if (hasPass(pass, cast)) return pass;
  return undefined;
}

/** Those who may still walk after the last action of the round (ST-13.4). */
const lastWalkers = (draft: Draft): StFighter[] =>
  passAfter(draft) === undefined ? mayStillWalk(draft.cast, draft.rules) : [];

/** TM-31, TM-35: fighters who waited and never acted lose the action; then the next extra pass or round begins. */
function endPass(draft: Draft): void {
  const name = slotOf(draft.state.pass);
  for (const { id, turn } of participants(draft.cast))
    if (turn.slots?.[name]?.state === 'waiting') draft.slot(id, { state: 'spent' }, 'ST-1.13');
  const pass = passAfter(draft);
  if (pass === undefined) endRound(draft);
  else draft.state = { ...draft.state, phase: 'declare', pass };
}

/** TM-36: the round pauses while nobody can act. */
export function endRound(draft: Draft): void {
  if (inFight(draft.cast).some(able)) openRound(draft);
  else draft.state = { ...draft.state, phase: 'idle' };
}

/** Extra actions gained during the round count from the next pass on (AMB-89). */
function growExtras(draft: Draft): void {
  for (const fighter of participants(draft.cast)) {
    if (extraActionsOf(fighter) <= Math.max(extraCount(fighter.turn), draft.state.pass)) continue;
    const slots = { ...newSlots(extraActionsOf(fighter)), ...fighter.turn.slots };
    draft.turn(fighter.id, { slots }, 'ST-12.1');
  }
}

/** Extra actions lost during the round are lost immediately (AMB-89). */
function shrinkExtras(draft: Draft): void {
  for (const fighter of participants(draft.cast))
    for (let pass = extraCount(fighter.turn); pass > extraActionsOf(fighter); pass--)
      if (isUnspent(draft.cast[fighter.id]?.turn.slots?.[slotOf(pass)]))
        draft.slot(fighter.id, { state: 'forfeited' }, 'ST-12.1', slotOf(pass));
}

/** Asks fighters again who wait for others of a simultaneous group and can no longer do what they have begun (AMB-11). */
function reopenActions(draft: Draft): void {
  const { state, cast } = draft;
  const slot = slotOf(state.pass);
  const acting = resolving(state, cast);
  if (!isWaiting(state, acting, currentMoment(state, cast))) return;
  for (const fighter of acting) {
    const record = fighter.turn.slots?.[slot];
    const action = record && currentAction(record);
    if (!action || !(unable(fighter) ?? faultOfDeclaration(draft, fighter, action as Json, slot))) continue;
    draft.slot(fighter.id, { state: record.part === undefined ? 'declared' : 'parts' }, 'ST-1.10');
  }
}

/** Does everything that needs no answer, until somebody must be asked. */
export function advance(draft: Draft): void {
  draft.act(endVainHolds(draft.cast));
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
      } else if (settleOrder(draft)) draft.state = { ...draft.state, phase: 'declare' };
      else return;
    } else if (state.phase === 'declare') {
      if (declarers(state, cast).length > 0) return;
      if (draft.rules.mobCount === 'declared') countAttackers(draft);
      if (state.pass === 0) suppressZones(draft);
      draft.state = closeRerolls({ ...state, phase: 'resolve' });
    } else {
      reopenActions(draft);
      if (state.moving || resolving(draft.state, draft.cast).length > 0) return;
      const now = currentMoment(state, cast);
      if (!now) {
        growExtras(draft);
        if (lastWalkers(draft).length > 0) return;
        endPass(draft);
      } else if (!spendSuppression(draft, now)) return;
    }
  }
}
