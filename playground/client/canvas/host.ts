import type { ShapeData as RegionShape } from '../../model/documents/region.ts';
import type { Doc, Docs, User as UserDoc } from '../applications/document-faces.ts';
import { host as hostGlobals, type Obj } from '../applications/host.ts';
import type { Canvas } from './board.ts';
import type { UserTargets } from './placeables/targets.ts';
import type { Token } from './placeables/token.ts';

export { localize, notify, type Obj, reportError } from '../applications/host.ts';
export type { Doc, Docs, RegionShape };

/** A point in scene pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface ElevatedPoint extends Point {
  elevation?: number;
}

/** A rectangle in scene pixels. */
export interface Rect extends Point {
  width: number;
  height: number;
}

/** Row `i` and column `j` of a grid space. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}

/** What `measurePath` says about one waypoint, in grid units and spaces from the start. */
export interface MeasuredWaypoint {
  distance: number;
  spaces: number;
  cost: number;
  diagonals: number;
  euclidean: number;
  backward: { distance: number; cost: number; spaces: number } | null;
  forward: { distance: number; cost: number; spaces: number } | null;
}

export interface MeasuredPath {
  waypoints: MeasuredWaypoint[];
  distance: number;
  spaces: number;
  cost: number;
}

/** A scene's grid, see `foundry.grid.BaseGrid`. */
export interface Grid {
  type: number;
  size: number;
  sizeX: number;
  sizeY: number;
  distance: number;
  units: string;
  thickness: number;
  color: { toString(): string } | string;
  alpha: number;
  isGridless: boolean;
  isSquare: boolean;
  isHexagonal: boolean;
  getOffset(coords: Point | Offset): Offset;
  getOffsetRange(bounds: Rect): [number, number, number, number];
  getCenterPoint(coords: Point | Offset): Point;
  getTopLeftPoint(coords: Point | Offset): Point;
  getVertices(coords: Point | Offset): Point[];
  getSnappedPoint(point: Point, behavior: { mode: number; resolution?: number }): Point;
  getShiftedPoint(point: Point, direction: number): Point;
  getDirectPath(waypoints: (Point | Offset)[]): Offset[];
  measurePath(waypoints: (ElevatedPoint | Offset)[], options?: Obj): MeasuredPath;
}

/** The picture of a token or a scene. */
export interface TextureData {
  src: string | null;
  scaleX?: number;
  scaleY?: number;
  tint?: unknown;
}

export interface BarAttribute {
  type: 'bar' | 'value';
  attribute: string;
  value: number;
  max?: number;
  editable?: boolean;
}

/** An actor as the board uses it. */
export interface ActorDoc extends Doc {
  effects: Docs;
  temporaryEffects?: Doc[];
  appliedEffects?: Doc[];
  statuses: Set<string>;
  toggleStatusEffect(id: string, options?: Obj): Promise<unknown>;
}

export interface TokenDoc extends Doc {
  parent: SceneDoc | null;
  actor: ActorDoc | null;
  x: number;
  y: number;
  width: number;
  height: number;
  elevation: number;
  rotation: number;
  alpha: number;
  hidden: boolean;
  locked: boolean;
  disposition: number;
  displayName: number;
  displayBars: number;
  texture: TextureData;
  turnMarker?: { mode: number; src?: string | null };
  movementAction?: string;
  inCombat: boolean;
  combatant: Doc | null;
  isSecret?: boolean;
  object: Token | null;
  getBarAttribute(name: string, options?: Obj): BarAttribute | null;
  getSize(data?: Obj): { width: number; height: number };
  getCenterPoint(data?: Obj): ElevatedPoint;
  getSnappedPosition(data?: Obj): ElevatedPoint;
  getOccupiedGridSpaceOffsets(data?: Obj): Offset[];
  measureMovementPath?(waypoints: Obj[], options?: Obj): MeasuredPath;
  toggleCombatant?(options?: Obj): Promise<unknown>;
}

export interface WallDoc extends Doc {
  parent: SceneDoc | null;
  c: [number, number, number, number];
  move: number;
  sight: number;
  light: number;
  sound: number;
  dir: number;
  door: number;
  ds: number;
  threshold?: { light?: number | null; sight?: number | null; sound?: number | null };
}

export interface RegionDoc extends Doc {
  parent: SceneDoc | null;
  color: unknown;
  visibility: number;
  shapes: readonly RegionShape[];
  bounds: Rect;
  testPoint(point: Required<ElevatedPoint>): boolean;
}

export interface SceneDimensions extends Rect {
  rect: Rect;
  sceneRect: Rect;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
  size: number;
  distance: number;
}

export interface SceneDoc extends Doc {
  grid: Grid;
  dimensions: SceneDimensions;
  tokens: Docs<TokenDoc>;
  walls: Docs<WallDoc>;
  regions?: Docs<RegionDoc>;
  background: TextureData;
  backgroundColor: { toString(): string } | string | null;
  initial?: { x: number | null; y: number | null; scale: number | null };
  active: boolean;
}

/** A user with what the board keeps about them. */
export interface User extends UserDoc {
  targets: UserTargets;
  broadcastActivity(activity: Obj, options?: Obj): void;
}

/** What a user's client tells the others. */
export interface Activity extends Obj {
  targets?: string[];
  sceneId?: string | null;
  ping?: Point & { scene: string; style?: string };
  /** The way a token is dragged (its corners), or what is measured (points) when there is no token. */
  ruler?: { scene: string; token: string | null; path: Point[] } | null;
}

/** The host's globals as the board sees them, read at the moment of use. */
export const host = {
  get game() {
    return hostGlobals.game;
  },
  get user(): User | null {
    return (hostGlobals.user as User | null) ?? null;
  },
  get users(): User[] {
    return [...((hostGlobals.game?.users ?? []) as unknown as Iterable<User>)];
  },
  get config() {
    return hostGlobals.config as unknown as Record<string, Obj> & { statusEffects?: Iterable<Obj> };
  },
  get canvas(): Canvas | null {
    return (hostGlobals.canvas as unknown as Canvas | null) ?? null;
  },
  get hooks() {
    return hostGlobals.hooks;
  },
  get foundry() {
    return hostGlobals.foundry;
  },
  get ui() {
    return hostGlobals.ui;
  },
  get isGM(): boolean {
    return hostGlobals.user?.isGM === true;
  },
  get generation(): number {
    return hostGlobals.game?.release?.generation ?? 13;
  },
};

/** The colour of a user as a number, white when they have none. */
export function userColor(user: Pick<User, 'color'> | null | undefined): number {
  const text = String(user?.color ?? '#ffffff');
  const number = Number.parseInt(text.replace('#', ''), 16);
  return Number.isNaN(number) ? 0xffffff : number;
}

/** An actor that can make tokens, and its class. */
interface TokenActor extends ActorDoc {
  getTokenDocument?(data?: Obj, options?: Obj): Promise<TokenDoc & { updateSource(changes: Obj): unknown }>;
}

export interface DocClassWithTokens {
  fromDropData(data: Obj, options?: Obj): Promise<TokenActor | undefined>;
  create(data: Obj, operation?: Obj): Promise<Doc | undefined>;
}
