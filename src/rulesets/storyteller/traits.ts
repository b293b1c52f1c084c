import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Ability, Attribute, StFighter } from './fighter.ts';
import { levelName, levelOf, woundPenalty } from './health.ts';
import type { PowerTraits } from './powers.ts';
import { addedBy, powersAtWork } from './powers.ts';

/* A fighter's numbers as they count: those of his sheet, and what powers at work add to them (GAP-4). */

const toAttribute =
  (attribute: Attribute) =>
  ({ bonus }: PowerTraits): number =>
    bonus[attribute];

const toAbility =
  (ability: Ability) =>
  ({ abilities, abilityBonus }: PowerTraits): number =>
    abilities.includes(ability) ? abilityBonus : 0;

/** An attribute as it counts. */
export function attributeOf(fighter: StFighter, attribute: Attribute): number {
  const own = fighter.traits.attributes[attribute];
  if (powersAtWork(fighter).length === 0) return own;
  return Math.max(0, own + addedBy(fighter, toAttribute(attribute)));
}

/** The rating of an ability as it counts. */
export function ratingOf(fighter: StFighter, ability: Ability): number {
  const own = fighter.traits.abilities[ability];
  if (powersAtWork(fighter).length === 0) return own;
  return Math.max(0, own + addedBy(fighter, toAbility(ability)));
}

/** A number of the sheet, and what each power adds to it. */
const withPowers = (fighter: StFighter, own: Line, what: (power: PowerTraits) => number): Line[] => {
  const powers = powersAtWork(fighter);
  if (powers.length === 0) return [own];
  return [own, ...telling(powers.map(({ name, traits }) => line(verbatim(name), what(traits), 'GAP-4')))];
};

export const attributeLines = (fighter: StFighter, attribute: Attribute): Line[] =>
  withPowers(
    fighter,
    line(msg(`storyteller.field.attributes.${attribute}`), fighter.traits.attributes[attribute]),
    toAttribute(attribute),
  );

export const abilityLines = (fighter: StFighter, ability: Ability): Line[] =>
  withPowers(
    fighter,
    line(msg(`storyteller.field.abilities.${ability}`), fighter.traits.abilities[ability]),
    toAbility(ability),
  );

/** The wound penalty as a line; none when there is none (ST-6.10). */
export const woundLines = (fighter: StFighter): Line[] =>
  telling([
    line(
      msg('storyteller.line.wounds', { level: levelName(levelOf(fighter)) }),
      -woundPenalty(fighter),
      'ST-6.10',
    ),
  ]);
