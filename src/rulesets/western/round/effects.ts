import { adjust, type Change, set, setIfChanged } from '../../../core/change.ts';
import type { RuleId } from '../../../core/text.ts';
import { type Declaration, NO_DECLARATION } from '../data/declaration.ts';
import { BLEEDINGS, type MainKey, type Weapon } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type Band, lighterBleeding } from '../data/tables.ts';
import type { Step, WeCast, WeFighter } from '../data/turn.ts';
import { bandOf } from '../figures/dice.ts';
import {
  firearmOf,
  horseOf,
  mountsOf,
  ownWeapon,
  raiseGear,
  thingsOf,
  weaponsOf,
  writeGear,
} from '../figures/gear.ts';
import { chipBalance, shareOf } from '../figures/orders.ts';
import { resultFor } from '../figures/rolls.ts';
import { gain, lose } from '../figures/state.ts';

/* Changes by steps without dice: postures, cover, weapons in hand, ammunition (S-5, S-16, S-21). */

const setPosture = (fighter: WeFighter, is: WeFighter['traits']['posture']): Change[] =>
  setIfChanged(fighter.id, 'traits.posture', fighter.traits.posture, is, 'S-5');

const setHidden = (fighter: WeFighter, is: boolean): Change[] =>
  setIfChanged(fighter.id, 'traits.cover.hidden', fighter.traits.cover.hidden, is, 'S-21');

const setRidden = (fighter: WeFighter, is: boolean): Change[] => {
  const [horse] = mountsOf(fighter);
  return horse ? writeGear(fighter, horse, 'ridden', is, 'WE-3.3') : [];
};

/** Ducking: a fighter in cover hides, in the open they crouch (S-21). */
const duck = (fighter: WeFighter): Change[] =>
  fighter.traits.cover.fraction === 'none' ? setPosture(fighter, 'crouched') : setHidden(fighter, true);

/** A fighter who has ducked in the open stands up again (S-21). */
const rise = (fighter: WeFighter): Change[] => {
  const crouches = fighter.traits.cover.fraction === 'none' && fighter.traits.posture === 'crouched';
  return [...setHidden(fighter, false), ...(crouches ? setPosture(fighter, 'standing') : [])];
};

/** Sets a flag of the named weapon, or else of the first whose flag is different. */
const switchWeapon =
  (flag: 'inHand' | 'jammed', is: boolean) =>
  (fighter: WeFighter, step: Step): Change[] => {
    const weapon =
      ownWeapon(fighter, step.item) ?? weaponsOf(fighter).find(({ traits }) => traits[flag] !== is);
    return weapon ? writeGear(fighter, weapon, flag, is, 'S-5') : [];
  };
const takeWeapon = switchWeapon('inHand', true);
const leaveWeapon = switchWeapon('inHand', false);
function loadRounds(fighter: WeFighter, weapon: Weapon | undefined, most: number, why: RuleId): Change[] {
  if (!weapon) return [];
  const { capacity, loaded } = weapon.traits;
  return raiseGear(fighter, weapon, 'loaded', Math.max(0, Math.min(capacity - loaded, most)), why);
}

const stand = (fighter: WeFighter): Change[] => setPosture(fighter, 'standing');

const SIMPLE_EFFECTS: { readonly [simple: string]: (fighter: WeFighter, step: Step) => Change[] } = {
  duck,
  hide: duck,
  leanOut: rise,
  lieDown: (fighter) => setPosture(fighter, 'lying'),
  kneel: (fighter) => setPosture(fighter, 'kneeling'),
  standUp: stand,
  standUpLying: stand,
  mount: (fighter) => [...setPosture(fighter, 'mounted'), ...setRidden(fighter, true)],
  dismount: (fighter) => [...stand(fighter), ...setRidden(fighter, false)],
  takeOut: takeWeapon,
  takeOutBoot: takeWeapon,
  pickUp: takeWeapon,
  instantDraw: takeWeapon,
  putAway: leaveWeapon,
  throwAway: leaveWeapon,
  reload(fighter, step) {
    const weapon = ownWeapon(fighter, step.item) ?? firearmOf(fighter);
    return loadRounds(fighter, weapon, weapon?.traits.reloadLoads ?? 0, 'WE-3.5');
  },
  clearJam: switchWeapon('jammed', false),
};

/** Moving upright ends crouching, kneeling and hiding (S-21). */
function moveUpright(fighter: WeFighter, { name }: Step): Change[] {
  const upright = fighter.traits.posture === 'crouched' || fighter.traits.posture === 'kneeling';
  return [
    ...(upright && name !== 'crouch' && name !== 'crawl' ? stand(fighter) : []),
    ...setHidden(fighter, false),
  ];
}

export function effectsOfStep(step: Step, cast: WeCast, rules: Rules, turn: number): Change[] {
  const fighter = cast[step.who];
  if (!fighter) return [];
  if (step.type === 'simple') return SIMPLE_EFFECTS[step.name]?.(fighter, step) ?? [];
  if (step.type === 'move') return moveUpright(fighter, step);
  if (step.type === 'work' && rules.starterRules) return workChanges(step, fighter, cast, rules, turn);
  const horse =
    step.type === 'ride' && step.beat === 2 && step.name === 'rideCareer' ? horseOf(fighter) : undefined;
  return horse ? raiseGear(fighter, horse, 'careerTurns', 1, 'S-18') : [];
}

