/** A cell of a hexagonal grid, in axial coordinates. */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

/** The six directions in order. */
export const DIRECTIONS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

export const neighbours = ({ q, r }: Hex): Hex[] => DIRECTIONS.map((d) => ({ q: q + d.q, r: r + d.r }));

/** The number of steps from one hex to another over open ground. */
export const hexDistance = (a: Hex, b: Hex): number =>
  (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;

/** The hexes at most `radius` steps away, the centre included. */
export function within(centre: Hex, radius: number): Hex[] {
  const cells: Hex[] = [];
  for (let q = -radius; q <= radius; q++)
    for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, radius - q); r++)
      cells.push({ q: centre.q + q, r: centre.r + r });
  return cells;
}

function rounded(q: number, r: number): Hex {
  const s = -q - r;
  const near = { q: Math.round(q), r: Math.round(r), s: Math.round(s) };
  const off = { q: Math.abs(near.q - q), r: Math.abs(near.r - r), s: Math.abs(near.s - s) };
  if (off.q > off.r && off.q > off.s) return { q: -near.r - near.s, r: near.r };
  return off.r > off.s ? { q: near.q, r: -near.q - near.s } : { q: near.q, r: near.r };
}

/** The hexes that a straight line from one centre to another runs through, both ends included; ties are always broken in the same direction. */
export function hexLine(a: Hex, b: Hex): Hex[] {
  const steps = hexDistance(a, b);
  const lean = 1e-6;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = steps === 0 ? 0 : i / steps;
    return rounded(a.q + (b.q - a.q) * t + lean, a.r + (b.r - a.r) * t + lean);
  });
}

/**
 * The cumulative costs of a path over hexes; each entered hex costs its ground's factor (1 by default). `stopped` is the number of
 * the first step that is impossible or leads into a solid hex, if there is one: costs end before it.
 */
export function hexPathCosts(
  from: Hex,
  path: readonly Hex[],
  solid: readonly Hex[] = [],
  ground: (hex: Hex) => number = () => 1,
): { readonly costs: readonly number[]; readonly stopped?: number } {
  const costs: number[] = [];
  let at = from;
  for (const next of path) {
    if (hexDistance(at, next) !== 1 || solid.some(({ q, r }) => q === next.q && r === next.r))
      return { costs, stopped: costs.length + 1 };
    costs.push((costs.at(-1) ?? 0) + ground(next));
    at = next;
  }
  return { costs };
}
