import {
  type Box,
  type Chance,
  chanceOf,
  circle,
  ellipse,
  line,
  polyline,
  rect,
  SQUARE,
  times,
} from './pen.ts';
import type { Palette } from './tones.ts';

/* Floors. Each is a tile of four by four squares that repeats; what would cross its edge is drawn inside or cut off there. */

const TILE = 4;

type Draw = (palette: Palette, chance: Chance) => string;

/** A place in the tile that keeps its distance from the edge. */
const inside = (chance: Chance, margin: number): number => margin + chance() * (TILE - 2 * margin);

/** Planks along the tile, each with a joint somewhere. */
const boards: Draw = (palette, chance) => {
  const { body, edge, shine } = palette('boards');
  const high = 0.5;
  const plank = (i: number): string => {
    const y = i * high;
    const [joint, tone] = [inside(chance, 0.4), chance()];
    const lighter = tone > 0.6 ? rect([0, y, joint, high], { fill: shine, opacity: 0.45 }) : '';
    const darker = tone < 0.3 ? rect([joint, y, TILE - joint, high], { fill: edge, opacity: 0.25 }) : '';
    const nail = (dx: number) => circle(joint + dx, y + high / 2, 0.02, { fill: edge });
    return [
      lighter + darker,
      line([0, y, TILE, y], { stroke: edge, width: 0.03 }),
      line([joint, y, joint, y + high], { stroke: edge, width: 0.03 }),
      nail(-0.08) + nail(0.08),
    ].join('');
  };
  return rect([0, 0, TILE, TILE], { fill: body }) + times(TILE / high, plank);
};

/** Soft ground with specks and, where something grows, blades. */
const soft =
  (material: 'earth' | 'sand' | 'grass' | 'gravel' | 'asphalt', specks: number, blades: number): Draw =>
  (palette, chance) => {
    const { body, edge, shine } = palette(material);
    const patch = () => {
      const [w, h] = [0.7 + chance() * 0.8, 0.4 + chance() * 0.5];
      const [x, y] = [chance() * (TILE - w), chance() * (TILE - h)];
      return ellipse([x, y, w, h], { fill: chance() > 0.5 ? shine : edge, opacity: 0.22 });
    };
    const speck = () => {
      const fill = chance() > 0.45 ? edge : shine;
      return circle(inside(chance, 0.1), inside(chance, 0.1), 0.02 + chance() * 0.035, { fill });
    };
    const blade = () => {
      const [x, y] = [inside(chance, 0.2), inside(chance, 0.2)];
      const points: [number, number][] = [
        [x - 0.06, y - 0.1],
        [x, y],
        [x + 0.07, y - 0.09],
      ];
      return polyline(points, { stroke: chance() > 0.5 ? edge : shine, width: 0.03, cap: 'round' });
    };
    return (
      rect([0, 0, TILE, TILE], { fill: body }) + times(7, patch) + times(specks, speck) + times(blades, blade)
    );
  };

/** Slabs in rows, each row shifted. @param size of a slab in squares, which divides the tile */
const slabs =
  (material: 'flags' | 'cobbles', [wide, high]: readonly [number, number], round: number): Draw =>
  (palette, chance) => {
    const { body, edge, shine } = palette(material);
    const joint = 0.05;
    const row = (j: number): string => {
      const shift = j % 2 === 0 ? 0 : wide / 2;
      const tones = Array.from({ length: TILE / wide }, chance);
      return times(tones.length + (shift > 0 ? 1 : 0), (i) => {
        // The last half of a shifted row belongs to the slab that it began with.
        const tone = tones[i % tones.length] ?? 0;
        const fill = tone > 0.66 ? shine : body;
        const box: Box = [i * wide - shift + joint / 2, j * high + joint / 2, wide - joint, high - joint];
        return rect(box, { fill, round, ...(tone < 0.2 ? { opacity: 0.82 } : {}) });
      });
    };
    return rect([0, 0, TILE, TILE], { fill: edge }) + times(TILE / high, row);
  };

/** Riveted plates. */
const steel: Draw = (palette, chance) => {
  const { body, edge, shine } = palette('steel');
  const plate = (n: number): string => {
    const [x, y] = [(n % 2) * 2, Math.floor(n / 2) * 2];
    const rivets = [0.15, 1.85].flatMap((dx) =>
      [0.15, 1.85].map((dy) => circle(x + dx, y + dy, 0.035, { fill: edge })),
    );
    const tone = chance();
    return [
      rect([x + 0.02, y + 0.02, 1.96, 1.96], {
        fill: tone > 0.5 ? shine : body,
        opacity: tone > 0.5 ? 0.4 : 1,
        round: 0.05,
      }),
      line([x + 0.05, y + 0.05, x + 1.95, y + 0.05], { stroke: shine, width: 0.03, opacity: 0.7 }),
      ...rivets,
    ].join('');
  };
  return rect([0, 0, TILE, TILE], { fill: body }) + times(4, plate) + grid(2, { stroke: edge, width: 0.05 });
};

/** Lines across the tile at regular steps. */
const grid = (step: number, style: { readonly stroke: string; readonly width: number }): string =>
  times(
    TILE / step,
    (i) => line([i * step, 0, i * step, TILE], style) + line([0, i * step, TILE, i * step], style),
  );

/** An open iron grating. */
const grating: Draw = (palette) => {
  const { body, edge, shine } = palette('grating');
  const bars = times(TILE * 4, (i) => line([0, i / 4, TILE, i / 4], { stroke: edge, width: 0.07 }));
  return rect([0, 0, TILE, TILE], { fill: body }) + bars + grid(2, { stroke: shine, width: 0.05 });
};

/** Ripples. */
const water: Draw = (palette, chance) => {
  const { body, edge, shine } = palette('water');
  const ripple = (i: number): string => {
    const long = 0.6 + chance() * 0.7;
    const [x, y] = [0.1 + chance() * (TILE - 0.2 - long), (i + 0.5) * (TILE / 20)];
    const points = [0, 1, 2, 3, 4].map((n): [number, number] => [
      x + (n / 4) * long,
      y + (n % 2 === 0 ? 0.03 : -0.04),
    ]);
    return polyline(points, { stroke: i % 3 === 0 ? shine : edge, width: 0.035, opacity: 0.8, cap: 'round' });
  };
  return rect([0, 0, TILE, TILE], { fill: body }) + times(20, ripple);
};

export const FLOORS = {
  boards,
  earth: soft('earth', 70, 6),
  sand: soft('sand', 60, 3),
  grass: soft('grass', 10, 46),
  gravel: soft('gravel', 190, 0),
  asphalt: soft('asphalt', 110, 0),
  flags: slabs('flags', [1, 1], 0.05),
  cobbles: slabs('cobbles', [0.5, 0.4], 0.12),
  steel,
  grating,
  water,
} as const satisfies { readonly [floor: string]: Draw };

export type Floor = keyof typeof FLOORS;

/** A floor's tile as a pattern that fills refer to by `url(#floor)`. */
export const floorPattern = (floor: Floor, palette: Palette): string =>
  `<pattern id="${floor}" width="${TILE * SQUARE}" height="${TILE * SQUARE}" patternUnits="userSpaceOnUse">${FLOORS[floor](palette, chanceOf(floor))}</pattern>`;
