import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable, type Table, type TableClient } from '../../playground/node/index.ts';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { buildPackage } from '../../tools/build.ts';
import { DIST } from '../../tools/folders.ts';
import { namesIn, packFolders, packSource } from '../../tools/pack-sources.ts';
import { inLanguage, LANGUAGES } from '../../tools/packs.ts';
import { loadedWith, sizes, sizesText } from '../../tools/sizes.ts';
import { GENERATION } from '../generation.ts';
import { installBare, installedIn } from './bare.ts';

/* The package as installed: the zip in an otherwise empty data folder, a bare world on it, a GM who joins and opens every compendium. */

type Source = { readonly [key: string]: unknown };

/** What a client reports about one pack after it has opened all of it. */
interface Opened {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly invalid: readonly string[];
  readonly docs: readonly { readonly source: Source; readonly faults: readonly string[] }[];
}

let table: Table;
let gm: TableClient;
let packs: readonly Opened[];
const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-package-'));
const installed = installedIn(dataPath);

/** Opens every pack in the client, and strictly checks each of its documents and their embedded documents. */
const openAll = (client: TableClient): Promise<Opened[]> =>
  client.evaluate(async () => {
    type Checked = { id: string; toObject(): object; validate(options: object): boolean } & {
      collections?: Record<string, { invalidDocumentIds: Set<string> } & Iterable<Checked>>;
    };
    type Pack = {
      metadata: { name: string; type: string };
      index: { size: number };
      invalidDocumentIds: Set<string>;
      getDocuments(): Promise<Checked[]>;
    };
    const faultsOf = (doc: Checked): string[] => {
      const own: string[] = [];
      try {
        doc.validate({ strict: true, fields: true, joint: true });
      } catch (error) {
        own.push(`${doc.id}: ${error}`);
      }
      const embedded = Object.values(doc.collections ?? {});
      return [
        ...own,
        ...embedded.flatMap((all) => [...all.invalidDocumentIds].map((id) => `${id} is invalid`)),
        ...embedded.flatMap((all) => [...all].flatMap(faultsOf)),
      ];
    };
    const { packs: all } = game as unknown as { packs: Iterable<Pack> };
    const opened = [];
    for (const pack of all) {
      const docs = await pack.getDocuments();
      opened.push({
        name: pack.metadata.name,
        type: pack.metadata.type,
        size: pack.index.size,
        invalid: [...pack.invalidDocumentIds],
        docs: docs.map((doc) => ({ source: doc.toObject() as Source, faults: faultsOf(doc) })),
      });
    }
    return opened;
  });

beforeAll(async () => {
  await buildPackage();
  installBare(dataPath, join(DIST, 'fivefold.zip'));
  table = await openTable({ dataPath, world: 'bare', generation: GENERATION });
  gm = await table.join('Gamemaster');
  packs = await openAll(gm);
}, 180_000);
afterAll(async () => {
  await table?.close();
  rmSync(dataPath, { recursive: true, force: true });
});

const folders = packFolders();
/** The sources of a pack's folder in one language, by id. */
const written = (folder: string, language: (typeof LANGUAGES)[number]): Source[] =>
  namesIn(folder)
    .map((name) => packSource(folder, name))
    .map((source) => inLanguage(source, language) as Source);

const isRecord = (value: unknown): value is Source => typeof value === 'object' && value !== null;

/** A source without keys of the database, embedded documents by id: the least that a document must contain. */
function kept(value: unknown): unknown {
  if (Array.isArray(value)) {
    const byId = value.every((one) => isRecord(one) && typeof one._id === 'string') && value.length > 0;
    return byId ? Object.fromEntries(value.map((one) => [one._id, kept(one)])) : value.map(kept);
  }
  if (!isRecord(value)) return typeof value === 'string' ? value.trim() : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '_key')
      .map(([key, one]) => [key, kept(one)]),
  );
}

/** Every path of a picture in a source. */
const pictures = (value: unknown): string[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, one]) =>
        (key === 'img' || key === 'src') && typeof one === 'string' ? [one] : pictures(one),
      )
    : [];

