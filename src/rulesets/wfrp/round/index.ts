import { add } from '../../../core/change.ts';
import { faceOf } from '../../../core/dice/single.ts';
import { markedIn, passTurns, turnRound } from '../../../core/own-turns.ts';
import type { Movement, Round } from '../../../core/round.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import { type AskKind, ask, type WfDeclaration } from '../actions/define.ts';
import { costOf, mayReact } from '../actions/legality.ts';
import { actionNamed } from '../actions/list.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import {
  gain,
  has,
  isGone,
  isHelpless,
  lastingRecord,
  lose,
  NO_DEFENCES,
  PASSING,
  tracksOf,
  unable,
} from '../figures/state.ts';
import { cornerChanges, type Fright, forgetSource, isDue, kindFor } from '../plays/tests.ts';
import { asksOf } from './asks.ts';
import {
  answerConsent,
  continueSequence,
  dropMarks,
  endPlay,
  markersOf,
  open,
  openEvent,
  openPath,
  pay,
  react,
  resume,
  settle,
  start,
} from './frames.ts';
import { countedPath, moveFault, moveRefusal, previewMove } from './legality.ts';
import {
  canAct,
  Draft,
  frightenedBy,
  inFight,
  initiativeOf,
  onTurn,
  order,
  playIdOf,
  START,
  type State,
  withoutDie,
} from './state.ts';

/* How turns follow one another, what falls due with them, and how the round handles answers (M1 to M5). */

function addFright(draft: Draft, who: Id, source: Id, kind: Fright['kind']): void {
  const input: Fright = { who, source, kind, round: draft.state.number, fortune: false, modifier: 0 };
  draft.due({ who, play: 'fright', input });
}

/** Adds the repeated tests of a frightened fighter (WF-15.4, WF-16.3). */
function addFrights(draft: Draft, fighter: WfFighter): void {
  for (const [source, track] of Object.entries(tracksOf(fighter)))
    if (isDue(track, draft.state.number)) addFright(draft, fighter.id, source, track.kind);
}

/** Begins a turn: temporary effects end, half actions are restored, and due plays are added (M1 rows 2 and 3). */
function beginTurn(draft: Draft, fighter: WfFighter): void {
  const { id } = fighter;
  const own = { half: has(fighter, 'jolted') ? 1 : 2, own: 'now', round: draft.state.number } as const;
  draft.renew(id, { ...lastingRecord(fighter, draft.rules), ...own }, 'GAP-4');
  draft.act([...lose(fighter, 'jolted', 'GAP-10'), ...lose(fighter, 'offBalance', 'GAP-10')]);
  if (has(fighter, 'bleeding')) draft.due({ who: id, play: 'bleed', input: { who: id } });
  if (draft.rules.fearTestMoment === 'turnStart') addFrights(draft, fighter);
}

/** A surprised fighter loses their first turn (M1 row 2). */
function skipSurprised(draft: Draft, fighter: WfFighter): void {
  draft.act(lose(fighter, 'surprised', 'GAP-3'));
  draft.turn(fighter.id, { half: 0, own: 'over' }, 'GAP-3');
}

/** Ends a turn, after a last call for held reactions (M1 row 36). */
function endTurn(draft: Draft, who: Id): void {
  if (isHeldAgainst(draft)) draft.put({ ending: true });
  else closeTurn(draft, who);
}

/** Whether anybody who can still react is holding back a reaction. */
function isHeldAgainst(draft: Draft): boolean {
  const held = draft.state.held.filter(({ who }) => {
    const one = draft.cast[who];
    return one !== undefined && mayReact(one, draft.rules);
  });
  if (held.length !== draft.state.held.length) draft.put({ held });
  return held.length > 0;
}

function closeTurn(draft: Draft, who: Id): void {
  draft.put({ ending: false, held: [] });
  const fighter = draft.of(who);
  const { stunned } = fighter.conditions;
  if (stunned !== undefined) {
    const left = typeof stunned === 'number' ? stunned - 1 : 0;
    draft.act(left > 0 ? gain(fighter, 'stunned', 'GAP-17', left) : lose(fighter, 'stunned', 'GAP-17'));
  }
  if (!draft.rules.aimCarriesOver) draft.turn(who, { aimed: undefined }, 'AMB-53');
  draft.turn(who, { feint: undefined }, 'GAP-5');
  draft.turn(who, { going: undefined }, 'WF-1.1');
  draft.turn(who, { half: 0, own: 'over' }, 'GAP-4');
}

