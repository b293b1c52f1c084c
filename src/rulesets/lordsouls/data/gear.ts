import { type GearByType, gearSpec } from '../../../core/fighter.ts';
import { LEFT } from '../../../core/left.ts';
import {
  count,
  list as listOf,
  text as oneId,
  record as recordOf,
  shape,
  word,
} from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';
import { blank, choice, each, flag, group, list, num, text } from '../../../core/spec.ts';

/* Terms, conditions and gear from the rules text and the starter data (SD-1 to SD-10). Every client loads this whole file. */

/** The main attributes: СИЛ, ЛОВ, ТЕЛ, ИНТ, ХАР. */
export const ATTRIBUTES = ['str', 'agi', 'con', 'int', 'cha'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** Derived values, in the order in which formulas may use one another: РЕФ, ДВИЖ, ЭНЕР, ВОЛ, ОЗ, senses, dodge. */
export const DERIVED = ['ref', 'move', 'energy', 'will', 'hp', 'senses', 'dodge'] as const;
export type Derived = (typeof DERIVED)[number];

/** Skills of the starter list and the attribute that each is based on (SD-6). `own` is a custom skill, known by its name. */
export const SKILLS = {
  balanced: 'agi',
  unbalanced: 'agi',
  twoHanded: 'agi',
  rapier: 'agi',
  knife: 'agi',
  polearm: 'agi',
  shield: 'agi',
  brawling: 'agi',
  wrestling: 'str',
  throwing: 'agi',
  bow: 'agi',
  crossbow: 'agi',
  firearms: 'agi',
  acrobatics: 'agi',
  athletics: 'str',
  riding: 'agi',
  climbing: 'str',
  swimming: 'con',
  stealth: 'agi',
  lockpicking: 'agi',
  firstAid: 'int',
  survival: 'int',
  spellcraft: 'int',
  intimidation: 'cha',
  persuasion: 'cha',
  deception: 'cha',
  own: 'agi',
} as const satisfies { readonly [skill: string]: Attribute };
export type Skill = keyof typeof SKILLS;
export const SKILL_KEYS = Object.keys(SKILLS) as [Skill, ...Skill[]];

/** The level of a skill that was never learnt (SD-1). */
export const UNTRAINED = -4;

/** Kinds of active defence (LS-6.0.2); each has its points. */
export const KINDS = ['dodge', 'parry', 'block', 'reaction'] as const;
export type Kind = (typeof KINDS)[number];

/** Categories of manoeuvres (LS-2.2). */
export const CATEGORIES = ['combat', 'movement', 'free'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Postures other than standing: each is a condition of the same name (LS-4.6.2, LS-4.6.4). */
export const POSTURES = ['sitting', 'kneeling', 'crawling', 'prone'] as const;
export type Stance = 'standing' | (typeof POSTURES)[number];
export const STANCES: readonly Stance[] = ['standing', ...POSTURES];

export const DAMAGE_TYPES = ['cut', 'pierce', 'crush'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

const id = oneId(120);

/**
 * Conditions of a fighter (SD-7). The value is `true`, except for `grappled` (by whom), `holding` (whom, with how many hands), `mounted`
 * (on whom), `underControl` (whose) and `aiming`.
 */
export const CONDITIONS = [
  { id: 'sitting', icon: 'saloon-doors', why: 'LS-4.6.4', voluntary: true },
  { id: 'kneeling', icon: 'kneeling', why: 'LS-4.6.4', voluntary: true },
  { id: 'crawling', icon: 'half-body-crawling', why: 'LS-4.6.4', voluntary: true },
  { id: 'prone', icon: 'falling', why: 'LS-4.6.4' },
  { id: 'grappled', icon: 'grab', why: 'LS-3.10.7', freeing: true, value: listOf(id, 1, 100) },
  { id: 'holding', icon: 'handcuffs', why: 'LS-3.10.7', voluntary: true, value: recordOf(id, count(100)) },
  { id: 'surprised', icon: 'stop-sign', why: 'LS-3.13.2', freeing: true },
  { id: 'underControl', icon: 'fairy-wand', why: 'LS-5.4.1' },
  {
    id: 'aiming',
    icon: 'crosshair',
    why: 'LS-3.9.4',
    voluntary: true,
    value: shape({ weapon: id, target: id, count: count(1000) }, { broken: word(true) }),
  },
  { id: 'mounted', icon: 'saddle', why: 'LS-4.6.3', voluntary: true },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'LS-6.0.10', freeing: true },
  { id: 'blinded', icon: 'blindfold', why: 'LS-3.6.4' },
  { id: 'oneEyed', icon: 'all-seeing-eye', why: 'LS-3.6.2' },
  { id: 'disarmedHand', icon: 'broken-bone', why: 'LS-3.6.4' },
  { id: 'hobbled', icon: 'foot-trip', why: 'LS-3.6.4' },
  { id: 'bleeding', icon: 'ragged-wound', why: 'LS-3.6.4' },
  { id: 'exhausted', icon: 'sunbeams', why: 'LS-4.5.2' },
  { id: 'hidden', icon: 'running-ninja', why: 'LS-6.0.6', voluntary: true },
  { id: 'invisible', icon: 'embrassed-energy', why: 'LS-6.0.6', voluntary: true },
  { id: 'asleep', icon: 'person-in-bed', why: 'LS-1.7' },
  { id: 'unconscious', icon: 'coma', why: 'LS-1.7', out: true },
  { id: 'dead', icon: 'death-skull', why: 'LS-1.7', out: true },
  ...LEFT,
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];

const part = (name: string) => ({ label: `lordsouls.modePart.${name}` });

/** One way to attack with a weapon. Reach 0 is the letter В; other numbers are cells (SD-3, AMB-31). */
export const mode = group({
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

/** Where an item is. In hand it is ready; getting it out of a bag takes time (LS-5.5.1, LS-5.5.2). */
const place = choice(['hands', 'activeGear', 'bag', 'ground'], 'hands', { why: 'LS-5.5.2' });

const skillKey = choice(SKILL_KEYS, 'balanced', { why: 'LS-7.3.1' });

/** The name of a custom skill, used if the skill is `own`. */
const skillName = text('', { why: 'GAP-10' });

/** What weapons and shields share: both can be attacked. */
const breakable = {
  /** The armour of the item itself. */
  armour: num(0, { min: 0, why: 'GAP-20' }),
  broken: flag(false, { why: 'LS-3.6.4' }),
};

/** Spec of a weapon (SD-3). */
export const weapon = gearSpec({
  skill: skillKey,
  skillName,
  modes: list(mode, [blank({ mode }).mode], { why: 'SD-3' }),
  fencing: flag(false, { why: 'LS-6.4.6' }),
  /** Part of the body: always ready, and takes up no hand. */
  natural: flag(false, { why: 'LS-3.1.2' }),
  place,
  /** How many hands hold it. */
  grip: num(1, { min: 0, why: 'LS-5.5.1' }),
  /** Shots it holds; 0 if it needs no loading. */
  capacity: num(0, { min: 0, why: 'LS-3.1.2' }),
  loaded: num(0, { min: 0, why: 'LS-3.1.2' }),
  /** The ammunition left. */
  ammunition: num(0, { min: 0, why: 'LS-3.5.7' }),
  /** Preparation manoeuvres that loading takes; 0 if a free Readiness will do. */
  load: num(0, { min: 0, why: 'LS-3.4.2' }),
  ...breakable,
});

/** Spec of a shield (SD-5). */
const shield = gearSpec({
  /** The defence bonus, ПЗ. */
  bonus: num(1, { min: 0, why: 'LS-6.3.4' }),
  place,
  movePenalty: num(0, { max: 0, why: 'SD-5' }),
  ...breakable,
});

/** Spec of armour (SD-4). */
const armour = gearSpec({
  value: num(1, { min: 0, why: 'LS-6.4.5' }),
  movePenalty: num(0, { max: 0, why: 'SD-4' }),
  worn: flag(true),
});

/** Spec of a skill. Its level is relative to its attribute (SD-1). */
const skill = gearSpec({
  key: skillKey,
  attribute: choice(ATTRIBUTES, 'agi', { why: 'SD-6' }),
  level: num(0, { min: UNTRAINED, why: 'SD-1', level: true }),
  bonus: num(0, { why: 'LS-7.3.1' }),
  grappling: flag(false, { why: 'LS-3.10.5' }),
  influence: flag(false, { why: 'LS-3.3.2' }),
  mental: flag(false, { why: 'LS-3.2.3' }),
});

/** Spec of an advantage, disadvantage or race: what it adds while in effect (SD-10). */
const trait = gearSpec({
  kind: choice(['advantage', 'disadvantage', 'race'], 'advantage', { why: 'GAP-12' }),
  points: num(0, { why: 'GAP-18' }),
  activation: choice(['passive', 'toggle', 'attack', 'concentrate'], 'passive', { why: 'LS-3.4.3' }),
  active: flag(false, { why: 'LS-3.4.3' }),
  attacks: num(0, { min: 0, why: 'LS-7.2.5' }),
  ...each(CATEGORIES, num(0, { min: 0, why: 'LS-2.4' })).fields,
  ...each(KINDS, num(0)).fields,
});

/** Spec of a spell or ability (GAP-11). */
const ability = gearSpec({
  activation: choice(['concentrate', 'toggle', 'passive', 'attack'], 'concentrate', { why: 'LS-3.4.3' }),
  skill: choice(SKILL_KEYS, 'spellcraft', { why: 'LS-3.2.2' }),
  skillName,
  /** Rounds of 10 seconds that it takes. */
  rounds: num(1, { min: 1, why: 'LS-3.2.4' }),
  cost: num(0, { min: 0, why: 'GAP-11' }),
  /** ЭНЕР for each further round. If `lasting`, it must be maintained. */
  lasting: flag(false, { why: 'LS-5.3.1' }),
  upkeep: num(0, { min: 0, why: 'LS-5.3.1' }),
  active: flag(false, { why: 'LS-5.3.1' }),
});
const thing = gearSpec({
  place: choice(['activeGear', 'hands', 'bag', 'ground'], 'activeGear', { why: 'LS-5.5.2' }),
  quantity: num(1, { min: 0 }),
  /** Using it uses it up. */
  consumed: flag(false, { why: 'LS-3.4.1' }),
});

export const gear = { weapon, shield, armour, skill, trait, ability, thing };

type Items = GearByType<typeof gear>;
export type Weapon = Items['weapon'];
export type Shield = Items['shield'];
export type SkillItem = Items['skill'];
export type Trait = Items['trait'];
export type Ability = Items['ability'];
export type Thing = Items['thing'];
export type LsGear = Items[keyof Items];

export type Mode = Weapon['traits']['modes'][number];
export type Place = Weapon['traits']['place'];
