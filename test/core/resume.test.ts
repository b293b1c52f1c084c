import { describe, expect, it } from 'vitest';
import type { Play } from '../../src/core/ask.ts';
import { part, rest, roll } from '../../src/core/ask.ts';
import { add } from '../../src/core/change.ts';
import { odds, tally } from '../../src/core/odds.ts';
import type { Entry } from '../../src/core/replay.ts';
import { resumed } from '../../src/core/resume.ts';
import type { Stage } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';
import { everyCourse, gathered } from './brute.ts';
import { toyCheck } from './counting.ts';

const CAST = { a: { health: 3 } };

/** The last thing of a blow: how deep it goes. */
function* wounds(stage: Stage, { hits }: { hits: number }): Play<number> {
  const deep = yield* roll(() => toyCheck('deep', 'a', hits, 4, 3));
  stage.act(add('a', 'health', -deep, 'toy'));
  return deep;
}

/** A blow ends with what it does to him. */
function* blow(stage: Stage, _: Json): Play<number> {
  const hits = yield* roll(() => toyCheck('hits', 'a', 2, 4, 3));
  return yield* rest('wounds', stage, wounds, { hits });
}

/** After the blow something comes still: its own rest is not that of the whole. */
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

const nameOf = ({ out, cast }: { out: unknown; cast: unknown }) => JSON.stringify([out, cast]);

describe('a play resumed where its log ends', () => {
  it.each([0, 1, 2, 3])('has the odds of what is left of it after %i answers', (answers) => {
    const log = LOG.slice(0, answers);
    const slow = gathered(
      everyCourse(skirmish, CAST, () => null, log),
      nameOf,
    );
    const fast = gathered(odds(resumed(skirmish, log), CAST).ends, nameOf);
    expect([...fast.keys()].sort()).toEqual([...slow.keys()].sort());
    for (const [name, p] of fast) expect(p).toBeCloseTo(slow.get(name) ?? -1, 12);
  });

  it('within a part: one hit of one die, deep with two faces of four', () => {
    const depth = tally(
      odds(resumed(skirmish, LOG.slice(0, 2)), CAST),
      ({ out }) => (out as number[])[1] ?? -1,
    );
    expect([...depth]).toEqual([
      [0, 0.5],
      [1, 0.5],
    ]);
  });
});
