import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../src/core/ask.ts';
import { invertAll } from '../../../src/core/change.ts';
import { commit } from '../../../src/core/commit.ts';
import { eachDie } from '../../../src/core/dice/check.ts';
import {
  type Action as Act,
  type Encounter,
  encounter,
  fighters,
  type Pending,
  pending,
} from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import { blank, faults, type Spec } from '../../../src/core/spec.ts';
import { applyChanges, type Cast } from '../../../src/core/stage.ts';
import { type Json, Refused } from '../../../src/core/text.ts';
import {
  CONDITIONS,
  healthOf,
  maxHealth,
  spec,
  type YzFighter,
} from '../../../src/rulesets/yearzero/data/fighter.ts';

import { situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { engagedWith, has } from '../../../src/rulesets/yearzero/figures/state.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { axe, castOf, claws, fighter, kit, pistol, rifle, rules, talent, weapon } from './support.ts';

const house = rules();
const flamer = weapon('flamer', {
  skill: 'rangedCombat',
  effective: 'close',
  sighted: 'close',
  ammunition: 'tank',
  fire: 3,
});

const people = (): Cast<YzFighter> =>
  castOf(
    fighter('a', { attributes: { strength: 3 }, gear: [axe, rifle, talent('overkill'), kit('kit', 3)] }),
    fighter('b', { attributes: { agility: 3 }, gear: [pistol, flamer], stress: 3 }),
    fighter('c', { traits: { kind: 'npc' }, gear: [axe, pistol], stress: 5 }),
    fighter('d', { traits: { kind: 'creature', human: false }, gear: [claws] }),
  );

/** Random numbers from a seed. */
class Luck {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }

  of<T>(all: readonly T[]): T | undefined {
    return all.length === 0 ? undefined : all[this.below(all.length)];
  }
}

const names = ['a', 'b', 'c', 'd'];

/** Every possible declaration against another fighter. */
function declared(enc: Encounter, by: string, legal: (value: Json) => unknown, luck: Luck): Json | undefined {
  const situation = blank(situationSpec, { distance: luck.of([1, 5, 20]) ?? 1 }) as unknown as Json;
  const targets = names.filter((id) => id !== by && luck.below(2) === 0);
  const offers = yearzero.actions({
    cast: fighters(enc.cast),
    who: by,
    targets,
    situation,
    rules: enc.rules,
  });
  const open = offers.filter(
    ({ no, declaration }) => !no && declaration !== undefined && !legal(declaration),
  );
  return luck.of(open)?.declaration;
}

function filled(form: Spec, luck: Luck): Json {
  const value = Object.entries(form).map(([name, field]): [string, Json] => {
    if (field.kind === 'flag') return [name, luck.below(2) === 0];
    if (field.kind === 'num') return [name, luck.below((field.max ?? 2) + 1)];
    return [name, 'x'];
  });
  return Object.fromEntries(value);
}

function answer(enc: Encounter, ask: Ask, luck: Luck): Json | undefined {
  if (ask.kind === 'roll') return eachDie(ask.dice).map(({ d }) => 1 + luck.below(d));
  if (ask.kind === 'choose') return luck.of(ask.options.filter(({ no }) => !no))?.id;
  if (ask.spec) {
    const value = filled(ask.spec, luck);
    return ask.legal(value) ? ask.skip : value;
  }
  return declared(enc, ask.by, (value) => ask.legal(value), luck) ?? ask.skip;
}

/** A possible next event: an ask is answered, or time passes. */
function next(enc: Encounter, luck: Luck): Act | undefined {
  if (enc.open.length === 0 && luck.below(12) === 0) {
    const unit = luck.of(['round', 'turn', 'shift', 'day']) ?? 'turn';
    return { do: 'play', id: `time:${enc.journal.length}`, play: 'time', input: { unit, who: names } };
  }
  const asked = pending(enc);
  const found: Pending | undefined = asked.find(({ ask }) => ask.optional && luck.below(6) === 0) ?? asked[0];
  if (!found) return undefined;
  const { ask, play } = found;
  const value = answer(enc, ask, luck);
  if (value === undefined) return undefined;
  return play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };
}

/** The number of fights. */
const RUNS = 25;

const known = new Set<string>(CONDITIONS.map(({ id }) => id));

/** The invariants of every fighter at any moment. */
function invariants(who: YzFighter, all: Cast<YzFighter>): void {
  expect(faults(spec, who.traits as unknown as Json)).toEqual([]);
  expect(who.traits.health.lost).toBeLessThanOrEqual(maxHealth(who, house));
  expect(Object.keys(who.conditions).filter((id) => !known.has(id))).toEqual([]);
  if (!has(who, 'dead')) expect([who.id, has(who, 'broken')]).toEqual([who.id, healthOf(who, house) === 0]);
  for (const other of engagedWith(who)) {
    const one = all[other];
    expect([who.id, other, one && engagedWith(one).includes(who.id)]).toEqual([who.id, other, true]);
  }
  expect(['free', 'spent', 'held', undefined]).toContain(who.turn.slow);
  expect(['free', 'spent', undefined]).toContain(who.turn.fast);
  if (who.turn.slow === 'held') expect(has(who, 'overwatch')).toBe(true);
}

describe('any fight', () => {
  test('YZ-0.9 YZ-5.6 YZ-12.5 YZ-12.9 keeps health, budget, links and state consistent, and can be undone', () => {
    const seen = { done: 0, refused: 0, hurt: 0, broken: 0, panicked: 0, ended: 0 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const luck = new Luck(seed);
        let enc = encounter(yearzero, house as unknown as Json, people() as unknown as Cast<Fighter>);
        enc = commit(enc, { do: 'begin' });
        for (let step = 0; step < 150; step++) {
          const action = next(enc, luck);
          if (!action) continue;
          const before = enc.cast;
          try {
            enc = commit(enc, action);
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            seen.refused += 1;
            continue;
          }
          seen.done += 1;
          seen.ended += enc.ended.length;
          const done = enc.journal.at(-1)?.changes ?? [];
          expect(applyChanges(enc.cast, invertAll(done))).toEqual(before);
          const now = fighters(enc.cast) as unknown as Cast<YzFighter>;
          if (enc.open.length === 0) for (const who of Object.values(now)) invariants(who, now);
        }
        for (const who of Object.values(fighters(enc.cast) as unknown as Cast<YzFighter>)) {
          seen.hurt += Number(who.traits.health.lost > 0);
          seen.broken += Number(has(who, 'broken'));
          seen.panicked += Number(has(who, 'panic'));
        }
      }),
      { numRuns: RUNS },
    );
    // refused events are skipped: so many must have happened all the same
    expect(seen.done).toBeGreaterThan(RUNS * 75);
    expect(seen.refused).toBeLessThan(seen.done / 2);
    expect(seen.ended).toBeGreaterThan(RUNS * 5);
    for (const what of ['hurt', 'broken', 'panicked'] as const) expect(seen[what], what).toBeGreaterThan(0);
  }, 120_000);
});
