import { type Fighter, type GearByType, gearSpec } from '../../../core/fighter.ts';
import { LEFT } from '../../../core/left.ts';
import { count, list as listOf, oneOf, shape, text as textOf, word } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';
import { choice, each, flag, group, type Infer, list, num, record, text } from '../../../core/spec.ts';
import { names } from '../../../core/text.ts';

/** Attributes (starter list of the ledger, YZ-G). */
export const ATTRIBUTES = names('strength agility wits empathy');
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

/** Keys of talents that change a rule (YZ-0.12, YZ-G). Rules never refer to an item's name. */
export const HOOKS = names(
  'none ruthless overkill analysis ironNerves lightFeet fieldMedic quickHands hardToKill',
);
export type Hook = (typeof HOOKS)[number];

/** Supplies whose level is tracked and rolled (YZ-0.6, YZ-G). */
export const SUPPLIES = ['food', 'water', 'power', 'air'] as const;
export type Supply = (typeof SUPPLIES)[number];

/** Range bands from near to far (YZ-3.1 to YZ-3.5); `beyond` is out of reach of everything. */
export const BANDS = ['engaged', 'close', 'medium', 'long', 'extreme', 'beyond'] as const;
export type Band = (typeof BANDS)[number];

/** Units of time, from short to long, as for fatal injuries (YZ-12.18). */
export const UNITS = ['round', 'turn', 'shift', 'day'] as const;
export type Unit = (typeof UNITS)[number];

/** How often shorter units take effect within a longer one: by house rule, each time, once, or never (YZ-1.6). */
export const WITHIN = ['rule', 'all', 'once', 'none'] as const;
export type Within = (typeof WITHIN)[number];

/** The rating of the best first-aid kit; bare hands have 0 (YZ-12.26, YZ-12.27). */
export const BEST_KIT = 3;

/** How an injury may hinder its bearer (YZ-T1). */
export const HINDRANCES = names(
  'slowRun crawlOnly noArm noTwoHands unconscious mute shiftDamage handLost legLost',
);

/** The features of zones, by their names on a board (YZ-2.4 to YZ-2.12). */
export const FEATURES = ['cluttered', 'dark', 'cramped', 'outdoors'] as const;

/** Spec of a weapon (YZ-D). */
export const weapon = gearSpec({
  skill: choice(['closeCombat', 'rangedCombat'], 'closeCombat', { why: 'YZ-10.5' }),
  /** A modifier of base dice. */
  bonus: num(0, { why: 'YZ-0.2' }),
  damage: num(1, { min: 0, why: 'YZ-10.5' }),
  /** The farthest band without aiming, and with it (YZ-11.4, YZ-A.29). */
  effective: choice(BANDS, 'engaged', { why: 'YZ-11.4' }),
  sighted: choice(BANDS, 'engaged', { why: 'YZ-11.4' }),
  fullAuto: flag(false, { why: 'YZ-11.11' }),
  ammunition: choice(['none', 'magazine', 'belt', 'battery', 'tank', 'single'], 'none', { why: 'YZ-11.23' }),
  loaded: flag(true, { why: 'YZ-11.22' }),
  spare: num(0, { min: 0, why: 'YZ-11.23' }),
  disarmable: flag(true, { why: 'YZ-10.18' }),
  natural: flag(false, { why: 'YZ-10.18' }),
  hands: num(1, { min: 0, max: 2 }),
  /** `spent`: it has exploded. */
  place: choice(['hand', 'stowed', 'ground', 'spent'], 'hand', { why: 'YZ-10.3' }),
  thrown: flag(false, { why: 'YZ-11.1' }),
  /** Intensity of the fire that it causes; 0 if it causes none. */
  fire: num(0, { min: 0, why: 'YZ-14.25' }),
  /** Power of its blast; 0 if it has none. */
  blast: num(0, { min: 0, why: 'YZ-14.18' }),
});

/** Spec of armour, with modifiers for the two skills that starter armours hinder. */
export const armour = gearSpec({
  rating: num(1, { min: 0, why: 'YZ-12.2' }),
  modifiers: group({ mobility: num(0, { why: 'YZ-G' }), observation: num(0, { why: 'YZ-G' }) }),
  worn: flag(true),
  /** Its wearer uses up their own air (YZ-G). */
  airtight: flag(false, { why: 'YZ-G' }),
});

/** Spec of other equipment: what helps a skill, and kits for first aid. */
export const equipment = gearSpec({
  skill: choice(SKILL_NAMES, 'firstAid', { why: 'YZ-0.2' }),
  bonus: num(0, { why: 'YZ-0.2' }),
  kit: num(0, { min: 0, max: BEST_KIT, why: 'YZ-12.26' }),
  detector: flag(false, { why: 'YZ-4.14' }),
});

/** Spec of a talent; the rules recognise it by `hook`. */
const talent = gearSpec({
  hook: choice(HOOKS, 'none', { why: 'YZ-0.12' }),
});

export const gear = { weapon, armour, equipment, talent };
type Items = GearByType<typeof gear>;

