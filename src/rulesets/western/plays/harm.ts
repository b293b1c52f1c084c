import { choose, GM, type Option, type Play, roll } from '../../../core/ask.ts';
import { add, adjust, type Change, set } from '../../../core/change.ts';
import type { Check, Reader } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { line } from '../../../core/line.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, msg, names } from '../../../core/text.ts';
import { type Condition, type Location, type Mount, SEVERITIES, type Severity } from '../data/fighter.ts';
import { type Rules, severityOf, woundOf } from '../data/rules.ts';
import { locationModifier } from '../data/tables.ts';
import type { WeFighter, WeStage } from '../data/turn.ts';
import { marginCheck, rollLines, shockBonus, testCheck } from '../figures/dice.ts';
import { bringDownHorse, horseOf, skipsTest, unseatRider, woundHorse } from '../figures/gear.ts';
import { gain } from '../figures/state.ts';

/* The effects of a hit: wounds and shock of people and horses, and falls from horses (S-10, S-12, S-16, S-18). */

/** Locations by the face of a d10 (S-10). */
const HIT_LOCATIONS: readonly (Location | 'gear')[] = names(
  'head rightArm leftArm chest chest belly hip leftLeg rightLeg gear',
);

const LOCATION: Reader<Location | 'gear'> = {
  id: 'western.location',
  start: 0,
  add: (_, face) => face,
  read: (face) => HIT_LOCATIONS[face - 1] ?? 'gear',
  mark: () => 'none',
  show: (location) => msg(`western.location.${location}`),
};

/** What a hit did; a hit on gear or hat has no severity. */
export type Harm = {
  readonly location: Location | 'gear';
  readonly severity: Severity | null;
  /** The conditions that it caused. */
  readonly befell: readonly Condition[];
};

/** How well a bullet or blow hits, and how hard; `blunt` ones draw no blood. `turn` is the number of the current turn. */
export type Hit = {
  readonly margin: number;
  readonly power: number;
  readonly blunt: boolean;
  readonly turn: number;
};

type Dealt = Pick<Hit, 'blunt' | 'turn'> & { readonly location: Location; readonly severity: Severity };

/** The changes for a new wound: the wound itself, shock and stress (S-10). */
function woundChanges(
  fighter: WeFighter,
  { location, severity, blunt, turn }: Dealt,
  rules: Rules,
): Change[] {
  const { shock, stress, bleeding } = woundOf(rules, severity);
  // A blunt weapon draws no blood and causes the shock of the next severity (S-10).
  const worse = SEVERITIES[Math.min(SEVERITIES.length - 1, SEVERITIES.indexOf(severity) + 1)] ?? severity;
  const fresh = { location, severity, bleeding: blunt ? 'none' : bleeding, bandaged: false, turn };
  const { wounds } = fighter.traits;
  return [
    set(fighter.id, 'traits.wounds', wounds, [...wounds, fresh], 'WE-11.9'),
    ...adjust(fighter.id, 'traits.tracks.shock', blunt ? woundOf(rules, worse).shock : shock, 'S-10'),
    ...adjust(fighter.id, 'traits.tracks.stress', stress, 'S-10'),
  ];
}

/** A failure by at most this much stuns, a worse one knocks out (S-12). */
const STUN_UP_TO = 4;

/** Tests Toughness against shock (S-12). @returns the condition that a failure causes, or null. */
export function* testShock(stage: WeStage, who: Id, rules: Rules): Play<Condition | null> {
  if (stage.of(who).traits.tracks.shock === 0 || skipsTest(stage.of(who), 'toughness')) return null;
  const margin = yield* roll(() => {
    const fighter = stage.of(who);
    return testCheck(fighter, 'shock', 'toughness', [shockBonus(fighter.traits.tracks.shock), 'S-12'], rules);
  });
  if (margin >= 0) {
    stage.tell('standsIt', { who }, good('S-12'));
    return null;
  }
  const befell: Condition = -margin <= STUN_UP_TO ? 'stunned' : 'knockedOut';
  stage.act(...gain(stage.of(who), befell, 'S-12'));
  stage.tell(befell, { who }, bad('S-12'));
  return befell;
}

/** Rolls where a hit lands (S-10). */
const rollLocation = (): Play<Location | 'gear'> =>
  roll(() => ({
    ...faceCheck({ id: 'location', by: GM, label: msg('western.check.location') }, 10),
    reader: LOCATION,
  }));

