import { faceOf } from '../../../core/dice/single.ts';
import { turnRound } from '../../../core/own-turns.ts';
import type { Budget } from '../../../core/round.ts';
import type { Told } from '../../../core/stage.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { YzDeclared } from '../actions/define.ts';
import { isEnd, playOf, priceOf } from '../actions/list.ts';
import type { Unit, YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { able, has, lose, pay, swapInitiative } from '../figures/state.ts';
import { asksOf } from './asks.ts';
import { type AskKind, ask, Draft, due, order, type State } from './state.ts';
import {
  advance,
  dropProposal,
  endFrenzy,
  endTurn,
  enter,
  hearWitnesses,
  releaseHolds,
  spreadPanic,
  witnessesOf,
} from './turns.ts';

/** An action begins. What is left of the budget distinguishes it from others of the same round. */
function start(draft: Draft, who: Id, declaration: YzDeclared): void {
  const { slow = '', fast = '' } = draft.cast[who]?.turn ?? {};
  const id = due.make('deed', draft.state.number, who, declaration.action, `${slow}-${fast}`);
  draft.put({ underFire: undefined, doing: { id, who, declaration } });
}

function declare(draft: Draft, who: Id, declaration: YzDeclared): void {
  const fighter = draft.of(who);
  if (isEnd(declaration)) {
    endTurn(draft, who);
    return;
  }
  const { cost, why } = priceOf(fighter, declaration);
  draft.act(pay(fighter, cost, why));
  start(draft, who, declaration);
}

/** A shot out of overwatch takes the slow action that was kept for it, and ends the watch (YZ-11.28). */
function shootFromWatch(draft: Draft, who: Id, declaration: YzDeclared): void {
  const fighter = draft.of(who);
  const target = draft.cast[declaration.target ?? ''];
  if (target && has(target, 'overwatch') && able(target) && !draft.state.duel) {
    draft.put({ duel: { by: who, to: target.id, declaration } });
    return;
  }
  draft.act(lose(fighter, 'overwatch', 'YZ-11.28'));
  if (fighter.turn.slow === 'held') draft.turn(who, { slow: 'spent' }, 'YZ-11.28');
  start(draft, who, declaration);
}

/** The target of an overwatch shot shoots as well, or does not (YZ-11.29). */
function reply(draft: Draft, who: Id, answer: YzDeclared): void {
  const { duel, number } = draft.state;
  const [shooter, other] = [draft.cast[duel?.by ?? ''], draft.cast[who]];
  if (!duel || !shooter || !other) return;
  if (isEnd(answer)) shootFromWatch(draft, duel.by, duel.declaration);
  else {
    const [one, back] = [playOf(shooter, duel.declaration), playOf(other, answer)];
    const input = { one: one.input, other: back.input };
    draft.addDues({ id: due.make('duel', number, duel.by, who), who: duel.by, play: 'duel', input });
  }
  draft.put({ duel: undefined });
}

/** A frenzy: the fighter strikes immediately, or recovers (YZ-13.25). */
function strikeInFrenzy(draft: Draft, who: Id, declaration: YzDeclared): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  if (isEnd(declaration)) endFrenzy(draft, fighter);
  else start(draft, who, { ...declaration, overkill: true });
}

/** The GM calls a fighter pinned: they roll against panic (YZ-13.16). */
function pinDown(draft: Draft, who: Id): void {
  const { underFire = [], number } = draft.state;
  const left = underFire.filter((id) => id !== who);
  draft.put({ underFire: left.length > 0 ? left : undefined });
  const id = due.make('pinned', number, who, left.length);
  draft.addDues({ id, who, play: 'panic', input: { who, cause: 'pinned' } });
}

/** The other side agrees to a swap, or does not (YZ-5.4). */
function acceptSwap(draft: Draft, option: string): void {
  const { proposal } = draft.state;
  draft.put({ proposal: undefined });
  const [by, to] = [draft.cast[proposal?.by ?? ''], draft.cast[proposal?.to ?? '']];
  if (option === 'accept' && by && to) draft.act(swapInitiative(by, to, 'YZ-5.4'));
}

/** A roll-off adds its face to those before it, one digit each (YZ-5.7). */
const rollOff = (draft: Draft, who: Id, face: number): void =>
  draft.turn(who, { order: `${draft.cast[who]?.turn.order ?? ''}${face.toString(16)}` }, 'YZ-5.7');

const ANSWERS: { readonly [kind in AskKind]: (draft: Draft, who: Id, value: Json) => void } = {
  die: (draft, who, value) => draft.turn(who, { initiative: faceOf(value) }, 'YZ-5.1'),
  tie: (draft, who, value) => rollOff(draft, who, faceOf(value)),
  swap: (draft, who, value) => draft.put({ proposal: { by: who, to: String(value) } }),
  accept: (draft, _, value) => acceptSwap(draft, String(value)),
  start: (draft) => draft.put({ phase: 'act' }),
  declare: (draft, who, value) => declare(draft, who, value as YzDeclared),
  watch: (draft, who, value) => shootFromWatch(draft, who, value as YzDeclared),
  reply: (draft, who, value) => reply(draft, who, value as YzDeclared),
  overkill: (draft, who, value) => strikeInFrenzy(draft, who, value as YzDeclared),
  pinned: (draft, _, value) => pinDown(draft, String(value)),
  witnesses: (draft, _, value) => hearWitnesses(draft, value),
};

/** A play is over: it is no longer due, and what it told may reach others. */
function endPlay(draft: Draft, play: string, told: readonly Told[]): void {
  const { doing, dues = [] } = draft.state;
  const over = dues.find(({ id }) => id === play);
  if (doing?.id === play) draft.put({ doing: undefined });
  draft.keepDues((due) => due !== over && isAlive(draft.cast[due.who]));
  spreadPanic(draft, told, over ? witnessesOf(over) : []);
  const underFire = told.flatMap(({ key, who }) => (key === 'underFire' ? [String(who)] : []));
  if (underFire.length > 0) draft.put({ underFire });
  for (const one of told) if (one.key === 'time') countTime(draft, one.unit as Unit);
}

const isAlive = (fighter: YzFighter | undefined): boolean => fighter !== undefined && !has(fighter, 'dead');

/** A clock has been advanced (YZ-1.2, YZ-1.3). */
function countTime(draft: Draft, unit: Unit): void {
  const { passed = {} } = draft.state;
  draft.put({ passed: { ...passed, [unit]: (passed[unit] ?? 0) + 1 } });
}

const budgetsOf = ({ id, turn }: YzFighter): Budget[] =>
  (['slow', 'fast'] as const).map((slot) => ({
    who: id,
    id: slot,
    label: msg(`yearzero.budget.${slot}`),
    left: turn[slot] === 'free' ? 1 : 0,
    of: 1,
  }));

/** The round: initiative once from high to low, swaps before each round, own turns of a slow and a fast action (YZ-5). */
export const round = turnRound<State, YzFighter, Rules, AskKind, Draft>({
  ruleset: 'yearzero',
  ids: ask,
  order,
  start: { number: 1, phase: 'swap' },
  leaves: 'YZ-5.1',
  draft: (state, cast, rules) => new Draft(state, cast, rules),
  enter,
  answers: ANSWERS,
  ended: endPlay,
  advance(draft) {
    releaseHolds(draft);
    dropProposal(draft);
    advance(draft);
  },
  asks: asksOf,
  budgets: budgetsOf,
});
