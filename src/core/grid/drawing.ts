import type { Segment } from './segment.ts';
import type { Cell } from './square.ts';

/** How something drawn is meant, not which colour it has: free or allowed, in the way or dangerous, or merely told. */
export type Tone = 'good' | 'bad' | 'mild';

/** A line over the squares of a ground. */
export interface DrawnLine extends Segment {
  readonly tone: Tone;
}

/** A square of a ground, with a short word such as what it costs. */
export interface DrawnCell extends Cell {
  readonly tone: Tone;
  readonly text?: string;
}

/** Something to be drawn over a ground for a while. */
export interface Drawing {
  readonly cells: readonly DrawnCell[];
  readonly lines: readonly DrawnLine[];
}
