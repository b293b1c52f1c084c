import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, ROOT } from './files.ts';

const modules = ['src/core', 'src/rulesets'].flatMap((folder) => filesBelow(folder, '.ts'));

/** A module's text without its comments. */
const codeOf = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

const importsOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s+'([^']+)'/g)].flatMap(
    ([, to]) => to ?? [],
  );

/** The folder of src that a relative import leads to, such as `core` or `rulesets/storyteller`. */
function zoneOf(file: string): string {
  const [, zone = '', room = ''] = file.split('/');
  return zone === 'rulesets' && !room.endsWith('.ts') ? `${zone}/${room}` : zone;
}

describe('the core is pure', () => {
  it('has modules to check', () => expect(modules.length).toBeGreaterThan(30));

  it('every module of core and rulesets loads without a host, document or window', () => {
    const script = modules.map((file) => `await import(${JSON.stringify(resolve(ROOT, file))});`).join('\n');
    const clean =
      'for (const name of ["window","document","game","Hooks","CONFIG","foundry","canvas"]) if (name in globalThis) throw new Error(name);';
    expect(() =>
      execFileSync(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', `${clean}\n${script}`],
        {
          cwd: ROOT,
          stdio: 'pipe',
        },
      ),
    ).not.toThrow();
  }, 60_000);

  it.each(modules)('%s uses no clock and no randomness of its own', (file) => {
    expect(codeOf(file)).not.toMatch(
      /\bMath\.random\b|\bDate\.now\b|\bnew Date\b|\bperformance\.|\bfetch\(|\bsetTimeout\b|\bawait\b/,
    );
  });
});

describe('dependencies point one way', () => {
  const all = ['src/core', 'src/rulesets', 'src/foundry', 'src/cli'].flatMap((folder) =>
    filesBelow(folder, '.ts'),
  );
  const allowed: { readonly [zone: string]: readonly string[] } = {
    core: ['core'],
    foundry: ['foundry', 'core', 'rulesets'],
    // `fivefold beats` orders the western's declarations without a fight.
    cli: ['cli', 'core', 'rulesets', 'rulesets/western'],
  };

  it.each(all)('%s imports only what is below it', (file) => {
    const from = zoneOf(file);
    for (const to of importsOf(file).filter((path) => path.startsWith('.') && path.endsWith('.ts'))) {
      const zone = zoneOf(relative(ROOT, resolve(ROOT, dirname(file), to)));
      const legal = allowed[from] ?? (from === 'rulesets' ? ['core', zone] : ['core', from]);
      expect(legal, `${file} imports ${to}`).toContain(zone);
    }
  });

  it('rulesets have the same layout', () => {
    const names = readdirSync(join(ROOT, 'src/rulesets'), { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? [one.name] : [],
    );
    expect(names).toHaveLength(5);
    for (const name of names) {
      const files = filesBelow(`src/rulesets/${name}`, '.ts').map((file) => file.split('/').slice(3));
      const folders = new Set(files.flatMap(([folder, file]) => (file && folder ? [folder] : [])));
      expect(files.filter(([, file]) => !file).map(([file]) => file)).toEqual(
        expect.arrayContaining(['index.ts', 'summary.ts']),
      );
      expect([...folders].sort(), name).toEqual(['actions', 'data', 'figures', 'plays', 'round', 'view']);
    }
  });

  it('adapters name no ruleset', () => {
    for (const file of filesBelow('src/foundry', '.ts'))
      expect(codeOf(file), file).not.toMatch(/['"`](storyteller|lordsouls|wfrp|western|yearzero)['"`]/);
  });
});
