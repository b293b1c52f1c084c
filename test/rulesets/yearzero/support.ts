import type { Ask } from '../../../src/core/ask.ts';
import type { Offer } from '../../../src/core/offer.ts';
import { type Begin, perform, type Run } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import {
  type Armour,
  type ArmourTraits,
  type Attribute,
  armour as armourSpec,
  type Equipment,
  equipment as equipmentSpec,
  type Hook,
  type Injury,
  type Skill,
  spec,
  type Talent,
  type Traits,
  type Weapon,
  type WeaponTraits,
  weapon as weaponSpec,
  type YzFighter,
  type YzGear,
} from '../../../src/rulesets/yearzero/data/fighter.ts';
import { injuryRow } from '../../../src/rulesets/yearzero/data/injuries.ts';
import { type Rules, rulesSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';

type Fields = { readonly [field: string]: Json };

/** All offers of a fighter. */
export const offersFor = (context: object): readonly Offer[] => yearzero.actions(context as never);

/** The house rules with their defaults, except for what is given. */
export const rules = (given: Partial<Rules> = {}): Rules => blank(rulesSpec, given as Fields);

export const weapon = (id: string, given: Partial<WeaponTraits> = {}): Weapon => ({
  id,
  type: 'weapon',
  name: id,
  traits: blank(weaponSpec, given as Fields),
});

export const armour = (id: string, rating: number, given: Partial<ArmourTraits> = {}): Armour => ({
  id,
  type: 'armour',
  name: id,
  traits: blank(armourSpec, { rating, ...given } as Fields),
});

export const kit = (id: string, tier: number): Equipment => ({
  id,
  type: 'equipment',
  name: id,
  traits: blank(equipmentSpec, { kit: tier }),
});

export const talent = (hook: Hook): Talent => ({
  id: hook,
  type: 'talent',
  name: hook,
  traits: { hook, description: '' },
});

/** An injury fresh from the table, except for what is given. */
export const injury = (row: string, given: Partial<Injury> = {}): Injury => ({
  row,
  name: '',
  effect: '',
  stabilised: false,
  treated: false,
  due: injuryRow(row)?.fatal ? 1 : 0,
  unit: injuryRow(row)?.fatal ?? 'round',
  healing: 0,
  cared: false,
  healed: false,
  tries: {},
  ...given,
});

/** Weapons of the starter table (YZ-G). */
export const knife = weapon('knife', { damage: 2 });
export const axe = weapon('axe', { damage: 3 });
export const claws = weapon('claws', { damage: 2, natural: true, disarmable: false });
const firearm = { skill: 'rangedCombat', ammunition: 'magazine', spare: 2 } as const;
export const pistol = weapon('pistol', {
  ...firearm,
  bonus: 1,
  damage: 1,
  effective: 'medium',
  sighted: 'medium',
});
export const rifle = weapon('rifle', {
  ...firearm,
  bonus: 1,
  damage: 2,
  effective: 'medium',
  sighted: 'long',
  fullAuto: true,
  hands: 2,
});

interface Given {
  readonly attributes?: Partial<Record<Attribute, number>>;
  readonly skills?: Partial<Record<Skill, number>>;
  readonly stress?: number;
  readonly lost?: number;
  readonly traits?: { readonly [field: string]: Json };
  readonly injuries?: { readonly [id: string]: Injury };
  readonly gear?: readonly YzGear[];
  readonly conditions?: { readonly [id: string]: Json };
  readonly turn?: YzFighter['turn'];
}

/** A fighter with every trait at its default, except for what is given. */
export function fighter(id: string, given: Given = {}): YzFighter {
  const { attributes = {}, skills = {}, stress = 0, lost = 0, injuries = {}, traits = {} } = given;
  const fields = { stress, attributes, skills, health: { lost }, injuries, ...traits };
  return {
    id,
    name: id,
    traits: blank(spec, fields as unknown as Fields) as Traits,
    gear: Object.fromEntries((given.gear ?? []).map((item) => [item.id, item])),
    conditions: given.conditions ?? {},
    turn: given.turn ?? {},
  };
}

export const castOf = (...fighters: readonly YzFighter[]): Cast<YzFighter> =>
  Object.fromEntries(fighters.map((one) => [one.id, one]));

/** Answers by the id of the ask, several in order where it is asked more than once; faces as a list, choices by their option's id. */
export type Answers = { readonly [ask: string]: Json };

/** Plays to the end, or to the first ask without an answer. Every answer must be used; `[[…], […]]` answers a repeated roll. */
export function play<Out>(
  begin: Begin<Out, YzFighter>,
  cast: Cast<YzFighter>,
  answers: Answers,
): Run<Out, YzFighter> {
  const used = new Map<string, number>();
  const run = perform(begin, cast, ({ id }: Ask) => {
    const times = used.get(id) ?? 0;
    const given = answers[id];
    const several = Array.isArray(given) && Array.isArray(given[0]);
    const value = several ? (given as readonly Json[])[times] : times === 0 ? given : undefined;
    used.set(id, times + 1);
    return value;
  });
  const idle = Object.keys(answers).filter((id) => !used.has(id));
  if (idle.length > 0) throw new Error(`never asked: ${idle.join(', ')}`);
  return run;
}

/** The outcome of a play that must have ended. */
export function ended<Out>(run: Run<Out, YzFighter>): Out {
  if (run.state === 'done') return run.out;
  throw new Error(`still asks ${run.asks.map(({ id }) => id).join(', ')}`);
}

/** The ask of a waiting play. */
export const asked = <Out>(run: Run<Out, YzFighter>): string[] =>
  run.state === 'waiting' ? run.asks.map(({ id }) => id) : [];

/** The story so far, by key. */
export const toldOf = <Out>(run: Run<Out, YzFighter>): string[] => run.told.map(({ key }) => key);

/** How many dice were rolled for an answered ask. */
export function thrownFor<Out>(run: Run<Out, YzFighter>, id: string): number[] | undefined {
  const step = run.steps.find(({ ask }) => ask.id === id);
  return step?.ask.kind === 'roll' ? step.ask.dice.map(({ n }) => n) : undefined;
}
