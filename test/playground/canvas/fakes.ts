import { Canvas } from '../../../playground/client/canvas/board.ts';
import { applyCanvasConfig } from '../../../playground/client/canvas/config.ts';
import type { Grid, SceneDoc, TokenDoc, User, WallDoc } from '../../../playground/client/canvas/host.ts';
import { UserTargets } from '../../../playground/client/canvas/placeables/targets.ts';

type Obj = Record<string, unknown>;

/** One call of a hook, or one broadcast activity. */
interface Heard {
  name: string;
  args: unknown[];
}

/** A table of one client with a scene, without server and documents: only what the board needs. */
export interface FakeTable {
  canvas: Canvas;
  scene: SceneDoc;
  users: User[];
  me: User;
  heard: Heard[];
  broadcasts: Obj[];
  /** Updates the board sent to the scene. */
  updates: Obj[];
  /** Puts a token on the scene before it is drawn. */
  addToken(data: { id: string } & Obj): TokenDoc;
  addWall(id: string, c: WallDoc['c'], data?: Obj): WallDoc;
}

const list = <D extends { id: string }>(): Obj & Iterable<D> & { push(doc: D): void } => {
  const docs: D[] = [];
  return Object.assign(docs as unknown as Obj & Iterable<D> & { push(doc: D): void });
};

/** A token document of a size in grid spaces, without parent class. */
function makeToken(grid: Grid, scene: SceneDoc, data: { id: string } & Obj): TokenDoc {
  const size = (): { width: number; height: number } => ({
    width: token.width * grid.sizeX,
    height: token.height * grid.sizeY,
  });
  const token = {
    ...{
      documentName: 'Token',
      name: data.id,
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      elevation: 0,
      rotation: 0,
      alpha: 1,
    },
    ...{ hidden: false, locked: false, disposition: -1, displayName: 50, displayBars: 50, isOwner: true },
    ...{ texture: { src: null }, actor: null, inCombat: false, combatant: null, parent: scene },
    canUserModify: (user: User) => user.isGM || token.isOwner,
    getSize: size,
    getCenterPoint: ({ x = token.x, y = token.y }: { x?: number; y?: number } = {}) => ({
      x: x + size().width / 2,
      y: y + size().height / 2,
    }),
    getSnappedPosition: ({ x = token.x, y = token.y }: { x?: number; y?: number } = {}) => ({
      x: grid.isGridless ? x : Math.round(x / grid.size) * grid.size,
      y: grid.isGridless ? y : Math.round(y / grid.size) * grid.size,
    }),
    getOccupiedGridSpaceOffsets: ({ x = token.x, y = token.y }: { x?: number; y?: number } = {}) => [
      grid.getOffset({ x: x + 1, y: y + 1 }),
    ],
    getBarAttribute: () => null,
    ...data,
  } as unknown as TokenDoc;
  return token;
}

function makeUser(id: string, isGM: boolean, isSelf: boolean, color: string, broadcasts: Obj[]): User {
  const user = {
    ...{ id, name: id, isGM, isSelf, color, active: true },
    can: () => isGM,
    broadcastActivity: (activity: Obj) => broadcasts.push(activity),
  } as unknown as User;
  user.targets = new UserTargets(user);
  return user;
}

/** Sets the globals that the board reads and creates a board for them; nothing is drawn yet. */
export function setFakeTable(grid: Grid, { isGM = true, generation = 13 } = {}): FakeTable {
  const heard: Heard[] = [];
  const broadcasts: Obj[] = [];
  const updates: Obj[] = [];
  const hear = (name: string, ...args: unknown[]): boolean => Boolean(heard.push({ name, args }));
  const users = [
    makeUser('me', isGM, true, '#d04040', broadcasts),
    makeUser('other', false, false, '#40a0d0', broadcasts),
  ];
  const rect = { x: 0, y: 0, width: 1200, height: 800 };
  const tokens = list<TokenDoc>();
  const walls = list<WallDoc>();
  const scene = {
    ...{ id: 'scene', documentName: 'Scene', parent: null, grid, tokens, walls },
    ...{ background: { src: null }, backgroundColor: '#999999' },
    dimensions: { ...rect, rect, sceneRect: rect, size: grid.size, distance: grid.distance },
    updateEmbeddedDocuments: async (_name: string, changes: Obj[]) => {
      updates.push(...changes);
      return [];
    },
  } as unknown as SceneDoc;
  const config: Obj = {};
  applyCanvasConfig(config);
  Object.assign(globalThis, {
    CONFIG: config,
    Hooks: { callAll: hear, call: hear, on: () => 0 },
    game: { user: users[0], users, release: { generation }, scenes: { current: scene }, combat: null },
  });
  const canvas = new Canvas();
  Object.assign(globalThis, { canvas });
  const [me] = users;
  if (!me) throw new Error('no user');
  return {
    ...{ canvas, scene, users, me, heard, broadcasts, updates },
    addToken(data) {
      const token = makeToken(grid, scene, data);
      tokens.push(token);
      return token;
    },
    addWall(id, c, data = {}) {
      const open = { move: 20, sight: 20, light: 20, sound: 20, dir: 0, door: 0, ds: 0 };
      const wall = {
        id,
        c,
        documentName: 'Wall',
        parent: scene,
        isOwner: true,
        canUserModify: () => true,
        ...open,
        ...data,
      };
      walls.push(wall as unknown as WallDoc);
      return wall as unknown as WallDoc;
    },
  };
}
