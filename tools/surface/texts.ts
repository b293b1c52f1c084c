import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { manifest } from '../../src/foundry/manifest.ts';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { rulesetName } from '../ruleset-name.ts';
import { ROOT } from './program.ts';

/*
 * What the system uses of Foundry outside the reach of the compiler: words in templates, styles, texts of the sources, and the manifest.
 */

/** A Foundry name that the system uses. */
export interface Word {
  readonly name: string;
  readonly at: string;
}

/** A file's lines with their numbers. */
interface Line {
  readonly text: string;
  readonly at: string;
}

function files(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path))
    .sort();
}

const lines = (folder: string, ending: RegExp): Line[] =>
  files(folder, ending).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .map((text, i) => ({ text, at: `${file}:${i + 1}` })),
  );

const found = (all: readonly Line[], pattern: RegExp): Word[] =>
  all.flatMap(({ text, at }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ name, at })));

const TEMPLATES = lines('templates', /\.hbs$/);
const STYLES = lines('styles', /\.css$/);
const SOURCES = lines('src/foundry', /\.ts$/);

/** Helpers of templates, apart from our own. */
export function usedHelpers(): Word[] {
  return files('templates', /\.hbs$/).flatMap((file) => {
    const words: Word[] = [];
    const visitor = new Handlebars.Visitor();
    const note = (node: hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression): void => {
      const { path, params, hash, loc } = node;
      const calls = node.type !== 'MustacheStatement' || params.length > 0 || hash?.pairs?.length > 0;
      const name = (path as hbs.AST.PathExpression).original;
      if (calls && !name.startsWith('ff-')) words.push({ name, at: `${file}:${loc.start.line}` });
    };
    for (const kind of ['MustacheStatement', 'BlockStatement', 'SubExpression'] as const) {
      const deeper = visitor[kind] as (node: never) => void;
      visitor[kind] = (node: never): void => {
        note(node);
        deeper.call(visitor, node);
      };
    }
    visitor.accept(Handlebars.parse(readFileSync(join(ROOT, file), 'utf8')));
    return words;
  });
}

/** Foundry templates that ours include or name. */
export const usedTemplates = (): Word[] =>
  found([...SOURCES, ...TEMPLATES], /['"`](templates\/[\w/-]+\.hbs)/g);

/** Custom elements in templates. */
export const usedElements = (): Word[] => found([...TEMPLATES, ...SOURCES], /<([a-z]+(?:-[a-z]+)+)[\s>]/g);

/** Attributes that Foundry reads by itself. */
export const usedAttributes = (): Word[] =>
  found(
    [...TEMPLATES, ...SOURCES],
    /[\s<](data-(?:tooltip[\w-]*|action|edit|group|tab|drag|link|uuid|(?:combatant|item|message)-id))=/g,
  );

/** Names of actions in templates, apart from our own. */
export const usedActions = (): Word[] =>
  found([...TEMPLATES, ...SOURCES], /data-action="([\w-]+)"/g).filter(({ name }) => !name.startsWith('ff'));

/** CSS variables that the styles read and do not define. */
export function usedVariables(): Word[] {
  const all = [...STYLES, ...TEMPLATES, ...SOURCES];
  const own = new Set(found(all, /(--[\w-]+)\s*:/g).map(({ name }) => name));
  return found(all, /var\((--[\w-]+)/g).filter(({ name }) => !own.has(name));
}

/** Our own classes, and those of icons; and what a template writes there by itself. */
const OWN_CLASS = /^(ff|fivefold|fa)(-|$)|[{}$]/;

/** CSS classes that are not ours, as `.tab`: of selectors, templates, and the sources. */
export function usedClasses(): Word[] {
  const selectors = STYLES.filter(({ text }) => !/^\s*([\w-]+:.*;|\/\*|\*|@import)/.test(text));
  const queries = found(SOURCES, /(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\(\s*['"`]([^'"`]*)/g);
  const lists = found(
    SOURCES,
    /(?:class|className|classList\.\w+\(|[cC]lasses:|css:)\s*=?\s*\[?((?:'[^']*'(?:,\s*)?)+)/g,
  );
  const attributes = found([...TEMPLATES, ...SOURCES], /class="([^"]*)"/g);
  const conditional = found(SOURCES, /\?\s*'(active|defeated|hide)'/g);
  return [
    ...found(selectors, /\.(-?[a-zA-Z_][\w-]*)/g),
    ...queries.flatMap(({ name, at }) => found([{ text: name, at }], /\.([\w-]+)/g)),
    ...lists.flatMap(({ name, at }) => found([{ text: name, at }], /([\w-]+)/g)),
    ...attributes.flatMap(({ name, at }) => found([{ text: plainText(name), at }], /([\w-]+)/g)),
    ...conditional,
  ]
    .filter(({ name }) => !OWN_CLASS.test(name))
    .map(({ name, at }) => ({ name: `.${name}`, at }));
}

/** A template's text without its marks. */
const plainText = (text: string): string => text.replace(/\{\{.*?\}\}/g, ' ').replace(/\$\{.*?\}/g, ' ');

/** Fields of the manifest, `[]` for each of a list, `*` for names of our own. */
export function usedFields(): Word[] {
  const links = { url: '', manifest: '', download: '' };
  const build = { version: '1.0.0', packs: packNames(), nameOf: rulesetName, ...links };
  const names = new Set(paths(manifest(SUMMARIES, build), ''));
  return [...names].map((name) => ({ name, at: 'src/foundry/manifest.ts' }));
}

const packNames = (): string[] => SUMMARIES.flatMap(({ id }) => [`${id}-items-en`, `${id}-rules-ru`]);

function paths(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => paths(one, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  const entries = Object.entries(value);
  const isNamed = /^documentTypes\./.test(at) && !at.endsWith('*');
  if (entries.length === 0) return [at];
  return entries.flatMap(([key, one]) => paths(one, [at, isNamed ? '*' : key].filter(Boolean).join('.')));
}
