import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Veil } from '../../core/veil.ts';
import type { Ability, StFighter } from './fighter.ts';
import { powersAtWork } from './powers.ts';
import type { Rules } from './rules.ts';
import type { Declaration, SlotRecord } from './slots.ts';
import { POWERS } from './tables.ts';
import { attributeOf, ratingOf } from './traits.ts';

/* What others make of a declared action that has no outward sign (ST-2). Ordinary actions need no test (ST-2.2). */

/** What somebody may make of it. The checks stand by themselves: he has everything that he qualifies for (AMB-27). */
export interface Tiers {
  /** He knows it in every detail (ST-2.3, ST-2.4). */
  readonly full: boolean;
  /** He knows whether it threatens him or his (ST-2.5). */
  readonly threat: boolean;
  /** He grasps what it comes to, not by what power (ST-2.6). */
  readonly gist: boolean;
}

/** What whoever notices nothing makes of it (ST-2.7). */
const NOTHING = msg('storyteller.declared.hidden');

const best = (fighter: StFighter, abilities: readonly Ability[]): number =>
  Math.max(0, ...abilities.map((ability) => ratingOf(fighter, ability)));

/** What a power is rated at: on the sheet, or as an item of that name (AMB-28). */
function powerRating(fighter: StFighter, name: string): number {
  const known = POWERS.find((one) => one === name);
  const own = known ? fighter.traits.powers[known] : 0;
  const items = powersAtWork(fighter).filter((one) => one.name.toLowerCase() === name.toLowerCase());
  return Math.max(own, ...items.map(({ traits }) => traits.rating));
}

/** Who notices what, by powers and abilities (ST-2.3, ST-2.5, ST-2.6, AMB-28). */
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

/** Whether an action is kept from those who do not see through it. */
export const isHidden = ({ inconspicuous }: Declaration, { reactionGating }: Rules): boolean =>
  inconspicuous === true && reactionGating === 'whisper';

const aimedAt = ({ target, target2, targets = [], parts = [] }: Declaration, who: Id): boolean =>
  target === who ||
  target2 === who ||
  targets.some((one) => one.who === who) ||
  parts.some((part) => aimedAt(part, who));

/** Whether somebody may react to it: he sees through it, feels that it is aimed at him, or the Storyteller says so (ST-2.9, AMB-99). */
export function reactsTo(
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

/** What a declaration looks like to somebody: all of it (undefined), or what his senses leave of it (ST-2.4 to 2.7). */
export function seenAs(
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

/** What everybody in the fight may know of an announced action; undefined: nothing of it is hidden. */
export function veilOf(
  cast: Cast<StFighter>,
  who: Id,
  { declaration, ...slot }: Pick<SlotRecord, 'declaration' | 'shown'>,
  rules: Rules,
): Veil | undefined {
  if (!declaration || !isHidden(declaration, rules)) return undefined;
  const to: { [viewer: Id]: Msg | true } = {};
  for (const viewer of Object.values(cast))
    to[viewer.id] = viewer.id === who ? true : (seenAs(viewer, declaration, slot, rules) ?? true);
  return { to, others: NOTHING };
}