/** How many turns per fighter pass by themselves before the round waits; stunned fighters recover sooner. */
const MAX_IDLE = 20;

function nextRound(draft: Draft, passed: number): boolean {
  if (passed > MAX_IDLE * (inFight(draft.cast).length + 1)) return false;
  draft.put({ number: draft.state.number + 1 });
  for (const { id } of inFight(draft.cast)) {
    draft.turn(id, { own: undefined }, 'GAP-3');
    draft.turn(id, { reactions: undefined }, 'AMB-15');
    if (draft.rules.defenceWindow === 'round') draft.turn(id, NO_DEFENCES, 'AMB-25');
    const fighter = draft.of(id);
    if (draft.rules.fearTestMoment === 'roundStart' && canAct(fighter)) addFrights(draft, fighter);
  }
  return true;
}

/** Ends fear of sources that no longer exist (GAP-19). */
function dropFear(draft: Draft): void {
  for (const fighter of inFight(draft.cast))
    for (const [source, { kind }] of Object.entries(tracksOf(fighter))) {
      const cause = draft.cast[source];
      if (kind !== 'scene' && (!cause || isGone(cause)))
        draft.act(forgetSource(draft.of(fighter.id), source, 'GAP-19'));
    }
}

/** Whether something must happen or be answered before turns continue. */
const isBusy = ({ state, cast }: Draft): boolean =>
  state.frames.length > 0 ||
  state.consent !== undefined ||
  state.dues.length > 0 ||
  state.sights.length > 0 ||
  withoutDie(cast).length > 0;

/** Ends a turn if held reactions have been asked for, or if the fighter can do nothing. */
function endIfOver(draft: Draft, fighter: WfFighter): boolean {
  const over = draft.state.ending ? !isHeldAgainst(draft) : unable(fighter) !== undefined;
  if (over) closeTurn(draft, fighter.id);
  return over;
}

/** Continues to the next thing: an action in progress, a test that is due, the next turn, the next round. */
function advance(draft: Draft): void {
  settle(draft);
  dropFear(draft);
  dropMarks(draft);
  if (isBusy(draft)) return;
  // The turn of a fighter who has died of wounds is over.
  for (const one of inFight(draft.cast)) if (one.turn.own === 'now' && !canAct(one)) closeTurn(draft, one.id);
  const someone = inFight(draft.cast).some((one) => canAct(one) && !isHelpless(one));
  draft.put({ phase: someone ? 'act' : 'idle' });
  if (!someone) return;
  passTurns(draft, {
    isBusy,
    onTurn: ({ cast }) => onTurn(cast),
    begin: (one, fighter) => (has(fighter, 'surprised') ? skipSurprised : beginTurn)(one, fighter),
    end: endIfOver,
    nextRound,
  });
}

/** Counts a movement on the board: as a part of the declared action, or as a move in the fighter's turn (WF-1, WF-4.4). */
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

/** Fighters who see a frightening creature are tested immediately (WF-15.1, AMB-42). */
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

/** After a fighter has joined, the GM says for each frightening creature who sees it (WF-15.1). */
function addSights(draft: Draft): void {
  const { sights } = draft.state;
  const known = Object.values(draft.cast).filter(
    (one) =>
      one.traits.causes !== 'none' &&
      !isGone(one) &&
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

/** Initiative is rolled once per fight. Turns have two half actions, and rash actions provoke reactions (M1 to M5). */
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
  moveWarning: moveFault,
  moveRefusal,
  movePreview: previewMove,
  aftermath(cast) {
    const who = Object.values(cast).flatMap((one) => (PASSING.some((id) => has(one, id)) ? [one.id] : []));
    return who.length === 0 ? undefined : { play: 'over', input: { who } };
  },
};
