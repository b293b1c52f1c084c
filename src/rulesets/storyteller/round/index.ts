import { faceOf } from '../../../core/dice/single.ts';
import type { Round, RoundEvent } from '../../../core/round.ts';
import { type Id, Illegal, type Json, msg, type RuleId } from '../../../core/text.ts';
import {
  currentAction,
  forfeitRule,
  IDLE,
  isHeldDefence,
  nextPart,
  playOf,
  recordOf,
} from '../actions/list.ts';
import { sceneEndPlay } from '../actions/scenes.ts';
import { BLANK_TURN, type Declaration, type StFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import {
  changeCover,
  gain,
  giveUpStance,
  lose,
  loseAim,
  settleSimultaneous,
  standUp,
} from '../figures/state.ts';
import { isUnspent, MAIN, RUN, slotNames } from '../figures/turn.ts';
import { asksOf, switchTo } from './asks.ts';
import { advance, countAttackersOf, endRound, newTurn } from './flow.ts';
import { countMove, endWalks, stay, walk, warnAboutMove } from './movement.ts';
import { budgetsOf, measuresOf, pickFirst, reroll, rerollAll, rollOff, slotsOf } from './order.ts';
import { answerPassing, endPassing, passBy, setOut } from './passing.ts';
import {
  type AskKind,
  able,
  ask,
  closeRerolls,
  currentMoment,
  Draft,
  inFight,
  MOVING,
  option,
  readPlayId,
  type State,
  whoIn,
} from './state.ts';

/* The reducer of the round (ST-1, ST-12; the turn machine TM-5 to TM-40). */

const START: State = { number: 0, phase: 'dice', pass: 0 };

/** Records a declaration (ST-1.2). */
function declare(draft: Draft, who: Id, declaration: Declaration): void {
  const { parts } = declaration;
  const reserves = parts ? parts.every(isHeldDefence) : recordOf(declaration.action).reserves;
  const record = { state: reserves ? 'reserved' : 'declared', declaration } as const;
  draft.slot(who, { ...record, ...(parts ? { used: {} } : {}) }, 'ST-1.2');
  forfeitExtras(draft, who, declaration);
  takeStance(draft, who, declaration);
  draft.state = closeRerolls(draft.state);
}

/** Starts the stance of a declaration. Suppressing a zone only begins with the actions (ST-9.41). */
function takeStance(draft: Draft, who: Id, declaration: Declaration): void {
  const fighter = draft.cast[who];
  const { condition, why, value } = recordOf(declaration.action).stance ?? {};
  const is = value?.(declaration);
  if (fighter && condition && why && is) draft.act(gain(fighter, condition, why, is));
}

/** Switches a declaration to another one (ST-1.9, AMB-25). */
function switchDeclaration(draft: Draft, who: Id, id: string): void {
  const fighter = draft.cast[who];
  const declaration = fighter && switchTo(draft, fighter, id);
  if (!declaration) throw new Illegal(msg('storyteller.no.noSuchDeed'));
  draft.act(giveUpStance(fighter, draft.record(who)?.declaration?.action));
  draft.act(loseAim(fighter));
  draft.slot(who, { state: 'reserved', declaration, waitsFor: undefined, used: undefined }, 'ST-1.9');
  forfeitExtras(draft, who, declaration);
  takeStance(draft, who, declaration);
}

/** Records whether a fighter sees an action without outward sign (ST-2.9). */
function reveal(draft: Draft, who: Id, answer: string): void {
  const read = option.read(answer);
  if (!read) return;
  const shown = { ...draft.record(who)?.shown, [whoIn(read)]: read.kind === 'show' };
  draft.slot(who, { shown }, 'ST-2.9');
}

function forfeitExtras(draft: Draft, who: Id, declaration: Declaration): void {
  const fighter = draft.cast[who];
  const why = fighter && forfeitRule(fighter, declaration, draft.rules);
  if (!fighter || !why) return;
  for (const name of slotNames(fighter.turn))
    if (name !== MAIN && isUnspent(fighter.turn.slots?.[name]))
      draft.slot(who, { state: 'forfeited' }, why, name);
}

/** Gives up an action, which remains available for a defence (ST-1.11, AMB-23). */
function giveUp(draft: Draft, who: Id): void {
  if (draft.record(who)?.state === 'parts') endAction(draft, who);
  else draft.slot(who, { state: 'reserved', declaration: IDLE }, 'ST-1.11');
}

const endAction = (draft: Draft, who: Id, slot = draft.slotName): void =>
  draft.slot(who, { state: 'spent', acted: true }, 'ST-1.1', slot);

/** TM-18: begins the declared action. Without a play it is over immediately. */
function act(draft: Draft, who: Id): void {
  const { cast, rules, slotName } = draft;
  const fighter = cast[who];
  const record = draft.record(who);
  const action = record && currentAction(record);
  if (!fighter || !action) throw new Illegal(msg('storyteller.no.noSuchAction'));
  const { keepsAim, idle } = recordOf(action.action);
  countAttackersOf(draft, who, action);
  if (!keepsAim) draft.act(loseAim(fighter));
  if (slotName !== MAIN && !idle) draft.act(lose(fighter, 'counterattacking', 'ST-10.20'));
  if (playOf(cast, who, record, slotName, rules)) draft.slot(who, { state: 'resolving' }, 'ST-1.1');
  else endPart(draft, who);
  if (action.action === RUN) {
    draft.act(changeCover(fighter, action.cover ?? 'none'));
    setOut(draft, { who });
  }
}

/** Ends an action, or a part of multiple actions, after which the next part may follow (ST-11.6). */
function endPart(draft: Draft, who: Id, slot = draft.slotName): void {
  const record = draft.record(who, slot);
  const now = record?.declaration?.parts && nextPart(record);
  const part = (now?.at ?? 0) + 1;
  if (record && now && nextPart({ ...record, part }))
    draft.slot(who, { state: 'parts', part }, 'ST-11.1', slot);
  else endAction(draft, who, slot);
}

/** TM-20: standing up may be free by house rule, but not for fighters who must stand up (ST-7.37, AMB-60). */
function standInstead(draft: Draft, who: Id, action: string): void {
  const fighter = draft.cast[who];
  if (fighter && fighter.conditions.owesStanding === undefined) draft.act(standUp(fighter));
  else if (fighter) actInstead(draft, who, action, 'ST-7.37');
}

/** Carries out an action in place of the declared one, because of a condition. */
function actInstead(draft: Draft, who: Id, action: string, why: RuleId): void {
  draft.slot(who, { declaration: { action } }, why);
  act(draft, who);
}

/** TM-17: waits for a slower fighter, without losing the place in the next round (AMB-24). */
function wait(draft: Draft, who: Id, other: Id): void {
  const rank = draft.cast[other]?.turn.rank ?? 0;
  draft.slot(who, { state: 'waiting', waitsFor: { who: other, rank } }, 'ST-1.13');
}

function goAfter(draft: Draft, who: Id): void {
  const waitsFor = draft.record(who)?.waitsFor;
  if (waitsFor) draft.slot(who, { waitsFor: { ...waitsFor, after: true } }, 'ST-1.13');
}

const AT_MOMENT: { readonly [option: string]: (draft: Draft, who: Id) => void } = {
  act,
  pass: giveUp,
  after: goAfter,
  skipPart: (draft, who) => endPart(draft, who),
};

function decide(draft: Draft, who: Id, answer: string): void {
  const waiting = option.read(answer);
  const { instead, inDebt } = recordOf(answer);
  if (waiting) wait(draft, who, whoIn(waiting));
  else if (!instead) AT_MOMENT[answer]?.(draft, who);
  else if (inDebt) standInstead(draft, who, answer);
  else actInstead(draft, who, answer, 'ST-8.4');
}

function skip(draft: Draft, who: Id): void {
  const { state, cast } = draft;
  if (state.phase === 'resolve' && !currentMoment(state, cast)) stay(draft, who);
  else giveUp(draft, who);
  draft.state = closeRerolls(draft.state);
}

function direct(draft: Draft, answer: string): void {
  const { state } = draft;
  const skipped = option.read(answer);
  if (skipped) skip(draft, whoIn(skipped));
  else if (answer === 'openDeclarations') draft.state = closeRerolls(state);
  else if (answer === 'endRound') endRound(draft);
  else if (answer === 'sceneEnd') draft.state = { ...state, sceneEnds: true };
  else rerollAll(draft);
}

const ANSWERS: { readonly [kind in AskKind]: (draft: Draft, who: Id, value: Json) => void } = {
  die: (draft, who, value) => draft.turn(who, { die: faceOf(value) }, 'ST-1.5'),
  tie: (draft, who, value) => rollOff(draft, who, faceOf(value)),
  first: (draft, _, value) => pickFirst(draft, String(value)),
  reroll: (draft, who, value) => reroll(draft, who, String(value)),
  declare: (draft, who, value) => declare(draft, who, value as Declaration),
  act: (draft, who, value) => decide(draft, who, String(value)),
  switch: (draft, who, value) => switchDeclaration(draft, who, String(value)),
  reveal: (draft, who, value) => reveal(draft, who, String(value)),
  walk,
  lastWalks: endWalks,
  crosses: (draft, who, value) => passBy(draft, who, String(value)),
  strikes: (draft, _, value) => answerPassing(draft, String(value)),
  table: (draft, _, value) => direct(draft, String(value)),
};

function applyAnswer(draft: Draft, id: string, value: Json): void {
  const read = ask.read(id);
  if (read) ANSWERS[read.kind](draft, whoIn(read), value);
}

/** Blows of a simultaneous group count together as each of them strikes (AMB-11). */
function applyWound(draft: Draft): void {
  if (draft.rules.initiativeTies === 'simultaneous')
    for (const one of inFight(draft.cast)) draft.act(settleSimultaneous(one));
}

/** Ends a play that the round called for: its action has been carried out. */
function endPlay(draft: Draft, { play, out, told }: Extract<RoundEvent, { do: 'ended' }>): void {
  const { name, number, slot, who } = readPlayId(play);
  const mover = draft.state.moving?.who;
  const defended = told.some((one) => one.key === 'defends' && one.who === mover);
  if (slot === MOVING) endPassing(draft, out, defended);
  const record = draft.record(who, slot);
  if (number === draft.state.number && record && !record.acted) endPart(draft, who, slot);
  if (recordOf(name).travels) setOut(draft, { who });
  const { sceneEnds, ...state } = draft.state;
  if (sceneEnds && name === 'sceneEnd') draft.state = state;
}

/** A newcomer acts from the next round on, or from this one while dice are still rolled (AMB-16). */
function join(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) throw new Illegal(msg('core.refused.gone', { who }));
  if (fighter.turn.attackers !== undefined) return;
  const now = draft.state.phase === 'dice' && draft.state.number > 0;
  draft.renew(who, now ? newTurn({ ...fighter, turn: {} }, draft) : BLANK_TURN, 'ST-1.5');
}

