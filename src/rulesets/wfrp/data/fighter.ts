import { type Fighter, type GearByType, gearSpec } from '../../../core/fighter.ts';
import { LEFT } from '../../../core/left.ts';
import {
  count,
  oneOfWords,
  type Result,
  record as records,
  shape,
  word,
  text as wording,
} from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';
import { choice, each, flag, group, type Infer, many, num, record, text } from '../../../core/spec.ts';
import type { Cast, Stage } from '../../../core/stage.ts';
import { type Id, names } from '../../../core/text.ts';

/* Closed lists of the terms in specs, and the conditions. */

/** The main characteristics (GAP-1). */
export const CHARACTERISTICS = names('ws bs s t ag int wp fel');
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** The parts of a body (WF-5.3 to WF-5.8). */
export const LOCATIONS = names('body rightArm leftArm rightLeg leftLeg head');
export type Location = (typeof LOCATIONS)[number];

/** Weapon groups; all but the first need their talent (GAP-13). */
const GROUPS = names(
  'ordinary parrying fencing twoHanded flail longbow crossbow gunpowder throwing sling cavalry',
);
export type Group = (typeof GROUPS)[number];

/** Weapon qualities (GAP-13). */
const QUALITIES = names(
  'balanced defensive fast slow impact tiring armourPiercing precise pummelling unreliable',
);
export type Quality = (typeof QUALITIES)[number];

/** Other properties of weapons that rules refer to. */
export const WEAPON_FLAGS = names('pistol mechanism improvised unarmed natural');

/** Where a weapon is carried: in which hand, or out of hand. */
const PLACES = names('main off both sheathed ground');

/** Keys of talents that rules refer to; `group…` removes the halving for that weapon group (WF-7.17, GAP-20). */
export const TALENTS = [
  'none',
  'ambidextrous',
  ...names('groupParrying groupFencing groupTwoHanded groupFlail groupLongbow groupCrossbow'),
  ...names('groupGunpowder groupThrowing groupSling groupCavalry'),
  ...names('steadyNerves fearless strongBlow quickLoader'),
] as const;
export type TalentKey = (typeof TALENTS)[number];

const round = count(100_000);

const track = shape(
  {
    kind: oneOfWords('creature', 'scene', 'terror'),
    state: oneOfWords('fight', 'flight', 'freeze', 'flee', 'due', 'shaken'),
  },
  {
    cornered: word(true),
    /** The round of the last test; there is one per round (WF-15.4). */
    round,
    /** The insanity point has been given (AMB-48). */
    mad: word(true),
    /** The round in which a minute is over (WF-16.3). */
    next: round,
    /** Fortune spent on it in one round (AMB-50). */
    spent: shape({ round, n: count(100) }),
  },
);

/**
 * A fighter's state towards one source of fear (WF-15, WF-16). `fight`, `flight`, `freeze` and `flee`: step one has failed; `shaken`: step
 * two has failed; `due`: step one has been passed, and step two is still to be tested.
 */
export type Track = Result<typeof track>;

/**
 * Conditions of a fighter. The value is `true`, except for `stunned` (rounds left), `bleeding` (chances in ten to die in each of their turns)
 * and `fear` (a track for each source).
 */
export const CONDITIONS = [
  { id: 'prone', icon: 'falling', why: 'GAP-17' },
  { id: 'stunned', icon: 'knocked-out-stars', why: 'GAP-17', value: count(1000) },
  { id: 'offBalance', icon: 'foot-trip', why: 'GAP-10' },
  { id: 'jolted', icon: 'hourglass', why: 'GAP-10' },
  { id: 'bleeding', icon: 'ragged-wound', why: 'GAP-10', value: count(10) },
  { id: 'surprised', icon: 'blindfold', why: 'GAP-17' },
  { id: 'fear', icon: 'all-seeing-eye', why: 'WF-15.3', freeing: true, value: records(wording(120), track) },
  { id: 'helpless', icon: 'handcuffs', why: 'GAP-17' },
  { id: 'unconscious', icon: 'coma', why: 'GAP-17' },
  { id: 'out', icon: 'cross-mark', why: 'GAP-10', out: true },
  { id: 'dead', icon: 'death-skull', why: 'GAP-10', out: true },
  ...LEFT,
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];

/** A shield prepared against shots from one direction, and its penalty to them (WF-13.4). */
export type PreparedShield = {
  readonly facing: { readonly x: number; readonly y: number };
  readonly value: number;
};

