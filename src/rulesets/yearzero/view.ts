import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Clock, Figure, GearView, SheetView, Track, TrackerRow, TrackerView } from '../../core/view.ts';
import { panicOf, unable } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { healthOf, maxHealth } from './fighter.ts';
import type { YzGear } from './gear.ts';
import { wornBy } from './gear.ts';
import type { Borne } from './injuries.ts';
import { injuriesOf } from './injuries.ts';
import type { Rules } from './rules.ts';
import { ATTRIBUTES, SKILL_NAMES, SUPPLIES } from './tables.ts';
import { dueAt } from './time.ts';
import { able, inFight, inOrder, onTurn } from './turn-order.ts';
import type { State } from './turn-state.ts';
import { joined } from './words.ts';

const number = (id: string, n: number): Figure => ({
  id,
  label: msg(`yearzero.figure.${id}`),
  value: verbatim(String(n)),
});

/** Health as boxes (YZ-0.9). @param left how much of it there is, as it stands unless told. */
export const healthTrack = (fighter: YzFighter, rules: Rules, left = healthOf(fighter, rules)): Track => {
  const max = maxHealth(fighter, rules);
  return {
    id: 'health',
    label: msg('yearzero.figure.health'),
    boxes: Array.from({ length: max }, (_, i) => ({ mark: i < max - left ? 'lost' : '' })),
    fields: { lost: 'health.lost' },
  };
};

/** How an injury goes: when the next death save is due, how long it heals, whether it has been seen to (YZ-12.18, YZ-12.30). */
function injuryState({ injury }: Borne): Msg {
  if (injury.healed) return msg('yearzero.injuryState.healed');
  if (injury.due > 0) return msg(`yearzero.injuryState.${injury.unit}`);
  if (injury.healing > 0) return msg('yearzero.injuryState.healing', { n: injury.healing });
  return msg(`yearzero.injuryState.${injury.treated || injury.stabilised ? 'cared' : 'open'}`);
}

const injuryFigure = (borne: Borne): Figure => ({
  id: `injury:${borne.id}`,
  label: borne.row.name,
  value: injuryState(borne),
});

const within = (group: string, names: readonly string[]): string[] => names.map((name) => `${group}.${name}`);

/** The sheet: health, stress, armour, and the numbers behind them. */
export function sheet(fighter: YzFighter, rules: Rules): SheetView {
  const { kind, stress } = fighter.traits;
  const row = panicOf(fighter);
  return {
    subtitle: row ? row.name : msg(`yearzero.choice.kind.${kind}`),
    figures: [
      number('health', healthOf(fighter, rules)),
      number('stress', stress),
      number(
        'armour',
        wornBy(fighter).reduce((sum, { traits }) => sum + traits.rating, 0),
      ),
      ...injuriesOf(fighter).map(injuryFigure),
    ],
    tracks: [healthTrack(fighter, rules)],
    groups: [
      { label: msg('yearzero.group.attributes'), style: 'dots', fields: within('attributes', ATTRIBUTES) },
      { label: msg('yearzero.group.skills'), style: 'dots', fields: within('skills', SKILL_NAMES) },
      {
        label: msg('yearzero.group.state'),
        style: 'numbers',
        fields: ['stress', 'health.lost', 'health.most'],
      },
      { label: msg('yearzero.group.supplies'), style: 'numbers', fields: within('supplies', SUPPLIES) },
      { label: msg('yearzero.group.injuries'), style: 'form', fields: ['disorders'] },
      {
        label: msg('yearzero.group.rest'),
        style: 'form',
        fields: [
          ...within('rest', ['resting', 'rolled']),
          ...within('needs', ['ate', 'drank', 'slept']),
          ...within('stealth', ['role', 'steps', 'examining', 'detected']),
        ],
      },
      {
        label: msg('yearzero.group.being'),
        style: 'form',
        fields: ['kind', 'human', 'size', 'large', 'lock', 'signature.name', 'signature.ready', 'biography'],
      },
    ],
  };
}

const ICONS = {
  weapon: 'crossed-swords',
  armour: 'breastplate',
  equipment: 'backpack',
  talent: 'star-medal',
};

/** A piece of gear in one line, with its most asked-for numbers. */
export function gear(item: YzGear, _fighter: YzFighter | undefined, _rules: Rules): GearView {
  const shown = { detail: msg(`yearzero.gear.${item.type}`), icon: ICONS[item.type] };
  if (item.type === 'weapon')
    return { ...shown, figures: [number('bonus', item.traits.bonus), number('damage', item.traits.damage)] };
  if (item.type === 'armour') return { ...shown, figures: [number('armour', item.traits.rating)] };
  return { ...shown, figures: [] };
}

function rowOf(fighter: YzFighter, now: YzFighter | undefined): TrackerRow {
  const { turn, id } = fighter;
  const on = now?.id === id;
  const state = !able(fighter) ? 'out' : turn.own === 'over' ? 'done' : on ? 'now' : 'next';
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

/** How many of those who come next are named: the rows say the rest. */
const SOON = 3;

/** Units longer than a round; the master moves their clocks on (YZ-1.2, YZ-1.3). */
const LONG = ['turn', 'shift', 'day'] as const;

/** What would fall due for everybody in the fight, were the unit over now. */
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

/** The picture of the round: everybody in the order of initiative, with what is left of his turn (YZ-5). */
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
    next: rows
      .filter(({ state: is }) => is === 'next')
      .slice(0, SOON)
      .map(({ who, says }) => ({ who, label: says })),
    clocks: clocksOf(state, cast, rules),
  };
}
