import { type Enter, GM } from '../../../core/ask.ts';
import { faceOf } from '../../../core/dice/single.ts';
import { line } from '../../../core/line.ts';
import { declarationAsk, dueAsks, orderAsks, turnRound } from '../../../core/own-turns.ts';
import { type Budget, budgetsUnder, type Round, type RoundAsk } from '../../../core/round.ts';
import type { Told } from '../../../core/stage.ts';
import { type Id, type Json, msg, verbatim } from '../../../core/text.ts';
import type { LsDeclaration } from '../actions/define.ts';
import {
  declarationFault,
  END,
  isEnd,
  MOVE,
  manoeuvresLeft,
  playOf,
  pointsLeftToGo,
  recordOf,
  responseFault,
  useOf,
} from '../actions/list.ts';
import { derived, type LsCast, type LsFighter, type Turn } from '../data/fighter.ts';
import { CATEGORIES, KINDS } from '../data/gear.ts';
import { type Rules, useName } from '../data/rules.ts';
import { dieCheck } from '../figures/dice.ts';
import { added, aimOf, capacity, lose, maxima } from '../figures/state.ts';
import { moveOnBoard, pathFault, releaseHeld, startMovement, walkAsk, walkByHand } from './moves.ts';
import { endReaction, markProvoked, movingAsks, provoke, react } from './reactions.ts';
import {
  type AskKind,
  able,
  ask,
  choiceAsk,
  type Draft,
  firstAsks,
  inOrder,
  manoeuvreId,
  onTurn,
  order,
  putFirst,
  type State,
} from './state.ts';
import { advance, answerEnding, endingAsks, endTurn, enter, maintainOrEnd } from './turns.ts';

/** The attacks of an Attack manoeuvre (LS-7.2.5). */
const attacksOf = (fighter: LsFighter): number => fighter.traits.attacks + added(fighter, 'attacks');

/** Records a manoeuvre in the turn, with what it immediately takes away (LS-2.5, LS-2.6, LS-3.5.8, LS-3.9.7). */
function takeManoeuvre(draft: Draft, fighter: LsFighter, use: string): void {
  const { used = [], extra = 0, move } = fighter.turn;
  const { category, repeats, zeroes, keepsAim, halvesMove, why } = recordOf(use);
  if (repeats && extra > 0) {
    draft.turn(fighter.id, { extra: extra - 1 }, 'LS-7.2.5');
    return;
  }
  const halved = move && recordOf(move.kind).going?.isMove && halvesMove?.(draft.rules);
  const fields: Partial<Turn> = {
    used: [...used, use],
    ...(repeats ? { extra: attacksOf(fighter) - 1 } : {}),
    ...(zeroes ? { zeroed: use } : {}),
    ...(halved ? { move: { ...move, budget: Math.floor(move.budget / 2) } } : {}),
  };
  draft.turn(fighter.id, fields, why);
  if (category === 'combat' && !keepsAim && aimOf(fighter)) draft.act(lose(fighter, 'aiming', 'AMB-22'));
}

/** Starts a declared manoeuvre: opens a movement, lets others react first if it provokes them, or carries it out. */
function carryOut(draft: Draft, who: Id, declaration: LsDeclaration): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const use = useOf(fighter, declaration);
  const { category, going, provokes } = recordOf(use);
  const id = manoeuvreId(draft, who);
  takeManoeuvre(draft, fighter, use);
  if (going && !going.afterTask) {
    startMovement(draft, who, use);
    return;
  }
  if (category === 'movement') releaseHeld(draft, who);
  if (provokes) provoke(draft, { who, what: provokes, after: declaration });
  else draft.put({ doing: { id, who, declaration } });
}

const declare = (draft: Draft, who: Id, declaration: LsDeclaration): void =>
  (isEnd(declaration) ? endTurn : carryOut)(draft, who, declaration);

/** The awaited event has happened: everything else waits for the announced response (LS-3.12.3). */
function startResponse(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter?.turn.wait) return;
  const left = recordOf(fighter.turn.wait.response).repeats ? attacksOf(fighter) : 1;
  draft.put({ firing: { who, left } });
}

