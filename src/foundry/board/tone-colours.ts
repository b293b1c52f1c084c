import type { Tone } from '../../core/grid/drawing.ts';

/** The colour of each tone on the board. */
export const TONE_COLOURS: { readonly [tone in Tone]: number } = {
  good: 0x4caf50,
  bad: 0xe53935,
  mild: 0x82aaff,
};