/** A fighter's record of the current fight; empty outside one. Flags last until the fighter's next turn begins. */
export type Turn = {
  /** Half actions left in their own turn (GAP-4); without a record the fighter takes no part in a round. */
  readonly half?: number;
  readonly own?: 'now' | 'over';
  /** The number of the round in which the fighter's last turn began. */
  readonly round?: number;
  /** The face rolled for initiative (GAP-3). */
  readonly initiative?: number;
  /** The fighter's mark (WF-3.4). */
  readonly mark?: Id;
  /** Free changes of the mark in this turn (AMB-10). */
  readonly marksChanged?: number;
  /** A declared action includes a movement, so the next path on the board is paid for. `asked`: those who were already asked about it. */
  readonly going?: { readonly action: string; readonly asked: readonly Id[] };
  /** Attack actions taken in this turn (AMB-3). */
  readonly attacks?: number;
  /** Diagonals walked in this turn (AMB-5). */
  readonly diagonals?: number;
  /** Defences used up (WF-7.4, WF-7.6, WF-3.16). */
  readonly dodge?: number;
  readonly parry?: number;
  readonly offParry?: number;
  readonly markDefence?: number;
  /** The parrying stance (WF-7.5). */
  readonly stance?: true;
  /** All-Out: no defences (WF-6.11). */
  readonly allOut?: true;
  readonly guarded?: true;
  /** The core game's defensive stance: blows at the fighter are at a penalty (GAP-5). */
  readonly defensive?: true;
  /** Running: shots at the fighter are at a penalty, blows at a bonus (GAP-6). */
  readonly running?: true;
  readonly shield?: PreparedShield;
  /** Consumed by the attack that follows immediately (WF-6.2, AMB-53). */
  readonly aimed?: true;
  /** The target deceived by a feint, who can neither dodge nor parry the next blow of this turn (GAP-5). */
  readonly feint?: Id;
  /** One half action is saved for any moment before the next turn (GAP-5). */
  readonly delayed?: true;
  /** Reactions used in this round (AMB-15). */
  readonly reactions?: number;
  /** Sources of fear that have been mastered (AMB-42). */
  readonly steady?: { readonly [source: Id]: true };
};

/** Whether a fighter takes part in a round. */
export const inRound = ({ turn }: Pick<WfFighter, 'turn'>): boolean => turn.half !== undefined;

/** A main characteristic: initial value, advances, and a temporary modifier (GAP-1). */
const characteristic = group({
  base: num(25, { min: 0, max: 100 }),
  advance: num(0, { min: 0, max: 100 }),
  temp: num(0, { min: -100, max: 100 }),
});

/** An injury until it is treated: its penalty to tests with that part, and whether the part is useless (GAP-10). */
const injury = group({
  penalty: num(0, { max: 0, label: 'wfrp.injuryField.penalty' }),
  useless: flag(false, { label: 'wfrp.injuryField.useless' }),
});

/** Armour points of each part of the body. */
const POINTS = each(LOCATIONS, num(0, { min: 0, why: 'GAP-12' }));

export const spec = {
  main: each(CHARACTERISTICS, characteristic),
  /** A, attacks of a round (WF-6.7). */
  attacks: num(1, { min: 1, max: 10, why: 'WF-6.7' }),
  wounds: group({
    value: num(10, { min: 0, why: 'GAP-10' }),
    max: num(10, { min: 0, why: 'GAP-10' }),
  }),
  sbBonus: num(0, { why: 'GAP-1' }),
  tbBonus: num(0, { why: 'GAP-1' }),
  /** M, squares of a half action (WF-1.1). */
  movement: num(4, { min: 0, why: 'WF-1.1' }),
  magic: num(0, { min: 0, why: 'GAP-1' }),
  insanity: num(0, { min: 0, why: 'AMB-48' }),
  fate: num(0, { min: 0, why: 'GAP-18' }),
  fortune: num(0, { min: 0, why: 'GAP-18' }),
  /** Squares that the fighter takes up. */
  size: group({ w: num(1, { min: 1, why: 'WF-2.7' }), h: num(1, { min: 1, why: 'WF-2.8' }) }),
  /** The fighter's reach without a longer weapon (AMB-51). */
  reach: num(1, { min: 0, why: 'WF-3.5' }),
  armour: POINTS,
  causes: choice(['none', 'fear', 'terror'], 'none', { why: 'WF-15.1' }),
  /** A minor fighter, whom any critical takes out of the fight (GAP-10). */
  minor: flag(false, { why: 'GAP-10' }),
  mainHand: choice(['right', 'left'], 'right', { why: 'GAP-15' }),
  /** Fighters of the same side are allies, except neutral ones (WF-3.3). */
  side: choice(['neutral', 'friendly', 'hostile'], 'neutral', { why: 'WF-3.3' }),
  injuries: record(injury, {}, { why: 'GAP-10', words: 'wfrp.location' }),
  biography: text('', { rich: true }),
};

