import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { Severity, WeFighter } from './fighter.ts';
import type { Mount, MountTraits } from './gear.ts';
import { horseOf } from './gear.ts';
import type { Rules } from './rules.ts';
import type { Threshold } from './starter-tables.ts';
import { reached, woundOf } from './starter-tables.ts';
import type { Bleeding } from './tables.ts';
import { BLEEDINGS, BLOOD_OUT } from './tables.ts';
import { BLEEDS } from './wounds.ts';

/* Horses: what tires them, what wounds do to them, what they can still do (S-18). A horse has its own fatigue, blood loss and shock. */

const written = (
  rider: WeFighter,
  horse: Mount,
  field: keyof MountTraits,
  is: MountTraits[keyof MountTraits],
  why: RuleId,
): Change[] =>
  horse.traits[field] === is
    ? []
    : [set(rider.id, `gear.${horse.id}.traits.${field}`, horse.traits[field], is, why)];

const raised = (
  rider: WeFighter,
  horse: Mount,
  field: 'fatigue' | 'bloodLoss' | 'shock' | 'careerTurns',
  n: number,
): Change[] => {
  const by = Math.max(n, -horse.traits[field]);
  return by === 0 ? [] : [add(rider.id, `gear.${horse.id}.traits.${field}`, by, 'S-18')];
};

/** How tired it is, by its own Toughness, on the scale of people (S-14, S-18). */
export const tiredness = ({ traits }: Mount, rules: Rules): Threshold | undefined =>
  reached(rules, 'fatigue', traits.fatigue - (traits.toughness - 5));

/** Turns at full career that a horse gives freely (S-18). */
const CAREER_TURNS = 3;
const TOO_LONG = -2;

/** What the horse does to a roll of Horse handling: how tired it is, and a career that has lasted too long (S-18). */
export function horseLines(rider: WeFighter, technique: string | undefined, rules: Rules): Line[] {
  const horse = horseOf(rider);
  if (!horse) return [];
  const long = technique === 'rideCareer' && horse.traits.careerTurns >= CAREER_TURNS;
  return [
    line(msg('western.line.horse'), tiredness(horse, rules)?.roll ?? 0, 'S-18'),
    line(msg('western.line.career'), long ? TOO_LONG : 0, 'S-18'),
  ];
}

/** Whether a horse can go so: not when it is down; a tired one gives no career, an exhausted one walks (S-14, S-18). */
export function canGo(horse: Mount, gait: string, rules: Rules): boolean {
  if (horse.traits.down) return false;
  const state = tiredness(horse, rules)?.tag;
  if (state === 'exhausted') return gait === 'rideWalk';
  return (
    !(state === 'tired' && gait === 'rideCareer') && !(gait === 'rideCareer' && horse.traits.career === 0)
  );
}

/** What a wound does to a horse at once: shock, and the worse of its bleedings (S-10, S-18). */
export function horseWound(rider: WeFighter, horse: Mount, severity: Severity, rules: Rules): Change[] {
  const { shock, bleeding } = woundOf(rules, severity);
  const worse: Bleeding =
    BLEEDINGS.indexOf(bleeding) > BLEEDINGS.indexOf(horse.traits.bleeding) ? bleeding : horse.traits.bleeding;
  return [...raised(rider, horse, 'shock', shock), ...written(rider, horse, 'bleeding', worse, 'S-18')];
}

/** The horse falls. */
export const horseDown = (rider: WeFighter, horse: Mount): Change[] =>
  written(rider, horse, 'down', true, 'S-18');

/** Whoever falls from a horse lies on the ground beside it (section 2.8 of the ledger). */
export function thrownOff(rider: WeFighter): Change[] {
  const horse = horseOf(rider);
  const { posture } = rider.traits;
  return [
    ...(horse ? written(rider, horse, 'ridden', false, 'S-18') : []),
    ...(posture === 'lying' ? [] : [set(rider.id, 'traits.posture', posture, 'lying', 'S-18')]),
  ];
}

/** Fatigue by gait, as people have it by their way of going (S-14, S-18). */
const TIRES: { readonly [gait: string]: number } = { rideCareer: 2, rideGallop: 1 };
const RESTS = -1;

/** A horse's own books at the end of a turn: fatigue, bleeding, shock; whoever lets it slow down has its career anew. */
export function horseBooks(rider: WeFighter, turn: number): Change[] {
  const horse = horseOf(rider);
  if (!horse) return [];
  const { mode = '' } =
    (rider.turn.declaration ?? NO_DECLARATION).mains.find(({ main }) => main === 'riding') ?? {};
  const { by, every } = BLEEDS[horse.traits.bleeding];
  const blood = turn % every === 0 ? by : 0;
  const drained = horse.traits.bloodLoss + blood >= BLOOD_OUT;
  return [
    ...raised(rider, horse, 'fatigue', TIRES[mode] ?? RESTS),
    ...raised(rider, horse, 'bloodLoss', blood),
    ...raised(rider, horse, 'shock', -1),
    ...(mode === 'rideCareer' ? [] : raised(rider, horse, 'careerTurns', -horse.traits.careerTurns)),
    ...(drained ? horseDown(rider, horse) : []),
  ];
}
