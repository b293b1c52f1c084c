import type { RulesetSummary } from '../../core/ruleset.ts';
import { SUMMARIES } from '../../rulesets/index.ts';

/** The package id, which is also the scope of our flags and settings. */
export const SYSTEM = 'fivefold';

/** The socket channel between clients and the referee. */
export const SOCKET = `system.${SYSTEM}`;

/** The chat message subtype of our cards. */
export const EXCHANGE = 'exchange';

/** The chat message subtype of requests for tests. */
export const REQUEST = 'request';

/** What the flags of a pack of ours say of its content. */
export interface PackFlags {
  readonly ruleset: string;
  readonly language: string;
}

/** The paths of a language's translation files: the system's own, and one for each ruleset. */
export const textFiles = (rulesets: readonly { readonly id: string }[], language: string): string[] =>
  [SYSTEM, ...rulesets.map(({ id }) => id)].map((name) => `lang/${language}/${name}.json`);

/** The item subtype of a ruleset's gear type: `storyteller` and `weapon` make `storytellerWeapon`. */
export const itemType = (ruleset: string, gear: string): string =>
  `${ruleset}${gear.charAt(0).toUpperCase()}${gear.slice(1)}`;

/** The ruleset and gear type of an item subtype, or undefined for a subtype of another package. */
export function parseItemType(type: string): { ruleset: RulesetSummary; gear: string } | undefined {
  for (const ruleset of SUMMARIES)
    for (const gear of Object.keys(ruleset.gear))
      if (itemType(ruleset.id, gear) === type) return { ruleset, gear };
  return undefined;
}
