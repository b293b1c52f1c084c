import { line, total } from '../../../core/line.ts';
import { type Block, type BodyPart, blocksUnder, type SheetView, within } from '../../../core/sheet.ts';
import { type Id, type Msg, msg, names, verbatim } from '../../../core/text.ts';
import {
  type Figure,
  figuresUnder,
  type GearView,
  type Pips,
  pointsTrack,
  type Track,
} from '../../../core/view.ts';
import {
  CHARACTERISTICS,
  type Characteristic,
  LOCATIONS,
  type Weapon,
  type WfFighter,
  type WfGear,
} from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { facesOf } from '../figures/dice.ts';
import { dodgeLines, skillLines, testLines } from '../figures/numbers.ts';
import {
  dodgeSkill,
  isMelee,
  isShaken,
  mainWeapon,
  offWeapon,
  ruledBy,
  scoreOf,
  strengthBonus,
  toughnessBonus,
  unable,
} from '../figures/state.ts';
import { armourAt, damageLines } from '../plays/harm.ts';

const figure = figuresUnder('wfrp.figure');
const location = figuresUnder('wfrp.location');
const characteristic = figuresUnder('wfrp.characteristic');

/** The two most important values: a blow with the main weapon, and dodging. */
function mainFigures(fighter: WfFighter, rules: Rules): Figure[] {
  const blow = skillLines(fighter, mainWeapon(fighter), 'ws', false, rules).filter(({ n }) => n !== 0);
  const dodge = dodgeLines(fighter, rules).filter(({ n }) => n !== 0);
  return [
    figure('blow', total(blow), blow),
    ...(dodgeSkill(fighter) ? [figure('dodge', total(dodge), dodge)] : []),
  ];
}

/** Armour points, the faces of the location die, and the injury of each part. */
const bodyOf = (fighter: WfFighter): BodyPart[] =>
  LOCATIONS.map((at) => {
    const toughness = line(msg('wfrp.line.toughnessBonus'), toughnessBonus(fighter), 'GAP-9');
    const armour = line(msg('wfrp.line.armour'), armourAt(fighter, at), 'GAP-12');
    const injury = fighter.traits.injuries[at];
    return {
      at,
      figure: { ...location(at, armour.n, [toughness, armour]), id: `armour:${at}` },
      note: verbatim(facesOf(at)),
      ...(injury ? { hurt: injury.useless ? 'grave' : 'light' } : {}),
    };
  });

/** A fighter's state, or why they cannot act. */
export function stateOf(fighter: WfFighter): Msg {
  const ruled = ruledBy(fighter);
  if (ruled) return msg(`wfrp.says.${ruled.state}`, { who: ruled.source });
  return unable(fighter) ?? (isShaken(fighter) ? msg('wfrp.says.shaken') : msg('wfrp.says.fit'));
}

const tracksOf = ({ traits: { wounds, fate, fortune } }: WfFighter): Track[] => {
  const note = wounds.value === 0 ? { note: msg('wfrp.says.atZero') } : {};
  const fortunes = [fortune, Math.max(fate, fortune)] as const;
  return [
    pointsTrack(
      'wounds',
      msg('wfrp.figure.wounds'),
      [wounds.value, wounds.max],
      { '': 'wounds.value' },
      note,
    ),
    // As many points of Fortune as of Fate (GAP-18).
    pointsTrack('fortune', msg('wfrp.field.fortune'), fortunes, { '': 'fortune' }, { look: 'coins' }),
  ];
};

/** A fighter's defences, used up or not. Stance and second hand share one parry, or by house rule have one each (AMB-25). */
function defencesOf(
  fighter: WfFighter,
  { stanceAndOffhandStack: apart }: Rules,
  mark: Id | undefined,
): readonly ('dodge' | 'parry' | 'offParry' | 'markDefence')[] {
  const off = offWeapon(fighter) !== undefined;
  return [
    ...(dodgeSkill(fighter) ? (['dodge'] as const) : []),
    ...(fighter.turn.stance || (off && !apart) ? (['parry'] as const) : []),
    ...(off && apart ? (['offParry'] as const) : []),
    ...(mark === undefined ? [] : (['markDefence'] as const)),
  ];
}

/** What is left of a fighter's turn. */
export function pipsOf(fighter: WfFighter, rules: Rules, mark?: Id): readonly Pips[] {
  const pip = (id: string, left: number, of: number) => ({
    label: msg(`wfrp.budget.${id}`),
    left,
    of,
    group: 'turn',
  });
  const defences = defencesOf(fighter, rules, mark);
  return [
    pip('half', fighter.turn.half ?? 0, 2),
    ...defences.map((id) => pip(id, Math.max(0, 1 - (fighter.turn[id] ?? 0)), 1)),
  ];
}

