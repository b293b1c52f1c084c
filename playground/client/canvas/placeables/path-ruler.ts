import type { Ray } from '../geometry/ray.ts';
import { host, type MeasuredWaypoint, type Obj, type Point, userColor } from '../host.ts';
import type { HighlightStyle } from '../view/types.ts';

/** One place on a measured way. */
export interface PathWaypoint extends Point {
  elevation: number;
  /** Number of chosen waypoints before this one. */
  index: number;
  /** Chosen by a person, not a space passed on the way. */
  explicit: boolean;
  unreachable: boolean;
  center: Point;
  ray: Ray | null;
  measurement: MeasuredWaypoint;
  previous: PathWaypoint | null;
  next: PathWaypoint | null;
}

/** What subclasses keep between the labels of one way. */
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
  cost?: { total: string; delta?: string; units: string };
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

/** A grid space to highlight. */
export interface HighlightedSpace {
  vertices: Point[];
  style: HighlightStyle;
}

/** A disc that shows where something will stand. */
export interface Ghost {
  center: Point;
  radius: number;
  color: unknown;
}

/** A number as a label shows it: at most two decimals, in the user's language. */
export function shown(value: number): string {
  return (Math.round(value * 100) / 100).toLocaleString(host.game?.i18n?.lang);
}

const signed = (value: number): string => (value > 0 ? `+${shown(value)}` : shown(value));

/** The colour of a user by id, as a number. */
export function colorOf(userId: string | null): number {
  return userColor(host.users.find((user) => user.id === userId));
}

/** The chosen waypoint before this one, where a part of the way begins; null on the first part. */
function turnBefore(waypoint: PathWaypoint): PathWaypoint | null {
  let before = waypoint.previous;
  while (before && !before.explicit) before = before.previous;
  return before?.previous ? before : null;
}

/** The difference to the last turn, for a label after a turn. */
export function sinceTurn(
  waypoint: PathWaypoint,
  read: (measured: MeasuredWaypoint) => number,
): string | undefined {
  const turn = turnBefore(waypoint);
  return turn ? signed(read(waypoint.measurement) - read(turn.measurement)) : undefined;
}

/** What the board draws of a measured way. Rulers of tokens and the measuring tool are of this kind. */
export abstract class PathRuler<W extends PathWaypoint = PathWaypoint> {
  static WAYPOINT_LABEL_TEMPLATE = 'templates/hud/waypoint-label.hbs';

  /** The way that is shown now, place by place; empty when nothing is. */
  waypoints: W[] = [];

  get visible(): boolean {
    return this.waypoints.length > 0;
  }

  /** The labels of the places that a person chose, in order; the first place has none. */
  labels(): RulerLabel[] {
    const state: RulerState = {};
    const chosen = this.waypoints.filter((waypoint) => waypoint.explicit || waypoint.next === null);
    return chosen
      .map((waypoint) => this._getWaypointLabelContext(waypoint, state))
      .filter((label): label is RulerLabel => label !== undefined);
  }

  lineStyle(waypoint: W): LineStyle {
    return this._getSegmentStyle(waypoint);
  }

  dotStyle(waypoint: W): DotStyle {
    return this._getWaypointStyle(waypoint);
  }

  highlights(): HighlightedSpace[] {
    return [];
  }

  ghost(): Ghost | null {
    return null;
  }

  protected abstract _getWaypointLabelContext(waypoint: W, state: RulerState): RulerLabel | undefined;
  protected abstract _getWaypointStyle(waypoint: W): DotStyle;
  protected abstract _getSegmentStyle(waypoint: W): LineStyle;
}

/** Links the places of a way to one another, in order. */
export function link<W extends PathWaypoint>(waypoints: W[]): W[] {
  for (const [at, waypoint] of waypoints.entries()) {
    waypoint.previous = waypoints[at - 1] ?? null;
    waypoint.next = waypoints[at + 1] ?? null;
  }
  return waypoints;
}
