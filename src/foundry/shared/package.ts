import type { RulesetSummary } from '../../core/ruleset.ts';
import { SUMMARIES } from '../../rulesets/index.ts';

/** The package's id: scope of its flags and settings, name of its socket. */
export const SYSTEM = 'fivefold';

/** The channel on which clients and the referee talk. */
export const SOCKET = `system.${SYSTEM}`;

/** The chat message subtype that holds an exchange. */
export const EXCHANGE = 'exchange';

/** Paths of a language's texts in the package: the system's own, and those of each ruleset. */
export const textFiles = (rulesets: readonly { readonly id: string }[], language: string): string[] =>
  [SYSTEM, ...rulesets.map(({ id }) => id)].map((name) => `lang/${language}/${name}.json`);

/** The item subtype of a ruleset's gear type: `storyteller` and `weapon` make `storytellerWeapon`. */
export const itemType = (ruleset: string, gear: string): string =>
  `${ruleset}${gear.charAt(0).toUpperCase()}${gear.slice(1)}`;

/** What an item subtype means: its ruleset and gear type; undefined for foreign subtypes. */
export function parseItemType(type: string): { ruleset: RulesetSummary; gear: string } | undefined {
  for (const ruleset of SUMMARIES)
    for (const gear of Object.keys(ruleset.gear))
      if (itemType(ruleset.id, gear) === type) return { ruleset, gear };
  return undefined;
}
