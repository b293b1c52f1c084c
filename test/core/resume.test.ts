import { describe, expect, it } from 'vitest';
import { type Ask, type Play, part, rest, roll, together } from '../../src/core/ask.ts';
import { add } from '../../src/core/change.ts';
import { tally } from '../../src/core/odds.ts';
import { odds } from '../../src/core/odds-walk.ts';
import type { Entry } from '../../src/core/replay.ts';
import { resume } from '../../src/core/resume.ts';
import type { Stage } from '../../src/core/stage.ts';
import { type Json, msg } from '../../src/core/text.ts';
import { everyCourse, gathered } from './brute.ts';
import { toyCheck } from './counting.ts';

const CAST = { a: { health: 3 } };

/** The last part of a blow: how deep it is. */
function* wounds(stage: Stage, { hits }: { hits: number }): Play<number> {
  const deep = yield* roll(() => toyCheck('deep', 'a', hits, 4, 3));
  stage.act(add('a', 'health', -deep, 'toy'));
  return deep;
}

/** A blow ends with its wounds. */
function* blow(stage: Stage, _: Json): Play<number> {
  const hits = yield* roll(() => toyCheck('hits', 'a', 2, 4, 3));
  return yield* rest('wounds', stage, wounds, { hits });
}

/** Something follows the blow: its own rest is not the rest of the whole. */
function* skirmish(stage: Stage): Play<Json> {
  const luck = yield* roll(() => toyCheck('luck', 'a', 1, 4, 3));
  const deep = yield* part('blow', stage, blow, null);
  return [luck, deep];
}

const LOG: readonly Entry[] = [
  { ask: 'luck', value: [4] },
  { ask: 'hits', value: [3, 1] },
  { ask: 'deep', value: [2] },
];

/** Several roll simultaneously, one of them without dice; the result depends on the stage at that time. */
function* volley(stage: Stage): Play<Json> {
  const heard = yield* together(() => {
    const { health } = stage.of('a') as { readonly health: number };
    const throws = [toyCheck('one', 'a', health, 2, 2), toyCheck('none', 'a', 0, 4, 3)];
    return [...throws, toyCheck('two', 'a', 2, 4, 3)] as unknown as Ask[];
  });
  stage.act(add('a', 'health', 2, 'toy'));
  const { health } = stage.of('a') as { readonly health: number };
  return [...(heard as number[]), yield* roll(() => toyCheck('after', 'a', health, 2, 2))];
}

const NEWS: Entry = { news: [add('a', 'health', -2, 'elsewhere')] };
const ONE: Entry = { ask: 'one', value: [2] };
const TWO: Entry = { ask: 'two', value: [3, 1] };

const nameOf = ({ out, cast }: { out: unknown; cast: unknown }) => JSON.stringify([out, cast]);

function expectOdds(play: (stage: Stage) => Play<Json>, log: readonly Entry[]): void {
  const slow = gathered(
    everyCourse(play, CAST, () => null, log),
    nameOf,
  );
  const fast = gathered(odds(resume(play, log), CAST).ends, nameOf);
  expect([...fast.keys()].sort()).toEqual([...slow.keys()].sort());
  for (const [name, p] of fast) expect(p).toBeCloseTo(slow.get(name) ?? -1, 12);
}

describe('a play resumed where its log ends', () => {
  it.each([0, 1, 2, 3])('has the odds of the remaining play after %i answers', (answers) => {
    expectOdds(skirmish, LOG.slice(0, answers));
  });

  it('within a part: one hit of one die, deep with two faces of four', () => {
    const depth = tally(
      odds(resume(skirmish, LOG.slice(0, 2)), CAST),
      ({ out }) => (out as number[])[1] ?? -1,
    );
    expect([...depth]).toEqual([
      [0, 0.5],
      [1, 0.5],
    ]);
  });

  it.each([
    ['nothing', []],
    ['the first answer', [{ ask: 'one', value: [2, 1, 2] }]],
    ['the last answer', [TWO]],
    ['news', [NEWS]],
    ['an answer and news', [TWO, NEWS]],
    ['news and an answer', [NEWS, ONE]],
    ['news between answers, others after them', [TWO, NEWS, ONE, NEWS]],
    ['news that makes the rolled dice too many', [{ ask: 'one', value: [2, 1, 2] }, NEWS]],
    ['everything', [NEWS, ONE, TWO, { ask: 'after', value: [1, 1, 2] }]],
  ] as [string, Entry[]][])('has them where several answer simultaneously, after %s', (_, log) => {
    expectOdds(volley, log);
  });

  it('takes what a policy grants for the parts still to come', () => {
    const grants = (name: string): Json | undefined => (name === 'blow' ? 7 : undefined);
    const [end, ...others] = odds(resume(skirmish, LOG.slice(0, 1)), CAST, { fixedResult: grants }).ends;
    expect([end, others]).toMatchObject([{ p: 1, out: [1, 7] }, []]);
  });

  it('asks again for an answer that news has made illegal', () => {
    const asked = (stage: Stage, id: string): Ask => ({
      kind: 'choose',
      id,
      by: 'a',
      label: msg('toy'),
      options: [
        {
          id: 'stand',
          label: msg('toy'),
          ...((stage.of('a') as { health: number }).health < 2 ? { no: msg('toy') } : {}),
        },
        { id: 'fall', label: msg('toy') },
      ],
    });
    function* both(stage: Stage): Play<Json> {
      const heard = yield* together(() => [asked(stage, 'first'), asked(stage, 'second')]);
      return heard.map((option) => (option as { id: string }).id);
    }
    const log: Entry[] = [{ ask: 'first', value: 'stand' }, NEWS];
    const ends = (more: Entry[]) =>
      odds(resume(both, [...log, ...more]), CAST, { decide: () => 'fall' }).ends.map(({ out }) => out);
    expect(ends([])).toEqual([['fall', 'fall']]);
    expect(ends([{ ask: 'second', value: 'fall' }])).toEqual([['fall', 'fall']]);
  });
});
