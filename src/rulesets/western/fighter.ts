import type { Fighter } from '../../core/fighter.ts';
import type { Infer, NumField } from '../../core/spec.ts';
import { choice, flag, group, list, num, text } from '../../core/spec.ts';
import type { WeGear } from './gear.ts';
import { AREAS, ATTRIBUTES, BLEEDINGS, MAINS } from './names.ts';
import type { Turn } from './turn-record.ts';

/** A group of numbers, one a name. */
const numbers = <K extends string>(names: readonly K[], initial: number, min: number, max: number) =>
  group(
    Object.fromEntries(names.map((name) => [name, num(initial, { min, max })])) as {
      readonly [name in K]: NumField;
    },
  );

/** Parts of the body (S-10). */
export const LOCATIONS = [
  'head',
  'rightArm',
  'leftArm',
  'chest',
  'belly',
  'hip',
  'rightLeg',
  'leftLeg',
] as const;
export type Location = (typeof LOCATIONS)[number];
export const SEVERITIES = ['scratch', 'light', 'serious', 'grave', 'mortal'] as const;
export type Severity = (typeof SEVERITIES)[number];

const wound = group({
  location: choice(LOCATIONS, 'chest', { label: 'western.woundField.location' }),
  severity: choice(SEVERITIES, 'light', { label: 'western.woundField.severity' }),
  bleeding: choice(BLEEDINGS, 'none', { label: 'western.woundField.bleeding' }),
  bandaged: flag(false, { label: 'western.woundField.bandaged' }),
  /** The turn in which it was dealt. */
  turn: num(0, { min: 0, label: 'western.woundField.turn' }),
});

/** What a modifier of the published state counts for (WE-11.10). */
export const MOD_ON = ['roll', 'speed', 'accuracy', 'toBeHit'] as const;

const mod = {
  label: text('', { label: 'western.modField.label' }),
  on: choice(MOD_ON, 'roll', { label: 'western.modField.on' }),
  value: num(0, { label: 'western.modField.value' }),
};

export const COVERS = ['none', 'quarter', 'half', 'threeQuarters', 'loophole', 'full'] as const;
export const POSTURES = ['standing', 'kneeling', 'crouched', 'lying', 'mounted'] as const;

/** Spec of a fighter's traits. */
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
  /** What he stands behind, and whether he is hidden by it just now (S-21). */
  cover: group({
    fraction: choice(COVERS, 'none', { why: 'S-21' }),
    hidden: flag(false, { why: 'S-21' }),
    /** Whose fire it is good against; an empty list is everybody's. */
    from: list(text(), [], { why: 'S-21' }),
  }),
  /** Tags of the situation, as the master writes them (WE-11.4). */
  situation: list(text(), [], { why: 'WE-11.4' }),
  /** What the master has written into Effects (WE-11.10): in force always, and for one kind of main. */
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

/** A combatant of this ruleset. */
export type WeFighter = Fighter<Traits, WeGear, Turn>;
