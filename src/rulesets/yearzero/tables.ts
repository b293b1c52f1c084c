/** Attributes (starter list of the ledger, YZ-G). */
export const ATTRIBUTES = ['strength', 'agility', 'wits', 'empathy'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

/** Skills, and the attribute each is rolled with (YZ-0.2, YZ-G). */
export const SKILLS = {
  closeCombat: 'strength',
  stamina: 'strength',
  heavyWork: 'strength',
  mobility: 'agility',
  rangedCombat: 'agility',
  piloting: 'agility',
  observation: 'wits',
  comtech: 'wits',
  survival: 'wits',
  command: 'empathy',
  persuasion: 'empathy',
  firstAid: 'empathy',
} as const satisfies { readonly [skill: string]: Attribute };

export type Skill = keyof typeof SKILLS;

export const SKILL_NAMES = Object.keys(SKILLS) as readonly Skill[] as readonly [Skill, ...Skill[]];

/** Talents that change a rule (YZ-0.12, YZ-G). Rules know them by these words, never by an item's name. */
export const HOOKS = [
  'none',
  'ruthless',
  'overkill',
  'analysis',
  'ironNerves',
  'lightFeet',
  'fieldMedic',
  'quickHands',
  'hardToKill',
] as const;

export type Hook = (typeof HOOKS)[number];

/** Things of which a level is kept and rolled (YZ-0.6, YZ-G). */
export const SUPPLIES = ['food', 'water', 'power', 'air'] as const;

export type Supply = (typeof SUPPLIES)[number];

/** Range bands from near to far (YZ-3.1 to YZ-3.5); `beyond` is out of reach of everything. */
export const BANDS = ['engaged', 'close', 'medium', 'long', 'extreme', 'beyond'] as const;

export type Band = (typeof BANDS)[number];

/** Upper ends in metres of the bands whose limits the text states (YZ-3.3 to YZ-3.5). */
export const REACH = { medium: 25, long: 100, extreme: 1000 } as const;

/** A shot's modifier by band (YZ-11.5 to YZ-11.8); Close has no line. */
export const SHOT = {
  engaged: { n: -3, why: 'YZ-11.8' },
  medium: { n: -1, why: 'YZ-11.5' },
  long: { n: -2, why: 'YZ-11.6' },
  extreme: { n: -3, why: 'YZ-11.7' },
} as const;

/** A target that cannot defend itself (YZ-11.9). */
export const DEFENCELESS = 3;
/** Shooting into the dark (YZ-2.10). */
export const DARK = -2;
/** A blow at somebody who lies (YZ-10.4). */
export const LYING = 2;
/** Aiming before a shot (YZ-11.2). */
export const AIMED = 2;
/** A long burst (YZ-11.12). */
export const BURST = 2;

/** Panic: no effect below the first, the action fails from the second on, and so forth (YZ-13.22 to YZ-13.35). */
export const PANIC_FROM = { effect: 7, voids: 10, overkill: 11, trauma: 13 } as const;

/** Units in which fatal injuries run out, from short to long (YZ-12.18). */
export const UNITS = ['round', 'turn', 'shift', 'day'] as const;

export type Unit = (typeof UNITS)[number];

/** How often what the shorter units bring counts within a longer one: by the house rule, each time, once, or never (YZ-1.6). */
export const WITHIN = ['rule', 'all', 'once', 'none'] as const;

export type Within = (typeof WITHIN)[number];

/** What may keep a door shut (YZ-8.8, YZ-8.11). */
export const LOCKS = ['none', 'mechanical', 'electronic'] as const;

/** How far, at most, extra successes of a burst and the sight of panic carry (YZ-11.14, YZ-13.26), a run and a retreat lead (YZ-8.2, YZ-10.21). */
export const NEAR = 25;

/** First-aid kits, from bare hands to the best there is (YZ-12.26, YZ-12.27). */
export const BEST_KIT = 3;

/** How an injury may hinder somebody (YZ-T1). */
export const HINDRANCES = [
  'slowRun',
  'crawlOnly',
  'noArm',
  'noTwoHands',
  'unconscious',
  'mute',
  'shiftDamage',
  'handLost',
  'legLost',
] as const;

/** The features of zones, by the words that mark them on a board (YZ-2.4 to YZ-2.12). */
export const FEATURES = ['cluttered', 'dark', 'cramped', 'outdoors'] as const;
