import type { Point, Segment } from '../../../src/core/grid/segment.ts';

/*
 * Whether walls block a line, by another method than the product's: walking down a very narrow corridor along the line. It has two lanes, one on each
 * side, and is cut into stretches by everything that walls do to the line. A wall that reaches the line from one side closes that lane at that spot,
 * one that crosses closes both, one along the line is a barrier between the lanes. The line is free if the last stretch can be reached from the
 * first.
 */

const SMALL = 1e-9;

const cross = (o: Point, a: Point, b: Point) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
const sign = (n: number) => (Math.abs(n) < SMALL ? 0 : Math.sign(n));

/** What one wall does to a line: it closes lanes at spots, or is a barrier from spot to spot. */
function effect({ a, b }: Segment, wall: Segment) {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const at = (p: Point) => ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
  const hands = [wall.a, wall.b].map((p) => sign(cross(a, b, p)));
  const [one = 0, other = 0] = hands;
  if (one === 0 && other === 0) {
    const [from = 0, to = 0] = [at(wall.a), at(wall.b)].sort((s, t) => s - t);
    return { closes: [], kerb: { from, to } };
  }
  if (one === other) return { closes: [] };
  if (one !== 0 && other !== 0) {
    const share = cross(a, b, wall.a) / (cross(a, b, wall.a) - cross(a, b, wall.b));
    const spot = { x: wall.a.x + (wall.b.x - wall.a.x) * share, y: wall.a.y + (wall.b.y - wall.a.y) * share };
    return { closes: [1, -1].map((hand) => ({ hand, t: at(spot) })) };
  }
  return { closes: [{ hand: one || other, t: at(one === 0 ? wall.a : wall.b) }] };
}

export function blockedByWalking(line: Segment, walls: readonly Segment[]): boolean {
  const effects = walls.map((wall) => effect(line, wall));
  const closes = effects.flatMap((one) => one.closes);
  const kerbs = effects.flatMap(({ kerb }) => kerb ?? []);
  const spots = [0, 1, ...closes.map(({ t }) => t), ...kerbs.flatMap(({ from, to }) => [from, to])]
    .filter((t) => t > -SMALL && t < 1 + SMALL)
    .sort((s, t) => s - t)
    .filter((t, i, all) => i === 0 || t - (all[i - 1] ?? 0) > SMALL);
  let lanes = new Set([1, -1]);
  for (let i = 1; i < spots.length; i++) {
    const [from = 0, to = 0] = [spots[i - 1], spots[i]];
    if (i > 1)
      lanes = new Set(
        [...lanes].filter(
          (hand) => !closes.some((one) => one.hand === hand && Math.abs(one.t - from) < SMALL),
        ),
      );
    if (lanes.size === 0) return true;
    const kerb = kerbs.some((one) => one.from < from + SMALL && one.to > to - SMALL);
    if (!kerb) lanes = new Set([1, -1]);
  }
  return false;
}
