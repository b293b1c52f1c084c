import type { Gear } from '../../../core/fighter.ts';
import { blank, choice, flag, group, type Infer, list, num, text } from '../../../core/spec.ts';
import { ATTRIBUTES, DAMAGE_TYPES, KINDS, SKILL_KEYS, UNTRAINED } from './names.ts';

const part = (name: string) => ({ label: `lordsouls.modePart.${name}` });

/** One way to attack with a weapon. Reach 0 is the letter В; other numbers are cells (SD-3, AMB-31). */
const mode = group({
  kind: choice(['contact', 'ranged', 'thrown'], 'contact', { why: 'LS-7.1.4', ...part('kind') }),
  base: choice(['thrust', 'swing', 'fixed'], 'thrust', { why: 'LS-3.5.4', ...part('base') }),
  dice: num(1, { min: 0, why: 'SD-2', ...part('dice') }),
  mod: num(0, { why: 'SD-3', ...part('mod') }),
  type: choice(DAMAGE_TYPES, 'cut', { why: 'SD-9', ...part('type') }),
  near: num(1, { min: 0, why: 'LS-3.1.3', ...part('near') }),
  far: num(1, { min: 0, why: 'LS-3.1.3', ...part('far') }),
  range: num(0, { min: 0, why: 'LS-3.1.4', ...part('range') }),
  hands: num(1, { min: 0, why: 'SD-3', ...part('hands') }),
});

/** Where a thing is: what is in the hands is ready; what is in a bag takes long to get out (LS-5.5.1, LS-5.5.2). */
const place = choice(['hands', 'activeGear', 'bag', 'ground'], 'hands', { why: 'LS-5.5.2' });

const skillKey = choice(SKILL_KEYS, 'balanced', { why: 'LS-7.3.1' });

/** The name of a skill that is not of the list: it counts where the skill is `own`. */
const skillName = text('', { why: 'GAP-10' });

/** Spec of a weapon (SD-3). */
const weapon = {
  skill: skillKey,
  skillName,
  modes: list(mode, [blank({ mode }).mode], { why: 'SD-3' }),
  fencing: flag(false, { why: 'LS-6.4.6' }),
  /** Part of the body: always ready, holds no hand. */
  natural: flag(false, { why: 'LS-3.1.2' }),
  place,
  /** How many hands hold it. */
  grip: num(1, { min: 0, why: 'LS-5.5.1' }),
  /** Shots it holds; 0: it needs no loading. */
  capacity: num(0, { min: 0, why: 'LS-3.1.2' }),
  loaded: num(0, { min: 0, why: 'LS-3.1.2' }),
  /** What is left to load it with. */
  ammunition: num(0, { min: 0, why: 'LS-3.5.7' }),
  /** Preparation manoeuvres that loading takes; 0: a free Readiness will do. */
  load: num(0, { min: 0, why: 'LS-3.4.2' }),
  /** Armour of the thing itself, for whoever strikes at it. */
  armour: num(0, { min: 0, why: 'GAP-20' }),
  broken: flag(false, { why: 'LS-3.6.4' }),
  description: text('', { rich: true }),
};

/** Spec of a shield (SD-5). */
const shield = {
  /** The defence bonus, ПЗ. */
  bonus: num(1, { min: 0, why: 'LS-6.3.4' }),
  place,
  movePenalty: num(0, { max: 0, why: 'SD-5' }),
  armour: num(0, { min: 0, why: 'GAP-20' }),
  broken: flag(false, { why: 'LS-3.6.4' }),
  description: text('', { rich: true }),
};

/** Spec of armour (SD-4). */
const armour = {
  value: num(1, { min: 0, why: 'LS-6.4.5' }),
  movePenalty: num(0, { max: 0, why: 'SD-4' }),
  worn: flag(true),
  description: text('', { rich: true }),
};

