/* Closed lists of words: of the text, and of the starter data (SD-1 to SD-10). */

/** The main attributes: СИЛ, ЛОВ, ТЕЛ, ИНТ, ХАР. */
export const ATTRIBUTES = ['str', 'agi', 'con', 'int', 'cha'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

/** Derived values, in the order in which formulas may use one another: РЕФ, ДВИЖ, ЭНЕР, ВОЛ, ОЗ, senses, dodge. */
export const DERIVED = ['ref', 'move', 'energy', 'will', 'hp', 'senses', 'dodge'] as const;

export type Derived = (typeof DERIVED)[number];

/** Skills of the starter list and the attribute that each is based on (SD-6). `own` is a skill known by its name alone. */
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

type Posture = (typeof POSTURES)[number];

export type Stance = 'standing' | Posture;

export const STANCES: readonly Stance[] = ['standing', ...POSTURES];

export const DAMAGE_TYPES = ['cut', 'pierce', 'crush'] as const;

export type DamageType = (typeof DAMAGE_TYPES)[number];
