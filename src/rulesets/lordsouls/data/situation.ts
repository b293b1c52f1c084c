import { standField } from '../../../core/grid/stand-field.ts';
import { memoize } from '../../../core/memoize.ts';
import { blank, choice, flag, type Infer, list, num, record, text } from '../../../core/spec.ts';
import type { Json } from '../../../core/text.ts';
import { ATTRIBUTES, SKILL_KEYS } from './names.ts';
import { PARTS } from './tables.ts';

/** How many cells away everybody else is; where the target stands; the cells, as `[x, y]` by direction, to which it can be pushed or beside its holder thrown. */
const roomSpec = {
  stands: record(standField, {}, { why: 'LS-3.11.7' }),
  away: record(list(num(0)), {}, { why: 'LS-3.11.7' }),
  beside: record(list(num(0)), {}, { why: 'LS-3.10.10' }),
  near: record(num(0, { min: 0 }), {}, { why: 'LS-6.5.9' }),
};

const judged = (why: string) => choice(['auto', 'yes', 'no'], 'auto', { why });

/** Circumstances of a manoeuvre: measured where the host can, entered by hand where it cannot. The choices that a manoeuvre leaves open are among them. */
export const situationSpec = {
  /** Cells between the two, counted as the grid counts: 1 is the next cell, 0 the same (AMB-31). */
  distance: num(1, { min: 0, why: 'LS-3.1.3' }),
  /** Whether the defender knows of the attack, and the attacker sees the target (LS-6.0.6, LS-3.9.2). */
  aware: judged('LS-6.0.6'),
  seen: judged('LS-3.9.2'),
  /** Light, cover, range and all else that the GM counts for the hit (GAP-9). */
  mod: num(0, { why: 'LS-7.3.1' }),
  unblockable: flag(false, { why: 'AMB-15' }),
  /** The penalty of a deceptive attack; 0: the one that promises most (LS-3.7.2). */
  deceive: num(0, { min: 0, why: 'LS-3.7.2' }),
  part: choice(PARTS, 'eye', { why: 'LS-3.6.1' }),
  /** Hands of a grapple; 0: all that are free (LS-3.10.4). */
  hands: num(0, { min: 0, why: 'LS-3.10.4' }),
  /** Nothing can be pushed through what stands behind the target (AMB-27). */
  backed: flag(false, { why: 'AMB-27' }),
  ...roomSpec,
  unwilling: flag(true, { why: 'AMB-52' }),
  /** The GM lets the target of an improvised attack defend itself (LS-3.14.2). */
  defends: flag(false, { why: 'LS-3.14.2' }),
  /** What is waited for, what is done (LS-3.12.4, LS-3.4.2, LS-3.14.1, LS-5.4.1). */
  event: text('', { why: 'LS-3.12.4' }),
  task: text('', { why: 'LS-3.4.2' }),
  /** What the GM has something rolled against (LS-3.14.2, LS-4.2.3, LS-4.8.2). */
  skill: choice(['none', ...ATTRIBUTES, 'will', 'senses', ...SKILL_KEYS], 'none', { why: 'LS-3.14.2' }),
  /** Manoeuvres that a long task needs (LS-3.4.2, LS-3.2.4). */
  needed: num(1, { min: 1, why: 'LS-3.4.2' }),
  /** Cells run before a jump, and whether СИЛ may count (LS-4.7.5, LS-4.7.7). */
  run: num(0, { min: 0, why: 'LS-4.7.5' }),
  powerful: flag(false, { why: 'LS-4.7.7' }),
};

export type Situation = Infer<typeof situationSpec>;

/** Circumstances with all that they leave unsaid. */
export const wholeSituation = memoize(
  (given: object): Situation => blank(situationSpec, given as { readonly [field: string]: Json }),
);

export type Room = Infer<typeof roomSpec>;

export type Cells = Room['away'];

/** Where no board tells anything. */
export const NO_ROOM: Room = { stands: {}, away: {}, beside: {}, near: {} };
