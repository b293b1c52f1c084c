import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './folders.ts';

/**
 * Random fights in great number, on every core: `npm run fights -- wfrp 100000 [first seed] [cores]`. They are the fights of the property
 * tests, built for node but not shortened, so that an error says where it is; so they run twice as fast as in a test. A seed that fails is told, and the rest continues.
 */
const [ruleset, number = '1000', first = '0', cores = String(availableParallelism())] = process.argv.slice(2);
if (!ruleset) throw new Error('which ruleset? npm run fights -- <ruleset> [number] [first seed] [cores]');

const outDir = join(ROOT, '.cache', `fights-${ruleset}`);
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  build: { ssr: 'test/core/fights/main.ts', outDir, emptyOutDir: true, target: 'node20', minify: false },
});

const began = Date.now();
const [from, shares] = [Number(first), Number(cores)];
const ends = Array.from({ length: shares }, async (_, share) => {
  const seeds = [from, from + Number(number), share, shares].map(String);
  const worker = spawn(process.execPath, [join(outDir, 'main.js'), ruleset, ...seeds], { stdio: 'inherit' });
  const [code] = await once(worker, 'exit');
  return code === 0;
});
const good = (await Promise.all(ends)).every(Boolean);
console.log(
  `${number} fights of ${ruleset} from seed ${first} in ${Math.round((Date.now() - began) / 1000)} s: ${good ? 'all sound' : 'not all sound'}`,
);
process.exitCode = good ? 0 : 1;
