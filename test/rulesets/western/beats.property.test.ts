import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Beat, Placed, Step } from '../../../src/rulesets/western/data/turn.ts';
import { shareOf } from '../../../src/rulesets/western/figures/orders.ts';
import { orderBeat, orderTurn } from '../../../src/rulesets/western/figures/schedule.ts';
import { type Actor, sequenceOf } from '../../../src/rulesets/western/figures/sequence.ts';
import { people } from './random-orders.ts';
import { codes, draft, rules } from './support.ts';

// Many runs on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const RUNS = { numRuns: 300 };
const beats: readonly Beat[] = [1, 2];
const plain = rules();

/** A step without what ordering has added or moved. */
const bare = ({ who, type, name, no, target, dur, metres, item }: Step) =>
  JSON.stringify({ who, type, name, no, target, dur, metres, item });

/** Simples behind the last step of beat 1 that is none; where there is no such step, those bought for the end of the beat. */
function tailOf(actor: Actor): number {
  const { own } = sequenceOf(actor, 1, plain);
  const last = own.findLastIndex(({ type }) => type !== 'simple');
  const ends = (actor.orders.bought ?? []).filter(({ place }) => place === 'beat1End').length;
  const tail = last < 0 ? (ends === 0 ? [] : own.slice(-ends)) : own.slice(last + 1);
  return tail.reduce((sum, { dur }) => sum + dur, 0);
}

/** The list with ties as sets: inside them the order has no meaning. */
function withoutTieOrder(steps: readonly Placed[]): string[] {
  const groups = new Map<string, string[]>();
  let at = 0;
  for (const step of steps) {
    const key = step.tie === undefined ? `${at++}` : `tie ${step.phase}${step.round}|${step.key}`;
    groups.set(key, [...(groups.get(key) ?? []), bare(step)]);
  }
  return [...groups.entries()].map(
    ([key, group]) => `${key.startsWith('tie') ? 'tie' : ''}${group.sort().join()}`,
  );
}

describe('WE-8 the order of beats for any declarations', () => {
  it('the random fighters are varied enough: steps in every phase of both beats, shots and simples among them', () => {
    const steps = fc
      .sample(people, { numRuns: 100, seed: 1 })
      .flatMap((actors) =>
        beats.flatMap((beat) => orderBeat(actors, beat, plain).map((step) => ({ ...step, beat }))),
      );
    expect(steps.length).toBeGreaterThan(500);
    const phases = new Set(steps.map(({ beat, phase }) => `${beat}${phase}`));
    expect([...phases].sort()).toEqual(['1A', '1B', '1C', '2A', '2B', '2C']);
    for (const kind of ['shot', 'simple'])
      expect(steps.filter(({ type }) => type === kind).length, kind).toBeGreaterThan(100);
  });

  it('WE-7.2 WE-7.3 every declared step occurs exactly once', () => {
    fc.assert(
      fc.property(people, (actors) => {
        for (const beat of beats) {
          const declared = actors.flatMap((actor) => {
            const { own, horse } = sequenceOf(actor, beat, plain);
            return [...own, ...horse];
          });
          expect(orderBeat(actors, beat, plain).map(bare).sort()).toEqual(declared.map(bare).sort());
        }
      }),
      RUNS,
    );
  });

  it('WE-8.1 nobody’s own order is changed; a galloping horse is ordered on its own', () => {
    fc.assert(
      fc.property(people, (actors) => {
        for (const beat of beats) {
          const placed = orderBeat(actors, beat, plain);
          for (const actor of actors) {
            const own = placed.filter(({ who, horse }) => who === actor.who && !horse);
            expect(own.map(bare)).toEqual(sequenceOf(actor, beat, plain).own.map(bare));
          }
        }
      }),
      RUNS,
    );
  });

  it('WE-8.2 to WE-8.4 phases follow one another, and phase A holds at most 2 snap shots of each fighter', () => {
    fc.assert(
      fc.property(people, (actors) => {
        for (const beat of beats) {
          const placed = orderBeat(actors, beat, plain);
          const phases = placed.map(({ phase }) => phase).join('');
          expect(phases).toMatch(/^A*B*C*$/);
          for (const { who } of actors) {
            const first = placed.filter((step) => step.who === who && step.phase === 'A');
            expect(first.reduce((sum, { dur }) => sum + dur, 0)).toBeLessThanOrEqual(2);
          }
        }
      }),
      RUNS,
    );
  });

  it('WE-9.2 within a phase and a round nobody slower comes first, except for brief simples', () => {
    fc.assert(
      fc.property(people, (actors) => {
        const off = rules({ briefSimpleFirst: false });
        for (const beat of beats) {
          const placed = orderBeat(actors, beat, off);
          for (const [i, step] of placed.entries()) {
            const next = placed[i + 1];
            if (next?.phase === step.phase && next.round === step.round)
              expect(next.key).toBeLessThanOrEqual(step.key);
          }
        }
      }),
      RUNS,
    );
  });

  it('WE-7.9 a step at the end of beat 1 lowers Speed in beat 2 by its duration', () => {
    fc.assert(
      fc.property(people, (actors) => {
        for (const actor of actors) {
          const loss = tailOf(actor);
          for (const step of sequenceOf(actor, 2, plain).own) {
            const scope = step.type === 'shot' && step.no !== undefined ? (actor.chips?.shots ?? 0) : 0;
            expect(step.speed).toBe(actor.speed + (actor.chips?.all ?? 0) + scope - loss);
          }
        }
      }),
      RUNS,
    );
  });

  it('equal declarations give equal lists, and permuting the fighters changes only the order inside ties', () => {
    fc.assert(
      fc.property(people, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (actors, keys) => {
        expect(orderTurn(actors, plain)).toEqual(orderTurn(structuredClone(actors), plain));
        const shuffled = [...actors.entries()]
          .sort(([a], [b]) => (keys[a] ?? 0) - (keys[b] ?? 0))
          .map(([, actor]) => actor);
        for (const beat of beats)
          expect(withoutTieOrder(orderBeat(shuffled, beat, plain))).toEqual(
            withoutTieOrder(orderBeat(actors, beat, plain)),
          );
      }),
      RUNS,
    );
  });

  it('WE-7.11 WE-7.13 the budget: more than 6 snap shots of simples in a beat, free ones included, is refused, and nothing less', () => {
    fc.assert(
      fc.property(people, (actors) => {
        for (const { orders, who } of actors) {
          const steps = orderTurn([{ who, speed: 5, orders }], plain);
          const over = steps.some(
            (beat) => beat.filter(({ type }) => type === 'simple').reduce((sum, { dur }) => sum + dur, 0) > 6,
          );
          expect(codes(draft(orders)).includes('E-BEAT-BUDGET')).toBe(over);
        }
      }),
      RUNS,
    );
  });

  it('WE-7.4 shares: the larger half first, 7 → 4 + 3, 5 → 3 + 2, 1 → 1 + 0', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [shareOf(n, 1), shareOf(n, 2)])).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 2],
      [3, 3],
      [4, 3],
      [4, 4],
    ]);
  });
});
