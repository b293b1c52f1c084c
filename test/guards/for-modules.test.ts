import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { HOOKS } from '../../src/foundry/modules/hooks.ts';
import { ROOT } from './files.ts';

/* What is written for other people's modules is what the code does: hooks, their fields, the API; and the sample module knows all hooks. */

const SOURCE = join(ROOT, 'src/foundry/modules/hooks.ts');
const page = readFileSync(join(ROOT, 'docs/for-modules.md'), 'utf8');

/** The part of the page under each heading of the third level that names a hook. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .flatMap((text) => {
      const [, hook] = /^`(fivefold\.\w+)`\n/.exec(text) ?? [];
      return hook ? [[hook, text.split(/^## /m)[0] ?? ''] as const] : [];
    }),
);

/** The fields of each payload, from the one type that names them. */
function payloads(): Map<string, string[]> {
  const program = ts.createProgram([SOURCE], {
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(SOURCE);
  const found = new Map<string, string[]>();
  file?.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'HookPayloads') return;
    for (const hook of checker.getTypeAtLocation(node).getProperties()) {
      const type = checker.getTypeOfSymbolAtLocation(hook, node);
      found.set(
        hook.name,
        type.getProperties().map(({ name }) => name),
      );
    }
  });
  return found;
}

describe('docs/for-modules.md', () => {
  it('describes all hooks, in the order in which they are called', () => {
    expect(Object.keys(HOOKS).length).toBeGreaterThan(10);
    expect([...sections.keys()]).toEqual(Object.keys(HOOKS));
  });

  it('names exactly the fields of their payloads, and has an example of each', () => {
    const fields = payloads();
    expect([...fields.keys()].sort()).toEqual(Object.keys(HOOKS).sort());
    for (const [hook, text] of sections) {
      const named = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
      expect([...named].sort(), hook).toEqual([...(fields.get(hook) ?? [])].sort());
      expect(text, hook).toContain(`Hooks.on('${hook}'`);
    }
  });

  it('says which of them may refuse', () => {
    const [, rest = ''] = page.split('### Hooks that may refuse');
    const [first = ''] = rest.split('\n## ');
    const named = new Set([...first.matchAll(/`(fivefold\.\w+)`/g)].map(([, hook]) => hook));
    expect([...named]).toEqual(
      Object.keys(HOOKS).filter((hook) => HOOKS[hook as keyof typeof HOOKS] === 'before'),
    );
  });

  it('names every member of the API', () => {
    const source = readFileSync(join(ROOT, 'src/foundry/api.ts'), 'utf8');
    const members = [...(source.split('export const api')[1] ?? '').matchAll(/^ {2}(\w+)[:,]/gm)].map(
      ([, name]) => name,
    );
    expect(members.length).toBeGreaterThan(10);
    const [, api = ''] = page.split('## The API');
    for (const name of members) expect(api.split('\n## ')[0], name).toMatch(new RegExp(`\`${name}\\b`));
  });
});

describe('the sample module', () => {
  it('listens to all hooks', () => {
    const script = readFileSync(join(ROOT, 'examples/module/scripts/sample.mjs'), 'utf8');
    const [, list = ''] = /const HOOKS = \[([^\]]*)\]/.exec(script) ?? [];
    expect([...list.matchAll(/'([^']+)'/g)].map(([, hook]) => hook)).toEqual(Object.keys(HOOKS));
  });

  it('has a manifest for both generations', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'examples/module/module.json'), 'utf8')) as {
      compatibility: object;
    };
    expect(manifest.compatibility).toEqual({ minimum: '13.346', verified: '14' });
  });
});
