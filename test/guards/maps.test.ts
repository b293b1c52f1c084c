import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawMap } from '../../tools/maps/map.ts';
import type { Line } from '../../tools/maps/pen.ts';
import { PLAN } from '../../tools/maps/plan.ts';
import { encounterSource, packSource } from '../../tools/pack-sources.ts';
import type { Source } from '../../tools/records.ts';
import { groundNames, groundOf, mapPictures, sceneOn } from '../../tools/scenes.ts';
import { filesBelow, ROOT } from './files.ts';

/* The grounds of `maps/`: what they say is possible, their scenes and pictures agree, and every scene has a picture that is shipped. */

const grounds = groundNames().map((name) => [name, groundOf(name)] as const);
const encounters = filesBelow('packs', '.yml')
  .filter((file) => dirname(file).endsWith('-encounters'))
  .map((file) => [basename(dirname(file)), basename(file, '.yml')] as const);
const pictures = new Map(mapPictures());

/** The only scene of an encounter. */
const sceneOf = (folder: string, name: string): Source => {
  const [scene = {}] = packSource(folder, name).scenes as readonly Source[];
  return scene;
};

/** Whether two upright or level lines cover the same stretch somewhere. */
function overlap([ax, ay, bx, by]: Line, [cx, cy, dx, dy]: Line): boolean {
  const shares = (a: number, b: number, c: number, d: number): boolean =>
    Math.min(Math.max(a, b), Math.max(c, d)) - Math.max(Math.min(a, b), Math.min(c, d)) > 0;
  if (ax === bx && cx === dx) return ax === cx && shares(ay, by, cy, dy);
  return ay === by && cy === dy && ay === cy && shares(ax, bx, cx, dx);
}

describe('grounds', () => {
  it('are fifteen', () => expect(grounds).toHaveLength(15));

  it.each(grounds)('%s: everything lies within it', (_, ground) => {
    const { width, height, walls, areas = [], zones = [], things = [], doors = [], windows = [] } = ground;
    const lines = [...walls, ...doors, ...windows].map(
      ([x1, y1, x2, y2]) => [x1, y1, x2 - x1, y2 - y1] as const,
    );
    for (const [x, y, w, h] of [...lines, ...[...areas, ...zones, ...things].map(({ at }) => at)]) {
      expect(Math.min(x, y, x + w, y + h)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, x + w)).toBeLessThanOrEqual(width);
      expect(Math.max(y, y + h)).toBeLessThanOrEqual(height);
    }
  });

  it.each(grounds)(
    '%s: its doors and windows are gaps in the walls',
    (_, { walls, doors = [], windows = [] }) => {
      for (const gap of [...doors, ...windows])
        expect(walls.filter((wall) => overlap(gap, wall))).toEqual([]);
    },
  );

  it.each(grounds)('%s: is the place of an encounter or of the demo', (name) => {
    const demo = readFileSync(join(ROOT, 'tools/demo-world.ts'), 'utf8');
    const used = encounters.some(([folder, file]) => encounterSource(folder, file).ground.map === name);
    expect(used || demo.includes(`groundOf('${name}')`)).toBe(true);
  });

  it.each([
    ['a floor that nobody can draw', { floor: 'lava' }],
    ['a thing that nobody can draw', { things: [{ is: 'throne', at: [0, 0, 1, 1] }] }],
    ['walls of nothing that is known', { made: 'glass' }],
    ['a misspelt word', { window: [[0, 0, 1, 0]] }],
    ['no walls', { walls: undefined }],
    ['a thing without a size', { things: [{ is: 'table', at: [0, 0, 0, 1] }] }],
    ['cover that is turned', { things: [{ is: 'timber', at: [0, 0, 2, 1], cover: true, turn: 45 }] }],
    ['a name in one language', { zones: [{ name: { en: 'Dark' }, at: [0, 0, 1, 1] }] }],
  ])('are refused for %s', (_, change) => {
    const plan = { width: 2, height: 2, floor: 'boards', walls: [] };
    expect(PLAN.safeParse(plan).success).toBe(true);
    expect(PLAN.safeParse({ ...plan, ...change }).success).toBe(false);
  });

  it.each(encounters)('%s/%s: nobody begins inside a thing that gives cover', (folder, name) => {
    const { ground, parts } = encounterSource(folder, name);
    const cover = (ground.things ?? []).filter((thing) => thing.cover);
    for (const { at } of parts) {
      const [x, y] = [at[0] + 0.5, at[1] + 0.5];
      for (const { at: box } of cover)
        expect(x > box[0] && x < box[0] + box[2] && y > box[1] && y < box[1] + box[3]).toBe(false);
    }
  });
});

