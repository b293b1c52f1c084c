import { line, total } from '../../../core/line.ts';
import { type Msg, msg, names } from '../../../core/text.ts';
import {
  boxesOf,
  type Figure,
  figuresUnder,
  type GearView,
  type SheetView,
  within,
} from '../../../core/view.ts';
import { CHARACTERISTICS, LOCATIONS, type Weapon, type WfFighter, type WfGear } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

import { dodgeLines, skillLines, testLines } from '../figures/numbers.ts';
import {
  dodgeSkill,
  isMelee,
  isShaken,
  mainWeapon,
  ruledBy,
  strengthBonus,
  toughnessBonus,
  unable,
} from '../figures/state.ts';
import { armourAt, damageLines } from '../plays/harm.ts';

const figure = figuresUnder('wfrp.figure');
const location = figuresUnder('wfrp.location');

/** The two most important values: a blow with the main weapon, and dodging. */
function mainFigures(fighter: WfFighter, rules: Rules): Figure[] {
  const blow = skillLines(fighter, mainWeapon(fighter), 'ws', false, rules).filter(({ n }) => n !== 0);
  const dodge = dodgeLines(fighter, rules).filter(({ n }) => n !== 0);
  return [
    figure('blow', total(blow), blow),
    ...(dodgeSkill(fighter) ? [figure('dodge', total(dodge), dodge)] : []),
  ];
}

const armourFigures = (fighter: WfFighter): Figure[] =>
  LOCATIONS.map((at) => {
    const toughness = line(msg('wfrp.line.toughnessBonus'), toughnessBonus(fighter), 'GAP-9');
    const armour = line(msg('wfrp.line.armour'), armourAt(fighter, at), 'GAP-12');
    return { ...location(at, armour.n, [toughness, armour]), id: `armour:${at}` };
  });

/** A fighter's state, or why they cannot act. */
export function stateOf(fighter: WfFighter): Msg {
  const ruled = ruledBy(fighter);
  if (ruled) return msg(`wfrp.says.${ruled.state}`, { who: ruled.source });
  return unable(fighter) ?? (isShaken(fighter) ? msg('wfrp.says.shaken') : msg('wfrp.says.fit'));
}

const woundsTrack = ({ traits: { wounds } }: WfFighter) => ({
  id: 'wounds',
  label: msg('wfrp.figure.wounds'),
  boxes: boxesOf(wounds.max, wounds.max - wounds.value, 'lost'),
  fields: { '': 'wounds.value' },
  ...(wounds.value === 0 ? { note: msg('wfrp.says.atZero') } : {}),
});

const GROUPS: SheetView['groups'] = [
  {
    label: msg('wfrp.group.main'),
    style: 'numbers',
    fields: CHARACTERISTICS.flatMap((name) => within(`main.${name}`, ['base', 'advance', 'temp'])),
  },
  {
    label: msg('wfrp.group.secondary'),
    style: 'numbers',
    fields: ['attacks', 'wounds.value', 'wounds.max', 'movement', 'magic', 'insanity', 'fate', 'fortune'],
  },
  { label: msg('wfrp.group.armour'), style: 'numbers', fields: within('armour', LOCATIONS) },
  {
    label: msg('wfrp.group.being'),
    style: 'form',
    fields: names('side causes minor mainHand size.w size.h reach sbBonus tbBonus injuries biography'),
  },
];

/** The sheet: wounds, armour by part, attack and defence. */
export function sheet(fighter: WfFighter, rules: Rules): SheetView {
  return {
    subtitle: stateOf(fighter),
    figures: [
      figure('wounds', `${fighter.traits.wounds.value}/${fighter.traits.wounds.max}`),
      ...mainFigures(fighter, rules),
      figure('strengthBonus', strengthBonus(fighter)),
      figure('toughnessBonus', toughnessBonus(fighter)),
      figure('movement', fighter.traits.movement),
      figure('attacks', fighter.traits.attacks),
      ...armourFigures(fighter),
    ],
    tracks: [woundsTrack(fighter)],
    groups: GROUPS,
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
