import type { Facts } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';

/** The situation as far as a board tells it: cells between the two. Edges that touch are one cell apart (AMB-31). */
export const measured = ({ distance }: Facts): { readonly [field: string]: Json } =>
  distance === undefined ? {} : { distance: Math.round(distance) + 1 };
