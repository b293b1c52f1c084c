import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Location, MOD_ON, WeFighter, Wound } from './fighter.ts';
import { carriedLoad, skillsOf } from './gear.ts';
import type { Rules } from './rules.ts';
import type { MainKey } from './tables.ts';
import { BLOOD_OUT } from './tables.ts';

/*
 * What a fighter's state does to his numbers (WE-11; S-10 to S-15). A tag that a track reaches is never stored: it follows from the number.
 * `conditions` holds what does not: stunned, knocked out, panic, adrenaline, bandaged, limp and the like by hand.
 */

export type ModOn = (typeof MOD_ON)[number];

/** One step of a track: from this value on, this tag, with what it adds (S-11 to S-14). */
export interface Threshold {
  readonly from: number;
  readonly tag: string;
  readonly roll: number;
  /** Counts for physical rolls and Accuracy only. */
  readonly physical?: true;
  readonly speed?: number;
  readonly noSprint?: true;
}

export const FATIGUE: readonly Threshold[] = [
  { from: 4, tag: 'winded', roll: -1, physical: true },
  { from: 8, tag: 'tired', roll: -2, physical: true, speed: -1, noSprint: true },
  { from: 12, tag: 'exhausted', roll: -4, physical: true, speed: -2, noSprint: true },
];
const BLOOD: readonly Threshold[] = [
  { from: 4, tag: 'paleFirst', roll: -1 },
  { from: 8, tag: 'paleSecond', roll: -2, speed: -1 },
  { from: 12, tag: 'paleThird', roll: -4, speed: -2, noSprint: true },
];
const STRESS: readonly Threshold[] = [{ from: 3, tag: 'wavering', roll: -1 }];

export const reached = (table: readonly Threshold[], n: number): Threshold | undefined =>
  table.findLast(({ from }) => n >= from);

/** Fatigue counted against the thresholds of Toughness 5 (S-14). */
const fatigueShifted = ({ traits }: WeFighter): number =>
  traits.tracks.fatigue - (traits.attributes.toughness - 5);

export const fatigueOf = (fighter: WeFighter): Threshold | undefined =>
  reached(FATIGUE, fatigueShifted(fighter));
export const bloodOf = ({ traits }: WeFighter): Threshold | undefined =>
  reached(BLOOD, traits.tracks.bloodLoss);
/** Panic and adrenaline take the place of wavering (S-13). */
export const stressOf = ({ traits, conditions }: WeFighter): Threshold | undefined =>
  conditions.panic === undefined && conditions.adrenaline === undefined
    ? reached(STRESS, traits.tracks.stress)
    : undefined;

export const has = ({ conditions }: WeFighter, id: string): boolean => conditions[id] !== undefined;

const PHYSICAL: ReadonlySet<MainKey> = new Set(['movement', 'riding', 'melee']);

/** The mains that a wound at a place hinders; `all` rolls where the head is hit (S-10). */
const HINDERS: { readonly [location in Location]: readonly MainKey[] | 'all' } = {
  head: 'all',
  rightArm: ['shooting', 'aimed', 'speedShooting', 'melee', 'reloading'],
  leftArm: ['reloading'],
  chest: ['movement', 'melee', 'aimed'],
  belly: ['movement', 'riding', 'melee'],
  hip: ['movement'],
  rightLeg: ['movement'],
  leftLeg: ['movement'],
};
const EFFECT: { readonly [severity in Wound['severity']]: number } = {
  scratch: 0,
  light: 0,
  serious: -1,
  grave: -2,
  mortal: -4,
};

export const woundTag: { readonly [location in Location]: string } = {
  head: 'concussed',
  rightArm: 'woundedArm',
  leftArm: 'woundedArm',
  chest: 'brokenRibs',
  belly: 'gutWound',
  hip: 'limp',
  rightLeg: 'limp',
  leftLeg: 'limp',
};

const tagLine = (tag: string, n: number, why: string): Line => line(msg(`western.tag.${tag}`), n, why);

function woundLines(fighter: WeFighter, main: MainKey | undefined): Line[] {
  return fighter.traits.wounds.flatMap(({ location, severity }) => {
    const hinders = HINDERS[location];
    const eased = has(fighter, 'adrenaline') && severity === 'serious';
    const concerns = hinders === 'all' || (main !== undefined && hinders.includes(main));
    return concerns && !eased ? [tagLine(woundTag[location], EFFECT[severity], 'S-10')] : [];
  });
}

/** Fatigue hinders physical rolls; being hardened lowers it by one a rank (S-2, S-14). */
function fatigueLines(fighter: WeFighter, physical: boolean): Line[] {
  const now = fatigueOf(fighter);
  if (!now || !physical || has(fighter, 'adrenaline')) return [];
  const hardened = skillsOf(fighter)
    .filter(({ traits }) => traits.reduces.includes('fatigue'))
    .reduce((sum, { traits }) => sum + traits.value, 0);
  return [tagLine(now.tag, Math.min(0, now.roll + hardened), 'S-14')];
}

