import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { Segment } from '../../src/core/grid/segment.ts';
import type { Cell, Footprint } from '../../src/core/grid/square.ts';
import { drawn } from '../core/grid/drawn.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* The two drawings of the rules as scenes: what the board measures for the rules there, and what it shows about a path. */

const SIZE = 100;
/** Squares between the map's corner and that of the drawings. */
const MARGIN = 5;

let table: OpenTable;
let gm: TableClient;

interface Figure extends Footprint {
  readonly name: string;
}

/** A wall as the host stores it. */
const wallData = ({ a, b }: Segment) => ({ c: [a.x, a.y, b.x, b.y].map((n) => (n + MARGIN) * SIZE) });

/** A solid cell is drawn as its four edges. */
const edgesOf = ({ x, y }: Cell): Segment[] => [
  { a: { x, y }, b: { x: x + 1, y } },
  { a: { x: x + 1, y }, b: { x: x + 1, y: y + 1 } },
  { a: { x: x + 1, y: y + 1 }, b: { x, y: y + 1 } },
  { a: { x, y: y + 1 }, b: { x, y } },
];

/** Sets up a scene: its walls, and a fighter of this ruleset for each figure. */
async function setUp(drawing: ReturnType<typeof drawn>, figures: readonly Figure[]): Promise<void> {
  const { walls, solid } = drawing.board;
  await gm.evaluate(
    async ([w, f, size]: readonly [readonly object[], readonly (Figure & { move: number })[], number]) => {
      const scene = game.scenes.contents[0] as unknown as {
        walls: { contents: { id: string }[] };
        tokens: { contents: { id: string }[] };
        update(data: object): Promise<unknown>;
        createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
        deleteEmbeddedDocuments(type: string, ids: string[]): Promise<unknown>;
      };
      await scene.update({ width: 3000, height: 3000, padding: 0, grid: { size, type: 1 } });
      await scene.deleteEmbeddedDocuments(
        'Wall',
        scene.walls.contents.map(({ id }) => id),
      );
      await scene.deleteEmbeddedDocuments(
        'Token',
        scene.tokens.contents.map(({ id }) => id),
      );
      await scene.createEmbeddedDocuments('Wall', w);
      const again = game.actors.filter((one) => f.some(({ name }) => name === one.name));
      for (const one of again) await one.delete();
      for (const { name, x, y, w: width, h: height, move } of f) {
        const [actor] = await foundry.documents.Actor.implementation.createDocuments([
          { name, type: 'wfrp', system: { movement: move } },
        ]);
        const at = { x: x * size, y: y * size, width, height };
        await scene.createEmbeddedDocuments('Token', [{ actorId: actor?.id, actorLink: true, name, ...at }]);
      }
    },
    [
      [...walls, ...solid.flatMap(edgesOf)].map(wallData),
      figures.map((one) => ({ ...one, x: one.x + MARGIN, y: one.y + MARGIN, move: 5 })),
      SIZE,
    ] as const,
  );
}

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await loadDice(gm, 0.15);
});
afterAll(() => table?.close());

describe('the scene with Glorian, two goblins and the ogre', () => {
  const scene = drawn(
    `
      +   +   +   +   +
        R   B
      +   +   +   +   +
       ###  G   O   O
      +   +   +   +   +
           ###  O   O
      +   +   +   +   +
    `,
  );
  const covered = (who: string, target: string) =>
    gm.evaluate(
      ([one, other]: readonly [string, string]) => {
        const { prospect, idOf } = game.system.api;
        const situation = prospect(game.actors.getName(one), [idOf(game.actors.getName(other))]).situation;
        const { cover, reach, squares } = situation as { cover: boolean; reach: boolean; squares: number };
        return { cover, reach, squares };
      },
      [who, target] as const,
    );

  it('WF-2.10, OR-2, OR-3, OR-4, OR-5: shows the cover that the text states', async () => {
    const figures = { Glorian: 'G', Red: 'R', Blue: 'B', Ogre: 'O' };
    await setUp(
      scene,
      Object.entries(figures).map(([name, letter]) => ({ name, ...scene.at(letter) })),
    );
    expect(await covered('Glorian', 'Red')).toEqual({ cover: true, reach: true, squares: 1 });
    expect(await covered('Red', 'Glorian')).toMatchObject({ cover: true });
    expect(await covered('Glorian', 'Blue')).toMatchObject({ cover: false });
    expect(await covered('Blue', 'Glorian')).toMatchObject({ cover: false });
    expect(await covered('Ogre', 'Glorian')).toMatchObject({ cover: false });
    expect(await covered('Glorian', 'Ogre')).toMatchObject({ cover: true, reach: true });
    expect(await covered('Red', 'Ogre')).toMatchObject({ reach: false });
  });
});

