import { Ray } from '../geometry/ray.ts';
import { host, type Obj, type Offset } from '../host.ts';
import type { HighlightStyle } from '../view/types.ts';
import type { PlannedPath } from './movement.ts';
import {
  colorOf,
  type DotStyle,
  type Ghost,
  type HighlightedSpace,
  type LineStyle,
  link,
  PathRuler,
  type PathWaypoint,
  type RulerLabel,
  type RulerState,
  shown,
  sinceTurn,
} from './path-ruler.ts';
import type { Token } from './token.ts';

/** What is known of one place on a token's way, see {@link foundry.canvas.placeables.tokens.TokenRuler.Waypoint}. */
export interface RulerWaypoint extends PathWaypoint {
  width: number;
  height: number;
  action: string;
  actionConfig: Obj;
  intermediate: boolean;
  snapped: boolean;
  userId: string | null;
  movementId: string | null;
  stage: 'passed' | 'pending' | 'planned';
  hidden: boolean;
  size: { width: number; height: number };
  /** Cost of the step to this place. */
  cost: number;
  previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
}

const UNREACHABLE = 0xd04848;

/**
 * Stands in for {@link foundry.canvas.placeables.tokens.TokenRuler} (T13): the way of a token while it is dragged.
 * Subclasses change labels, lines and highlighted spaces through the four `_get…` methods.
 */
export class TokenRuler extends PathRuler<RulerWaypoint> {
  readonly token: Token;

  constructor(token: Token) {
    super();
    this.token = token;
  }

  get isVisible(): boolean {
    return this.visible;
  }

  async draw(): Promise<void> {
    this.#show();
  }

  /** Shows a plan. @param user whose plan it is; the own user unless told */
  refresh(plan: PlannedPath, user: { id: string } | null = host.user): void {
    const before = this.visible;
    this.waypoints = this.#measure(plan, user?.id ?? null);
    if (before !== this.visible) this._onVisibleChange();
    this.#show();
  }

  clear(): void {
    if (!this.visible) return;
    this.waypoints = [];
    this._onVisibleChange();
    this.#show();
  }

  destroy(): void {
    this.clear();
  }

  override highlights(): HighlightedSpace[] {
    const grid = this.token.scene?.grid;
    if (!grid || grid.isGridless) return [];
    const spaces = new Map<string, HighlightedSpace>();
    for (const waypoint of this.waypoints) {
      const { x, y } = waypoint;
      for (const offset of this.token.document.getOccupiedGridSpaceOffsets({ x, y })) {
        const style = this._getGridHighlightStyle(waypoint, offset);
        spaces.set(`${offset.i},${offset.j}`, { vertices: grid.getVertices(offset), style });
      }
    }
    return [...spaces.values()];
  }

  /** Where the token will stand. */
  override ghost(): Ghost | null {
    const end = this.waypoints.findLast((waypoint) => !waypoint.unreachable);
    if (!end?.previous) return null;
    const radius = Math.min(end.size.width, end.size.height) / 2 - 3;
    return { center: end.center, radius, color: this._getSegmentStyle(end).color };
  }

  protected _onVisibleChange(): void {}

  protected override _getWaypointLabelContext(
    waypoint: RulerWaypoint,
    state: RulerState,
  ): RulerLabel | undefined {
    const { previous, measurement, elevation } = waypoint;
    if (!previous) return undefined;
    const units = this.token.scene?.grid.units ?? '';
    state.hasElevation ||= elevation !== 0;
    return {
      action: { icon: String(waypoint.actionConfig.icon ?? '') },
      cssClass: [waypoint.next ? '' : 'last', waypoint.unreachable ? 'unreachable' : '']
        .filter(Boolean)
        .join(' '),
      secret: false,
      units,
      uiScale: 1,
      position: { x: waypoint.center.x, y: waypoint.y + waypoint.size.height },
      distance: {
        total: shown(measurement.distance),
        delta: sinceTurn(waypoint, ({ distance }) => distance),
      },
      cost: {
        total: Number.isFinite(measurement.cost) ? shown(measurement.cost) : '∞',
        delta: sinceTurn(waypoint, ({ cost }) => cost),
        units,
      },
      elevation: { total: elevation, icon: 'fa-solid fa-arrows-up-down', hidden: !state.hasElevation },
    };
  }

  protected override _getWaypointStyle(waypoint: RulerWaypoint): DotStyle {
    if (!waypoint.explicit && waypoint.next) return { radius: 0 };
    return { radius: 6, color: this.#color(waypoint), alpha: 1 };
  }

  protected override _getSegmentStyle(waypoint: RulerWaypoint): LineStyle {
    return { width: 4, color: this.#color(waypoint), alpha: 1 };
  }

  protected _getGridHighlightStyle(waypoint: RulerWaypoint, _offset: Offset): HighlightStyle {
    return { color: this.#color(waypoint), alpha: waypoint.unreachable ? 0.15 : 0.3 };
  }

  #color(waypoint: RulerWaypoint): number {
    return waypoint.unreachable ? UNREACHABLE : colorOf(waypoint.userId);
  }

  #show(): void {
    this.token.layer.board.view?.drawRuler(this);
  }

  #measure({ steps, reachable }: PlannedPath, userId: string | null): RulerWaypoint[] {
    const { width, height, elevation, movementAction: action = 'walk' } = this.token.document;
    const movement = host.config.Token?.movement as { actions?: Record<string, Obj> } | undefined;
    const size = this.token.getSize();
    const measured = this.token.measureMovementPath(
      steps.map(({ x, y }) => ({ x, y, elevation, width, height, action })),
    );
    let chosen = -1;
    const waypoints = steps.map((step, at): RulerWaypoint => {
      if (step.explicit) chosen += 1;
      const measurement = measured.waypoints[at];
      const from = steps[at - 1];
      if (!measurement) throw new Error('the grid measured fewer waypoints than were asked for');
      const center = this.token.getCenterPoint(step);
      return {
        ...{ x: step.x, y: step.y, elevation, width, height, action, center, size, measurement, userId },
        actionConfig: movement?.actions?.[action] ?? {},
        explicit: step.explicit,
        intermediate: !step.explicit,
        snapped: true,
        movementId: null,
        index: Math.max(0, chosen),
        stage: 'planned',
        hidden: false,
        unreachable: at >= reachable,
        ray: from ? new Ray(this.token.getCenterPoint(from), center) : null,
        cost: measurement.backward?.cost ?? 0,
        previous: null,
        next: null,
      };
    });
    return link(waypoints);
  }
}