export type Traits = Infer<typeof spec>;

export type WfFighter = Fighter<Traits, WfGear, Turn>;
export type WfCast = Cast<WfFighter>;
export type WfStage = Stage<WfFighter>;

/** Spec of a weapon or shield. Ranges are in yards; 0 if it has no such range. */
export const weapon = gearSpec({
  class: choice(['melee', 'shooting', 'thrown'], 'melee', { why: 'GAP-9' }),
  group: choice(GROUPS, 'ordinary', { why: 'GAP-13' }),
  /** Damage, with or without the strength bonus. */
  damage: group({
    mode: choice(['sb', 'fixed'], 'sb', { why: 'GAP-9' }),
    mod: num(0, { why: 'GAP-9' }),
  }),
  hands: num(1, { min: 0, max: 2, why: 'GAP-13' }),
  place: choice(PLACES, 'main', { why: 'WF-7.7' }),
  sizeClass: choice(['normal', 'light', 'heavy'], 'normal', { why: 'AMB-31' }),
  parrySuitable: flag(true, { why: 'WF-7.7' }),
  /** Its penalty to shots at its bearer. */
  missileCover: num(0, { min: 0, why: 'WF-13.3' }),
  reach: num(1, { min: 0, why: 'WF-3.5' }),
  range: group({
    near: num(0, { min: 0, why: 'WF-11.1' }),
    long: num(0, { min: 0, why: 'WF-11.2' }),
  }),
  /** Half actions needed to load it; 0 if it needs no loading. */
  reload: num(0, { min: 0, why: 'GAP-14' }),
  loaded: flag(true, { why: 'GAP-14' }),
  /** Half actions of loading done so far. */
  loading: num(0, { min: 0, why: 'GAP-14' }),
  flags: many(WEAPON_FLAGS),
  qualities: many(QUALITIES, [], { why: 'GAP-13' }),
});

/** Spec of a piece of armour: points by part, and points lost (GAP-12). */
export const armour = gearSpec({
  layer: choice(['leather', 'mail', 'plate', 'shortcut'], 'leather', { why: 'GAP-12' }),
  points: POINTS,
  lost: record(num(0, { min: 0 }), {}, { why: 'GAP-10', words: 'wfrp.location' }),
  worn: flag(true),
});

/** Spec of a talent; rules identify it by `key`. */
const talent = gearSpec({
  key: choice(TALENTS, 'none', { why: 'GAP-20' }),
});

export const skill = gearSpec({
  key: choice(['none', 'dodge'], 'none', { why: 'GAP-20' }),
  characteristic: choice(CHARACTERISTICS, 'ag', { why: 'GAP-2' }),
  advanced: flag(false, { why: 'GAP-2' }),
  taken: flag(true, { why: 'WF-7.3' }),
  mastery: num(0, { min: 0, max: 20, why: 'GAP-2' }),
  /** It needs concentration, which trembling spoils (WF-15.5). */
  concentration: flag(false, { why: 'AMB-44' }),
});

export const equipment = gearSpec({
  use: choice(['none', 'drink', 'apply', 'light', 'ammunition'], 'none', { why: 'WF-4.8' }),
  quantity: num(1, { min: 0 }),
  /** The group of the weapons that shoot it. */
  group: choice(GROUPS, 'ordinary', { why: 'GAP-14' }),
});

export const gear = { weapon, armour, talent, skill, equipment };
type Items = GearByType<typeof gear>;

export type WeaponTraits = Infer<typeof weapon>;

export type Weapon = Items['weapon'];
export type Armour = Items['armour'];
export type Skill = Items['skill'];
export type Equipment = Items['equipment'];
export type WfGear = Items[keyof Items];
