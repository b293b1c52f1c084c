import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choose,
  contest,
  enter,
  lastContest,
  type Play,
  part,
  rest,
  restAs,
  roll,
  together,
} from '../../src/core/ask.ts';
import { add, set } from '../../src/core/change.ts';
import type { Check, Reader } from '../../src/core/dice/check.ts';
import { chance, tally } from '../../src/core/odds.ts';
import { odds } from '../../src/core/odds-walk.ts';
import { type Stage, valueAt } from '../../src/core/stage.ts';
import { msg } from '../../src/core/text.ts';
import { everyCourse, gathered } from './brute.ts';
import { toyCheck } from './counting.ts';

interface Toy {
  readonly health: number;
  readonly luck: number;
  readonly marks?: { readonly [id: string]: boolean };
}

const CAST: { readonly [id: string]: Toy } = { a: { health: 3, luck: 1 }, b: { health: 3, luck: 0 } };

/** A blow: contested hit, then harm that depends on the stage at that time, then perhaps a counter-hit. */
function* blow(stage: Stage, { by, on, back }: { by: string; on: string; back: boolean }): Play<number> {
  const net = yield* contest(
    () => [toyCheck('hit', by, 2, 4, 3), toyCheck('dodge', on, 1, 4, 3)],
    ([hit = 0, dodge = 0]) => Math.max(0, hit - dodge),
  );
  if (net === 0) return back ? yield* part('blow', stage, blow, { by: on, on: by, back: false }) : 0;
  const harm = yield* roll(() => toyCheck('harm', by, (stage.of(on) as Toy).luck + net, 4, 3));
  stage.act(add(on, 'health', -harm, 'toy'));
  if (harm > 1) stage.act(set(on, 'marks.hurt', undefined, true, 'toy'));
  return harm;
}

const exchange = (back: boolean) => (stage: Stage) => blow(stage, { by: 'a', on: 'b', back });

const nameOf = ({ out, cast }: { out: unknown; cast: unknown }) =>
  JSON.stringify([
    out,
    valueAt(cast, 'a.health'),
    valueAt(cast, 'b.health'),
    valueAt(cast, 'b.marks.hurt') ?? false,
  ]);

