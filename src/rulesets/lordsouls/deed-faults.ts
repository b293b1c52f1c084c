import type { Cast } from '../../core/stage.ts';
import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, postureOf, unable } from './conditions.ts';
import type { Deed, DeedUse } from './deeds.ts';
import { isStance, JUMPS, READYINGS, RESPONSES } from './deeds.ts';
import { cannotSpend } from './energy.ts';
import type { LsFighter } from './fighter.ts';
import type { Place } from './gear.ts';
import { freeHands, grips, holding, isReady, maintained, ofType, weaponOf } from './gear.ts';
import { budgetOf } from './movement.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { isSeen } from './situation.ts';

/** What a deed is judged by besides the fighter: everybody, the circumstances, the house rules. */
export interface Scene {
  readonly cast: Cast<LsFighter>;
  readonly situation?: Situation;
  readonly rules: Rules;
}

type Fault = (fighter: LsFighter, input: Deed, scene: Scene) => Msg | undefined;

const placeOf = (fighter: LsFighter, item: string): Place | undefined => {
  const thing = fighter.gear[item];
  return thing && 'place' in thing.traits ? thing.traits.place : undefined;
};

/** Why a weapon cannot be loaded, by a free Readiness or by Preparation (LS-3.4.2, LS-5.5.1). */
function loadFault(fighter: LsFighter, item: string, free: boolean): Msg | undefined {
  const weapon = weaponOf(fighter, item);
  if (!weapon || weapon.traits.capacity === 0) return msg('lordsouls.no.noLoading');
  const { capacity, loaded, ammunition, load } = weapon.traits;
  if (!isReady(fighter, weapon)) return msg('lordsouls.no.notReady');
  if (loaded >= capacity) return msg('lordsouls.no.loaded');
  if (ammunition === 0) return msg('lordsouls.no.ammunition');
  return (load === 0) === free
    ? undefined
    : msg(free ? 'lordsouls.no.longLoading' : 'lordsouls.no.quickLoading');
}

/** Why a thing cannot be drawn, put away or gripped anew (LS-5.5.1 to LS-5.5.3). */
function readyFault(fighter: LsFighter, { option, item }: Deed): Msg | undefined {
  if (!(READYINGS as readonly string[]).includes(option)) return msg('lordsouls.no.option');
  if (option === 'load') return loadFault(fighter, item, true);
  const at = placeOf(fighter, item);
  if (at === undefined) return msg('lordsouls.no.thing');
  const weapon = weaponOf(fighter, item);
  if (option === 'draw') {
    if (at === 'bag') return msg('lordsouls.no.inBag');
    if (at !== 'activeGear') return msg('lordsouls.no.notAtHand');
    return freeHands(fighter) < (weapon ? (grips(weapon)[0] ?? 1) : 1)
      ? msg('lordsouls.no.freeHand')
      : undefined;
  }
  if (at !== 'hands') return msg('lordsouls.no.notHeldThing');
  if (option !== 'grip') return undefined;
  const all = weapon ? grips(weapon) : [];
  if (!weapon || all.length < 2) return msg('lordsouls.no.oneGrip');
  const next = all[(all.indexOf(weapon.traits.grip) + 1) % all.length] ?? 1;
  return next - weapon.traits.grip > freeHands(fighter) ? msg('lordsouls.no.freeHand') : undefined;
}

/** Why a Preparation cannot be taken for this (LS-3.4.1 to LS-3.4.3, LS-5.5.2). */
function prepareFault(fighter: LsFighter, { option, item, label }: Deed): Msg | undefined {
  const thing = fighter.gear[item];
  switch (option) {
    case 'use':
      if (thing?.type !== 'thing' || thing.traits.quantity === 0) return msg('lordsouls.no.thing');
      return thing.traits.place === 'bag' ? msg('lordsouls.no.inBag') : undefined;
    case 'reload':
      return loadFault(fighter, item, false);
    case 'rummage':
      return placeOf(fighter, item) === 'bag' ? undefined : msg('lordsouls.no.notInBag');
    case 'toggle':
      return (thing?.type === 'trait' || thing?.type === 'ability') && thing.traits.activation === 'toggle'
        ? undefined
        : msg('lordsouls.no.toggle');
    default:
      return label.trim() === '' ? msg('lordsouls.no.purpose') : undefined;
  }
}

