import { distanceToSegment, rectBetween } from '../geometry/points.ts';
import type { Obj, Point, Rect, User, WallDoc } from '../host.ts';
import { PlaceableObject } from './placeable.ts';

/** Stands in for {@link foundry.canvas.placeables.Wall} (T13): a segment that restricts movement and sight. */
export class Wall extends PlaceableObject<WallDoc> {
  static override embeddedName = 'Wall';

  /** `[x0, y0, x1, y1]` in scene pixels. */
  get coords(): WallDoc['c'] {
    return this.document.c;
  }

  get edges(): [Point, Point] {
    const [x0, y0, x1, y1] = this.coords;
    return [
      { x: x0, y: y0 },
      { x: x1, y: y1 },
    ];
  }

  override get bounds(): Rect {
    return rectBetween(...this.edges);
  }

  /** The middle of the wall. */
  get midpoint(): [number, number] {
    const { x, y } = this.center;
    return [x, y];
  }

  get isDoor(): boolean {
    return this.document.door > 0;
  }

  get isOpen(): boolean {
    return this.isDoor && this.document.ds === 1;
  }

  /** Is the point within so many pixels of the wall? */
  isNear(point: Point, tolerance: number): boolean {
    return distanceToSegment(point, ...this.edges) <= tolerance;
  }

  protected override _canControl(user: User): boolean {
    return user.isGM && this.layer.active;
  }

  override _onUpdate(changed: Obj, options: Obj, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.layer.board.perceptionChanged();
  }
}
