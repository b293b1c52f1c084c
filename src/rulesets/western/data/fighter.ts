import { type GearByType, gearSpec } from '../../../core/fighter.ts';
import { LEFT } from '../../../core/left.ts';
import { count, shape } from '../../../core/outside.ts';
import type { ConditionDef } from '../../../core/ruleset.ts';
import { choice, each, flag, group, type Infer, list, many, num, numbers, text } from '../../../core/spec.ts';
import { names } from '../../../core/text.ts';

/* Specs of fighters and gear. Every client loads this whole file. */

export const MAINS = names(
  'shooting aimed speedShooting melee movement riding reloading firstAid bringRound pullTogether observation listening own',
);
export type MainKey = (typeof MAINS)[number];

export const AREAS = names(
  'athletics firearms riding melee archery medicine perception outdoors talk crafts',
);
export type Area = (typeof AREAS)[number];

export const SHOT_KINDS = ['snap', 'quick', 'aimed', 'speed'] as const;
export type ShotKind = (typeof SHOT_KINDS)[number];

export const ATTRIBUTES = names('speed attention accuracy strength toughness nerve');
export type Attribute = (typeof ATTRIBUTES)[number];

/** Degrees of bleeding, the lightest first (S-10, WE-11.6). */
export const BLEEDINGS = names('none trickle bleeding heavy gushing');
export type Bleeding = (typeof BLEEDINGS)[number];

/** Blood loss at which a fighter is knocked out, and at which they are dead (S-11). */
export const BLOOD_OUT = 16;
export const BLOOD_DEAD = 20;

/** Boxes of shock on a sheet, and the length of a token's bar; more can be suffered. */
export const SHOCK_SHOWN = 8;

/** Parts of the body (S-10). */
export const LOCATIONS = names('head rightArm leftArm chest belly hip rightLeg leftLeg');
export type Location = (typeof LOCATIONS)[number];

export const SEVERITIES = names('scratch light serious grave mortal');
export type Severity = (typeof SEVERITIES)[number];

/** What a modifier of a fighter's state is added to (WE-11.10). */
export const MOD_ON = ['roll', 'speed', 'accuracy', 'toBeHit'] as const;
export type ModOn = (typeof MOD_ON)[number];

export const COVERS = names('none quarter half threeQuarters loophole full');

export const POSTURES = names('standing kneeling crouched lying mounted');

const WEAPON_CLASSES = names('revolver longGun bow thrown fists knife club');

/** Moments for bought simple actions, besides those after a shot or blow (WE-7.8). */
export const PLACES = ['turnStart', 'beat1End', 'beat2Start', 'beat2End'] as const;

export const READIED_KINDS = ['leansOut', 'appears', 'crossesGap', 'free'] as const;

/** What chips on Speed may be limited to (WE-9.3, AM-30). */
export const SCOPES = ['shots', 'blows', 'move', 'all'] as const;

export const MODES = names('crawl crouch walk jog zigzag sprint');
export type Mode = (typeof MODES)[number];

/** The gaits of a horse (S-18). */
export const GAITS = ['rideWalk', 'rideTrot', 'rideGallop', 'rideCareer'] as const;
export type Gait = (typeof GAITS)[number];

export const TRACKS = ['fatigue', 'bloodLoss', 'stress', 'shock'] as const;
/** The rule about each track. */
export const TRACK_RULES = { fatigue: 'WE-11.5', bloodLoss: 'WE-11.6', stress: 'WE-11.7', shock: 'WE-11.8' };

/**
 * Conditions that do not follow from the tracks. The value is `true`, except for `held` (who holds the fighter), `adrenaline` (turns left) and
 * `watchful` (the bonus on Attention, and the turn with which it ends).
 */
