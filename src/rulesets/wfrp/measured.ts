import type { Facts } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { YARDS } from './board-range.ts';
import { factsOn, markersNear } from './facts.ts';
import type { WfFighter } from './fighter.ts';
import type { Rules } from './rules.ts';

/** Metres in a yard. */
const YARD = 0.9144;

/** The situation as far as a board tells it; without squares no more than the distance and whether something is in between. */
export function measured(
  { ground, distance, covered }: Facts,
  cast: Cast<WfFighter>,
  who: Id,
  target: Id | undefined,
  rules: Rules,
): { readonly [field: string]: Json } {
  if (!ground?.creatures[who])
    return {
      ...(distance === undefined ? {} : { squares: Math.round(distance / (YARD * YARDS)) }),
      ...(covered === undefined ? {} : { cover: covered > 0 }),
    };
  const two = target === undefined ? {} : factsOn(ground, cast, who, target, rules);
  return { near: markersNear(ground, cast, who), ...two } as { readonly [field: string]: Json };
}
