import type { Option } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { passTurns } from '../../../core/own-turns.ts';
import type { RoundAsk } from '../../../core/round.ts';
import { type Id, msg, verbatim } from '../../../core/text.ts';
import type { LsDeclaration } from '../actions/define.ts';
import { actionFault, INACTION, MAINTAIN, recordOf, useFault } from '../actions/list.ts';
import { hpOf, type LsCast, type LsFighter, type Turn } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { aimOf, has, inRound, lose, maintained, maxima, unseenBy } from '../figures/state.ts';
import { releaseHeld } from './moves.ts';
import { refreshReactors } from './reactions.ts';
import {
  able,
  choiceAsk,
  type Draft,
  inFight,
  inOrder,
  onTurn,
  riderOf,
  type State,
  tied,
  withoutDie,
} from './state.ts';

/* How turns begin, end and follow one another (LS-1, LS-2; Part IV of the rules). */

const cleared = (...fields: readonly (keyof Turn)[]): Partial<Turn> =>
  Object.fromEntries(fields.map((field) => [field, undefined]));

/** What lasts until the fighter's turn, and is cleared together (LS-6.0.5, AMB-7). */
const UNTIL_OWN_TURN = cleared('zeroed', 'kinds', 'most', 'improved', 'acrobatic', 'parries', 'blocked');

/** What belongs to one turn. */
const OF_OWN_TURN = cleared('used', 'extra', 'move', 'diagonals', 'worked', 'upkept');

/** Everybody starts with all points of defence. A newcomer rolls initiative immediately (LS-6.0.4, AMB-5). */
export function enter(draft: Draft, fighter: LsFighter, joins: boolean): void {
  const late = joins && inFight(draft.cast).some(({ turn }) => turn.own !== undefined);
  const turn = { points: maxima(fighter), ...(late ? { late: true as const } : {}) };
  draft.renew(fighter.id, turn, joins ? 'AMB-5' : 'LS-6.0.4');
}

/** All defences are restored together (LS-6.0.5, LS-6.4.12, AMB-7). */
const restoreDefences = (draft: Draft, fighter: LsFighter): void =>
  draft.turn(fighter.id, { ...UNTIL_OWN_TURN, points: maxima(fighter) }, 'LS-6.0.5');

function addDue(draft: Draft, who: Id, play: 'wakes' | 'recovers'): void {
  draft.addDues({ id: `${play}:${draft.state.number}:${who}`, who, play, input: { who } });
}

/** Begins a turn: defences and manoeuvres are restored, and waiting ends (LS-6.0.5, LS-2.3, LS-3.12.1). After a yielded turn nothing falls due again. */
function beginTurn(draft: Draft, fighter: LsFighter): void {
  const { id } = fighter;
  if (!hasTurn(draft, fighter)) {
    closeTurn(draft, id);
    return;
  }
  const yielded = fighter.turn.own === 'yielded';
  if (draft.rules.defenceWindow === 'ownTurn') restoreDefences(draft, fighter);
  draft.turn(id, { ...OF_OWN_TURN, wait: undefined, own: 'now' }, 'LS-2.3');
  if (!yielded && (has(fighter, 'bleeding') || hpOf(fighter, draft.rules) <= 0)) addDue(draft, id, 'wakes');
}

/** Inaction: the fighter does nothing and has no defence (LS-3.13.1, LS-3.13.3). */
const takeInaction = (draft: Draft, who: Id): void =>
  draft.turn(who, { used: [INACTION], zeroed: INACTION }, 'LS-3.13.3');

/** A surprised fighter takes Inaction, which ends the surprise (LS-3.13.2, AMB-6). */
function passSurprised(draft: Draft, who: Id): void {
  takeInaction(draft, who);
  const fighter = draft.cast[who];
  if (fighter && draft.rules.surpriseDuration === 'oneTurn') draft.act(lose(fighter, 'surprised', 'AMB-6'));
  closeTurn(draft, who);
}

