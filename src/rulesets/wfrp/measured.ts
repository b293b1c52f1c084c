import type { Facts } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import type { WfFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import { YARDS } from './tables.ts';

/** Metres in a yard. */
const YARD = 0.9144;

/** The situation as far as a board tells it. */
export function measured(
  { distance, covered }: Facts,
  _cast: Cast<WfFighter>,
  _who: Id,
  _target: Id | undefined,
  _rules: Rules,
): { readonly [field: string]: Json } {
  return {
    ...(distance === undefined ? {} : { squares: Math.round(distance / (YARD * YARDS)) }),
    ...(covered === undefined ? {} : { cover: covered > 0 }),
  };
}
