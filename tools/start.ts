import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseGeneration, parsePort, UsageError } from '../playground/bin/arguments.ts';
import { buildClient, distPath } from '../playground/bin/build.ts';
import { explain, outside } from '../playground/bin/explain.ts';
import { type RunningServer, startServer } from '../playground/server/index.ts';
import { buildPackage, ROOT } from './build.ts';
import { DEMO, hasDemoWorld, installPackage, makeDemoWorld, SEATS } from './demo-world.ts';

const USAGE = `npm start -- [--lang ru|en] [--port N] [--fresh] [--no-open] [--generation 13|14]

  --lang        language of the demo world's content (the interface follows each user's own choice)
  --port        port on this machine, 30000 unless told; 0 takes a free one
  --fresh       make the demo world anew: everything in it is lost
  --no-open     open no browser
  --generation  which Foundry to behave like: 13 for a new table, a table of 14 stays one`;

const DATA = join(ROOT, '.data');

interface Wanted {
  readonly language: 'en' | 'ru';
  readonly port: number;
  readonly generation: 13 | 14 | undefined;
  readonly fresh: boolean;
  readonly open: boolean;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        lang: { type: 'string', default: process.env.LANG?.startsWith('ru') ? 'ru' : 'en' },
        port: { type: 'string', default: '30000' },
        generation: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** What the command line asks for, or undefined if it asks only for help. @throws UsageError */
function wanted(): Wanted | undefined {
  const { help, lang, port, generation, fresh, 'no-open': closed } = readOptions();
  if (help) return undefined;
  if (lang !== 'en' && lang !== 'ru') throw new UsageError(`--lang must be en or ru, not "${lang}".`);
  return {
    language: lang,
    port: parsePort(port),
    generation: generation === undefined ? undefined : parseGeneration(generation),
    fresh,
    open: !closed && !process.env.CI && process.stdout.isTTY,
  };
}

/** Builds what has changed and opens the demo world, made if there is none yet. */
async function openTable({ language, port, generation, fresh }: Wanted): Promise<RunningServer> {
  console.log('Building the system …');
  await buildPackage();
  console.log('Building the playground …');
  await buildClient();
  if (fresh || !hasDemoWorld(DATA)) {
    console.log(`Making the demo world in ${DATA} …`);
    await makeDemoWorld(DATA, language);
  } else installPackage(DATA);
  return startServer({ dataPath: DATA, world: DEMO, distPath, port, generation }).catch((error: Error) => {
    if (outside(error)) throw error;
    const why = `The demo world in ${DATA} cannot be opened: ${error.message}`;
    throw new UsageError(`${why}\nPut it right, or make it anew with --fresh.`, { cause: error });
  });
}

/** Opens the default browser. */
function openBrowser(url: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => console.log('Open the address above in a browser.'))
    .unref();
}

function stopWith(server: RunningServer): void {
  const stop = (): void => {
    console.log('\nClosing the table; what happened at it is kept.');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error, USAGE));
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function start(): Promise<void> {
  const asked = wanted();
  if (!asked) return console.log(USAGE);
  const server = await openTable(asked);
  stopWith(server);
  const seats = SEATS.map(
    ({ name }) => `  ${name.padEnd(12)} ${server.url}/join?user=${encodeURIComponent(name)}`,
  );
  console.log(`\nThe table is open at ${server.url}\n${seats.join('\n')}\n\nStop it with Ctrl+C.`);
  if (asked.open) openBrowser(server.url);
}

try {
  await start();
} catch (error) {
  console.error(explain(error, USAGE));
  process.exit(1);
}
