import { keptOn } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { verbatim } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import { UNARMED, weaponOf } from './gear.ts';
import type { Blow } from './harm.ts';
import type { Attack } from './pools.ts';
import {
  damageDice,
  damageType,
  fallenLines,
  isBlow,
  mannerBy,
  strengthDamage,
  weakness,
  weaponIn,
} from './pools.ts';
import type { Rules } from './rules.ts';
import { CALLED_SHOTS } from './tables.ts';
import { attributeLines } from './traits.ts';

/** A hit: the attack, and the extra successes it was made with. */
export type Hit = { readonly attack: Attack; readonly extra: number };

/** What a hit lands on its victim (X3 to X8). */
export const blowOf = keptOn((stage: Stage<StFighter>, input: Attack, extra: number, rules: Rules): Blow => {
  const { attacker, defender, situation } = input;
  const { noCalledShot, effect } = mannerBy(stage, input);
  const { flags, attackKind } = weaponIn(stage, input).traits;
  const byWord = situation.headByWord && !noCalledShot;
  const weak = weakness(stage, input);
  const head = byWord || situation.calledShot === 'head';
  const at = byWord ? CALLED_SHOTS.head.at : CALLED_SHOTS[situation.calledShot].at;
  return {
    by: attacker,
    to: defender,
    damage: damageDice(stage, input, extra, rules),
    automatic: head && isBlow(stage, input) && flags.includes('club') ? 1 : 0,
    type: damageType(stage, input),
    kind: attackKind,
    armour: situation.armour,
    head,
    taser: flags.includes('taser'),
    ...(at ? { at } : {}),
    ...(weak?.noSoak ? { unsoakable: verbatim(weak.name) } : {}),
    ...(effect === 'neck' ? { soak: strengthSoak(stage.of(defender)) } : {}),
  };
});

/** The victim's Strength, against his neck being snapped (ST-8.18). */
const strengthSoak = (victim: StFighter): Line[] =>
  attributeLines(victim, 'strength').map((one) => ({ ...one, why: 'ST-8.18' }));

/** The defender strikes the attacker with a weapon of his: no extra successes, nobody defends, he soaks as usual (ST-10.8, PR-8). */
export const counterBlow = keptOn(
  (stage: Stage<StFighter>, { attacker, defender }: Attack, weaponId: Id): Blow => {
    const striker = stage.of(defender);
    const weapon = weaponOf(striker, weaponId) ?? UNARMED;
    return {
      by: defender,
      to: attacker,
      damage: [...strengthDamage(striker, weapon), ...fallenLines(stage.of(attacker))],
      automatic: 0,
      type: weapon.traits.type,
      kind: weapon.traits.attackKind,
      armour: 'byItem',
      head: false,
      taser: weapon.traits.flags.includes('taser'),
    };
  },
);
