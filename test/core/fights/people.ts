import { blank } from '../../../src/core/spec.ts';
import type { Id, Json } from '../../../src/core/text.ts';
import { type StFighter, spec, type Traits } from '../../../src/rulesets/storyteller/data/fighter.ts';
import {
  ABILITIES,
  ATTRIBUTES,
  armour,
  manoeuvre,
  power,
  type StGear,
  vulnerability,
  type WeaponTraits,
  weapon,
} from '../../../src/rulesets/storyteller/data/gear.ts';

import { type Rules, rulesSpec } from '../../../src/rulesets/storyteller/data/rules.ts';
import { chance, type Dice, houseOf, pick } from './common.ts';

/* Fighters of all kinds with all kinds of gear, and house rules as groups choose them. */

const arm = (id: string, given: Partial<WeaponTraits>): StGear => ({
  id,
  type: 'weapon',
  name: id,
  traits: blank(weapon, given as { readonly [field: string]: Json }),
});

const gun = (id: string, given: Partial<WeaponTraits>): StGear =>
  arm(id, { category: 'firearm', ability: 'firearms', attackKind: 'firearm', range: 10, ...given });

const own = (id: string, given: { readonly [field: string]: Json }): StGear => ({
  id,
  type: 'manoeuvre',
  name: id,
  traits: blank(manoeuvre, given),
});

const might = (id: string, given: { readonly [field: string]: Json }): StGear => ({
  id,
  type: 'power',
  name: id,
  traits: blank(power, { active: false, ...given }),
});

/** Small magazines, so that they run empty. */
const GEAR: readonly StGear[] = [
  arm('sword', { damage: 3, parryDifficulty: 6, flags: ['cutting'] }),
  arm('axe', { damage: 3, parryDifficulty: 7, ready: false }),
  arm('staff', { damage: 2, type: 'bashing', parryDifficulty: 5, flags: ['sweep'], attackKind: 'blunt' }),
  arm('club', { damage: 2, type: 'bashing', parryDifficulty: 6, flags: ['club'], attackKind: 'blunt' }),
  arm('taser', { damage: 5, damageStrength: false, type: 'bashing', flags: ['taser'], attackKind: 'energy' }),
  arm('throwknife', {
    category: 'thrown',
    ability: 'athletics',
    damage: 1,
    damageThrownLong: 2,
    range: 8,
    parryDifficulty: 7,
    flags: ['thrown'],
  }),
  gun('pistol', { damage: 4, clip: 2, rounds: 2, flags: ['lightHandgun'] }),
  gun('smg', {
    damage: 4,
    clip: 7,
    rounds: 7,
    modes: ['single', 'burst', 'fullAuto'],
    flags: ['lightHandgun', 'laser'],
  }),
  gun('rifle', { damage: 6, clip: 4, rounds: 4, modes: ['single', 'fullAuto'], flags: ['scope'] }),
  { id: 'vest', type: 'armour', name: 'vest', traits: blank(armour, { dice: 2 }) },
];

/** Further options: a group's own manoeuvres, powers, a weakness. */
const MORE: readonly StGear[] = [
  own('throwDown', { armed: 'bare', effect: 'knockdown', damage: 'none', difficulty: 7 }),
  own('hail', { armed: 'firearm', ammo: 'burst', dice: 2 }),
  own('flourish', { armed: 'melee', effect: 'disarm', restrictions: ['noExtra', 'noSplit'] }),
  might('haste', { duration: 'rounds', rounds: 2, extraActions: 1 }),
  might('hide', { duration: 'scene', soak: { bashing: 1, lethal: 1, aggravated: 1 }, reflexive: true }),
  might('calm', { active: true, ignoresWounds: true, regenerates: true }),
  {
    id: 'iron',
    type: 'vulnerability',
    name: 'iron',
    traits: blank(vulnerability, { kinds: ['blade'], noSoak: true }),
  },
];

/** A magazine may be partly used. */
function begun(one: StGear, dice: Dice): StGear {
  if (one.type !== 'weapon' || one.traits.clip === 0 || !chance(dice, 3)) return one;
  return { ...one, traits: { ...one.traits, rounds: dice.below(one.traits.clip) } };
}

/** A random fighter by seed: hands, kind and ratings differ. */
export function someone(id: Id, dice: Dice): StFighter {
  const dots = (names: readonly string[], least: number, most: number) =>
    Object.fromEntries(names.map((name) => [name, least + dice.below(most - least + 1)]));
  const kind = pick(dice, spec.kind.options);
  const traits = blank(spec, {
    kind,
    form: pick(dice, spec.form.options),
    wyrd: chance(dice, 2),
    attributes: dots(ATTRIBUTES, 1, 5),
    abilities: dots(ABILITIES, 0, 5),
    powers: { auspex: dice.below(6) },
    willpower: { value: dice.below(4), max: 3 },
    extraActions: chance(dice, 2) ? 0 : dice.below(3),
    sharpTeeth: chance(dice, 2),
    humanoid: chance(dice, 2),
    halvesBashing: chance(dice, 4),
    ambidextrous: chance(dice, 3),
    canBlockLethal: chance(dice, 3),
  });
  const gear = [
    ...GEAR.filter(() => dice.below(4) > 0).map((one) => begun(one, dice)),
    ...MORE.filter(() => chance(dice, 3)),
  ];
  return {
    id,
    name: id,
    traits: traits as Traits,
    gear: Object.fromEntries(gear.map((one) => [one.id, one])),
    // Some start prone: a fighter who falls in a fight must stand up, and has no multiple actions before that.
    conditions: chance(dice, 6) ? { prone: true } : {},
    turn: {},
  };
}

/** House rules: most with their defaults, some changed. */
export const house = (dice: Dice): Rules => houseOf(rulesSpec, dice) as unknown as Rules;
