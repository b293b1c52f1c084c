import { beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../../playground/client/canvas/placeables/token.ts';
import { type FakeTable, setFakeTable } from './fakes.ts';
import { squareGrid } from './grids.ts';

describe('a pointer over a token', () => {
  it('calls the hooks, also when something else points at it', async () => {
    const table = setFakeTable(squareGrid());
    for (const id of ['a', 'b']) table.addToken({ id });
    await table.canvas.initialize({ headless: true });
    await table.canvas.draw();
    const [a, b] = ['a', 'b'].map((id) => table.canvas.tokens.get(id) as Token);
    a?.setHover(true);
    b?._onHoverIn(new Event('pointerenter'), { hoverOutOthers: true });
    b?._onHoverOut(new Event('pointerleave'));
    const heard = table.heard.filter(({ name }) => name === 'hoverToken').map(({ args }) => args);
    expect(heard.map(([token, over]) => [(token as Token).id, over])).toEqual([
      ['a', true],
      ['a', false],
      ['b', true],
      ['b', false],
    ]);
  });
});

describe('targets', () => {
  let table: FakeTable;
  const token = (id: string): Token => {
    const found = table.canvas.tokens.get(id);
    if (!found) throw new Error(`no token ${id}`);
    return found;
  };
  const targetEvents = () =>
    table.heard
      .filter(({ name }) => name === 'targetToken')
      .map(({ args: [user, target, on] }) => [(user as { id: string }).id, (target as Token).id, on]);

  beforeEach(async () => {
    table = setFakeTable(squareGrid());
    for (const id of ['a', 'b', 'c']) table.addToken({ id });
    await table.canvas.initialize({ headless: true });
    await table.canvas.draw();
    table.broadcasts.length = 0;
  });

  it('are stored with the user and known to the token', () => {
    token('a').setTarget(true);
    expect(table.me.targets.ids).toEqual(['a']);
    expect(token('a').isTargeted).toBe(true);
    expect([...token('a').targeted]).toEqual([table.me]);
  });

  it('are released by a new one, unless the others are kept', () => {
    token('a').setTarget(true);
    token('b').setTarget(true);
    expect(table.me.targets.ids).toEqual(['b']);
    token('c').setTarget(true, { releaseOthers: false });
    expect(table.me.targets.ids).toEqual(['b', 'c']);
    expect(token('a').isTargeted).toBe(false);
  });

  it('are announced to the hooks once for each change', () => {
    token('a').setTarget(true);
    token('a').setTarget(true);
    token('b').setTarget(true);
    token('b').setTarget(false);
    expect(targetEvents()).toEqual([
      ['me', 'a', true],
      ['me', 'a', false],
      ['me', 'b', true],
      ['me', 'b', false],
    ]);
  });

  it('are sent to the others, the whole set at each change', () => {
    token('a').setTarget(true);
    token('b').setTarget(true, { releaseOthers: false });
    expect(table.broadcasts).toEqual([{ targets: ['a'] }, { targets: ['a', 'b'] }]);
  });

  it('of another user come from their activity and are not sent back', () => {
    const [, other] = table.users;
    if (!other) throw new Error('no other user');
    table.canvas.onActivity(other, { targets: ['a', 'c', 'gone'] });
    expect(other.targets.ids).toEqual(['a', 'c']);
    table.canvas.onActivity(other, { targets: ['c'] });
    expect(other.targets.ids).toEqual(['c']);
    expect(table.me.targets.size).toBe(0);
    expect(table.broadcasts).toEqual([]);
  });

  it('disappear with the token, and with the scene', async () => {
    token('a').setTarget(true);
    const gone = token('a').document;
    table.canvas.onDeleteDocument(gone);
    expect(table.me.targets.size).toBe(0);
    token('b').setTarget(true);
    await table.canvas.draw(null);
    expect(table.me.targets.size).toBe(0);
  });

  it('survive a redraw of the same scene', async () => {
    token('b').setTarget(true);
    await table.canvas.draw(table.scene);
    expect(table.me.targets.ids).toEqual(['b']);
    expect(table.me.targets.has(token('b'))).toBe(true);
  });

  it('can be set as a list from generation 14 on only', async () => {
    expect('setTargets' in table.canvas.tokens).toBe(false);
    table = setFakeTable(squareGrid(), { generation: 14 });
    for (const id of ['a', 'b', 'c']) table.addToken({ id });
    await table.canvas.initialize({ headless: true });
    await table.canvas.draw();
    const tokens = table.canvas.tokens as typeof table.canvas.tokens & {
      setTargets(ids: string[], options?: { mode: string }): void;
    };
    tokens.setTargets(['a', 'b']);
    tokens.setTargets(['c'], { mode: 'acquire' });
    tokens.setTargets(['a'], { mode: 'release' });
    expect(table.me.targets.ids).toEqual(['b', 'c']);
  });
});

describe('control', () => {
  it('is taken from others, kept when several are controlled, and refused to those who own nothing', async () => {
    const table = setFakeTable(squareGrid(), { isGM: false });
    table.addToken({ id: 'a' });
    table.addToken({ id: 'b' });
    table.addToken({ id: 'foe', isOwner: false });
    await table.canvas.initialize({ headless: true });
    await table.canvas.draw();
    const { tokens } = table.canvas;
    const ids = (): string[] => tokens.controlled.map((token) => token.id);
    tokens.get('a')?.control();
    tokens.get('b')?.control();
    expect(ids()).toEqual(['b']);
    tokens.get('a')?.control({ releaseOthers: false });
    expect(ids()).toEqual(['b', 'a']);
    expect(tokens.get('foe')?.control()).toBe(false);
    tokens.releaseAll();
    expect(ids()).toEqual([]);
    const events = table.heard.filter(({ name }) => name === 'controlToken').map(({ args }) => args[1]);
    expect(events).toEqual([true, false, true, true, false, false]);
  });
});

describe('a board without WebGL', () => {
  it('stays empty and is not ready', async () => {
    const table = setFakeTable(squareGrid());
    table.addToken({ id: 'a' });
    await table.canvas.initialize();
    await table.canvas.draw();
    expect(table.canvas.ready).toBe(false);
    expect(table.canvas.scene).toBeNull();
    expect(table.canvas.tokens.placeables).toEqual([]);
    expect(table.heard).toEqual([]);
  });
});
