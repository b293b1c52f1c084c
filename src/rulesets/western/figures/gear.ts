import { adjust, type Change, setIfChanged } from '../../../core/change.ts';
import { gearOf, makeshift } from '../../../core/fighter.ts';
import { type Line, line } from '../../../core/line.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { NO_DECLARATION } from '../data/declaration.ts';
import {
  type Action,
  type Attribute,
  BLEEDINGS,
  BLOOD_OUT,
  type Bleeding,
  type Items,
  type Mount,
  type Severity,
  type Skill,
  type Thing,
  type Weapon,
  type WeGear,
  weapon,
} from '../data/fighter.ts';
import { type Rules, type Threshold, thresholdAt, woundOf } from '../data/rules.ts';
import { BLEEDS } from '../data/tables.ts';
import type { WeFighter } from '../data/turn.ts';

const ofType = <T extends keyof Items>({ gear: all }: WeFighter, type: T): Items[T][] =>
  Object.values(all).filter((item): item is Items[T] => item.type === type);

export const weaponsOf = (fighter: WeFighter): Weapon[] => ofType(fighter, 'weapon');
export const mountsOf = (fighter: WeFighter): Mount[] => ofType(fighter, 'mount');
export const thingsOf = (fighter: WeFighter): Thing[] => ofType(fighter, 'thing');
export const actionsOf = (fighter: WeFighter): Action[] => ofType(fighter, 'action');
/** A custom main action, by the id of its item (WE-2.4). */
export const actionOf = (fighter: WeFighter, id: Id | undefined): Action | undefined =>
  actionsOf(fighter).find((own) => own.id === id);
export const skillsOf = (fighter: WeFighter): Skill[] => ofType(fighter, 'skill');

/** Whether a skill lets the fighter pass tests of this attribute without rolling (WE-0.7). */
export const skipsTest = (fighter: WeFighter, attribute: Attribute): boolean =>
  skillsOf(fighter).some(({ traits }) => traits.skipsTests.includes(attribute));

export const horseOf = (fighter: WeFighter): Mount | undefined =>
  mountsOf(fighter).find(({ traits }) => traits.ridden);

/** Bare hands (S-22 no. 15). */
export const FISTS: Weapon = makeshift('fists', weapon, {
  class: 'fists',
  action: 'blunt',
  capacity: 0,
  loaded: 0,
  rangeMods: [],
  power: [0],
  reloadRate: 0,
  hands: 2,
  blows: 6,
});

/** A weapon by id, or undefined if the fighter does not have it. Bare hands are not among them. */
export const ownWeapon = gearOf<WeGear>().one('weapon');

const weaponOf = (fighter: WeFighter, id: Id | undefined): Weapon | undefined =>
  id === FISTS.id ? FISTS : ownWeapon(fighter, id);

/** Whether a weapon can be fired or thrown. */
export const isGun = ({ traits }: Weapon): boolean => traits.snap + traits.quick + traits.aimed > 0;

/** Whether blows can be struck with a weapon. */
export const isMeleeWeapon = ({ traits }: Weapon): boolean => traits.blows > 0;

/** The name of a weapon. Bare hands have no name of their own. */
export const weaponName = ({ id, name }: Weapon): Msg =>
  id === FISTS.id ? msg('western.weapon.fists') : verbatim(name);

/** The weapon for shots: the one with this id, the first gun in hand, or the first gun. */
export function firearmOf(fighter: WeFighter, id?: Id): Weapon | undefined {
  const guns = weaponsOf(fighter).filter(isGun);
  return weaponOf(fighter, id) ?? guns.find(({ traits }) => traits.inHand) ?? guns[0];
}

/** The weapon for blows: the one with this id, the first melee weapon in hand, or bare hands. */
export function meleeWeaponOf(fighter: WeFighter, id?: Id): Weapon {
  const cold = weaponsOf(fighter).filter(isMeleeWeapon);
  return weaponOf(fighter, id) ?? cold.find(({ traits }) => traits.inHand) ?? FISTS;
}

/** The total load that a fighter carries, at most 3 (S-15). */
export const carriedLoad = (fighter: WeFighter): number =>
  Math.min(
    3,
    Object.values(fighter.gear).reduce(
      (sum, item) => sum + (item.type === 'weapon' || item.type === 'thing' ? item.traits.load : 0),
      0,
    ),
  );

type AnyGear = { readonly id: Id; readonly traits: { readonly [field: string]: Json } };

/** The change that writes a trait of a piece of gear, or no change if it has that value already. */
export const writeGear = (
  { id: who }: WeFighter,
  { id, traits }: AnyGear,
  field: string,
  is: Json,
  why: RuleId,
): Change[] => setIfChanged(who, `gear.${id}.traits.${field}`, traits[field], is, why);

