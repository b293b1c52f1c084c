import type { PickedPart } from '../../../src/core/compose.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import {
  type Declaration,
  type Rolls,
  type SignedRoll,
  situationSpec,
} from '../../../src/rulesets/western/data/declaration.ts';
import {
  type Action,
  gear,
  type Mount,
  type Skill,
  spec,
  type Thing,
  type Traits,
  type Weapon,
  type WeGear,
} from '../../../src/rulesets/western/data/fighter.ts';
import { type Rules, rulesSpec } from '../../../src/rulesets/western/data/rules.ts';

import type { Turn, WeFighter } from '../../../src/rulesets/western/data/turn.ts';

import { issuesOf } from '../../../src/rulesets/western/figures/issues.ts';
import type { DeclarationDraft } from '../../../src/rulesets/western/figures/rolls.ts';

export type Fields = { readonly [field: string]: Json };

/** The house rules with their defaults, except for what is given. */
export const rules = (given: Partial<Rules> = {}): Rules => blank(rulesSpec, given as Fields);

export const weapon = (id: string, given: Partial<Weapon['traits']> = {}): Weapon => ({
  id,
  type: 'weapon',
  name: id,
  traits: blank(gear.weapon, given as Fields),
});
export const skill = (id: string, given: Partial<Skill['traits']>): Skill => ({
  id,
  type: 'skill',
  name: id,
  traits: blank(gear.skill, given as Fields),
});
export const mount = (id: string, given: Partial<Mount['traits']> = {}): Mount => ({
  id,
  type: 'mount',
  name: id,
  traits: blank(gear.mount, given as Fields),
});

export const thing = (id: string, given: Partial<Thing['traits']> = {}): Thing => ({
  id,
  type: 'thing',
  name: id,
  traits: blank(gear.thing, given as Fields),
});

/** A main action made up by a group. */
export const ownAction = (id: string, given: Partial<Action['traits']> = {}): Action => ({
  id,
  type: 'action',
  name: id,
  traits: blank(gear.action, given as Fields),
});

/** Number 1 and number 7 of the starter weapons (S-22). */
export const colt = weapon('colt', { snap: 5, quick: 4, aimed: 1, speed: 'fan', reloadSimple: 4 });
export const winchester = weapon('winchester', {
  class: 'longGun',
  action: 'lever',
  snap: 7,
  quick: 4,
  aimed: 2,
  speed: 'slam',
  capacity: 15,
  loaded: 15,
  rangeMods: [-1, 1, 1, 2, 1],
  power: [5],
  reloadRate: 6,
  reloadSimple: 2,
  hands: 2,
  load: 1,
});

interface Given {
  readonly name?: string;
  readonly traits?: Fields;
  readonly attributes?: Partial<Traits['attributes']>;
  readonly areas?: Partial<Traits['areas']>;
  readonly tracks?: Partial<Traits['tracks']>;
  readonly gear?: readonly WeGear[];
  readonly conditions?: Fields;
  readonly turn?: Turn;
}

/** A fighter with every trait at its default, except for what is given. */
export function fighter(id: string, given: Given = {}): WeFighter {
  const { traits = {}, attributes = {}, areas = {}, tracks = {} } = given;
  return {
    id,
    name: given.name ?? id,
    traits: blank(spec, { ...traits, attributes, areas, tracks } as Fields) as Traits,
    gear: Object.fromEntries((given.gear ?? []).map((item) => [item.id, item])),
    conditions: given.conditions ?? {},
    turn: given.turn ?? {},
  };
}

/** A roll of a main action with dice: an average 15 (2 Nice!, 2 Damnit!) unless other dice are given. */
export const roll = (main: SignedRoll['main'], dice: readonly [number, number] = [8, 7]): SignedRoll => ({
  main,
  dice,
});

/** All Damnit! of an average roll assigned. */
export const fret = { spends: [{ use: 'frets', amount: 2 }] } as const;

/** A draft in which every declared main has an average roll with its Damnit! assigned. */
export function draft(
  given: Partial<Declaration>,
  more: { rolls?: Rolls; rules?: Partial<Rules>; mods?: number } = {},
): DeclarationDraft {
  const mains = given.mains ?? [];
  const rolls = more.rolls ?? Object.fromEntries(mains.map(({ main }) => [main, roll(main)]));
  const chips = Object.fromEntries(Object.keys(rolls).map((id) => [id, fret]));
  return {
    declaration: { mains, chips, ...given },
    rolls,
    mods: () => more.mods ?? 0,
    rules: rules(more.rules),
  };
}

/** The codes of all objections, in order. */
export const codes = (of: DeclarationDraft): string[] => issuesOf(of).map(({ code }) => code);

/** A part as picked in an editor, at `b` unless another target is given. */
export const pick = (offer: string, share = 0, more: Partial<PickedPart> = {}): PickedPart => ({
  offer,
  targets: ['b'],
  situation: blank(situationSpec) as Json,
  share,
  fields: {},
  ...more,
});