/** The actions of a turn: a slow one, which may be used as a fast one, and a fast one (YZ-5.5, YZ-5.6). */
export type SlotName = 'slow' | 'fast';

/** A fighter's record of the current round; empty outside one. */
export type Turn = {
  readonly slow?: 'free' | 'spent' | 'held';
  readonly fast?: 'free' | 'spent';
  /** Rolled faces for initiative; `order` holds the roll-offs of ties, one digit each. */
  readonly initiative?: number;
  readonly order?: string;
  /** The fighter's turn is in progress, or over for this round. */
  readonly own?: 'now' | 'over';
  /** The fighter has crawled in this turn (YZ-8.5). */
  readonly crawled?: true;
};

export type Weapon = Items['weapon'];
export type Armour = Items['armour'];
export type WeaponTraits = Weapon['traits'];
export type ArmourTraits = Armour['traits'];
export type Equipment = Items['equipment'];
export type Talent = Items['talent'];
export type YzGear = Items[keyof Items];

/** A critical injury of a fighter: the row of the table, and its progress. */
export const injurySpec = {
  row: text('c11', { label: 'yearzero.injuryField.row' }),
  /** Its name and effect, if it is from the GM's own table (YZ-12.17). */
  name: text('', { label: 'yearzero.injuryField.name', why: 'YZ-12.17' }),
  effect: text('', { label: 'yearzero.injuryField.effect', why: 'YZ-12.17' }),
  stabilised: flag(false, { label: 'yearzero.injuryField.stabilised', why: 'YZ-12.22' }),
  treated: flag(false, { label: 'yearzero.injuryField.treated' }),
  /** Units left until the next death save; 0 if none is due. */
  due: num(0, { min: 0, label: 'yearzero.injuryField.due', why: 'YZ-12.18' }),
  unit: choice(UNITS, 'round', { label: 'yearzero.injuryField.unit', why: 'YZ-12.18' }),
  /** Units of healing left; 0 if not rolled yet. */
  healing: num(0, { min: 0, label: 'yearzero.injuryField.healing', why: 'YZ-12.30' }),
  cared: flag(false, { label: 'yearzero.injuryField.cared', why: 'YZ-12.31' }),
  /** It has healed, apart from lasting effects (YZ-T1). */
  healed: flag(false, { label: 'yearzero.injuryField.healed', why: 'YZ-T1' }),
  /** The kit with which each helper tried last (YZ-12.25, YZ-12.26). */
  tries: record(num(0, { min: 0 }), {}, { label: 'yearzero.injuryField.tries', why: 'YZ-12.25' }),
};

export const spec = {
  /** Only characters may swap initiative (YZ-5.4). */
  kind: choice(['character', 'npc', 'creature', 'door'], 'character', { why: 'YZ-5.4' }),
  human: flag(true, { why: 'YZ-12.11' }),
  attributes: each(ATTRIBUTES, num(2, { min: 0, max: 10 })),
  skills: each(SKILL_NAMES, num(0, { min: 0, max: 5 })),
  health: group({
    /** Points lost; 0 if unhurt. */
    lost: num(0, { min: 0, why: 'YZ-0.9' }),
    /** The maximum, if a house rule lets it be set by hand, and for doors. */
    most: num(0, { min: 0, why: 'YZ-A.6' }),
  }),
  stress: num(0, { min: 0, why: 'YZ-0.10' }),
  injuries: record(group(injurySpec), {}, { why: 'YZ-12.16' }),
  /** Larger targets are easier to hit (YZ-11.10). */
  size: num(0, { min: -2, max: 2, why: 'YZ-11.10' }),
  /** A motion detector shows it (YZ-4.15). */
  large: flag(false, { why: 'YZ-4.15' }),
  /** What keeps a door shut (YZ-8.7 to YZ-8.11). */
  lock: choice(['none', 'mechanical', 'electronic'], 'none', { why: 'YZ-8.8' }),
  /** Stealth: an enemy's behaviour, and what has been done in this Turn of 5 to 10 minutes. */
  stealth: group({
    role: choice(['none', 'passive', 'active'], 'none', { why: 'YZ-4.5' }),
    steps: num(0, { min: 0, why: 'YZ-4.2' }),
    examining: flag(false, { why: 'YZ-4.4' }),
    detected: flag(false, { why: 'YZ-4.14' }),
  }),
  /** Resting in a safe place; a skill roll spoils the Turn (YZ-13.31, YZ-13.32). */
  rest: group({ resting: flag(false, { why: 'YZ-13.31' }), rolled: flag(false, { why: 'YZ-13.32' }) }),
  /** Food, water and sleep since the day began (YZ-14.1, YZ-14.9, YZ-14.10). */
  needs: group({
    ate: flag(false, { why: 'YZ-14.1' }),
    drank: flag(false, { why: 'YZ-14.9' }),
    slept: num(0, { min: 0, why: 'YZ-14.10' }),
  }),
  /** Units passed since the next longer one began, counted if clocks are automatic (YZ-A.10). */
  clock: each(['round', 'turn', 'shift'], num(0, { min: 0, why: 'YZ-A.10' })),
  supplies: each(SUPPLIES, num(0, { min: 0, max: 6 })),
  signature: group({
    name: text('', { why: 'YZ-0.13' }),
    ready: flag(true, { why: 'YZ-13.33' }),
  }),
  disorders: list(text(''), [], { why: 'YZ-13.37' }),
  biography: text('', { rich: true }),
};

