import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './folders.ts';
import { coverOf, drawMap, type Plan, unknownIn } from './maps/map.ts';
import { type Light, type Line, SQUARE } from './maps/pen.ts';
import type { Source } from './records.ts';

/* The places of fights: `maps/<name>.yml` says what stands where, in squares. From it come the scene with its walls and zones, and its picture. */

/** Both languages of a text. */
export interface Text {
  readonly en: string;
  readonly ru: string;
}

/** A region whose name says what it is like: left, top, width and height in squares. */
interface Zone {
  readonly name: Text;
  readonly color?: string;
  readonly at: readonly [number, number, number, number];
}

/** The place of a fight. */
export interface Ground extends Plan {
  /** The name of its file. */
  readonly map: string;
  /** How wide a square is; if omitted, a metre. */
  readonly square?: { readonly distance: number; readonly units: Text };
  readonly zones?: readonly Zone[];
  /** Its scene shows the dark picture of the map. */
  readonly dark?: true;
}

const FOLDER = join(ROOT, 'maps');
const METRE = { distance: 1, units: { en: 'm', ru: 'м' } };
const OBSERVER = 2;

/** The names of all grounds. */
export const groundNames = (): string[] =>
  readdirSync(FOLDER)
    .map((file) => basename(file, '.yml'))
    .sort();

/** A ground by the name of its file. @throws where there is none, or it names floors or things that nobody can draw */
export function groundOf(map: string): Ground {
  const ground = { ...(parse(readFileSync(join(FOLDER, `${map}.yml`), 'utf8')) as Plan), map };
  const unknown = unknownIn(ground);
  if (unknown.length > 0) throw new Error(`maps/${map}.yml: nobody can draw ${unknown.join(', ')}`);
  return ground;
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

const cornersOf = (wall: Line): number[] => wall.map((n) => n * SQUARE);

/** All that shots are measured by: walls, and furniture that gives cover. */
export const wallsOf = (ground: Ground): Line[] => [...ground.walls, ...coverOf(ground)];

/** A scene without anything on it but its map, walls and zones. */
export function sceneOn(ground: Ground): Source {
  const { map, width, height, square = METRE, walls, zones = [], dark } = ground;
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
    walls: wallsOf(ground).map((wall) => ({ c: cornersOf(wall) })),
    regions: zones.map(zoneOf),
  };
}
