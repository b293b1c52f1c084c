import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, distPath } from '../../playground/bin/build.ts';
import { type RunningServer, startServer } from '../../playground/server/index.ts';
import { GENERATION } from '../generation.ts';
import { joinAs, openBrowser, type Seat } from './browser.ts';
import { makeProbeWorld, type ProbeWorld } from './probe-world.ts';

/** What these tests use of the page's globals. */
interface Page {
  game: {
    user: { id: string; targets: { ids: string[] } };
    users: Iterable<{ name: string; id: string; targets: { ids: string[] } }> & {
      getName(name: string): { id: string };
    };
    combat: { startCombat(): Promise<unknown> } | null;
  };
  canvas: {
    ready: boolean;
    scene: PageDoc | null;
    tokens: {
      placeables: PageToken[];
      controlled: PageToken[];
      releaseAll(): number;
      get(id: string): PageToken;
    };
    walls: { placeables: unknown[] };
    app: { render(): void; view: HTMLCanvasElement };
    grid: { measurePath(path: { x: number; y: number }[]): { distance: number } };
    clientCoordinatesFromCanvas(point: { x: number; y: number }): { x: number; y: number };
    interface: {
      createScrollingText(at: { x: number; y: number }, text: string, options?: object): Promise<unknown>;
    };
    ping(at: { x: number; y: number }): Promise<boolean>;
  };
  CONFIG: Record<
    string,
    {
      documentClass: {
        create(data: object): Promise<PageDoc>;
        createCombatants?(tokens: unknown[]): Promise<unknown>;
      };
    }
  > & {
    Canvas: { polygonBackends: { sight: { testCollision(a: object, b: object, options: object): boolean } } };
  };
}

interface PageDoc {
  id: string;
  createEmbeddedDocuments(name: string, data: object[]): Promise<PageDoc[]>;
  toggleStatusEffect(id: string): Promise<unknown>;
  sheet: { rendered: boolean };
}

interface PageToken {
  id: string;
  name: string;
  actor: PageDoc;
  center: { x: number; y: number };
  document: { x: number; y: number };
}