/** Carries out a response. A fighter who declines it goes on waiting (LS-3.12.2, AMB-28). */
function respond(draft: Draft, who: Id, declaration: LsDeclaration): void {
  const { firing } = draft.state;
  if (!firing) return;
  if (isEnd(declaration)) {
    draft.put({ firing: undefined });
    return;
  }
  const left = firing.left - 1;
  const id = `wait:${draft.state.number}:${who}:${onTurn(draft.cast)?.id ?? ''}:${left}`;
  draft.put({ doing: { id, who, declaration }, firing: left > 0 ? { who, left } : undefined });
  if (left === 0) draft.turn(who, { wait: undefined }, 'LS-3.12.2');
}

/** Records an initiative roll (LS-1.10). */
function setInitiative(draft: Draft, who: Id, face: number): void {
  const fighter = draft.cast[who];
  if (fighter) draft.turn(who, { initiative: face + derived(fighter, 'ref', draft.rules) }, 'LS-1.10');
}

function answerEnd(draft: Draft, who: Id, value: Json): void {
  const first = answerEnding(draft, String(value));
  if (first) carryOut(draft, who, first);
}

const ANSWERS: { readonly [kind in AskKind]: (draft: Draft, who: Id, value: Json) => void } = {
  die: (draft, who, value) => setInitiative(draft, who, faceOf(value)),
  tie: (draft, who, value) =>
    draft.turn(who, { tie: `${draft.cast[who]?.turn.tie ?? ''}${faceOf(value)}` }, 'LS-1.14'),
  first: (draft, _, value) => putFirst(draft, String(value)),
  pause: (draft) => draft.put({ paused: true }),
  resume: (draft) => draft.put({ paused: undefined }),
  declare: (draft, who, value) => declare(draft, who, value as LsDeclaration),
  walk: walkByHand,
  crosses: (draft, _, value) => markProvoked(draft, value),
  react: (draft, who, value) => react(draft, who, String(value)),
  happens: startResponse,
  respond: (draft, who, value) => respond(draft, who, value as LsDeclaration),
  idle: answerEnd,
  maintain: answerEnd,
};

/** Ends the manoeuvre in progress. What it has told may provoke others, open a movement, or end the turn. */
function endManoeuvre(draft: Draft, who: Id, { manoeuvre }: LsDeclaration, told: readonly Told[]): void {
  // By house rule whoever is pushed out of a zone provokes as if they had moved (AMB-27).
  const pushed = told.find(({ key }) => key === 'pushedAway');
  if (pushed && draft.rules.forcedMoveProvokes) provoke(draft, { who: String(pushed.who), what: 'way' });
  const { going, maintains } = recordOf(manoeuvre);
  if (going?.afterTask && told.some(({ key }) => key === 'succeeds')) startMovement(draft, who, manoeuvre);
  if (maintains && draft.state.ending?.who === who) maintainOrEnd(draft, who);
}

function endPlay(draft: Draft, play: string, told: readonly Told[]): void {
  const { doing, moving } = draft.state;
  if (doing?.id === play) {
    draft.put({ doing: undefined });
    endManoeuvre(draft, doing.who, doing.declaration, told);
  } else if (moving?.striking?.play === play) endReaction(draft);
  draft.keepDues(({ id }) => id !== play);
}

const budget = budgetsUnder('lordsouls.budget');

/** What a fighter has left: manoeuvres of each category, points of each defence, points of the movement. */
export function budgetsOf(fighter: LsFighter): Budget[] {
  const { points, zeroed, move } = fighter.turn;
  const own = maxima(fighter);
  return [
    ...CATEGORIES.map((id) => budget(fighter.id, id, manoeuvresLeft(fighter, id), capacity(fighter, id))),
    ...KINDS.map((kind) => budget(fighter.id, kind, zeroed ? 0 : (points?.[kind] ?? 0), own[kind])),
    ...(move ? [budget(fighter.id, 'points', pointsLeftToGo(fighter), move.budget)] : []),
  ];
}

/** The order is rolled once per fight. Turns of three manoeuvres are interrupted by reactions and by those who wait (LS-1, LS-2). */
export const round: Round<State, LsFighter, Rules> = {
  ...turnRound<State, LsFighter, Rules, AskKind, Draft>({
    ruleset: 'lordsouls',
    ids: ask,
    order,
    start: { number: 1, phase: 'act' },
    leaves: 'LS-1.6',
    enter,
    answers: ANSWERS,
    ended: endPlay,
    moved: (draft, movement) => moveOnBoard(draft, movement, () => carryOut(draft, movement.who, MOVE)),
    advance,
    asks: asksOf,
    budgets: budgetsOf,
  }),
  moveWarning: pathFault,
};

