import type { Cast } from '../../../core/stage.ts';
import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { Veil } from '../../../core/veil.ts';
import type { Ability, Declaration, SlotRecord, StFighter } from '../data/fighter.ts';
import { POWERS } from '../data/names.ts';
import type { Rules } from '../data/rules.ts';
import { activePowers, attributeOf, ratingOf } from './health.ts';

/* What others notice of a declared action that has no outward sign (ST-2). Ordinary actions need no test (ST-2.2). */

/** What somebody may notice. The checks are independent: a viewer has every tier that they qualify for (AMB-27). */
export interface Tiers {
  /** Knows it in every detail (ST-2.3, ST-2.4). */
  readonly full: boolean;
  /** Knows whether it threatens them or theirs (ST-2.5). */
  readonly threat: boolean;
  /** Understands its result, but not the power behind it (ST-2.6). */
  readonly gist: boolean;
}

/** What whoever notices nothing is shown (ST-2.7). */
const NOTHING = msg('storyteller.declared.hidden');

const best = (fighter: StFighter, abilities: readonly Ability[]): number =>
  Math.max(0, ...abilities.map((ability) => ratingOf(fighter, ability)));

/** The rating of a power: on the sheet, or of an item of that name (AMB-28). */
function powerRating(fighter: StFighter, name: string): number {
  const known = POWERS.find((one) => one === name);
  const own = known ? fighter.traits.powers[known] : 0;
  const items = activePowers(fighter).filter((one) => one.name.toLowerCase() === name.toLowerCase());
  return Math.max(own, ...items.map(({ traits }) => traits.rating));
}

/** What somebody notices, by powers and abilities (ST-2.3, ST-2.5, ST-2.6, AMB-28). */
export function tiersOf(fighter: StFighter, rules: Rules): Tiers {
  return {
    full: Object.entries(rules.reactionFull).some(
      ([name, least]) => powerRating(fighter, name) >= Math.max(1, least),
    ),
    threat:
      attributeOf(fighter, 'perception') + best(fighter, rules.reactionThreat) >= rules.reactionThreatSum,
    gist: attributeOf(fighter, 'intelligence') + best(fighter, rules.reactionGist) >= rules.reactionGistSum,
  };
}

/** Whether an action is hidden from those who do not see through it. */
const isHidden = ({ inconspicuous }: Declaration, { reactionGating }: Rules): boolean =>
  inconspicuous === true && reactionGating === 'whisper';

const aimedAt = ({ target, target2, targets = [], parts = [] }: Declaration, who: Id): boolean =>
  target === who ||
  target2 === who ||
  targets.some((one) => one.who === who) ||
  parts.some((part) => aimedAt(part, who));

/** Whether somebody may react to an action: they see through it, feel that it is aimed at them, or the Storyteller says so (ST-2.9, AMB-99). */
export function canReactTo(
  viewer: StFighter,
  declaration: Declaration,
  { shown = {} }: Pick<SlotRecord, 'shown'>,
  rules: Rules,
): boolean {
  if (!isHidden(declaration, rules)) return true;
  const word = shown[viewer.id];
  if (word !== undefined) return word;
  const { full, threat } = tiersOf(viewer, rules);
  return full || (threat && aimedAt(declaration, viewer.id));
}

/** How a declaration appears to somebody; undefined: completely (ST-2.4 to 2.7). */
function appearanceOf(
  viewer: StFighter,
  declaration: Declaration,
  { shown = {} }: Pick<SlotRecord, 'shown'>,
  rules: Rules,
): Msg | undefined {
  const { full, threat, gist } = tiersOf(viewer, rules);
  const word = shown[viewer.id];
  if (word === true || (full && word !== false)) return undefined;
  if (word === false) return NOTHING;
  const felt = threat
    ? msg(`storyteller.declared.${aimedAt(declaration, viewer.id) ? 'threat' : 'noThreat'}`)
    : undefined;
  const outline = gist && declaration.gist ? verbatim(declaration.gist) : undefined;
  if (felt && outline) return msg('storyteller.deed.also', { before: felt, also: outline });
  return felt ?? outline ?? NOTHING;
}

/** What everybody in the fight may know of a declared action; undefined: nothing of it is hidden. */
export function veilOf(
  cast: Cast<StFighter>,
  who: Id,
  { declaration, ...slot }: Pick<SlotRecord, 'declaration' | 'shown'>,
  rules: Rules,
): Veil | undefined {
  if (!declaration || !isHidden(declaration, rules)) return undefined;
  const to: { [viewer: Id]: Msg | true } = {};
  for (const viewer of Object.values(cast))
    to[viewer.id] = viewer.id === who ? true : (appearanceOf(viewer, declaration, slot, rules) ?? true);
  return { to, others: NOTHING };
}
