import { readFaces } from '../../../core/dice/check.ts';
import { faceOf } from '../../../core/dice/single.ts';
import type { Measuring, Round, RoundEvent, Sealed, Slot } from '../../../core/round.ts';
import { type Id, Illegal, type Json, msg } from '../../../core/text.ts';
import type { BeatTwo, Declaration } from '../data/declaration.ts';
import type { Attribute } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { READIED_BONUS } from '../data/tables.ts';
import {
  isSealed,
  type Learned,
  PACES,
  type RunStep,
  START,
  type State,
  type Turn,
  type UpkeepEntry,
  type WeCast,
  type WeFighter,
} from '../data/turn.ts';
import { testCheck } from '../figures/dice.ts';
import { skipsTest } from '../figures/gear.ts';
import { budgetsOf } from '../figures/rolls.ts';
import { groupAt, stepsSoFar } from '../figures/schedule.ts';
import { able, inFight, lose, sortBySpeed } from '../figures/state.ts';
import { asksOf } from './asks.ts';
import { askId, override, phaseOption, recordDice, reveal, sign } from './declaring.ts';
import {
  allowVoided,
  beginBeat,
  Draft,
  finishStrike,
  recordRollOff,
  resolveEvent,
  rewriteBeatTwo,
  runSteps,
  startEvent,
} from './run.ts';
import { closeTurn, NERVE_FROM, newTurn, openTurn, republish } from './upkeep.ts';

/** Runs the steps. With the pace `turn`, beat 2 follows immediately unless something is asked between the beats. */
function runOn(draft: Draft): void {
  runSteps(draft);
  const { phase, until } = draft.state;
  if (phase !== 'between' || until !== 'turn') return;
  const open = asksOf(draft).some((ask) => ask.id !== 'go' && !(ask.kind !== 'play' && ask.optional));
  if (open) return;
  beginBeat(draft, 2);
  draft.put({ until: 'turn' });
  runSteps(draft);
}

function stepSlot(state: State, step: RunStep): Slot {
  const isNow = groupAt(state.steps, state.at).some(({ id }) => id === step.id);
  return {
    who: step.who,
    phase: `${step.beat}${step.phase}`,
    state: step.void !== undefined ? 'gone' : step.done ? 'done' : isNow ? 'now' : 'next',
  };
}

const declareSlot = ({ id, turn }: WeFighter): Slot => ({
  who: id,
  phase: 'declare',
  state: turn.submitted ? 'done' : 'now',
});

/** What to measure: the circumstances of the current steps' targets. */
const measuresOf = ({ steps, at }: State, cast: WeCast): Measuring[] =>
  groupAt(steps, at).flatMap(({ who, target, done }) => {
    const { aims } = cast[who]?.turn.declaration ?? {};
    const isOpen = target !== undefined && !done && aims?.[target];
    return isOpen
      ? [{ who, target, situation: `turn.declaration.aims.${target}`, measured: `turn.measured.${target}` }]
      : [];
  });

/** Sealed declarations, and sealed words of this turn and of those before. */
function sealsOf({ id, turn: { submitted, seal, learned, history = [] } }: WeFighter): Sealed[] {
  const sealed = (ask: string, some: readonly Learned[] = []) =>
    some.filter(isSealed).map((one) => ({ ask, by: id, seal: one.seal }));
  return [
    ...(submitted && seal !== undefined ? [{ ask: askId.make('declare', id), by: id, seal }] : []),
    ...sealed(askId.make('learn', id), learned),
    ...history.flatMap((entry) => sealed(askId.make('recall', entry.turn, id), entry.learned)),
  ];
}

