import { add } from '../../../core/change.ts';
import { faceOf } from '../../../core/dice/single.ts';
import { markedIn, turnRound } from '../../../core/own-turns.ts';
import type { Movement, Round } from '../../../core/round.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import { isAttack, type WfDeclaration } from '../actions/define.ts';
import { costOf } from '../actions/legality.ts';
import { actionNamed } from '../actions/list.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { has, isOut, PASSING } from '../figures/state.ts';
import { cornerChanges, kindFor } from '../plays/fear.ts';
import { asksOf } from './asks.ts';
import {
  answerConsent,
  continueSequence,
  endPlay,
  interruptLoading,
  markersOf,
  open,
  openEvent,
  openPath,
  react,
  resume,
  start,
} from './frames.ts';
import { countedPath, moveFault, moveRefusal, previewMove } from './legality.ts';
import {
  type AskKind,
  ask,
  Draft,
  frightenedBy,
  initiativeOf,
  order,
  playIdOf,
  START,
  type State,
} from './state.ts';
import { addFright, advance, endTurn } from './turns.ts';

/** Pays for an action: half actions, an attack action, a change of mark; whatever is no attack costs the aim (AMB-3, AMB-53). */
function pay(draft: Draft, who: Id, declaration: WfDeclaration, cost: number): void {
  const { half = 0, attacks = 0, marksChanged = 0 } = draft.of(who).turn;
  const kind = actionNamed(declaration.action);
  draft.turn(who, { half: Math.max(0, half - cost) }, kind?.why ?? 'GAP-4');
  if (kind && isAttack(kind)) draft.turn(who, { attacks: attacks + 1 }, 'AMB-3');
  else if (cost > 0 && !kind?.keepsAim) draft.turn(who, { aimed: undefined }, 'AMB-53');
  if (kind?.kind === 'mark' && cost === 0) draft.turn(who, { marksChanged: marksChanged + 1 }, 'AMB-10');
  if (cost > 0 && !kind?.keepsLoading) interruptLoading(draft, who);
}

/** Somebody was moved on the board: in their own turn that is a move of theirs, unless it goes with what they declared (WF-1, WF-4.4). */
function moveOnBoard(draft: Draft, movement: Movement): void {
  const { who } = movement;
  const way = countedPath(draft.state, movement, draft);
  if (!way) return;
  if (way.trail && draft.rules.diagonalCountScope === 'turn')
    draft.turn(who, { diagonals: way.trail.diagonals }, 'AMB-5');
  const { going } = draft.of(who).turn;
  draft.turn(who, { going: undefined }, 'WF-1.1');
  const declaration: WfDeclaration = { action: going?.action ?? way.action, situation: way.situation };
  if (going) openPath(draft, who, declaration, going.asked);
  else {
    pay(draft, who, declaration, way.halves);
    open(draft, who, declaration, 'turn');
  }
}

function declare(draft: Draft, who: Id, declaration: WfDeclaration): void {
  const action = actionNamed(declaration.action);
  if (action?.ends) {
    if (action.keepsHalf) draft.turn(who, { delayed: true }, 'GAP-5');
    endTurn(draft, who);
    return;
  }
  const halves = costOf(draft.of(who), declaration, draft.rules);
  pay(draft, who, declaration, halves);
  start(draft, who, action?.keepsLoading ? { ...declaration, halves } : declaration, 'turn');
}

/** Who sees a creature that frightens is to be tested immediately (WF-15.1, AMB-42). */
function addSeen(draft: Draft, source: Id, marked: Json): void {
  const kind = draft.cast[source]?.traits.causes === 'terror' ? 'terror' : 'creature';
  for (const who of markedIn(marked)) {
    const fighter = draft.cast[who];
    if (fighter && kindFor(fighter, kind) !== undefined) addFright(draft, who, source, kind);
  }
  draft.put({ sights: draft.state.sights.filter((id) => id !== source) });
}

