import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { parseGeneration, parsePort, UsageError } from '../playground/bin/arguments.ts';
import { explain } from '../playground/bin/explain.ts';
import type { RunningServer } from '../playground/server/index.ts';
import type { DemoOptions } from './demo-table.ts';

const USAGE = `npm start -- [--lang ru|en] [--port N] [--fresh] [--empty] [--no-open] [--generation 13|14]

  --lang        language of the demo world's content (the interface follows each user's own choice)
  --port        port on this machine, 30000 unless told; 0 takes a free one
  --fresh       make the demo world anew: everything in it is lost
  --empty       put nothing into a world that is made: what a new world looks like
  --no-open     open no browser
  --generation  which Foundry to behave like: 13 for a new table, a table of 14 stays one`;

interface Wanted extends DemoOptions {
  /** Open a browser as well. */
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
        empty: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** What the command line asks for, or undefined if it asks only for help. @throws UsageError */
function wanted(): Wanted | undefined {
  const { help, lang, port, generation, fresh, empty, 'no-open': closed } = readOptions();
  if (help) return undefined;
  if (lang !== 'en' && lang !== 'ru') throw new UsageError(`--lang must be en or ru, not "${lang}".`);
  return {
    language: lang,
    port: parsePort(port),
    generation: generation === undefined ? undefined : parseGeneration(generation),
    fresh,
    empty,
    open: !closed && !process.env.CI && process.stdout.isTTY,
  };
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
  // Only now: the builders take seconds to load, and a mistyped option is told without them.
  const { openDemoTable, SEATS } = await import('./demo-table.ts');
  const server = await openDemoTable(asked);
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
