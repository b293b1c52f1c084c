import { choice, flag, group, num, text } from '../../core/spec.ts';
import { BANDS, BEST_KIT, HOOKS, SKILL_NAMES } from './tables.ts';

/** Spec of a weapon (YZ-D). */
export const weapon = {
  skill: choice(['closeCombat', 'rangedCombat'], 'closeCombat', { why: 'YZ-10.5' }),
  /** Base dice that it gives or takes. */
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
  /** Spent: it went off when it was thrown. */
  place: choice(['hand', 'stowed', 'ground', 'spent'], 'hand', { why: 'YZ-10.3' }),
  thrown: flag(false, { why: 'YZ-11.1' }),
  /** Sets alight with this intensity; 0: it does not. */
  fire: num(0, { min: 0, why: 'YZ-14.25' }),
  /** Power of its blast; 0: it has none. */
  blast: num(0, { min: 0, why: 'YZ-14.18' }),
  description: text('', { rich: true }),
};

/** Spec of armour. Its modifiers are of the two skills that the starter armours hinder. */
export const armour = {
  rating: num(1, { min: 0, why: 'YZ-12.2' }),
  modifiers: group({ mobility: num(0, { why: 'YZ-G' }), observation: num(0, { why: 'YZ-G' }) }),
  worn: flag(true),
  /** Whoever wears it lives on the air that he carries (YZ-G). */
  airtight: flag(false, { why: 'YZ-G' }),
  description: text('', { rich: true }),
};

/** Spec of other equipment: what helps a skill, and kits for first aid. */
export const equipment = {
  skill: choice(SKILL_NAMES, 'firstAid', { why: 'YZ-0.2' }),
  bonus: num(0, { why: 'YZ-0.2' }),
  kit: num(0, { min: 0, max: BEST_KIT, why: 'YZ-12.26' }),
  detector: flag(false, { why: 'YZ-4.14' }),
  description: text('', { rich: true }),
};

/** Spec of a talent; `hook` is what rules know it by. */
export const talent = {
  hook: choice(HOOKS, 'none', { why: 'YZ-0.12' }),
  description: text('', { rich: true }),
};

/** Specs of gear by type. */
export const gear = { weapon, armour, equipment, talent };