/** Why he cannot aim: with what, at whom, and does he see him (LS-3.9.1, LS-3.9.2). */
function aimFault(
  fighter: LsFighter,
  { item, mode, target }: Deed,
  { cast, situation }: Scene,
): Msg | undefined {
  const weapon = weaponOf(fighter, item);
  const other = cast[target];
  if (!weapon || weapon.traits.modes[mode]?.kind === 'contact') return msg('lordsouls.no.notRanged');
  if (!isReady(fighter, weapon)) return msg('lordsouls.no.notReady');
  if (!other) return msg('lordsouls.no.target');
  if (has(fighter, 'blinded')) return msg('lordsouls.no.unseen');
  return situation && !isSeen(situation, other) ? msg('lordsouls.no.unseen') : undefined;
}

/** Why he cannot take this posture, mount or dismount (LS-4.6.1 to LS-4.6.3). */
function postureFault(fighter: LsFighter, { option, target }: Deed, { cast }: Scene): Msg | undefined {
  const mounted = has(fighter, 'mounted');
  if (option === 'dismount') return mounted ? undefined : msg('lordsouls.no.notMounted');
  if (mounted) return msg('lordsouls.no.mounted');
  if (option === 'mount') return target === '' || cast[target] ? undefined : msg('lordsouls.no.target');
  if (!isStance(option)) return msg('lordsouls.no.option');
  return postureOf(fighter) === option ? msg('lordsouls.no.samePosture') : undefined;
}

/** Why he cannot jump so (LS-4.7.5, AMB-36). */
function jumpFault(
  fighter: LsFighter,
  { option, run, manoeuvre }: Deed,
  { cast, rules }: Scene,
): Msg | undefined {
  if (!(JUMPS as readonly string[]).includes(option)) return msg('lordsouls.no.option');
  if (postureOf(fighter) !== 'standing') return msg('lordsouls.no.standing');
  if (manoeuvre === 'jump') return run === 0 ? undefined : msg('lordsouls.no.standingJump');
  if (run < 1) return msg('lordsouls.no.run');
  const most = budgetOf(fighter, 'move', [], cast, rules);
  return rules.jumpRunCap === 'move' && run > most ? msg('lordsouls.no.tooFar', { n: run, most }) : undefined;
}

/** Why nothing is to be dropped (LS-5.1.1). */
function dropFault(fighter: LsFighter, { item, target }: Deed): Msg | undefined {
  if (target !== '') return holding(fighter)[target] === undefined ? msg('lordsouls.no.notHeld') : undefined;
  const thing = fighter.gear[item];
  const natural = thing?.type === 'weapon' && thing.traits.natural;
  return placeOf(fighter, item) === 'hands' && !natural ? undefined : msg('lordsouls.no.notHeldThing');
}

/** Why an ability cannot be maintained (LS-5.3.1). */
function maintainFault(fighter: LsFighter, { item }: Deed, { rules }: Scene): Msg | undefined {
  const spell = maintained(fighter).find(({ id }) => id === item);
  if (!spell) return msg('lordsouls.no.notActive');
  if (fighter.turn.upkept?.includes(item)) return msg('lordsouls.no.upkept');
  return cannotSpend(fighter, spell.traits.upkeep, rules);
}

/** Why he commands nobody (LS-5.4.1). */
const commandFault: Fault = (fighter, _, { cast }) =>
  Object.values(cast).some(({ conditions }) => conditions.underControl === fighter.id)
    ? undefined
    : msg('lordsouls.no.nobodyControlled');

/** What has to be said before waiting: the event, and one of three responses (LS-3.12.2, LS-3.12.4). */
function waitFault(_: LsFighter, { option, label }: Deed): Msg | undefined {
  if (!(RESPONSES as readonly string[]).includes(option)) return msg('lordsouls.no.option');
  return label.trim() === '' ? msg('lordsouls.no.event') : undefined;
}

const FAULTS: { readonly [use in DeedUse]?: Fault } = {
  prepare: prepareFault,
  allOutDefence: (_, { option }) =>
    ['dodge', 'parry', 'block', 'double'].includes(option) ? undefined : msg('lordsouls.no.option'),
  aim: aimFault,
  wait: waitFault,
  changePosture: postureFault,
  jump: jumpFault,
  runningJump: jumpFault,
  drop: dropFault,
  fallProne: (fighter) => (postureOf(fighter) === 'prone' ? msg('lordsouls.no.prone') : undefined),
  maintain: maintainFault,
  command: commandFault,
  ready: readyFault,
};

/** Why a manoeuvre without a roll cannot be done; undefined: it can. */
export const deedFault = (fighter: LsFighter, input: Deed, scene: Scene): Msg | undefined =>
  unable(fighter) ?? FAULTS[input.manoeuvre]?.(fighter, input, scene);

/** Things of a fighter that can be readied in some way. */
export const handled = (fighter: LsFighter) => [
  ...ofType(fighter, 'weapon').filter(({ traits }) => !traits.natural),
  ...ofType(fighter, 'shield'),
  ...ofType(fighter, 'thing'),
];
