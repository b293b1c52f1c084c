/**
 * Looks for uses of the surface in checkouts of public systems: `npx tsx tools/surface/find-evidence.ts <folder with one checkout each> [member …]`.
 * Prints a proposal for each member that evidence.yml does not know yet, or for those that are named. A person reads each before it is entered there.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { evidence } from './evidence.ts';
import { filesOf, type Pattern, patternsOf } from './patterns.ts';
import { collectSurface, type Row } from './rows.ts';

/** Those that are written for V13 first, then those for both, then V14's. */
const SYSTEMS = [
  'cosmere-rpg',
  'foundryvtt-lancer',
  'dragonbane',
  'alienrpg',
  'dnd5e',
  'gurps',
  'foundry-ironsworn',
  'draw-steel',
  'crucible',
  'SR5-FoundryVTT',
];

interface Source {
  readonly system: string;
  readonly path: string;
  readonly text: string;
}

const SKIPPED = /node_modules|\.git\/|\/packs\/|_source|\.min\.|(^|\/)(test|tests|dist|lang)\//;

function sources(folder: string): Source[] {
  return SYSTEMS.flatMap((system) =>
    readdirSync(join(folder, system), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) =>
          /\.([mc]?[jt]s|hbs|html|css|less|scss)$|(^|\/)system\.json$/.test(path) && !SKIPPED.test(path),
      )
      .filter((path) => !/\.d\.m?ts$/.test(path) && statSync(join(folder, system, path)).size < 1_000_000)
      .sort()
      .map((path) => ({ system, path, text: readFileSync(join(folder, system, path), 'utf8') })),
  );
}

/** The text from an opening bracket at or after `from` to its end; undefined where none opens. */
function block(text: string, from: number): string | undefined {
  const start = text.slice(from).search(/[([{]/);
  if (start < 0) return undefined;
  let depth = 0;
  for (let at = from + start; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(from + start, at + 1);
  }
  return undefined;
}

/** Whether keys stand in a block, each within that of the one before. */
function holds(text: string, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  const name = key === '*' ? '[\\w$]+' : key.replace(/[$]/g, '\\$&');
  for (const { index, 0: whole } of text.matchAll(
    new RegExp(`(?<![\\w.$])["']?${name}["']?\\s*(?=[:,(}\\n])`, 'g'),
  )) {
    if (rest.length === 0) return true;
    const inner = block(text, index + whole.length);
    if (inner && holds(inner, rest)) return true;
  }
  return false;
}

/** Where a pattern fits a text, as its line; undefined where it does not. */
function where(text: string, { file, start, keys }: Pattern): string | undefined {
  if (file && !file.test(text)) return undefined;
  for (const { index, 0: whole } of text.matchAll(new RegExp(start, `g${start.flags}`))) {
    const opens = index + whole.length - (/[({[]$/.test(whole) ? 1 : 0);
    const found = keys === undefined || holds(block(text, opens) ?? '', keys);
    if (found)
      return `${text.slice(0, index).split('\n').length}: ${text.slice(index, index + 110).split('\n')[0]}`;
  }
  return undefined;
}

function proposal(row: Row, all: readonly Source[]): string | undefined {
  const fitting = all.filter(({ path }) => filesOf(row.area).test(path));
  for (const pattern of patternsOf(row))
    for (const { system, path, text } of fitting) {
      const line = where(text, pattern);
      if (line) return `${JSON.stringify(row.name)}: ${system} ${path} # ${line}`;
    }
  return undefined;
}

const [folder = '', ...names] = process.argv.slice(2);
const all = sources(folder);
const known = evidence();
for (const row of collectSurface())
  if (names.length > 0 ? names.includes(row.name) : !known.proofs.has(row.name))
    console.log(proposal(row, all) ?? `${JSON.stringify(row.name)}: 'unproven: '`);