describe('the package in an empty data folder', () => {
  it('boots a bare world without errors', () => {
    expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has a model for every subtype that the manifest declares, and no other', async () => {
    const { documentTypes } = JSON.parse(readFileSync(join(installed, 'system.json'), 'utf8')) as {
      documentTypes: { [document: string]: object };
    };
    const models = await gm.evaluate((documents: string[]) => {
      const config = CONFIG as unknown as { [document: string]: { dataModels: object } };
      return Object.fromEntries(
        documents.map((name) => [name, Object.keys(config[name]?.dataModels ?? {}).sort()]),
      );
    }, Object.keys(documentTypes));
    for (const [name, types] of Object.entries(documentTypes))
      expect(
        models[name]?.filter((type) => type !== 'base'),
        name,
      ).toEqual(Object.keys(types).sort());
  });

  it('has a picture for every status', async () => {
    const images = await gm.evaluate(() =>
      [...(CONFIG as unknown as { statusEffects: { img: string }[] }).statusEffects].map(({ img }) => img),
    );
    const ours = images.filter((path) => path.startsWith('systems/fivefold/'));
    expect(ours.length).toBeGreaterThan(5);
    expect(ours.filter((path) => !existsSync(join(dataPath, 'Data', path)))).toEqual([]);
  });

  it('is small: a client with any one ruleset loads less than 120 kB, gzipped', () => {
    const measured = sizes();
    console.log(`gzipped: ${sizesText(measured)}`);
    expect(measured.js).toBeGreaterThan(10_000);
    expect(measured.css).toBeGreaterThan(1000);
    expect(Object.keys(measured.rulesets)).toEqual(SUMMARIES.map(({ id }) => id));
    for (const { id } of SUMMARIES) {
      expect(measured.rulesets[id], id).toBeGreaterThan(10_000);
      expect(loadedWith(measured, id), id).toBeLessThan(120_000);
    }
  });

  it('has no other kinds of scripts, and fetches the rest of no ruleset before it is needed', () => {
    const scripts = readdirSync(join(installed, 'chunks')).filter((name) => name.endsWith('.mjs'));
    const kind = (file: string) => file.replace(/^.*\//, '').replace(/(-[\w-]{8})?\.mjs$/, '');
    const first = ['start'];
    const later = [
      'actions',
      'ask-place',
      'board-fight',
      'compose-reading',
      'decide-for',
      'declare-for',
      'dialogs',
      'dice-colours',
      'docked',
      'drawing',
      'drawn-plan',
      'felt',
      'field',
      'grid',
      'hint',
      'links',
      'listeners',
      'odds',
      'common',
      'pack-list',
      'points',
      'prompt',
      'referee',
      'seal',
      'second-screen',
      'stat-block',
      'sequencer',
      'stored-rules',
      'tactician',
      'tactics',
      'tell',
      'template-sources',
      'token-action-hud',
      'tours',
      'turns',
      ...SUMMARIES.map(({ id }) => id),
    ];
    expect(scripts.map(kind).sort()).toEqual([...first, ...later].sort());
    const fetchedBy = (file: string) =>
      [...readFileSync(join(installed, file), 'utf8').matchAll(/\bfrom\s?"([./][^"]+\.mjs)"/g)].map(
        ([, to]) => kind(to ?? ''),
      );
    expect(first).toEqual(expect.arrayContaining(fetchedBy('fivefold.mjs')));
    const scriptOf = (name: string) => join('chunks', scripts.find((file) => kind(file) === name) ?? '');
    const shared = [
      'actions',
      'ask-place',
      'compose-reading',
      'declare-for',
      'docked',
      'drawing',
      'drawn-plan',
      'field',
      'grid',
      'listeners',
      'odds',
      'common',
      'points',
      'stat-block',
      'stored-rules',
      'tactics',
      'turns',
    ];
    // Not the entry: a browser that knows it by another address would run it a second time.
    // The referee fetches the tactician, which answers through it.
    for (const name of scripts)
      for (const one of fetchedBy(join('chunks', name)))
        expect([...first, ...shared, ...(kind(name) === 'tactician' ? ['referee'] : [])], name).toContain(
          one,
        );
    // A table whose rules use no squares does not load the code that measures them.
    for (const name of [...first, 'storyteller'])
      expect(fetchedBy(scriptOf(name)), name).not.toContain('grid');
    const { sources } = JSON.parse(readFileSync(join(installed, `${scriptOf('start')}.map`), 'utf8'));
    const ofRulesets = (sources as string[]).flatMap((file) => file.split('/src/rulesets/')[1] ?? []);
    expect(ofRulesets.length).toBeGreaterThan(SUMMARIES.length);
    // Of a ruleset every client loads the summary and the specs that it is made of, and no rules.
    for (const file of ofRulesets) expect(file).toMatch(/^index\.ts$|^\w+\/(summary\.ts|data\/[\w-]+\.ts)$/);
  });
});

