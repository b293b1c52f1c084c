import { describe, expect, it } from 'vitest';
import { add, type Change, set } from '../../src/core/change.ts';
import { commitsOf, type ExchangeData } from '../../src/foundry/documents/exchange-data.ts';
import {
  historyOf,
  inverseForDocuments,
  outstandingChanges,
  stillHeld,
} from '../../src/foundry/referee/outstanding.ts';

/*
 * A fight's steps, some on cards that hold back changes, some without a card. An undo leaves a field with what documents held before, not with what
 * the rules assumed.
 */

const AT = 'traits.n';
const was = (before: number, after: number): Change => set('a', AT, before, after, 'x');

/** A card whose only step, the fight's `order`th, holds a change back. */
const card = (order: number, held: Change, heldState: 'held' | 'declined' | 'confirmed'): ExchangeData =>
  ({
    plays: {},
    commits: { c0: { n: 0, order, changes: [], held: [held], heldState, undone: false } },
  }) as unknown as ExchangeData;

/** A fight whose journal has these steps without cards. */
const fight = (steps: { readonly [n: number]: Change }, forgotten: readonly object[] = []) => {
  const journal = Object.entries(steps).map(([n, one]) => [
    `k${n}`,
    [{ id: `step${n}`, n: Number(n), changes: [one], left: [null], cards: [] }],
  ]);
  return {
    system: { commits: 50, journal: Object.fromEntries(journal), forgotten: [forgotten] },
  } as unknown as Combat.Implementation;
};

const back = (change: Change, order: number, cards: ExchangeData[], combat = fight({})): unknown => {
  const found = inverseForDocuments(change, order, historyOf(cards, combat));
  return found.do === 'set' ? found.is : 'no set';
};

describe('the value that a field gets back', () => {
  it('is the one from before the waiting or declined change', () => {
    for (const state of ['held', 'declined'] as const)
      expect(back(was(2, 1), 4, [card(3, was(0, 1), state)])).toBe(0);
    expect(back(was(2, 1), 4, [card(3, was(0, 1), 'confirmed')])).toBe(1);
  });

  it('a step without a card has overwritten the waiting change: documents hold its value, even if equal', () => {
    const steps = { 4: was(1, 2), 5: was(2, 1) };
    expect(back(was(3, 1), 6, [card(3, was(0, 1), 'held')], fight(steps))).toBe(1);
  });

  it('a step without a card is itself undone to what documents held', () => {
    const combat = fight({ 4: was(1, 2) });
    expect(back(was(2, 1), 4, [card(3, was(0, 1), 'held')], combat)).toBe(0);
  });

  it('steps without cards count when the journal has forgotten them', () => {
    const combat = fight({}, [{ n: 5, who: 'a', at: AT }]);
    expect(back(was(3, 1), 6, [card(3, was(0, 1), 'held')], combat)).toBe(1);
  });

  it('later waiting changes, and those of another field or value, do not matter', () => {
    expect(back(was(2, 1), 4, [card(5, was(0, 1), 'held')])).toBe(1);
    expect(back(was(2, 1), 4, [card(3, set('a', 'traits.m', 0, 1, 'x'), 'held')])).toBe(1);
    expect(back(was(2, 1), 4, [card(3, was(0, 7), 'held')])).toBe(1);
  });

  it('a sum is undone as it is, whatever waits', () => {
    const sum = add('a', AT, -2, 'x');
    expect(
      inverseForDocuments(sum, 4, historyOf([card(3, set('a', AT, 5, undefined, 'x'), 'held')])),
    ).toEqual(sum);
  });

  it('a field that documents never held is absent again', () => {
    const history = historyOf([card(3, set('a', AT, undefined, 1, 'x'), 'held')]);
    expect(inverseForDocuments(was(2, 1), 4, history)).toEqual(set('a', AT, 2, undefined, 'x'));
  });

  it('an entry that only a declined step removed is there again', () => {
    const history = historyOf([card(3, set('a', AT, 5, undefined, 'x'), 'declined')]);
    expect(inverseForDocuments(set('a', AT, 2, undefined, 'x'), 4, history)).toEqual(was(2, 5));
  });
});

describe('a waiting change', () => {
  const AGAIN = set('a', 'conditions.held', undefined, true, 'x');
  const END = set('a', 'conditions.held', true, undefined, 'x');
  /** A card whose step, the fight's third, ends a condition immediately and applies it again, which waits. */
  const data = {
    plays: {},
    commits: { c0: { n: 0, order: 3, changes: [END], held: [AGAIN], heldState: 'held', undone: false } },
  } as unknown as ExchangeData;
  const counts = (steps: { readonly [n: number]: Change }): [rules: unknown, confirmed: unknown] => {
    const history = historyOf([data], fight(steps));
    return [outstandingChanges(history), commitsOf(data).flatMap((commit) => stillHeld(commit, history))];
  };

  it('is overwritten only by later steps, not by its own or earlier ones', () => {
    expect(counts({})).toEqual([[AGAIN], [AGAIN]]);
    expect(counts({ 2: END })).toEqual([[AGAIN], [AGAIN]]);
    expect(counts({ 4: END })).toEqual([[], []]);
  });
});