function applyEvent(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') applyAnswer(draft, event.ask, event.value);
  else if (event.do === 'heard') applyWound(draft);
  else if (event.do === 'ended') endPlay(draft, event);
  else if (event.do === 'join') join(draft, event.who);
  else if (event.do === 'moved') countMove(draft, event, () => act(draft, event.who));
  else if (event.do === 'leave') draft.renew(event.who, {}, 'ST-1.5');
}

/** Dice, declarations from the slowest to the fastest, actions from the fastest to the slowest; then the same for each extra pass. */
export const round: Round<State, StFighter, Rules> = {
  begin(cast, rules) {
    if (!Object.values(cast).some(able)) throw new Illegal(msg('storyteller.no.nobody'));
    const draft = new Draft(START, cast, rules);
    for (const id of Object.keys(cast)) draft.renew(id, BLANK_TURN, 'ST-1.5');
    return draft.done();
  },
  step(state, event, cast, rules) {
    const draft = new Draft(state, cast, rules);
    applyEvent(draft, event);
    advance(draft);
    return draft.done();
  },
  asks: (state, cast, rules) => asksOf({ state, cast, rules }),
  slots: slotsOf,
  budgets: budgetsOf,
  hears: ({ key }) => key === 'wound',
  initiative: (_, who, cast) => cast[who]?.turn.initiative ?? null,
  number: ({ number }) => number,
  aftermath: sceneEndPlay,
  measures: measuresOf,
  moveWarning: warnAboutMove,
  veil: (_, event) =>
    event.do === 'answer' && (event.value as Declaration | null)?.inconspicuous
      ? { action: 'hidden' }
      : undefined,
};
