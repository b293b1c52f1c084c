import type { Segment } from './segment.ts';
import type { Cell } from './square.ts';

/** The meaning of something drawn, not its colour: free, blocked or dangerous, or neutral. */
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

export const tinted = (cells: readonly Cell[], tone: Tone): DrawnCell[] =>
  cells.map(({ x, y }) => ({ x, y, tone }));

/** Something to be drawn over a ground for a while. */
export interface Drawing {
  readonly cells: readonly DrawnCell[];
  readonly lines: readonly DrawnLine[];
}
