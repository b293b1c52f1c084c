import type { RuleId } from '../../core/text.ts';

/* Closed lists of the rules, and starter figures that are replaceable data (SD-1 to SD-10). */

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

/** The level of a skill that nobody has taught him (SD-1). */
export const UNTRAINED = -4;

/** Kinds of active defence (LS-6.0.2); each has its points. */
export const KINDS = ['dodge', 'parry', 'block', 'reaction'] as const;
export type Kind = (typeof KINDS)[number];

/** Categories of manoeuvres (LS-2.2). */
export const CATEGORIES = ['combat', 'movement', 'free'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Postures other than standing: each is a condition of the same name (LS-4.6.2, LS-4.6.4). */
export const POSTURES = ['sitting', 'kneeling', 'crawling', 'prone'] as const;
export type Posture = (typeof POSTURES)[number];
export type Stance = 'standing' | Posture;
export const STANCES: readonly Stance[] = ['standing', ...POSTURES];

export const DAMAGE_TYPES = ['cut', 'pierce', 'crush'] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** What may be struck by an attack on a vulnerability (LS-3.6.1). */
export const PARTS = ['eye', 'head', 'torso', 'hand', 'leg', 'weapon', 'shield'] as const;
export type Part = (typeof PARTS)[number];

/** The size that is one's own (SD-8); a push or grapple takes on what is at most so much larger (LS-3.11.2, AMB-51). */
export const LARGER = 2;

/** Figures of the text. */
export const ROUND_SECONDS = 10;
export const ACCURATE = 4;
export const STRONG = 4;
export const PRECISE = 1;
export const HASTY = -2;
export const IMPROVED = 4;
export const ACROBATIC = 2;
export const DECEPTIVE_FLOOR = 8;
export const AIM_STEP = 2;
export const AIM_MOST = 6;
export const SPRINT_ENERGY = 4;
export const WATER = 2;
export const DEFENCE_BASE = 5;
export const MOUNTED_BASE = 4;
/** Hands beyond these help a grapple, each by so much (LS-3.10.4). */
export const USUAL_HANDS = 2;
export const HAND_BONUS = 2;

/** What a condition other than a posture does to rolls, and to ДВИЖ as a factor (SD-7). */
export interface Figures {
  /** Own attacks, own ranged attacks only, own active defences. */
  readonly attack?: number;
  readonly ranged?: number;
  readonly defence?: number;
  readonly move?: number;
  readonly why: RuleId;
}

export const FIGURES: { readonly [condition: string]: Figures } = {
  grappled: { attack: -2, defence: -2, why: 'LS-3.10.7' },
  stunned: { defence: -4, why: 'LS-6.0.10' },
  blinded: { attack: -6, why: 'LS-7.3.1' },
  oneEyed: { ranged: -2, why: 'LS-3.6.2' },
  hobbled: { move: 0.5, why: 'LS-4.1.3' },
  exhausted: { attack: -2, defence: -2, move: 0.5, why: 'LS-4.1.3' },
};

/** The share of ДВИЖ that a posture leaves: of lying one cell, however long the legs (LS-7.5.4 to LS-7.5.6, AMB-35). */
export const POSTURE_MOVE: { readonly [posture in Stance]: number } = {
  standing: 1,
  sitting: 0,
  kneeling: 1 / 3,
  crawling: 1 / 3,
  prone: 0,
};

/** Thrust and swing as what is added to one die, by СИЛ' (SD-2). */
export const thrust = (strength: number): number => Math.floor((strength - 14) / 2);
export const swing = (strength: number): number => strength - 10;
