import { kept } from '../kept.ts';
import type { Id } from '../text.ts';
import type { Segment } from './segment.ts';
import type { Board, Cell, Footprint, Rough } from './square.ts';
import type { Stand } from './stand.ts';

/** What an obstacle stops: steps and blows, or looks and missiles. */
export type Use = 'move' | 'sight';

/** A wall of a ground. */
export interface Wall extends Segment {
  /** All it stops; left out: both. */
  readonly stops?: Use;
  /** Too low to hide anybody: it stops steps, and no line of cover. */
  readonly low?: boolean;
}

/** A cell that is solid throughout. */
export interface Solid extends Cell {
  /** All it stops; left out: both. */
  readonly stops?: Use;
}

/**
 * A piece of ground in squares with everything on it that rules of place ask about. Plain data: a host reads it off its scene, a test draws
 * it. The grid lies like a screen: x to the right, y down.
 */
export interface Ground {
  readonly walls: readonly Wall[];
  readonly solid: readonly Solid[];
  readonly rough?: readonly Rough[];
  /** The whole map, if it has an end. */
  readonly area?: Footprint;
  /** Where everybody stands whom the fight knows; who lies dead is left out. */
  readonly creatures: { readonly [who: Id]: Footprint };
  /** The same as the host's tokens, where there are such: what rules can move. */
  readonly stands?: { readonly [who: Id]: Stand };
}

const parts = kept(
  (
    walls: Ground['walls'],
    solid: Ground['solid'],
    rough: Ground['rough'],
    area: Ground['area'],
    use: Use,
  ): Board => ({
    walls: walls.filter(({ stops }) => stops === undefined || stops === use),
    solid: solid.filter(({ stops }) => stops === undefined || stops === use),
    rough,
    area,
  }),
);

/** The part of a ground that stops one thing: the same board as long as only creatures move. */
export const boardFor = ({ walls, solid, rough, area }: Ground, use: Use): Board =>
  parts(walls, solid, rough, area, use);

/** The same ground with somebody standing elsewhere. */
export function placed(ground: Ground, who: Id, { x, y }: Cell): Ground {
  const from = ground.creatures[who];
  if (!from) return ground;
  return { ...ground, creatures: { ...ground.creatures, [who]: { ...from, x, y } } };
}

/** The footprints of all but some. */
export const others = ({ creatures }: Ground, ...but: readonly Id[]): Footprint[] =>
  Object.entries(creatures).flatMap(([who, footprint]) => (but.includes(who) ? [] : [footprint]));
