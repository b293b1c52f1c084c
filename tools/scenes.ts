import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from './folders.ts';
import { drawMap } from './maps/map.ts';
import { type Light, type Line, SQUARE } from './maps/pen.ts';
import { coverOf, PLAN, type Plan } from './maps/plan.ts';
import type { Source } from './records.ts';

/* The places of fights: `maps/<name>.yml` says what stands where, in squares. From it come the scene with its walls and zones, and its picture. */

/** Both languages of a text. */
export interface Text {
  readonly en: string;
  readonly ru: string;
}

/** The place of a fight. */
export interface Ground extends Plan {
  /** The name of its file. */
  readonly map: string;
}

type Zone = NonNullable<Plan['zones']>[number];

const FOLDER = join(ROOT, 'maps');
const METRE = { distance: 1, units: { en: 'm', ru: 'м' } };
const OBSERVER = 2;

/** The names of all grounds. */
export const groundNames = (): string[] =>
  readdirSync(FOLDER)
    .map((file) => basename(file, '.yml'))
    .sort();

/** A ground by the name of its file. @throws where there is none, or it says what no map can show */
export function groundOf(map: string): Ground {
  const read = PLAN.safeParse(parse(readFileSync(join(FOLDER, `${map}.yml`), 'utf8')));
  if (!read.success) throw new Error(`maps/${map}.yml: ${z.prettifyError(read.error)}`);
  return { ...read.data, map };
}

/** The pictures of all grounds, each by day and in the dark, by file name. */
export const mapPictures = (): (readonly [file: string, svg: string])[] =>
  groundNames().flatMap((map) => [
    [pictureName(map, 'day'), drawMap(groundOf(map), 'day')] as const,
    [pictureName(map, 'dark'), drawMap(groundOf(map), 'dark')] as const,
  ]);

const pictureName = (map: string, light: Light): string => `${map}-${light}.svg`;

/** Everybody at the table sees it. */
const ALWAYS_VISIBLE = 2;

const zoneOf = ({ name, color, at: [x, y, width, height] }: Zone): Source => ({
  ...{ name, visibility: ALWAYS_VISIBLE, ...(color ? { color } : {}) },
  shapes: [
    {
      ...{ type: 'rectangle', hole: false, rotation: 0 },
      ...{ x: x * SQUARE, y: y * SQUARE, width: width * SQUARE, height: height * SQUARE },
    },
  ],
});

/** The corners of a wall in whole pixels, as Foundry stores them. */
const cornersOf = (wall: Line): number[] => wall.map((n) => Math.round(n * SQUARE));

/** All that shots are measured by: walls, and furniture that gives cover. */
export const wallsOf = (ground: Ground): Line[] => [...ground.walls, ...coverOf(ground)];

/** A window: nobody walks through it, everybody sees and shoots through it. */
const paneOf = (pane: Line): Source => ({ c: cornersOf(pane), sight: 0, light: 0 });

/** A scene without anything on it but its map, walls and zones. */
export function sceneOn(ground: Ground): Source {
  const { map, width, height, square = METRE, walls, windows = [], zones = [], dark } = ground;
  const src = `systems/fivefold/assets/maps/${pictureName(map, dark ? 'dark' : 'day')}`;
  return {
    navigation: true,
    // Assumed: Foundry 14 makes of it the background of the scene's only level.
    background: { src },
    thumb: src,
    width: width * SQUARE,
    height: height * SQUARE,
    padding: 0,
    grid: { type: 1, size: SQUARE, ...square },
    // Where nothing stops sight, everybody sees everything; elsewhere what their tokens see.
    tokenVision: walls.length > 0,
    environment: { globalLight: { enabled: true } },
    ownership: { default: OBSERVER },
    walls: [...wallsOf(ground).map((wall) => ({ c: cornersOf(wall) })), ...windows.map(paneOf)],
    regions: zones.map(zoneOf),
  };
}
