import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { invertAll } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { diceCount } from '../../../src/core/dice/check.ts';
import { type Encounter, pending } from '../../../src/core/encounter.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Actor } from '../../../src/rulesets/western/figures/sequence.ts';
import { people } from './random-orders.ts';
import { codes, colt, draft, fighter, fret } from './support.ts';
import { answer, begun, rolledFor, say, stateOf, who } from './table.ts';

// Many runs on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Faces from a stream supplied by the run. */
const faces = (next: () => number, n: number, d: number): Json =>
  Array.from({ length: n }, () => 1 + Math.floor(next() * d));

function stream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Declares what is legal; fighters whose random orders are illegal pass. */
function declaring(actors: readonly Actor[]): Encounter {
  let enc = begun(actors.map(({ who: id, speed }) => fighter(id, { attributes: { speed }, gear: [colt] })));
  for (const { who: id, orders } of actors) {
    const clean = JSON.parse(JSON.stringify(orders)) as typeof orders;
    const legal = codes(draft({ ...clean, bought: [] })).every((code) => code.startsWith('W-'));
    const declaration = legal ? { ...clean, bought: [] } : { mains: [] };
    const rolls = rolledFor(declaration);
    enc = say(enc, `sign:${id}`, { rolls });
    for (const roll of Object.keys(rolls)) enc = say(enc, `roll:${id}:${roll}`, [8, 7]);
    const chips = Object.fromEntries(Object.keys(rolls).map((roll) => [roll, fret]));
    enc = say(enc, `declare:${id}`, { ...declaration, chips } as unknown as Json);
  }
  return enc;
}

/** Answers everything that must be answered until the books are closed. */
function finished(start: Encounter, next: () => number, watch: (enc: Encounter) => void): Encounter {
  let enc = start;
  const turn = stateOf(start).number;
  for (let i = 0; i < 500 && stateOf(enc).number === turn; i++) {
    const one = pending(enc).find(({ ask }) => !ask.optional);
    if (!one) throw new Error('nobody is asked anything');
    const { ask } = one;
    const d = ask.kind === 'roll' ? (ask.dice[0]?.d ?? 10) : 10;
    const value: Json =
      ask.kind === 'roll'
        ? faces(next, diceCount(ask), d)
        : ask.kind === 'choose'
          ? (ask.options[Math.floor(next() * (ask.id === 'go' ? 4 : 1))]?.id ?? '')
          : {};
    enc = answer(enc, one, value);
    watch(enc);
  }
  return enc;
}

describe('a turn with any declarations and any dice', () => {
  it('every step has exactly one outcome, undo restores the start, and a replay reaches the same end', () => {
    fc.assert(
      fc.property(people, fc.nat(), (actors, seed) => {
        const ready = declaring(actors);
        const next = stream(seed);
        const seen = new Set<string>();
        const end = finished(ready, next, (enc) => {
          const last = enc.journal.at(-1);
          if (last && enc.before)
            expect(applyChanges(enc.cast, invertAll(last.changes))).toEqual(enc.before.cast);
          for (const step of stateOf(enc).steps) if (step.done) seen.add(step.id);
          for (const step of stateOf(enc).steps)
            if (step.void !== undefined) expect(step.hits).toBeUndefined();
          for (const one of Object.keys(enc.cast).filter((id) => id !== 'round'))
            expect(
              (who(enc, one).gear.colt?.traits as { loaded: number } | undefined)?.loaded ?? 0,
            ).toBeGreaterThanOrEqual(0);
        });
        expect(stateOf(end).number).toBe(2);
        let again = ready;
        for (const { action } of end.journal.slice(ready.journal.length)) again = commit(again, action);
        expect(again.cast).toEqual(end.cast);
      }),
      { numRuns: 40 },
    );
  });

  it('the steps run in beat 1 are those of the schedule, in its order', () => {
    fc.assert(
      fc.property(people, fc.nat(), (actors, seed) => {
        let before: string[] = [];
        finished(declaring(actors), stream(seed), (enc) => {
          const { beat, phase, steps } = stateOf(enc);
          if (phase !== 'running' || beat !== 1) return;
          const ids = steps.map(({ id }) => id);
          if (before.length > 0) expect(ids).toEqual(before);
          before = ids;
          const open = steps.findIndex(({ done }) => !done);
          if (open >= 0) {
            const later = steps.slice(open).filter(({ done, tie }) => done && tie !== steps[open]?.tie);
            expect(later).toEqual([]);
          }
        });
      }),
      { numRuns: 20 },
    );
  });
});
