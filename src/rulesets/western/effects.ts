import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Cast } from '../../core/stage.ts';
import type { Json, RuleId } from '../../core/text.ts';

import type { WeFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { firearmOf, horseOf, weaponsOf } from './gear.ts';
import type { Rules } from './rules.ts';
import type { Step } from './sequence.ts';
import { workChanges } from './works.ts';

/* What steps without dice do to the world: postures, cover, hands, ammunition (S-5, S-16, S-21). */

/** Writes a field if it says something else. */
function put(fighter: WeFighter, at: string, was: Json, is: Json, why: RuleId): Change[] {
  return was === is ? [] : [set(fighter.id, at, was, is, why)];
}

const posture = (fighter: WeFighter, is: WeFighter['traits']['posture']): Change[] =>
  put(fighter, 'traits.posture', fighter.traits.posture, is, 'S-5');

const hidden = (fighter: WeFighter, is: boolean): Change[] =>
  put(fighter, 'traits.cover.hidden', fighter.traits.cover.hidden, is, 'S-21');

const inHand = (weapon: Weapon | undefined, fighter: WeFighter, is: boolean): Change[] =>
  weapon ? put(fighter, `gear.${weapon.id}.traits.inHand`, weapon.traits.inHand, is, 'S-5') : [];

const riding = (fighter: WeFighter, is: boolean): Change[] => {
  const horse = Object.values(fighter.gear).find((item) => item.type === 'mount');
  return horse?.type === 'mount'
    ? put(fighter, `gear.${horse.id}.traits.ridden`, horse.traits.ridden, is, 'WE-3.3')
    : [];
};

/** Behind something one hides, in the open one crouches (S-21). */
const ducks = (fighter: WeFighter): Change[] =>
  fighter.traits.cover.fraction === 'none' ? posture(fighter, 'crouched') : hidden(fighter, true);

/** Who has ducked in the open stands up again (S-21). */
const rises = (fighter: WeFighter): Change[] => {
  const crouches = fighter.traits.cover.fraction === 'none' && fighter.traits.posture === 'crouched';
  return [...hidden(fighter, false), ...(crouches ? posture(fighter, 'standing') : [])];
};

const named = (fighter: WeFighter, { item }: Step): Weapon | undefined => {
  const one = item === undefined ? undefined : fighter.gear[item];
  return one?.type === 'weapon' ? one : undefined;
};

const away = (fighter: WeFighter): Weapon | undefined =>
  weaponsOf(fighter).find(({ traits }) => !traits.inHand);
const held = (fighter: WeFighter): Weapon | undefined =>
  weaponsOf(fighter).find(({ traits }) => traits.inHand);

function loads(fighter: WeFighter, step: Step): Change[] {
  const weapon = named(fighter, step) ?? firearmOf(fighter);
  if (!weapon) return [];
  const room = weapon.traits.capacity - weapon.traits.loaded;
  const n = Math.min(room, weapon.traits.reloadLoads);
  return n > 0 ? [add(fighter.id, `gear.${weapon.id}.traits.loaded`, n, 'WE-3.5')] : [];
}

const clears = (fighter: WeFighter, step: Step): Change[] => {
  const weapon = named(fighter, step) ?? weaponsOf(fighter).find(({ traits }) => traits.jammed);
  return weapon ? put(fighter, `gear.${weapon.id}.traits.jammed`, weapon.traits.jammed, false, 'S-5') : [];
};

const SIMPLE_EFFECTS: { readonly [simple: string]: (fighter: WeFighter, step: Step) => Change[] } = {
  duck: ducks,
  hide: ducks,
  leanOut: rises,
  lieDown: (fighter) => posture(fighter, 'lying'),
  kneel: (fighter) => posture(fighter, 'kneeling'),
  standUp: (fighter) => posture(fighter, 'standing'),
  standUpLying: (fighter) => posture(fighter, 'standing'),
  mount: (fighter) => [...posture(fighter, 'mounted'), ...riding(fighter, true)],
  dismount: (fighter) => [...posture(fighter, 'standing'), ...riding(fighter, false)],
  takeOut: (fighter, step) => inHand(named(fighter, step) ?? away(fighter), fighter, true),
  takeOutBoot: (fighter, step) => inHand(named(fighter, step) ?? away(fighter), fighter, true),
  pickUp: (fighter, step) => inHand(named(fighter, step) ?? away(fighter), fighter, true),
  instantDraw: (fighter, step) => inHand(named(fighter, step) ?? away(fighter), fighter, true),
  putAway: (fighter, step) => inHand(named(fighter, step) ?? held(fighter), fighter, false),
  throwAway: (fighter, step) => inHand(named(fighter, step) ?? held(fighter), fighter, false),
  reload: loads,
  clearJam: clears,
};

/** Whoever goes upright is no longer crouched, and leaves what hid him (S-21). */
function goes(fighter: WeFighter, { name }: Step): Change[] {
  const upright = fighter.traits.posture === 'crouched' || fighter.traits.posture === 'kneeling';
  return [
    ...(upright && name !== 'crouch' && name !== 'crawl' ? posture(fighter, 'standing') : []),
    ...hidden(fighter, false),
  ];
}

/** What a step without dice does. */
export function effectsOf(step: Step, cast: Cast<WeFighter>, rules: Rules, turn: number): Change[] {
  const fighter = cast[step.who];
  if (!fighter) return [];
  if (step.type === 'simple') return SIMPLE_EFFECTS[step.name]?.(fighter, step) ?? [];
  if (step.type === 'move') return goes(fighter, step);
  if (step.type === 'work' && rules.starterRules) return workChanges(step, fighter, cast, rules, turn);
  const horse =
    step.type === 'ride' && step.beat === 2 && step.name === 'rideCareer' ? horseOf(fighter) : undefined;
  return horse ? [add(fighter.id, `gear.${horse.id}.traits.careerTurns`, 1, 'S-18')] : [];
}
