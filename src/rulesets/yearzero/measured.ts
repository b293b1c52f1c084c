import type { Facts } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';

/**
 * The situation as far as a board tells it: the distance, and what the zones of the two and those between are like. It is dark for the
 * target in its own zone; a dark zone in between lets no shot through; where it is narrow, who stands on the line bars the way
 * (YZ-2.8 to YZ-2.15, YZ-A.73).
 */
export function measured({ distance, places, inTheWay }: Facts): { readonly [field: string]: Json } {
  if (!places) return distance === undefined ? {} : { distance };
  const { here, there, between } = places;
  const cramped = [here, there, between].some((words) => words.includes('cramped'));
  return {
    ...(distance === undefined ? {} : { distance }),
    dark: there.includes('dark'),
    darkBetween: between.includes('dark'),
    cluttered: there.includes('cluttered'),
    outdoors: here.includes('outdoors'),
    cramped,
    behindOthers: cramped && (inTheWay ?? []).length > 0,
  };
}
