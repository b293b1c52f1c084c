import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { LsFighter } from './fighter.ts';
import { derived, rollable, scaled } from './fighter.ts';
import type { SkillItem } from './gear.ts';
import { ofType } from './gear.ts';
import type { Attribute, Skill } from './names.ts';
import { ATTRIBUTES, SKILLS, UNTRAINED } from './names.ts';
import type { Rules } from './rules.ts';
import { skillLabel } from './words.ts';

/** Names a skill: of the list, or `own` with a name. */
export interface SkillRef {
  readonly skill: Skill;
  readonly skillName: string;
}

const named = (text: string): string => text.trim().toLowerCase();

/** His skill, if he has learnt it. */
export const skillItem = (fighter: LsFighter, { skill, skillName }: SkillRef): SkillItem | undefined =>
  ofType(fighter, 'skill').find(
    ({ name, traits }) => traits.key === skill && (skill !== 'own' || named(name) === named(skillName)),
  );

/** Where a level comes from: the attribute, and how far above or below it the skill is (LS-7.3.1, SD-1, AMB-47). */
export function skillLines(fighter: LsFighter, ref: SkillRef): Line[] {
  const item = skillItem(fighter, ref);
  const attribute = item?.traits.attribute ?? SKILLS[ref.skill];
  const label = skillLabel(ref.skill, ref.skillName);
  return [
    line(msg(`lordsouls.field.attributes.${attribute}`), fighter.traits.attributes[attribute], 'SD-1'),
    line(
      item ? label : msg('lordsouls.line.untrained', { skill: label }),
      item ? item.traits.level : UNTRAINED,
      'SD-1',
    ),
    ...telling([line(msg('lordsouls.line.bonus'), item?.traits.bonus ?? 0, 'LS-7.3.1')]),
  ];
}

/** The effective level of a skill (LS-7.3.1). */
export const skillValue = (fighter: LsFighter, ref: SkillRef): number => total(skillLines(fighter, ref));

export const skillRef = (skill: Skill): SkillRef => ({ skill, skillName: '' });

/** The level relative to its attribute; that of the untrained where he has not learnt it (LS-6.2.3). */
export const relativeLevel = (fighter: LsFighter, skill: Skill): number =>
  skillItem(fighter, skillRef(skill))?.traits.level ?? UNTRAINED;

/**
 * What a roll can be made against: an attribute, `will`, `senses`, `body` (ТЕЛ' of wounds and stunning), a skill of the list, or a skill
 * that he has, by its id.
 */
export type Ability = Attribute | 'will' | 'senses' | 'body' | Skill | Id;

const isAttribute = (name: string): name is Attribute => (ATTRIBUTES as readonly string[]).includes(name);
const isSkill = (name: string): name is Skill => Object.hasOwn(SKILLS, name);

/** Where the number of a roll comes from (AMB-54). */
export function abilityLines(fighter: LsFighter, ability: Ability, rules: Rules): Line[] {
  if (isAttribute(ability))
    return [line(msg(`lordsouls.field.attributes.${ability}`), rollable(fighter, ability, rules), 'AMB-54')];
  if (ability === 'will' || ability === 'senses')
    return [line(msg(`lordsouls.figure.${ability}`), derived(fighter, ability, rules), 'SD-1')];
  if (ability === 'body')
    return [line(msg('lordsouls.field.attributes.con'), scaled(fighter, 'con', rules), 'SD-9')];
  const item = ofType(fighter, 'skill').find(({ id }) => id === ability);
  if (item) return skillLines(fighter, { skill: item.traits.key, skillName: item.name });
  return skillLines(fighter, skillRef(isSkill(ability) ? ability : 'own'));
}

export const abilityValue = (fighter: LsFighter, ability: Ability, rules: Rules): number =>
  total(abilityLines(fighter, ability, rules));

/** The best of several: the first where two are equal (LS-3.10.5, LS-3.11.4, LS-3.10.9). */
export const bestOf = (fighter: LsFighter, of: readonly Ability[], rules: Rules): Ability =>
  of.reduce((best, one) =>
    abilityValue(fighter, one, rules) > abilityValue(fighter, best, rules) ? one : best,
  );

/** His skills for seizing somebody (LS-3.10.5). */
export const grapplingSkills = (fighter: LsFighter): Id[] =>
  ofType(fighter, 'skill')
    .filter(({ traits }) => traits.grappling)
    .map(({ id }) => id);