/** Spec of a skill: its level counts from its attribute (SD-1). */
const skill = {
  key: skillKey,
  attribute: choice(ATTRIBUTES, 'agi', { why: 'SD-6' }),
  level: num(0, { min: UNTRAINED, why: 'SD-1' }),
  bonus: num(0, { why: 'LS-7.3.1' }),
  grappling: flag(false, { why: 'LS-3.10.5' }),
  influence: flag(false, { why: 'LS-3.3.2' }),
  mental: flag(false, { why: 'LS-3.2.3' }),
  description: text('', { rich: true }),
};

const extra = num(0);

/** Spec of an advantage, disadvantage or race: what it adds while it works (SD-10). */
const trait = {
  kind: choice(['advantage', 'disadvantage', 'race'], 'advantage', { why: 'GAP-12' }),
  points: num(0, { why: 'GAP-18' }),
  activation: choice(['passive', 'toggle', 'attack', 'concentrate'], 'passive', { why: 'LS-3.4.3' }),
  active: flag(false, { why: 'LS-3.4.3' }),
  attacks: num(0, { min: 0, why: 'LS-7.2.5' }),
  combat: num(0, { min: 0, why: 'LS-2.4' }),
  movement: num(0, { min: 0, why: 'LS-2.4' }),
  free: num(0, { min: 0, why: 'LS-2.4' }),
  ...(Object.fromEntries(KINDS.map((kind) => [kind, extra])) as {
    readonly [kind in (typeof KINDS)[number]]: typeof extra;
  }),
  description: text('', { rich: true }),
};

/** Spec of a spell or ability (GAP-11). */
const ability = {
  activation: choice(['concentrate', 'toggle', 'passive', 'attack'], 'concentrate', { why: 'LS-3.4.3' }),
  skill: choice(SKILL_KEYS, 'spellcraft', { why: 'LS-3.2.2' }),
  skillName,
  /** Rounds of 10 seconds that it takes. */
  rounds: num(1, { min: 1, why: 'LS-3.2.4' }),
  cost: num(0, { min: 0, why: 'GAP-11' }),
  /** ЭНЕР for each further round; it must be maintained where `lasting`. */
  lasting: flag(false, { why: 'LS-5.3.1' }),
  upkeep: num(0, { min: 0, why: 'LS-5.3.1' }),
  active: flag(false, { why: 'LS-5.3.1' }),
  description: text('', { rich: true }),
};

/** Spec of other things. */
const thing = {
  place: choice(['activeGear', 'hands', 'bag', 'ground'], 'activeGear', { why: 'LS-5.5.2' }),
  quantity: num(1, { min: 0 }),
  /** Using it uses it up. */
  consumed: flag(false, { why: 'LS-3.4.1' }),
  description: text('', { rich: true }),
};

/** Specs of gear by type. */
export const gear = { weapon, shield, armour, skill, trait, ability, thing };

type WeaponTraits = Infer<typeof weapon>;

export type Mode = WeaponTraits['modes'][number];

export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };

export type Shield = Gear<Infer<typeof shield>> & { readonly type: 'shield' };

type Armour = Gear<Infer<typeof armour>> & { readonly type: 'armour' };

export type SkillItem = Gear<Infer<typeof skill>> & { readonly type: 'skill' };

export type Trait = Gear<Infer<typeof trait>> & { readonly type: 'trait' };

export type Ability = Gear<Infer<typeof ability>> & { readonly type: 'ability' };

export type Thing = Gear<Infer<typeof thing>> & { readonly type: 'thing' };

export type LsGear = Weapon | Shield | Armour | SkillItem | Trait | Ability | Thing;

export type Place = WeaponTraits['place'];

/** Bare hands (SD-3 no. 1). They have no name of their own. */
export const UNARMED: Weapon = {
  id: 'unarmed',
  type: 'weapon',
  name: '',
  traits: blank(weapon, {
    skill: 'brawling',
    natural: true,
    grip: 0,
    modes: [{ ...blank({ mode }).mode, mod: -1, type: 'crush', near: 0, far: 0, hands: 0 }],
  }),
};
