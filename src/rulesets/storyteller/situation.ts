import type { Infer } from '../../core/spec.ts';
import { choice, flag, num, text } from '../../core/spec.ts';
import { ATTACK_ABILITIES, COVERS } from './tables.ts';

/** Circumstances of an attack: measured where the host can, changed by hand where it cannot. */
export const situationSpec = {
  /** Metres between the two. */
  distance: num(1, { min: 0, real: true, why: 'ST-7.16' }),
  cover: choice(COVERS, 'none', { why: 'ST-7.22' }),
  ownCover: choice(COVERS, 'none', { why: 'ST-7.23' }),
  flank: choice(['front', 'flank', 'rear'], 'front', { why: 'ST-7.11' }),
  blind: flag(false, { why: 'ST-7.8', rare: true }),
  /** What he rolls with, where he has the choice (ST-8.33); `best` is the highest of his ratings. */
  ability: choice(['best', ...ATTACK_ABILITIES], 'best', { why: 'ST-3.2', rare: true }),
  calledShot: choice(['none', 'limb', 'hand', 'head', 'heart'], 'none', { why: 'ST-7.42' }),
  /** The blow lands on the head by the Storyteller's word, without a called shot (AMB-57). */
  headByWord: flag(false, { why: 'AMB-57', rare: true }),
  /** Whether armour counts: by what it covers and is good against, or as the Storyteller says (ST-5.14, ST-7.44). */
  armour: choice(['byItem', 'counts', 'bypassed'], 'byItem', { why: 'ST-7.44', rare: true }),
  /** It strikes what the target alone is vulnerable to, by the Storyteller's word (ST-5.11). */
  vulnerable: flag(false, { why: 'ST-5.11', rare: true }),
  /** Fragments and blast may be dodged here (ST-10.4). */
  dodgeBlast: flag(false, { why: 'ST-10.4', rare: true }),
  specialty: flag(false, { why: 'AMB-2' }),
  defenceSpecialty: flag(false, { why: 'AMB-2', rare: true }),
  /** Out of hiding, before the fight begins (ST-7.1). */
  ambush: flag(false, { why: 'ST-7.1', rare: true }),
  /** The zone that suppressing fire rakes, in the player's words (ST-9.39). */
  zone: text('', { why: 'ST-9.39' }),
  /** It has no outward sign (ST-2.1); `gist` is what those learn who grasp only what it comes to (ST-2.6). */
  inconspicuous: flag(false, { why: 'ST-2.1', group: 'declaration' }),
  gist: text('', { why: 'ST-2.6', group: 'declaration' }),
  modDice: num(0, { min: -50, max: 50, why: 'ST-0.4' }),
  modDifficulty: num(0, { min: -9, max: 9, why: 'ST-0.4' }),
};

/** What tells something of an attack. */
export const OF_AN_ATTACK: readonly string[] = Object.keys(situationSpec).filter((field) => field !== 'zone');

export type Situation = Infer<typeof situationSpec>;
