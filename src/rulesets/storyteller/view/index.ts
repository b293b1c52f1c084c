import { line, total } from '../../../core/line.ts';
import { msg } from '../../../core/text.ts';
import { type Figure, figuresUnder, type GearView, type SheetView, within } from '../../../core/view.ts';
import { NATURE, type StFighter } from '../data/fighter.ts';
import { ABILITIES, ATTRIBUTES, DAMAGE_TYPES, POWERS, type StGear } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { soakPool } from '../figures/damage.ts';
import { gearDetail, gearIcon, listed } from '../figures/gear.ts';
import { healthTrack, levelName, levelOf, shockThreshold, woundPenalty } from '../figures/health.ts';
import { limbLines, uselessLimbs } from '../figures/state.ts';
import { baseInitiative, freeMove, runDistance } from '../figures/turn.ts';

const number = figuresUnder('storyteller.figure');

const metres = (id: string, n: number): Figure => ({
  id,
  label: msg(`storyteller.figure.${id}`),
  value: msg('storyteller.detail.metres', { n }),
});

const soakFigures = (fighter: StFighter, rules: Rules): Figure[] =>
  DAMAGE_TYPES.map((type) => {
    const { dice } = soakPool(fighter, { type, kind: 'other', armour: 'byItem' }, rules);
    return number(`soak.${type}`, Math.max(0, total(dice)), dice);
  });

const initiative = (fighter: StFighter, rules: Rules): Figure => {
  const lines = baseInitiative(fighter, rules);
  return number('initiative', total(lines), lines);
};

const section = (id: string, style: SheetView['groups'][number]['style'], fields: readonly string[]) => ({
  label: msg(`storyteller.group.${id}`),
  style,
  fields,
});

/** Disabled limbs, and what they prevent (ST-8.14). */
function limbFigures(fighter: StFighter): Figure[] {
  const limbs = uselessLimbs(fighter.conditions).map((limb) => msg(`storyteller.limb.${limb}`));
  const label = msg('storyteller.figure.limbs');
  return limbs.length > 0 ? [{ id: 'limbs', label, value: listed(limbs), lines: limbLines(fighter) }] : [];
}

/** The sheet: state, values and their modifiers. */
export function sheet(fighter: StFighter, rules: Rules): SheetView {
  const { kind } = fighter.traits;
  const level = levelName(levelOf(fighter));
  return {
    subtitle: msg('storyteller.sheet.subtitle', { kind: msg(`storyteller.choice.kind.${kind}`), level }),
    figures: [
      initiative(fighter, rules),
      number('woundPenalty', -woundPenalty(fighter), [line(level, -woundPenalty(fighter), 'ST-6.10')]),
      ...soakFigures(fighter, rules),
      number('shock', shockThreshold(fighter)),
      metres('freeMove', freeMove(fighter, rules)),
      metres('run', runDistance(fighter, rules)),
      ...limbFigures(fighter),
    ],
    tracks: [healthTrack(fighter)],
    groups: [
      section('attributes', 'dots', within('attributes', ATTRIBUTES)),
      section('abilities', 'dots', within('abilities', ABILITIES)),
      section('powers', 'dots', within('powers', POWERS)),
      section('being', 'form', BEING),
      section('nature', 'form', ['byHand', ...NATURE]),
      ...(rules.willpowerSuccess
        ? [section('willpower', 'numbers', within('willpower', ['value', 'max']))]
        : []),
      section('health', 'form', ['health.levels']),
      section('notes', 'form', NOTES),
    ],
  };
}

const BEING = ['kind', 'form', 'wyrd', 'extraActions', 'ambidextrous', 'canBlockLethal', 'regenerates'];
const NOTES = within('notes', ['expects', 'vulnerabilities', 'immunities', 'biography']);

const TOGGLES: { readonly [type: string]: readonly string[] } = {
  weapon: ['ready'],
  armour: ['worn'],
  power: ['active'],
};

/** A piece of gear in one line, with its most important numbers. */
export function gear(item: StGear, _fighter: StFighter | undefined, _rules: Rules): GearView {
  const figure = figuresUnder(`storyteller.gearField.${item.type}`);
  const shown = { detail: gearDetail(item), icon: gearIcon(item), toggles: TOGGLES[item.type] ?? [] };
  const positive = (field: string, n: number): Figure[] => (n > 0 ? [figure(field, n)] : []);
  if (item.type === 'armour') return { ...shown, figures: [figure('dice', item.traits.dice)] };
  if (item.type === 'power') return { ...shown, figures: positive('rating', item.traits.rating) };
  if (item.type !== 'weapon') return { ...shown, figures: [] };
  const { category, type, damage, parryDifficulty, range, clip, rounds } = item.traits;
  const figures = [
    figure('damage', damage),
    ...positive('parryDifficulty', parryDifficulty),
    ...positive('range', range),
    ...(clip > 0 ? [figure('rounds', rounds)] : []),
  ];
  // All else that is said of a firearm elsewhere are its figures.
  const kind = [msg(`storyteller.choice.category.${category}`), msg(`storyteller.type.${type}`)];
  const detail = category === 'firearm' ? listed(kind) : shown.detail;
  return { ...shown, detail, figures, ...(clip > 0 ? { count: { at: 'rounds', most: clip } } : {}) };
}
