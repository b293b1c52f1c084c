import type { Canvas } from './board.ts';
import { Ray } from './geometry/ray.ts';
import { host, type Point, type User } from './host.ts';
import {
  colorOf,
  type DotStyle,
  type LineStyle,
  link,
  PathRuler,
  type PathWaypoint,
  type RulerLabel,
  type RulerState,
  shown,
  sinceTurn,
} from './placeables/path-ruler.ts';

/** Stands in for {@link foundry.canvas.interaction.Ruler} (T13): the measuring tool of one user. */
export class Ruler extends PathRuler {
  readonly user: User;
  #path: Point[] = [];

  constructor(user: User) {
    super();
    this.user = user;
  }

  get active(): boolean {
    return this.visible;
  }

  get origin(): Point | null {
    return this.#path[0] ?? null;
  }

  get destination(): Point | null {
    return this.#path.at(-1) ?? null;
  }

  /** The points of the way, in scene pixels; setting them measures and shows it. */
  get path(): Point[] {
    return this.#path;
  }

  set path(path: Point[]) {
    this.#path = path.length > 1 ? path : [];
    this.waypoints = this.#measure(host.canvas);
    host.canvas?.view?.drawRuler(this);
  }

  reset(): void {
    if (this.visible) this.path = [];
  }

  protected override _getWaypointLabelContext(
    waypoint: PathWaypoint,
    state: RulerState,
  ): RulerLabel | undefined {
    if (!waypoint.previous) return undefined;
    state.hasElevation ||= waypoint.elevation !== 0;
    return {
      action: { icon: 'fa-solid fa-ruler' },
      cssClass: waypoint.next ? '' : 'last',
      secret: false,
      units: host.canvas?.grid?.units ?? '',
      uiScale: 1,
      position: waypoint.center,
      distance: {
        total: shown(waypoint.measurement.distance),
        delta: sinceTurn(waypoint, ({ distance }) => distance),
      },
      elevation: {
        total: waypoint.elevation,
        icon: 'fa-solid fa-arrows-up-down',
        hidden: !state.hasElevation,
      },
    };
  }

  protected override _getWaypointStyle(_waypoint: PathWaypoint): DotStyle {
    return { radius: 6, color: colorOf(this.user.id), alpha: 1 };
  }

  protected override _getSegmentStyle(_waypoint: PathWaypoint): LineStyle {
    return { width: 4, color: colorOf(this.user.id), alpha: 1 };
  }

  #measure(canvas: Canvas | null): PathWaypoint[] {
    const { grid } = canvas ?? {};
    if (!grid || this.#path.length < 2) return [];
    const measured = grid.measurePath(this.#path);
    const waypoints = this.#path.map((center, index): PathWaypoint => {
      const measurement = measured.waypoints[index];
      const from = this.#path[index - 1];
      if (!measurement) throw new Error('the grid measured fewer waypoints than were asked for');
      const ray = from ? new Ray(from, center) : null;
      const open = { explicit: true, unreachable: false, previous: null, next: null };
      return { ...open, x: center.x, y: center.y, elevation: 0, index, center, ray, measurement };
    });
    return link(waypoints);
  }
}
