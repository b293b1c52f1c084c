import { describe, expect, it } from 'vitest';
import type { Encounter } from '../../src/core/encounter.ts';
import { type Calm, calmIn, isStandOff, STAND_OFF } from '../../src/core/stand-off.ts';

/** A round of a fight in which somebody has so many wounds, and stands somewhere. */
const fight = (round: number, wounds = 0, place = 0): Encounter =>
  ({
    ruleset: { round: { number: (state: { n: number }) => state.n } },
    cast: { round: { n: round }, oleg: { id: 'oleg', traits: { wounds }, conditions: {}, place } },
  }) as never;

/** The calm after some rounds have been looked at, one after another. */
const calmAfter = (...rounds: readonly Encounter[]): Calm | undefined =>
  rounds.reduce<Calm | undefined>((calm, enc) => calmIn(enc, calm), undefined);

const rounds = (from: number, to: number, wounds = 0): Encounter[] =>
  Array.from({ length: to - from + 1 }, (_, i) => fight(from + i, wounds, i));

const isOver = (calm: Calm | undefined): boolean => calm !== undefined && isStandOff(calm);

describe('a stand-off', () => {
  it('is a fight in which nothing has happened to anybody for ten rounds, wherever they go', () => {
    expect(STAND_OFF).toBe(10);
    expect(isOver(calmAfter(...rounds(1, 10)))).toBe(false);
    expect(isOver(calmAfter(...rounds(1, 11)))).toBe(true);
  });

  it('begins anew with every wound', () => {
    expect(isOver(calmAfter(...rounds(1, 5), ...rounds(6, 15, 1)))).toBe(false);
    expect(isOver(calmAfter(...rounds(1, 5), ...rounds(6, 16, 1)))).toBe(true);
  });

  it('begins anew when the fight goes back to an earlier round', () => {
    expect(isOver(calmAfter(...rounds(8, 12), ...rounds(3, 12)))).toBe(false);
    expect(isOver(calmAfter(...rounds(8, 12), ...rounds(3, 13)))).toBe(true);
  });

  it('is looked for once a round', () => {
    const calm = calmAfter(fight(1));
    expect(calmIn(fight(1, 3), calm)).toBe(calm);
  });
});
