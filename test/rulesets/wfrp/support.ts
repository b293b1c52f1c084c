import type { Fighter } from '../../../src/core/fighter.ts';
import { completeData } from '../../../src/core/scenario/people.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import {
  gear,
  spec,
  type Traits,
  type Turn,
  type WfFighter,
  type WfGear,
} from '../../../src/rulesets/wfrp/data/fighter.ts';

import { type Rules, rulesSpec } from '../../../src/rulesets/wfrp/data/rules.ts';

type Fields = { readonly [field: string]: Json };

/** The house rules with their defaults, except for what is given. */
export const rules = (given: Fields = {}): Rules => completeData(rulesSpec, given) as unknown as Rules;

/** An item with every trait at its default, except for what is given. */
export const item = (type: keyof typeof gear, id: string, given: Fields = {}): WfGear =>
  ({ id, type, name: id, traits: completeData(gear[type], given) }) as unknown as WfGear;

export const sword = item('weapon', 'sword');
export const dagger = item('weapon', 'dagger', { damage: { mod: -3 }, sizeClass: 'light' });
export const shield = item('weapon', 'shield', {
  damage: { mod: -2 },
  place: 'off',
  missileCover: 10,
  qualities: ['defensive'],
});
export const dodge = item('skill', 'dodge', { key: 'dodge', advanced: true });
export const bow = item('weapon', 'bow', {
  class: 'shooting',
  damage: { mode: 'fixed', mod: 3 },
  hands: 2,
  place: 'sheathed',
  range: { near: 24, long: 48 },
  reload: 1,
  parrySuitable: false,
});

interface Given {
  readonly main?: Fields;
  readonly traits?: Fields;
  readonly gear?: readonly WfGear[];
  readonly conditions?: Fields;
  readonly turn?: Turn;
}

/** A fighter with every trait at its default, except for what is given; `main` are bases by name. */
export function fighter(
  id: string,
  { main = {}, traits = {}, gear: own = [], conditions = {}, turn = {} }: Given = {},
): WfFighter {
  const bases = Object.fromEntries(Object.entries(main).map(([name, base]) => [name, { base }]));
  return {
    id,
    name: id,
    traits: completeData(spec, { main: bases, ...traits }) as unknown as Traits,
    gear: Object.fromEntries(own.map((one) => [one.id, one])),
    conditions,
    turn,
  };
}

export const castOf = (...fighters: readonly WfFighter[]): Cast<WfFighter> =>
  Object.fromEntries(fighters.map((one) => [one.id, one]));

/** The same as hosts see it, with types erased. */
export const erased = (cast: Cast<WfFighter>): Cast<Fighter> => cast as unknown as Cast<Fighter>;
