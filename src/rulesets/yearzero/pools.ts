import { kept } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { panicOf } from './conditions.ts';
import type { Pool } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { helping, wornBy } from './gear.ts';
import { injuryLines } from './injuries.ts';
import type { Attribute, Skill } from './tables.ts';
import { SKILLS } from './tables.ts';

/** An attribute's dice. */
export const attributeLine = ({ traits }: YzFighter, attribute: Attribute): Line =>
  line(msg(`yearzero.field.attributes.${attribute}`), traits.attributes[attribute], 'YZ-0.2');

const armourLines = (fighter: YzFighter, skill: Skill): Line[] =>
  skill === 'mobility' || skill === 'observation'
    ? wornBy(fighter).map(({ name, traits }) => line(verbatim(name), traits.modifiers[skill], 'YZ-G'))
    : [];

/** All base dice that a skill has of itself: attribute, skill, gear, injuries, panic (YZ-0.2). */
export const skillLines = (fighter: YzFighter, skill: Skill): Line[] => [
  attributeLine(fighter, SKILLS[skill]),
  line(msg(`yearzero.field.skills.${skill}`), fighter.traits.skills[skill], 'YZ-0.2'),
  ...helping(fighter, skill).map(({ name, traits }) => line(verbatim(name), traits.bonus, 'YZ-0.2')),
  ...armourLines(fighter, skill),
  ...injuryLines(fighter, skill),
  line(msg('yearzero.condition.panic'), panicOf(fighter)?.skills?.[skill] ?? 0, 'YZ-T2'),
];

/** Attribute and skill alone: what is compared when a group picks its roller (YZ-9.13, YZ-A.23). */
export const skillValue = ({ traits }: YzFighter, skill: Skill): number =>
  traits.attributes[SKILLS[skill]] + traits.skills[skill];

/** A skill roll: its dice, what the situation gives or takes, and stress dice (YZ-0.2, YZ-13.11). */
export const skillPool = (
  id: string,
  fighter: YzFighter,
  skill: Skill,
  more?: readonly Line[],
  label?: Msg,
): Pool => {
  const plain = plainPool(fighter, id, skill);
  return more || label
    ? { ...plain, dice: [...plain.dice, ...(more ?? [])], label: label ?? plain.label }
    : plain;
};

/** A roll without anything special about it is asked for again and again. */
const plainPool = kept(
  (fighter: YzFighter, id: string, skill: Skill): Pool => ({
    id,
    by: fighter.id,
    label: msg(`yearzero.field.skills.${skill}`),
    dice: skillLines(fighter, skill),
    stress: fighter.traits.stress,
  }),
);