/** Secret declarations, two beats of steps with plans and reactions between them, upkeep (section 8 of the ledger). */
export const round: Round<State, WeFighter, Rules> = {
  begin(cast, rules) {
    const draft = new Draft(START, cast, rules);
    for (const id of Object.keys(cast)) draft.renew(id, { rolls: {} }, 'WE-1.1');
    if (able(draft.cast).length === 0) throw new Illegal(msg('western.no.nobody'));
    openTurn(draft);
    return draft.done();
  },
  step(state, event, cast, rules) {
    const draft = new Draft(state, cast, rules);
    applyEvent(draft, event);
    runOn(draft);
    return draft.done();
  },
  asks: (state, cast, rules) => asksOf({ state, cast, rules }),
  slots: (state, cast, rules) =>
    state.phase === 'running' || state.phase === 'between' || state.phase === 'books'
      ? stepsSoFar(state).map((step) => stepSlot(state, step))
      : sortBySpeed(able(cast), rules).map(declareSlot),
  budgets: (_, cast, rules) => inFight(cast).flatMap((fighter) => budgetsOf(fighter, rules)),
  initiative: (_, who, cast) => cast[who]?.traits.attributes.speed ?? null,
  number: ({ number }) => number,
  measures: measuresOf,
  seals: (_, cast) => inFight(cast).flatMap(sealsOf),
  veil: (state, event) =>
    state.phase === 'declare' && event.do === 'answer' && askId.read(event.ask)?.kind === 'declare'
      ? { mains: [] }
      : undefined,
};

/* The effects of answers and other events. */

function answerPhase(draft: Draft, chosen: string): void {
  const { kind, parts } = phaseOption.read(chosen) ?? {};
  if (kind === 'reveal') reveal(draft);
  else if (kind === 'obvious') draft.turn((parts ?? []).join(':'), { watch: 'plain' }, 'WE-10.9');
  else if (kind === 'start') beginBeat(draft, 1);
  else if (kind === 'publish') closeTurn(draft);
}

/** The GM lets the steps run, cancels the next ones, or allows the last impossible ones. */
function answerGo(draft: Draft, chosen: string): void {
  const { steps, at, phase } = draft.state;
  if (chosen === 'void') {
    for (const { id } of groupAt(steps, at)) draft.step(id, { done: true, void: 'master' });
    draft.put({ until: 'step' });
    return;
  }
  if (chosen === 'anyway') {
    allowVoided(draft);
    return;
  }
  if (phase === 'between') beginBeat(draft, 2);
  draft.put({ until: PACES.find((pace) => pace === chosen) });
}

function decidePlan(draft: Draft, who: Id, chosen: string): void {
  const [first] = draft.of(who).turn.declaration?.plans ?? [];
  draft.turn(who, { plan: chosen === 'holds' ? 'holds' : 'fails' }, 'WE-10.1');
  if (chosen === 'holds' && first) rewriteBeatTwo(draft, who, first.orders, 'WE-10.1');
}

function decideReaction(draft: Draft, who: Id, chosen: string): void {
  const sure = skipsTest(draft.of(who), 'speed');
  const reaction = chosen === 'allow' ? (sure ? 'passed' : 'allowed') : 'refused';
  draft.turn(who, { reaction }, 'WE-10.15');
}

/** The margin of an attribute test, below 0 for a failure. */
const marginOf = (draft: Draft, who: Id, attribute: Attribute, bonus: number, faces: Json): number =>
  readFaces(testCheck(draft.of(who), 'test', attribute, [bonus, 'S-8'], draft.rules), faces);

function testReaction(draft: Draft, who: Id, faces: Json): void {
  const reaction = marginOf(draft, who, 'speed', 0, faces) >= 0 ? 'passed' : 'failed';
  draft.turn(who, { reaction }, 'WE-10.13');
}

function testAttention(draft: Draft, who: Id, faces: Json): void {
  const { event } = draft.state;
  if (!event) return;
  const passed = marginOf(draft, who, 'attention', READIED_BONUS, faces) >= 0;
  draft.put({ event: { ...event, passed: { ...event.passed, [who]: passed } } });
  resolveEvent(draft);
}

function testNerve(draft: Draft, who: Id, faces: Json): void {
  const bonus = NERVE_FROM - draft.of(who).traits.tracks.stress;
  draft.turn(who, { nerve: marginOf(draft, who, 'nerve', bonus, faces) }, 'S-13');
}

function testFree(draft: Draft, who: Id, faces: Json): void {
  if (marginOf(draft, who, 'strength', 0, faces) >= 0) draft.act(lose(draft.of(who), 'held', 'S-19'));
  draft.put({ freed: [...draft.state.freed, who] });
}

/** A fighter's private information, with the first sealed entry replaced. */
function replaceSealed(before: readonly Learned[], by: Learned): Learned[] {
  const at = before.findIndex(isSealed);
  return before.map((one, i) => (i === at ? by : one));
}

