import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a ruleset is called, as the language files say. */
export function rulesetName(ruleset: string, language: string): string {
  const file = fileURLToPath(new URL(`../lang/${language}.json`, import.meta.url));
  const texts = JSON.parse(readFileSync(file, 'utf8')) as {
    FIVEFOLD: { [id: string]: { name?: string } | undefined };
  };
  return texts.FIVEFOLD[ruleset]?.name ?? ruleset;
}