/** Abilities that have still to be maintained in this turn (LS-5.3.1). */
const unpaid = (fighter: LsFighter) =>
  maintained(fighter).filter(({ id }) => !fighter.turn.upkept?.includes(id));

/** Ends a turn, after asking about Inaction and about abilities to maintain (AMB-2, AMB-38). */
export function endTurn(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const { idleTurnIsInaction } = draft.rules;
  const isIdle = (fighter.turn.used ?? []).length === 0;
  if (isIdle && idleTurnIsInaction === 'ask') {
    draft.put({ ending: { who, ask: 'idle' } });
    return;
  }
  if (isIdle && idleTurnIsInaction === 'always') takeInaction(draft, who);
  maintainOrEnd(draft, who);
}

/** Asks again about abilities to maintain, or ends the turn if there are none left (AMB-38). */
export function maintainOrEnd(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  const may = fighter && draft.rules.autoMaintain && !useFault(fighter, MAINTAIN, draft.rules);
  const asks = fighter !== undefined && may === true && unpaid(fighter).length > 0;
  draft.put({ ending: asks ? { who, ask: 'maintain' } : undefined });
  if (!asks) closeTurn(draft, who);
}

/** The abilities that may be maintained before a turn ends (AMB-38). */
const maintainOptions = (fighter: LsFighter, cast: LsCast, rules: Rules): Option[] => [
  ...unpaid(fighter).map(({ id, name }) => ({
    id,
    label: verbatim(name),
    no: actionFault(cast, fighter, { manoeuvre: MAINTAIN, item: id }, rules),
  })),
  { id: 'none', label: msg('lordsouls.option.lapse') },
];

/** The asks before a turn ends (AMB-2, AMB-38). */
export function endingAsks({ ending }: State, cast: LsCast, rules: Rules): RoundAsk[] {
  const fighter = cast[ending?.who ?? ''];
  if (!ending || !fighter) return [];
  const { who, ask: kind } = ending;
  const idle = ['none', 'inaction'].map((id) => ({ id, label: msg(`lordsouls.option.idle.${id}`) }));
  const options = kind === 'idle' ? idle : maintainOptions(fighter, cast, rules);
  return [choiceAsk(kind, who, options, { skip: 'none' })];
}

/** Takes the answer before a turn ends. @returns a declaration to be carried out first. */
export function answerEnding(draft: Draft, option: string): LsDeclaration | undefined {
  const { ending } = draft.state;
  if (!ending) return undefined;
  const { who, ask: kind } = ending;
  if (kind === 'maintain' && option !== 'none') return { manoeuvre: MAINTAIN, item: option };
  draft.put({ ending: undefined });
  if (kind === 'idle' && option === 'inaction') takeInaction(draft, who);
  if (kind === 'idle') maintainOrEnd(draft, who);
  else closeTurn(draft, who);
  return undefined;
}

/** An aim ends if its target is out of sight. A turn without aiming breaks the sequence (AMB-22). */
function updateAim(draft: Draft, fighter: LsFighter): void {
  const aim = aimOf(fighter);
  if (!aim) return;
  const target = draft.cast[aim.target];
  const aimedNow = fighter.turn.used?.some((use) => recordOf(use).aims) === true;
  if (!target || unseenBy(target, fighter)) draft.act(lose(fighter, 'aiming', 'AMB-22'));
  else if (!aim.broken && !aimedNow)
    draft.act([set(fighter.id, 'conditions.aiming.broken', undefined, true, 'AMB-22')]);
}

/** Closes a turn: abilities that were not maintained end, and sequences of aiming or work are broken (AMB-22, AMB-38, AMB-40). */
function closeTurn(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  draft.turn(who, { own: 'over', extra: undefined, move: undefined }, 'LS-1.11');
  draft.act(unpaid(fighter).map(({ id }) => set(who, `gear.${id}.traits.active`, true, false, 'AMB-38')));
  updateAim(draft, fighter);
  if (draft.rules.prepareInterrupted === 'reset' && fighter.turn.task && !fighter.turn.worked)
    draft.turn(who, { task: undefined }, 'AMB-40');
  if (has(fighter, 'stunned')) addDue(draft, who, 'recovers');
}

