import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { tellLie } from '../model/lies.ts';
import { type DelayOptions, delaySource } from './delays.ts';
import { createHttpServer, type JoinApi } from './http.ts';
import { Relay } from './relay.ts';
import { checkPassword, Sessions } from './sessions.ts';
import { World } from './world.ts';

export interface ServerOptions {
  /** The folder that holds `Data/systems` and `Data/worlds`. */
  dataPath: string;
  /** The world's folder name. */
  world: string;
  /** A free port when left out or 0. */
  port?: number;
  /** 13 or 14; overrides the world's own. */
  generation?: number;
  /** The built browser client; without it only the API and the data folder are served. */
  distPath?: string;
  /** Random waits on every message, the usual ones. */
  delay?: boolean;
  /** Random waits on every message, seeded. */
  delays?: DelayOptions;
  /** Users to make when the world has nobody of that name. */
  users?: { name: string; role: number }[];
  /** Misbehave in this one of the ways of `model/lies.ts`: for those who test the tests. */
  lie?: number;
}

export interface RunningServer {
  url: string;
  port: number;
  world: World;
  close(): Promise<void>;
}

/** Serves one world on the loopback interface until it is closed. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataPath, distPath } = options;
  const world = await World.open(dataPath, options.world, options.generation, options.lie);
  for (const { name, role } of options.users ?? []) await world.seat(name, role);
  const sessions = await Sessions.open(path.join(dataPath, 'Data', 'worlds', options.world));
  const delays = options.delays ?? (options.delay ? { seed: Date.now(), max: 80 } : undefined);
  const http = createHttpServer(
    dataPath,
    distPath,
    answerJoining(world, sessions, () => relay.activeUsers),
  );
  const relay = new Relay(http, world, sessions, delaySource(delays));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    world,
    async close() {
      await relay.close();
      http.closeAllConnections();
      await world.close();
      tellLie(0);
    },
  };
}

/** What people who are about to join may ask. @param activeUsers ids of the users with a window open */
function answerJoining(world: World, sessions: Sessions, activeUsers: () => string[]): JoinApi {
  return {
    status: () => ({
      world: { id: world.manifest.id, title: world.manifest.title },
      system: { id: world.system.id, title: world.system.title, background: world.system.background },
      users: world.users().map((user) => ({
        id: user.id,
        name: user._source.name,
        role: user._source.role,
        color: user._source.color,
        hasPassword: Boolean(user._source.password),
        active: activeUsers().includes(user.id),
      })),
    }),
    join: (userId, password) => {
      const user = world.user(userId);
      const welcome = user && Number(user._source.role) > 0 && checkPassword(user._source.password, password);
      return welcome ? sessions.issue(userId) : null;
    },
    verify: (token) => {
      const userId = sessions.verify(token);
      return world.user(userId) ? userId : null;
    },
  };
}
