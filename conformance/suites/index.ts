import type { Suite } from '../suite.ts';
import { utilities } from './utilities.ts';

/** Every suite, in the order in which they run. */
export const suites: readonly Suite[] = [utilities];
