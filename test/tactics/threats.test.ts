import { describe, expect, it } from 'vitest';
import { gainOfTurn } from '../../src/core/tactics/gain.ts';
import type { Outlook } from '../../src/core/tactics/outlook.ts';
import { threatsOf } from '../../src/core/tactics/strike.ts';
import { declares, positionOf } from './position.ts';

/* How much single enemies count as targets, by how dangerous they are. */

describe('what enemies count', () => {
  const dangers = [
    { who: 'a', gain: 0.3 },
    { who: 'b', gain: 0.1 },
  ];

  it('is 1 on average, and lies between the same for all and as much as their danger', () => {
    // The mean danger is 0.2: half of 1, and half of 0.3 / 0.2 or 0.1 / 0.2.
    expect([...threatsOf(['a', 'b'], dangers, 0.5)]).toEqual([
      ['a', expect.closeTo(1.25)],
      ['b', expect.closeTo(0.75)],
    ]);
  });

  it('is least for whoever cannot attack', () => {
    // The mean danger is 0.4 / 3.
    const threats = threatsOf(['a', 'b', 'harmless'], dangers, 0.5);
    expect(threats.get('harmless')).toBeCloseTo(0.5);
    expect(threats.get('a')).toBeCloseTo(0.5 + (0.5 * 0.9) / 0.4);
  });

  it('is the same for all where danger is no matter, or nobody is dangerous', () => {
    expect(threatsOf(['a', 'b'], dangers, 0).size).toBe(0);
    expect(threatsOf(['a', 'b'], [], 0.5).size).toBe(0);
  });
});

describe('several shots at one enemy', () => {
  const { field } = positionOf('western-rifles', {}, declares('a1'), true);
  // One shot in five puts them out.
  const outlook: Outlook = [
    { p: 0.2, worths: new Map([['b1', 0]]), ahead: new Map(), dead: new Set() },
    { p: 0.8, worths: new Map(), ahead: new Map(), dead: new Set() },
  ];
  const gained = (shots: number, threat: number) =>
    gainOfTurn(
      field,
      'a1',
      'b1',
      Array.from({ length: shots }, () => ({ outlook, p: 1 })),
      { threats: new Map([['b1', threat]]) },
    );

  it('gain by how much the enemy counts, however many they are: each meets them as often as those before have missed', () => {
    for (const [shots, out] of [
      [1, 0.2],
      [2, 0.36],
      [3, 0.488],
    ] as const)
      for (const threat of [0.5, 1, 1.5]) expect(gained(shots, threat)).toBeCloseTo(threat * out);
  });
});