/** Fighters who can no longer act release those they hold (AMB-25). */
function releaseHolds(draft: Draft): void {
  for (const one of Object.values(draft.cast)) if (!able(one)) releaseHeld(draft, one.id, 'AMB-25');
}

/** Drops movements, responses and questions of fighters who have left or can no longer act (LS-3.12.3, LS-6.5.2). */
function dropStale(draft: Draft): void {
  const { moving, ending, firing } = draft.state;
  const isGone = (who: Id | undefined): boolean => {
    const fighter = draft.cast[who ?? ''];
    return fighter === undefined || !able(fighter) || !inRound(fighter);
  };
  if (moving && !moving.striking && isGone(moving.who)) draft.put({ moving: undefined });
  if (ending && isGone(ending.who)) draft.put({ ending: undefined });
  if (firing && isGone(firing.who)) draft.put({ firing: undefined });
}

/** Fixes everybody's place (LS-1.9). Latecomers whose place has passed act from the next round on (AMB-5). */
function fixOrder(draft: Draft): void {
  const places = inOrder(draft.cast);
  if (places.some(({ turn }) => turn.place === undefined))
    for (const [place, { id }] of places.entries()) draft.turn(id, { place }, 'LS-1.9');
  const order = inOrder(draft.cast);
  const now = order.findIndex(({ turn }) => turn.own === 'now');
  const passed = now >= 0 ? now : order.findLastIndex(({ turn }) => turn.own === 'over') + 1;
  for (const [at, { id, turn }] of order.entries())
    if (turn.late) draft.turn(id, { late: undefined, ...(at < passed ? { own: 'over' } : {}) }, 'AMB-5');
}

function nextRound(draft: Draft): boolean {
  for (const fighter of inFight(draft.cast)) {
    draft.turn(fighter.id, { own: undefined }, 'LS-1.3');
    if (draft.rules.defenceWindow === 'round') restoreDefences(draft, fighter);
  }
  draft.put({ number: draft.state.number + 1 });
  return true;
}

const isBusy = ({ doing, moving, firing, ending, paused, dues = [] }: State): boolean =>
  [doing, moving, firing, ending, paused].some(Boolean) || dues.length > 0;

/** A mount has no turn of its own (AMB-53). */
const hasTurn = ({ cast }: Draft, fighter: LsFighter): boolean => able(fighter) && !riderOf(fighter, cast);

/** Whether a fighter could do anything in a turn. Those surprised until the GM says otherwise could not (AMB-6). */
const canContribute = (draft: Draft, fighter: LsFighter): boolean =>
  hasTurn(draft, fighter) && !(draft.rules.surpriseDuration === 'manual' && has(fighter, 'surprised'));

/** Ends the turn of a fighter who can no longer act, or is surprised. */
function endIfOver(draft: Draft, fighter: LsFighter): boolean {
  const isSurprised = has(fighter, 'surprised') && (fighter.turn.used ?? []).length === 0;
  if (!hasTurn(draft, fighter)) closeTurn(draft, fighter.id);
  else if (isSurprised) passSurprised(draft, fighter.id);
  else return false;
  return true;
}

/** Continues to the next fighter, skipping inactive ones. When everybody has acted, a round of 10 seconds is over (LS-1.2, LS-1.3, LS-1.7). */
export function advance(draft: Draft): void {
  releaseHolds(draft);
  dropStale(draft);
  refreshReactors(draft);
  if (isBusy(draft.state) || withoutDie(draft.cast).length > 0 || tied(draft.cast).length > 0) return;
  fixOrder(draft);
  const phase = inFight(draft.cast).some((one) => canContribute(draft, one)) ? 'act' : 'idle';
  draft.put({ phase });
  if (phase === 'idle') return;
  passTurns(draft, {
    isBusy: ({ state }) => isBusy(state),
    onTurn: ({ cast }) => onTurn(cast),
    begin: beginTurn,
    end: endIfOver,
    nextRound,
  });
}
