import { parseGeneration } from '../playground/bin/arguments.ts';

/** Which Foundry the host behaves like in this run: each test of the built system runs on both, as vitest.config.ts says. */
export const GENERATION = parseGeneration(process.env.FIVEFOLD_GENERATION ?? '13');
