import { expect, it } from 'vitest';
import type { Offer } from '../../src/core/offer.ts';
import { msg, verbatim } from '../../src/core/text.ts';
import { firstOffers } from '../../src/foundry/actions/first-offers.ts';

const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  id,
  label: verbatim(id),
  icon: 'sword',
  group: 'attack',
  needsTarget: true,
  ...more,
});
const ids = (offers: readonly Offer[], gear: readonly string[] = []): string[] =>
  firstOffers(offers, gear).map(({ id }) => id);
const closed = { no: msg('no.reason') };
const move = { group: 'move', needsTarget: false };

it('chooses an attack with each of two weapons, then what is common', () => {
  const offers = [
    offer('strike:sword'),
    offer('wild:sword', { quick: true }),
    offer('strike:bow'),
    offer('strike:club'),
    offer('crawl', move),
    offer('run', { ...move, quick: true }),
  ];
  expect(ids(offers, ['sword', 'bow', 'club'])).toEqual(['wild:sword', 'strike:bow', 'run']);
});

it('knows the weapon by its id, wherever that stands', () => {
  const offers = [
    offer('strike:sword:thrust'),
    offer('strike:low:sword'),
    offer('run', { ...move, quick: true }),
  ];
  expect(ids(offers, ['sword'])).toEqual(['strike:sword:thrust', 'run', 'strike:low:sword']);
});

it('leaves out what is closed as long as there is something else, but keeps an attack', () => {
  const run = offer('run', { ...move, quick: true });
  const hide = offer('hide', move);
  expect(ids([offer('shoot:bow', closed), offer('strike:sword'), run, hide], ['bow', 'sword'])).toEqual([
    'strike:sword',
    'run',
    'hide',
  ]);
  expect(ids([offer('shoot:bow', closed), run, hide], ['bow'])).toEqual(['shoot:bow', 'run', 'hide']);
});

it('has no editors among them, because they take more than a click', () => {
  expect(ids([offer('combine', { composes: true }), offer('strike:sword')])).toEqual(['strike:sword']);
  expect(ids([])).toEqual([]);
});
