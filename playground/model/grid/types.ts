/** Row and column of a grid space; `k` is its level above the ground. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}

/** A point on the canvas in pixels; elevation in grid units. */
export interface Point {
  x: number;
  y: number;
  elevation?: number;
}

/** A grid space, by offset or by a point in it. */
export type Coordinates = Offset | Point;

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The cost of one move between adjacent spaces (any spaces when teleported). */
export type CostFunction = (from: Offset, to: Offset, distance: number, segment: Waypoint) => number;

/** A waypoint of a path; `cost` replaces the measured cost of the way to it. */
export type Waypoint = Coordinates & {
  teleport?: boolean;
  measure?: boolean;
  cost?: number | CostFunction;
};

export interface Measurement {
  distance: number;
  spaces: number;
  cost: number;
  diagonals: number;
  euclidean: number;
}

export interface MeasuredWaypoint extends Measurement {
  backward: MeasuredSegment | null;
  forward: MeasuredSegment | null;
}

export interface MeasuredSegment extends Measurement {
  from: MeasuredWaypoint;
  to: MeasuredWaypoint;
  teleport: boolean;
}

/** Result of `measurePath`. */
export interface MeasuredPath extends Measurement {
  waypoints: MeasuredWaypoint[];
  segments: MeasuredSegment[];
}

export interface GridConfiguration {
  size: number;
  distance?: number;
  units?: string;
  style?: string;
  color?: unknown;
  alpha?: number;
  thickness?: number;
}

export interface GridDimensions extends Rectangle {
  rows: number;
  columns: number;
}

export interface SnappingBehavior {
  mode: number;
  resolution?: number;
}

/** One step of a direct path: its length in grid spaces and how many diagonals it uses. */
export interface Step {
  length: number;
  diagonals: number;
}

export function isOffset(coords: Coordinates): coords is Offset {
  return 'i' in coords;
}