/** A point of Fortune adds a die to the initiative (GAP-18). */
function raiseInitiative(draft: Draft, who: Id, face: number): void {
  draft.act([add(who, 'traits.fortune', -1, 'GAP-18')]);
  draft.turn(who, { initiative: (draft.of(who).turn.initiative ?? 0) + face }, 'GAP-18');
}

const ANSWERS: { readonly [kind in AskKind]: (draft: Draft, who: Id, value: Json) => void } = {
  die: (draft, who, value) => draft.turn(who, { initiative: faceOf(value) }, 'GAP-3'),
  hurry: (draft, who, value) => raiseInitiative(draft, who, faceOf(value)),
  sees: addSeen,
  declare: (draft, who, value) => declare(draft, who, value as WfDeclaration),
  react: (draft, who, value) => react(draft, who, value as WfDeclaration),
  next: (draft, _, value) => continueSequence(draft, value),
  resume: (draft, _, value) => resume(draft, value === 'goOn'),
  consent: (draft, _, value) => answerConsent(draft, value === 'allow'),
  delayed(draft, who, value) {
    draft.turn(who, { delayed: undefined }, 'GAP-5');
    start(draft, who, value as WfDeclaration, 'delay');
  },
  cornered(draft, who, value) {
    for (const source of Object.keys((draft.of(who).conditions.fear ?? {}) as object))
      draft.act(cornerChanges(draft.of(who), source, value === 'cornered'));
  },
  rash: (draft, _, value) => openEvent(draft, String(value), markersOf(draft, String(value))),
  mark: (draft, who, value) => draft.turn(who, { mark: (value as WfDeclaration).target }, 'AMB-10'),
};

/** Somebody has entered: for each creature that frightens somebody here the GM says who sees it (WF-15.1). */
function addSights(draft: Draft): void {
  const { sights } = draft.state;
  const known = Object.values(draft.cast).filter(
    (one) =>
      one.traits.causes !== 'none' &&
      !isOut(one) &&
      frightenedBy(draft.cast, one).length > 0 &&
      !sights.includes(one.id),
  );
  draft.put({ sights: [...sights, ...known.map(({ id }) => id)] });
}

function leave(draft: Draft, who: Id): void {
  for (const { id, turn } of Object.values(draft.cast))
    if (turn.mark === who) draft.turn(id, { mark: undefined }, 'AMB-11');
  const { frames, sights, held } = draft.state;
  draft.put({
    frames: frames.filter((frame) => frame.who !== who),
    sights: sights.filter((id) => id !== who),
    held: held.filter((one) => one.who !== who && one.of !== who),
  });
  draft.keepDues((due) => due.who !== who);
}

/** The round: initiative once, own turns of two half actions, reactions to the rash in between (M1 to M5). */
export const round: Round<State, WfFighter, Rules> = {
  ...turnRound<State, WfFighter, Rules, AskKind, Draft>({
    ruleset: 'wfrp',
    ids: ask,
    order,
    start: START,
    leaves: 'GAP-3',
    draft: (state, cast, rules) => new Draft(state, cast, rules),
    enter: (draft, { id }) => draft.renew(id, { half: 0 }, 'GAP-3'),
    entered: addSights,
    answers: ANSWERS,
    ended(draft, play, told) {
      const { top } = draft;
      if (top && playIdOf(top) === play) endPlay(draft, told);
      else draft.keepDues(({ id }) => id !== play);
    },
    moved: moveOnBoard,
    left: leave,
    advance,
    asks: asksOf,
    budgets: ({ id, turn }) => [
      { who: id, id: 'half', label: msg('wfrp.budget.half'), left: turn.half ?? 0, of: 2 },
    ],
    initiative: initiativeOf,
  }),
  objects: moveFault,
  forbids: moveRefusal,
  weighs: previewMove,
  aftermath(cast) {
    const who = Object.values(cast).flatMap((one) => (PASSING.some((id) => has(one, id)) ? [one.id] : []));
    return who.length === 0 ? undefined : { play: 'over', input: { who } };
  },
};
