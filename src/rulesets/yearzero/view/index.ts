import { turnStateOf } from '../../../core/own-turns.ts';
import { type Block, blocksUnder, type SheetView, within } from '../../../core/sheet.ts';
import { type Msg, msg, names, verbatim } from '../../../core/text.ts';
import {
  boxesOf,
  type Clock,
  figuresUnder,
  type GearView,
  labelled,
  type Pips,
  phasesAt,
  type Track,
  type TrackerRow,
  type TrackerView,
  upcoming,
} from '../../../core/view.ts';
import {
  ATTRIBUTES,
  healthOf,
  SKILL_NAMES,
  SKILLS,
  SUPPLIES,
  type YzFighter,
  type YzGear,
} from '../data/fighter.ts';
import { type Borne, injuriesOf } from '../data/injuries.ts';
import { panicOf } from '../data/panic.ts';
import type { Rules } from '../data/rules.ts';
import { able, unable, wornBy, type YzCast } from '../figures/state.ts';
import { healthTrack, joinMessages } from '../plays/card.ts';
import { dueAt } from '../plays/time.ts';
import { budgetsOf } from '../round/index.ts';
import { inFight, inOrder, onTurn, type State } from '../round/state.ts';

const number = figuresUnder('yearzero.figure');

/** The state of an injury: the next death save, the healing time, whether it has been treated (YZ-12.18, YZ-12.30). */
function injuryState({ injury }: Borne): Msg {
  if (injury.healed) return msg('yearzero.injuryState.healed');
  if (injury.due > 0) return msg(`yearzero.injuryState.${injury.unit}`);
  if (injury.healing > 0) return msg('yearzero.injuryState.healing', { n: injury.healing });
  return msg(`yearzero.injuryState.${injury.treated || injury.stabilised ? 'cared' : 'open'}`);
}

const { columns, fields } = blocksUnder('yearzero');

/** Each attribute with the skills that are rolled with it (YZ-0.2). */
const GRID = columns(
  ATTRIBUTES.map((of) => ({
    label: msg(`yearzero.field.attributes.${of}`),
    style: 'numbers',
    of: `attributes.${of}`,
    fields: SKILL_NAMES.filter((skill) => SKILLS[skill] === of).map((skill) => `skills.${skill}`),
  })),
  'skills',
);

const BLOCKS: readonly Block[] = [
  GRID,
  fields('state', 'numbers', names('stress health.lost health.most'), 'edited'),
  fields('supplies', 'dots', within('supplies', SUPPLIES)),
  fields('injuries', 'form', ['disorders']),
  fields('rest', 'form', [
    ...within('rest', ['resting', 'rolled']),
    ...within('needs', ['ate', 'drank', 'slept']),
    ...within('stealth', ['role', 'steps', 'examining', 'detected']),
  ]),
  fields('being', 'form', names('kind human size large lock signature.name signature.ready')),
];

/** As many dice as there are points of stress, and room for a few more (YZ-0.10). */
const stressTrack = ({ traits: { stress } }: YzFighter): Track => ({
  id: 'stress',
  label: msg('yearzero.figure.stress'),
  boxes: boxesOf(Math.max(10, stress), stress, 'marked'),
  look: 'dice',
  note: verbatim(String(stress)),
  fields: { marked: 'stress' },
});

/** What is left of a fighter's turn (YZ-5.5, YZ-5.6). */
const pipsOf = (fighter: YzFighter): Pips[] =>
  budgetsOf(fighter).map(({ id: slot, label, left, of }) => {
    const short = msg(`yearzero.budget.${slot}Short`);
    return { label, short, left, of, group: 'slots' };
  });

/** The sheet: health, stress, armour, and the values behind them. */
export function sheet(fighter: YzFighter, rules: Rules): SheetView {
  const { kind, stress } = fighter.traits;
  const row = panicOf(fighter);
  const armour = wornBy(fighter).reduce((sum, { traits }) => sum + traits.rating, 0);
  return {
    subtitle: row ? row.name : msg(`yearzero.choice.kind.${kind}`),
    figures: [
      number('health', healthOf(fighter, rules)),
      number('stress', stress),
      number('armour', armour),
      ...injuriesOf(fighter).map((borne) => ({
        id: `injury:${borne.id}`,
        label: borne.row.name,
        value: injuryState(borne),
      })),
    ],
    tracks: [healthTrack(fighter, rules), stressTrack(fighter)],
    pips: fighter.turn.slow === undefined ? [] : pipsOf(fighter),
    blocks: BLOCKS,
  };
}

const ICONS = {
  weapon: 'crossed-swords',
  armour: 'breastplate',
  equipment: 'backpack',
  talent: 'star-medal',
};

/** A piece of gear in one line, with its most important numbers. */
export function gearLine(item: YzGear, _fighter: YzFighter | undefined, _rules: Rules): GearView {
  const shown = { detail: msg(`yearzero.gear.${item.type}`), icon: ICONS[item.type] };
  if (item.type === 'weapon')
    return {
      ...shown,
      figures: [number('bonus', item.traits.bonus), number('damage', item.traits.damage)],
      ...(item.traits.ammunition === 'none' ? {} : { count: { at: 'spare' } }),
    };
  if (item.type === 'armour')
    return { ...shown, figures: [number('armour', item.traits.rating)], toggles: ['worn'] };
  return { ...shown, figures: [] };
}

function rowOf(fighter: YzFighter, now: YzFighter | undefined): TrackerRow {
  const { turn, id } = fighter;
  const state = turnStateOf(fighter, now, able);
  return {
    who: id,
    value: turn.initiative === undefined ? '' : String(turn.initiative),
    says: unable(fighter) ?? msg(`yearzero.says.${state}`),
    state,
    pips: pipsOf(fighter),
  };
}

/** Units longer than a round; the GM advances their clocks (YZ-1.2, YZ-1.3). */
const LONG = ['turn', 'shift', 'day'] as const;

/** What would fall due for everybody in the fight if the unit ended now. */
function duesOf(unit: (typeof LONG)[number], all: readonly YzFighter[], rules: Rules): { due?: Msg } {
  const dues = all.flatMap((one) =>
    dueAt(one, unit, rules).map((what) => msg('yearzero.due.for', { who: one.id, what })),
  );
  return dues.length > 0 ? { due: joinMessages(dues) } : {};
}

function clocksOf({ passed = {} }: State, cast: YzCast, rules: Rules): Clock[] {
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
export function tracker(state: State, cast: YzCast, rules: Rules): TrackerView {
  const { number: n, phase } = state;
  const now = phase === 'act' ? onTurn(cast, rules) : undefined;
  const rows = inOrder(cast, rules).map((fighter) => rowOf(fighter, now));
  return {
    title: msg('yearzero.title.round', { n }),
    phases: phasesAt(labelled('yearzero.phase', ['swap', 'act', 'saves']), phase),
    rows,
    next: upcoming(rows, ({ says }) => says),
    clocks: clocksOf(state, cast, rules),
  };
}