/** The change that raises or lowers a number of a piece of gear. */
export const raiseGear = ({ id: who }: WeFighter, { id }: AnyGear, field: string, n: number, why: RuleId) =>
  adjust(who, `gear.${id}.traits.${field}`, n, why);

/* Horses have fatigue, blood loss and shock of their own (S-18). */

type HorseTrack = 'fatigue' | 'bloodLoss' | 'shock' | 'careerTurns';
const raiseHorse = (rider: WeFighter, horse: Mount, field: HorseTrack, n: number): Change[] =>
  raiseGear(rider, horse, field, Math.max(n, -horse.traits[field]), 'S-18');

/** The tag that a horse's fatigue has reached, on the scale of people and shifted by its Toughness (S-14, S-18). */
export const tiredness = ({ traits }: Mount, rules: Rules): Threshold | undefined =>
  thresholdAt(rules, 'fatigue', traits.fatigue - (traits.toughness - 5));

/** Turns at full career without a penalty (S-18). */
const CAREER_TURNS = 3;
const TOO_LONG = -2;

/** Modifiers of Horse handling: the horse's fatigue, and a career that has lasted too long (S-18). */
export function horseLines(rider: WeFighter, technique: string | undefined, rules: Rules): Line[] {
  const horse = horseOf(rider);
  if (!horse) return [];
  const long = technique === 'rideCareer' && horse.traits.careerTurns >= CAREER_TURNS;
  return [
    line(msg('western.line.horse'), tiredness(horse, rules)?.roll ?? 0, 'S-18'),
    line(msg('western.line.career'), long ? TOO_LONG : 0, 'S-18'),
  ];
}

/** Whether a horse can move at a gait: not while it is down. A tired horse has no career, an exhausted one only walks (S-14, S-18). */
export function canTakeGait(horse: Mount, gait: string, rules: Rules): boolean {
  if (horse.traits.down) return false;
  const state = tiredness(horse, rules)?.tag;
  if (state === 'exhausted') return gait === 'rideWalk';
  return gait !== 'rideCareer' || (state !== 'tired' && horse.traits.career !== 0);
}

/** The immediate changes of a horse's wound: shock, and bleeding if it is worse than before (S-10, S-18). */
export function woundHorse(rider: WeFighter, horse: Mount, severity: Severity, rules: Rules): Change[] {
  const { shock, bleeding } = woundOf(rules, severity);
  const worse: Bleeding =
    BLEEDINGS.indexOf(bleeding) > BLEEDINGS.indexOf(horse.traits.bleeding) ? bleeding : horse.traits.bleeding;
  return [...raiseHorse(rider, horse, 'shock', shock), ...writeGear(rider, horse, 'bleeding', worse, 'S-18')];
}

/** The change with which a horse goes down (S-18). */
export const bringDownHorse = (rider: WeFighter, horse: Mount): Change[] =>
  writeGear(rider, horse, 'down', true, 'S-18');

/** The changes with which a rider falls and lies beside the horse (section 2.8 of the ledger). */
export function unseatRider(rider: WeFighter): Change[] {
  const horse = horseOf(rider);
  return [
    ...(horse ? writeGear(rider, horse, 'ridden', false, 'S-18') : []),
    ...setIfChanged(rider.id, 'traits.posture', rider.traits.posture, 'lying', 'S-18'),
  ];
}

/** Fatigue by gait (S-14, S-18). */
const HORSE_FATIGUE: { readonly [gait: string]: number } = { rideCareer: 2, rideGallop: 1 };
const HORSE_REST = -1;

/** The upkeep of a horse: fatigue, bleeding, shock. A turn at another gait resets the count of turns at full career. */
export function horseUpkeep(rider: WeFighter, turn: number): Change[] {
  const horse = horseOf(rider);
  if (!horse) return [];
  const { mode = '' } =
    (rider.turn.declaration ?? NO_DECLARATION).mains.find(({ main }) => main === 'riding') ?? {};
  const { by, every } = BLEEDS[horse.traits.bleeding];
  const blood = turn % every === 0 ? by : 0;
  const drained = horse.traits.bloodLoss + blood >= BLOOD_OUT;
  return [
    ...raiseHorse(rider, horse, 'fatigue', HORSE_FATIGUE[mode] ?? HORSE_REST),
    ...raiseHorse(rider, horse, 'bloodLoss', blood),
    ...raiseHorse(rider, horse, 'shock', -1),
    ...(mode === 'rideCareer' ? [] : raiseHorse(rider, horse, 'careerTurns', -horse.traits.careerTurns)),
    ...(drained ? bringDownHorse(rider, horse) : []),
  ];
}
