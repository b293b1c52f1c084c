import type { Gear } from '../../../core/fighter.ts';
import { blank, choice, flag, group, type Infer, many, num, record, text } from '../../../core/spec.ts';
import {
  CHARACTERISTICS,
  GROUPS,
  LOCATIONS,
  type Location,
  PLACES,
  QUALITIES,
  TALENTS,
  WEAPON_FLAGS,
} from './names.ts';

/** Spec of a weapon or shield. Ranges are in yards; 0: it has no such range. */
export const weapon = {
  class: choice(['melee', 'shooting', 'thrown'], 'melee', { why: 'GAP-9' }),
  group: choice(GROUPS, 'ordinary', { why: 'GAP-13' }),
  /** Damage is this beside the strength bonus, or by itself. */
  damage: group({
    mode: choice(['sb', 'fixed'], 'sb', { why: 'GAP-9' }),
    mod: num(0, { why: 'GAP-9' }),
  }),
  hands: num(1, { min: 0, max: 2, why: 'GAP-13' }),
  place: choice(PLACES, 'main', { why: 'WF-7.7' }),
  sizeClass: choice(['normal', 'light', 'heavy'], 'normal', { why: 'AMB-31' }),
  parrySuitable: flag(true, { why: 'WF-7.7' }),
  /** What it takes from shots at its bearer. */
  missileCover: num(0, { min: 0, why: 'WF-13.3' }),
  reach: num(1, { min: 0, why: 'WF-3.5' }),
  range: group({
    near: num(0, { min: 0, why: 'WF-11.1' }),
    long: num(0, { min: 0, why: 'WF-11.2' }),
  }),
  /** Half actions that it takes to load; 0: none. */
  reload: num(0, { min: 0, why: 'GAP-14' }),
  loaded: flag(true, { why: 'GAP-14' }),
  /** Half actions of loading done so far. */
  loading: num(0, { min: 0, why: 'GAP-14' }),
  flags: many(WEAPON_FLAGS),
  qualities: many(QUALITIES, [], { why: 'GAP-13' }),
  description: text('', { rich: true }),
};

const points = (why: string) =>
  group(
    Object.fromEntries(LOCATIONS.map((at) => [at, num(0, { min: 0, why })])) as {
      readonly [at in Location]: ReturnType<typeof num>;
    },
  );

/** Spec of a piece of armour: points by part, and points lost (GAP-12). */
export const armour = {
  layer: choice(['leather', 'mail', 'plate', 'shortcut'], 'leather', { why: 'GAP-12' }),
  points: points('GAP-12'),
  lost: record(num(0, { min: 0 }), {}, { why: 'GAP-10' }),
  worn: flag(true),
  description: text('', { rich: true }),
};

/** Spec of a talent; `key` is what rules know it by. */
const talent = {
  key: choice(TALENTS, 'none', { why: 'GAP-20' }),
  description: text('', { rich: true }),
};

/** Spec of a skill. */
export const skill = {
  key: choice(['none', 'dodge'], 'none', { why: 'GAP-20' }),
  characteristic: choice(CHARACTERISTICS, 'ag', { why: 'GAP-2' }),
  advanced: flag(false, { why: 'GAP-2' }),
  taken: flag(true, { why: 'WF-7.3' }),
  mastery: num(0, { min: 0, max: 20, why: 'GAP-2' }),
  /** Trembling spoils it (WF-15.5). */
  concentration: flag(false, { why: 'AMB-44' }),
  description: text('', { rich: true }),
};

/** Spec of other equipment. */
export const equipment = {
  use: choice(['none', 'drink', 'apply', 'light', 'ammunition'], 'none', { why: 'WF-4.8' }),
  quantity: num(1, { min: 0 }),
  /** The group of the weapons that shoot it. */
  group: choice(GROUPS, 'ordinary', { why: 'GAP-14' }),
  description: text('', { rich: true }),
};

/** Specs of gear by type. */
export const gear = { weapon, armour, talent, skill, equipment };

export type WeaponTraits = Infer<typeof weapon>;

export type Weapon = Gear<WeaponTraits> & { readonly type: 'weapon' };

export type Armour = Gear<Infer<typeof armour>> & { readonly type: 'armour' };

type Talent = Gear<Infer<typeof talent>> & { readonly type: 'talent' };

export type Skill = Gear<Infer<typeof skill>> & { readonly type: 'skill' };

export type Equipment = Gear<Infer<typeof equipment>> & { readonly type: 'equipment' };

export type WfGear = Weapon | Armour | Talent | Skill | Equipment;

/** Bare hands. They have no name of their own; hosts say `weapon.unarmed` (GAP-13). */
export const UNARMED: Weapon = {
  id: 'unarmed',
  type: 'weapon',
  name: '',
  traits: blank(weapon, { damage: { mod: -4 }, hands: 0, parrySuitable: false, flags: ['unarmed'] }),
};

/** A stick or stone from the floor: what a fighter in a rage takes up whose weapon is sheathed (WF-15.13). */
export const IMPROVISED: Weapon = {
  id: 'improvised',
  type: 'weapon',
  name: '',
  traits: blank(weapon, { damage: { mod: -4 }, sizeClass: 'light', flags: ['improvised'] }),
};