const { fields, table } = blocksUnder('wfrp');

const PARTS = ['base', 'advance', 'temp'] as const;
const part = (of: (typeof PARTS)[number]) => ({
  fields: CHARACTERISTICS.map((name) => `main.${name}.${of}`),
});

/** A characteristic as it is now, and how it came about (GAP-1). */
const scoreFigure = (fighter: WfFighter, name: Characteristic): Figure => ({
  ...characteristic(
    name,
    scoreOf(fighter, name),
    PARTS.map((of) => line(msg(`wfrp.tableRow.${of}`), fighter.traits.main[name][of], 'GAP-1')),
  ),
  id: `main.${name}`,
});

/** The profile as on paper, with what is rolled in its last row. */
const profile = (fighter: WfFighter): Block =>
  table('main', ['characteristic', CHARACTERISTICS], {
    base: part('base'),
    advance: { ...part('advance'), adds: true },
    temp: { ...part('temp'), adds: true },
    now: { figures: CHARACTERISTICS.map((name) => scoreFigure(fighter, name)) },
  });

const SECONDARY = names('attacks wounds.max movement magic insanity fate');
const BEING = names('side causes minor mainHand size.w size.h reach sbBonus tbBonus injuries');
const BLOCKS: readonly Block[] = [
  table('secondary', ['field', SECONDARY], { now: { fields: SECONDARY } }),
  fields('left', 'numbers', ['wounds.value', 'fortune'], 'edited'),
  fields('armour', 'numbers', within('armour', LOCATIONS), 'edited'),
  fields('being', 'form', BEING),
];

/** The sheet: wounds, armour by part, attack and defence. */
export function sheet(fighter: WfFighter, rules: Rules): SheetView {
  const parts = bodyOf(fighter);
  return {
    subtitle: stateOf(fighter),
    figures: [
      figure('wounds', `${fighter.traits.wounds.value}/${fighter.traits.wounds.max}`),
      ...mainFigures(fighter, rules),
      figure('strengthBonus', strengthBonus(fighter)),
      figure('toughnessBonus', toughnessBonus(fighter)),
      figure('movement', fighter.traits.movement),
      figure('attacks', fighter.traits.attacks),
      ...parts.map((part) => part.figure),
    ],
    tracks: tracksOf(fighter),
    pips: fighter.turn.half === undefined ? [] : pipsOf(fighter, rules),
    body: { label: msg('wfrp.group.body'), parts },
    blocks: [profile(fighter), ...BLOCKS],
  };
}

const ICONS = {
  weapon: 'crossed-swords',
  armour: 'breastplate',
  talent: 'muscle-up',
  skill: 'meditation',
  equipment: 'backpack',
};

function weaponFigures(item: Weapon, fighter: WfFighter | undefined): Figure[] {
  const { damage, range, missileCover } = item.traits;
  const harm = fighter && damageLines(fighter, item);
  const shots = isMelee(item) ? [] : [figure('range', `${range.near}/${range.long}`)];
  return [
    harm ? figure('damage', total(harm), harm) : figure('damage', damage.mod),
    ...shots,
    ...(missileCover > 0 ? [figure('missileCover', missileCover)] : []),
  ];
}

/** A piece of gear in one line, with its most important numbers. */
export function gearLine(item: WfGear, fighter: WfFighter | undefined, rules: Rules): GearView {
  const shown = { detail: msg(`wfrp.gear.${item.type}`), icon: ICONS[item.type] };
  if (item.type === 'weapon')
    return {
      ...shown,
      detail: msg(`wfrp.choice.place.${item.traits.place}`),
      figures: weaponFigures(item, fighter),
      ...(item.traits.reload > 0 ? { toggles: ['loaded'] } : {}),
    };
  if (item.type === 'armour') {
    const { points } = item.traits;
    return {
      ...shown,
      figures: LOCATIONS.filter((at) => points[at] > 0).map((at) => location(at, points[at])),
      toggles: ['worn'],
    };
  }
  if (item.type === 'skill') {
    if (!fighter) return { ...shown, figures: [figure('skill', item.traits.mastery)] };
    const lines = testLines(fighter, item, rules).filter(({ n }) => n !== 0);
    return { ...shown, figures: [figure('skill', total(lines), lines)] };
  }
  if (item.type === 'equipment') return { ...shown, figures: [], count: { at: 'quantity', pieces: true } };
  return { ...shown, figures: [] };
}
