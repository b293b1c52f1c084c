import type { Id } from '../text.ts';
import type { Segment } from './segment.ts';
import type { Board, Cell, Footprint } from './square.ts';

/** What an obstacle stops: steps and blows, or looks and missiles. */
export type Use = 'move' | 'sight';

/** A wall of a ground. */
export interface Wall extends Segment {
  /** All it stops; left out: both. */
  readonly stops?: Use;
}

/** A cell that is solid throughout. */
export interface Solid extends Cell {
  /** All it stops; left out: both. */
  readonly stops?: Use;
}

/** A cell that is hard to walk. */
export interface Rough extends Cell {
  /** By how much entering it costs more: 2 for difficult ground. */
  readonly factor: number;
}

/**
 * A piece of ground in squares with everything on it that rules of place ask about. Plain data: a host reads it off its scene, a test draws
 * it. The grid lies like a screen: x to the right, y down.
 */
export interface Ground {
  readonly walls: readonly Wall[];
  readonly solid: readonly Solid[];
  readonly rough?: readonly Rough[];
  /** Where everybody stands whom the fight knows; who lies dead is left out. */
  readonly creatures: { readonly [who: Id]: Footprint };
}

/** The part of a ground that stops one thing. */
export const boardFor = ({ walls, solid }: Ground, use: Use): Board => ({
  walls: walls.filter(({ stops }) => stops === undefined || stops === use),
  solid: solid.filter(({ stops }) => stops === undefined || stops === use),
});
