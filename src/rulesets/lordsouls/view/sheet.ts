import { total } from '../../../core/line.ts';
import { type Block, blocksUnder, type SheetView, within } from '../../../core/sheet.ts';
import { type Msg, msg, names, signed, verbatim } from '../../../core/text.ts';
import { figuresUnder, type GearView, pointsTrack } from '../../../core/view.ts';
import { derived, derivedLines, energyOf, hpOf, type LsFighter, maxHp } from '../data/fighter.ts';
import {
  ATTRIBUTES,
  CATEGORIES,
  DERIVED,
  type Derived,
  KINDS,
  type LsGear,
  type Mode,
  type Weapon,
} from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { skillLines } from '../figures/dice.ts';
import { moveLines, zoneOf } from '../figures/movement.ts';
import { modeWord, ofType, postureOf } from '../figures/state.ts';
import { blowAt, defencesOf } from '../plays/defences.ts';
import { armourOf } from '../plays/harm.ts';
import { pipsOf } from './tracker.ts';

const number = figuresUnder('lordsouls.figure');

const derivedFigure = (fighter: LsFighter, id: Derived, rules: Rules) =>
  number(id, derived(fighter, id, rules), derivedLines(fighter, id, rules));

/** A track of points with this many gone; there are no boxes below 0. */
const track = (id: 'hp' | 'energy', most: number, gone: number, field: string) => {
  const note = msg('lordsouls.track.left', { n: most - gone, of: most });
  return pointsTrack(id, msg(`lordsouls.figure.${id}`), [most - gone, most], { lost: field }, { note });
};

/** The current defences against a plain blow, including closed ones, for their values (LS-6.1.1). */
const defenceFigures = (fighter: LsFighter, rules: Rules) =>
  defencesOf(fighter, blowAt(fighter.id, fighter.id), rules)
    .filter(({ wild }) => !wild)
    .map(({ id, label, check }) => ({
      id,
      label,
      value: verbatim(String(total(check?.lines ?? []))),
      lines: check?.lines ?? [],
    }));

const subtitleOf = (fighter: LsFighter): Msg =>
  msg('lordsouls.sheet.subtitle', {
    kind: msg(`lordsouls.choice.kind.${fighter.traits.kind}`),
    posture: msg(`lordsouls.posture.${postureOf(fighter)}`),
  });
const { columns, fields, group, table } = blocksUnder('lordsouls');

/** Attributes, the values that follow from them with their formulas, and what a turn consists of. */
const blocksOf = (fighter: LsFighter, rules: Rules): Block[] => [
  table('attributes', ['field.attributes', ATTRIBUTES], {
    value: { fields: within('attributes', ATTRIBUTES) },
  }),
  table('derived', ['figure', DERIVED], {
    override: { fields: within('override', DERIVED), when: 'edited' },
    bonus: { fields: within('bonus', DERIVED), when: 'edited' },
    value: { figures: DERIVED.map((id) => derivedFigure(fighter, id, rules)) },
  }),
  columns([
    group('turn', 'numbers', [...within('capacities', CATEGORIES), 'attacks']),
    group('points', 'numbers', within('points', KINDS)),
  ]),
  fields('being', 'form', names('kind side size hands naturalArmour parries')),
];

/** The sheet: hit points and energy, defences, movement, and the values behind them. */
export function sheet(fighter: LsFighter, rules: Rules): SheetView {
  const move = moveLines(fighter, rules);
  const zone = zoneOf(fighter, rules);
  return {
    subtitle: subtitleOf(fighter),
    figures: [
      number('hp', hpOf(fighter, rules)),
      number('energy', energyOf(fighter, rules)),
      derivedFigure(fighter, 'ref', rules),
      number('move', total(move), move),
      derivedFigure(fighter, 'will', rules),
      derivedFigure(fighter, 'senses', rules),
      number('armour', armourOf(fighter, 'cut', rules)),
      ...(zone === undefined ? [] : [number('zone', zone)]),
      ...defenceFigures(fighter, rules),
    ],
    tracks: [
      track('hp', maxHp(fighter, rules), fighter.traits.hp.lost, 'hp.lost'),
      track('energy', derived(fighter, 'energy', rules), fighter.traits.energy.spent, 'energy.spent'),
    ],
    pips: fighter.turn.points ? pipsOf(fighter) : [],
    blocks: blocksOf(fighter, rules),
  };
}

