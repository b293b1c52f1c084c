// Adds texts in both languages at once: reads lines `key<TAB>English<TAB>Russian` (key below FIVEFOLD, or starting with TYPES.) from
// standard input into lang/<language>/<part>.json, keys sorted. The part is the ruleset that the key names, `cli`, or else `fivefold`.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const LANGUAGES = ['en', 'ru'];
const PARTS = ['storyteller', 'lordsouls', 'wfrp', 'western', 'yearzero', 'cli'];
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
const sorted = (value) =>
  value && typeof value === 'object'
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted(value[key])]),
      )
    : value;

function put(tree, key, text) {
  const keys = (key.startsWith('TYPES.') ? key : `FIVEFOLD.${key}`).split('.');
  const last = keys.pop();
  let at = tree;
  for (const part of keys) {
    at[part] ??= {};
    at = at[part];
    if (typeof at !== 'object') throw new Error(`${key}: ${part} is a text already`);
  }
  if (typeof at[last] === 'object') throw new Error(`${key} is a group of texts already`);
  at[last] = text;
}

const rows = readFileSync(0, 'utf8')
  .split('\n')
  .filter((row) => row.trim() && !row.startsWith('#'))
  .map((row) => row.split('\t'));
for (const row of rows)
  if (row.length !== 3) throw new Error(`not 'key<TAB>English<TAB>Russian': ${row.join(' | ')}`);
/** The file that a key belongs to. */
function partOf(key) {
  const name = key.startsWith('TYPES.') ? key.split('.')[2] : key.split('.')[0];
  return PARTS.find((part) => name.startsWith(part)) ?? 'fivefold';
}

for (const [column, language] of LANGUAGES.entries()) {
  for (const part of new Set(rows.map(([key]) => partOf(key.trim())))) {
    const file = `lang/${language}/${part}.json`;
    const tree = read(file);
    for (const row of rows)
      if (partOf(row[0].trim()) === part) put(tree, row[0].trim(), row[column + 1].trim());
    writeFileSync(`${file}.new`, `${JSON.stringify(sorted(tree), null, 2)}\n`);
    renameSync(`${file}.new`, file);
  }
  console.log(`${language}: ${rows.length} texts`);
}
