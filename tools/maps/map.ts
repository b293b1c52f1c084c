import { type Floor, floorPattern } from './floors.ts';
import {
  type Box,
  chanceOf,
  ellipse,
  type Light,
  type Line,
  line,
  polyline,
  rect,
  SQUARE,
  type Tones,
  turned,
} from './pen.ts';
import { type Plan, THINGS, type Thing, type WallMaterial } from './plan.ts';
import { type Palette, paletteFor } from './tones.ts';

/* Draws the map of a place from the data of its scene: floor, walls, doors, windows and what stands about. */

/** Walls joined where one ends at the beginning of the next, so that corners close. */
function chains(walls: readonly Line[]): [number, number][][] {
  const found: [number, number][][] = [];
  for (const [x1, y1, x2, y2] of walls) {
    const chain = found.find((points) => points.at(-1)?.join() === [x1, y1].join());
    if (chain) chain.push([x2, y2]);
    else
      found.push([
        [x1, y1],
        [x2, y2],
      ]);
  }
  return found;
}

const SHADOW = { stroke: '#000000', width: 0.3, opacity: 0.22, cap: 'square' } as const;

/** Lengths of the pieces that a wall is made of, in pixels: a piece and a joint. */
const PIECES = { plank: '60 4', stone: '36 4', brick: '18 3', metal: '90 5' } as const;

function wallsOf(walls: readonly Line[], made: WallMaterial, palette: Palette): string {
  const { body, edge, shine } = palette(made);
  const lines = chains(walls);
  const all = (shift: number, style: Parameters<typeof polyline>[1]): string =>
    lines
      .map((points) =>
        polyline(
          points.map(([x, y]) => [x + shift, y + shift]),
          style,
        ),
      )
      .join('');
  return [
    all(0.09, SHADOW),
    all(0, { stroke: edge, width: 0.28, cap: 'square' }),
    all(0, { stroke: body, width: 0.19, dash: PIECES[made] }),
    all(0, { stroke: shine, width: 0.05, opacity: 0.6, dash: PIECES[made] }),
  ].join('');
}

/** An open leaf, and the threshold that it leaves free. @param door from the hinge on */
function doorOf([x1, y1, x2, y2]: Line, { body, edge }: Tones): string {
  const open = (65 * Math.PI) / 180;
  const [dx, dy] = [x2 - x1, y2 - y1];
  const end: Line = [
    x1,
    y1,
    x1 + dx * Math.cos(open) - dy * Math.sin(open),
    y1 + dx * Math.sin(open) + dy * Math.cos(open),
  ];
  return [
    line([x1, y1, x2, y2], { stroke: edge, width: 0.2, opacity: 0.35 }),
    line(end, { stroke: edge, width: 0.17, cap: 'round' }),
    line(end, { stroke: body, width: 0.1, cap: 'round' }),
  ].join('');
}

function windowOf(pane: Line, palette: Palette): string {
  const { body, edge } = palette('glass');
  return line(pane, { stroke: edge, width: 0.18 }) + line(pane, { stroke: body, width: 0.1 });
}

/** Things that throw no shadow: they lie flat, or are too thin. */
const FLAT: readonly Thing['is'][] = [
  'rails',
  'stripe',
  'carpet',
  'manhole',
  'steps',
  'reeds',
  'rubble',
  'fence',
];

const BLACK = { body: '#000000', edge: '#000000', shine: '#000000' };

const thingOf = ({ is, at, turn = 0 }: Thing, palette: Palette): string =>
  turned(at, turn, THINGS[is](at, palette, chanceOf(`${is}${at.join()}`)));

/** The shadows of all things, in one layer, so that they do not add up. */
function shadowsOf(things: readonly Thing[]): string {
  const shapes = things.filter(({ is }) => !FLAT.includes(is)).map((thing) => thingOf(thing, () => BLACK));
  return `<g opacity="0.2" transform="translate(5 7)">${shapes.join('')}</g>`;
}

/** How far beyond their box things shine, in squares, and in what colour. */
const LIGHTS: { readonly [thing in Thing['is']]?: readonly [reach: number, colour: 'glow' | 'signal'] } = {
  lamp: [2.4, 'glow'],
  fire: [2.2, 'glow'],
  screens: [0.7, 'signal'],
};

const gradient = (colour: 'glow' | 'signal', palette: Palette, light: Light): string => {
  const { body } = palette(colour);
  const strength = light === 'dark' ? 0.5 : 0.2;
  return `<radialGradient id="${colour}"><stop stop-color="${body}" stop-opacity="${strength}"/><stop offset="1" stop-color="${body}" stop-opacity="0"/></radialGradient>`;
};

function lightOf({ is, at: [x, y, w, h] }: Thing): string {
  const [reach, colour] = LIGHTS[is] ?? [];
  if (reach === undefined) return '';
  return ellipse([x - reach, y - reach, w + 2 * reach, h + 2 * reach], { fill: `url(#${colour})` });
}

/** Pixels of the longer side that graphics cards can be relied on to take. */
const LARGEST = 4096;

/** A map as an SVG picture, up to twice as large as its scene: no side is longer than {@link LARGEST} pixels. */
export function drawMap(plan: Plan, light: Light): string {
  const {
    width,
    height,
    floor,
    areas = [],
    walls,
    made = 'stone',
    doors = [],
    windows = [],
    things = [],
  } = plan;
  const palette = paletteFor(light);
  const [w, h] = [width * SQUARE, height * SQUARE];
  const scale = Math.min(2, LARGEST / Math.max(w, h));
  const floors = [...new Set([floor, ...areas.map((area) => area.floor)])];
  const plane = (at: Box, of: Floor) => rect(at, { fill: `url(#${of})` });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${Math.round(w * scale)}" height="${Math.round(h * scale)}">`,
    `<defs>${floors.map((of) => floorPattern(of, palette)).join('')}${gradient('glow', palette, light)}${gradient('signal', palette, light)}</defs>`,
    plane([0, 0, width, height], floor),
    ...areas.map(
      ({ floor: of, at }) =>
        plane(at, of) + rect(at, { stroke: palette(of).edge, width: 0.06, opacity: 0.7 }),
    ),
    shadowsOf(things),
    ...things.map((thing) => thingOf(thing, palette)),
    ...doors.map((door) => doorOf(door, palette(made === 'metal' ? 'metal' : 'wood'))),
    wallsOf(walls, made, palette),
    ...windows.map((pane) => windowOf(pane, palette)),
    ...things.map(lightOf),
    '</svg>\n',
  ].join('');
}
