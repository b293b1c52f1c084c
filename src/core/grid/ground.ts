import { memoize } from '../memoize.ts';
import type { Id } from '../text.ts';
import type { Segment } from './segment.ts';
import type { Board, Cell, Footprint, Rough } from './square.ts';
import type { Stand } from './stand.ts';

/** What an obstacle stops: steps and melee attacks, or sight and missiles. */
export type Use = 'move' | 'sight';

/** A wall of a ground. */
export interface Wall extends Segment {
  /** What it stops; if omitted, both. */
  readonly stops?: Use;
  /** Too low to hide anybody: it stops steps and no lines of cover. */
  readonly low?: boolean;
}

/** A cell that is solid throughout. */
interface Solid extends Cell {
  /** What it stops; if omitted, both. */
  readonly stops?: Use;
}

/**
 * Squares of a board with everything on them that rules of place need. Plain data: a host reads it from its scene, a test draws
 * it. The grid lies like a screen: x to the right, y down.
 */
export interface Ground {
  readonly walls: readonly Wall[];
  readonly solid: readonly Solid[];
  readonly rough?: readonly Rough[];
  /** The whole map, if it is limited. */
  readonly area?: Footprint;
  /** Where every known fighter stands; those who lie dead are left out. */
  readonly creatures: { readonly [who: Id]: Footprint };
  /** The same as tokens of the host, which rules can move. */
  readonly stands?: { readonly [who: Id]: Stand };
}

const parts = memoize(
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

/** The part of a ground that stops one thing. It stays the same object while only creatures move. */
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
