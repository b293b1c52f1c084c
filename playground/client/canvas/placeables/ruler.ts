import { Ray } from '../geometry/ray.ts';
import {
  host,
  localize,
  type MeasuredWaypoint,
  type Obj,
  type Offset,
  type Point,
  userColor,
} from '../host.ts';
import type { HighlightStyle } from '../view/types.ts';
import type { PathStep, PlannedPath } from './movement.ts';
import type { Token } from './token.ts';

/** What is known of one place on a planned path, see {@link foundry.canvas.placeables.tokens.TokenRuler.Waypoint}. */
export interface RulerWaypoint extends Point {
  elevation: number;
  width: number;
  height: number;
  action: string;
  actionConfig: Obj;
  explicit: boolean;
  intermediate: boolean;
  snapped: boolean;
  userId: string | null;
  movementId: string | null;
  /** Number of explicit waypoints before this one. */
  index: number;
  stage: 'passed' | 'pending' | 'planned';
  hidden: boolean;
  unreachable: boolean;
  center: Point;
  size: { width: number; height: number };
  ray: Ray | null;
  measurement: MeasuredWaypoint;
  cost: number;
  previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
}

/** What subclasses keep between the labels of one path. */
export interface RulerState extends Obj {
  hasElevation?: boolean;
  previousElevation?: number;
}

/** What a label's template is given. */
export interface RulerLabel extends Obj {
  action: { icon: string };
  cssClass: string;
  secret: boolean;
  units: string;
  uiScale: number;
  position: Point;
  distance: { total: string; delta?: string };
  cost: { total: string; delta?: string; units: string };
  elevation: { total: number; icon: string; hidden: boolean; delta?: string };
}

export interface LineStyle {
  width: number;
  color?: unknown;
  alpha?: number;
}

export interface DotStyle {
  radius: number;
  color?: unknown;
  alpha?: number;
}

const UNREACHABLE = 0xd04848;

/** A number as a label shows it: at most two decimals, in the user's language. */
function shown(value: number): string {
  return (Math.round(value * 100) / 100).toLocaleString(host.game?.i18n?.lang);
}

const signed = (value: number): string => (value > 0 ? `+${shown(value)}` : shown(value));

/**
 * Stands in for {@link foundry.canvas.placeables.tokens.TokenRuler} (T13): the path of a token while it is dragged.
 * Subclasses change labels, lines and highlighted spaces through the four `_get…` methods.
 */
