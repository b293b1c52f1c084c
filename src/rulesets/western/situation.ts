import type { Infer } from '../../core/spec.ts';
import { choice, flag, num } from '../../core/spec.ts';
import { COVERS } from './fighter.ts';

/** Circumstances of a shot or blow: measured where the host can, changed by hand where it cannot (S-9). */
export const situationSpec = {
  /** Metres between the two. */
  distance: num(10, { min: 0, real: true, why: 'S-9' }),
  /** What the target stands behind as seen from here; his own cover where it says `own`. */
  cover: choice(['own', ...COVERS], 'own', { why: 'S-9' }),
  light: choice(['day', 'dusk', 'moon', 'dark'], 'day', { why: 'S-9' }),
  unaware: flag(false, { why: 'S-9' }),
  /** A long gun lying on something, or its shooter lying. */
  rested: flag(false, { why: 'S-9' }),
  offHand: flag(false, { why: 'S-9' }),
  oneHanded: flag(false, { why: 'S-9' }),
  /** Both barrels in one step (S-22). */
  bothBarrels: flag(false, { why: 'S-22' }),
  mod: num(0, { why: 'S-9' }),
};

export type Situation = Infer<typeof situationSpec>;
