import { add, type Change, set } from '../../../core/change.ts';
import type { Cast } from '../../../core/stage.ts';
import type { Id, Json, RuleId } from '../../../core/text.ts';
import { type Declaration, NO_DECLARATION } from '../data/declaration.ts';
import { BLEEDINGS, type MainKey, type Thing, type Weapon } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type Band, lighterBleeding } from '../data/tables.ts';
import type { Step, WeFighter } from '../data/turn.ts';
import { bandOf } from '../figures/dice.ts';
import { firearmOf, horseOf, thingsOf, weaponsOf } from '../figures/gear.ts';
import { chipsSpentOn, shareOf } from '../figures/orders.ts';
import { resultFor } from '../figures/rolls.ts';
import { gain, lose } from '../figures/state.ts';

/* What steps without dice change: postures, cover, weapons in hand, ammunition (S-5, S-16, S-21). */

/** The change that writes a field; none where its value is the same. */
function writeField(fighter: WeFighter, at: string, was: Json, is: Json, why: RuleId): Change[] {
  return was === is ? [] : [set(fighter.id, at, was, is, why)];
}

const setPosture = (fighter: WeFighter, is: WeFighter['traits']['posture']): Change[] =>
  writeField(fighter, 'traits.posture', fighter.traits.posture, is, 'S-5');

const setHidden = (fighter: WeFighter, is: boolean): Change[] =>
  writeField(fighter, 'traits.cover.hidden', fighter.traits.cover.hidden, is, 'S-21');

const setInHand = (weapon: Weapon | undefined, fighter: WeFighter, is: boolean): Change[] =>
  weapon ? writeField(fighter, `gear.${weapon.id}.traits.inHand`, weapon.traits.inHand, is, 'S-5') : [];

const setRidden = (fighter: WeFighter, is: boolean): Change[] => {
  const horse = Object.values(fighter.gear).find((item) => item.type === 'mount');
  return horse?.type === 'mount'
    ? writeField(fighter, `gear.${horse.id}.traits.ridden`, horse.traits.ridden, is, 'WE-3.3')
    : [];
};

/** Behind cover a fighter hides, in the open they crouch (S-21). */
const duck = (fighter: WeFighter): Change[] =>
  fighter.traits.cover.fraction === 'none' ? setPosture(fighter, 'crouched') : setHidden(fighter, true);

/** A fighter who has ducked in the open stands up again (S-21). */
const rise = (fighter: WeFighter): Change[] => {
  const crouches = fighter.traits.cover.fraction === 'none' && fighter.traits.posture === 'crouched';
  return [...setHidden(fighter, false), ...(crouches ? setPosture(fighter, 'standing') : [])];
};

/** The weapon that a step names; bare hands cannot be handled. */
function namedWeapon(fighter: WeFighter, { item = '' }: Step): Weapon | undefined {
  const named = fighter.gear[item];
  return named?.type === 'weapon' ? named : undefined;
}

/** Takes the named weapon into the hand, or else the first that is not there. */
const takeWeapon = (fighter: WeFighter, step: Step): Change[] => {
  const weapon = namedWeapon(fighter, step) ?? weaponsOf(fighter).find(({ traits }) => !traits.inHand);
  return setInHand(weapon, fighter, true);
};

/** Puts away the named weapon, or else the first one in hand. */
const leaveWeapon = (fighter: WeFighter, step: Step): Change[] => {
  const weapon = namedWeapon(fighter, step) ?? weaponsOf(fighter).find(({ traits }) => traits.inHand);
  return setInHand(weapon, fighter, false);
};

function loadRounds(fighter: WeFighter, step: Step): Change[] {
  const weapon = namedWeapon(fighter, step) ?? firearmOf(fighter);
  if (!weapon) return [];
  const room = weapon.traits.capacity - weapon.traits.loaded;
  const n = Math.min(room, weapon.traits.reloadLoads);
  return n > 0 ? [add(fighter.id, `gear.${weapon.id}.traits.loaded`, n, 'WE-3.5')] : [];
}

const clearJam = (fighter: WeFighter, step: Step): Change[] => {
  const weapon = namedWeapon(fighter, step) ?? weaponsOf(fighter).find(({ traits }) => traits.jammed);
  return weapon
    ? writeField(fighter, `gear.${weapon.id}.traits.jammed`, weapon.traits.jammed, false, 'S-5')
    : [];
};

const SIMPLE_EFFECTS: { readonly [simple: string]: (fighter: WeFighter, step: Step) => Change[] } = {
  duck,
  hide: duck,
  leanOut: rise,
  lieDown: (fighter) => setPosture(fighter, 'lying'),
  kneel: (fighter) => setPosture(fighter, 'kneeling'),
  standUp: (fighter) => setPosture(fighter, 'standing'),
  standUpLying: (fighter) => setPosture(fighter, 'standing'),
  mount: (fighter) => [...setPosture(fighter, 'mounted'), ...setRidden(fighter, true)],
  dismount: (fighter) => [...setPosture(fighter, 'standing'), ...setRidden(fighter, false)],
  takeOut: takeWeapon,
  takeOutBoot: takeWeapon,
  pickUp: takeWeapon,
  instantDraw: takeWeapon,
  putAway: leaveWeapon,
  throwAway: leaveWeapon,
  reload: loadRounds,
  clearJam,
};

