import type { Play } from '../../core/ask.ts';
import { add, set } from '../../core/change.ts';
import { line, total } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Pool } from './dice.ts';
import { succeeded } from './dice.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { weaponOf } from './gear.ts';
import { actionDice, shareLine } from './pools.ts';
import type { Rules } from './rules.ts';
import { READYING } from './tables.ts';
import { ratingOf } from './traits.ts';
import { tried } from './willpower.ts';
import { weaponName } from './words.ts';

/* What one does with a weapon besides attacking: loading it, getting it ready. */

/** Dice of a split that reloading takes (ST-9.16). */
export const RELOAD_SHARE = 4;

/** Hands too slow to load a weapon beside anything else (ST-9.17, AMB-75). */
export const slowHands = (fighter: StFighter, rules: Rules): boolean =>
  ratingOf(fighter, 'firearms') === 0 || total(actionDice(fighter, 'firearms', rules)) < RELOAD_SHARE;

/** Why he cannot reload it; undefined: he can (ST-9.15). */
export function cannotReload(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  const { clip, rounds, ready } = weapon.traits;
  if (clip === 0) return msg('storyteller.no.noMagazine');
  if (!ready) return msg('storyteller.no.notReady');
  return rounds >= clip ? msg('storyteller.no.magazineFull') : undefined;
}

/** The magazine is full again; nothing is rolled (ST-9.15). */
export function* reload(stage: Stage<StFighter>, who: Id, weaponId: Id): Play<null> {
  const weapon = weaponOf(stage.of(who), weaponId);
  if (!weapon) return null;
  const { clip, rounds } = weapon.traits;
  stage.act(add(who, `gear.${weapon.id}.traits.rounds`, clip - rounds, 'ST-9.15'));
  stage.tell('reloads', { who, weapon: weapon.name, n: clip });
  return null;
}

/** Why it cannot be made ready; undefined: it can (ST-13.8). */
export function cannotReady(fighter: StFighter, weaponId: Id): Msg | undefined {
  const weapon = weaponOf(fighter, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  return weapon.traits.ready ? msg('storyteller.no.readyAlready') : undefined;
}

/** The roll to ready a weapon beside other actions (ST-13.9). */
const readyPool = (fighter: StFighter, weapon: Weapon, share: number): Pool => ({
  id: 'ready',
  by: fighter.id,
  label: msg('storyteller.check.ready', { weapon: weaponName(weapon) }),
  of: 'action',
  dice: [shareLine(share)],
  difficulty: [line(msg('storyteller.line.ready'), READYING, 'ST-13.9')],
});

/** The weapon is in his hand: by a whole action without a roll, or by a share of multiple ones with one (ST-13.8, ST-13.9). @returns whether it is. */
export function* ready(
  stage: Stage<StFighter>,
  { who, weapon: id, share }: { readonly who: Id; readonly weapon: Id; readonly share: number },
  rules: Rules,
): Play<boolean> {
  const weapon = weaponOf(stage.of(who), id);
  if (!weapon) return false;
  const drawn =
    !share || (yield* tried(stage, () => [readyPool(stage.of(who), weapon, share)], rules, succeeded));
  if (drawn) stage.act(set(who, `gear.${id}.traits.ready`, false, true, 'ST-13.8'));
  stage.tell(drawn ? 'readies' : 'fumbles', { who, weapon: weapon.name });
  return drawn;
}
