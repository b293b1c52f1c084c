/**
 * Writes `playground/client/bare-globals.json`: the names that Foundry also gives without their namespace, where they are now, and until
 * which generation an outdated one stays. Read from the community types (names, paths and generations only).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const playground = dirname(dirname(fileURLToPath(import.meta.url)));
const TYPES = join(
  dirname(playground),
  'node_modules/@league-of-foundry-developers/foundry-vtt-types/src/foundry/client/client.d.mts',
);

/** How the types abbreviate namespaces. */
const SHORT: Record<string, string> = { _utils: 'foundry.utils', _dice: 'foundry.dice' };

const ALIAS = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2}export import (\w+) = ([\w.]+);/gm;

/** `[path]`, or `[path, generation]` of what will be gone with that generation. */
type Place = [path: string, until?: number];

const places: Record<string, Place> = {};
for (const [, comment = '', name = '', target = ''] of readFileSync(TYPES, 'utf8').matchAll(ALIAS)) {
  const [root = '', ...rest] = target.split('.');
  const told = /namespaced under \{@linkcode ([\w.]+)\}/.exec(comment)?.[1];
  const path = told ?? [SHORT[root] ?? root, ...rest].join('.');
  if (!path.startsWith('foundry.')) continue;
  const until = /removed in v(\d+)/.exec(comment)?.[1];
  places[name] = until ? [path, Number(until)] : [path];
}
writeFileSync(join(playground, 'client', 'bare-globals.json'), `${JSON.stringify(places)}\n`);
console.log(`${Object.keys(places).length} names`);
