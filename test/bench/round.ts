import { commit } from '../../src/core/commit.ts';
import { type Action, type Encounter, fighters, pending, roundState } from '../../src/core/encounter.ts';
import type { Json } from '../../src/core/text.ts';
import { crowd } from './fixtures.ts';
import { measured, ms } from './measure.ts';

const FIGHTERS = 200;

const answer = (enc: Encounter): Action | undefined => {
  const next = pending(enc).find(({ ask }) => !ask.optional);
  const value: Json =
    next?.ask.kind === 'roll' ? [5] : next?.ask.kind === 'choose' ? 'act' : { action: 'run' };
  return next && { do: 'round', event: { do: 'answer', ask: next.ask.id, value } };
};

/** An encounter with everybody's die rolled; ties among so many are rolled off too. */
function declaring(): Encounter {
  let enc = commit(crowd(FIGHTERS), { do: 'begin' });
  let face = 0;
  for (;;) {
    const next = pending(enc).find(({ ask }) => !ask.optional);
    if (next?.ask.kind !== 'roll') return enc;
    face = (face * 7 + 3) % 10;
    enc = commit(enc, { do: 'round', event: { do: 'answer', ask: next.ask.id, value: [face + 1] } });
  }
}

/** One step of a round of two hundred takes less than a millisecond. */
export function roundBench(): boolean {
  const enc = declaring();
  const { ruleset, rules } = enc;
  const state = roundState(enc.cast) ?? null;
  const people = fighters(enc.cast);
  const action = answer(enc);
  if (action?.do !== 'round') throw new Error('nobody is asked to declare');
  const [step, whole] = measured(
    [() => ruleset.round.step(state, action.event, people, rules), () => commit(enc, action)],
    500,
  );
  if (!step || !whole) return false;
  console.log(`step with ${FIGHTERS} fighters      ${ms(step.median)}   at most 1 ms`);
  console.log(`the whole commit            ${ms(whole.median)}`);
  return step.median < 1;
}