/** Resolves a hit on a person; severity grows with the margin of the roll and the power of the weapon (S-10, S-12). */
export function* inflictWound(
  stage: WeStage,
  who: Id,
  { margin, power, blunt, turn }: Hit,
  rules: Rules,
): Play<Harm> {
  const location = yield* rollLocation();
  if (location === 'gear') {
    stage.act(add(who, 'traits.tracks.stress', 1, 'S-10'));
    stage.tell('hitsGear', { who }, quiet('S-10'));
    return { location, severity: null, befell: [] };
  }
  const severity = severityOf(rules, margin + power + locationModifier(location));
  return yield* dealWound(stage, who, { location, severity, blunt, turn }, rules);
}

/** Deals a wound, and tests against its shock (S-10, S-12). */
export function* dealWound(stage: WeStage, who: Id, dealt: Dealt, rules: Rules): Play<Harm> {
  const { location, severity, blunt } = dealt;
  stage.tell('wounded', { who, location, severity }, bad('S-10'));
  stage.act(...woundChanges(stage.of(who), dealt, rules));
  const shaken = woundOf(rules, severity).shock > 0 || blunt ? yield* testShock(stage, who, rules) : null;
  return { location, severity, befell: shaken ? [shaken] : [] };
}

const fallCheck = (rider: WeFighter, how: string, rules: Rules): Check<number> =>
  how === 'riding'
    ? marginCheck(
        { id: 'fallTest', by: GM, label: msg('western.check.fall', { who: rider.id }) },
        rollLines(rider, { main: 'riding' }, 1, rules),
        [line(msg('western.line.testTarget'), rules.testTarget, 'S-8')],
      )
    : testCheck(rider, 'fallTest', 'strength', [0, 'S-16'], rules);

const TESTS = ['strength', 'riding'] as const;

/** The GM lets a rider test Strength or riding, or decides whether they fall (S-16). @returns whether they have fallen. */
export function* resolveFall(stage: WeStage, who: Id, rules: Rules): Play<boolean> {
  const option = (id: string): Option => ({
    id,
    label: msg(`western.option.${id}`),
    ...(TESTS.some((test) => test === id) ? { check: fallCheck(stage.of(who), id, rules) } : {}),
  });
  const { id: how } = yield* choose(() => ({
    kind: 'choose' as const,
    id: 'fall',
    by: GM,
    label: msg('western.choose.fall', { who }),
    options: [...TESTS, 'falls', 'keepsSeat'].map(option),
    skip: 'strength',
  }));
  const tested = how === 'strength' || how === 'riding';
  const fallen = tested ? (yield* roll(() => fallCheck(stage.of(who), how, rules))) < 0 : how === 'falls';
  if (fallen) stage.act(...unseatRider(stage.of(who)));
  stage.tell(fallen ? 'falls' : 'keepsSeat', { who }, fallen ? bad('S-16') : good('S-16'));
  return fallen;
}

/** A horse tests its own Toughness against shock (S-12, S-18). */
const horseCheck = (rider: WeFighter, { traits }: Mount, { testTarget }: Rules): Check<number> =>
  marginCheck(
    { id: 'horse', by: GM, label: msg('western.check.horse', { who: rider.id }) },
    [
      line(msg('western.gearField.mount.toughness'), traits.toughness, 'S-18'),
      line(msg('western.line.bonus'), shockBonus(traits.shock), 'S-12'),
    ],
    [line(msg('western.line.testTarget'), testTarget, 'S-8')],
  );

const NO_HARM: Harm = { location: 'gear', severity: null, befell: [] };

/** Resolves a hit on somebody's horse: its wound, whether it goes down, and whether the rider falls with it (S-18). */
export function* hitHorse(stage: WeStage, who: Id, { margin, power }: Hit, rules: Rules): Play<Harm> {
  const horse = horseOf(stage.of(who));
  if (!horse) return NO_HARM;
  const location = yield* rollLocation();
  if (location === 'gear') {
    stage.tell('hitsSaddle', { who }, quiet('S-18'));
    return NO_HARM;
  }
  const severity = severityOf(rules, margin + power + locationModifier(location));
  stage.tell('horseWounded', { who, location, severity }, bad('S-18'));
  stage.act(...woundHorse(stage.of(who), horse, severity, rules));
  if (woundOf(rules, severity).shock === 0) return { ...NO_HARM, severity };
  const stands = yield* roll(() => horseCheck(stage.of(who), horseOf(stage.of(who)) ?? horse, rules));
  if (stands >= 0) return { ...NO_HARM, severity };
  stage.act(...bringDownHorse(stage.of(who), horse));
  stage.tell('horseDown', { who }, bad('S-18'));
  yield* resolveFall(stage, who, rules);
  return { ...NO_HARM, severity };
}
