import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compilePack } from '@foundryvtt/foundryvtt-cli';

/** The languages in which every pack exists. */
export const LANGUAGES = ['en', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBilingual = (value: Record<string, unknown>): boolean =>
  Object.keys(value).sort().join() === [...LANGUAGES].sort().join();

/** A pack's source in one language: wherever it holds `{en, ru}`, that language's value. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  if (!isRecord(value)) return value;
  if (isBilingual(value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLanguage(one, language)]));
}

/**
 * Compiles every folder of YAML sources into a LevelDB pack for each language, `<name>-<language>`, with the official packer.
 * @returns the names of the packs.
 */
export async function compilePacks(sources: string, destination: string): Promise<string[]> {
  mkdirSync(destination, { recursive: true });
  const names: string[] = [];
  for (const name of readdirSync(sources).sort())
    for (const language of LANGUAGES) {
      const pack = `${name}-${language}`;
      await compilePack(join(sources, name), join(destination, pack), {
        yaml: true,
        recursive: true,
        log: false,
        transformEntry: async (entry: Record<string, unknown>) => {
          Object.assign(entry, inLanguage(entry, language));
          return undefined;
        },
      });
      names.push(pack);
    }
  return names;
}
