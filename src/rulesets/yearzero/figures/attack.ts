import { type Line, line } from '../../../core/line.ts';
import { memoize, memoizeOnCast } from '../../../core/memoize.ts';
import { choice, flag, group, list, num, type Spec, text } from '../../../core/spec.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { BANDS, type Band, isDoor, type Weapon, type YzFighter } from '../data/fighter.ts';
import { hinders, unconscious } from '../data/injuries.ts';
import { mayRoll, panicOf } from '../data/panic.ts';
import { bandOf, MODES, type Mode, type Rules, type Situation, situationSpec } from '../data/rules.ts';
import { AIMED, BURST, DARK, DEFENCELESS, LYING, NEAR, SHOT, THROWN_OBJECT } from '../data/tables.ts';
import { type Pool, skillPool } from './dice.ts';
import {
  fastLeft,
  has,
  helpless,
  inRound,
  isReady,
  UNARMED,
  weaponName,
  weaponOf,
  type YzCast,
  type YzStage,
} from './state.ts';

/** Why the fighter cannot block now, or undefined if they may (YZ-10.8, YZ-12.7, YZ-T2). */
export function cannotBlock(fighter: YzFighter): Msg | undefined {
  const no = helpless(fighter);
  if (no) return no;
  if (isDoor(fighter)) return msg('yearzero.no.door');
  if (panicOf(fighter)?.bars?.includes('block') || !mayRoll(fighter, 'closeCombat'))
    return msg('yearzero.no.panic');
  if (has(fighter, 'grappled')) return msg('yearzero.no.grappled');
  return inRound(fighter) && fastLeft(fighter) === 0 ? msg('yearzero.no.fast') : undefined;
}

/** What is wrong with the weapon (YZ-10.3, YZ-T1). */
function weaponFault(fighter: YzFighter, weapon: Weapon | undefined): Msg | undefined {
  if (!weapon) return msg('yearzero.no.weapon');
  if (!isReady(weapon)) return msg('yearzero.no.notInHand');
  const arms = hinders(fighter, 'noArm') || hinders(fighter, 'noTwoHands') || hinders(fighter, 'handLost');
  return weapon.traits.hands === 2 && arms ? msg('yearzero.no.twoHands') : undefined;
}

/** Why close combat is not possible: it needs a standing fighter, reach, and a weapon for it (YZ-10.1, YZ-10.2). */
function closeFault(fighter: YzFighter, input: Attack, weapon: Weapon | undefined, rules: Rules) {
  if (has(fighter, 'prone')) return msg('yearzero.no.prone');
  if (bandOf(input.situation.distance, rules) !== 'engaged') return msg('yearzero.no.outOfReach');
  return isArmed(input) && weapon?.traits.skill !== 'closeCombat' ? msg('yearzero.no.notClose') : undefined;
}

/** Why a target is too far away: beyond effective range the shot must be aimed, beyond sighted range it is impossible (YZ-11.4, YZ-A.29). */
export function tooFarFor(fighter: YzFighter, { traits }: Weapon, { distance }: Situation, rules: Rules) {
  const band = BANDS.indexOf(bandOf(distance, rules));
  if (band > BANDS.indexOf(traits.sighted)) return msg('yearzero.no.beyondSighted');
  const aimed = has(fighter, 'aiming');
  return band > BANDS.indexOf(traits.effective) && !aimed ? msg('yearzero.no.beyondEffective') : undefined;
}

/** Why a shot or throw is not possible: through the dark or past people in a cramped place (YZ-2.11, YZ-2.15), by weapon, or by range. */
function rangedFault(fighter: YzFighter, input: Attack, weapon: Weapon, rules: Rules): Msg | undefined {
  const { mode, situation } = input;
  const { skill, ammunition, loaded, fullAuto, natural } = weapon.traits;
  if (situation.darkBetween) return msg('yearzero.no.darkBetween');
  if (situation.behindOthers) return msg('yearzero.no.behindOthers');
  if (isShot(input)) {
    if (skill !== 'rangedCombat') return msg('yearzero.no.notRanged');
    if (ammunition !== 'none' && !loaded) return msg('yearzero.no.empty');
    if (mode === 'burst' && !fullAuto) return msg('yearzero.no.fullAuto');
  } else if (natural) return msg('yearzero.no.notThrown');
  if (bandOf(situation.distance, rules) === 'beyond') return msg('yearzero.no.beyond');
  const used = weaponFor(fighter, input);
  return rules.rangeLimits === 'enforce' ? tooFarFor(fighter, used, situation, rules) : undefined;
}

/** Whether panic forbids an attack, or the skill for it (YZ-T2). */
function inPanic(attacker: YzFighter, input: Attack): boolean {
  const { bars = [] } = panicOf(attacker) ?? {};
  const barred = bars.some((bar) => bar === 'attack' || bar === 'slow' || bar === 'all');
  return barred || !mayRoll(attacker, isClose(input) ? 'closeCombat' : 'rangedCombat');
}

/** Why others cannot be hit as well: only a burst does that, within 25 metres of the main target (YZ-11.14). */
function spreadFault({ mode, others = [], attacker, defender }: Attack): Msg | undefined {
  if (others.length === 0) return undefined;
  if (mode !== 'burst') return msg('yearzero.no.onlyBurst');
  if (others.some(({ who }) => who === attacker || who === defender)) return msg('yearzero.no.target');
  return others.some(({ spread }) => spread > NEAR) ? msg('yearzero.no.tooWide') : undefined;
}

/** Why an attack may not be made, or undefined if it may. */
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

/** Why an attack may not be made on its target, if that is there. */
export function faultOfAttack(
  attacker: YzFighter,
  input: Attack,
  rules: Rules,
  cast: YzCast,
): Msg | undefined {
  const defender = cast[input.defender];
  return defender && attackFault(attacker, defender, input, rules);
}