describe('compendiums', () => {
  it('are all there, in both languages', () => {
    const names = folders.flatMap((folder) => LANGUAGES.map((language) => `${folder}-${language}`));
    expect(packs.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  const every = folders.flatMap((folder) => LANGUAGES.map((language) => [folder, language] as const));

  describe.each(every)('%s-%s', (folder, language) => {
    const pack = (): Opened => {
      const found = packs.find(({ name }) => name === `${folder}-${language}`);
      if (!found) throw new Error(`there is no pack ${folder}-${language}`);
      return found;
    };

    it('opens complete: as many documents as sources, every one valid', () => {
      const { size, docs, invalid } = pack();
      expect(invalid).toEqual([]);
      expect(docs.length).toBe(written(folder, language).length);
      expect(size).toBe(docs.length);
      expect(docs.flatMap(({ faults }) => faults)).toEqual([]);
    });

    it('keeps every field of the sources', () => {
      const found = new Map(pack().docs.map(({ source }) => [source._id, source]));
      for (const source of written(folder, language))
        expect(kept(found.get(source._id)), String(source.name)).toMatchObject(kept(source) as object);
    });

    it('names its author, without a timestamp', () => {
      for (const { source } of pack().docs)
        expect(source._stats, String(source.name)).toMatchObject({
          systemId: 'fivefold',
          createdTime: null,
          lastModifiedBy: null,
        });
    });

    it('shows only pictures of the package', () => {
      const shown = pack().docs.flatMap(({ source }) => pictures(source));
      if (pack().type !== 'JournalEntry') expect(shown.length).toBeGreaterThanOrEqual(pack().docs.length);
      const missing = shown.filter(
        (path) => !path.startsWith('systems/fivefold/') || !existsSync(join(dataPath, 'Data', path)),
      );
      expect([...new Set(missing)]).toEqual([]);
    });
  });
});

describe('actors from the compendium', () => {
  it('can be imported and have their offers, each with its picture', async () => {
    const names = packs.find(({ name }) => name === 'storyteller-people-en')?.docs.length;
    const offers = await gm.evaluate(async () => {
      type Pack = { getDocuments(): Promise<{ toObject(): object }[]> };
      const { packs: all } = game as unknown as { packs: { get(id: string): Pack } };
      const people = await all.get('fivefold.storyteller-people-en').getDocuments();
      const actors = await foundry.documents.Actor.implementation.createDocuments(
        people.map((one) => one.toObject()),
      );
      const [first] = actors;
      await game.system.api.ruleset('storyteller');
      return actors.map((actor) => ({
        name: actor.name,
        icons: game.system.api
          .prospect(actor, first ? [game.system.api.idOf(first)] : [])
          .offers.map((offer) => (offer as unknown as { icon: string }).icon),
      }));
    });
    expect(offers.length).toBe(names);
    for (const { name, icons } of offers) {
      expect(icons.length, name).toBeGreaterThan(2);
      for (const icon of icons) {
        const path = icon.includes('/')
          ? join('Data', icon)
          : `Data/systems/fivefold/assets/icons/${icon}.svg`;
        expect(existsSync(join(dataPath, path)), `${name}: ${icon}`).toBe(true);
      }
    }
  });
});
