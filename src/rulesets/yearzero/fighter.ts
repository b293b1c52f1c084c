import type { Fighter } from '../../core/fighter.ts';
import type { Infer, NumField } from '../../core/spec.ts';
import { choice, flag, group, list, num, record, text } from '../../core/spec.ts';
import type { YzGear } from './gear.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import { ATTRIBUTES, LOCKS, SKILL_NAMES, SUPPLIES, UNITS } from './tables.ts';

/** One number a name. */
const numbers = <K extends string>(names: readonly K[], initial: number, max: number) =>
  group(
    Object.fromEntries(names.map((name) => [name, num(initial, { min: 0, max })])) as {
      readonly [name in K]: NumField;
    },
  );

/** A critical injury that somebody bears: the row of the table, and how it goes. */
const injury = group({
  row: text('c11', { label: 'yearzero.injuryField.row' }),
  /** What it is called and what it does, where it is of a table of the master's own (YZ-12.17). */
  name: text('', { label: 'yearzero.injuryField.name', why: 'YZ-12.17' }),
  effect: text('', { label: 'yearzero.injuryField.effect', why: 'YZ-12.17' }),
  stabilised: flag(false, { label: 'yearzero.injuryField.stabilised', why: 'YZ-12.22' }),
  treated: flag(false, { label: 'yearzero.injuryField.treated' }),
  /** Units left until the next death save; 0: none is due. */
  due: num(0, { min: 0, label: 'yearzero.injuryField.due', why: 'YZ-12.18' }),
  unit: choice(UNITS, 'round', { label: 'yearzero.injuryField.unit', why: 'YZ-12.18' }),
  /** Units of healing left; 0: not rolled yet. */
  healing: num(0, { min: 0, label: 'yearzero.injuryField.healing', why: 'YZ-12.30' }),
  cared: flag(false, { label: 'yearzero.injuryField.cared', why: 'YZ-12.31' }),
  /** It has healed as far as it ever will: what stays, stays for good (YZ-T1). */
  healed: flag(false, { label: 'yearzero.injuryField.healed', why: 'YZ-T1' }),
  /** The kit with which each helper tried last (YZ-12.25, YZ-12.26). */
  tries: record(num(0, { min: 0 }), {}, { label: 'yearzero.injuryField.tries', why: 'YZ-12.25' }),
});

/** Spec of a fighter's traits. */
export const spec = {
  /** Only characters may swap initiative among themselves (YZ-5.4). */
  kind: choice(['character', 'npc', 'creature', 'door'], 'character', { why: 'YZ-5.4' }),
  human: flag(true, { why: 'YZ-12.11' }),
  attributes: numbers(ATTRIBUTES, 2, 10),
  skills: numbers(SKILL_NAMES, 0, 5),
  health: group({
    /** Points lost: 0 is unhurt, whatever the maximum. */
    lost: num(0, { min: 0, why: 'YZ-0.9' }),
    /** Counts where the house rule says that the maximum is set by hand, and for doors. */
    most: num(0, { min: 0, why: 'YZ-A.6' }),
  }),
  stress: num(0, { min: 0, why: 'YZ-0.10' }),
  injuries: record(injury, {}, { why: 'YZ-12.16' }),
  /** What is larger is easier to hit (YZ-11.10). */
  size: num(0, { min: -2, max: 2, why: 'YZ-11.10' }),
  /** A motion detector shows it (YZ-4.15). */
  large: flag(false, { why: 'YZ-4.15' }),
  /** What keeps a door shut (YZ-8.7 to YZ-8.11). */
  lock: choice(LOCKS, 'none', { why: 'YZ-8.8' }),
  /** Stealth: what an enemy is about, and what has been done in this Turn of 5 to 10 minutes. */
  stealth: group({
    role: choice(['none', 'passive', 'active'], 'none', { why: 'YZ-4.5' }),
    steps: num(0, { min: 0, why: 'YZ-4.2' }),
    examining: flag(false, { why: 'YZ-4.4' }),
    detected: flag(false, { why: 'YZ-4.14' }),
  }),
  /** He rests where it is safe; a skill roll spoils the Turn (YZ-13.31, YZ-13.32). */
  rest: group({ resting: flag(false, { why: 'YZ-13.31' }), rolled: flag(false, { why: 'YZ-13.32' }) }),
  /** What he has had since the day began (YZ-14.1, YZ-14.9, YZ-14.10). */
  needs: group({
    ate: flag(false, { why: 'YZ-14.1' }),
    drank: flag(false, { why: 'YZ-14.9' }),
    slept: num(0, { min: 0, why: 'YZ-14.10' }),
  }),
  /** Units that have passed since the next longer one began; counted where clocks run by themselves (YZ-A.10). */
  clock: group({
    round: num(0, { min: 0, why: 'YZ-A.10' }),
    turn: num(0, { min: 0, why: 'YZ-A.10' }),
    shift: num(0, { min: 0, why: 'YZ-A.10' }),
  }),
  supplies: numbers(SUPPLIES, 0, 6),
  signature: group({
    name: text('', { why: 'YZ-0.13' }),
    ready: flag(true, { why: 'YZ-13.33' }),
  }),
  disorders: list(text(''), [], { why: 'YZ-13.37' }),
  biography: text('', { rich: true }),
};

export type Traits = Infer<typeof spec>;
export type Injury = Traits['injuries'][string];

/** A combatant of this ruleset. */
export type YzFighter = Fighter<Traits, YzGear, Turn>;

/** Doors are struck at, and neither fight nor fear (YZ-8.8). */
export const isDoor = ({ traits }: YzFighter): boolean => traits.kind === 'door';

/** The house rules that health goes by. */
type HealthRules = Pick<Rules, 'healthFormula'>;

/** The health of a door for which nothing else is said (YZ-8.9). */
const DOOR = 10;

/** The health of somebody unhurt, by house rule (YZ-0.9, YZ-A.6); a door's is its own (YZ-8.9). */
export function maxHealth(
  { traits: { kind, attributes, health } }: Pick<YzFighter, 'traits'>,
  { healthFormula }: HealthRules,
): number {
  if (kind === 'door') return health.most || DOOR;
  if (healthFormula === 'manual') return health.most;
  if (healthFormula === 'strength') return attributes.strength;
  return Math.ceil((attributes.strength + attributes.agility) / 2);
}

/** Health as it stands; never below 0 (YZ-0.9). */
export const healthOf = (fighter: Pick<YzFighter, 'traits'>, rules: HealthRules): number =>
  Math.max(0, maxHealth(fighter, rules) - fighter.traits.health.lost);
