import type { Facts } from '../../../core/ruleset.ts';
import { choice, flag, type Infer, num } from '../../../core/spec.ts';
import type { Json } from '../../../core/text.ts';
import { COVERS } from './names.ts';

/** Circumstances of a shot or blow: measured where the host can, entered by hand where it cannot (S-9). */
export const situationSpec = {
  /** Metres between shooter and target. */
  distance: num(10, { min: 0, real: true, why: 'S-9' }),
  /** What the target stands behind as seen by the shooter; `own`: the cover written on the target. */
  cover: choice(['own', ...COVERS], 'own', { why: 'S-9' }),
  light: choice(['day', 'dusk', 'moon', 'dark'], 'day', { why: 'S-9' }),
  unaware: flag(false, { why: 'S-9' }),
  /** A long gun that rests on something, or whose shooter lies. */
  rested: flag(false, { why: 'S-9' }),
  offHand: flag(false, { why: 'S-9' }),
  oneHanded: flag(false, { why: 'S-9' }),
  /** Both barrels are fired in one step (S-22). */
  bothBarrels: flag(false, { why: 'S-22' }),
  mod: num(0, { why: 'S-9' }),
};

export type Situation = Infer<typeof situationSpec>;

/** The least share of the body that is covered, for each cover (S-9). */
const SHARES: readonly (readonly [number, Situation['cover']])[] = [
  [1, 'full'],
  [0.7, 'threeQuarters'],
  [0.45, 'half'],
  [0.2, 'quarter'],
];

/** The circumstances that a board can measure. Where nothing is in between, the target's own cover counts. */
export function measured({ distance, covered = 0 }: Facts): { readonly [field: string]: Json } {
  const [, cover] = SHARES.find(([least]) => covered >= least) ?? [];
  return { ...(distance === undefined ? {} : { distance }), ...(cover === undefined ? {} : { cover }) };
}