/** An attack as it is declared. */
export type Attack = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly weapon: Id;
  readonly mode: Mode;
  /** It is from hiding, or after a failed retreat: nobody can block it, and it is free (YZ-9.9, YZ-10.22). */
  readonly unblockable?: boolean;
  /** It is made in a frenzy: panic does not forbid it, and it is free (YZ-13.25, YZ-A.45). */
  readonly overkill?: boolean;
  /** Others whom a burst may hit, and how far they are from the main target (YZ-11.14). */
  readonly others?: readonly { readonly who: Id; readonly spread: number }[];
  readonly situation: Situation;
};

/** Whether it is a close combat attack (YZ-10.2, YZ-10.23). */
export const isClose = ({ mode }: Pick<Attack, 'mode'>): boolean =>
  mode === 'melee' || mode === 'shove' || mode === 'grapple';

/** Whether it is a shot, rather than a throw or close combat. */
export const isShot = ({ mode }: Pick<Attack, 'mode'>): boolean => mode === 'ranged' || mode === 'burst';

/** Whether it is made with a weapon. */
export const isArmed = ({ mode }: Pick<Attack, 'mode'>): boolean => mode !== 'shove' && mode !== 'grapple';

/** What is made for it flies as far as its own ranges say, but at least into the next zone; anything else is a poor weapon (YZ-11.1). */
const asThrown = memoize((weapon: Weapon): Weapon => {
  const { thrown, effective, sighted } = weapon.traits;
  const far = (band: Band): Band => (band === 'engaged' ? 'close' : band);
  const flight = thrown ? { effective: far(effective), sighted: far(sighted) } : THROWN_OBJECT;
  return { ...weapon, traits: { ...weapon.traits, ...flight } };
});

/** The weapon as it is used in an attack, or fists if it is gone in the meantime. */
export function weaponFor(fighter: YzFighter, { weapon, mode }: Pick<Attack, 'weapon' | 'mode'>): Weapon {
  const held = weaponOf(fighter, weapon) ?? UNARMED;
  return mode === 'throw' ? asThrown(held) : held;
}

/** The power of the explosion where it hits; 0 if there is none (YZ-14.18). */
export const blastOf = (fighter: YzFighter, input: Pick<Attack, 'weapon' | 'mode'>): number =>
  input.mode === 'throw' ? weaponFor(fighter, input).traits.blast : 0;

/** Whether the target cannot defend itself in any way (YZ-11.9). */
const isDefenceless = (fighter: YzFighter, { defenceless }: Situation): boolean =>
  defenceless ||
  (['broken', 'asleep', 'defenceless'] as const).some((id) => has(fighter, id)) ||
  unconscious(fighter);

/** The modifier of the range band. An engaged target is harder to hit, but easier if it is defenceless (YZ-11.5 to YZ-11.9). */
function rangeLines(target: YzFighter, situation: Situation, rules: Rules): Line[] {
  const band = bandOf(situation.distance, rules);
  if (band === 'close' || band === 'beyond') return [];
  const { n, why } = SHOT[band];
  const range = line(msg(`yearzero.band.${band}`), n, why);
  if (band !== 'engaged' || !isDefenceless(target, situation)) return [range];
  const helpless = line(msg('yearzero.line.defenceless'), DEFENCELESS, 'YZ-11.9');
  return rules.helplessPointBlank === 'add' ? [range, helpless] : [helpless];
}

const lyingLine = (target: YzFighter): Line =>
  line(msg('yearzero.condition.prone'), has(target, 'prone') ? LYING : 0, 'YZ-10.4');

const shotLines = (shooter: YzFighter, target: YzFighter, input: Attack, rules: Rules): Line[] => [
  ...rangeLines(target, input.situation, rules),
  line(msg('yearzero.line.size'), target.traits.size, 'YZ-11.10'),
  line(msg('yearzero.condition.aiming'), has(shooter, 'aiming') ? AIMED : 0, 'YZ-11.2'),
  line(msg('yearzero.line.dark'), input.situation.dark ? DARK : 0, 'YZ-2.10'),
  line(msg('yearzero.line.burst'), input.mode === 'burst' ? BURST : 0, 'YZ-11.12'),
  ...(rules.proneBonusRanged ? [lyingLine(target)] : []),
];

/** The dice of an attack (YZ-10.4, YZ-11.2 to YZ-11.12). */
export const attackPool = memoizeOnCast((stage: YzStage, input: Attack, rules: Rules): Pool => {
  const attacker = stage.of(input.attacker);
  const target = stage.of(input.defender);
  const weapon = weaponFor(attacker, input);
  const close = isClose(input);
  const lines = [
    ...(isArmed(input) ? [line(weaponName(weapon), weapon.traits.bonus, 'YZ-0.2')] : []),
    ...(close ? [lyingLine(target)] : shotLines(attacker, target, input, rules)),
    line(msg('yearzero.line.situation'), input.situation.modDice, 'YZ-0.2'),
  ];
  const label = msg(`yearzero.check.${input.mode}`);
  return skillPool('attack', attacker, close ? 'closeCombat' : 'rangedCombat', lines, label);
});

export const attackSpec: Spec = {
  attacker: text(),
  defender: text(),
  weapon: text(),
  mode: choice(MODES),
  unblockable: flag(),
  overkill: flag(),
  others: list(group({ who: text(), spread: num(0, { min: 0, real: true }) })),
  situation: group(situationSpec),
};

export const concernedBy = ({ attacker, defender, others = [] }: Attack): Id[] => [
  attacker,
  defender,
  ...others.map(({ who }) => who),
];