export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = 'templates/hud/waypoint-label.hbs';

  readonly token: Token;
  /** The plan that is shown now, place by place; empty when nothing is. */
  waypoints: RulerWaypoint[] = [];
  #visible = false;

  constructor(token: Token) {
    this.token = token;
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(value: boolean) {
    if (value === this.#visible) return;
    this.#visible = value;
    this._onVisibleChange();
  }

  get isVisible(): boolean {
    return this.waypoints.length > 0;
  }

  async draw(): Promise<void> {
    this.#show();
  }

  /** Shows a plan. @param user whose plan it is; the own user unless told */
  refresh(plan: PlannedPath, user: { id: string } | null = host.user): void {
    this.waypoints = this.#measure(plan, user?.id ?? null);
    this.visible = this.isVisible;
    this.#show();
  }

  clear(): void {
    this.waypoints = [];
    this.visible = false;
    this.#show();
  }

  destroy(): void {
    if (this.isVisible) this.clear();
  }

  /** The labels of the places that a person chose, in order; the first place has none. */
  labels(): RulerLabel[] {
    const state: RulerState = {};
    const chosen = this.waypoints.filter((waypoint) => waypoint.explicit || waypoint.next === null);
    return chosen
      .map((waypoint) => this._getWaypointLabelContext(waypoint, state))
      .filter((label): label is RulerLabel => label !== undefined);
  }

  lineStyle(waypoint: RulerWaypoint): LineStyle {
    return this._getSegmentStyle(waypoint);
  }

  dotStyle(waypoint: RulerWaypoint): DotStyle {
    return this._getWaypointStyle(waypoint);
  }

  highlightStyle(waypoint: RulerWaypoint, offset: Offset): HighlightStyle {
    return this._getGridHighlightStyle(waypoint, offset);
  }

  protected _onVisibleChange(): void {
    this.#show();
  }

  protected _getWaypointLabelContext(waypoint: RulerWaypoint, state: RulerState): RulerLabel | undefined {
    const { previous, measurement, cost, elevation } = waypoint;
    if (!previous) return undefined;
    const before = this.#lastChosen(waypoint);
    const units = this.token.scene?.grid.units ?? '';
    const isLast = waypoint.next === null;
    const hasStop = before !== null && before.previous !== null;
    state.hasElevation ||= elevation !== 0;
    return {
      action: { icon: String(waypoint.actionConfig.icon ?? '') },
      cssClass: [isLast ? 'last' : '', waypoint.unreachable ? 'unreachable' : ''].filter(Boolean).join(' '),
      secret: false,
      units,
      uiScale: 1,
      position: { x: waypoint.center.x, y: waypoint.y + waypoint.size.height },
      distance: {
        total: shown(measurement.distance),
        delta: hasStop && before ? signed(measurement.distance - before.measurement.distance) : undefined,
      },
      cost: {
        total: Number.isFinite(cost) ? shown(measurement.cost) : '∞',
        delta: hasStop && before ? signed(measurement.cost - before.measurement.cost) : undefined,
        units,
      },
      elevation: { total: elevation, icon: 'fa-solid fa-arrows-up-down', hidden: !state.hasElevation },
    };
  }

  protected _getWaypointStyle(waypoint: RulerWaypoint): DotStyle {
    if (!waypoint.explicit && waypoint.next) return { radius: 0 };
    return { radius: 6, color: this.#color(waypoint), alpha: 1 };
  }

  protected _getSegmentStyle(waypoint: RulerWaypoint): LineStyle {
    return { width: 4, color: this.#color(waypoint), alpha: 1 };
  }

  protected _getGridHighlightStyle(waypoint: RulerWaypoint, _offset: Offset): HighlightStyle {
    return { color: this.#color(waypoint), alpha: waypoint.unreachable ? 0.15 : 0.3 };
  }

  #color(waypoint: RulerWaypoint): number {
    if (waypoint.unreachable) return UNREACHABLE;
    return userColor(host.users.find((user) => user.id === waypoint.userId));
  }

  #show(): void {
    this.token.layer.board.view?.drawRuler(this);
  }

  /** The chosen waypoint before this one. */
  #lastChosen(waypoint: RulerWaypoint): RulerWaypoint | null {
    let before = waypoint.previous;
    while (before && !before.explicit) before = before.previous;
    return before;
  }

  #measure({ steps, reachable }: PlannedPath, userId: string | null): RulerWaypoint[] {
    const { document } = this.token;
    const { width, height, elevation } = document;
    const action = document.movementAction ?? 'walk';
    const movement = host.config.Token?.movement as { actions?: Record<string, Obj> } | undefined;
    const measured = this.token.measureMovementPath(
      steps.map(({ x, y }) => ({ x, y, elevation, width, height, action })),
    );
    const size = this.token.getSize();
    let index = -1;
    const make = (step: PathStep, at: number, previous: RulerWaypoint | null): RulerWaypoint => {
      if (step.explicit) index += 1;
      const measurement = measured.waypoints[at];
      if (!measurement) throw new Error('the grid measured fewer waypoints than were asked for');
      const center = this.token.getCenterPoint(step);
      return {
        ...{ x: step.x, y: step.y, elevation, width, height, action },
        actionConfig: movement?.actions?.[action] ?? {},
        explicit: step.explicit,
        intermediate: !step.explicit,
        snapped: true,
        userId,
        movementId: null,
        index: Math.max(0, index),
        stage: 'planned',
        hidden: false,
        unreachable: at >= reachable,
        center,
        size,
        ray: previous ? new Ray(previous.center, center) : null,
        measurement,
        cost: measurement.backward?.cost ?? 0,
        previous,
        next: null,
      };
    };
    const waypoints: RulerWaypoint[] = [];
    for (const [at, step] of steps.entries()) {
      const previous = waypoints.at(-1) ?? null;
      const waypoint = make(step, at, previous);
      if (previous) previous.next = waypoint;
      waypoints.push(waypoint);
    }
    return waypoints;
  }
}

/** What a screen reader is told about a path: its length and its cost. */
export function spokenPath(ruler: TokenRuler): string {
  const last = ruler.labels().at(-1);
  if (!last) return '';
  return localize('PLAYGROUND.Board.Moved', { distance: last.distance.total, units: last.units });
}
