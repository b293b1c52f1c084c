import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Spec } from '../../src/core/spec.ts';
import { manifest } from '../../src/foundry/manifest.ts';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { packFolders } from '../../tools/pack-sources.ts';
import { LANGUAGES } from '../../tools/packs.ts';
import { rulesetName } from '../../tools/ruleset-name.ts';
import { ROOT } from './files.ts';

interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly compatibility: { readonly minimum: string; readonly verified?: string; readonly maximum?: string };
  readonly esmodules: readonly string[];
  readonly languages: readonly { readonly lang: string; readonly path: string }[];
  readonly packs: readonly {
    readonly name: string;
    readonly label: string;
    readonly type: string;
    readonly path: string;
    readonly system: string;
  }[];
  readonly packFolders: readonly { readonly packs: readonly string[] }[];
  readonly documentTypes: {
    readonly [document: string]: { readonly [type: string]: { readonly htmlFields?: readonly string[] } };
  };
  readonly primaryTokenAttribute: string;
}

const folders = packFolders();
const names = folders.flatMap((folder) => LANGUAGES.map((language) => `${folder}-${language}`));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const links = { url: 'https://a.b', manifest: 'https://a.b/m.json', download: 'https://a.b/z.zip' };
const system = manifest(SUMMARIES, { version, packs: names, nameOf: rulesetName, ...links }) as Manifest;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Whether a spec has rich text anywhere. */
const isRich = (spec: Spec): boolean => JSON.stringify(spec).includes('"rich":true');

/** The field of a spec at a manifest's path; `*` steps into what a list or record holds. */
function fieldAt(spec: Spec, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => {
    const field = at as { kind?: string; fields?: Spec; of?: unknown; [name: string]: unknown };
    if (step === '*') return field.of;
    return field.kind === 'group' ? field.fields?.[step] : field[step];
  }, spec);
}

describe('the manifest', () => {
  it('declares the rulesets’ types of documents and no other', () => {
    const ids = SUMMARIES.map(({ id }) => id).sort();
    const gear = SUMMARIES.flatMap(({ id, gear }) =>
      Object.keys(gear).map((type) => `${id}${capital(type)}`),
    );
    expect(Object.keys(system.documentTypes.Actor ?? {}).sort()).toEqual(ids);
    expect(Object.keys(system.documentTypes.Combat ?? {}).sort()).toEqual(ids);
    expect(Object.keys(system.documentTypes.Item ?? {}).sort()).toEqual(gear.sort());
  });

  it.each(
    SUMMARIES.flatMap(({ id, fighter, gear }) => [
      [`Actor ${id}`, fighter, system.documentTypes.Actor?.[id]] as const,
      ...Object.entries(gear).map(
        ([type, spec]) =>
          [`Item ${id} ${type}`, spec, system.documentTypes.Item?.[`${id}${capital(type)}`]] as const,
      ),
    ]),
  )('%s: names exactly the rich texts as HTML, which the server cleans', (_, spec, declared) => {
    const html = declared?.htmlFields ?? [];
    expect(html.length > 0).toBe(isRich(spec));
    for (const path of html) expect(fieldAt(spec, path), path).toMatchObject({ kind: 'text', rich: true });
    expect(JSON.stringify(spec).split('"rich":true').length - 1).toBe(html.length);
  });

  it('lists every folder of packs once in each language, in one compendium folder per language', () => {
    expect(system.packs.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(system.packFolders.flatMap(({ packs }) => packs).sort()).toEqual([...names].sort());
    for (const { name, path, system: of } of system.packs) {
      expect(name).toMatch(/^[a-z]+-(items|people|actions|encounters|rules|tables)-(en|ru)$/);
      expect(path).toBe(`packs/${name}`);
      expect(of).toBe(system.id);
      expect(SUMMARIES.map(({ id }) => id)).toContain(name.split('-')[0]);
    }
  });

  it('names packs by their ruleset in the language of the pack', () => {
    const labels = new Map(system.packs.map(({ name, label }) => [name, label]));
    expect(labels.get('western-items-ru')).toBe('Вестерн: снаряжение');
    expect(labels.get('western-items-en')).toBe('Western: gear');
  });

  it('every ruleset has gear, actors and rules to open', () => {
    for (const { id } of SUMMARIES)
      for (const kind of ['items', 'people', 'rules']) expect(folders).toContain(`${id}-${kind}`);
  });

  it('names only files that exist, in every language', () => {
    const named = (language: string) =>
      system.languages.filter(({ lang }) => lang === language).map(({ path }) => path.split('/').at(-1));
    const files = ['fivefold.json', ...SUMMARIES.map(({ id }) => `${id}.json`)];
    for (const language of LANGUAGES) expect(named(language), language).toEqual(files);
    for (const { path } of system.languages) expect(existsSync(join(ROOT, path)), path).toBe(true);
    expect(system.esmodules).toEqual(['fivefold.mjs']);
  });

  it('states its version and the Foundry it needs, and claims no Foundry on which it was not seen', () => {
    expect(system.version).toBe(version);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number.parseFloat(system.compatibility.minimum)).toBeGreaterThanOrEqual(13.346);
    expect(system.compatibility.verified).toBeUndefined();
    expect(system.compatibility.maximum).toBeUndefined();
  });

  it('has its version in the change log', () => {
    expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(version);
  });

  it('takes its first token bar from the first ruleset', () => {
    expect(SUMMARIES[0]?.bars).toContain(system.primaryTokenAttribute);
  });
});