function learn(draft: Draft, who: Id, text: string): void {
  const before = draft.cast[who]?.turn.learned ?? [];
  const learned = before.some(isSealed) ? replaceSealed(before, text) : [...before, text];
  draft.turn(who, { learned }, 'S-16');
}

/** Replaces sealed words of a past turn by open ones or another seal (S-16). `about` holds the turn's number and the fighter. */
function recall(draft: Draft, about: readonly string[], by: Learned): void {
  const [turn, ...rest] = about;
  const who = rest.join(':');
  const history = draft.cast[who]?.turn.history?.map((entry) =>
    entry.turn === Number(turn) && entry.learned
      ? { ...entry, learned: replaceSealed(entry.learned, by) }
      : entry,
  );
  draft.turn(who, { history }, 'S-16');
}

const write =
  (why: string, fields: (value: Json) => Partial<Turn>) =>
  (draft: Draft, who: Id, value: Json): void =>
    draft.turn(who, fields(value), why);

const textOf = (value: Json): string => (value as { readonly text: string }).text;

type Answer = (draft: Draft, who: Id, value: Json, parts: readonly string[]) => void;
const ANSWERS: { readonly [kind in NonNullable<ReturnType<typeof askId.read>>['kind']]: Answer } = {
  sign,
  roll: (draft, _, value, [who = '', ...id]) => recordDice(draft, who, id.join(':'), value),
  declare: write('WE-12.1', (value) => ({
    declaration: value as Declaration,
    submitted: true,
    seal: undefined,
  })),
  return: write('AM-29', (value) => ({
    submitted: undefined,
    seal: undefined,
    returned: (value as { readonly note: string }).note,
  })),
  table: (draft, _, value) => answerPhase(draft, String(value)),
  override,
  go: (draft, _, value) => answerGo(draft, String(value)),
  tie: (draft, who, value) => recordRollOff(draft, who, faceOf(value)),
  event(draft, who) {
    startEvent(draft, [who], false);
  },
  attention: testAttention,
  plan: (draft, who, value) => decidePlan(draft, who, String(value)),
  react: (draft, who, value) => decideReaction(draft, who, String(value)),
  reactTest: testReaction,
  rewrite(draft, who, value) {
    rewriteBeatTwo(draft, who, value as BeatTwo, 'WE-10.14');
    draft.turn(who, { reaction: 'used' }, 'WE-10.14');
  },
  free: testFree,
  nerve: testNerve,
  learn: (draft, who, value) => learn(draft, who, textOf(value)),
  recall: (draft, _, value, about) => recall(draft, about, textOf(value)),
  book: write('WE-11.1', (value) => ({ book: value as UpkeepEntry })),
};

function applyAnswer(draft: Draft, ask: string, value: Json): void {
  const { kind, parts } = askId.read(ask) ?? {};
  if (kind && parts) ANSWERS[kind](draft, parts.join(':'), value, parts);
}

/** Records a sealed answer: a secret declaration (AM-58), which replaces any earlier one, or private information from the GM (S-16). */
function sealAnswer(draft: Draft, ask: string, seal: string): void {
  const { kind, parts = [] } = askId.read(ask) ?? {};
  const who = parts.join(':');
  if (kind === 'learn')
    draft.turn(who, { learned: [...(draft.cast[who]?.turn.learned ?? []), { seal }] }, 'S-16');
  else if (kind === 'recall') recall(draft, parts, { seal });
  else draft.turn(who, { declaration: undefined, submitted: true, seal }, 'AM-58');
}

/** A newcomer declares with the others, or from the next turn on if these have finished. @throws Illegal if they are not there. */
function join(draft: Draft, who: Id): void {
  draft.of(who);
  draft.renew(who, { rolls: {} }, 'WE-1.1');
  draft.renew(who, newTurn(draft.of(who), draft.rules), 'WE-1.1');
  if (draft.state.phase === 'idle') draft.put({ phase: 'declare' });
}

function applyEvent(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') applyAnswer(draft, event.ask, event.value);
  else if (event.do === 'sealed') sealAnswer(draft, event.ask, event.seal);
  else if (event.do === 'ended') finishStrike(draft, event.play, event.out);
  else if (event.do === 'edited') republish(draft);
  else if (event.do === 'join') join(draft, event.who);
  else if (event.do === 'leave' && draft.cast[event.who]) draft.renew(event.who, {}, 'WE-1.1');
}
