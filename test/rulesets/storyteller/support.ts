import type { Ask } from '../../../src/core/ask.ts';
import { type Begin, perform, type Run } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import {
  type Ability,
  type Attribute,
  type StFighter,
  spec,
  type Traits,
} from '../../../src/rulesets/storyteller/data/fighter.ts';
import {
  type Armour,
  type ArmourTraits,
  armour as armourSpec,
  type StGear,
  type Weapon,
  type WeaponTraits,
  weapon as weaponSpec,
} from '../../../src/rulesets/storyteller/data/gear.ts';
import {
  type Rules,
  rulesSpec,
  type Situation,
  situationSpec,
} from '../../../src/rulesets/storyteller/data/rules.ts';

import type { Attack } from '../../../src/rulesets/storyteller/figures/pools.ts';

type Fields = { readonly [field: string]: Json };

/** The house rules with their defaults, except for what is given. */
export const rules = (given: Partial<Rules> = {}): Rules => blank(rulesSpec, given as Fields);

/** An ordinary situation at arm's length, except for what is given. */
export const situation = (given: Partial<Situation> = {}): Situation => blank(situationSpec, given as Fields);

export const weapon = (id: string, given: Partial<WeaponTraits> = {}): Weapon => ({
  id,
  type: 'weapon',
  name: id,
  traits: blank(weaponSpec, given as Fields),
});

export const armour = (id: string, given: Partial<ArmourTraits> = {}): Armour => ({
  id,
  type: 'armour',
  name: id,
  traits: blank(armourSpec, given as Fields),
});

/** Weapons of the starter table (GAP-1). */
export const knife = weapon('knife', { damage: 1, type: 'lethal', parryDifficulty: 7 });
export const sword = weapon('sword', { damage: 3, type: 'lethal', parryDifficulty: 6 });
export const axe = weapon('axe', { damage: 3, type: 'lethal', parryDifficulty: 7 });
export const club = weapon('club', {
  damage: 2,
  type: 'bashing',
  parryDifficulty: 6,
  flags: ['club'],
  attackKind: 'blunt',
});
export const staff = weapon('staff', { damage: 2, type: 'bashing', parryDifficulty: 5, attackKind: 'blunt' });
export const taser = weapon('taser', {
  damage: 5,
  damageStrength: false,
  type: 'bashing',
  flags: ['taser'],
  attackKind: 'energy',
});
const firearm = { category: 'firearm', ability: 'firearms', attackKind: 'firearm' } as const;
export const pistol = weapon('pistol', { ...firearm, damage: 5, range: 25, clip: 8, rounds: 8 });
export const rifle = weapon('rifle', { ...firearm, damage: 6, range: 20, clip: 30, rounds: 30 });
export const throwknife = weapon('throwknife', {
  category: 'thrown',
  ability: 'athletics',
  damage: 1,
  damageThrownLong: 2,
  range: 8,
  parryDifficulty: 7,
  flags: ['thrown'],
});
export const chainmail = armour('chainmail', {
  dice: 3,
  coverage: ['torso', 'arms'],
  ineffectiveAgainst: ['firearm'],
});

interface Given {
  readonly attributes?: Partial<Record<Attribute, number>>;
  readonly abilities?: Partial<Record<Ability, number>>;
  readonly traits?: { readonly [field: string]: Json };
  readonly health?: { readonly [field: string]: Json };
  readonly gear?: readonly StGear[];
  readonly conditions?: { readonly [id: string]: Json };
  readonly turn?: StFighter['turn'];
}

/** A fighter with every trait at its default, except for what is given. */
export function fighter(id: string, given: Given = {}): StFighter {
  const { attributes = {}, abilities = {}, health = {}, traits = {} } = given;
  return {
    id,
    name: id,
    traits: blank(spec, { ...traits, attributes, abilities, health } as Fields) as Traits,
    gear: Object.fromEntries((given.gear ?? []).map((item) => [item.id, item])),
    conditions: given.conditions ?? {},
    turn: given.turn ?? {},
  };
}

export const castOf = (...fighters: readonly StFighter[]): Cast<StFighter> =>
  Object.fromEntries(fighters.map((one) => [one.id, one]));

/** An attack of `a` on `d`. */
export const attackOf = (
  given: Partial<Omit<Attack, 'situation'>> & { situation?: Partial<Situation> } = {},
): Attack => ({
  attacker: 'a',
  defender: 'd',
  weapon: 'unarmed',
  manoeuvre: 'strike',
  ...given,
  situation: situation(given.situation),
});

/** Answers by the id of the ask; faces as a list, choices by their option's id. */
export type Answers = { readonly [ask: string]: Json };

/** What the Storyteller allows unless a test says otherwise (ST-7.7, ST-9.21). */
const LET_PASS: Answers = { possible: 'possible' };

/** Plays to the end, or to the first ask without an answer. Every answer must be used. */
export function play<Out>(
  begin: Begin<Out, StFighter>,
  cast: Cast<StFighter>,
  answers: Answers,
): Run<Out, StFighter> {
  const used = new Set<string>();
  const run = perform(begin, cast, (ask: Ask) => {
    used.add(ask.id);
    return answers[ask.id] ?? LET_PASS[ask.id];
  });
  const idle = Object.keys(answers).filter((id) => !used.has(id));
  if (idle.length > 0) throw new Error(`never asked: ${idle.join(', ')}`);
  return run;
}

/** The outcome of a play that must have ended. */
export function ended<Out>(run: Run<Out, StFighter>): Out {
  if (run.state === 'done') return run.out;
  throw new Error(`still asks ${run.asks.map(({ id }) => id).join(', ')}`);
}

/** `successes` hits, the rest of `dice` blank: at difficulty 6 exactly this many successes. */
export const hits = (successes: number, dice: number): number[] =>
  Array.from({ length: dice }, (_, i) => (i < successes ? 8 : 3));
