import { describe, expect, test } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { YzGear } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { type Mode, situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { type Attack, attackFault, attackPool } from '../../../src/rulesets/yearzero/figures/attack.ts';
import { skillCheck } from '../../../src/rulesets/yearzero/figures/dice.ts';
import { closeWeaponOf, UNARMED } from '../../../src/rulesets/yearzero/figures/state.ts';
import { attack } from '../../../src/rulesets/yearzero/plays/attack.ts';
import { packed } from './starter.ts';
import { castOf, fighter, play, rules } from './support.ts';

/* What the starter weapons are worth in an attack (YZ-G): their dice, their reach, their damage. The packs' figures have a guard of their own. */

/** All of 3 and a skill of 2: five dice before the weapon. */
const SKILLS = { closeCombat: 2, rangedCombat: 2 };
const two = (gear: readonly YzGear[], aims: boolean) =>
  castOf(
    fighter('a', {
      attributes: { strength: 3, agility: 3 },
      skills: SKILLS,
      gear,
      conditions: aims ? { aiming: true } : {},
    }),
    fighter('d', { attributes: { strength: 9 } }),
  );

const attackOf = (weapon: string, mode: Mode, distance: number): Attack => ({
  attacker: 'a',
  defender: 'd',
  weapon,
  mode,
  situation: blank(situationSpec, { distance }) as never,
});

const armed = (name: string): readonly YzGear[] => (name === 'unarmed' ? [] : [packed('weapon', name)]);

const diceOf = (name: string, mode: Mode, distance: number, aims = false): number | undefined =>
  skillCheck(attackPool(new Stage(two(armed(name), aims)), attackOf(name, mode, distance), rules()), rules())
    .dice[0]?.n;

function faultOf(name: string, mode: Mode, distance: number, aims: boolean): string {
  const { a, d } = two(armed(name), aims);
  if (!a || !d) throw new Error('two are needed');
  return (
    attackFault(a, d, attackOf(name, mode, distance), rules())?.key.replace('yearzero.no.', '') ?? 'open'
  );
}

describe('base dice of a blow', () => {
  test.each([
    ['unarmed', 5],
    ['knife', 5],
    ['crowbar', 6],
    ['axe', 5],
    ['shockBaton', 6],
    ['cutter', 4],
  ] as const)('YZ-G, YZ-0.2: with %s there are %i', (name, dice) =>
    expect(diceOf(name, 'melee', 1)).toBe(dice),
  );

  test.each([
    // At a few metres there is no line for the range (YZ-11.8).
    ['pistol', 'ranged', 6],
    ['heavyPistol', 'ranged', 5],
    ['shotgun', 'ranged', 6],
    ['smg', 'ranged', 5],
    ['rifle', 'ranged', 6],
    ['marksman', 'ranged', 6],
    ['machineGun', 'ranged', 5],
    ['flamer', 'ranged', 5],
    ['improvised', 'throw', 4],
    ['grenade', 'throw', 5],
    ['knife', 'throw', 5],
    // Not made for throwing: a die less than none, and never its own bonus.
    ['crowbar', 'throw', 4],
    ['rifle', 'throw', 4],
    // YZ-11.12: two more in a burst.
    ['smg', 'burst', 7],
    ['rifle', 'burst', 8],
    ['machineGun', 'burst', 7],
  ] as const)('YZ-G, YZ-11.1: with %s, %s at 5 m, there are %i', (name, mode, dice) =>
    expect(diceOf(name, mode, 5)).toBe(dice),
  );

  test.each([
    ['YZ-11.5', 'rifle', 7, false, 5],
    ['YZ-11.5', 'rifle', 25, false, 5],
    ['YZ-11.6', 'rifle', 26, true, 6],
    ['YZ-11.6', 'marksman', 100, false, 4],
    ['YZ-11.7', 'marksman', 101, true, 5],
    ['YZ-11.7', 'marksman', 1000, true, 5],
    ['YZ-11.8', 'pistol', 3, false, 3],
    ['YZ-11.8, YZ-11.2', 'pistol', 3, true, 5],
    ['YZ-11.5', 'machineGun', 25, true, 6],
  ] as const)('%s: of %s at %i m, aimed: %s, there are %i', (_, name, distance, aims, dice) =>
    expect(diceOf(name, 'ranged', distance, aims)).toBe(dice),
  );
});

describe('how far a weapon shoots', () => {
  test.each([
    // Without aim to the end of its effective range, with it to the end of its sighted range (YZ-A.29).
    ['pistol', 25, false, 'open'],
    ['pistol', 26, true, 'beyondSighted'],
    ['heavyPistol', 25, false, 'open'],
    ['heavyPistol', 26, true, 'beyondSighted'],
    ['shotgun', 6, false, 'open'],
    ['shotgun', 7, false, 'beyondEffective'],
    ['shotgun', 25, true, 'open'],
    ['shotgun', 26, true, 'beyondSighted'],
    ['smg', 6, false, 'open'],
    ['smg', 7, false, 'beyondEffective'],
    ['smg', 25, true, 'open'],
    ['smg', 26, true, 'beyondSighted'],
    ['rifle', 25, false, 'open'],
    ['rifle', 26, false, 'beyondEffective'],
    ['rifle', 100, true, 'open'],
    ['rifle', 101, true, 'beyondSighted'],
    ['marksman', 100, false, 'open'],
    ['marksman', 101, false, 'beyondEffective'],
    ['marksman', 1000, true, 'open'],
    ['marksman', 1001, true, 'beyond'],
    ['machineGun', 25, false, 'open'],
    ['machineGun', 26, false, 'beyondEffective'],
    ['machineGun', 100, true, 'open'],
    ['machineGun', 101, true, 'beyondSighted'],
    ['flamer', 6, false, 'open'],
    ['flamer', 7, true, 'beyondSighted'],
  ] as const)('YZ-G, YZ-A.29: %s at %i m, aimed: %s: %s', (name, distance, aims, fault) =>
    expect(faultOf(name, 'ranged', distance, aims)).toBe(fault),
  );

  test.each([
    ['smg', 'open'],
    ['rifle', 'open'],
    ['machineGun', 'open'],
    ['pistol', 'fullAuto'],
    ['heavyPistol', 'fullAuto'],
    ['shotgun', 'fullAuto'],
    ['marksman', 'fullAuto'],
    ['flamer', 'fullAuto'],
  ] as const)('YZ-G, YZ-11.11: a burst with %s: %s', (name, fault) =>
    expect(faultOf(name, 'burst', 5, false)).toBe(fault),
  );

  test.each([
    ['knife', 'melee', 3, 'open'],
    ['knife', 'melee', 4, 'outOfReach'],
    ['axe', 'ranged', 5, 'notRanged'],
    ['pistol', 'melee', 1, 'notClose'],
    ['claws', 'throw', 5, 'notThrown'],
    // A thrown object flies close by, and farther, up to medium range, only if it is aimed; a knife only close by.
    ['axe', 'throw', 6, 'open'],
    ['axe', 'throw', 7, 'beyondEffective'],
    ['axe', 'throw', 26, 'beyondSighted'],
    ['knife', 'throw', 6, 'open'],
    ['knife', 'throw', 7, 'beyondSighted'],
  ] as const)('YZ-10.2, YZ-11.1: %s, %s at %i m: %s', (name, mode, distance, fault) =>
    expect(faultOf(name, mode, distance, false)).toBe(fault),
  );
});

describe('damage of a hit with one success', () => {
  /** The health lost by somebody without armour, who does not block. */
  const lost = (name: string, mode: Mode): number | undefined => {
    const dice = diceOf(name, mode, mode === 'melee' ? 1 : 5) ?? 0;
    const run = play(
      (stage) => attack(stage, attackOf(name, mode, mode === 'melee' ? 1 : 5), rules()),
      two(armed(name), false),
      {
        attack: [6, ...Array.from({ length: dice - 1 }, () => 2)],
        'attack:push': 'keep',
        ...(mode === 'melee' ? { defence: 'take' } : {}),
      },
    );
    return run.cast.d?.traits.health.lost;
  };

  test.each([
    ['unarmed', 'melee', 1],
    ['knife', 'melee', 2],
    ['crowbar', 'melee', 1],
    ['axe', 'melee', 3],
    ['shockBaton', 'melee', 1],
    ['cutter', 'melee', 3],
    ['pistol', 'ranged', 1],
    ['heavyPistol', 'ranged', 2],
    ['shotgun', 'ranged', 3],
    ['smg', 'ranged', 1],
    ['rifle', 'ranged', 2],
    ['marksman', 'ranged', 2],
    ['machineGun', 'ranged', 3],
    ['flamer', 'ranged', 1],
    ['improvised', 'throw', 1],
    ['knife', 'throw', 2],
  ] as const)('YZ-10.5, YZ-G: %s, %s, costs %i', (name, mode, damage) =>
    expect(lost(name, mode)).toBe(damage),
  );

  test.each([
    [['knife', 'axe'], 'axe', 3],
    [['crowbar', 'knife'], 'knife', 2],
    // No worse with bare hands.
    [['shockBaton'], UNARMED.id, 1],
    [['pistol'], UNARMED.id, 1],
    [['cutter', 'knife'], 'cutter', 3],
  ] as const)('YZ-10.13: of %j a counterattack is made with %s, for %i', (names, best, damage) => {
    const gear = names.map((name) => packed('weapon', name));
    const found = closeWeaponOf(fighter('a', { gear }));
    expect([found.id, found.traits.damage]).toEqual([best, damage]);
  });
});
