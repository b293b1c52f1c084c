import type { Facts } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import type { Situation } from './situation.ts';

/** The least share of a body behind something for each cover (S-9). */
const SHARES: readonly (readonly [number, Situation['cover']])[] = [
  [1, 'full'],
  [0.7, 'threeQuarters'],
  [0.45, 'half'],
  [0.2, 'quarter'],
];

/** The situation as far as a board tells it. Where it shows nothing between the two, what the target has declared to be his own cover counts. */
export function measured({ distance, covered = 0 }: Facts): { readonly [field: string]: Json } {
  const [, cover] = SHARES.find(([least]) => covered >= least) ?? [];
  return { ...(distance === undefined ? {} : { distance }), ...(cover === undefined ? {} : { cover }) };
}
