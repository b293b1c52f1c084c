import { type Enter, GM } from '../../../core/ask.ts';
import { faceCheck, faceOf } from '../../../core/dice/single.ts';
import {
  declarationAsk,
  dueAsks,
  marksAsk,
  optional,
  orderAsks,
  turnRound,
} from '../../../core/own-turns.ts';
import { budgetsUnder, type RoundAsk } from '../../../core/round.ts';
import type { Told } from '../../../core/stage.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { YzDeclared } from '../actions/define.ts';
import {
  END,
  type Fault,
  isEnd,
  overkillFault,
  ownFault,
  playOf,
  priceOf,
  replyFault,
  watchFault,
} from '../actions/list.ts';
import type { Unit, YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import {
  able,
  fighterOption,
  has,
  lose,
  option,
  pay,
  swapInitiative,
  type YzCast,
} from '../figures/state.ts';
import {
  type AskKind,
  advance,
  applyWitnesses,
  ask,
  choiceAsk,
  type Draft,
  due,
  endFrenzy,
  endTurn,
  enter,
  inFight,
  mayWitness,
  onTurn,
  order,
  type State,
  spreadPanic,
  witnessesOf,
} from './state.ts';

/** Starts an action. Its id contains the remaining budget, which differs from that of others in the round. */
function start(draft: Draft, who: Id, declaration: YzDeclared): void {
  const { slow = '', fast = '' } = draft.cast[who]?.turn ?? {};
  const id = due.make('deed', draft.state.number, who, declaration.action, `${slow}-${fast}`);
  draft.put({ underFire: undefined, doing: { id, who, declaration } });
}

function declare(draft: Draft, who: Id, declaration: YzDeclared): void {
  if (isEnd(declaration)) {
    endTurn(draft, who);
    return;
  }
  const { cost, why } = priceOf(draft.of(who), declaration);
  draft.act(pay(draft.of(who), cost, why));
  start(draft, who, declaration);
}

/** A shot from overwatch takes the slow action held for it, and ends overwatch (YZ-11.28). */
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

/** Takes the answer of an overwatch shot's target, who may shoot as well (YZ-11.29). */
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

/** In a frenzy the fighter attacks immediately, or recovers (YZ-13.25). */
function strikeInFrenzy(draft: Draft, who: Id, declaration: YzDeclared): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  if (isEnd(declaration)) endFrenzy(draft, fighter);
  else start(draft, who, { ...declaration, overkill: true });
}

/** The GM declares a fighter pinned down, who then makes a panic roll (YZ-13.16). */
function pinDown(draft: Draft, who: Id): void {
  const { underFire = [], number } = draft.state;
  const left = underFire.filter((id) => id !== who);
  draft.put({ underFire: left.length > 0 ? left : undefined });
  const id = due.make('pinned', number, who, left.length);
  draft.addDues({ id, who, play: 'panic', input: { who, cause: 'pinned' } });
}

/** Takes the answer to an offered swap (YZ-5.4). */
function acceptSwap(draft: Draft, option: string): void {
  const { proposal } = draft.state;
  draft.put({ proposal: undefined });
  const [by, to] = [draft.cast[proposal?.by ?? ''], draft.cast[proposal?.to ?? '']];
  if (option === 'accept' && by && to) draft.act(swapInitiative(by, to, 'YZ-5.4'));
}

const ANSWERS: { readonly [kind in AskKind]: (draft: Draft, who: Id, value: Json) => void } = {
  die: (draft, who, value) => draft.turn(who, { initiative: faceOf(value) }, 'YZ-5.1'),
  // A roll-off adds its face to those before it, one digit each (YZ-5.7).
  tie: (draft, who, value) =>
    draft.turn(who, { order: `${draft.of(who).turn.order ?? ''}${faceOf(value).toString(16)}` }, 'YZ-5.7'),
  swap: (draft, who, value) => draft.put({ proposal: { by: who, to: String(value) } }),
  accept: (draft, _, value) => acceptSwap(draft, String(value)),
  start: (draft) => draft.put({ phase: 'act' }),
  declare: (draft, who, value) => declare(draft, who, value as YzDeclared),
  watch: (draft, who, value) => shootFromWatch(draft, who, value as YzDeclared),
  reply: (draft, who, value) => reply(draft, who, value as YzDeclared),
  overkill: (draft, who, value) => strikeInFrenzy(draft, who, value as YzDeclared),
  pinned: (draft, _, value) => pinDown(draft, String(value)),
  witnesses: (draft, _, value) => applyWitnesses(draft, value),
};

