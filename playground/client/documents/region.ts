import { BaseRegion } from '../../model/documents/index.ts';
import type { ShapeData } from '../../model/documents/region.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a ray from the point crosses the polygon's edges an odd number of times. */
function inPolygon({ x, y }: Point, points: readonly number[]): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function holds(shape: ShapeData, point: Point): boolean {
  const { x = 0, y = 0, width = 0, height = 0, radius = 0 } = shape;
  if (shape.type === 'polygon') return inPolygon(point, shape.points ?? []);
  if (shape.type === 'rectangle')
    return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
  const [rx, ry] = [shape.radiusX ?? radius, shape.radiusY ?? radius];
  return rx > 0 && ry > 0 && ((point.x - x) / rx) ** 2 + ((point.y - y) / ry) ** 2 <= 1;
}

/** The corners of what a shape lies in. */
function corners(shape: ShapeData): Point[] {
  const { x = 0, y = 0, width = 0, height = 0, radius = 0, points = [] } = shape;
  if (shape.type === 'polygon')
    return points.flatMap((at, i) => (i % 2 === 0 ? [{ x: at, y: points[i + 1] ?? 0 }] : []));
  if (shape.type === 'rectangle')
    return [
      { x, y },
      { x: x + width, y: y + height },
    ];
  const [rx, ry] = [shape.radiusX ?? radius, shape.radiusY ?? radius];
  return [
    { x: x - rx, y: y - ry },
    { x: x + rx, y: y + ry },
  ];
}

/** Stands in for {@link foundry.documents.RegionDocument} (T13): its shapes are not turned. */
export class RegionDocument extends ClientDocumentMixin(BaseRegion) {
  get bounds(): { x: number; y: number; width: number; height: number } {
    const all = this.shapes.flatMap(corners);
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return all.length > 0
      ? { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
      : { x: 0, y: 0, width: 0, height: 0 };
  }

  testPoint({ x, y, elevation }: { x: number; y: number; elevation: number }): boolean {
    const { bottom, top } = this.elevation;
    if (elevation < (bottom ?? Number.NEGATIVE_INFINITY) || elevation > (top ?? Number.POSITIVE_INFINITY))
      return false;
    const over = this.shapes.filter((shape) => holds(shape, { x, y }));
    return over.length > 0 && !over.some(({ hole }) => hole === true);
  }
}
