interface Point {
  x: number;
  y: number;
}

/** On which side of the line AB does C lie: positive, negative, or zero on the line. */
function side(a: Point, b: Point, c: Point): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

/** Does the line segment AB meet CD? */
export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd] = [side(a, b, c), side(a, b, d)];
  const [cda, cdb] = [side(c, d, a), side(c, d, b)];
  if (abc === 0 && abd === 0) return overlap(a, b, c, d);
  return abc * abd <= 0 && cda * cdb <= 0;
}

/** Of segments on one line: do their boxes meet? */
const overlap = (a: Point, b: Point, c: Point, d: Point): boolean =>
  (['x', 'y'] as const).every(
    (axis) =>
      Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis])) <=
      Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis])),
  );
