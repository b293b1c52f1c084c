import type { Ruleset } from '../core/ruleset.ts';
import { storyteller } from './storyteller/index.ts';
import { western } from './western/index.ts';
import { wfrp } from './wfrp/index.ts';

/** The closed list of rulesets. A sixth one is a folder beside the others and one line here. */
export const RULESETS: readonly Ruleset[] = [storyteller, western, wfrp];

/** The ruleset with this id, or undefined. */
export const rulesetOf = (id: string): Ruleset | undefined => RULESETS.find((ruleset) => ruleset.id === id);
