import type { Fighter } from '../../core/fighter.ts';
import type { Infer, NumField } from '../../core/spec.ts';
import { choice, flag, group, list, many, num, text } from '../../core/spec.ts';
import type { StGear } from './gear.ts';
import { ABILITIES, ATTRIBUTES, BEYOND, DAMAGE_TYPES, LEVELS, MOVES, POWERS } from './names.ts';
import type { Turn } from './slots.ts';

export type Attribute = (typeof ATTRIBUTES)[number];
export type Ability = (typeof ABILITIES)[number];

/** A group of dots, one number a name. */
const dots = <K extends string>(names: readonly K[], initial: number) =>
  group(
    Object.fromEntries(names.map((name) => [name, num(initial, { min: 0, max: BEYOND.rating })])) as {
      readonly [name in K]: NumField;
    },
  );

/** A row of the health track. Without a `name` hosts say `level.<id>`; `penalty` is a positive number of dice. */
const level = group({
  id: text('', { label: 'storyteller.levelField.id' }),
  name: text('', { label: 'storyteller.levelField.name' }),
  penalty: num(0, { min: 0, max: BEYOND.rating, label: 'storyteller.levelField.penalty' }),
  move: choice(MOVES, 'free', { label: 'storyteller.levelField.move' }),
  role: choice(['ok', 'incapacitated', 'dead'], 'ok', { label: 'storyteller.levelField.role' }),
});

/** Spec of a fighter's traits. */
export const spec = {
  kind: choice(['human', 'changeling', 'vampire', 'werewolf', 'monster'], 'human', { why: 'GAP-3' }),
  form: choice(['homid', 'glabro', 'crinos', 'hispo', 'lupus'], 'homid', { why: 'ST-7.25' }),
  wyrd: flag(false, { why: 'ST-5.10' }),
  attributes: dots(ATTRIBUTES, 1),
  abilities: dots(ABILITIES, 0),
  powers: dots(POWERS, 0),
  health: group({
    bashing: num(0, { min: 0, max: BEYOND.count, why: 'ST-5.3' }),
    lethal: num(0, { min: 0, max: BEYOND.count, why: 'ST-5.4' }),
    aggravated: num(0, { min: 0, max: BEYOND.count, why: 'ST-5.5' }),
    levels: list(level, LEVELS, { why: 'ST-6.1' }),
  }),
  extraActions: num(0, { min: 0, max: BEYOND.rating, why: 'ST-12.1' }),
  /** Spent by house rule only. */
  willpower: group({
    value: num(0, { min: 0, max: 10, why: 'AMB-42' }),
    max: num(0, { min: 0, max: 10, why: 'AMB-42' }),
  }),
  /** What follows from the kind is set by hand below instead. Monsters always read what is below. */
  byHand: flag(false, { why: 'AMB-40', group: 'nature' }),
  soakTypes: many(DAMAGE_TYPES, DAMAGE_TYPES, { why: 'AMB-40', group: 'nature' }),
  halvesBashing: flag(false, { why: 'ST-5.8', group: 'nature' }),
  firearmsAsBashing: flag(false, { why: 'ST-5.9', group: 'nature' }),
  shockBonus: num(2, { min: 0, max: BEYOND.rating, why: 'ST-7.25', group: 'nature' }),
  stunnable: flag(true, { why: 'ST-7.29', group: 'nature' }),
  humanoid: flag(true, { why: 'ST-8.10', group: 'nature' }),
  sharpTeeth: flag(false, { why: 'ST-8.7', group: 'nature' }),
  ambidextrous: flag(false, { why: 'ST-9.34' }),
  canBlockLethal: flag(false, { why: 'ST-10.10' }),
  /** His wounds close by themselves. Werewolves' always do. */
  regenerates: flag(false, { why: 'ST-7.31' }),
  notes: group({
    expects: text('', { why: 'ST-2.8' }),
    vulnerabilities: text('', { why: 'ST-5.11' }),
    immunities: text('', { why: 'ST-5.12' }),
    biography: text('', { rich: true }),
  }),
};

export type Traits = Infer<typeof spec>;
export type Level = Traits['health']['levels'][number];

/** A combatant of this ruleset. */
export type StFighter = Fighter<Traits, StGear, Turn>;