describe('scenes and pictures', () => {
  it.each(encounters)(
    '%s/%s: its scene shows a picture that is shipped, as wide and high as the scene',
    (folder, name) => {
      const scene = sceneOf(folder, name);
      const { src } = scene.background as { src: string };
      const [, file = ''] = /^systems\/fivefold\/assets\/maps\/([\w-]+\.svg)$/.exec(src) ?? [];
      const picture = pictures.get(file);
      expect(picture, src).toBeDefined();
      expect(picture).toContain(`viewBox="0 0 ${scene.width} ${scene.height}"`);
      expect(scene.thumb).toBe(src);
    },
  );

  it.each(encounters)('%s/%s: every ring has the colour of its side', (folder, name) => {
    /** Green for friends, yellow for who takes no side, red for enemies. */
    const colours: { readonly [side: number]: string } = { 1: '#4fb08f', 0: '#d0a43c', [-1]: '#d2565e' };
    const { actors } = packSource(folder, name) as unknown as { actors: { prototypeToken: Source }[] };
    const tokens = [
      ...(sceneOf(folder, name).tokens as Source[]),
      ...actors.map((one) => one.prototypeToken),
    ];
    expect(tokens.length).toBeGreaterThan(2);
    for (const { name: who, disposition, ring } of tokens)
      expect(ring, JSON.stringify(who)).toMatchObject({ colors: { ring: colours[Number(disposition)] } });
  });

  it('a ground is dark or not: the yard by night, the saloon by day', () => {
    expect(sceneOn(groundOf('yard')).background).toEqual({
      src: 'systems/fivefold/assets/maps/yard-dark.svg',
    });
    expect(sceneOn(groundOf('saloon')).background).toEqual({
      src: 'systems/fivefold/assets/maps/saloon-day.svg',
    });
  });

  it('furniture that gives cover is a normal wall through its middle', () => {
    // maps/train.yml: a stack at [1, 12.6, 4, 0.8], so a line from (1, 13) to (5, 13); a square has 64 pixels.
    // Nothing may limit its sight: of limited walls Foundry's collision test ignores the first on a line.
    const walls = sceneOn(groundOf('train')).walls as readonly Source[];
    expect(walls).toContainEqual({ c: [64, 832, 320, 832] });
    // Two stacks, and the six windows of the other car.
    expect(walls).toHaveLength(groundOf('train').walls.length + 2 + 6);
  });

  it('a window stops whoever walks, and neither sight nor light', () => {
    // maps/train.yml: a window from (23, 7) to (24, 7). A wall of which nothing is said stops everything.
    const walls = sceneOn(groundOf('train')).walls as readonly Source[];
    expect(walls).toContainEqual({ c: [1472, 448, 1536, 448], sight: 0, light: 0 });
  });

  it('every ground has a picture by day and one in the dark, with the same shapes in other colours', () => {
    expect([...pictures.keys()].sort()).toEqual(
      groundNames()
        .flatMap((name) => [`${name}-dark.svg`, `${name}-day.svg`])
        .sort(),
    );
    const shapes = (svg = ''): string => svg.replace(/#[0-9a-f]{6}|stop-opacity="[\d.]+"/g, '');
    for (const name of groundNames()) {
      const [day, dark] = [pictures.get(`${name}-day.svg`), pictures.get(`${name}-dark.svg`)];
      expect(day).not.toBe(dark);
      expect(shapes(day)).toBe(shapes(dark));
    }
  });

  it('no side of a picture is longer than 4,096 pixels', () => {
    for (const picture of pictures.values()) {
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(picture) ?? [];
      expect(Number(width)).toBeGreaterThan(1000);
      expect(Math.max(Number(width), Number(height))).toBeLessThanOrEqual(4096);
    }
  });

  it('a wall, a door, a window and a thing each leave their mark on the picture', () => {
    const bare = { width: 6, height: 4, floor: 'boards', walls: [] } as const;
    const plain = drawMap(bare, 'day');
    const marks = [
      { walls: [[1, 1, 5, 1]] },
      { doors: [[1, 1, 2, 1]] },
      { windows: [[1, 1, 2, 1]] },
      { things: [{ is: 'barrels', at: [1, 1, 2, 1] }] },
      { areas: [{ floor: 'water', at: [1, 1, 2, 2] }] },
    ] as const;
    for (const mark of marks) {
      const drawn = drawMap({ ...bare, ...mark } as never, 'day');
      expect(drawn.match(/<(path|rect|circle)/g)?.length, JSON.stringify(mark)).toBeGreaterThan(
        plain.match(/<(path|rect|circle)/g)?.length ?? 0,
      );
    }
  });
});
