import { turnStateOf, upcoming } from '../../../core/own-turns.ts';
import type { Cast } from '../../../core/stage.ts';
import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { Clock, TrackerRow, TrackerView } from '../../../core/view.ts';
import type { YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { able, unable } from '../figures/state.ts';
import { dueAt } from '../plays/time.ts';
import { inFight, inOrder, onTurn, type State } from '../round/state.ts';
import { joined } from './sheet.ts';

function rowOf(fighter: YzFighter, now: YzFighter | undefined): TrackerRow {
  const { turn, id } = fighter;
  const state = turnStateOf(fighter, now, able);
  return {
    who: id,
    value: turn.initiative === undefined ? '' : String(turn.initiative),
    says: unable(fighter) ?? msg(`yearzero.says.${state}`),
    state,
    pips: (['slow', 'fast'] as const).map((slot) => ({
      label: msg(`yearzero.budget.${slot}`),
      short: msg(`yearzero.budget.${slot}Short`),
      left: turn[slot] === 'free' ? 1 : 0,
      of: 1,
      group: 'slots',
    })),
  };
}

/** Units longer than a round; the GM advances their clocks (YZ-1.2, YZ-1.3). */
const LONG = ['turn', 'shift', 'day'] as const;

/** What would fall due for everybody in the fight if the unit ended now. */
function duesOf(unit: (typeof LONG)[number], all: readonly YzFighter[], rules: Rules): { due?: Msg } {
  const dues = all.flatMap((one) =>
    dueAt(one, unit, rules).map((what) => msg('yearzero.due.for', { who: one.id, what })),
  );
  return dues.length > 0 ? { due: joined(dues) } : {};
}

function clocksOf({ passed = {} }: State, cast: Cast<YzFighter>, rules: Rules): Clock[] {
  const all = inFight(cast);
  const [first] = all;
  if (!first) return [];
  return LONG.map((unit) => ({
    id: unit,
    label: msg(`yearzero.clock.${unit}`),
    value: verbatim(String(passed[unit] ?? 0)),
    ...duesOf(unit, all, rules),
    moves: { by: first.id, play: 'time', input: { unit, who: all.map(({ id }) => id) } },
  }));
}

/** The view of the round: everybody in the order of initiative, with what is left of their turn (YZ-5). */
export function tracker(
  state: State,
  cast: Cast<YzFighter>,
  rules: Rules,
  _forWhom?: readonly Id[],
): TrackerView {
  const { number: n, phase } = state;
  const now = phase === 'act' ? onTurn(cast, rules) : undefined;
  const rows = inOrder(cast, rules).map((fighter) => rowOf(fighter, now));
  return {
    title: msg('yearzero.title.round', { n }),
    phases: (['swap', 'act', 'saves'] as const).map((id, i, all) => ({
      id,
      label: msg(`yearzero.phase.${id}`),
      state: id === phase ? 'now' : i < (all as readonly string[]).indexOf(phase) ? 'past' : 'next',
    })),
    rows,
    next: upcoming(rows, ({ says }) => says),
    clocks: clocksOf(state, cast, rules),
  };
}