describe('the dialog of a move', () => {
  it('asks for nothing that a board can measure', async () => {
    const html = await gm.evaluate(async () => {
      type Window = {
        element: HTMLElement;
        render(options: object): Promise<unknown>;
        close(): Promise<unknown>;
      };
      const sheet = (game.actors.getName('Glorian') as unknown as { sheet: Window }).sheet;
      await sheet.render({ force: true });
      sheet.element.querySelector<HTMLElement>('[data-action="ffOffer"][data-offer="move"]')?.click();
      const { instances } = (foundry as unknown as { applications: { instances: Map<string, Window> } })
        .applications;
      const found = () =>
        [...instances.values()].find(({ element }) => element?.classList.contains('ff-dialog'));
      for (let i = 0; i < 40 && !found()?.element.querySelector('[name="entered"]'); i++)
        await new Promise((go) => setTimeout(go, 50));
      const dialog = found();
      const text = dialog?.element.innerHTML ?? '';
      await dialog?.close();
      await sheet.close();
      return text;
    });
    expect(html).toContain('name="entered"');
    expect(html).not.toContain('name="near"');
    expect(html).not.toContain('[object');
  });
});

describe('the goblin in the corridor', () => {
  const scene = drawn(`
    +   +   +   +   +   +   +
                      7   8
    +   +   +   +   +   +   +
                 ###  6 | 9
    +   +   +   +   +   +   +
              3   4   5 |    10
    +   +   +   +   +   +   +
          1
    +   +   +   +   +   +   +
      0
    +   +   +   +   +   +   +
  `);
  const [start, ...way] = scene.numbers.map(({ at }) => at);

  /** Moves the Goblin's token along these squares. @returns what the mover was told. */
  const walked = (cells: readonly Cell[]) =>
    gm.evaluate(
      async ([points]: readonly [readonly Cell[]]) => {
        ff.told();
        const token = game.scenes.contents[0]?.tokens.find(({ name }) => name === 'Goblin');
        await (token as unknown as { move(points: readonly object[]): Promise<boolean> }).move(points);
        return ff.told().join();
      },
      [cells.map(({ x, y }) => ({ x: (x + MARGIN) * SIZE, y: (y + MARGIN) * SIZE }))] as const,
    );
  /** Waits until the Goblin has so many half actions left. */
  const left = (n: number) =>
    gm.waitFor((all: number) => {
      const { half } = game.system.api.fighterOf(game.actors.getName('Goblin')).turn as { half?: number };
      return half === all;
    }, n);

  /** A fight with the Goblin alone, in the Goblin's turn. */
  async function begin(): Promise<void> {
    if (!start) throw new Error('the way has no beginning');
    await setUp(scene, [{ ...start, name: 'Goblin', w: 1, h: 1 }]);
    await gm.evaluate(async () => {
      for (const other of game.combats.contents) await other.delete();
      const fight = await foundry.documents.Combat.implementation.create({ type: 'wfrp' });
      const actor = game.actors.getName('Goblin');
      const [found] = game.scenes.contents;
      const token = found?.tokens.find(({ name }) => name === 'Goblin');
      const goblin = { actorId: actor?.id, tokenId: token?.id, sceneId: found?.id };
      await fight.createEmbeddedDocuments('Combatant', [goblin]);
      await fight.startCombat();
    });
    await left(2);
  }

  it('WF-1.7, WF-1.9, OR-1: is refused the shortcut; once that is undone, the Goblin takes the whole path for a full action', async () => {
    await begin();
    // From 4 to 6, past the square in the corner of the corridor.
    expect(await walked([...way.slice(0, 3), ...way.slice(4)])).toContain('corner of a wall');
    await left(0);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe('ok');
    await left(2);
    expect(await walked(way)).toBe('');
    await left(0);
    expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a declaration from a client that lies', () => {
  const scene = drawn(`
    +   +   +   +   +   +
      A   B
    +   +   +   +   +   +
  `);

  const asked = () =>
    gm.evaluate(() => {
      const { readRound, actorOf } = game.system.api;
      return readRound(ff.fight()).asks.flatMap(({ ask, askedOf }) =>
        (ask as { optional?: boolean }).optional ? [] : [`${ask.id.split(':')[0]} ${actorOf(askedOf).name}`],
      );
    });
  const declares = (value: object) =>
    gm.evaluate(([declaration]: readonly [object]) => ff.round('declare:', declaration), [value] as const);

  /** Marker has marked Boaster, whose turn it is. */
  async function begin(): Promise<void> {
    await setUp(scene, [
      { name: 'Marker', ...scene.at('A') },
      { name: 'Boaster', ...scene.at('B') },
    ]);
    await gm.evaluate(async () => {
      for (const other of game.combats.contents) await other.delete();
      const fight = await foundry.documents.Combat.implementation.create({ type: 'wfrp' });
      await game.actors.getName('Marker').update({ 'system.main.ag.base': 60 });
      const [found] = game.scenes.contents;
      const all = ['Marker', 'Boaster'].map((name) => ({
        actorId: game.actors.getName(name).id,
        tokenId: found?.tokens.find((one) => one.name === name)?.id,
        sceneId: found?.id,
      }));
      await fight.createEmbeddedDocuments('Combatant', all);
      await fight.startCombat();
    });
    await gm.waitFor(() =>
      game.system.api.readRound(ff.fight()).asks.some(({ ask }) => ask.id.startsWith('declare:')),
    );
    const target = await gm.evaluate(() => game.system.api.idOf(game.actors.getName('Boaster')));
    expect(await declares({ action: 'mark', target, situation: { reach: true } })).toBe('ok');
    expect(await declares({ action: 'endTurn' })).toBe('ok');
    expect(await asked()).toEqual(['declare Boaster']);
  }

  it('WF-4.2 WF-4.9: the referee itself measures whether a fighter is in reach of the one who has marked them', async () => {
    await begin();
    expect(await declares({ action: 'rummage', situation: { near: {}, passes: false } })).toBe('ok');
    expect(await asked()).toEqual(['react Marker']);
  });

  it('WF-4.4: a path declared as one square opens the reaction when more are walked', async () => {
    await begin();
    expect(await declares({ action: 'move', situation: { entered: 1, near: { nobody: [false] } } })).toBe(
      'ok',
    );
    expect(await asked()).toEqual(['declare Boaster']);
    await gm.evaluate(
      async ([size]: readonly [number]) => {
        const token = game.scenes.contents[0]?.tokens.find(({ name }) => name === 'Boaster');
        if (token) await token.update({ x: token.x + 3 * size });
      },
      [SIZE] as const,
    );
    await gm.waitFor(() =>
      game.system.api.readRound(ff.fight()).asks.some(({ ask }) => ask.id.startsWith('react:')),
    );
    expect(await gm.evaluate(() => ff.round('react:', { action: 'decline' }))).toBe('ok');
    expect(await asked()).toEqual(['declare Boaster']);
  });
});

describe('rough ground', () => {
  const scene = drawn(`
    +   +   +   +   +   +
      A
    +   +   +   +   +   +
  `);

  it('GAP-6: a region named so makes each of its squares cost double', async () => {
    await setUp(scene, [{ name: 'Wader', ...scene.at('A') }]);
    // The four squares to the Wader's right are a bog.
    await gm.evaluate(
      async ([x, y, size]: readonly [number, number, number]) => {
        const [found] = game.scenes.contents;
        const shapes = [{ type: 'rectangle', x: x * size, y: y * size, width: 4 * size, height: size }];
        await found?.createEmbeddedDocuments('Region', [{ name: 'Bog (rough)', shapes }]);
        for (const other of game.combats.contents) await other.delete();
        const fight = await foundry.documents.Combat.implementation.create({ type: 'wfrp' });
        const token = found?.tokens.find(({ name }) => name === 'Wader');
        const wader = { actorId: game.actors.getName('Wader').id, tokenId: token?.id, sceneId: found?.id };
        await fight.createEmbeddedDocuments('Combatant', [wader]);
        await fight.startCombat();
      },
      [MARGIN + 1, MARGIN, SIZE] as const,
    );
    const half = (n: number) =>
      gm.waitFor((all: number) => {
        const { half: left } = game.system.api.fighterOf(game.actors.getName('Wader')).turn as {
          half?: number;
        };
        return left === all;
      }, n);
    const wades = (squares: number) =>
      gm.evaluate(
        async ([n]: readonly [number]) => {
          const token = game.scenes.contents[0]?.tokens.find(({ name }) => name === 'Wader');
          await token?.update({ x: token.x + n });
        },
        [squares * SIZE] as const,
      );
    await half(2);
    // Half of five, rounded up, are three squares of bog: a half action.
    await wades(3);
    await half(1);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe('ok');
    await half(2);
    // Four are more, where four firm ones would be less.
    await wades(4);
    await half(0);
  });
});
