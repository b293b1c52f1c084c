import type { Fighter } from '../../core/fighter.ts';
import type { Infer } from '../../core/spec.ts';
import { choice, flag, group, num, record, text } from '../../core/spec.ts';
import type { WfGear } from './gear.ts';
import type { Characteristic, Location } from './names.ts';
import { CHARACTERISTICS, LOCATIONS } from './names.ts';
import type { Turn } from './turn-record.ts';

/** A main characteristic: what it was, what has been learnt, and what befalls it for a while (GAP-1). */
const characteristic = group({
  base: num(25, { min: 0, max: 100 }),
  advance: num(0, { min: 0, max: 100 }),
  temp: num(0, { min: -100, max: 100 }),
});

/** An injury that lasts until it is treated: what it takes from tests with that part, and whether the part is of no use (GAP-10). */
const injury = group({
  penalty: num(0, { max: 0, label: 'wfrp.injuryField.penalty' }),
  useless: flag(false, { label: 'wfrp.injuryField.useless' }),
});

/** Spec of a fighter's traits. */
export const spec = {
  main: group(
    Object.fromEntries(CHARACTERISTICS.map((name) => [name, characteristic])) as {
      readonly [name in Characteristic]: typeof characteristic;
    },
  ),
  /** A, attacks of a round (WF-6.7). */
  attacks: num(1, { min: 1, max: 10, why: 'WF-6.7' }),
  wounds: group({
    value: num(10, { min: 0, why: 'GAP-10' }),
    max: num(10, { min: 0, why: 'GAP-10' }),
  }),
  sbBonus: num(0, { why: 'GAP-1' }),
  tbBonus: num(0, { why: 'GAP-1' }),
  /** M, squares of a half action (WF-1.1). */
  movement: num(4, { min: 0, why: 'WF-1.1' }),
  magic: num(0, { min: 0, why: 'GAP-1' }),
  insanity: num(0, { min: 0, why: 'AMB-48' }),
  fate: num(0, { min: 0, why: 'GAP-18' }),
  fortune: num(0, { min: 0, why: 'GAP-18' }),
  /** Squares that he takes up. */
  size: group({ w: num(1, { min: 1, why: 'WF-2.7' }), h: num(1, { min: 1, why: 'WF-2.8' }) }),
  /** How far he reaches without a weapon that reaches farther (AMB-51). */
  reach: num(1, { min: 0, why: 'WF-3.5' }),
  armour: group(
    Object.fromEntries(LOCATIONS.map((at) => [at, num(0, { min: 0, why: 'GAP-12' })])) as {
      readonly [at in Location]: ReturnType<typeof num>;
    },
  ),
  causes: choice(['none', 'fear', 'terror'], 'none', { why: 'WF-15.1' }),
  /** Any critical puts him out of the fight (GAP-10). */
  minor: flag(false, { why: 'GAP-10' }),
  mainHand: choice(['right', 'left'], 'right', { why: 'GAP-15' }),
  /** Of one side are those who are for the same thing; the neutral are on nobody's side (WF-3.3). */
  side: choice(['neutral', 'friendly', 'hostile'], 'neutral', { why: 'WF-3.3' }),
  injuries: record(injury, {}, { why: 'GAP-10' }),
  biography: text('', { rich: true }),
};

export type Traits = Infer<typeof spec>;

/** A combatant of this ruleset. */
export type WfFighter = Fighter<Traits, WfGear, Turn>;

/** A main characteristic as it counts now (GAP-1). */
export function scoreOf({ traits }: Pick<WfFighter, 'traits'>, name: Characteristic): number {
  const { base, advance, temp } = traits.main[name];
  return base + advance + temp;
}

const tens = (n: number): number => Math.floor(n / 10);

/** Strength bonus: the tens digit of Strength (GAP-1). */
export const strengthBonus = (fighter: Pick<WfFighter, 'traits'>): number =>
  tens(scoreOf(fighter, 's')) + fighter.traits.sbBonus;

/** Toughness bonus: the tens digit of Toughness (GAP-1). */
export const toughnessBonus = (fighter: Pick<WfFighter, 'traits'>): number =>
  tens(scoreOf(fighter, 't')) + fighter.traits.tbBonus;

/** Whether two are comrades (WF-3.3). */
export const areAllies = (a: WfFighter, b: WfFighter): boolean =>
  a.id === b.id || (a.traits.side !== 'neutral' && a.traits.side === b.traits.side);

/** Whether one is larger than the other. */
export const isLarger = (a: WfFighter, b: WfFighter): boolean =>
  a.traits.size.w * a.traits.size.h > b.traits.size.w * b.traits.size.h;
