import type { Fighter, Gear } from '../../../core/fighter.ts';
import { choice, flag, group, type Infer, list, many, type NumField, num, text } from '../../../core/spec.ts';
import {
  AREAS,
  ATTRIBUTES,
  BLEEDINGS,
  COVERS,
  LOCATIONS,
  MAINS,
  MOD_ON,
  POSTURES,
  SEVERITIES,
  SHOT_KINDS,
  WEAPON_CLASSES,
} from './names.ts';
import type { Turn } from './turn.ts';

/** A group of numbers with one field for each name. */
const numbers = <K extends string>(names: readonly K[], initial: number, min: number, max: number) =>
  group(
    Object.fromEntries(names.map((name) => [name, num(initial, { min, max })])) as {
      readonly [name in K]: NumField;
    },
  );

const wound = group({
  location: choice(LOCATIONS, 'chest', { label: 'western.woundField.location' }),
  severity: choice(SEVERITIES, 'light', { label: 'western.woundField.severity' }),
  bleeding: choice(BLEEDINGS, 'none', { label: 'western.woundField.bleeding' }),
  bandaged: flag(false, { label: 'western.woundField.bandaged' }),
  /** The number of the turn in which it was dealt. */
  turn: num(0, { min: 0, label: 'western.woundField.turn' }),
});

const mod = {
  label: text('', { label: 'western.modField.label' }),
  on: choice(MOD_ON, 'roll', { label: 'western.modField.on' }),
  value: num(0, { label: 'western.modField.value' }),
};

/** The spec of a fighter's traits. */
export const spec = {
  kind: choice(['character', 'npc'], 'character'),
  attributes: numbers(ATTRIBUTES, 4, 1, 10),
  areas: numbers(AREAS, 0, 0, 3),
  tracks: group({
    fatigue: num(0, { min: 0, why: 'WE-11.5' }),
    bloodLoss: num(0, { min: 0, why: 'WE-11.6' }),
    stress: num(0, { min: 0, why: 'WE-11.7' }),
    shock: num(0, { min: 0, why: 'WE-11.8' }),
  }),
  wounds: list(wound, [], { why: 'WE-11.9' }),
  posture: choice(POSTURES, 'standing', { why: 'S-9' }),
  /** What the fighter stands behind, and whether they are hidden by it (S-21). */
  cover: group({
    fraction: choice(COVERS, 'none', { why: 'S-21' }),
    hidden: flag(false, { why: 'S-21' }),
    /** The fighters against whom it protects; an empty list means everybody. */
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

/** A fighter of this ruleset. */
export type WeFighter = Fighter<Traits, WeGear, Turn>;

/** The spec of a weapon (S-22). */
export const weapon = {
  class: choice(WEAPON_CLASSES, 'revolver', { why: 'S-2' }),
  action: choice(['SA', 'DA', 'lever', 'break', 'single', 'draw', 'blade', 'blunt'], 'SA', { why: 'S-22' }),
  /** The most shots of each kind in one main action; 0: it cannot fire such shots. */
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
  /** Power at the same distances; the last number counts for all greater distances. */
  power: list(num(0, { label: 'western.gearPart.power' }), [4], { why: 'S-22' }),
  /** Rounds loaded by the main action Reloading. Snap shots that the simple action takes (0: there is none, WE-3.5), and rounds that it loads. */
  reloadRate: num(3, { min: 0, why: 'S-20' }),
  reloadSimple: num(0, { min: 0, why: 'WE-3.5' }),
  reloadLoads: num(1, { min: 1, why: 'S-20' }),
  hands: num(1, { min: 1, max: 2, why: 'S-22' }),
  load: num(0, { min: 0, max: 3, why: 'S-15' }),
  /** Blows of a Melee, and their power; 0 blows: it is no melee weapon (S-19). */
  blows: num(0, { min: 0, why: 'S-19' }),
  blowPower: num(0, { why: 'S-19' }),
  toHit: num(0, { why: 'WE-11.4' }),
  description: text('', { rich: true }),
};

/** The spec of a skill (WE-0.5 to WE-0.7). */
const skill = {
  area: choice(AREAS, 'firearms', { why: 'WE-0.3' }),
  mode: choice(['bonus', 'rank'], 'bonus', { why: 'WE-0.6' }),
  value: num(1, { min: 1, max: 8, why: 'WE-0.5' }),
  /** What it applies to: main actions, kinds of shots or movement modes, classes of weapons. An empty list means all of them. */
  mains: many(MAINS, [], { why: 'WE-0.3' }),
  techniques: many([...SHOT_KINDS, 'crawl', 'crouch', 'walk', 'jog', 'zigzag', 'sprint'], [], {
    why: 'WE-0.3',
  }),
  classes: many(WEAPON_CLASSES, [], { why: 'WE-0.3' }),
  unlocks: many(['speedShooting', 'instantDraw'], [], { why: 'WE-0.7' }),
  /** Attribute tests that its owner passes without rolling (WE-0.7). */
  skipsTests: many(ATTRIBUTES, [], { why: 'WE-0.7' }),
  /** Penalties that a rank lowers (WE-0.6). */
  reduces: many(['mounted', 'speedShooting', 'fatigue'], [], { why: 'WE-0.6' }),
  description: text('', { rich: true }),
};

/** The spec of a horse (S-18). */
const mount = {
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
  description: text('', { rich: true }),
};

/** The spec of any other thing (WE-11.4). */
const thing = {
  load: num(0, { min: 0, max: 3, why: 'S-15' }),
  quantity: num(1, { min: 0 }),
  /** It can be used for bandaging (S-16). */
  bandage: flag(false, { why: 'S-16' }),
  description: text('', { rich: true }),
};

/** The spec of a main action that a group has made up: the Area of its roll, and a text for each band of the result (WE-2.4). */
const action = {
  area: choice(AREAS, 'crafts', { why: 'WE-2.4' }),
  bad: text('', { why: 'WE-0.4' }),
  average: text('', { why: 'WE-0.4' }),
  excellent: text('', { why: 'WE-0.4' }),
  description: text('', { rich: true }),
};

/** The specs of gear by type. */
export const gear = { weapon, skill, mount, thing, action };

type WeaponTraits = Infer<typeof weapon>;

type SkillTraits = Infer<typeof skill>;

export type MountTraits = Infer<typeof mount>;

export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };

export type Skill = Gear<SkillTraits> & { readonly type: 'skill' };

export type Mount = Gear<MountTraits> & { readonly type: 'mount' };

export type Thing = Gear<Infer<typeof thing>> & { readonly type: 'thing' };

export type Action = Gear<Infer<typeof action>> & { readonly type: 'action' };

export type WeGear = Weapon | Skill | Mount | Thing | Action;
