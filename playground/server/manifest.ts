import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mergeObject } from '../model/utils/merge.ts';
import type { Obj } from './protocol.ts';

export interface PackManifest {
  name: string;
  label: string;
  type: string;
  path: string;
  system: string;
  /** Stored documents are addressed by `<package>.<name>`. */
  id: string;
  ownership: Record<string, string>;
  banner: string | null;
  flags: Obj;
}

export interface StyleManifest {
  src: string;
  /** The cascade layer, `null` for none. */
  layer: string | null;
}

export interface LanguageManifest {
  lang: string;
  name: string;
  path: string;
}

/** What one subtype of a document declares about its `system` data. */
export interface SubtypeManifest {
  htmlFields?: string[];
  gmOnlyFields?: string[];
  filePathFields?: Record<string, string[]>;
}

export interface SystemManifest {
  id: string;
  title: string;
  version: string;
  esmodules: string[];
  scripts: string[];
  styles: StyleManifest[];
  languages: LanguageManifest[];
  packs: PackManifest[];
  documentTypes: Record<string, Record<string, SubtypeManifest>>;
  /** What `system` of a subtype begins with where no model says it, by document and subtype: from template.json. */
  typeDefaults: Record<string, Record<string, Obj>>;
  socket: boolean;
  grid: { type: number; distance: number; units: string; diagonals: number };
  primaryTokenAttribute: string | null;
  secondaryTokenAttribute: string | null;
  initiative: string | null;
  background: string | null;
  flags: Obj;
  /** The manifest as it was written, for fields the host has no opinion about. */
  source: Obj;
}

/** A module: what it adds to every client of a world in which it is active. */
export interface ModuleManifest {
  id: string;
  title: string;
  version: string;
  esmodules: string[];
  styles: StyleManifest[];
  languages: LanguageManifest[];
  flags: Obj;
}

export interface WorldManifest {
  id: string;
  title: string;
  system: string;
  generation: number | null;
  source: Obj;
}

const OLDEST = 13;

/**
 * The generation as which a world is opened. One that has been opened by a newer Foundry cannot go back: that is kept in its manifest.
 * @throws when it is asked to
 */
export async function grow(dataPath: string, world: WorldManifest, wanted?: number): Promise<number> {
  const own = world.generation ?? OLDEST;
  const generation = wanted ?? own;
  if (generation < own)
    throw new Error(
      `the world "${world.id}" has been opened as generation ${own} and cannot go back to ${generation}`,
    );
  if (generation > own) {
    const file = path.join(dataPath, 'Data', 'worlds', world.id, 'world.json');
    await writeFile(file, `${JSON.stringify({ ...world.source, generation }, null, 2)}\n`);
  }
  return generation;
}

const isObject = (value: unknown): value is Obj =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const objects = (value: unknown): Obj[] => list(value).filter(isObject);
const texts = (value: unknown): string[] => list(value).filter((entry) => typeof entry === 'string');

/** Reads `<data>/Data/systems/<id>/system.json`. Throws when it is missing or names another id than its folder. */
export async function readSystem(dataPath: string, id: string): Promise<SystemManifest> {
  const folder = path.join(dataPath, 'Data', 'systems', id);
  const source = await readJson(path.join(folder, 'system.json'));
  if (source.id !== id) throw new Error(`systems/${id}/system.json says id "${String(source.id)}"`);
  const manifest = parseSystem(source);
  const template = path.join(folder, 'template.json');
  if (existsSync(template)) addTemplateTypes(manifest, await readJson(template));
  return manifest;
}

/** The outdated way to declare subtypes: their names, HTML fields, and what their data begin with. */
function addTemplateTypes({ documentTypes: declared, typeDefaults }: SystemManifest, template: Obj): void {
  for (const [documentName, entry] of Object.entries(template)) {
    if (!isObject(entry)) continue;
    declared[documentName] ??= {};
    typeDefaults[documentName] ??= {};
    for (const type of texts(entry.types)) {
      const own = entry[type];
      const htmlFields = [...texts(entry.htmlFields), ...texts(isObject(own) ? own.htmlFields : [])];
      declared[documentName][type] ??= htmlFields.length > 0 ? { htmlFields } : {};
      typeDefaults[documentName][type] = templateDefaults(entry, type);
    }
  }
}

/** The data of a subtype over those of the templates that it names. */
function templateDefaults({ templates, ...entry }: Obj, type: string): Obj {
  const { templates: names, htmlFields: _html, ...own } = isObject(entry[type]) ? entry[type] : {};
  const shared = isObject(templates) ? templates : {};
  const defaults: Obj = {};
  for (const data of [...texts(names).map((name) => shared[name]), own])
    if (isObject(data)) mergeObject(defaults, data);
  return defaults;
}

