import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable, type TableClient } from '../../playground/node/index.ts';
import { parseSystem } from '../../playground/server/manifest.ts';
import { buildPackage } from '../build.ts';
import { DEMO, makeDemoWorld } from '../demo-world.ts';
import { type Program, ROOT } from './program.ts';
import type { Row } from './rows.ts';

/*
 * Which parts of Foundry's API that we use the playground implements. Members, hooks, actions, helpers and elements are looked for in a game master's client
 * at a demo table, styles and attributes in the client's sources, and fields of the manifest in what the server makes of them.
 */

const PROBE = 'surface-probe.mjs';

/** A member as the client looks for it. */
interface Member {
  readonly name: string;
  readonly path?: string;
  readonly owner?: string;
  readonly classPath?: string | undefined;
  readonly key?: string;
  readonly isStatic?: boolean;
}

interface Answer {
  readonly missing: { readonly [name: string]: string };
  readonly hooks: readonly string[];
  readonly actions: readonly string[];
  readonly elements: readonly string[];
  readonly helpers: readonly string[];
  readonly system: readonly string[];
}

/** Says why the playground lacks a member; '' when it has it. */
export type Verdict = (row: Row) => string;

/** Opens a table and asks its game master's client. */
export async function probe(
  rows: readonly Row[],
  { paths }: Pick<Program, 'paths'>,
  generation: 13 | 14 = 13,
): Promise<Verdict> {
  // The last entry wins: reversed, the shortest path.
  const classes = new Map([...paths.values()].reverse().map((path) => [path.split('.').at(-1), path]));
  const names = (area: Row['area']): string[] =>
    rows.filter((row) => row.area === area).map(({ name }) => name);
  const members = [...names('Namespaces and globals'), ...names('Classes')].map((name) =>
    parseMember(name, classes),
  );
  const question = {
    members,
    elements: names('Elements and attributes'),
    helpers: names('Helpers and templates'),
    tracked: names('Actions').filter((name) => /Combat$/.test(name)),
  };
  const folder = await makeDataFolder();
  const table = await openTable({ dataPath: folder, world: DEMO, generation, board: true });
  try {
    const client = await table.join('Gamemaster');
    await (await table.join('Anna')).leave();
    const answer = await ask(client, question);
    const templates = await Promise.all(
      names('Helpers and templates').map((name) => findServed(table.url, name)),
    );
    return (row) => verdict(row, { ...answer, helpers: [...answer.helpers, ...templates.flat()] });
  } finally {
    await table.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ask = (client: TableClient, question: object): Promise<Answer> =>
  client.evaluate(
    (asked) =>
      (globalThis as unknown as { surfaceProbe(asked: object): Promise<Answer> }).surfaceProbe(asked),
    question,
  );

/** The template of this name, if the server delivers it. */
async function findServed(url: string, name: string): Promise<string[]> {
  if (!name.includes('/')) return [];
  return (await fetch(`${url}/${name}`)).ok ? [name] : [];
}

/** A data folder with the demo world and the package, to which our module is added. */
async function makeDataFolder(): Promise<string> {
  await buildPackage();
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-surface-'));
  await makeDemoWorld(folder, 'en');
  const system = join(folder, 'Data/systems/fivefold');
  const real = realpathSync(system);
  if (real !== join(realpathSync(join(folder, 'Data/systems')), 'fivefold')) {
    rmSync(system, { recursive: true });
    cpSync(real, system, { recursive: true });
  }
  cpSync(join(ROOT, 'tools/surface/probe-client.mjs'), join(system, PROBE));
  const file = join(system, 'system.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { esmodules: string[] };
  writeFileSync(file, JSON.stringify({ ...manifest, esmodules: [PROBE, ...manifest.esmodules] }));
  return folder;
}

function parseMember(name: string, classes: ReadonlyMap<string | undefined, string>): Member {
  const [, owner = '', mark = '', key = ''] =
    /^((?:[A-Z]\w*\.)*[A-Z]\w*)([#.])(\w[\w.]*|_\w[\w.]*)$/.exec(name) ?? [];
  const isGlobal = !mark || /^(CONFIG|CONST|Hooks|Handlebars)\b/.test(name);
  if (isGlobal) return { name, path: name };
  const isData = mark === '.' && !classes.has(owner);
  return { name, owner, key, classPath: classes.get(owner), isStatic: mark === '.' && !isData };
}

function verdict({ area, name }: Row, answer: Answer): string {
  const has = (list: readonly string[]): string => (list.includes(name) ? '' : 'missing');
  switch (area) {
    case 'Namespaces and globals':
    case 'Classes':
      return answer.missing[name] ?? 'not asked';
    case 'Options':
      return optionIsRead(name) ? '' : 'nowhere read';
    case 'Hooks':
      return has(answer.hooks);
    case 'Manifest':
      return fieldIsRead(name, answer.system) ? '' : 'not read';
    case 'Helpers and templates':
      return has(answer.helpers);
    case 'Elements and attributes':
      return name.startsWith('data-') ? (attributeIsRead(name) ? '' : 'nowhere read') : has(answer.elements);
    case 'Actions':
      return has(answer.actions);
    case 'CSS variables':
      return STYLES.some(({ text }) => text.includes(`${name}:`)) ? '' : 'not defined';
    case 'CSS classes':
      return CLIENT.some((source) => holdsClass(source, name.slice(1))) ? '' : 'nowhere used';
  }
}

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Sources without block comments and whole-line comments. */
function sources(folder: string, ending: RegExp): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, folder, path), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
        '',
      );
      return { path: `${folder}/${path.replaceAll('\\', '/')}`, text };
    });
}

