import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, type Change, set } from '../../src/core/change.ts';
import { mayTakeBack } from '../../src/foundry/cards/take-back.ts';
import type { ExchangeData } from '../../src/foundry/documents/exchange-data.ts';
import { historyOf, notOverwritten, outstandingChanges } from '../../src/foundry/referee/outstanding.ts';

/* Small conditions with large consequences, each tested alone. */

describe('changes told but not made, in manual mode', () => {
  const told = (state: 'open' | 'ended', heldState: string, undone = false): ExchangeData =>
    ({
      plays: { p0: { state } },
      commits: {
        c0: { n: 0, order: 1, changes: [], held: [set('a', 'traits.n', 0, 1, 'x')], heldState, undone },
      },
    }) as unknown as ExchangeData;

  it('count for the rules as long as their play goes on, and no longer', () => {
    expect(outstandingChanges(historyOf([told('open', 'told')]))).toHaveLength(1);
    expect(outstandingChanges(historyOf([told('ended', 'told')]))).toEqual([]);
  });

  it('count as long as one play of their card goes on', () => {
    const data = told('ended', 'told');
    const plays = { ...data.plays, p1: { state: 'open' } };
    expect(outstandingChanges(historyOf([{ ...data, plays } as unknown as ExchangeData]))).toHaveLength(1);
  });

  it('changes awaiting confirmation count whatever the state of their play, unless they were undone or settled', () => {
    expect(outstandingChanges(historyOf([told('ended', 'held')]))).toHaveLength(1);
    expect(outstandingChanges(historyOf([told('ended', 'held', true)]))).toEqual([]);
    for (const settled of ['confirmed', 'declined', 'none'])
      expect(outstandingChanges(historyOf([told('open', settled)])), settled).toEqual([]);
  });
});

describe('changes overwritten later', () => {
  const held: readonly Change[] = [
    set('a', 'conditions.aiming.broken', undefined, true, 'x'),
    add('a', 'traits.wounds', 2, 'x'),
  ];

  it('are gone with the whole that their field belongs to; sums are never overwritten', () => {
    expect(notOverwritten(held, [set('a', 'conditions.aiming', {}, undefined, 'x')])).toEqual([held[1]]);
    expect(notOverwritten(held, [set('a', 'traits.wounds', 0, 5, 'x')])).toEqual(held);
    expect(notOverwritten(held, [set('b', 'conditions.aiming', {}, undefined, 'x')])).toEqual(held);
    expect(notOverwritten(held, [set('a', 'conditions.aim', {}, undefined, 'x')])).toEqual(held);
    expect(notOverwritten(held, [add('a', 'conditions.aiming', 1, 'x')])).toEqual(held);
  });
});

describe('who may undo a step', () => {
  const page = globalThis as unknown as { game: unknown };
  const before = page.game;
  let isOn = true;
  beforeAll(() => {
    page.game = { settings: { get: () => isOn } };
  });
  afterAll(() => {
    page.game = before;
  });
  const user = (isGM: boolean) => ({ id: 'anna', isGM }) as unknown as User.Implementation;
  const own = { user: 'anna', thrown: 0 };

  it('a GM always, and a player their own step without dice that nobody has confirmed', () => {
    isOn = true;
    expect(mayTakeBack(user(false), own)).toBe(true);
    expect(mayTakeBack(user(false), { ...own, heldState: 'held' })).toBe(true);
    for (const other of [
      { ...own, user: 'igor' },
      { ...own, thrown: 1 },
      { user: 'anna' },
      { ...own, heldState: 'confirmed' },
      { ...own, cast: {} },
    ]) {
      expect(mayTakeBack(user(false), other), JSON.stringify(other)).toBe(false);
      expect(mayTakeBack(user(true), other), JSON.stringify(other)).toBe(true);
    }
    expect(mayTakeBack(user(true), undefined)).toBe(false);
  });

  it('no player where the table does not let them', () => {
    isOn = false;
    expect(mayTakeBack(user(false), own)).toBe(false);
    expect(mayTakeBack(user(true), own)).toBe(true);
  });
});
