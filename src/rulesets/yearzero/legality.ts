import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Attack } from './attack-pool.ts';
import { isArmed, isClose, isShot } from './attack-pool.ts';
import { has, mayRoll, panicOf, unable } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { isDoor } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { isReady, weaponOf } from './gear.ts';
import { hinders, unconscious } from './injuries.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { bandOf } from './situation.ts';
import { fastLeft, inRound } from './slots.ts';
import { spreadFault } from './spread.ts';
import { BANDS } from './tables.ts';

/** What keeps somebody from doing anything but crawl (YZ-12.7), or from anything at all. */
export function helpless(fighter: YzFighter): Msg | undefined {
  const no = unable(fighter);
  if (no) return no;
  if (unconscious(fighter)) return msg('yearzero.no.unconscious');
  return has(fighter, 'broken') ? msg('yearzero.no.broken') : undefined;
}

/** Why somebody cannot block now; undefined: he may (YZ-10.8, YZ-12.7, YZ-T2). */
export function cannotBlock(fighter: YzFighter): Msg | undefined {
  const no = helpless(fighter);
  if (no) return no;
  if (isDoor(fighter)) return msg('yearzero.no.door');
  if (panicOf(fighter)?.bars?.includes('block') || !mayRoll(fighter, 'closeCombat'))
    return msg('yearzero.no.panic');
  if (has(fighter, 'grappled')) return msg('yearzero.no.grappled');
  return inRound(fighter) && fastLeft(fighter) === 0 ? msg('yearzero.no.fast') : undefined;
}

/** What is wrong with the weapon in his hand, or out of it (YZ-10.3, YZ-T1). */
function weaponFault(fighter: YzFighter, weapon: Weapon | undefined): Msg | undefined {
  if (!weapon) return msg('yearzero.no.weapon');
  if (!isReady(weapon)) return msg('yearzero.no.notInHand');
  const arms = hinders(fighter, 'noArm') || hinders(fighter, 'noTwoHands') || hinders(fighter, 'handLost');
  return weapon.traits.hands === 2 && arms ? msg('yearzero.no.twoHands') : undefined;
}

/** Close combat: on his feet, within reach, with something made for it (YZ-10.1, YZ-10.2). */
function closeFault(fighter: YzFighter, input: Attack, weapon: Weapon | undefined, rules: Rules) {
  if (has(fighter, 'prone')) return msg('yearzero.no.prone');
  if (bandOf(input.situation.distance, rules) !== 'engaged') return msg('yearzero.no.outOfReach');
  return isArmed(input) && weapon?.traits.skill !== 'closeCombat' ? msg('yearzero.no.notClose') : undefined;
}

/** Darkness in between, and people in the way where it is narrow (YZ-2.11, YZ-2.15). */
function sightFault({ darkBetween, behindOthers }: Situation): Msg | undefined {
  if (darkBetween) return msg('yearzero.no.darkBetween');
  return behindOthers ? msg('yearzero.no.behindOthers') : undefined;
}

/** How far the weapon carries: beyond its sighted range never, beyond its effective range only aimed (YZ-11.4, YZ-A.29). */
function rangeFault(fighter: YzFighter, { traits }: Weapon, situation: Situation, rules: Rules) {
  if (bandOf(situation.distance, rules) === 'beyond') return msg('yearzero.no.beyond');
  return rules.rangeLimits === 'enforce' ? tooFarFor(fighter, traits, situation, rules) : undefined;
}

/** Whether a weapon is used beyond what it is made for (YZ-11.4, YZ-A.29); undefined: it is not. */
export function tooFarFor(
  fighter: YzFighter,
  traits: Weapon['traits'],
  situation: Situation,
  rules: Rules,
): Msg | undefined {
  const band = BANDS.indexOf(bandOf(situation.distance, rules));
  if (band > BANDS.indexOf(traits.sighted)) return msg('yearzero.no.beyondSighted');
  const aimed = has(fighter, 'aiming');
  return band > BANDS.indexOf(traits.effective) && !aimed ? msg('yearzero.no.beyondEffective') : undefined;
}

function rangedFault(fighter: YzFighter, input: Attack, weapon: Weapon, rules: Rules): Msg | undefined {
  const sight = sightFault(input.situation);
  if (sight) return sight;
  if (isShot(input)) {
    if (weapon.traits.skill !== 'rangedCombat') return msg('yearzero.no.notRanged');
    if (weapon.traits.ammunition !== 'none' && !weapon.traits.loaded) return msg('yearzero.no.empty');
    if (input.mode === 'burst' && !weapon.traits.fullAuto) return msg('yearzero.no.fullAuto');
    return rangeFault(fighter, weapon, input.situation, rules);
  }
  if (weapon.traits.natural) return msg('yearzero.no.notThrown');
  return bandOf(input.situation.distance, rules) === 'beyond' ? msg('yearzero.no.beyond') : undefined;
}

/** Whether panic keeps him from it: by its bars, or because it leaves him only some skills (YZ-T2). */
function inPanic(attacker: YzFighter, input: Attack): boolean {
  const { bars = [] } = panicOf(attacker) ?? {};
  const barred = bars.some((bar) => bar === 'attack' || bar === 'slow' || bar === 'all');
  return barred || !mayRoll(attacker, isClose(input) ? 'closeCombat' : 'rangedCombat');
}

/** Why an attack may not be made; undefined: it may. */
export function attackFault(
  attacker: YzFighter,
  defender: YzFighter,
  input: Attack,
  rules: Rules,
): Msg | undefined {
  const weapon = weaponOf(attacker, input.weapon);
  const no = helpless(attacker) ?? (isArmed(input) ? weaponFault(attacker, weapon) : undefined);
  if (no) return no;
  if (attacker.id === defender.id || has(defender, 'dead')) return msg('yearzero.no.target');
  if (has(attacker, 'grappled')) return msg('yearzero.no.grappled');
  if (isDoor(defender) && !isArmed(input)) return msg('yearzero.no.door');
  if (!input.overkill && inPanic(attacker, input)) return msg('yearzero.no.panic');
  const wide = spreadFault(input);
  if (wide) return wide;
  if (isClose(input)) return closeFault(attacker, input, weapon, rules);
  return weapon && rangedFault(attacker, input, weapon, rules);
}
