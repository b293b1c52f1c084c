import type { Gear } from '../../core/fighter.ts';
import type { Infer } from '../../core/spec.ts';
import { choice, many, num, text } from '../../core/spec.ts';
import { ABILITIES, ATTRIBUTES, BEYOND, DAMAGE_TYPES } from './names.ts';

/** What a hit may do besides damage: one of the ends that the manoeuvres of the text have. */
export const EFFECTS = ['none', 'hold', 'cripple', 'neck', 'unbalance', 'knockdown', 'disarm'] as const;

/** Spec of a manoeuvre that a table has written for itself (ST-8.2, GAP-5): a way of attacking as data. */
export const manoeuvre = {
  /** What it is made with. */
  armed: choice(['bare', 'melee', 'firearm', 'thrown'], 'bare', { why: 'ST-8.2' }),
  /** What the weapon must be besides. */
  weaponFlags: many(['cutting', 'sweep', 'club', 'natural', 'lightHandgun'], [], { why: 'ST-8.2' }),
  attribute: choice(ATTRIBUTES, 'dexterity', { why: 'ST-3.1' }),
  /** What it may be rolled with; none named: what the weapon is used with. */
  abilities: many(ABILITIES, [], { why: 'ST-3.2' }),
  /** 0: as in a plain attack. */
  difficulty: num(0, { min: 0, max: 10, why: 'ST-3.3' }),
  difficultyMod: num(0, { min: -10, max: 10, why: 'ST-3.3' }),
  /** Dice to the attack pool. */
  dice: num(0, { min: -BEYOND.dice, max: BEYOND.dice, why: 'ST-3.1' }),
  damage: choice(['weapon', 'strength', 'fixed', 'none'], 'weapon', { why: 'ST-4.1' }),
  /** Dice beside the weapon or Strength, or alone. */
  damageDice: num(0, { min: -BEYOND.dice, max: BEYOND.dice, why: 'ST-4.1' }),
  damageType: choice(['weapon', ...DAMAGE_TYPES], 'weapon', { why: 'ST-5.2' }),
  effect: choice(EFFECTS, 'none', { why: 'ST-8.2' }),
  needsAttribute: choice(['none', ...ATTRIBUTES], 'none', { why: 'ST-8.11' }),
  needsRating: num(0, { min: 0, max: BEYOND.rating, why: 'ST-8.11' }),
  /** The least rating of what it is rolled with. */
  needsAbility: num(0, { min: 0, max: BEYOND.rating, why: 'ST-8.11' }),
  restrictions: many(['noExtra', 'noSplit', 'noCalledShot'], [], { why: 'ST-8.2' }),
  ammo: choice(['single', 'burst', 'magazine'], 'single', { why: 'ST-9.31' }),
  description: text('', { rich: true }),
};

export type TechniqueTraits = Infer<typeof manoeuvre>;
export type Technique = Gear<TechniqueTraits> & { readonly type: 'manoeuvre' };
