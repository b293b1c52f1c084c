import { line, total } from '../../../core/line.ts';
import { type Block, blocksUnder, type SheetView, within } from '../../../core/sheet.ts';
import { msg, names } from '../../../core/text.ts';
import { type Figure, figuresUnder, type GearView, pointsTrack, type Track } from '../../../core/view.ts';
import { NATURE, type StFighter } from '../data/fighter.ts';
import { ATTRIBUTES, DAMAGE_TYPES, POOLS, POWERS, type StGear } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { soakPool } from '../figures/damage.ts';
import { gearDetail, gearIcon, listed } from '../figures/gear.ts';
import { healthTrack, levelName, levelOf, shockThreshold, woundPenalty } from '../figures/health.ts';
import { limbLines, uselessLimbs } from '../figures/state.ts';
import { baseInitiative, freeMove, runDistance } from '../figures/turn.ts';
import { pipsOf } from '../round/tracker.ts';

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

const { group, fields, columns, table } = blocksUnder('storyteller');

const dots = (kind: string, by: { readonly [column: string]: readonly string[] }): Block =>
  columns(
    Object.entries(by).map(([id, of]) => group(id, 'dots', within(kind, of))),
    kind,
  );

/** Willpower, if a house rule lets it be spent (AMB-42), and the pools, each of those who have it. */
function pointsOf({ traits: { willpower, pools, spent } }: StFighter, { willpowerSuccess }: Rules): Track[] {
  const track = (id: string, left: number, of: number, label: string, fields: { [mark: string]: string }) =>
    pointsTrack(id, msg(label), [left, of], fields, { note: msg('storyteller.track.left', { n: left, of }) });
  const { value, max } = willpower;
  return [
    ...(willpowerSuccess && max > 0
      ? [track('willpower', value, max, 'storyteller.group.willpower', { '': 'willpower.value' })]
      : []),
    ...POOLS.filter((id) => pools[id] > 0).map((id) => {
      const left = Math.max(0, pools[id] - spent[id]);
      return track(id, left, pools[id], `storyteller.pool.${id}`, { lost: `spent.${id}` });
    }),
  ];
}

/** The columns of a character sheet. */
const DOTS: readonly Block[] = [
  dots('attributes', {
    physical: ATTRIBUTES.slice(0, 3),
    social: ATTRIBUTES.slice(3, 6),
    mental: ATTRIBUTES.slice(6),
  }),
  dots('abilities', {
    talents: names(
      'alertness athletics awareness brawl dodge expression intimidation intuition kenning leadership primalUrge',
    ),
    skills: names('do etiquette firearms kailindo martialArts melee performance security stealth'),
    knowledges: names('grimoires hypertech malkavianTime occult rituals'),
  }),
  fields('powers', 'dots', within('powers', POWERS)),
];

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
    tracks: [healthTrack(fighter), ...pointsOf(fighter, rules)],
    pips: pipsOf(fighter),
    blocks: [
      ...DOTS,
      fields('being', 'form', BEING),
      fields('nature', 'form', ['byHand', ...NATURE], 'folded'),
      ...(rules.willpowerSuccess ? [fields('willpower', 'numbers', WILLPOWER, 'edited')] : []),
      POOL_TABLE,
      fields('health', 'form', ['health.levels'], 'folded'),
      fields('notes', 'form', within('notes', ['expects', 'vulnerabilities', 'immunities'])),
    ],
  };
}

const WILLPOWER = within('willpower', ['value', 'max']);
const POOL_ROWS = { pools: { fields: within('pools', POOLS) }, spent: { fields: within('spent', POOLS) } };
const POOL_TABLE = table('pools', ['pool', POOLS], POOL_ROWS, 'edited');
const BEING = ['kind', 'form', 'wyrd', 'extraActions', 'ambidextrous', 'canBlockLethal', 'regenerates'];

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