/** Damage as text, such as `1d6+2 cutting`. A contact attack is called by its base and type already: only the modifier, or the dice, is left. */
function damageText({ kind, base, dice, mod, type }: Mode): Msg {
  const plus = mod === 0 ? '' : signed(mod);
  if (kind === 'contact') return verbatim(base === 'fixed' ? `${dice}d6${plus}` : plus || '+0');
  const source = base === 'fixed' ? verbatim(`${dice}d6`) : msg(`lordsouls.choice.base.${base}`);
  return msg('lordsouls.gearText.damage', {
    base: source,
    mod: plus,
    type: msg(`lordsouls.choice.type.${type}`),
  });
}

const reachText = ({ kind, near, far, range }: Mode): Msg => {
  if (kind !== 'contact') return msg('lordsouls.gearText.range', { n: range });
  const close = msg('lordsouls.gearText.close');
  if (far === 0) return close;
  if (near === far) return verbatim(String(far));
  return msg('lordsouls.gearText.reach', { near: near === 0 ? close : near, far });
};

function weaponView({ traits }: Weapon, fighter: LsFighter | undefined): Omit<GearView, 'icon'> {
  const level = fighter && skillLines(fighter, traits);
  const shoots = traits.capacity > 0 && traits.modes.length > 0;
  return {
    detail: msg(`lordsouls.choice.place.${traits.place}`),
    figures: [
      ...(level === undefined ? [] : [number('level', total(level), level)]),
      ...traits.modes.map((mode, at) => ({
        id: `mode:${at}`,
        label: modeWord(mode),
        value: msg('lordsouls.gearText.mode', { damage: damageText(mode), reach: reachText(mode) }),
      })),
      ...(shoots ? [number('loaded', traits.loaded), number('ammunition', traits.ammunition)] : []),
    ],
    ...(shoots ? { count: { at: 'ammunition' } } : {}),
  };
}

const ICONS: { readonly [type in LsGear['type']]: string } = {
  weapon: 'broadsword',
  shield: 'shield-bash',
  armour: 'breastplate',
  skill: 'muscle-up',
  trait: 'awareness',
  ability: 'magic-swirl',
  thing: 'backpack',
};

/** A piece of gear in one line, with its most important numbers. */
export function gear(item: LsGear, fighter: LsFighter | undefined, _rules: Rules): GearView {
  const icon = ICONS[item.type];
  const plain = { icon, detail: msg(`lordsouls.gear.${item.type}`) };
  switch (item.type) {
    case 'weapon':
      return { icon, ...weaponView(item, fighter) };
    case 'shield':
      return { ...plain, figures: [number('bonus', item.traits.bonus)] };
    case 'armour':
      return { ...plain, figures: [number('armour', item.traits.value)], toggles: ['worn'] };
    case 'skill': {
      const { key: skill, level } = item.traits;
      const own = fighter && ofType(fighter, 'skill').find(({ id }) => id === item.id);
      const lines = own && skillLines(fighter, { skill, skillName: item.name });
      const figure = lines ? number('level', total(lines), lines) : number('relative', level);
      return { ...plain, figures: [figure] };
    }
    case 'trait':
      return {
        ...plain,
        figures: [number('points', item.traits.points)],
        toggles: item.traits.activation === 'toggle' ? ['active'] : [],
      };
    case 'ability':
      return { ...plain, figures: [number('cost', item.traits.cost)], toggles: ['active'] };
    case 'thing':
      return {
        ...plain,
        figures: [number('quantity', item.traits.quantity)],
        count: { at: 'quantity', pieces: true },
      };
  }
}
