import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildClient, distPath } from '../playground/bin/build.ts';
import { startServer } from '../playground/server/index.ts';
import { buildPackage, ROOT } from './build.ts';
import { DEMO, hasDemoWorld, installPackage, makeDemoWorld, SEATS } from './demo-world.ts';

const USAGE = `npm start -- [--lang ru|en] [--port N] [--fresh] [--no-open] [--generation 13|14]
  --lang        language of the demo world's content (the interface follows each user's own choice)
  --fresh       make the demo world anew: everything in it is lost`;

const args = process.argv.slice(2);
const has = (name: string): boolean => args.includes(name);
const option = (name: string): string | undefined => args[args.indexOf(name) + 1 || args.length];

if (has('--help')) {
  console.log(USAGE);
  process.exit(0);
}

const wanted = option('--lang') ?? (process.env.LANG?.startsWith('ru') ? 'ru' : 'en');
const language = wanted === 'ru' ? 'ru' : 'en';
const dataPath = join(ROOT, '.data');

console.log('Building the system …');
await buildPackage();
console.log('Building the playground …');
await buildClient();
if (has('--fresh') || !hasDemoWorld(dataPath)) {
  console.log(`Making the demo world in ${dataPath} …`);
  await makeDemoWorld(dataPath, language);
} else installPackage(dataPath);

const server = await startServer({
  dataPath,
  world: DEMO,
  distPath,
  port: Number(option('--port') ?? 30000),
  generation: Number(option('--generation') ?? 13),
});
const seats = SEATS.map(
  ({ name }) => `  ${name.padEnd(12)} ${server.url}/join?user=${encodeURIComponent(name)}`,
);
console.log(`\nThe table is open at ${server.url}\n${seats.join('\n')}\n\nStop it with Ctrl+C.`);

/** Opens the default browser where a person started us at a terminal. */
function openBrowser(url: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => console.log('Open the address above in a browser.'))
    .unref();
}
if (process.stdout.isTTY && !process.env.CI && !has('--no-open')) openBrowser(server.url);

const stop = async (): Promise<void> => {
  await server.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
