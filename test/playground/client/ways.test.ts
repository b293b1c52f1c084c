import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { type ProbeTable, seatAll } from '../fixtures/table.ts';

declare const Hooks: Live, foundry: Live, game: Live;

/* What the public documentation says of moveToken and of a page's table of contents. */

let t: ProbeTable;

beforeAll(async () => {
  t = await seatAll();
}, 60_000);
afterAll(() => t?.close());

it('tells every client where a token came from, what it passed, where it is, and who moved it', async () => {
  await t.alice.evaluate(() => {
    Hooks.on('moveToken', (token: Live, movement: Live, operation: Live, user: Live) => {
      (globalThis as Live).heard = {
        from: [movement.origin.x, movement.origin.y],
        passed: movement.passed.waypoints.map(({ x, y }: Live) => [x, y]),
        to: [movement.destination.x, movement.destination.y],
        here: [token.x, token.y],
        word: operation.word,
        user: user.name,
      };
    });
  });
  const name = await t.gm.evaluate(async () => {
    const scene = await foundry.documents.Scene.implementation.create({ name: 'Ways' });
    const [token] = await scene.createEmbeddedDocuments('Token', [{ name: 'Walker', x: 100, y: 100 }]);
    await token.move(
      [
        { x: 300, y: 100 },
        { x: 300, y: 400 },
      ],
      { word: 'kept' },
    );
    return game.user.name as string;
  });
  await t.alice.waitFor(() => (globalThis as Live).heard !== undefined);
  expect(await t.alice.evaluate(() => (globalThis as Live).heard)).toEqual({
    from: [100, 100],
    passed: [
      [300, 100],
      [300, 400],
    ],
    to: [300, 400],
    here: [300, 400],
    word: 'kept',
    user: name,
  });
});

it('lists the headings of a page of text, one below the other', async () => {
  const toc = await t.gm.evaluate(async () => {
    const content = '<h1>All of it</h1><h2>A part</h2><p>…</p><h2>A part</h2><h1>More</h1>';
    const entry = await foundry.documents.JournalEntry.implementation.create({
      name: 'Book',
      pages: [{ name: 'Page', type: 'text', text: { content } }],
    });
    const [page] = entry.pages.contents;
    const all = Object.entries(page.toc) as [string, Live][];
    return {
      keyed: all.every(([key, { slug }]) => key === slug),
      headings: all.map(([, { text, level, order }]) => [text, level, order]),
      below: all.map(([, { children }]) => children.length),
    };
  });
  expect(toc).toEqual({
    keyed: true,
    headings: [
      ['All of it', 1, 0],
      ['A part', 2, 1],
      ['A part', 2, 2],
      ['More', 1, 3],
    ],
    below: [2, 0, 0, 0],
  });
});
