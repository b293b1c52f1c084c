import { describe, expect, test } from 'vitest';
import type { Play } from '../../../src/core/ask.ts';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import type { WfFighter, WfGear } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { attack } from '../../../src/rulesets/wfrp/plays/attack.ts';
import type { Suffered } from '../../../src/rulesets/wfrp/plays/harm.ts';
import { shoot } from '../../../src/rulesets/wfrp/plays/shot.ts';
import { packed, packedWeapon } from './starter.ts';
import { castOf, fighter, rules } from './support.ts';

/* What the starter weapons and armours do to a body (GAP-9, GAP-12, GAP-13, SD-W, SD-A). */

/** Anna, Strength 35, has hit Boris, Toughness 45: the wounds lost. The last face is the d12. */
function harm(weapon: string, worn: readonly string[], faces: readonly number[], fresh = false) {
  const arms: WfGear[] = weapon === 'unarmed' ? [] : [packedWeapon(weapon)];
  const id = arms[0]?.id ?? 'unarmed';
  const people = castOf(
    fighter('anna', { main: { ws: 99, bs: 99, s: 35 }, gear: arms }),
    fighter('boris', {
      main: { t: 45 },
      traits: { wounds: { value: 30, max: 30 } },
      gear: worn.map((one) => packed(`armour-${one}`)),
    }),
  );
  const blow = { attacker: 'anna', defender: 'boris', weapon: id, aimed: false };
  const situation = blank(situationSpec) as never;
  const isMissile = arms.some(({ traits }) => 'class' in traits && traits.class !== 'melee');
  const answers: { readonly [ask: string]: Json } = { attack: [1], damage: [...faces] };
  const run = perform<Suffered, WfFighter>(
    (stage) =>
      (isMissile
        ? shoot(stage, { ...blow, situation }, rules())
        : attack(
            stage,
            { ...blow, mode: 'standard', stepped: false, fresh, situation },
            rules(),
          )) as Play<Suffered>,
    people,
    ({ id: ask }) => answers[ask],
  );
  if (run.state !== 'done') throw new Error(`still asks ${run.asks.map((one) => one.id).join()}`);
  return 30 - (run.cast.boris as WfFighter).traits.wounds.value;
}

describe('a six on the die and a one of twelve, against Toughness 4 without armour', () => {
  // Strength bonus 3: 6 + 3 + the weapon's figure − 4; missiles have their own figure instead of strength.
  test.each([
    ['SD-W1', 'hand', 5],
    ['SD-W2', 'dagger', 2],
    ['SD-W3', 'shield', 3],
    ['SD-W4', 'buckler', 1],
    ['SD-W5', 'mainGauche', 2],
    ['SD-W6', 'rapier', 4],
    ['SD-W7', 'spear', 5],
    ['SD-W8', 'staff', 3],
    ['SD-W10', 'halberd', 5],
    ['SD-W13', 'unarmed', 1],
    ['SD-W14', 'bow', 5],
    ['SD-W15', 'longbow', 5],
    ['SD-W16', 'crossbow', 6],
    ['SD-W19', 'throwingKnife', 2],
    ['SD-W20', 'throwingAxe', 3],
  ] as const)('%s: a %s costs %i wounds', (_, weapon, lost) => expect(harm(weapon, [], [6, 1])).toBe(lost));

  // GAP-13: the better of two dice, here of a two and a six.
  test.each([
    ['SD-W9', 'great', 5],
    ['SD-W10', 'halberdSwing', 5],
    ['SD-W17', 'pistol', 6],
    ['SD-W18', 'longGun', 6],
  ] as const)('%s, GAP-13: a %s with impact costs %i wounds', (_, weapon, lost) =>
    expect(harm(weapon, [], [2, 6, 1])).toBe(lost),
  );
});

test('SD-W11, GAP-13: a flail in the first round of a fight costs 6 wounds', () =>
  expect(harm('flail', [], [2, 6, 1], true)).toBe(6));

describe('a nine on the die against Toughness 4 and the armour of the body', () => {
  test.each([
    // 9 + 3 − 4 = 8 without armour.
    ['SD-A2', 'hand', ['jack'], 7],
    ['SD-A5', 'hand', ['mail'], 6],
    ['SD-A8', 'hand', ['breastplate'], 6],
    ['SD-A2, SD-A5, SD-A8', 'hand', ['jack', 'mail', 'breastplate'], 3],
    ['SD-A1, SD-A3, SD-A4, SD-A6, SD-A7', 'hand', ['cap', 'leggings', 'coif', 'mailLeggings', 'helmet'], 8],
    // 9 + 3 − 4 = 8: the longbow ignores one point.
    ['SD-W15, GAP-13', 'longbow', [], 8],
    ['SD-W15, GAP-13', 'longbow', ['jack'], 8],
    ['SD-W15, GAP-13', 'longbow', ['mail'], 7],
    ['SD-W14', 'bow', ['mail'], 6],
    // 9 + 3 − 4 − 4 = 4, and the armour twice.
    ['SD-W13', 'unarmed', ['jack'], 2],
    ['SD-W13', 'unarmed', ['mail'], 0],
    ['SD-W13', 'unarmed', ['jack', 'mail'], 0],
  ] as const)('%s: a %s against %j costs %i wounds', (_, weapon, worn, lost) =>
    expect(harm(weapon, worn, [9, 1])).toBe(lost),
  );
});