export const CONDITIONS = [
  { id: 'stunned', icon: 'knocked-out-stars', why: 'WE-11.8' },
  { id: 'shaken', icon: 'embrassed-energy', why: 'S-12' },
  { id: 'panic', icon: 'run', why: 'WE-11.7' },
  { id: 'adrenaline', icon: 'lightning-arc', why: 'WE-11.7', value: count(1000) },
  { id: 'watchful', icon: 'crosshair', why: 'S-16', value: shape({ n: count(1000), until: count(100_000) }) },
  { id: 'held', icon: 'grab', why: 'S-19' },
  { id: 'knockedOut', icon: 'coma', why: 'WE-11.8', out: true },
  { id: 'dead', icon: 'death-skull', why: 'S-11', out: true },
  ...LEFT,
] as const satisfies readonly ConditionDef[];

export type Condition = (typeof CONDITIONS)[number]['id'];

const woundLabel = (name: string) => ({ label: `western.woundField.${name}` });

/** The fields of a wound that are entered. */
export const woundSpec = {
  location: choice(LOCATIONS, 'chest', woundLabel('location')),
  severity: choice(SEVERITIES, 'light', woundLabel('severity')),
  bleeding: choice(BLEEDINGS, 'none', woundLabel('bleeding')),
};

const wound = group({
  ...woundSpec,
  bandaged: flag(false, woundLabel('bandaged')),
  /** The number of the turn in which it was dealt. */
  turn: num(0, { min: 0, ...woundLabel('turn') }),
});

const mod = {
  label: text('', { label: 'western.modField.label' }),
  on: choice(MOD_ON, 'roll', { label: 'western.modField.on' }),
  value: num(0, { label: 'western.modField.value' }),
};

export const spec = {
  kind: choice(['character', 'npc'], 'character'),
  attributes: each(ATTRIBUTES, num(4, { min: 1, max: 10 })),
  areas: each(AREAS, num(0, { min: 0, max: 3 })),
  tracks: numbers(TRACKS, (track) => num(0, { min: 0, why: TRACK_RULES[track] })),
  wounds: list(wound, [], { why: 'WE-11.9' }),
  posture: choice(POSTURES, 'standing', { why: 'S-9' }),
  /** The fighter's cover, and whether it hides them (S-21). */
  cover: group({
    fraction: choice(COVERS, 'none', { why: 'S-21' }),
    hidden: flag(false, { why: 'S-21' }),
    /** The fighters against whom it protects; empty for everybody. */
    from: list(text(), [], { why: 'S-21' }),
  }),
  /** Tags of the situation, written by the GM (WE-11.4). */
  situation: list(text(), [], { why: 'WE-11.4' }),
  /** Modifiers written by the GM (WE-11.10): those that always apply, and those for one main action. */
  effects: group({
    always: list(group(mod), [], { why: 'WE-11.10' }),
    when: list(group({ ...mod, main: choice(MAINS, 'shooting', { label: 'western.modField.main' }) }), [], {
      why: 'WE-11.10',
    }),
  }),
  notes: group({ biography: text('', { rich: true }), money: num(0, { min: 0, real: true }) }),
};

export type Traits = Infer<typeof spec>;
export type Wound = Traits['wounds'][number];

/** The spec of a weapon (S-22). */
export const weapon = gearSpec({
  class: choice(WEAPON_CLASSES, 'revolver', { why: 'S-2' }),
  action: choice(['SA', 'DA', 'lever', 'break', 'single', 'draw', 'blade', 'blunt'], 'SA', { why: 'S-22' }),
  /** The most shots of each kind in one main action; 0 if it cannot fire such shots. */
  snap: num(0, { min: 0, why: 'S-7' }),
  quick: num(0, { min: 0, why: 'S-7' }),
  aimed: num(0, { min: 0, why: 'S-7' }),
  /** The technique of speed shooting (WE-3.4). */
  speed: choice(['none', 'fan', 'trigger', 'slam'], 'none', { why: 'WE-3.4' }),
  capacity: num(6, { min: 0, why: 'S-22' }),
  loaded: num(6, { min: 0, why: 'S-22' }),
  jammed: flag(false, { why: 'S-4' }),
  inHand: flag(true, { why: 'S-22' }),
  /** Modifiers at 3, 10, 30, 80 and 200 metres. The weapon does not reach beyond the last of them. */
  rangeMods: list(num(0, { label: 'western.gearPart.rangeMod' }), [0, 0, 0, -1, -3], { why: 'S-22' }),
  /** Power at the same distances; the last number also counts beyond them. */
  power: list(num(0, { label: 'western.gearPart.power' }), [4], { why: 'S-22' }),
  /** Rounds loaded by the main action Reloading. Duration of the simple action in snap shots (0: there is none, WE-3.5), and rounds that it loads. */
  reloadRate: num(3, { min: 0, why: 'S-20' }),
  reloadSimple: num(0, { min: 0, why: 'WE-3.5' }),
  reloadLoads: num(1, { min: 1, why: 'S-20' }),
  hands: num(1, { min: 1, max: 2, why: 'S-22' }),
  load: num(0, { min: 0, max: 3, why: 'S-15' }),
  /** Blows of a Melee, and their power; without blows it is no melee weapon (S-19). */
  blows: num(0, { min: 0, why: 'S-19' }),
  blowPower: num(0, { why: 'S-19' }),
  toHit: num(0, { why: 'WE-11.4' }),
});