/** Ends a play. What it told may affect witnesses. */
function endPlay(draft: Draft, play: string, told: readonly Told[]): void {
  const { doing, dues = [] } = draft.state;
  const over = dues.find(({ id }) => id === play);
  if (doing?.id === play) draft.put({ doing: undefined });
  draft.keepDues((due) => {
    const fighter = draft.cast[due.who];
    return due !== over && fighter !== undefined && !has(fighter, 'dead');
  });
  spreadPanic(draft, told, over ? witnessesOf(over) : []);
  const underFire = told.flatMap(({ key, who }) => (key === 'underFire' ? [String(who)] : []));
  if (underFire.length > 0) draft.put({ underFire });
  for (const one of told) if (one.key === 'time') countTime(draft, one.unit as Unit);
}

/** Counts a passed unit of time (YZ-1.2, YZ-1.3). */
function countTime(draft: Draft, unit: Unit): void {
  const { passed = {} } = draft.state;
  draft.put({ passed: { ...passed, [unit]: (passed[unit] ?? 0) + 1 } });
}

/* Asks. */

/** What asks are made from. */
type Asking = { readonly state: State; readonly cast: YzCast; readonly rules: Rules };

const dieAsk = ({ id: by }: YzFighter) =>
  faceCheck({ id: ask.make('die', by), by, label: msg('yearzero.check.initiative') }, 10);

const tieAsk = ({ id: by, turn: { order = '' } }: YzFighter) =>
  faceCheck({ id: ask.make('tie', by, order.length + 1), by, label: msg('yearzero.check.tie') }, 10);

/** Asks a fighter who can act whether to swap places; by default only players' characters may (YZ-5.4, YZ-A.14). */
function swapAsk(fighter: YzFighter, all: readonly YzFighter[], { gmSwaps }: Rules): RoundAsk[] {
  const may = (other: YzFighter): boolean =>
    gmSwaps || (fighter.traits.kind === 'character' && other.traits.kind === 'character');
  const options = all
    .filter(({ id }) => id !== fighter.id)
    .map((other) => ({ ...fighterOption(other.id), ...(may(other) ? {} : { no: msg('yearzero.no.swap') }) }));
  return options.some((one) => !('no' in one))
    ? [choiceAsk('swap', fighter.id, options, { optional: true })]
    : [];
}

function swapAsks({ state: { proposal }, cast, rules }: Asking): RoundAsk[] {
  if (proposal) {
    const label = msg('yearzero.ask.accept', { who: proposal.by });
    const options = [option('accept'), option('decline')];
    return [choiceAsk('accept', proposal.to, options, { label, skip: 'decline', between: true })];
  }
  const willing = inFight(cast).filter(able);
  const label = msg('yearzero.ask.start');
  return [
    choiceAsk('start', GM, [option('start')], { id: ask.make('start'), label, skip: 'start' }),
    ...willing.flatMap((fighter) => swapAsk(fighter, willing, rules)),
  ];
}

/** The ask for a declaration; `fault` checks it. */
const declareAsk = (
  kind: 'declare' | 'watch' | 'overkill' | 'reply',
  fighter: YzFighter,
  fault: Fault,
  { cast, rules }: Asking,
  label = msg(`yearzero.ask.${kind}`),
): Enter =>
  declarationAsk({
    id: ask.make(kind, fighter.id),
    by: fighter.id,
    label,
    legal: (value) => fault(cast, fighter, value, rules),
    ...(kind === 'watch' ? {} : { skip: END }),
  });

