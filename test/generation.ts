import { parseGeneration } from '../playground/bin/arguments.ts';

/** Which Foundry the host behaves like in this run: the tests of the built system run on both, or one of them, as vitest.config.ts says. */
export const GENERATION = parseGeneration(process.env.FIVEFOLD_GENERATION ?? '13');
