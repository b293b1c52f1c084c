import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/* A button without a handler does nothing when it is pressed, and nobody is told. */

const filesBelow = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

const found = (texts: readonly string[], what: RegExp): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(what)].map(([, name]) => name ?? '')))].sort();

const pressed = found(filesBelow('templates', '.hbs'), /data-action="(ff\w+)"/g);
const sources = filesBelow('src/foundry', '.ts');
/** Handlers by name in an application's or a card's actions, and the names that listeners use. */
const heard = found(sources, /\b(ff[A-Z]\w*):\s/g);
const asked = found(sources, /dataset\.action === '(ff\w+)'/g);

it('every data-action="ff…" of the templates is registered, and every registered one is in a template', () => {
  expect(pressed.length).toBeGreaterThan(25);
  expect([...new Set([...heard, ...asked])].sort()).toEqual(pressed);
});
