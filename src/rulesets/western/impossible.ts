import type { Cast } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import type { RunStep } from './cut-in.ts';
import type { WeFighter } from './fighter.ts';
import { firearmOf, horseOf } from './gear.ts';
import { beyondReach, coverAgainst, REACH } from './hit.ts';
import { canGo } from './horses.ts';
import type { Void } from './print.ts';
import type { Rules } from './rules.ts';
import type { Step } from './sequence.ts';
import { situationOf } from './situation-of.ts';
import { acts, forbiddenModes, isOut } from './state.ts';

/* Why a step that has come up cannot be done (section 2.8 of the ledger). */

/** A step that is tried: one of a running beat knows more. */
type Trying = Step & Pick<RunStep, 'atGap'>;

/** Whether somebody's cover hides him from another (S-21). */
export function hides(from: WeFighter, other: Id): boolean {
  const { hidden, from: sides } = from.traits.cover;
  return hidden && (sides.length === 0 || sides.includes(other));
}

function whyNoShot(
  shooter: WeFighter,
  target: WeFighter | undefined,
  step: Trying,
  rules: Rules,
): Void | undefined {
  if (!target) return 'targetHidden';
  if (step.atHorse) return whyNotAtHorse(target) ?? whyNotWith(shooter, step, target.id, rules);
  if (crossesGap(target) && !step.atGap && !step.fireAnyway) return 'gap';
  const goesOn = step.keepFiring ?? rules.onTargetDown === 'keepFiring';
  if (isOut(target) && !goesOn) return 'targetDown';
  const around = situationOf(shooter, target.id);
  const covered = coverAgainst(target, shooter.id, around) === 'full';
  if ((covered && !step.fireAnyway) || hides(shooter, target.id)) return 'targetHidden';
  return whyNotWith(shooter, step, target.id, rules);
}

/** Whoever goes from one obstacle to another is seen on the way only, by those who have waited for it (WE-10.16). */
const crossesGap = ({ turn }: WeFighter): boolean =>
  turn.declaration?.mains.some((main) => main.crossesGap) ?? false;

/** A horse that is not there cannot be hit; one that is down is down (S-18). */
function whyNotAtHorse(target: WeFighter): Void | undefined {
  const horse = horseOf(target);
  return horse ? (horse.traits.down ? 'targetDown' : undefined) : 'targetHidden';
}

/** Why his weapon does not fire, or not so far. */
function whyNotWith(shooter: WeFighter, step: Step, target: string, rules: Rules): Void | undefined {
  const gun = firearmOf(shooter, step.item);
  if (!gun) return undefined;
  const weapon = gun.traits;
  if (!weapon.inHand) return 'notInHand';
  if (weapon.jammed) return 'jammed';
  if (beyondReach(gun, situationOf(shooter, target).distance, rules)) return 'outOfReach';
  return weapon.capacity > 0 && weapon.loaded <= 0 ? 'empty' : undefined;
}

/** A blow needs somebody standing within reach; where nobody has measured, he is taken to be near. */
function whyNoBlow({ turn }: WeFighter, target: WeFighter | undefined): Void | undefined {
  if (!target || isOut(target)) return 'targetDown';
  const { distance = 0 } = turn.declaration?.aims?.[target.id] ?? {};
  return distance > REACH ? 'outOfReach' : undefined;
}

/** Postures in which a simple changes nothing. */
const POINTLESS: { readonly [simple: string]: readonly string[] } = {
  standUp: ['standing', 'mounted'],
  standUpLying: ['standing', 'mounted', 'kneeling'],
  lieDown: ['lying'],
  kneel: ['kneeling'],
  mount: ['mounted'],
};

function whyNoSimple(fighter: WeFighter, { name }: Step): Void | undefined {
  if (POINTLESS[name]?.includes(fighter.traits.posture)) return 'pointless';
  return name === 'dismount' && fighter.traits.posture !== 'mounted' ? 'pointless' : undefined;
}

function whyNoWay(fighter: WeFighter, step: Step, rules: Rules): Void | undefined {
  if (step.type === 'ride') {
    const horse = horseOf(fighter);
    const goes = horse ? canGo(horse, step.name, rules) : fighter.traits.posture === 'mounted';
    return goes ? undefined : 'blocked';
  }
  const lying = fighter.traits.posture === 'lying' && step.name !== 'crawl';
  return lying || forbiddenModes(fighter, rules).includes(step.name) ? 'blocked' : undefined;
}

/** Why a step is void; undefined: it is done. */
export function whyVoid(step: Trying, cast: Cast<WeFighter>, rules: Rules): Void | undefined {
  const fighter = cast[step.who];
  if (!fighter || !acts(fighter)) return 'actorOut';
  const target = step.target === undefined ? undefined : cast[step.target];
  if (step.type === 'shot') return whyNoShot(fighter, target, step, rules);
  if (step.type === 'blow') return whyNoBlow(fighter, target);
  if (step.type === 'simple') return whyNoSimple(fighter, step);
  return step.type === 'work' ? undefined : whyNoWay(fighter, step, rules);
}