/** An initiative roll: a die plus РЕФ (LS-1.10). */
const orderDie = (fighter: LsFighter, rules: Rules) =>
  dieCheck(ask.make('die', fighter.id), fighter.id, msg('lordsouls.check.order'), [
    line(msg('lordsouls.figure.ref'), derived(fighter, 'ref', rules), 'LS-1.10'),
  ]);

/** A die that breaks a tie (LS-1.14). */
const tieDie = ({ id, turn }: LsFighter) =>
  dieCheck(ask.make('tie', id, (turn.tie ?? '').length + 1), id, msg('lordsouls.check.tie'));

const pauseAsk = (what: 'pause' | 'resume'): RoundAsk => {
  const options = [{ id: what, label: msg(`lordsouls.option.${what}`) }];
  return choiceAsk(what, GM, options, { id: ask.make(what), optional: true });
};

/** An awaited event may happen at any moment of another's turn. Those who wait for the same event respond in order (LS-3.12.1, LS-3.12.3, AMB-28). */
const waitAsks = (cast: LsCast): RoundAsk[] =>
  inOrder(cast).flatMap((one) => {
    const { id, turn } = one;
    if (!turn.wait || turn.own === 'now' || !able(one)) return [];
    const { event, response } = turn.wait;
    const happens = { id: 'happens', label: msg('lordsouls.option.happens'), cost: useName(response) };
    const label = msg('lordsouls.ask.happens', { event: verbatim(event) });
    return choiceAsk('happens', id, [happens], { label, optional: true, shown: true });
  });
const isSpent = (fighter: LsFighter, rules: Rules): boolean =>
  (fighter.turn.extra ?? 0) === 0 &&
  manoeuvresLeft(fighter, 'combat') === 0 &&
  manoeuvresLeft(fighter, 'movement') === 0 &&
  walkAsk(fighter, rules).length === 0;

const declareAsk = (fighter: LsFighter, cast: LsCast, rules: Rules): Enter =>
  declarationAsk({
    id: ask.make('declare', fighter.id),
    by: fighter.id,
    label: msg('lordsouls.ask.declare'),
    skip: END,
    ...(isSpent(fighter, rules) ? { likely: END.manoeuvre } : {}),
    legal: (value) => declarationFault(cast, fighter, value, rules),
  });

/** Asks a fighter whose event has happened for the response, which they may decline (LS-3.12.2). */
function respondAsk(fighter: LsFighter, cast: LsCast, rules: Rules): Enter {
  const { event = '' } = fighter.turn.wait ?? {};
  const label = msg('lordsouls.ask.respond', { event: verbatim(event) });
  const legal = (value: Json) => responseFault(cast, fighter, value, rules);
  return declarationAsk({ id: ask.make('respond', fighter.id), by: fighter.id, label, skip: END, legal });
}

function doingAsks({ doing }: State, cast: LsCast): RoundAsk[] {
  const fighter = cast[doing?.who ?? ''];
  const play = fighter && doing && playOf(fighter, doing.declaration);
  return play ? [{ kind: 'play', id: doing.id, by: doing.who, ...play }] : [];
}

/** Everything that is asked now: the action in progress first. */
function asksOf(state: State, cast: LsCast, rules: Rules): RoundAsk[] {
  if (state.doing) return doingAsks(state, cast);
  const responding = cast[state.firing?.who ?? ''];
  if (responding) return [respondAsk(responding, cast, rules)];
  if (state.moving?.striking) return movingAsks(state, cast, rules);
  if (state.moving) return [...movingAsks(state, cast, rules), ...waitAsks(cast)];
  const dice = { die: (one: LsFighter) => orderDie(one, rules), tie: tieDie };
  const first = [dueAsks(state), orderAsks(order, cast, rules, dice)].find((asks) => asks.length > 0);
  if (first) return first;
  if (state.paused) return [pauseAsk('resume')];
  if (state.ending) return [...endingAsks(state, cast, rules), ...waitAsks(cast)];
  const now = state.phase === 'act' ? onTurn(cast) : undefined;
  if (!now) return [pauseAsk('pause')];
  return [
    declareAsk(now, cast, rules),
    ...walkAsk(now, rules),
    ...waitAsks(cast),
    ...firstAsks(cast),
    pauseAsk('pause'),
  ];
}
