import { join } from 'node:path';
import { UsageError } from '../playground/bin/arguments.ts';
import { buildClient, distPath } from '../playground/bin/build.ts';
import { outside } from '../playground/bin/explain.ts';
import { type RunningServer, startServer } from '../playground/server/index.ts';
import { buildPackage } from './build.ts';
import { DEMO, hasDemoWorld, installPackage, makeDemoWorld } from './demo-world.ts';
import { ROOT } from './folders.ts';

export { SEATS } from './demo-world.ts';

const DATA = join(ROOT, '.data');

export interface DemoOptions {
  readonly language: 'en' | 'ru';
  readonly port: number;
  readonly generation: 13 | 14 | undefined;
  /** Make the world anew: everything in it is lost. */
  readonly fresh: boolean;
  /** Put nothing into a world that is made: no people, no scenes. */
  readonly empty: boolean;
}

/** Builds what has changed and opens the demo world, made if there is none yet. @throws UsageError where the world cannot be opened. */
export async function openDemoTable({
  language,
  port,
  generation,
  fresh,
  empty,
}: DemoOptions): Promise<RunningServer> {
  if (empty && !fresh && hasDemoWorld(DATA))
    throw new UsageError(
      'There is a demo world already. --empty --fresh makes it anew: everything in it is lost.',
    );
  console.log('Building the system …');
  await buildPackage();
  console.log('Building the playground …');
  await buildClient();
  if (fresh || !hasDemoWorld(DATA)) {
    console.log(`Making the demo world in ${DATA} …`);
    await makeDemoWorld(DATA, language, empty ? '' : undefined);
  } else installPackage(DATA);
  return startServer({ dataPath: DATA, world: DEMO, distPath, port, generation }).catch((error: Error) => {
    if (outside(error)) throw error;
    const why = `The demo world in ${DATA} cannot be opened: ${error.message}`;
    throw new UsageError(`${why}\nPut it right, or make it anew with --fresh.`, { cause: error });
  });
}
