import { host, type Point, type WallDoc } from '../host.ts';
import { Wall } from '../placeables/wall.ts';
import { PlaceablesLayer } from './placeables-layer.ts';

/** How far from a wall a click still takes it, in pixels of the screen. */
const GRAB = 8;
/** {@link CONST.GRID_SNAPPING_MODES}: vertices, centres and the middles of edges. */
const SNAP_MODE = 0xf0 | 0x1 | 0x2;

/** Stands in for {@link foundry.canvas.layers.WallsLayer} (T13): the walls of the viewed scene. */
export class WallsLayer extends PlaceablesLayer<WallDoc, Wall> {
  static override documentName = 'Wall';

  override get documentName(): string {
    return 'Wall';
  }

  override get documentCollection(): Iterable<WallDoc> {
    return this.board.scene?.walls ?? [];
  }

  protected override get defaultClass() {
    return Wall;
  }

  /** Where the end of a wall goes when the pointer is at the point. */
  getSnappedPoint(point: Point): Point {
    const { grid } = this.board;
    if (!grid || grid.isGridless) return { x: Math.round(point.x), y: Math.round(point.y) };
    const snapped = grid.getSnappedPoint(point, { mode: SNAP_MODE });
    return { x: Math.round(snapped.x), y: Math.round(snapped.y) };
  }

  override objectAt(point: Point): Wall | null {
    const tolerance = GRAB / this.board.scale;
    return this.placeables.find((wall) => wall.isNear(point, tolerance)) ?? null;
  }

  /** Adds a wall between two points; nothing when they are the same. */
  async addWall(from: Point, to: Point): Promise<void> {
    if (from.x === to.x && from.y === to.y) return;
    await this.board.scene?.createEmbeddedDocuments('Wall', [{ c: [from.x, from.y, to.x, to.y] }]);
  }

  /** Removes the selected walls, for those who may. */
  async deleteControlled(): Promise<void> {
    const { user } = host;
    const ids = this.controlled.filter((wall) => user && wall.can(user, 'delete')).map((wall) => wall.id);
    if (ids.length > 0) await this.board.scene?.deleteEmbeddedDocuments('Wall', ids);
  }
}
