/* Spaces of a hexagonal grid by three coordinates, with which distances and lines are simple sums. Formulas: redblobgames.com/grids/hexagons. */

/** Cube coordinates: q + r + s = 0. */
export interface Cube {
  q: number;
  r: number;
  s: number;
  k?: number;
}

/** The six neighbours. */
const NEIGHBOURS: readonly Cube[] = [
  { q: 1, r: -1, s: 0 },
  { q: 1, r: 0, s: -1 },
  { q: 0, r: 1, s: -1 },
  { q: -1, r: 1, s: 0 },
  { q: -1, r: 0, s: 1 },
  { q: 0, r: -1, s: 1 },
];

const add = (a: Cube, b: Cube): Cube => ({
  q: a.q + b.q,
  r: a.r + b.r,
  s: a.s + b.s,
  ...(a.k === undefined ? {} : { k: a.k }),
});

/** The spaces around one. */
export const neighboursOf = (cube: Cube): Cube[] => NEIGHBOURS.map((step) => add(cube, step));

/** The space that holds a point. */
export function roundCube(cube: Cube): Cube {
  let [q, r, s] = [Math.round(cube.q), Math.round(cube.r), Math.round(cube.s)];
  const [dq, dr, ds] = [Math.abs(q - cube.q), Math.abs(r - cube.r), Math.abs(s - cube.s)];
  if (dq > dr && dq > ds) q = -r - s;
  else if (dr > ds) r = -q - s;
  else s = -q - r;
  return { q: q + 0, r: r + 0, s: s + 0, ...(cube.k === undefined ? {} : { k: cube.k }) };
}

/** Steps from one space to another. */
export function distanceOf(a: Cube, b: Cube): number {
  const flat = (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.s - b.s)) / 2;
  return Math.max(flat, Math.abs((a.k ?? 0) - (b.k ?? 0)));
}

/** The cubes after `from` up to `to`; a nudge decides where the line runs along an edge. */
export function lineBetween(from: Cube, to: Cube): Cube[] {
  const n = distanceOf(from, to);
  const deep = from.k !== undefined || to.k !== undefined;
  const cubes: Cube[] = [];
  for (let step = 1; step <= n; step++) {
    const t = step / n;
    const mix = (a: number, b: number, nudge: number): number => (a + nudge) * (1 - t) + (b + nudge) * t;
    const flat = { q: mix(from.q, to.q, 1e-6), r: mix(from.r, to.r, 2e-6), s: mix(from.s, to.s, -3e-6) };
    const k = Math.round(mix(from.k ?? 0, to.k ?? 0, 0));
    cubes.push(roundCube(deep ? { ...flat, k } : flat));
  }
  return cubes;
}