/** Moving upright ends crouching and kneeling, and leads out of hiding (S-21). */
function moveUpright(fighter: WeFighter, { name }: Step): Change[] {
  const upright = fighter.traits.posture === 'crouched' || fighter.traits.posture === 'kneeling';
  return [
    ...(upright && name !== 'crouch' && name !== 'crawl' ? setPosture(fighter, 'standing') : []),
    ...setHidden(fighter, false),
  ];
}

/** What a step without dice changes. */
export function effectsOfStep(step: Step, cast: Cast<WeFighter>, rules: Rules, turn: number): Change[] {
  const fighter = cast[step.who];
  if (!fighter) return [];
  if (step.type === 'simple') return SIMPLE_EFFECTS[step.name]?.(fighter, step) ?? [];
  if (step.type === 'move') return moveUpright(fighter, step);
  if (step.type === 'work' && rules.starterRules) return workChanges(step, fighter, cast, rules, turn);
  const horse =
    step.type === 'ride' && step.beat === 2 && step.name === 'rideCareer' ? horseOf(fighter) : undefined;
  return horse ? [add(fighter.id, `gear.${horse.id}.traits.careerTurns`, 1, 'S-18')] : [];
}

/*
 * Main actions without shots or blows, by the band of their roll (S-16). They take effect with their second half; rounds are loaded by halves
 * (WE-7.4).
 */

/** The band of a main action's roll, with the chips spent on its outcome (S-4). */
export function outcomeBand(fighter: WeFighter, main: MainKey, rules: Rules): Band {
  const result = resultFor(fighter, main, rules);
  if (!result) return 'bad';
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  return bandOf(
    result.total + chipsSpentOn(declaration, 'better', main) - chipsSpentOn(declaration, 'worse', main),
  );
}

/** Rounds that a whole Reloading loads (S-16, S-20). */
export function roundsLoaded(rate: number, band: Band, declaration: Declaration): number {
  const base = band === 'bad' ? Math.floor((rate * 3) / 4) : band === 'average' ? rate : rate + 1;
  return Math.max(
    0,
    base +
      chipsSpentOn(declaration, 'loadMore', 'reloading') -
      chipsSpentOn(declaration, 'loadLess', 'reloading'),
  );
}

function reload(fighter: WeFighter, step: Step, rules: Rules): Change[] {
  const declaration = fighter.turn.declaration ?? NO_DECLARATION;
  const order = declaration.mains.find(({ main }) => main === 'reloading');
  const weapon = firearmOf(fighter, order?.weapon);
  if (!weapon) return [];
  const { capacity, loaded, reloadRate } = weapon.traits;
  const whole = roundsLoaded(reloadRate, outcomeBand(fighter, 'reloading', rules), declaration);
  const n = Math.min(capacity - loaded, shareOf(whole, step.beat));
  return n > 0 ? [add(fighter.id, `gear.${weapon.id}.traits.loaded`, n, 'S-20')] : [];
}

const lowerTrack = (fighter: WeFighter, track: 'shock' | 'stress', by: number): Change[] => {
  const n = Math.min(by, fighter.traits.tracks[track]);
  return n > 0 ? [add(fighter.id, `traits.tracks.${track}`, -n, 'S-16')] : [];
};

/** Something to bandage with, the healer's own or else the patient's (S-16). */
const bandageOf = (people: readonly WeFighter[]): { readonly who: Id; readonly item: Thing } | undefined =>
  people
    .flatMap((one) => thingsOf(one).map((item) => ({ who: one.id, item })))
    .find(({ item: { traits } }) => traits.bandage && traits.quantity > 0);

/** First aid makes the worst bleeding lighter and bandages the wound; it uses up a bandage. */
function bandage(healer: WeFighter, patient: WeFighter, band: Band): Change[] {
  const bandage = bandageOf([healer, patient]);
  if (band === 'bad' || !bandage) return [];
  const { wounds } = patient.traits;
  const worst = Math.max(-1, ...wounds.map(({ bleeding }) => BLEEDINGS.indexOf(bleeding)));
  const at = wounds.findIndex(({ bleeding }) => BLEEDINGS.indexOf(bleeding) === worst);
  if (worst <= 0) return [];
  const after = wounds.map((one, i) =>
    i === at
      ? { ...one, bleeding: lighterBleeding(one.bleeding, band === 'average' ? 1 : 2), bandaged: true }
      : one,
  );
  return [
    set(patient.id, 'traits.wounds', wounds, after, 'S-16'),
    add(bandage.who, `gear.${bandage.item.id}.traits.quantity`, -1, 'S-16'),
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

/** What half of such a main action changes. */
export function workChanges(
  step: Step,
  fighter: WeFighter,
  cast: Cast<WeFighter>,
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