/*
 * Main actions without shots or blows, by the band of their roll (S-16). They take effect with their second half; rounds are loaded by halves
 * (WE-7.4).
 */

/** The band of a main action's roll, with the chips spent on its outcome (S-4). */
export function outcomeBand(fighter: WeFighter, main: MainKey, rules: Rules): Band {
  const result = resultFor(fighter, main, rules);
  if (!result) return 'bad';
  const { declaration = NO_DECLARATION } = fighter.turn;
  return bandOf(result.total + chipBalance(declaration, main, 'better', 'worse'));
}

/** Rounds that a whole Reloading loads (S-16, S-20). */
export function roundsLoaded(rate: number, band: Band, declaration: Declaration): number {
  const base = band === 'bad' ? Math.floor((rate * 3) / 4) : band === 'average' ? rate : rate + 1;
  return Math.max(0, base + chipBalance(declaration, 'reloading', 'loadMore', 'loadLess'));
}

function reload(fighter: WeFighter, step: Step, rules: Rules): Change[] {
  const { declaration = NO_DECLARATION } = fighter.turn;
  const order = declaration.mains.find(({ main }) => main === 'reloading');
  const weapon = firearmOf(fighter, order?.weapon);
  const { reloadRate = 0 } = weapon?.traits ?? {};
  const whole = roundsLoaded(reloadRate, outcomeBand(fighter, 'reloading', rules), declaration);
  return loadRounds(fighter, weapon, shareOf(whole, step.beat), 'S-20');
}

const lowerTrack = ({ id, traits }: WeFighter, track: 'shock' | 'stress', by: number): Change[] =>
  adjust(id, `traits.tracks.${track}`, -Math.min(by, traits.tracks[track]), 'S-16');

/** First aid reduces the worst bleeding and bandages the wound. It uses up a bandage of the healer or else of the patient (S-16). */
function bandage(healer: WeFighter, patient: WeFighter, band: Band): Change[] {
  const found = [healer, patient]
    .flatMap((owner) => thingsOf(owner).map((item) => ({ owner, item })))
    .find(({ item: { traits } }) => traits.bandage && traits.quantity > 0);
  const { wounds } = patient.traits;
  const worst = Math.max(0, ...wounds.map(({ bleeding }) => BLEEDINGS.indexOf(bleeding)));
  if (band === 'bad' || !found || worst === 0) return [];
  const at = wounds.findIndex(({ bleeding }) => BLEEDINGS.indexOf(bleeding) === worst);
  const steps = band === 'average' ? 1 : 2;
  const after = wounds.map((one, i) =>
    i === at ? { ...one, bleeding: lighterBleeding(one.bleeding, steps), bandaged: true } : one,
  );
  return [
    set(patient.id, 'traits.wounds', wounds, after, 'S-16'),
    ...raiseGear(found.owner, found.item, 'quantity', -1, 'S-16'),
  ];
}

function bringRound(patient: WeFighter, band: Band): Change[] {
  if (band === 'bad' || patient.conditions.knockedOut === undefined) return [];
  const up = lose(patient, 'knockedOut', 'S-16');
  return band === 'average'
    ? [...up, ...gain(patient, 'stunned', 'S-16')]
    : [...up, ...lowerTrack(patient, 'shock', 2)];
}

function pullTogether(fighter: WeFighter, band: Band): Change[] {
  if (band === 'bad') return lowerTrack(fighter, 'shock', 1);
  const calm = lose(fighter, 'stunned', 'S-16');
  if (band === 'average') return [...calm, ...lowerTrack(fighter, 'stress', 1)];
  const brave = calm.length > 0 ? calm : lose(fighter, 'panic', 'S-16');
  return [...brave, ...lowerTrack(fighter, 'shock', 2), ...lowerTrack(fighter, 'stress', 2)];
}

/** The bonus of an observer, until the end of the next turn (S-16). */
const WATCHFUL = { bad: 0, average: 1, excellent: 2 } as const;
function observe(fighter: WeFighter, band: Band, turn: number): Change[] {
  const n = WATCHFUL[band];
  return n === 0
    ? []
    : [set(fighter.id, 'conditions.watchful', fighter.conditions.watchful, { n, until: turn + 1 }, 'S-16')];
}

/** The changes of one half of such a main action. */
export function workChanges(
  step: Step,
  fighter: WeFighter,
  cast: WeCast,
  rules: Rules,
  turn: number,
): Change[] {
  const main = step.name as MainKey;
  if (main === 'reloading') return reload(fighter, step, rules);
  if (step.beat === 1) return [];
  const band = outcomeBand(fighter, main, rules);
  const order = fighter.turn.declaration?.mains.find((one) => one.main === main);
  const patient = order?.patient === undefined ? undefined : cast[order.patient];
  if (main === 'observation') return observe(fighter, band, turn);
  if (main === 'firstAid') return patient ? bandage(fighter, patient, band) : [];
  if (main === 'bringRound') return patient ? bringRound(patient, band) : [];
  return main === 'pullTogether' ? pullTogether(fighter, band) : [];
}
