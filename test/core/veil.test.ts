import { expect, test } from 'vitest';
import { msg } from '../../src/core/text.ts';
import type { Veil } from '../../src/core/veil.ts';
import { veilCard, visibleText } from '../../src/core/veil.ts';
import type { CardView } from '../../src/core/view.ts';

const [SOMETHING, SHOT, SAME] = [msg('something'), msg('shot', { who: 'a' }), msg('something')];
const VEIL: Veil = { to: { actor: true, near: SHOT, far: SAME }, others: SOMETHING };

test.each([
  ['a player without a fighter there', [], SOMETHING],
  ['a player with an unlisted fighter', ['stranger'], SOMETHING],
  ['a player who is told no more than others', ['far'], SOMETHING],
  ['a player who is told more', ['near'], SHOT],
  ['a player with two fighters, by the better informed one', ['far', 'stranger', 'near'], SHOT],
  ['the acting player: all of it', ['actor'], undefined],
  ['the acting player, though their other fighters are told less', ['far', 'near', 'actor'], undefined],
])('a veiled play is seen by %s', (_, viewers, seen) => {
  expect(visibleText(VEIL, viewers)).toEqual(seen);
});

test('a veiled card shows its veil and what happens to the viewer’s own fighters, and nothing else', () => {
  const end = (who?: string) => ({ ...(who ? { who } : {}), says: msg(`end.${who}`) });
  const card = {
    title: msg('card'),
    rows: [{ label: msg('row') }],
    ends: [end('a'), end('b'), end()],
    rules: ['X-1'],
  } as unknown as CardView;
  expect(veilCard(card, SHOT, ['b', 'c'])).toEqual({ title: SHOT, rows: [], ends: [end('b')], rules: [] });
  expect(veilCard(card, SHOT, [])).toEqual({ title: SHOT, rows: [], ends: [], rules: [] });
});
