import type { Suite } from '../suite.ts';
import { objects } from './objects.ts';
import { words } from './words.ts';

/** Every suite, in the order in which they run. */
export const suites: readonly Suite[] = [objects, words];
