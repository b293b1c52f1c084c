import { z } from 'zod';
import { FLOORS } from './floors.ts';
import { BUILT } from './machines.ts';
import type { Line } from './pen.ts';
import { INDOOR, OUTDOOR } from './things.ts';

/* What `maps/<name>.yml` may say, in squares. */

export const THINGS = { ...INDOOR, ...OUTDOOR, ...BUILT };

const keysOf = <T extends object>(of: T): (keyof T & string)[] => Object.keys(of) as (keyof T & string)[];

const from = z.number().nonnegative();
const long = z.number().positive();
/** Left, top, width and height. */
const BOX = z.tuple([from, from, long, long]).readonly();
/** From one point to another. */
const LINES = z.array(z.tuple([from, from, from, from]).readonly()).readonly();
const FLOOR = z.enum(keysOf(FLOORS));

/** Something that stands there. */
const THING = z
  .strictObject({
    is: z.enum(keysOf(THINGS)),
    at: BOX,
    /** Degrees clockwise; its box is that before turning. */
    turn: z.number().optional(),
    /** It gives cover: walls are made of it, see `coverOf`. */
    cover: z.literal(true).optional(),
  })
  .refine(({ turn, cover }) => !(turn && cover), { error: 'what gives cover cannot be turned' });

/** Both languages of a text. */
const TEXT = z.strictObject({ en: z.string().min(1), ru: z.string().min(1) });

export const PLAN = z.strictObject({
  width: long,
  height: long,
  floor: FLOOR,
  /** Other floors, the later over the earlier. */
  areas: z
    .array(z.strictObject({ floor: FLOOR, at: BOX }))
    .readonly()
    .optional(),
  walls: LINES,
  /** What walls are made of; if omitted, stone. */
  made: z.enum(['plank', 'stone', 'brick', 'metal']).optional(),
  /** Gaps in the walls, from the hinge on: a leaf stands open. */
  doors: LINES.optional(),
  /** Gaps in the walls that nobody walks through: they are seen and shot through. */
  windows: LINES.optional(),
  things: z.array(THING).readonly().optional(),
  /** How wide a square is; if omitted, a metre. */
  square: z.strictObject({ distance: long, units: TEXT }).optional(),
  /** Regions whose names say what they are like. */
  zones: z
    .array(z.strictObject({ name: TEXT, color: z.string().optional(), at: BOX }))
    .readonly()
    .optional(),
  /** Its scene shows the dark picture of the map. */
  dark: z.literal(true).optional(),
});

export type Plan = Readonly<z.infer<typeof PLAN>>;
export type Thing = NonNullable<Plan['things']>[number];
export type WallMaterial = NonNullable<Plan['made']>;

/** The walls of things that give cover: one line through each, which shots are measured by. */
export const coverOf = ({ things = [] }: Pick<Plan, 'things'>): Line[] =>
  things
    .filter(({ cover }) => cover)
    .map(({ at: [x, y, w, h] }) =>
      w >= h ? [x, y + h / 2, x + w, y + h / 2] : [x + w / 2, y, x + w / 2, y + h],
    );
