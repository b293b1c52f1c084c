import { type Encounter, pending } from '../../src/core/encounter.ts';

/** The offer that a round marks as most likely for the declaring fighter. */
export const likely = (enc: Encounter): string | undefined =>
  pending(enc).flatMap(({ ask }) => (ask.kind === 'enter' && !ask.optional ? [ask.likely] : []))[0];
