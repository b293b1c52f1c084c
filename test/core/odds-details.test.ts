import { expect, test } from 'vitest';
import { type Play, roll } from '../../src/core/ask.ts';
import { faceCheck } from '../../src/core/dice/single.ts';
import { tally } from '../../src/core/odds.ts';
import { odds } from '../../src/core/odds-walk.ts';
import { verbatim } from '../../src/core/text.ts';

/* Checks of which it matters little what exactly they show. */

const die = (id: string) => faceCheck({ id, by: 'a', label: verbatim(id) }, 6);

/** The face of one die, then that of another. */
function* twoDice(): Play<number> {
  const first = yield* roll(() => die('first'));
  return 10 * first + (yield* roll(() => die('second')));
}

const shown = (from: number | undefined) => {
  const detailFrom = ({ id }: { readonly id: string }) => (id === 'second' ? from : undefined);
  return tally(odds(twoDice, { a: {} }, { detailFrom }), ({ out }) => out);
};

test('one reading stands for all below a number, and one for the others, each as likely as they are together', () => {
  // Of 1 to 4 the middle is 2, of 5 and 6 it is 5.
  const found = shown(5);
  expect([...found.keys()]).toEqual([12, 15, 22, 25, 32, 35, 42, 45, 52, 55, 62, 65]);
  expect(found.get(12)).toBeCloseTo(4 / 36);
  expect(found.get(65)).toBeCloseTo(2 / 36);
});

test('from 0 on, one reading stands for all', () => {
  const found = shown(0);
  expect([...found.keys()]).toEqual([13, 23, 33, 43, 53, 63]);
  expect(found.get(13)).toBeCloseTo(1 / 6);
});

test('other checks are followed in full', () => {
  expect(shown(undefined).size).toBe(36);
});
