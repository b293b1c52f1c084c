import { describe, expect, it } from 'vitest';
import { type Play, part, roll } from '../../src/core/ask.ts';
import { odds } from '../../src/core/odds-walk.ts';
import type { Stage } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';
import { toyCheck } from './counting.ts';

/* Branches that are less likely than the cut are not followed, and counted as lost. */

const CAST = { a: {} };

/** Three dice of four faces one by one, one face of which counts. */
function* three(_: Stage, __: Json): Play<number> {
  let hits = 0;
  for (const id of ['x', 'y', 'z']) hits += yield* roll(() => toyCheck(id, 'a', 1, 4, 4));
  return hits;
}

/** The same after a die on which all faces from `least` on count. */
const lucky = (least: number, asPart: boolean) =>
  function* (stage: Stage): Play<number> {
    const luck = yield* roll(() => toyCheck('luck', 'a', 1, 4, least));
    const hits = asPart ? yield* part('three', stage, three, null) : yield* three(stage, null);
    return 10 * luck + hits;
  };

describe('branches that are too unlikely', () => {
  const lostOf = (least: number, asPart: boolean, cut: number): number => {
    const { ends, lost } = odds(lucky(least, asPart), CAST, { cut });
    expect(ends.reduce((sum, { p }) => sum + p, lost)).toBeCloseTo(1, 12);
    return lost;
  };

  it('are not followed if they are less likely than the cut, and only then', () => {
    function* coins(): Play<number> {
      return (
        (yield* roll(() => toyCheck('x', 'a', 1, 2, 2))) + (yield* roll(() => toyCheck('y', 'a', 1, 2, 2)))
      );
    }
    expect(odds(coins, CAST, { cut: 1 / 4 })).toMatchObject({ lost: 0 });
    expect(odds(coins, CAST, { cut: 0.26 })).toEqual({ ends: [], lost: 1 });
    const inPart = (stage: Stage): Play<number> => part('coins', stage, coins, null);
    expect(odds(inPart, CAST, { cut: 1 / 4 })).toMatchObject({ lost: 0 });
    expect(odds(inPart, CAST, { cut: 0.26 })).toEqual({ ends: [], lost: 1 });
  });

  it('are lost with all their consequences: three hits one by one, after a roll', () => {
    // After 3/4 a course needs 0.04 / 0.75 = 0.053, so 3/64 (two hits, in three ways) and 1/64 are lost; after 1/4 it needs 0.16, so are 9/64
    // (one hit, in three ways).
    const lost = (0.75 * 10 + 0.25 * 37) / 64;
    for (const least of [2, 4]) expect(lostOf(least, false, 0.04)).toBeCloseTo(lost, 12);
  });

  it('are followed within a part as far as on the likeliest path to it, once that has been followed', () => {
    // Hits are followed first: a miss, one face in four, finds the part as 3/4 has followed it.
    expect(lostOf(2, true, 0.04)).toBeCloseTo(10 / 64, 12);
    expect(lostOf(4, true, 0.04)).toBeCloseTo((0.75 * 10 + 0.25 * 37) / 64, 12);
  });

  it('are the whole part where nothing in it is likely enough', () => {
    expect(lostOf(2, true, 0.2)).toBeCloseTo(odds(lucky(2, false), CAST, { cut: 0.2 }).lost, 12);
    expect(odds(lucky(2, true), CAST, { cut: 0.7 })).toEqual({ ends: [], lost: 1 });
  });
});
