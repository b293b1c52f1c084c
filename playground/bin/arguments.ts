import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the command line of `serve.ts` asks for. */
export interface ServeRequest {
  /** The user data folder, which holds `Data/systems` and `Data/worlds`. */
  dataPath: string;
  /** Id of the world, the name of its folder. */
  world: string;
  port: number;
  /** The world's own unless told. */
  generation: 13 | 14 | undefined;
  /** Answer requests after small random delays, as over a real network. */
  delay: boolean;
}

/** A mistake of the person at the keyboard: its message is shown without a stack. */
export class UsageError extends Error {}

export const USAGE = `Usage: tsx playground/bin/serve.ts --data DIR --world ID [--port 30000] [--generation 13|14] [--delay]

  --data DIR        user data folder, with Data/systems and Data/worlds in it
  --world ID        folder name of the world in DIR/Data/worlds
  --port N          port on this machine (0 takes a free one), 30000 unless told
  --generation G    13 or 14, the world's own unless told (13 for a new one); a world of 14 does not go back
  --delay           answer after small random delays, as over a real network`;

export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

export function parseGeneration(text: string): 13 | 14 {
  if (text === '13') return 13;
  if (text === '14') return 14;
  throw new UsageError(`--generation must be 13 or 14, not "${text}".`);
}

function readOptions(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        data: { type: 'string' },
        world: { type: 'string' },
        port: { type: 'string', default: '30000' },
        generation: { type: 'string' },
        delay: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Reads the command line and checks that what it names is there.
 *
 * @throws UsageError with a sentence that says what to change
 */
export function readArguments(argv: string[]): ServeRequest {
  const { data, world, port, generation, delay } = readOptions(argv);
  if (!data) throw new UsageError('--data is missing: which folder holds the data?');
  if (!world) throw new UsageError('--world is missing: which world shall be served?');
  const request: ServeRequest = {
    dataPath: resolve(data),
    world,
    port: parsePort(port),
    generation: generation === undefined ? undefined : parseGeneration(generation),
    delay,
  };
  if (!existsSync(join(request.dataPath, 'Data'))) {
    throw new UsageError(`There is no folder "Data" in ${request.dataPath}.`);
  }
  const manifest = join(request.dataPath, 'Data/worlds', world, 'world.json');
  if (!existsSync(manifest))
    throw new UsageError(`There is no world "${world}": ${manifest} does not exist.`);
  return request;
}