describe('exact odds', () => {
  it.each([true, false])('equal the counts over all rolls (blow back: %s)', (back) => {
    const slow = gathered(
      everyCourse(exchange(back), CAST, () => null),
      nameOf,
    );
    const { ends, lost } = odds(exchange(back), CAST);
    const fast = gathered(ends, nameOf);
    expect(lost).toBe(0);
    expect([...fast.keys()].sort()).toEqual([...slow.keys()].sort());
    for (const [name, p] of fast) expect(p).toBeCloseTo(slow.get(name) ?? -1, 12);
    expect(ends).toHaveLength(fast.size);
  });

  it('equal the counts for windows of several persons and any pools', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 4 }),
        (n, m, least) => {
          function* both(): Play<string> {
            const heard = yield* together(() => [
              toyCheck('one', 'a', n, 4, least) as unknown as Check,
              toyCheck('two', 'b', m, 4, 2) as unknown as Check,
            ]);
            return heard.join('/');
          }
          const slow = gathered(
            everyCourse(both, CAST, () => null),
            ({ out }) => out,
          );
          const fast = odds(both, CAST);
          for (const { out, p } of fast.ends) expect(p).toBeCloseTo(slow.get(out) ?? -1, 12);
          expect(fast.ends).toHaveLength(slow.size);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('merge ends with the same result and cast, and separate those that differ in one field', () => {
    function* twice(stage: Stage): Play<null> {
      const first = yield* roll(() => toyCheck('first', 'a', 1, 2, 2));
      stage.act(add('b', 'health', first, 'toy'));
      const second = yield* roll(() => toyCheck('second', 'a', 1, 2, 2));
      stage.act(add('b', 'health', second, 'toy'));
      return stage.of('b') && null;
    }
    const { ends } = odds(twice, CAST);
    expect(ends.map(({ p, cast }) => [valueAt(cast.b, 'health'), p]).sort()).toEqual([
      [3, 0.25],
      [4, 0.5],
      [5, 0.25],
    ]);
  });

  it('read a contest step by step as they read it whole, and forget what a policy does not read', () => {
    const checks = () => [
      toyCheck('one', 'a', 2, 4, 3),
      toyCheck('two', 'b', 2, 4, 2),
      toyCheck('three', 'b', 1, 4, 4),
    ];
    type Read = { readonly most: number; readonly by: number; readonly sum: number };
    const add = ({ most, by, sum }: Read, hits: number, at: number): Read => ({
      most: Math.max(most, hits),
      by: hits > most ? at : by,
      sum: sum + hits,
    });
    const start: Read = { most: 0, by: -1, sum: 0 };
    function* inSteps(): Play<Read> {
      return yield* contest(checks, { start, add }, 'greatest');
    }
    function* atOnce(): Play<Read> {
      return yield* contest(checks, (hits) => hits.reduce(add, start));
    }
    const slow = gathered(
      everyCourse(inSteps, CAST, () => null),
      ({ out }) => JSON.stringify(out),
    );
    for (const play of [inSteps, atOnce]) {
      const { ends } = odds(play, CAST);
      expect(ends).toHaveLength(slow.size);
      for (const { out, p } of ends) expect(p).toBeCloseTo(slow.get(JSON.stringify(out)) ?? -1, 12);
    }
    const steps: Read[] = [];
    const most = odds(inSteps, CAST, {
      reads(of, value) {
        expect(of).toBe('greatest');
        steps.push(value as Read);
        return { ...(value as Read), by: 0, sum: 0 };
      },
    });
    // What was forgotten at one step is missing at the next: no sum is greater than the hits of one roll.
    expect(Math.max(...steps.map(({ sum }) => sum))).toBe(2);
    for (const n of [0, 1, 2])
      expect(chance(most, ({ out }) => out.most === n)).toBeCloseTo(
        [...slow].reduce((sum, [out, p]) => ((JSON.parse(out) as Read).most === n ? sum + p : sum), 0),
        12,
      );
    expect(most.ends).toHaveLength(3);
  });

  it('reduce a roll to what a policy reads, where that is less', () => {
    const check = toyCheck('luck', 'a', 3, 4, 3);
    const any: Reader = {
      ...check.reader,
      id: 'any',
      read: (packed) => Math.min(Number(check.reader.read(packed)), 1),
    };
    function* twice(): Play<readonly number[]> {
      return [yield* roll(() => check), yield* roll(() => toyCheck('other', 'a', 3, 4, 3))];
    }
    const both = odds(twice, CAST, { reader: ({ id }) => (id === 'luck' ? any : undefined) });
    // Half of the faces hit: no hit in three dice is an eighth of all, each number of hits of the other roll as usual.
    expect(both.ends).toHaveLength(8);
    expect(chance(both, ({ out: [luck] }) => luck === 0)).toBeCloseTo(1 / 8, 12);
    expect(chance(both, ({ out: [luck, other] }) => luck === 1 && other === 3)).toBeCloseTo(7 / 64, 12);
  });

  it('take a declared rest of a play as its end, and complain when it is not the rest', () => {
    const harmed = (stage: Stage, args: { by: string; on: string; back: boolean }) => blow(stage, args);
    const first = { by: 'a', on: 'b', back: false };
    function* ending(stage: Stage): Play<number> {
      const luck = yield* roll(() => toyCheck('luck', 'a', 1, 4, 3));
      stage.act(add('a', 'health', luck, 'toy'));
      return yield* rest('rest', stage, harmed, first);
    }
    const slow = gathered(
      everyCourse(ending, CAST, () => null),
      nameOf,
    );
    const fast = gathered(odds(ending, CAST).ends, nameOf);
    expect([...fast.keys()].sort()).toEqual([...slow.keys()].sort());
    for (const [name, p] of fast) expect(p).toBeCloseTo(slow.get(name) ?? -1, 12);
    function* goesOn(stage: Stage): Play<number> {
      return 1 + (yield* rest('rest', stage, harmed, first));
    }
    expect(() => odds(goesOn, CAST)).toThrow(/'rest'/);
    function* actsOn(stage: Stage): Play<number> {
      const came = yield* rest('rest', stage, harmed, first);
      stage.act(add('a', 'health', -1, 'toy'));
      return came;
    }
    expect(() => odds(actsOn, CAST)).toThrow(/'rest'/);
  });

  it('take a declared last roll of a play as its end, and complain when it is not the last', () => {
    const throws = () => [toyCheck('luck', 'a', 2, 4, 3), toyCheck('skill', 'b', 1, 6, 4)];
    const most = (all: readonly number[]): number => Math.max(...all);
    function* ending(stage: Stage): Play<number> {
      stage.act(add('a', 'health', -1, 'toy'));
      return yield* lastContest(throws, most);
    }
    const slow = gathered(
      everyCourse(ending, CAST, () => null),
      nameOf,
    );
    const fast = gathered(odds(ending, CAST).ends, nameOf);
    expect([...fast.keys()].sort()).toEqual([...slow.keys()].sort());
    for (const [name, p] of fast) expect(p).toBeCloseTo(slow.get(name) ?? -1, 12);
    function* goesOn(): Play<number> {
      return 1 + (yield* lastContest(throws, most, 'luck'));
    }
    expect(() => odds(goesOn, CAST)).toThrow(/'luck'/);
  });

  it('describe the rest of a play in the play’s own terms', () => {
    const harmed = (stage: Stage, args: { by: string; on: string; back: boolean }) => blow(stage, args);
    const first = { by: 'a', on: 'b', back: false };
    type Told = { readonly luck: boolean; readonly harm: number };
    function* telling(stage: Stage): Play<Told> {
      const luck = (yield* roll(() => toyCheck('luck', 'a', 1, 4, 3))) > 0;
      return yield* restAs('rest', stage, harmed, first, (harm) => ({ luck, harm }));
    }
    const slow = gathered(
      everyCourse(telling, CAST, () => null),
      nameOf,
    );
    const fast = gathered(odds(telling, CAST).ends, nameOf);
    expect([...fast.keys()].sort()).toEqual([...slow.keys()].sort());
    for (const [name, p] of fast) expect(p).toBeCloseTo(slow.get(name) ?? -1, 12);
    function* goesOn(stage: Stage): Play<Told> {
      const { luck, harm } = yield* restAs('rest', stage, harmed, first, (come) => ({
        luck: true,
        harm: come,
      }));
      return { luck, harm: harm + 1 };
    }
    expect(() => odds(goesOn, CAST)).toThrow(/'rest'/);
    function* actsOn(stage: Stage): Play<number> {
      const came = yield* rest('rest', stage, harmed, first);
      stage.act(add('a', 'health', -1, 'toy'));
      return came;
    }
    expect(() => odds(actsOn, CAST)).toThrow(/'rest'/);
  });

  it('take a decided choice, or weigh it by its worth to the chooser', () => {
    function* guarded(): Play<number> {
      const { id } = yield* choose(() => ({
        kind: 'choose',
        id: 'guard',
        by: 'b',
        label: msg('toy.guard'),
        options: [
          { id: 'shut', label: msg('toy.shut'), no: msg('toy.no') },
          { id: 'one', label: msg('toy.one') },
          { id: 'three', label: msg('toy.three') },
        ],
      }));
      return yield* roll(() => toyCheck('harm', 'a', id === 'one' ? 1 : 3, 2, 2));
    }
    const mean = (decided: string | undefined, sign: number) => {
      const found = odds(guarded, CAST, { decide: () => decided, worth: ({ out }) => sign * out });
      return found.ends.reduce((sum, { p, out }) => sum + p * out, 0);
    };
    expect(mean('three', 1)).toBeCloseTo(1.5, 12);
    expect(mean('shut', 1)).toBeCloseTo(0.5, 12);
    expect(mean('best', 1)).toBeCloseTo(1.5, 12);
    expect(mean('best', -1)).toBeCloseTo(0.5, 12);
    expect(() => odds(guarded, CAST, { decide: () => 'best' })).toThrow("'best' needs a worth");
  });

  it('need an answer for an entry, or its default', () => {
    const entry = {
      kind: 'enter',
      id: 'n',
      by: 'a',
      label: msg('n'),
      form: 'n',
      legal: () => undefined,
    } as const;
    function* asked(): Play<number> {
      return yield* enter<number>(() => entry);
    }
    function* skipped(): Play<number> {
      return yield* enter<number>(() => ({ ...entry, skip: 4 }));
    }
    expect(odds(asked, CAST, { decide: () => 5 }).ends).toMatchObject([{ p: 1, out: 5 }]);
    expect(() => odds(asked, CAST)).toThrow(/'n'/);
    expect(odds(skipped, CAST).ends).toMatchObject([{ p: 1, out: 4 }]);
    expect(odds(skipped, CAST, { decide: () => 5 }).ends).toMatchObject([{ p: 1, out: 5 }]);
  });

  it('account for every branch that is not followed, also within parts', () => {
    const again = (stage: Stage, { depth }: { depth: number }): Play<number> => chain(stage, depth);
    function* chain(stage: Stage, depth: number): Play<number> {
      const more = yield* roll(() => toyCheck(`t${depth}`, 'a', 1, 2, 2));
      if (more === 0) return depth;
      return depth % 2 === 0
        ? yield* part('again', stage, again, { depth: depth + 1 })
        : yield* chain(stage, depth + 1);
    }
    const { ends, lost } = odds((stage) => chain(stage, 0), CAST, { cut: 0.01 });
    expect(ends.reduce((sum, { p }) => sum + p, 0) + lost).toBeCloseTo(1, 12);
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThan(0.02);
  });

  it('are tallied in order and add up to 1', () => {
    const found = odds(exchange(false), CAST);
    const harms = tally(found, ({ out }) => out);
    expect([...harms.keys()]).toEqual([...harms.keys()].sort((a, b) => a - b));
    expect([...harms.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(chance(found, ({ out }) => out > 0)).toBeCloseTo(1 - (harms.get(0) ?? 0), 12);
  });
});
