import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Location, MOD_ON, WeFighter } from './fighter.ts';
import { carriedLoad, skillsOf } from './gear.ts';
import type { Rules } from './rules.ts';
import type { Threshold } from './starter-tables.ts';
import { reached, woundOf } from './starter-tables.ts';
import type { MainKey } from './tables.ts';
import { BLOOD_OUT } from './tables.ts';

/*
 * What a fighter's state does to his numbers (WE-11; S-10 to S-15). A tag that a track reaches is never stored: it follows from the number.
 * `conditions` holds what does not: stunned, knocked out, panic, adrenaline, bandaged, limp and the like by hand.
 */

export type ModOn = (typeof MOD_ON)[number];

/** The house rules that say what a state does. */
export type StateRules = Pick<Rules, 'starterRules' | 'trackTable' | 'woundTable'>;

/** Fatigue counted against the thresholds of Toughness 5 (S-14). */
const fatigueShifted = ({ traits }: WeFighter): number =>
  traits.tracks.fatigue - (traits.attributes.toughness - 5);

export const fatigueOf = (fighter: WeFighter, rules: StateRules): Threshold | undefined =>
  reached(rules, 'fatigue', fatigueShifted(fighter));
export const bloodOf = ({ traits }: WeFighter, rules: StateRules): Threshold | undefined =>
  reached(rules, 'bloodLoss', traits.tracks.bloodLoss);
/** Panic and adrenaline take the place of wavering (S-13). */
export const stressOf = ({ traits, conditions }: WeFighter, rules: StateRules): Threshold | undefined =>
  conditions.panic === undefined && conditions.adrenaline === undefined
    ? reached(rules, 'stress', traits.tracks.stress)
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

function woundLines(fighter: WeFighter, main: MainKey | undefined, rules: StateRules): Line[] {
  return fighter.traits.wounds.flatMap(({ location, severity }) => {
    const hinders = HINDERS[location];
    const eased = has(fighter, 'adrenaline') && severity === 'serious';
    const concerns = hinders === 'all' || (main !== undefined && hinders.includes(main));
    return concerns && !eased ? [tagLine(woundTag[location], woundOf(rules, severity).hinders, 'S-10')] : [];
  });
}

/** Fatigue hinders physical rolls; being hardened lowers it by one a rank (S-2, S-14). */
function fatigueLines(fighter: WeFighter, physical: boolean, rules: StateRules): Line[] {
  const now = fatigueOf(fighter, rules);
  if (!now || !physical || has(fighter, 'adrenaline')) return [];
  const hardened = skillsOf(fighter)
    .filter(({ traits }) => traits.reduces.includes('fatigue'))
    .reduce((sum, { traits }) => sum + traits.value, 0);
  return [tagLine(now.tag, Math.min(0, now.roll + hardened), 'S-14')];
}

function starterRoll(fighter: WeFighter, main: MainKey | undefined, rules: StateRules): Line[] {
  const [blood, stress] = [bloodOf(fighter, rules), stressOf(fighter, rules)];
  const burdened = main === 'movement' || main === 'melee';
  return [
    ...fatigueLines(fighter, main !== undefined && PHYSICAL.has(main), rules),
    tagLine(blood?.tag ?? 'paleFirst', blood?.roll ?? 0, 'S-11'),
    tagLine('wavering', stress?.roll ?? 0, 'S-13'),
    tagLine('panic', has(fighter, 'panic') ? -2 : 0, 'S-13'),
    tagLine('adrenaline', has(fighter, 'adrenaline') && main === 'aimed' ? -2 : 0, 'S-13'),
    tagLine('shaken', has(fighter, 'shaken') ? -2 : 0, 'S-12'),
    line(msg('western.line.load'), burdened ? -carriedLoad(fighter) : 0, 'S-15'),
    ...woundLines(fighter, main, rules),
  ];
}

function starterSpeed(fighter: WeFighter, rules: StateRules): Line[] {
  const [fatigue, blood] = [fatigueOf(fighter, rules), bloodOf(fighter, rules)];
  return [
    tagLine(fatigue?.tag ?? 'tired', has(fighter, 'adrenaline') ? 0 : (fatigue?.speed ?? 0), 'S-14'),
    tagLine(blood?.tag ?? 'paleFirst', blood?.speed ?? 0, 'S-11'),
    tagLine('adrenaline', has(fighter, 'adrenaline') ? 1 : 0, 'S-13'),
    line(msg('western.line.load'), carriedLoad(fighter) >= 3 ? -1 : 0, 'S-15'),
  ];
}

function starterMods(fighter: WeFighter, on: ModOn, main: MainKey | undefined, rules: StateRules): Line[] {
  if (on === 'roll') return starterRoll(fighter, main, rules);
  if (on === 'speed') return starterSpeed(fighter, rules);
  return on === 'accuracy' ? fatigueLines(fighter, true, rules) : [];
}

/** What a fighter's state adds to a number as he is now: by the starter tables, and as the master has written it (WE-11.10). */
export function presentMods(
  fighter: WeFighter,
  on: ModOn,
  main: MainKey | undefined,
  rules: StateRules,
): Line[] {
  const { always, when } = fighter.traits.effects;
  const written = [...always, ...when.filter((mod) => mod.main === main)]
    .filter((mod) => mod.on === on)
    .map(({ label, value }) => line(verbatim(label), value, 'WE-11.10'));
  return telling([...(rules.starterRules ? starterMods(fighter, on, main, rules) : []), ...written]);
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
  rules: StateRules,
): Line[] =>
  fighter.turn.published
    ?.filter((effect) => effect.on === on && (effect.main === undefined || effect.main === main))
    .flatMap(({ lines }) => lines) ?? presentMods(fighter, on, main, rules);

/** Speed with the modifiers of his state (WE-9.1). */
export function speedLines(fighter: WeFighter, rules: StateRules): Line[] {
  return [
    line(msg('western.field.attributes.speed'), fighter.traits.attributes.speed, 'WE-9.1'),
    ...stateMods(fighter, 'speed', undefined, rules),
  ];
}

export const speedOf = (fighter: WeFighter, rules: StateRules): number => total(speedLines(fighter, rules));

const legs: ReadonlySet<Location> = new Set(['hip', 'rightLeg', 'leftLeg']);

/** Ways of going that his state forbids (S-10, S-11, S-14). */
export function forbiddenModes(fighter: WeFighter, rules: StateRules): readonly string[] {
  const lame = fighter.traits.wounds.filter(({ location }) => legs.has(location));
  const grave = lame.some(({ severity }) => severity === 'grave' || severity === 'mortal');
  if (grave) return ['walk', 'jog', 'zigzag', 'sprint'];
  const fatigue = fatigueOf(fighter, rules);
  if (fatigue?.tag === 'exhausted') return ['crouch', 'jog', 'zigzag', 'sprint'];
  const noSprint =
    lame.some(({ severity }) => severity === 'serious') ||
    fatigue?.noSprint === true ||
    bloodOf(fighter, rules)?.noSprint === true;
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