function starterRoll(fighter: WeFighter, main: MainKey | undefined): Line[] {
  const [blood, stress] = [bloodOf(fighter), stressOf(fighter)];
  const burdened = main === 'movement' || main === 'melee';
  return [
    ...fatigueLines(fighter, main !== undefined && PHYSICAL.has(main)),
    tagLine(blood?.tag ?? 'paleFirst', blood?.roll ?? 0, 'S-11'),
    tagLine('wavering', stress?.roll ?? 0, 'S-13'),
    tagLine('panic', has(fighter, 'panic') ? -2 : 0, 'S-13'),
    tagLine('adrenaline', has(fighter, 'adrenaline') && main === 'aimed' ? -2 : 0, 'S-13'),
    tagLine('shaken', has(fighter, 'shaken') ? -2 : 0, 'S-12'),
    line(msg('western.line.load'), burdened ? -carriedLoad(fighter) : 0, 'S-15'),
    ...woundLines(fighter, main),
  ];
}

function starterSpeed(fighter: WeFighter): Line[] {
  const [fatigue, blood] = [fatigueOf(fighter), bloodOf(fighter)];
  return [
    tagLine(fatigue?.tag ?? 'tired', has(fighter, 'adrenaline') ? 0 : (fatigue?.speed ?? 0), 'S-14'),
    tagLine(blood?.tag ?? 'paleFirst', blood?.speed ?? 0, 'S-11'),
    tagLine('adrenaline', has(fighter, 'adrenaline') ? 1 : 0, 'S-13'),
    line(msg('western.line.load'), carriedLoad(fighter) >= 3 ? -1 : 0, 'S-15'),
  ];
}

function starterMods(fighter: WeFighter, on: ModOn, main: MainKey | undefined): Line[] {
  if (on === 'roll') return starterRoll(fighter, main);
  if (on === 'speed') return starterSpeed(fighter);
  return on === 'accuracy' ? fatigueLines(fighter, true) : [];
}

/** What a fighter's state adds to a number as he is now: by the starter tables, and as the master has written it (WE-11.10). */
export function presentMods(
  fighter: WeFighter,
  on: ModOn,
  main: MainKey | undefined,
  rules: Pick<Rules, 'starterRules'>,
): Line[] {
  const { always, when } = fighter.traits.effects;
  const written = [...always, ...when.filter((mod) => mod.main === main)]
    .filter((mod) => mod.on === on)
    .map(({ label, value }) => line(verbatim(label), value, 'WE-11.10'));
  return telling([...(rules.starterRules ? starterMods(fighter, on, main) : []), ...written]);
}

/** One target of "Effects": what it bears on, by how much, and why (WE-11.10). */
export type EffectLine = {
  readonly on: ModOn;
  /** The main that must be declared for it; without one it is always in force. */
  readonly main?: MainKey;
  readonly lines: readonly Line[];
};

/** What a fighter's state adds to a number: in a turn what was published before it, whatever has befallen him since (WE-11.1, WE-11.2). */
export const stateMods = (
  fighter: WeFighter,
  on: ModOn,
  main: MainKey | undefined,
  rules: Pick<Rules, 'starterRules'>,
): Line[] =>
  fighter.turn.published
    ?.filter((effect) => effect.on === on && (effect.main === undefined || effect.main === main))
    .flatMap(({ lines }) => lines) ?? presentMods(fighter, on, main, rules);

/** Speed with the modifiers of his state (WE-9.1). */
export function speedLines(fighter: WeFighter, rules: Pick<Rules, 'starterRules'>): Line[] {
  return [
    line(msg('western.field.attributes.speed'), fighter.traits.attributes.speed, 'WE-9.1'),
    ...stateMods(fighter, 'speed', undefined, rules),
  ];
}

export const speedOf = (fighter: WeFighter, rules: Pick<Rules, 'starterRules'>): number =>
  total(speedLines(fighter, rules));

const legs: ReadonlySet<Location> = new Set(['hip', 'rightLeg', 'leftLeg']);

/** Ways of going that his state forbids (S-10, S-11, S-14). */
export function forbiddenModes(fighter: WeFighter): readonly string[] {
  const lame = fighter.traits.wounds.filter(({ location }) => legs.has(location));
  const grave = lame.some(({ severity }) => severity === 'grave' || severity === 'mortal');
  if (grave) return ['walk', 'jog', 'zigzag', 'sprint'];
  if (fatigueOf(fighter)?.tag === 'exhausted') return ['crouch', 'jog', 'zigzag', 'sprint'];
  const noSprint =
    lame.some(({ severity }) => severity === 'serious') ||
    fatigueOf(fighter)?.noSprint === true ||
    bloodOf(fighter)?.noSprint === true;
  return noSprint ? ['sprint'] : [];
}

/** Mains that panic forbids in the next turn (S-13). */
export const PANIC_FORBIDS: readonly MainKey[] = [
  'shooting',
  'aimed',
  'speedShooting',
  'melee',
  'observation',
];

/** Whether he is able to do anything: not knocked out, not dead (section 2.8 of the ledger). */
export const isOut = (fighter: WeFighter): boolean =>
  has(fighter, 'dead') || has(fighter, 'knockedOut') || fighter.traits.tracks.bloodLoss >= BLOOD_OUT;
/** Whether he acts just now: not stunned, not held either. */
export const acts = (fighter: WeFighter): boolean =>
  !isOut(fighter) && !has(fighter, 'stunned') && !has(fighter, 'held');
