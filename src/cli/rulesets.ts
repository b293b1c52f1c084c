import type { Ruleset } from '../core/ruleset.ts';
import { FACES, load, rulesetOf } from '../rulesets/index.ts';

/** All rulesets, whole: for programs and tests, which have no client to keep light. */
export const RULESETS: readonly Ruleset[] = await Promise.all(FACES.map(({ id }) => load(id)));

export { rulesetOf };