/** Reads `<data>/Data/worlds/<id>/world.json`. */
export async function readWorld(dataPath: string, id: string): Promise<WorldManifest> {
  const source = await readJson(path.join(dataPath, 'Data', 'worlds', id, 'world.json'));
  if (typeof source.system !== 'string') throw new Error(`worlds/${id}/world.json names no system`);
  return {
    id,
    title: text(source.title, id),
    system: source.system,
    generation: typeof source.generation === 'number' ? source.generation : null,
    source,
  };
}

/** The modules of a data folder, by id. Throws when one names another id than its folder. */
export async function readModules(dataPath: string): Promise<ModuleManifest[]> {
  const folder = path.join(dataPath, 'Data', 'modules');
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => existsSync(path.join(folder, name, 'module.json')));
  return Promise.all(
    names.sort().map(async (id) => {
      const source = await readJson(path.join(folder, id, 'module.json'));
      if (source.id !== id) throw new Error(`modules/${id}/module.json says id "${String(source.id)}"`);
      const { title, version, esmodules, languages, flags } = parseSystem(source);
      const styles = list(source.styles).flatMap((entry) => parseStyle(entry, 'modules'));
      return { id, title, version, esmodules, styles, languages, flags };
    }),
  );
}

/** The ids of the worlds in a data folder. */
export async function listWorlds(dataPath: string): Promise<string[]> {
  const entries = await readdir(path.join(dataPath, 'Data', 'worlds'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The manifest with every default filled in. */
export function parseSystem(source: Obj): SystemManifest {
  const id = text(source.id, '');
  const grid = isObject(source.grid) ? source.grid : {};
  return {
    id,
    title: text(source.title, id),
    version: text(source.version, '0.0.0'),
    esmodules: texts(source.esmodules),
    scripts: texts(source.scripts),
    styles: list(source.styles).flatMap((entry) => parseStyle(entry, 'system')),
    languages: objects(source.languages).map((entry) => ({
      lang: text(entry.lang, 'en'),
      name: text(entry.name, text(entry.lang, 'en')),
      path: text(entry.path, ''),
    })),
    packs: objects(source.packs).map((entry) => parsePack(id, entry)),
    documentTypes: parseDocumentTypes(source.documentTypes),
    typeDefaults: {},
    socket: source.socket === true,
    grid: {
      type: typeof grid.type === 'number' ? grid.type : 1,
      distance: typeof grid.distance === 'number' ? grid.distance : 1,
      units: text(grid.units, ''),
      diagonals: typeof grid.diagonals === 'number' ? grid.diagonals : 0,
    },
    primaryTokenAttribute: textOrNull(source.primaryTokenAttribute),
    secondaryTokenAttribute: textOrNull(source.secondaryTokenAttribute),
    initiative: textOrNull(source.initiative),
    background: textOrNull(source.background),
    flags: isObject(source.flags) ? source.flags : {},
    source,
  };
}

/** @param layer where the manifest names none */
function parseStyle(entry: unknown, layer: string): StyleManifest[] {
  if (typeof entry === 'string') return [{ src: entry, layer }];
  if (!isObject(entry) || typeof entry.src !== 'string') return [];
  return [{ src: entry.src, layer: entry.layer === null ? null : text(entry.layer, layer) }];
}

function parsePack(system: string, entry: Obj): PackManifest {
  const name = text(entry.name, '');
  return {
    name,
    id: `${system}.${name}`,
    label: text(entry.label, name),
    type: text(entry.type, 'Item'),
    path: text(entry.path, `packs/${name}`).replace(/\.db$/, ''),
    system: text(entry.system, system),
    ownership: isObject(entry.ownership)
      ? (entry.ownership as Record<string, string>)
      : { PLAYER: 'OBSERVER', ASSISTANT: 'OWNER' },
    banner: textOrNull(entry.banner),
    flags: isObject(entry.flags) ? entry.flags : {},
  };
}

function parseDocumentTypes(source: unknown): SystemManifest['documentTypes'] {
  const types: SystemManifest['documentTypes'] = {};
  for (const [name, subtypes] of Object.entries(isObject(source) ? source : {})) {
    types[name] = isObject(subtypes) ? (subtypes as Record<string, SubtypeManifest>) : {};
  }
  return types;
}

async function readJson(file: string): Promise<Obj> {
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isObject(value)) throw new Error(`${file} is not a JSON object`);
  return value;
}
