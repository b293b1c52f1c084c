import { choice, flag, list, many, num, text } from '../../core/spec.ts';
import { AREAS, ATTRIBUTES, BLEEDINGS, MAINS, SHOT_KINDS } from './names.ts';

export const WEAPON_CLASSES = ['revolver', 'longGun', 'bow', 'thrown', 'fists', 'knife', 'club'] as const;

/** Spec of a weapon (S-22). */
export const weapon = {
  class: choice(WEAPON_CLASSES, 'revolver', { why: 'S-2' }),
  action: choice(['SA', 'DA', 'lever', 'break', 'single', 'draw', 'blade', 'blunt'], 'SA', { why: 'S-22' }),
  /** The most shots of each kind in one main; 0: none of this kind. */
  snap: num(0, { min: 0, why: 'S-7' }),
  quick: num(0, { min: 0, why: 'S-7' }),
  aimed: num(0, { min: 0, why: 'S-7' }),
  /** How it is fired fast (WE-3.4). */
  speed: choice(['none', 'fan', 'trigger', 'slam'], 'none', { why: 'WE-3.4' }),
  capacity: num(6, { min: 0, why: 'S-22' }),
  loaded: num(6, { min: 0, why: 'S-22' }),
  jammed: flag(false, { why: 'S-4' }),
  inHand: flag(true, { why: 'S-22' }),
  /** Modifiers at 3, 10, 30, 80 and 200 metres; beyond the last of them it does not reach. */
  rangeMods: list(num(0, { label: 'western.gearPart.rangeMod' }), [0, 0, 0, -1, -3], { why: 'S-22' }),
  /** Power at the same distances; the last stands for all beyond. */
  power: list(num(0, { label: 'western.gearPart.power' }), [4], { why: 'S-22' }),
  /** Rounds loaded by a Reloading; snap shots that a simple reload takes, 0: there is none (WE-3.5), and how many it loads. */
  reloadRate: num(3, { min: 0, why: 'S-20' }),
  reloadSimple: num(0, { min: 0, why: 'WE-3.5' }),
  reloadLoads: num(1, { min: 1, why: 'S-20' }),
  hands: num(1, { min: 1, max: 2, why: 'S-22' }),
  load: num(0, { min: 0, max: 3, why: 'S-15' }),
  /** Blows of a Melee with it, and their power; 0 blows: it is not for that (S-19). */
  blows: num(0, { min: 0, why: 'S-19' }),
  blowPower: num(0, { why: 'S-19' }),
  toHit: num(0, { why: 'WE-11.4' }),
  description: text('', { rich: true }),
};

/** Spec of a skill (WE-0.5 to WE-0.7). */
export const skill = {
  area: choice(AREAS, 'firearms', { why: 'WE-0.3' }),
  mode: choice(['bonus', 'rank'], 'bonus', { why: 'WE-0.6' }),
  value: num(1, { min: 1, max: 8, why: 'WE-0.5' }),
  /** What it counts for: mains, kinds of shots or ways of going, classes of weapons. An empty list is all of them. */
  mains: many(MAINS, [], { why: 'WE-0.3' }),
  techniques: many([...SHOT_KINDS, 'crawl', 'crouch', 'walk', 'jog', 'zigzag', 'sprint'], [], {
    why: 'WE-0.3',
  }),
  classes: many(WEAPON_CLASSES, [], { why: 'WE-0.3' }),
  unlocks: many(['speedShooting', 'instantDraw'], [], { why: 'WE-0.7' }),
  /** Attribute tests that its owner need not make: he passes them (WE-0.7). */
  skipsTests: many(ATTRIBUTES, [], { why: 'WE-0.7' }),
  /** Penalties that a rank lowers (WE-0.6). */
  reduces: many(['mounted', 'speedShooting', 'fatigue'], [], { why: 'WE-0.6' }),
  description: text('', { rich: true }),
};

/** Spec of a horse that he rides or leads (S-18). */
export const mount = {
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

/** Spec of anything else he carries (WE-11.4). */
export const thing = {
  load: num(0, { min: 0, max: 3, why: 'S-15' }),
  quantity: num(1, { min: 0 }),
  /** It is good for bandaging (S-16). */
  bandage: flag(false, { why: 'S-16' }),
  description: text('', { rich: true }),
};

/** Spec of a main of a table's own: what it is rolled with, and what comes of it by the band of the roll (WE-2.4). */
export const action = {
  area: choice(AREAS, 'crafts', { why: 'WE-2.4' }),
  bad: text('', { why: 'WE-0.4' }),
  average: text('', { why: 'WE-0.4' }),
  excellent: text('', { why: 'WE-0.4' }),
  description: text('', { rich: true }),
};

/** Specs of gear by type. */
export const gear = { weapon, skill, mount, thing, action };