describe('the board in a browser', () => {
  let world: ProbeWorld;
  let server: RunningServer;
  let browser: Browser;
  let gm: Seat;
  let player: Seat;

  const place = (seat: Seat, name: string): Promise<{ x: number; y: number; id: string }> =>
    seat.page.evaluate((wanted) => {
      const token = (globalThis as unknown as Page).canvas.tokens.placeables.find(
        (one) => one.name === wanted,
      );
      return { x: token?.document.x ?? -1, y: token?.document.y ?? -1, id: token?.id ?? '' };
    }, name);

  /** The window coordinates of a point of the scene. */
  const client = (seat: Seat, x: number, y: number): Promise<{ x: number; y: number }> =>
    seat.page.evaluate((point) => (globalThis as unknown as Page).canvas.clientCoordinatesFromCanvas(point), {
      x,
      y,
    });

  const drag = async (seat: Seat, from: [number, number], to: [number, number]): Promise<void> => {
    const a = await client(seat, ...from);
    const b = await client(seat, ...to);
    await seat.page.mouse.move(a.x, a.y);
    await seat.page.mouse.down();
    await seat.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await seat.page.mouse.move(b.x, b.y, { steps: 4 });
  };

  beforeAll(async () => {
    world = makeProbeWorld();
    await buildClient();
    const users = [
      { name: 'Gamemaster', role: 4 },
      { name: 'Ada', role: 1 },
    ];
    server = await startServer({
      dataPath: world.dataPath,
      world: world.world,
      distPath,
      users,
      generation: GENERATION,
    });
    browser = await openBrowser();
    gm = await joinAs(browser, server.url, 'Gamemaster', { byForm: true });
    await gm.page.evaluate(async () => {
      const { CONFIG, game } = globalThis as unknown as Page;
      const create = (name: string, data: object) =>
        CONFIG[name]?.documentClass.create(data) as Promise<PageDoc>;
      const ada = game.users.getName('Ada').id;
      const hero = await create('Actor', { name: 'Kara', type: 'hero', ownership: { [ada]: 3 } });
      const brute = await create('Actor', { name: 'Brute', type: 'hero' });
      const scene = await create('Scene', {
        ...{ name: 'Yard', active: true, width: 1000, height: 700, padding: 0 },
        grid: { type: 1, size: 100, distance: 5, units: 'ft' },
      });
      const shown = { displayName: 50, displayBars: 50, bar1: { attribute: 'health' } };
      await scene.createEmbeddedDocuments('Token', [
        {
          ...shown,
          name: 'Kara',
          actorId: hero.id,
          actorLink: true,
          x: 200,
          y: 200,
          disposition: 1,
          texture: { src: 'systems/probe/hero.svg' },
        },
        {
          ...shown,
          name: 'Brute',
          actorId: brute.id,
          x: 600,
          y: 300,
          disposition: -1,
          texture: { src: 'systems/probe/brute.svg' },
        },
      ]);
      await scene.createEmbeddedDocuments('Wall', [{ c: [500, 0, 500, 400] }]);
    });
    player = await joinAs(browser, server.url, 'Ada', { scheme: 'light', byForm: true });
    for (const seat of [gm, player]) {
      await seat.page.waitForFunction(
        () =>
          (globalThis as unknown as Page).canvas?.ready &&
          (globalThis as unknown as Page).canvas.tokens.placeables.length === 2,
      );
    }
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    world?.remove();
  });

  it('shows the scene to both users', async () => {
    expect(await place(gm, 'Kara')).toMatchObject({ x: 200, y: 200 });
    expect(await place(player, 'Brute')).toMatchObject({ x: 600, y: 300 });
    await gm.shot('board-gm');
    await player.shot('board-player');
  });

  it('moves a dragged token on every board, with a label of the distance while dragging', async () => {
    await drag(player, [250, 250], [450, 450]);
    await player.page.waitForSelector('.waypoint-label');
    expect((await player.page.textContent('.waypoint-label'))?.replace(/\s+/g, ' ').trim()).toMatch(/^15 ft/);
    await player.shot('board-drag');
    await player.page.mouse.up();
    for (const seat of [gm, player]) {
      await expect.poll(() => place(seat, 'Kara')).toMatchObject({ x: 400, y: 400 });
    }
  });

  it('stops a player at a wall, not the GM', async () => {
    await gm.page.evaluate(async () => {
      const { canvas } = globalThis as unknown as Page;
      await canvas.scene?.createEmbeddedDocuments('Wall', [{ c: [500, 400, 500, 700] }]);
    });
    await player.page.waitForFunction(
      () => (globalThis as unknown as Page).canvas.walls.placeables.length === 2,
    );
    await drag(player, [450, 450], [750, 450]);
    await player.page.waitForSelector('.waypoint-label.unreachable');
    await player.page.mouse.up();
    await player.page.keyboard.press('ArrowDown');
    await expect.poll(() => place(gm, 'Kara')).toMatchObject({ x: 400, y: 500 });
    await drag(gm, [450, 550], [750, 550]);
    await gm.page.mouse.up();
    await expect.poll(() => place(player, 'Kara')).toMatchObject({ x: 700, y: 500 });
  });

  it('refuses to let a player move the tokens of others', async () => {
    await drag(player, [650, 350], [650, 150]);
    await player.page.mouse.up();
    await player.page.waitForTimeout(300);
    expect(await place(gm, 'Brute')).toMatchObject({ x: 600, y: 300 });
    // The player's selected token does not move instead either.
    expect(await place(gm, 'Kara')).toMatchObject({ x: 700, y: 500 });
  });

  it('sees lines blocked by walls', async () => {
    const seen = await player.page.evaluate(() => {
      const { sight } = (globalThis as unknown as Page).CONFIG.Canvas.polygonBackends;
      const test = (x: number) =>
        sight.testCollision({ x: 250, y: 250 }, { x, y: 250 }, { type: 'sight', mode: 'any' });
      return [test(450), test(650)];
    });
    expect(seen).toEqual([false, true]);
  });

  it('shares targets chosen with the T key', async () => {
    const at = await client(player, 650, 350);
    await player.page.mouse.move(at.x, at.y);
    await player.page.keyboard.press('KeyT');
    const { id } = await place(gm, 'Brute');
    const targets = (seat: Seat): Promise<string[]> =>
      seat.page.evaluate(() => {
        const users = [...(globalThis as unknown as Page).game.users];
        return users.find((user) => user.name === 'Ada')?.targets.ids ?? [];
      });
    await expect.poll(() => targets(player)).toEqual([id]);
    await expect.poll(() => targets(gm)).toEqual([id]);
    await gm.shot('board-targets');
  });

  it('opens the sheet by a double click and the menu by a right click', async () => {
    const at = await client(player, 750, 550);
    await player.page.mouse.dblclick(at.x, at.y);
    await player.page.waitForFunction(
      () =>
        (globalThis as unknown as Page).canvas.tokens.placeables.find(({ name }) => name === 'Kara')?.actor
          .sheet.rendered,
    );
    await player.page.keyboard.press('Escape');
    await gm.page.mouse.click(at.x, at.y, { button: 'right' });
    await gm.page.waitForSelector('#token-hud');
    await gm.shot('board-hud');
    await gm.page.click('#token-hud [data-status-id="dazed"]');
    await player.page.waitForFunction(() =>
      document.querySelector('#board-tokens')?.textContent?.includes('Dazed'),
    );
    await gm.page.fill('#token-hud input[data-attribute="health"]', '-3');
    await gm.page.press('#token-hud input[data-attribute="health"]', 'Tab');
    await expect.poll(() => gm.page.inputValue('#token-hud input[data-attribute="health"]')).toBe('4');
    await gm.page.keyboard.press('Escape');
    await gm.page.waitForSelector('#token-hud', { state: 'detached' });
  });

  it('makes everything available by keyboard from the list of tokens', async () => {
    await gm.page.evaluate(() => {
      (globalThis as unknown as Page).canvas.tokens.releaseAll();
      document.querySelector<HTMLElement>('#board-tokens li button')?.focus();
    });
    await gm.shot('board-list');
    const row = gm.page.locator('#board-tokens li', { hasText: 'Kara' });
    const select = row.locator('button[data-key$="-select"]');
    await select.press('Enter');
    expect(await select.getAttribute('aria-pressed')).toBe('true');
    await gm.page.keyboard.press('ArrowLeft');
    await expect.poll(() => place(player, 'Kara')).toMatchObject({ x: 600, y: 500 });
    await row.locator('button[data-key$="-target"]').press('Enter');
    const targets = await gm.page.evaluate(
      () => (globalThis as unknown as Page).game.user.targets.ids.length,
    );
    expect(targets).toBe(1);
  });

  it('marks whose turn it is and shows statuses', async () => {
    await gm.page.evaluate(async () => {
      const { CONFIG, canvas, game } = globalThis as unknown as Page;
      const [kara, brute] = canvas.tokens.placeables;
      await brute?.actor.toggleStatusEffect('dead');
      await CONFIG.Token?.documentClass.createCombatants?.([kara?.document, brute?.document]);
      await game.combat?.startCombat();
    });
    await player.page.waitForFunction(() =>
      (
        globalThis as unknown as { canvas: { tokens: { placeables: { turnMarked: boolean }[] } } }
      ).canvas.tokens.placeables.some((token) => token.turnMarked),
    );
    const text = await player.page.textContent('#board-tokens');
    expect(text).toContain('Dead');
    await player.shot('board-combat');
  });

  it('builds and removes walls with the wall tool', async () => {
    const count = (): Promise<number> =>
      gm.page.evaluate(() => (globalThis as unknown as Page).canvas.walls.placeables.length);
    await gm.page.click('[data-control="walls"]');
    await drag(gm, [100, 100], [100, 400]);
    await gm.page.mouse.up();
    await expect.poll(count).toBe(3);
    const at = await client(gm, 100, 250);
    await gm.page.mouse.click(at.x, at.y);
    await gm.shot('board-walls');
    await gm.page.keyboard.press('Delete');
    await expect.poll(count).toBe(2);
    await gm.page.click('[data-control="tokens"]');
  });

  it('makes a token of an actor that is dropped on it', async () => {
    const at = await client(gm, 350, 650);
    await gm.page.evaluate(({ x, y }) => {
      const { game } = globalThis as unknown as {
        game: { actors: { getName(name: string): { uuid: string } } };
      };
      const data = new DataTransfer();
      data.setData('text/plain', JSON.stringify({ type: 'Actor', uuid: game.actors.getName('Brute').uuid }));
      document
        .querySelector('#board')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, clientX: x, clientY: y }));
    }, at);
    await player.page.waitForFunction(
      () => (globalThis as unknown as Page).canvas.tokens.placeables.length === 3,
    );
    const places = await player.page.evaluate(() =>
      (globalThis as unknown as Page).canvas.tokens.placeables.map(({ document }) => [
        document.x,
        document.y,
      ]),
    );
    expect(places).toContainEqual([300, 600]);
  });

  it('draws regions in their colour and shape, without their holes, for those who may see them', async () => {
    await gm.page.evaluate(async () => {
      const { scene } = (globalThis as unknown as Page).canvas;
      const square = { type: 'rectangle', hole: false, rotation: 0, x: 100, y: 100, width: 120, height: 120 };
      const hole = { type: 'ellipse', hole: true, rotation: 0, x: 160, y: 160, radiusX: 40, radiusY: 20 };
      const round = { type: 'ellipse', hole: false, rotation: 0, x: 860, y: 560, radiusX: 60, radiusY: 40 };
      const corner = { type: 'polygon', hole: false, points: [100, 500, 300, 500, 100, 650] };
      await scene?.createEmbeddedDocuments('Region', [
        { name: 'Square', color: '#ff0000', visibility: 2, shapes: [square, hole] },
        { name: 'Round', color: '#00ff00', visibility: 2, shapes: [round] },
        { name: 'Corner', color: '#0000ff', visibility: 1, shapes: [corner] },
      ]);
    });
    /** By how much red, green and blue at a point of the scene exceed those of bare ground. */
    const tint = (seat: Seat, x: number, y: number): Promise<number[]> =>
      seat.page.evaluate(
        (points) => {
          const { canvas } = globalThis as unknown as Page;
          const { view } = canvas.app;
          const gl = view.getContext('webgl2') ?? view.getContext('webgl');
          if (!gl) throw new Error('nothing is drawn');
          canvas.app.render();
          const [there = [], ground = []] = points.map((point) => {
            const { x: left, y: top } = canvas.clientCoordinatesFromCanvas(point);
            const share = view.width / view.clientWidth;
            const pixel = new Uint8Array(4);
            const up = view.height - Math.round(top * share);
            gl.readPixels(Math.round(left * share), up, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
            return [...pixel];
          });
          return there.slice(0, 3).map((n, i) => n - (ground[i] ?? 0));
        },
        [
          { x, y },
          { x: 470, y: 670 },
        ],
      );
    const strongest = async (seat: Seat, x: number, y: number): Promise<string> => {
      const [red = 0, green = 0, blue = 0] = await tint(seat, x, y);
      const most = Math.max(red, green, blue);
      if (Math.max(...[red, green, blue].map(Math.abs)) < 6) return 'none';
      return most === red ? 'red' : most === green ? 'green' : 'blue';
    };
    for (const seat of [gm, player]) {
      await expect.poll(() => strongest(seat, 110, 205)).toBe('red');
      expect(await strongest(seat, 160, 160)).toBe('none');
      expect(await strongest(seat, 825, 575)).toBe('green');
      // A corner of the rectangle around the ellipse.
      expect(await strongest(seat, 805, 595)).toBe('none');
      expect(await strongest(seat, 130, 570)).toBe(seat === gm ? 'blue' : 'none');
      expect(await strongest(seat, 280, 630)).toBe('none');
    }
    await gm.shot('board-regions');
  });

  it('shows floating texts and pings', async () => {
    await gm.page.evaluate(async () => {
      const { canvas } = globalThis as unknown as Page;
      await Promise.all([
        canvas.interface.createScrollingText({ x: 300, y: 300 }, '-3', { duration: 400 }),
        canvas.ping({ x: 400, y: 300 }),
      ]);
    });
  });

  it('leaves nothing untranslated and reports no error', async () => {
    for (const seat of [gm, player]) {
      expect(await seat.untranslated()).toEqual([]);
      expect(seat.pageErrors).toEqual([]);
      expect(seat.consoleErrors).toEqual([]);
    }
  });
});
