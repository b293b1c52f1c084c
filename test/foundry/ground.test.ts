import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { Ground } from '../../src/core/grid/ground.ts';
import { equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* A scene as rules about places see it. Squares of 100 pixels; the map begins two squares from the left and one from the top. */

let table: OpenTable;
let gm: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
});
afterAll(() => table?.close());

/** Draws a scene with these walls and tokens, and reads its ground. */
const read = (walls: readonly object[], tokens: readonly object[], type = 1) =>
  gm.evaluate(
    async ([w, t, gridType]: readonly [readonly object[], readonly object[], number]) => {
      const scene = game.scenes.contents[0] as unknown as {
        walls: { contents: { id: string }[] };
        tokens: { contents: { id: string }[] };
        update(data: object): Promise<unknown>;
        createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
        deleteEmbeddedDocuments(type: string, ids: string[]): Promise<unknown>;
        dimensions: { sceneRect: object };
      };
      await scene.update({ width: 1000, height: 500, padding: 0.2, grid: { size: 100, type: gridType } });
      await scene.deleteEmbeddedDocuments(
        'Wall',
        scene.walls.contents.map(({ id }) => id),
      );
      await scene.deleteEmbeddedDocuments(
        'Token',
        scene.tokens.contents.map(({ id }) => id),
      );
      await scene.createEmbeddedDocuments('Wall', w);
      const actors = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
      await scene.createEmbeddedDocuments(
        'Token',
        t.map((one, i) => ({ actorId: actors[i]?.id, actorLink: true, ...one })),
      );
      const api = game.system.api as unknown as {
        groundOf(scene: unknown, shown?: readonly string[]): Ground | undefined;
        idOf(actor: unknown): string;
      };
      const [masha = '', oleg = ''] = actors.map((actor) => api.idOf(actor));
      return { ground: api.groundOf(scene), told: api.groundOf(scene, [oleg]), masha, oleg };
    },
    [walls, tokens, type] as const,
  );

describe('the ground of a scene', () => {
  it('has its walls in squares with what each stops; an open door is no wall', async () => {
    const c = [300, 200, 300, 400];
    const { ground } = await read(
      [
        { c },
        { c, sight: 0 },
        { c, move: 0 },
        { c, move: 0, sight: 0 },
        { c, door: 1, ds: 1 },
        { c, door: 1, ds: 0 },
        { c: [300, 200, 350, 250], flags: { fivefold: { low: true } } },
      ],
      [],
    );
    const wall = { a: { x: 3, y: 2 }, b: { x: 3, y: 4 } };
    expect(ground?.walls).toEqual([
      wall,
      { ...wall, stops: 'move' },
      { ...wall, stops: 'sight' },
      wall,
      { a: { x: 3, y: 2 }, b: { x: 3.5, y: 2.5 }, low: true },
    ]);
  });

  it('has all creatures with their squares, and its limits; a hidden creature is included only in questions about that creature', async () => {
    const { ground, told, masha, oleg } = await read(
      [],
      [
        { x: 300, y: 200, width: 2, height: 2 },
        { x: 610, y: 190, width: 0.5, height: 0.5, hidden: true },
      ],
    );
    expect(ground?.area).toEqual({ x: 2, y: 1, w: 10, h: 5 });
    expect(ground?.creatures).toEqual({ [masha]: { x: 3, y: 2, w: 2, h: 2 } });
    expect(told?.creatures[oleg]).toEqual({ x: 6, y: 2, w: 1, h: 1 });
  });

  it('is empty where there are no squares', async () => {
    expect((await read([], [], 0)).ground).toBeUndefined();
    expect((await read([], [], 2)).ground).toBeUndefined();
    expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