function actAsks(asking: Asking): RoundAsk[] {
  const { state, cast, rules } = asking;
  if (state.doing) {
    const { id, who, declaration } = state.doing;
    const fighter = cast[who];
    return fighter ? [{ kind: 'play', id, by: who, ...playOf(fighter, declaration) }] : [];
  }
  const now = onTurn(cast, rules);
  if (!now) return [];
  const active = inFight(cast).filter(able);
  return [
    // A fighter in a frenzy may attack immediately, for free (YZ-13.25, YZ-A.45).
    ...active
      .filter((one) => has(one, 'overkill'))
      .map((one) => optional(declareAsk('overkill', one, overkillFault, asking))),
    declareAsk('declare', now, ownFault, asking),
    // A fighter on overwatch may shoot at any moment until their next turn (YZ-11.26).
    ...active
      .filter((one) => one.id !== now.id && has(one, 'overwatch'))
      .map((one) => optional(declareAsk('watch', one, watchFault, asking))),
    ...pinnedAsks(state, cast),
  ];
}

/** The GM may declare those whom the last burst has not harmed pinned down (YZ-13.16, YZ-A.42). */
function pinnedAsks({ number, underFire = [] }: State, cast: YzCast): RoundAsk[] {
  const options = underFire.filter((id) => cast[id] && able(cast[id])).map(fighterOption);
  if (options.length === 0) return [];
  return [choiceAsk('pinned', GM, options, { id: ask.make('pinned', number), optional: true })];
}

/** Asks a fighter on overwatch who is shot at by another whether they shoot as well (YZ-11.29). */
function duelAsks(asking: Asking): RoundAsk[] {
  const { duel } = asking.state;
  const fighter = asking.cast[duel?.to ?? ''];
  if (!duel || !fighter) return [];
  const label = msg('yearzero.ask.reply', { who: duel.by });
  return [declareAsk('reply', fighter, replyFault(duel.by), asking, label)];
}

/** The GM marks who has witnessed a panic, frenzy or outcry (YZ-13.15, YZ-13.26). */
function spreadAsks({ spreading: [first] = [] }: State, cast: YzCast): RoundAsk[] {
  if (!first) return [];
  const label = msg(`yearzero.title.witness.${first.what}`, { who: first.of });
  const others = mayWitness(cast, first).map(({ id }) => id);
  return [marksAsk(ask.make('witnesses', first.of), label, others)];
}

/** Everything that is asked now: missing dice first. */
function asksOf(state: State, cast: YzCast, rules: Rules): RoundAsk[] {
  const asking = { state, cast, rules };
  if (state.doing) return actAsks(asking);
  const first = [spreadAsks(state, cast), dueAsks(state)].find((asks) => asks.length > 0);
  if (first) return first;
  if (state.duel) return duelAsks(asking);
  const dice = orderAsks(order, cast, rules, { die: dieAsk, tie: tieAsk });
  if (dice.length > 0) return dice;
  if (state.phase === 'swap') return swapAsks(asking);
  return state.phase === 'act' ? actAsks(asking) : [];
}

const budget = budgetsUnder('yearzero.budget');

/** The slow and the fast action of a fighter's turn. */
export const budgetsOf = ({ id: who, turn }: YzFighter) =>
  (['slow', 'fast'] as const).map((id) => budget(who, id, turn[id] === 'free' ? 1 : 0, 1));

/** Initiative is rolled once per fight; before each round places may be swapped; turns have a slow and a fast action (YZ-5). */
export const round = turnRound<State, YzFighter, Rules, AskKind, Draft>({
  ruleset: 'yearzero',
  ids: ask,
  order,
  start: { number: 1, phase: 'swap' },
  leaves: 'YZ-5.1',
  enter,
  answers: ANSWERS,
  ended: endPlay,
  advance,
  asks: asksOf,
  budgets: budgetsOf,
});
