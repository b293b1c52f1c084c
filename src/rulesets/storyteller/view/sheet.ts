import { type Line, line, total } from '../../../core/line.ts';
import { msg, verbatim } from '../../../core/text.ts';
import type { Figure, GearView, SheetView } from '../../../core/view.ts';
import type { StFighter } from '../data/fighter.ts';
import type { StGear } from '../data/gear.ts';
import { ABILITIES, ATTRIBUTES, DAMAGE_TYPES, POWERS } from '../data/names.ts';
import type { Rules } from '../data/rules.ts';
import { soakPool } from '../figures/damage.ts';
import { gearDetail, gearIcon } from '../figures/gear.ts';
import { healthTrack, levelName, levelOf, shockThreshold, woundPenalty } from '../figures/health.ts';
import { limbLines, uselessLimbs } from '../figures/state.ts';
import { baseInitiative, freeMove, runDistance } from '../figures/turn.ts';

const number = (id: string, n: number, lines?: readonly Line[]): Figure => ({
  id,
  label: msg(`storyteller.figure.${id}`),
  value: verbatim(String(n)),
  ...(lines ? { lines } : {}),
});

const metres = (id: string, n: number): Figure => ({
  id,
  label: msg(`storyteller.figure.${id}`),
  value: msg('storyteller.detail.metres', { n }),
});

/** The soak of each type, with all armour counting. */
const soakFigures = (fighter: StFighter, rules: Rules): Figure[] =>
  DAMAGE_TYPES.map((type) => {
    const { dice } = soakPool(fighter, { type, kind: 'other', armour: 'byItem' }, rules);
    return number(`soak.${type}`, Math.max(0, total(dice)), dice);
  });

const initiative = (fighter: StFighter, rules: Rules): Figure => {
  const lines = baseInitiative(fighter, rules);
  return number('initiative', total(lines), lines);
};

const within = (group: string, names: readonly string[]): string[] => names.map((name) => `${group}.${name}`);

/** Disabled limbs, and what cannot be done for that (ST-8.14). */
function limbFigures(fighter: StFighter): Figure[] {
  const [first, ...others] = uselessLimbs(fighter.conditions).map((limb) => msg(`storyteller.limb.${limb}`));
  if (!first) return [];
  const value = others.reduce((before, also) => msg('storyteller.detail.also', { before, also }), first);
  return [{ id: 'limbs', label: msg('storyteller.figure.limbs'), value, lines: limbLines(fighter) }];
}

/** The sheet: state, numbers and where they come from. */
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
      { label: msg('storyteller.group.attributes'), style: 'dots', fields: within('attributes', ATTRIBUTES) },
      { label: msg('storyteller.group.abilities'), style: 'dots', fields: within('abilities', ABILITIES) },
      { label: msg('storyteller.group.powers'), style: 'dots', fields: within('powers', POWERS) },
      { label: msg('storyteller.group.being'), style: 'form', fields: BEING },
      { label: msg('storyteller.group.nature'), style: 'form', fields: NATURE },
      ...(rules.willpowerSuccess
        ? [
            {
              label: msg('storyteller.group.willpower'),
              style: 'numbers' as const,
              fields: within('willpower', ['value', 'max']),
            },
          ]
        : []),
      { label: msg('storyteller.group.health'), style: 'form', fields: ['health.levels'] },
      { label: msg('storyteller.group.notes'), style: 'form', fields: NOTES },
    ],
  };
}

const BEING = ['kind', 'form', 'wyrd', 'extraActions', 'ambidextrous', 'canBlockLethal', 'regenerates'];
const NATURE = [
  'byHand',
  'soakTypes',
  'halvesBashing',
  'firearmsAsBashing',
  'shockBonus',
  'stunnable',
  'humanoid',
  'sharpTeeth',
];
const NOTES = within('notes', ['expects', 'vulnerabilities', 'immunities', 'biography']);

const TOGGLES: { readonly [type: string]: readonly string[] } = {
  weapon: ['ready'],
  armour: ['worn'],
  power: ['active'],
};

/** A piece of gear in one line, with its most important numbers. */
export function gear(item: StGear, _fighter: StFighter | undefined, _rules: Rules): GearView {
  const figure = (field: string, n: number): Figure => ({
    id: field,
    label: msg(`storyteller.gearField.${item.type}.${field}`),
    value: verbatim(String(n)),
  });
  const shown = { detail: gearDetail(item), icon: gearIcon(item), toggles: TOGGLES[item.type] ?? [] };
  if (item.type === 'armour') return { ...shown, figures: [figure('dice', item.traits.dice)] };
  if (item.type === 'power') {
    const { rating } = item.traits;
    return { ...shown, figures: rating > 0 ? [figure('rating', rating)] : [] };
  }
  if (item.type !== 'weapon') return { ...shown, figures: [] };
  const { damage, parryDifficulty, range, clip, rounds } = item.traits;
  return {
    ...shown,
    figures: [
      figure('damage', damage),
      ...(parryDifficulty > 0 ? [figure('parryDifficulty', parryDifficulty)] : []),
      ...(range > 0 ? [figure('range', range)] : []),
      ...(clip > 0 ? [figure('rounds', rounds)] : []),
    ],
  };
}
