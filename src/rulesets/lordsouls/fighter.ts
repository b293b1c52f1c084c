import type { Fighter } from '../../core/fighter.ts';
import { kept } from '../../core/kept.ts';
import type { Infer, NumField } from '../../core/spec.ts';
import { choice, group, num, text } from '../../core/spec.ts';
import { formulaValue } from './formula.ts';
import type { LsGear } from './gear.ts';
import type { Attribute, Derived } from './names.ts';
import { ATTRIBUTES, CATEGORIES, DERIVED, KINDS } from './names.ts';
import type { Rules } from './rules.ts';
import type { ValueRules } from './rules-read.ts';
import type { Turn } from './slots.ts';

/** One field a name. */
const each = <K extends string, F>(names: readonly K[], field: (name: K) => F) =>
  group(Object.fromEntries(names.map((name) => [name, field(name)])) as never) as unknown as ReturnType<
    typeof group<{ readonly [name in K]: F & NumField }>
  >;

/** Spec of a fighter's traits. */
export const spec = {
  /** Only ties that concern a player's character go by ЛОВ (LS-1.13). */
  kind: choice(['character', 'creature'], 'character', { why: 'LS-1.13' }),
  /** Those of one side are no opponents; left empty, characters stand against creatures (AMB-57). */
  side: text('', { why: 'AMB-57' }),
  attributes: each(ATTRIBUTES, () => num(6, { min: 0, max: 30, why: 'GAP-1' })),
  /** What is added to a derived value, and what stands for its formula; 0: the formula does (SD-1). */
  bonus: each(DERIVED, () => num(0, { why: 'SD-1' })),
  override: each(DERIVED, () => num(0, { min: 0, why: 'SD-1' })),
  hp: group({ lost: num(0, { min: 0, why: 'SD-9' }) }),
  energy: group({ spent: num(0, { min: 0, why: 'LS-4.5.2' }) }),
  size: num(0, { min: -2, max: 3, why: 'SD-8' }),
  hands: num(2, { min: 0, why: 'LS-3.10.2' }),
  naturalArmour: num(0, { min: 0, why: 'LS-6.4.5' }),
  /** Points of each kind of defence at the start of a turn (LS-6.0.4). */
  points: each(KINDS, () => num(1, { min: 0, why: 'LS-6.0.4' })),
  /** Manoeuvres of each category in a turn (LS-2.3). */
  capacities: each(CATEGORIES, () => num(1, { min: 0, why: 'LS-2.3' })),
  /** Attacks inside one Attack manoeuvre (LS-7.2.5). */
  attacks: num(1, { min: 1, why: 'LS-7.2.5' }),
  /** What his parry can turn aside besides blows (LS-6.4.7). */
  parries: choice(['contact', 'everything'], 'contact', { why: 'LS-6.4.7' }),
  biography: text('', { rich: true }),
};

export type Traits = Infer<typeof spec>;

/** A combatant of this ruleset. */
export type LsFighter = Fighter<Traits, LsGear, Turn>;

type Numbers = Pick<LsFighter, 'traits'>;

/** The constant that is added to attributes in formulas, by the scale of the table (SD-1). */
const scale = ({ attributePreset }: ValueRules): number => (attributePreset === 'average6' ? 4 : 0);

/** An attribute on the scale of formulas: СИЛ', ТЕЛ' (SD-1). */
export const scaled = ({ traits }: Numbers, attribute: Attribute, rules: ValueRules): number =>
  traits.attributes[attribute] + scale(rules);

const formulaOf = (derived: Derived, rules: ValueRules): string => rules[`${derived}Formula`];

/** All derived values of the same traits; each formula may name those before it. */
const allDerived = kept((traits: Traits, rules: ValueRules): { readonly [name: string]: number } => {
  const names: { [name: string]: number } = {};
  for (const attribute of ATTRIBUTES) names[attribute] = scaled({ traits }, attribute, rules);
  for (const one of DERIVED) {
    const base = traits.override[one] || (formulaValue(formulaOf(one, rules), names) ?? 0);
    names[one] = base + traits.bonus[one];
  }
  return names;
});

/** A derived value: what is set by hand, or else its formula, and what is added (SD-1, AMB-9). A formula that cannot be read is no house rule; one that divides by 0 for him comes to 0. */
export const derived = ({ traits }: Numbers, name: Derived, rules: ValueRules): number =>
  allDerived(traits, rules)[name] ?? 0;

/** Hit points: the most, and what is left; they go below 0 (SD-9). */
export const maxHp = (fighter: Numbers, rules: ValueRules): number => derived(fighter, 'hp', rules);
export const hpOf = (fighter: Numbers, rules: ValueRules): number =>
  maxHp(fighter, rules) - fighter.traits.hp.lost;

/** ЭНЕР that is left. */
export const energyOf = (fighter: Numbers, rules: ValueRules): number =>
  derived(fighter, 'energy', rules) - fighter.traits.energy.spent;

/** What a bare roll against an attribute is made against (AMB-54). */
export const rollable = (
  { traits }: Numbers,
  attribute: Attribute,
  { attributeRollShift }: Pick<Rules, 'attributeRollShift'>,
): number => traits.attributes[attribute] + attributeRollShift;

/** Whether two are opponents (AMB-57). */
export function opposed(one: LsFighter, other: LsFighter): boolean {
  const side = ({ traits }: LsFighter): string => traits.side || traits.kind;
  return one.id !== other.id && side(one) !== side(other);
}
