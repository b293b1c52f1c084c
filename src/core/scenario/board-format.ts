import { z } from 'zod';

export const pair = z.tuple([z.number(), z.number()]);

const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const footprint = z.union([pair, four]).describe('[x, y] or [x, y, width, height]');

export const board = z.strictObject({
  walls: z.array(four).optional().describe('[from x, from y, to x, to y]'),
  screens: z.array(four).optional().describe('walls that stop looks and missiles only'),
  solid: z.array(pair).optional(),
  area: four.optional().describe('[x, y, width, height] of the map, which nobody can leave'),
});

export const path = z.strictObject({
  from: footprint,
  to: z.array(pair).optional().describe('the cells gone to, one after another'),
  steps: z.array(pair).optional().describe('the same as offsets'),
  diagonals: z.enum(['1-2-1', '2-1-2', '1', '2', 'forbidden']).optional(),
  budget: z.number().optional(),
  before: z.number().optional().describe('diagonals made before'),
  ground: z
    .array(z.tuple([z.number(), z.number(), z.number()]))
    .optional()
    .describe('[x, y, factor]'),
  expect: z.strictObject({
    cost: z.number().optional(),
    costs: z.array(z.number()).optional(),
    diagonals: z.number().optional(),
    stopped: z.strictObject({ step: z.number(), why: z.string().optional() }).nullish(),
  }),
});

export const cover = z.strictObject({
  from: footprint,
  to: footprint,
  at: pair.optional().describe('the cell of the one that is looked from; the best if left out'),
  lines: z.enum(['centre', 'corners']).optional().describe('from the middle of a cell, or from all corners'),
  touchCounts: z.boolean().optional(),
  within: z.number().optional().describe('count only what stands this near'),
  expect: z.strictObject({
    blocked: z.number().optional(),
    hidden: z.array(pair).optional().describe('corners that cannot be seen'),
    at: pair.optional(),
    share: z.number().optional(),
  }),
});

export const distance = z.strictObject({
  from: footprint,
  to: footprint,
  diagonals: path.shape.diagonals,
  expect: z.strictObject({ cells: z.number().optional(), gap: z.number().optional() }),
});

export const bands = z.strictObject({
  limits: z.array(z.tuple([z.number(), z.string()])).describe('[up to, band], from near to far'),
  expect: z
    .record(z.string(), z.string().nullable())
    .describe('the band of each distance; null: out of range'),
});

export const hex = z.strictObject({
  from: pair,
  to: pair.optional(),
  steps: z.array(pair).optional().describe('the hexes gone to'),
  solid: z.array(pair).optional(),
  ground: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  expect: z.strictObject({
    distance: z.number().optional(),
    costs: z.array(z.number()).optional(),
    stopped: z.number().nullish(),
  }),
});

export type BoardData = z.infer<typeof board>;

export type Footprint2or4 = z.infer<typeof footprint>;
