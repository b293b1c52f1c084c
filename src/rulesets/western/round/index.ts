import type { Measuring, Round, Sealed, Slot } from '../../../core/round.ts';
import type { Cast } from '../../../core/stage.ts';
import { Illegal, msg } from '../../../core/text.ts';
import type { WeFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { isSealed, type Learned, type RunStep, START, type State } from '../data/turn.ts';
import { budgetsOf } from '../figures/rolls.ts';
import { groupAt, stepsSoFar } from '../figures/schedule.ts';
import { able, inFight, sortBySpeed } from '../figures/state.ts';
import { applyEvent } from './answers.ts';
import { asksOf } from './asks.ts';
import { beginBeat, runSteps } from './run.ts';
import { askId, Draft } from './state.ts';
import { openTurn } from './upkeep.ts';

/** Runs the steps; with the pace `turn`, beat 2 follows immediately unless something has to be answered between the beats. */
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

/** Targets of the current steps for whom the declaration has circumstances. */
const measuresOf = ({ steps, at }: State, cast: Cast<WeFighter>): Measuring[] =>
  groupAt(steps, at).flatMap(({ who, target, done }) =>
    target === undefined || done || !cast[who]?.turn.declaration?.aims?.[target]
      ? []
      : [
          {
            who,
            target,
            situation: `turn.declaration.aims.${target}`,
            measured: `turn.measured.${target}`,
          },
        ],
  );

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

/** The round of the western: secret declarations, two beats of steps, plans and reactions between them, upkeep (section 8 of the ledger). */
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
