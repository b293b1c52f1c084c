import type { Facts } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { told } from './actions.ts';
import { YARDS } from './board-range.ts';
import { deedKind } from './deed-table.ts';
import { factsOn, reactorsNear } from './facts.ts';
import type { WfFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import { OF_SQUARES } from './situation.ts';
import type { Declaration } from './turn-state.ts';

/** Metres in a yard. */
const YARD = 0.9144;

/** A declaration with what only squares tell as they tell it now: who is within whose reach, and to which squares a blow would take anybody (WF-4.2, WF-6.5, WF-6.21). */
export function asMeasured(
  value: Json,
  facts: (target: Id | undefined) => Facts,
  cast: Cast<WfFighter>,
  who: Id,
  rules: Rules,
): Json {
  const { situation, ...declaration } = value as unknown as Declaration;
  const kind = deedKind(declaration.action);
  if (!kind) return value;
  const { target } = declaration;
  const of = (from: object, squares: boolean) =>
    Object.entries(from).filter(([field]) => (OF_SQUARES as readonly string[]).includes(field) === squares);
  const known = told(kind, measured(facts(target), cast, who, target, rules), rules);
  const all = Object.fromEntries([...of(situation ?? {}, false), ...of(known, true)]);
  return { ...declaration, ...(Object.keys(all).length > 0 ? { situation: all } : {}) } as unknown as Json;
}

/** The situation as far as a board tells it; without squares no more than the distance and whether something is in between. */
export function measured(
  { ground, distance, covered, way }: Facts,
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
  const two = target === undefined ? {} : factsOn(ground, cast, who, target, rules, way);
  return { near: reactorsNear(ground, cast, who, rules), ...two } as { readonly [field: string]: Json };
}