export type Traits = Infer<typeof spec>;
export type Injury = Traits['injuries'][string];

export type YzFighter = Fighter<Traits, YzGear, Turn>;

/** A door can be attacked, but neither fights nor panics (YZ-8.8). */
export const isDoor = ({ traits }: YzFighter): boolean => traits.kind === 'door';

/** The house rule that health depends on. */
export const healthFormula = choice(['strength', 'ceilAvgStrengthAgility', 'manual'], 'strength', {
  why: 'YZ-A.6',
  group: 'dice',
});

type HealthRules = Infer<{ readonly healthFormula: typeof healthFormula }>;

/** The default health of a door (YZ-8.9). */
const DOOR = 10;

/** The health of an unhurt fighter, by house rule (YZ-0.9, YZ-A.6); a door has its own (YZ-8.9). */
export function maxHealth({ traits }: Pick<YzFighter, 'traits'>, { healthFormula }: HealthRules): number {
  const { kind, attributes, health } = traits;
  if (kind === 'door') return health.most || DOOR;
  if (healthFormula === 'manual') return health.most;
  if (healthFormula === 'strength') return attributes.strength;
  return Math.ceil((attributes.strength + attributes.agility) / 2);
}

/** Current health, at least 0 (YZ-0.9). */
export const healthOf = (fighter: Pick<YzFighter, 'traits'>, rules: HealthRules): number =>
  Math.max(0, maxHealth(fighter, rules) - fighter.traits.health.lost);

/** Upper ends in metres of the bands whose limits the text states (YZ-3.3 to YZ-3.5). */
export const REACH = { medium: 25, long: 100, extreme: 1000 } as const;

const phrase = oneOf(word(''), textOf(1000));
const panicking = shape({ row: textOf(40) }, { name: phrase, effect: phrase, fresh: word(true) });
const watch = shape({ direction: phrase, trigger: phrase });
const opponents = listOf(textOf(120), 1, 100);

/**
 * Conditions of a fighter. The value is `true`, except for `panic`, `engaged` (with whom), `inCover` (its rating),
 * `overwatch`, `grappled` (by whom), `burning` (its intensity), `exhausted` (days awake), `starving` and `dehydrated` (`fed`: the fighter
 * has eaten or drunk, so that it passes), `sick` (with what), `overkill` (the row of panic that caused it).
 */
export const CONDITIONS = [
  { id: 'broken', icon: 'broken-heart', why: 'YZ-12.5', out: true, freeing: true },
  { id: 'prone', icon: 'falling', why: 'YZ-10.4', freeing: true },
  { id: 'panic', icon: 'terror', why: 'YZ-13.23', freeing: true, value: panicking },
  { id: 'trauma', icon: 'brain-leak', why: 'YZ-13.35' },
  { id: 'engaged', icon: 'crossed-swords', why: 'YZ-8.6', voluntary: true, value: opponents },
  { id: 'grappled', icon: 'handcuffs', why: 'YZ-A.19', freeing: true },
  { id: 'aiming', icon: 'crosshair', why: 'YZ-11.2', voluntary: true },
  { id: 'overwatch', icon: 'semi-closed-eye', why: 'YZ-11.25', voluntary: true, value: watch },
  { id: 'inCover', icon: 'brick-wall', why: 'YZ-11.18', voluntary: true, value: count(100) },
  { id: 'hidden', icon: 'hidden', why: 'YZ-4.9', voluntary: true },
  { id: 'blip', icon: 'radar-sweep', why: 'YZ-4.16', voluntary: true },
  { id: 'defenceless', icon: 'tied-scroll', why: 'YZ-11.9' },
  { id: 'burning', icon: 'burning-embers', why: 'YZ-14.29', freeing: true, value: count(100) },
  { id: 'scorched', icon: 'flame', why: 'YZ-14.32' },
  { id: 'starving', icon: 'meal', why: 'YZ-14.1' },
  { id: 'dehydrated', icon: 'water-flask', why: 'YZ-14.9' },
  { id: 'exhausted', icon: 'tired-eye', why: 'YZ-14.10', value: count(1000) },
  { id: 'sick', icon: 'virus', why: 'YZ-14.37' },
  { id: 'overkill', icon: 'enrage', why: 'YZ-13.25', voluntary: true },
  { id: 'open', icon: 'open-gate', why: 'YZ-8.7', voluntary: true },
  { id: 'asleep', icon: 'night-sleep', why: 'YZ-14.13', freeing: true },
  { id: 'dead', icon: 'death-skull', why: 'YZ-12.19', out: true },
  ...LEFT,
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];
