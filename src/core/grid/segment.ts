/** A point of the board, in grid units: cell (x, y) covers [x, x + 1] × [y, y + 1]. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A straight wall, or a line of sight, from end to end. */
export interface Segment {
  readonly a: Point;
  readonly b: Point;
}

/** Free-angle walls need a tolerance; walls along the grid are exact far above it. */
const EPSILON = 1e-9;

/** Makes a segment; `segment(0, 0, 1, 0)`. */
export const segment = (ax: number, ay: number, bx: number, by: number): Segment => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
});

/** Twice the signed area of the triangle: positive when `p` lies to the left of the way from `a` to `b`, in a system whose y grows upwards. */
const turn = ({ a, b }: Segment, p: Point): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);

/** On which side of a line a point lies: 1, -1, or 0 for on the line itself. */
export function sideOf(line: Segment, p: Point): -1 | 0 | 1 {
  const area = turn(line, p);
  if (Math.abs(area) <= EPSILON) return 0;
  return area > 0 ? 1 : -1;
}

/** How far along a line the foot of a point lies: 0 at its beginning, 1 at its end. */
export function along({ a, b }: Segment, p: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
}

/** Whether the insides of two segments cross in one point; a mere touch of an end is no crossing. */
export const crosses = (s: Segment, t: Segment): boolean =>
  sideOf(s, t.a) * sideOf(s, t.b) < 0 && sideOf(t, s.a) * sideOf(t, s.b) < 0;

/** Where along a line a segment that lies on both sides of it is met. */
export function meetingAt(line: Segment, other: Segment): number {
  const from = turn(line, other.a);
  const share = from / (from - turn(line, other.b));
  return along(line, {
    x: other.a.x + (other.b.x - other.a.x) * share,
    y: other.a.y + (other.b.y - other.a.y) * share,
  });
}

/** Whether a point lies on a segment, its ends included. */
export function holds(s: Segment, p: Point): boolean {
  if (sideOf(s, p) !== 0) return false;
  const t = along(s, p);
  return t >= -EPSILON && t <= 1 + EPSILON;
}

/** Whether `t` lies strictly between `from` and `to`. */
export const inside = (t: number, from = 0, to = 1): boolean => t > from + EPSILON && t < to - EPSILON;

/** The straight distance between two points. */
export const straight = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Whether a line runs through the inside of a rectangle; along its edge is not through. */
export function meets(
  { a, b }: Segment,
  { x, y, w, h }: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
): boolean {
  let from = 0;
  let to = 1;
  for (const [start, end, low, high] of [
    [a.x, b.x, x, x + w],
    [a.y, b.y, y, y + h],
  ] as const) {
    if (start === end) {
      if (!inside(start, low, high)) return false;
      continue;
    }
    const first = (low - start) / (end - start);
    const last = (high - start) / (end - start);
    from = Math.max(from, Math.min(first, last));
    to = Math.min(to, Math.max(first, last));
  }
  return to - from > EPSILON;
}
