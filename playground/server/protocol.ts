/** What crosses the wire between the server and its clients: JSON over socket.io, nothing else. */

/** A JSON object whose shape is checked where it is used. */
export type Obj = Record<string, unknown>;

export type Action = 'create' | 'update' | 'delete';

/** One document operation, as a client asks for it. Unknown keys of `operation` travel on to every client. */
export interface ModifyRequest {
  action: Action;
  documentName: string;
  operation: Operation;
}

/** The parameters of an operation. `data`, `updates` or `ids` go with the action. */
export interface Operation extends Obj {
  data?: Obj[];
  updates?: Obj[];
  ids?: string[];
  parentUuid?: string | null;
  pack?: string | null;
  keepId?: boolean;
  diff?: boolean;
  recursive?: boolean;
}

/** What the server did: created sources, differences with `_id`, or deleted ids. Goes to every client. */
export interface ModifyResult extends ModifyRequest {
  result: Obj[] | string[];
  userId: string;
}

/** Every acknowledged request answers one of these. */
export type Reply<T> = { ok: T } | { error: string };

/** What a manifest says of a pack, and where it comes from. */
export interface PackMetadata extends Obj {
  id: string;
  name: string;
  packageName: string;
  flags: Obj;
}

/** A pack as a client first sees it: its manifest entry and its index, no documents. */
export interface PackData {
  metadata: PackMetadata;
  index: Obj[];
  folders: Obj[];
}

/** Everything a client needs to begin. */
export interface WorldPayload {
  userId: string;
  release: { generation: number; build: number };
  /** The lie that the world tells, see `model/lies.ts`; 0 for none. */
  lie: number;
  world: Obj;
  system: Obj;
  /** The installed modules, with `active`. */
  modules: Obj[];
  /** Sources of every primary collection, by collection name. */
  documents: Record<string, Obj[]>;
  packs: PackData[];
  /** Ids of the users who are connected now. */
  activeUsers: string[];
  /** The server's clock, in milliseconds since 1970. */
  serverTime: number;
  /** Whether a game master has paused the game. */
  paused: boolean;
}

/** A question by one user to another user's client. */
export interface QueryRequest {
  userId: string;
  name: string;
  data: unknown;
  /** Milliseconds until the server gives up. */
  timeout?: number;
}

/** What a user's client tells the others about what its user does. */
export interface Activity extends Obj {
  targets?: string[];
  sceneId?: string | null;
}

/** The names of socket events other than `system.<id>`. */
export const EVENTS = {
  world: 'world',
  modify: 'modifyDocument',
  modifyBatch: 'modifyBatch',
  packDocuments: 'packDocuments',
  activity: 'userActivity',
  connected: 'userConnected',
  query: 'userQuery',
  time: 'time',
  pause: 'pause',
  /** The server refused the session; the client must join again. */
  refused: 'sessionRefused',
} as const;
