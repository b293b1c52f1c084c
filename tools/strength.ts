import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { fightFiles } from './fight-files.ts';
import { ROOT } from './folders.ts';

/**
 * How well the tactician plays: `npm run strength -- wfrp [steady] [plain] [100]` lets two players fight the mirrored fights of a ruleset, or one of them by name,
 * from both seats (`test/tactics/fights`). A player is a character, `plain` or `random`.
 */
const [ruleset = '', one = 'steady', other = 'plain', number = '100'] = process.argv.slice(2);
const files = fightFiles(ruleset, 'npm run strength -- <ruleset> [player] [player] [number of fights]');

const outDir = join(ROOT, '.cache', 'strength');
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  build: { ssr: 'test/tactics/main.ts', outDir, emptyOutDir: true, target: 'node20', minify: false },
});
const { status } = spawnSync(process.execPath, [join(outDir, 'main.js'), one, other, number, ...files], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
