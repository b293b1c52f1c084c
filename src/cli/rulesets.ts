import { pathToFileURL } from 'node:url';
import type { Ruleset } from '../core/ruleset.ts';
import { rulesetOf as installed, load, SUMMARIES } from '../rulesets/index.ts';

/** All rulesets, whole: for programs and tests, which have no client to keep light. */
export const RULESETS: readonly Ruleset[] = await Promise.all(SUMMARIES.map(({ id }) => load(id)));

const added = new Map<string, Ruleset>();

/** The ruleset with this id: one of the system's, or one that has been added. */
export const rulesetOf = (id: string): Ruleset | undefined => installed(id) ?? added.get(id);

/**
 * Adds a ruleset that does not belong to the system: the export `ruleset` of a module. Its texts lie beside it, in `lang/<language>.json`.
 * @throws Error when the module cannot be loaded, or exports none.
 */
export async function addRuleset(file: string): Promise<void> {
  const { ruleset } = (await import(pathToFileURL(file).href)) as { readonly ruleset?: Ruleset };
  if (!ruleset) throw new Error(`${file} exports no 'ruleset'`);
  added.set(ruleset.id, ruleset);
}