const STYLES = sources('playground/client/styles', /\.css$/);
const CLIENT = sources('playground/client', /\.(css|hbs|html|ts)$/);
const HOST = [...CLIENT.filter(({ path }) => path.endsWith('.ts')), ...sources('playground/model', /\.ts$/)];

/** Where the host reads the options of a call or static member, by the beginning of its name. */
const READERS: readonly (readonly [label: RegExp, folder: RegExp])[] = [
  [/^foundry\.data\.fields\./, /^playground\/model\/fields\//],
  [
    /^game\.keybindings\./,
    /\/(helpers\/(keybindings|keyboard|keys)|applications\/settings\/controls-config)\.ts$/,
  ],
  [/^game\.settings\./, /\/(helpers\/settings|applications\/settings\/[\w-]+)\.ts$/],
  [/^(ApplicationV2|ActorSheetV2|ItemSheetV2|CombatTracker)\b/, /\/applications\/(api|sheets)\//],
  [/^DialogV2\./, /\/applications\/api\//],
  [/^Tour\b/, /\/(nue|sidebar\/apps)\//],
  [/^DocumentSheetConfig\./, /\/applications\/(apps|sheets)\//],
  [/^TextEditor\./, /\/applications\/ux\//],
  [/^AudioHelper\./, /\/client\/audio\.ts$/],
  [/^CompendiumCollection#/, /\/documents\/collections\/compendium\.ts$/],
  [/^CONFIG\.Canvas\./, /\/canvas\/geometry\//],
  [
    /^(ChatMessage|Combat|Macro|User|Actor)\b/,
    /\/(client\/data|client\/documents|model\/documents|model\/abstract)\//,
  ],
];

function optionIsRead(name: string): boolean {
  const [label = '', path = ''] = name.split(': ');
  const [, folder] = READERS.find(([start]) => start.test(label)) ?? [];
  const key = path.split('.').at(-1) ?? '';
  return HOST.some((source) => folder?.test(source.path) && new RegExp(`\\b${key}\\b`).test(source.text));
}

function attributeIsRead(name: string): boolean {
  const camel = name.slice('data-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return CLIENT.some(({ text }) => text.includes(name) || text.includes(`dataset.${camel}`));
}

/** Whether a source mentions a class: in a selector, an attribute, or a list of words in quotes. Elsewhere a dot only leads to a property. */
function holdsClass({ path, text }: Source, name: string): boolean {
  const selector = path.endsWith('.css') ? '\\.' : `['"\`][^'"\`\n]*\\.`;
  return new RegExp(`(${selector}|class="[^"]*|['"\`]([\\w-]+ )*)(?<![\\w-])${name}(?![\\w-])`).test(text);
}

/** A whole manifest with every field that the reader may look at. */
const MANIFEST = {
  id: 'probe',
  title: 'Probe',
  version: '1.2.3',
  esmodules: ['a.mjs'],
  styles: [{ src: 'a.css', layer: 'elements' }],
  languages: [{ lang: 'ru', name: 'Русский', path: 'ru.json' }],
  packs: [
    {
      name: 'p',
      label: 'Pack',
      path: 'packs/other',
      type: 'Actor',
      system: 'x',
      ownership: { PLAYER: 'NONE', ASSISTANT: 'NONE' },
    },
  ],
  documentTypes: {
    Actor: { a: { htmlFields: ['b'] } },
    Item: { a: { htmlFields: ['b'] } },
    Combat: { a: {} },
    ChatMessage: { a: {} },
  },
  grid: { type: 2, distance: 5, units: 'ft', diagonals: 3 },
  primaryTokenAttribute: 'hp',
  socket: true,
  flags: { hotReload: { extensions: ['css'], paths: ['a'] } },
};

/** Whether removing a field changes what `parseSystem` returns, or the server passes the field on unchanged. */
function fieldIsRead(name: string, system: readonly string[]): boolean {
  const [top = '', ...below] = name.replaceAll('[]', '').split('.');
  const read = (manifest: object): string =>
    JSON.stringify({ ...parseSystem({ ...manifest }), source: null });
  const isRead = top in MANIFEST && read(MANIFEST) !== read(without(MANIFEST, [top, ...below]) as object);
  return isRead || (!(top in MANIFEST) && system.includes(top));
}

/** A copy with a path removed, if the value has it; `*` matches any key, and arrays apply the path to each element. */
function without(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, [key, ...rest]));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    if (key !== '*' && name !== key) return [[name, one]];
    return rest.length > 0 ? [[name, without(one, rest)]] : [];
  });
  return Object.fromEntries(entries);
}