/** The spec of a skill (WE-0.5 to WE-0.7). */
const skill = gearSpec({
  area: choice(AREAS, 'firearms', { why: 'WE-0.3' }),
  mode: choice(['bonus', 'rank'], 'bonus', { why: 'WE-0.6' }),
  value: num(1, { min: 1, max: 8, why: 'WE-0.5', level: true }),
  /** What it applies to: main actions, kinds of shots or movement modes, weapon classes. An empty list means all. */
  mains: many(MAINS, [], { why: 'WE-0.3' }),
  techniques: many([...SHOT_KINDS, ...MODES], [], { why: 'WE-0.3' }),
  classes: many(WEAPON_CLASSES, [], { why: 'WE-0.3' }),
  unlocks: many(['speedShooting', 'instantDraw'], [], { why: 'WE-0.7' }),
  /** Attribute tests that its owner passes without rolling (WE-0.7). */
  skipsTests: many(ATTRIBUTES, [], { why: 'WE-0.7' }),
  /** Penalties that a rank lowers (WE-0.6). */
  reduces: many(['mounted', 'speedShooting', 'fatigue'], [], { why: 'WE-0.6' }),
});

/** The spec of a horse (S-18). */
const mount = gearSpec({
  swiftness: num(6, { min: 1, why: 'WE-9.4' }),
  walk: num(20, { min: 0, why: 'S-18' }),
  trot: num(45, { min: 0, why: 'S-18' }),
  gallop: num(120, { min: 0, why: 'S-18' }),
  career: num(155, { min: 0, why: 'S-18' }),
  toughness: num(7, { min: 1, why: 'S-18' }),
  ridden: flag(true, { why: 'WE-3.3' }),
  careerTurns: num(0, { min: 0, why: 'S-18' }),
  fatigue: num(0, { min: 0, why: 'S-18' }),
  bloodLoss: num(0, { min: 0, why: 'S-18' }),
  shock: num(0, { min: 0, why: 'S-18' }),
  bleeding: choice(BLEEDINGS, 'none', { why: 'S-18' }),
  down: flag(false, { why: 'S-18' }),
});

/** The spec of any other item (WE-11.4). */
const thing = gearSpec({
  load: num(0, { min: 0, max: 3, why: 'S-15' }),
  quantity: num(1, { min: 0 }),
  /** It can be used for bandaging (S-16). */
  bandage: flag(false, { why: 'S-16' }),
});

/** The spec of a custom main action: the Area of its roll, and a text for each band of the result (WE-2.4). */
const action = gearSpec({
  area: choice(AREAS, 'crafts', { why: 'WE-2.4' }),
  bad: text('', { why: 'WE-0.4' }),
  average: text('', { why: 'WE-0.4' }),
  excellent: text('', { why: 'WE-0.4' }),
});

export const gear = { weapon, skill, mount, thing, action };

export type Items = GearByType<typeof gear>;
export type Weapon = Items['weapon'];
export type Skill = Items['skill'];
export type Mount = Items['mount'];
export type Thing = Items['thing'];
export type Action = Items['action'];
export type MountTraits = Mount['traits'];
export type WeGear = Items[keyof Items];
