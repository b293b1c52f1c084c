import type { Facts } from '../../../core/ruleset.ts';
import { choice, flag, type Infer, num, text } from '../../../core/spec.ts';
import type { Cast } from '../../../core/stage.ts';
import type { Id, Json } from '../../../core/text.ts';
import type { StFighter } from './fighter.ts';
import { ATTACK_ABILITIES } from './names.ts';
import { COVERS } from './tables.ts';

/** Circumstances of an attack. The host measures what it can; people enter the rest. */
export const situationSpec = {
  /** Metres between attacker and target. */
  distance: num(1, { min: 0, real: true, why: 'ST-7.16' }),
  cover: choice(COVERS, 'none', { why: 'ST-7.22' }),
  ownCover: choice(COVERS, 'none', { why: 'ST-7.23' }),
  flank: choice(['front', 'flank', 'rear'], 'front', { why: 'ST-7.11' }),
  blind: flag(false, { why: 'ST-7.8', rare: true }),
  /** What the attacker rolls with where there is a choice (ST-8.33); `best` is the highest rating. */
  ability: choice(['best', ...ATTACK_ABILITIES], 'best', { why: 'ST-3.2', rare: true }),
  calledShot: choice(['none', 'limb', 'hand', 'head', 'heart'], 'none', { why: 'ST-7.42' }),
  /** The Storyteller says that the blow lands on the head, without a called shot (AMB-57). */
  headByWord: flag(false, { why: 'AMB-57', rare: true }),
  /** Whether armour counts: by its coverage and what it is good against, or as the Storyteller says (ST-5.14, ST-7.44). */
  armour: choice(['byItem', 'counts', 'bypassed'], 'byItem', { why: 'ST-7.44', rare: true }),
  /** The Storyteller says that it strikes a vulnerability of the target (ST-5.11). */
  vulnerable: flag(false, { why: 'ST-5.11', rare: true }),
  /** Fragments and blast may be dodged here (ST-10.4). */
  dodgeBlast: flag(false, { why: 'ST-10.4', rare: true }),
  specialty: flag(false, { why: 'AMB-2' }),
  defenceSpecialty: flag(false, { why: 'AMB-2', rare: true }),
  /** Out of hiding, before the fight begins (ST-7.1). */
  ambush: flag(false, { why: 'ST-7.1', rare: true }),
  /** The zone that suppressing fire covers, in the player's words (ST-9.39). */
  zone: text('', { why: 'ST-9.39' }),
  /** It has no outward sign (ST-2.1); `gist` is for those who understand only its result (ST-2.6). */
  inconspicuous: flag(false, { why: 'ST-2.1', group: 'declaration' }),
  gist: text('', { why: 'ST-2.6', group: 'declaration' }),
  modDice: num(0, { min: -50, max: 50, why: 'ST-0.4' }),
  modDifficulty: num(0, { min: -9, max: 9, why: 'ST-0.4' }),
};

/** Circumstances that matter to attacks. */
export const OF_AN_ATTACK: readonly string[] = Object.keys(situationSpec).filter((field) => field !== 'zone');

export type Situation = Infer<typeof situationSpec>;

/** The least covered share of the body for each cover: the thresholds of the examples (ST-7.22). */
const SHARES: readonly (readonly [number, Situation['cover']])[] = [
  [0.85, 'full'],
  [2 / 3, 'partial'],
  [1 / 2, 'light'],
  [0.1, 'situational'],
];

const coverOf = (share: number): Situation['cover'] =>
  SHARES.find(([least]) => share >= least)?.[1] ?? 'none';

/** The circumstances that a board can measure. */
export function measured(
  { distance, covered, behind }: Facts,
  _cast: Cast<StFighter>,
  _who: Id,
  _target: Id | undefined,
): { readonly [field: string]: Json } {
  return {
    ...(distance === undefined ? {} : { distance }),
    ...(covered === undefined ? {} : { cover: coverOf(covered) }),
    ...(behind === undefined ? {} : { ownCover: coverOf(behind) }),
  };
}
