import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { RULESETS } from '../../src/cli/rulesets.ts';

/** Every oracle of the rules ledgers, by ruleset: worked examples of the rules (TOR, OT) and those added to them (OR, OW). */
const STORYTELLER: readonly string[] = [
  'OR-1',
  'OR-2',
  'OR-4',
  'OR-5',
  'OR-6',
  'OR-8',
  'OR-9',
  'OR-10',
  'OR-12',
  'OR-13',
  'OR-14',
  'OR-16',
  'OR-17',
  'OR-18',
  'OR-20',
  'OR-21',
  'OR-22',
  'OR-24',
  'OR-25',
  'OR-26',
  'OR-28',
  'OR-29',
  'OR-30',
  'OR-32',
  'OR-33',
  'OR-34',
  'OR-36',
  'OR-37',
  'OR-38',
  'OR-40',
  'OR-41',
  'OR-42',
  'OR-44',
  'OR-45',
  'OR-46',
  'OR-48',
  'OR-49',
  'OR-50',
  'OR-52',
  'OR-53',
  'OR-54',
  'OR-56',
  'OR-57',
  'OR-58',
  'OR-60',
  'OR-61',
  'OR-62',
  'OR-64',
  'OR-65',
  'OR-66',
  'OR-68',
  'OR-69',
  'OR-70',
  'OR-72',
  'OR-73',
  'OR-74',
  'OR-76',
  'OR-77',
  'OR-78',
  'OR-80',
  'OR-81',
  'OR-82',
  'OR-84',
  'OR-85',
  'OR-86',
  'OR-88',
  'OR-89',
  'OR-90',
  'OR-92',
  'OR-93',
  'OR-94',
  'OR-96',
  'OR-97',
  'OR-98',
  'OR-100',
  'OR-101',
  'OR-102',
  'OR-104',
  'OR-105',
  'OR-106',
  'OR-108',
  'OR-109',
  'OR-110',
  'OR-112',
  'OR-113',
  'TOR-1',
  'TOR-2',
  'TOR-3',
  'TOR-4',
  'TOR-5',
  'TOR-6',
  'TOR-7',
  'TOR-8',
  'TOR-9',
];

const WESTERN: readonly string[] = [
  ...Array.from({ length: 13 }, (_, i) => `OT-${i + 1}`),
  ...[
    1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 32, 33, 34, 36,
  ].map((n) => `OW-${n}`),
];

const LORDSOULS: readonly string[] = [
  ...Array.from({ length: 20 }, (_, i) => `OT-${i + 1}`),
  ...[
    1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 32, 33, 34, 36, 37,
    38, 40, 41, 42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62, 64, 65, 66, 68, 69, 70, 72,
    73, 74, 76, 77, 78, 80, 81, 82,
  ].map((n) => `OX-${n}`),
];

const WFRP: readonly string[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 32, 33, 34, 36,
  37, 38, 40, 41, 42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62, 64, 65, 66, 68, 69, 70, 72,
  73, 74, 76, 77, 78, 80, 81, 82, 84, 85, 86, 88, 89, 90, 92, 93, 94, 96, 97,
].map((n) => `OR-${n}`);

const YEARZERO: readonly string[] = Array.from({ length: 105 }, (_, i) => i + 1)
  .filter((n) => n % 4 !== 3)
  .map((n) => `O-${n}`);

const LEDGERS = [
  { id: 'storyteller', oracles: STORYTELLER, count: 94, named: /\bT?OR-\d+/g },
  { id: 'western', oracles: WESTERN, count: 40, named: /\bO[TW]-\d+/g },
  { id: 'lordsouls', oracles: LORDSOULS, count: 82, named: /\bO[TX]-\d+/g },
  { id: 'wfrp', oracles: WFRP, count: 75, named: /\bOR-\d+/g },
  { id: 'yearzero', oracles: YEARZERO, count: 79, named: /\bO-\d+/g },
];

/** Oracles written in a format of their own, each of which a test also plays as a turn: those of the order of beats. */
const PRINTED: { readonly [id: string]: readonly string[] } = {
  western: ['../../rulesets/western/beats.yaml'],
};

const folderOf = (id: string): URL => new URL(`../scenarios/${id}/`, import.meta.url);

/** The ids that titles of a ruleset's scenarios name, or the rows of its cases, with or without those that have a format of their own. */
function namedIn(
  id: string,
  pattern: RegExp,
  printed: readonly string[] = PRINTED[id] ?? [],
): ReadonlySet<string> {
  const folder = folderOf(id);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(
    [...names, ...printed].flatMap((name) => {
      if (!name.endsWith('.yaml')) return [];
      const { cases = [] } = parse(readFileSync(new URL(name, folder), 'utf8'), { merge: true }) as {
        readonly cases?: readonly {
          readonly title: string;
          readonly each?: readonly { readonly id?: unknown }[];
        }[];
      };
      return cases.flatMap(({ title, each = [] }) =>
        [title, ...each.map(({ id = '' }) => String(id))].flatMap((text) => text.match(pattern) ?? []),
      );
    }),
  );
}

/** Tests whose titles name oracles that scenarios cannot express: paths and lines on squares. */
const PLACED: { readonly [id: string]: RegExp } = { wfrp: /^(board|cover|movement).*\.test\.ts$/ };

/** The ids that titles of such tests name. */
function placedIn(id: string, pattern: RegExp): readonly string[] {
  const files = PLACED[id];
  if (!files) return [];
  const folder = new URL(`../rulesets/${id}/`, import.meta.url);
  return readdirSync(folder, { encoding: 'utf8' })
    .filter((name) => files.test(name))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/'[^'\n]*'/g) ?? [])
    .flatMap((text) => text.match(pattern) ?? []);
}

describe.each(LEDGERS)('oracles of $id', ({ id, oracles, count, named }) => {
  const found = new Set([...namedIn(id, named), ...placedIn(id, named)]);

  test('every oracle of the ledger is a scenario, or has a test where it is about the board', () => {
    expect(oracles).toHaveLength(count);
    expect(oracles.filter((one) => !found.has(one))).toEqual([]);
  });

  test('every oracle that a scenario names is in the ledger', () => {
    expect([...found].filter((one) => !oracles.includes(one))).toEqual([]);
  });
});

describe.each(Object.entries(PRINTED))('oracles of %s in their own format', (id, files) => {
  const ledger = LEDGERS.find((one) => one.id === id);
  const named = ledger?.named ?? /$^/;

  test('state the whole order, not only that there is one', () => {
    for (const file of files) {
      const { cases } = parse(readFileSync(new URL(file, folderOf(id)), 'utf8'), { merge: true }) as {
        readonly cases: readonly {
          readonly title: string;
          readonly beats?: string;
          readonly each?: unknown;
        }[];
      };
      const oracles = cases.filter(({ title }) => title.match(named) !== null);
      expect(oracles.length).toBeGreaterThan(0);
      // One phase of a turn with who does what in it: `1A  Billy Stand up`.
      for (const { title, beats = '' } of oracles)
        expect(beats, `${file}: ${title}`).toMatch(/^([12][ABC] {2}\S.*\n?)+$/);
    }
  });

  test('are in no other scenario: without these files oracles would be missing', () => {
    const elsewhere = namedIn(id, named, []);
    expect(ledger?.oracles.filter((one) => !elsewhere.has(one))).not.toEqual([]);
  });
});

test('every ruleset has a ledger of oracles', () => {
  expect(LEDGERS.map(({ id }) => id)).toEqual(RULESETS.map(({ id }) => id));
});
