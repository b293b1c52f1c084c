import { describe, expect, it } from 'vitest';
import { type Ask, type Choose, choose, type Play, part, roll, together } from '../../src/core/ask.ts';
import { chance, type Policy } from '../../src/core/odds.ts';
import { odds } from '../../src/core/odds-walk.ts';
import type { Stage } from '../../src/core/stage.ts';
import { type Json, type Msg, msg } from '../../src/core/text.ts';
import { toyCheck } from './counting.ts';

/* Who decides when odds are computed, and how a choice is weighed. */

const CAST = { a: {} };
const LABEL = msg('toy');

const asks = (options: { readonly [id: string]: Msg | undefined }, skip?: string, by = 'a'): Choose => ({
  kind: 'choose',
  id: by === 'a' ? 'risk' : `risk of ${by}`,
  by,
  label: LABEL,
  options: Object.entries(options).map(([id, no]) => ({ id, label: LABEL, ...(no ? { no } : {}) })),
  ...(skip ? { skip } : {}),
});

/** One for certain, or three with every second roll. */
function* step(_: Stage, __: Json): Play<number> {
  const { id } = yield* choose(() => asks({ high: undefined, low: undefined }));
  if (id === 'low') return 1;
  return 3 * (yield* roll(() => toyCheck('risk', 'a', 1, 2, 2)));
}

function* within(stage: Stage, args: Json): Play<number> {
  return yield* part('step', stage, step, args);
}

/** Two steps, won with two points. */
const race = (fn: typeof step) =>
  function* (stage: Stage): Play<boolean> {
    const first = yield* part('first', stage, fn, 1);
    const second = yield* part('second', stage, fn, 2);
    return first + second >= 2;
  };

const BEST: Policy<never> = { decide: () => 'best', worth: ({ out }) => Number(out) };
const won = (fn: typeof step, policy: Partial<Policy<boolean>> = {}): number =>
  chance(odds(race(fn), CAST, { ...BEST, ...policy }), ({ out }) => out);

describe('a choice within a part', () => {
  it.each([
    ['a part', step],
    ['a part of a part', within],
  ])('is weighed by the result of the whole play: %s', (_, fn) => {
    // One point and one more win for certain; three points are worth no more than two.
    expect(won(fn)).toBeCloseTo(1, 12);
  });

  it('is weighed by the result of the part where the policy says so', () => {
    // The risk is worth one and a half, so both take it: won unless both rolls fail.
    expect(won(step, { byParts: true })).toBeCloseTo(3 / 4, 12);
  });

  it('need not be weighed where the part is granted', () => {
    const grants = (name: string): Json | undefined => (name === 'first' ? 0 : undefined);
    // Without a point so far the second takes the risk.
    expect(won(step, { fixedResult: grants })).toBeCloseTo(1 / 2, 12);
  });
});

describe('a choice that nobody decides', () => {
  const chosen = (ask: Choose): string => {
    function* play(): Play<string> {
      return (yield* choose(() => ask)).id;
    }
    return odds(play, CAST)
      .ends.map(({ out, p }) => `${out} ${p}`)
      .join();
  };

  it('takes the option that stands for doing nothing, or else the first open one', () => {
    expect(chosen(asks({ one: undefined, two: undefined, three: undefined }, 'two'))).toBe('two 1');
    expect(chosen(asks({ one: LABEL, two: undefined, three: undefined }))).toBe('two 1');
    expect(chosen(asks({ one: undefined, two: LABEL }, 'two'))).toBe('one 1');
    expect(() => chosen(asks({ one: LABEL, two: LABEL }))).toThrow("'risk'");
  });
});

describe('the best choice', () => {
  const either = (by: string): Choose => asks({ one: undefined, two: undefined }, undefined, by);
  const best = <Out>(play: () => Play<Out>, worth: (out: Out, by: string) => number) =>
    odds(play, CAST, { decide: () => 'best', worth: ({ out }, by) => worth(out, by) }).ends;

  it('is the earlier of two equal ones', () => {
    function* play(): Play<string> {
      return (yield* choose(() => either('a'))).id;
    }
    expect(best(play, () => 1)).toMatchObject([{ p: 1, out: 'one' }]);
    // Values that differ in their last digits only are equal.
    expect(best(play, (out) => (out === 'one' ? 1 : 1 + 1e-12))).toMatchObject([{ out: 'one' }]);
    expect(best(play, (out) => (out === 'one' ? 1 : 1 + 1e-6))).toMatchObject([{ out: 'two' }]);
  });

  it('is weighed the same way where it is rarely reached', () => {
    function* play(): Play<number> {
      const hits = yield* roll(() => toyCheck('all', 'a', 10, 10, 10));
      if (hits < 10) return 0;
      return (yield* choose(() => either('a'))).id === 'two' ? 2 : 1;
    }
    const ends = best(play, (out) => out);
    expect(ends.map(({ out }) => out).sort()).toEqual([0, 2]);
    expect(ends.find(({ out }) => out === 2)?.p).toBeCloseTo(1e-10, 20);
  });

  it('is made beside dice without knowing what they show', () => {
    function* play(): Play<number> {
      const [option, hits] = yield* together(() => [
        either('a'),
        toyCheck('dice', 'b', 2, 4, 3) as unknown as Ask,
      ]);
      return (option as { id: string }).id === 'two' ? 3 - 2 * (hits as number) : 1.5;
    }
    // Two dice with two hits in four faces: one hit on average, so the second is worth 1, whatever its result.
    expect(best(play, (out) => out)).toMatchObject([{ p: 1, out: 1.5 }]);
    const worst = best(play, (out) => -out);
    expect(worst.map(({ out, p }) => [out, p]).sort()).toEqual([
      [-1, 0.25],
      [1, 0.5],
      [3, 0.25],
    ]);
  });

  it('of several simultaneous choices is made in turn, knowing the earlier ones', () => {
    function* play(): Play<string> {
      const chosen = yield* together(() => [either('a'), either('b'), either('c')]);
      return chosen.map((option) => (option as { id: string }).id).join();
    }
    // The first wants the second option, the others what the one before does.
    const worth = (out: string, by: string): number => {
      const [a, b, c] = out.split(',');
      if (by === 'a') return Number(a === 'two');
      return Number(by === 'b' ? b === a : c === b);
    };
    expect(best(play, worth)).toMatchObject([{ p: 1, out: 'two,two,two' }]);
  });
});
