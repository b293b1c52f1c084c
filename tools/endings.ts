import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { fightFiles } from './fight-files.ts';
import { ROOT } from './folders.ts';

/**
 * Whether fights end that the tactician plays: `npm run endings -- wfrp [100] [cores]` plays the fights of a ruleset (`test/tactics/fights`), or one of them by
 * name, with all characters and missions in turn, and names every fight that gets stuck, is refused something, or lasts too long without a mission for it.
 */
const [ruleset = '', number = '100', cores = String(availableParallelism())] = process.argv.slice(2);
const files = fightFiles(ruleset, 'npm run endings -- <ruleset> [number of fights] [cores]');
for (const given of [number, cores])
  if (!(Number.isInteger(Number(given)) && Number(given) > 0))
    throw new Error(`'${given}' is no number above 0`);

const outDir = join(ROOT, '.cache', 'endings');
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  build: { ssr: 'test/tactics/endings-main.ts', outDir, emptyOutDir: true, target: 'node20', minify: false },
});

const codes = Array.from({ length: Number(cores) }, async (_, share) => {
  const args = [join(outDir, 'endings-main.js'), number, String(share), cores, ...files];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  return code as number;
});
process.exitCode = (await Promise.all(codes)).every((code) => code === 0) ? 0 : 1;
