import { seeded } from '../../src/core/dice/source.ts';

/* What all parts of a map are drawn with: shapes as SVG text, in squares, and chance that is the same whenever a map is made. */

/** Pixels of a square on the board. */
export const SQUARE = 64;

/** Left, top, width and height in squares. */
export type Box = readonly [x: number, y: number, width: number, height: number];
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A map as it looks by day or in the dark. */
export type Light = 'day' | 'dark';

/** The three tones of a material: its body, its joints and edges, and what catches the light. */
export interface Tones {
  readonly body: string;
  readonly edge: string;
  readonly shine: string;
}

/** How a shape is filled and outlined. Widths are in squares. */
export interface Style {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly round?: number;
  readonly dash?: string;
  readonly cap?: 'round' | 'square';
}

const px = (squares: number): number => Math.round(squares * SQUARE * 10) / 10;

function attributes({ fill = 'none', stroke, width = 0.04, opacity, round, dash, cap }: Style): string {
  const outline = stroke ? ` stroke="${stroke}" stroke-width="${px(width)}"` : '';
  const rest = [
    opacity === undefined ? '' : ` opacity="${opacity}"`,
    round === undefined ? '' : ` rx="${px(round)}"`,
    dash ? ` stroke-dasharray="${dash}"` : '',
    cap ? ` stroke-linecap="${cap}"` : '',
  ];
  return `fill="${fill}"${outline}${rest.join('')}`;
}

export const rect = ([x, y, w, h]: Box, style: Style): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(w)}" height="${px(h)}" ${attributes(style)}/>`;

export const circle = (x: number, y: number, radius: number, style: Style): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" ${attributes(style)}/>`;

export const ellipse = ([x, y, w, h]: Box, style: Style): string =>
  `<ellipse cx="${px(x + w / 2)}" cy="${px(y + h / 2)}" rx="${px(w / 2)}" ry="${px(h / 2)}" ${attributes(style)}/>`;

/** Joined straight lines through points. @param closed back to the first point */
export const polyline = (
  points: readonly (readonly [number, number])[],
  style: Style,
  closed = false,
): string =>
  `<path d="M${points.map(([x, y]) => `${px(x)} ${px(y)}`).join('L')}${closed ? 'Z' : ''}" ${attributes(style)}/>`;

export const line = ([x1, y1, x2, y2]: Line, style: Style): string =>
  polyline(
    [
      [x1, y1],
      [x2, y2],
    ],
    style,
  );

/** Points around a box's middle, never quite as far as its edge. */
const around = ([x, y, w, h]: Box, corners: number, chance: Chance): [number, number][] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    const far = 0.8 + 0.2 * chance();
    return [x + (w / 2) * (1 + far * Math.cos(angle)), y + (h / 2) * (1 + far * Math.sin(angle))];
  });

/** An angular shape, like a stone. @param corners how many */
export const chunk = (box: Box, corners: number, style: Style, chance: Chance): string =>
  polyline(around(box, corners, chance), style, true);

/** A soft shape, like a crown of leaves. @param corners how many bulges it may have */
export function blob(box: Box, corners: number, style: Style, chance: Chance): string {
  const points = around(box, corners, chance);
  const at = ([x, y]: readonly [number, number]): string => `${px(x)} ${px(y)}`;
  const half = (i: number): [number, number] => {
    const [[x1, y1], [x2, y2]] = [points[i % corners] ?? [0, 0], points[(i + 1) % corners] ?? [0, 0]];
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  };
  const curves = points.map((_, i) => `Q${at(points[(i + 1) % corners] ?? [0, 0])} ${at(half(i + 1))}`);
  return `<path d="M${at(half(0))}${curves.join('')}Z" ${attributes(style)}/>`;
}

/** Draws something turned around the middle of its box. @param degrees clockwise */
export const turned = ([x, y, w, h]: Box, degrees: number, content: string): string =>
  degrees === 0
    ? content
    : `<g transform="rotate(${degrees} ${px(x + w / 2)} ${px(y + h / 2)})">${content}</g>`;

/** Numbers from 0 up to 1. */
export type Chance = () => number;

/** The same numbers for the same words. */
export function chanceOf(words: string): Chance {
  const seed = [...words].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7);
  const source = seeded(seed);
  const steps = 10_000;
  return () => source.below(steps) / steps;
}

/** The same drawn several times. */
export const times = (n: number, draw: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(i)).join('');
