import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePack } from '@foundryvtt/foundryvtt-cli';
import { namesIn, packFolders, packSource } from './pack-sources.ts';
import { isRecord, type Source } from './records.ts';

/** The languages in which every pack exists. */
export const LANGUAGES = ['en', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

/** What made a pack's documents: the package and the oldest Foundry that can read them. */
export interface Origin {
  readonly coreVersion: string;
  readonly systemId: string;
  readonly systemVersion: string;
}

const isBilingual = (value: Source): boolean =>
  Object.keys(value).sort().join() === [...LANGUAGES].sort().join();

/** A pack's source in one language: wherever it holds `{en, ru}`, that language's value. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  if (!isRecord(value)) return value;
  if (isBilingual(value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLanguage(one, language)]));
}

/** Marks a document and all that are embedded in it (whatever has a `_key`). No clock: the same sources make the same pack. */
function signed(source: Source, origin: Origin): Source {
  const embedded = Object.entries(source).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value)
      ? value.map((one) => (isRecord(one) && '_key' in one ? signed(one, origin) : one))
      : value,
  ]);
  const stats = { ...origin, createdTime: null, modifiedTime: null, lastModifiedBy: null };
  return { ...Object.fromEntries(embedded), _stats: stats };
}

/** Writes a pack's complete documents as sources for the packer. @returns their folder. */
function writeSources(pack: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fivefold-${pack}-`));
  for (const name of namesIn(pack))
    writeFileSync(join(folder, `${name}.yml`), JSON.stringify(packSource(pack, name)));
  return folder;
}

/**
 * Compiles every pack into a LevelDB pack for each language, `<name>-<language>`, with the official packer.
 * @returns the names of the packs.
 */
export async function compilePacks(destination: string, origin: Origin): Promise<string[]> {
  mkdirSync(destination, { recursive: true });
  const names: string[] = [];
  for (const name of packFolders()) {
    const folder = writeSources(name);
    for (const language of LANGUAGES) {
      const pack = `${name}-${language}`;
      await compilePack(folder, join(destination, pack), {
        yaml: true,
        recursive: true,
        log: false,
        transformEntry: async (entry: { [key: string]: unknown }) => {
          const source = signed(inLanguage(entry, language) as Source, origin);
          for (const key of Object.keys(entry)) if (!(key in source)) delete entry[key];
          Object.assign(entry, source);
          return undefined;
        },
      });
      names.push(pack);
    }
    rmSync(folder, { recursive: true });
  }
  return names;
}
