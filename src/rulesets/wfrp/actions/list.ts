import type { Facts } from '../../../core/ruleset.ts';
import { choice, num, type Spec, text } from '../../../core/spec.ts';
import type { Cast } from '../../../core/stage.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { OF_SQUARES } from '../data/situation.ts';
import { YARDS } from '../figures/board.ts';
import { factsOn, reactorsNear } from '../figures/facts.ts';
import { eventPlay } from '../view/card.ts';
import { attacks } from './attacks.ts';
import { carryOut, type Deed, situationFor, type WfAction, type WfDeclaration } from './define.ts';
import { shields, things, weapons } from './gear.ts';
import { attention, guards, moves, others, postures } from './others.ts';

/** Every action that may be declared, in the order of sheets and trackers. */
export const ACTIONS = {
  ...attacks,
  ...attention,
  ...moves,
  ...guards,
  ...shields,
  ...weapons,
  ...postures,
  ...things,
  ...others,
} as const;

/** An action by its name; undefined: there is no such action. */
export const actionNamed = (name: string): WfAction | undefined =>
  Object.hasOwn(ACTIONS, name) ? ACTIONS[name as keyof typeof ACTIONS] : undefined;

/** Metres in a yard. */
const YARD = 0.9144;

/** A declaration with the present facts of a board: who is within reach, and to which squares a blow would move anybody (WF-4.2, WF-6.5, WF-6.21). */
export function asMeasured(
  value: Json,
  facts: (target: Id | undefined) => Facts,
  cast: Cast<WfFighter>,
  who: Id,
  rules: Rules,
): Json {
  const { situation, ...declaration } = value as unknown as WfDeclaration;
  const action = actionNamed(declaration.action);
  if (!action) return value;
  const { target } = declaration;
  const of = (from: object, squares: boolean) =>
    Object.entries(from).filter(([field]) => (OF_SQUARES as readonly string[]).includes(field) === squares);
  const known = situationFor(action, measured(facts(target), cast, who, target, rules), rules);
  const all = Object.fromEntries([...of(situation ?? {}, false), ...of(known, true)]);
  return { ...declaration, ...(Object.keys(all).length > 0 ? { situation: all } : {}) } as unknown as Json;
}

/** The situation as far as a board tells it; without squares only the distance and whether something is in between. */
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

const NAMES = Object.keys(ACTIONS) as [string, ...string[]];

const DEED: Spec = {
  who: text(),
  action: choice(NAMES),
  target: text(),
  weapon: text(),
  entered: num(0, { min: 0 }),
};

/** The play of all actions that are neither blow nor shot. */
export const deedPlay = eventPlay<Deed & { readonly action: keyof typeof ACTIONS }, boolean>({
  spec: DEED,
  // The direction a shield is set against, and the half actions that have been paid.
  loose: ['shield', 'halves'],
  who: ({ who }) => [who],
  others: ({ who, target }) => [target || who],
  *begin(stage, input, rules) {
    const def = actionNamed(input.action);
    return def ? yield* carryOut(stage, def, input, rules) : false;
  },
  title: ({ who, action }) => msg('wfrp.title.deed', { who, deed: msg(`wfrp.action.${action}`) }),
});

/**
 * What may be declared, answers to asks for a reaction or for the next attack included; `npm run words` reads this type.
 * @public
 */
export type Declaration = WfDeclaration & {
  readonly action: keyof typeof ACTIONS | 'hold' | 'decline' | 'end';
};
