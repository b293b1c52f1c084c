import {
  type Box,
  blob,
  type Chance,
  chunk,
  circle,
  type Line,
  line,
  rect,
  type Tones,
  times,
} from './pen.ts';
import type { Palette } from './tones.ts';

/* What stands about on a map, seen from above. Each is drawn into its box; longer boxes get more of the same. */

/** Draws a thing into a box. @param chance for what may look a little different each time */
export type Draw = (box: Box, palette: Palette, chance: Chance) => string;

/** A box that is smaller by a margin on each side. */
const within = ([x, y, w, h]: Box, margin: number): Box => [
  x + margin,
  y + margin,
  w - 2 * margin,
  h - 2 * margin,
];

const middle = ([x, y, w, h]: Box): [number, number] => [x + w / 2, y + h / 2];

/** A flat thing with an edge and a lighter inside. */
const slab = (box: Box, { body, edge, shine }: Tones, round = 0.06): string =>
  rect(box, { fill: body, stroke: edge, width: 0.05, round }) +
  rect(within(box, 0.09), { stroke: shine, width: 0.03, round, opacity: 0.6 });

const disc = (x: number, y: number, radius: number, { body, edge, shine }: Tones): string =>
  circle(x, y, radius, { fill: body, stroke: edge, width: 0.05 }) +
  circle(x, y, radius * 0.72, { stroke: shine, width: 0.03, opacity: 0.6 });

/** As many square boxes as fit side by side, along the longer side. */
function row([x, y, w, h]: Box): Box[] {
  const side = Math.min(w, h);
  const along = w >= h;
  const n = Math.max(1, Math.round((along ? w : h) / side));
  const step = (along ? w : h) / n;
  return Array.from(
    { length: n },
    (_, i): Box => (along ? [x + i * step, y, step, h] : [x, y + i * step, w, step]),
  );
}

/** Chairs around a table: their backs turned to the outside. */
const chairs = (box: Box, palette: Palette, n: number): string => {
  const [cx, cy] = middle(box);
  const far = Math.min(box[2], box[3]) / 2;
  const tones = palette('wood');
  return times(n, (i) => {
    const angle = (i / n) * 2 * Math.PI + Math.PI / 4;
    return disc(cx + Math.cos(angle) * far, cy + Math.sin(angle) * far, 0.17, tones);
  });
};

const roundTable: Draw = (box, palette) => {
  const [cx, cy] = middle(box);
  const radius = Math.min(box[2], box[3]) / 2 - 0.22;
  const card = (dx: number, dy: number) =>
    rect([cx + dx, cy + dy, 0.1, 0.14], {
      fill: palette('paint').body,
      stroke: palette('paint').edge,
      width: 0.015,
    });
  return (
    chairs(box, palette, 4) +
    disc(cx, cy, radius, palette('plank')) +
    card(-0.2, -0.1) +
    card(0.12, 0.02) +
    card(-0.05, -0.22)
  );
};

const table: Draw = (box, palette) => slab(box, palette('plank'));

const desk: Draw = (box, palette) => slab(box, palette('metal'));

/** A table on its side: its top a thin line, the legs behind it. */
const overturned: Draw = ([x, y, w, h], palette) => {
  const legs: Line[] = [
    [x + w * 0.55, y + 0.12, x + w, y + 0.12],
    [x + w * 0.55, y + h - 0.12, x + w, y + h - 0.12],
  ];
  const { edge } = palette('wood');
  return (
    legs.map((leg) => line(leg, { stroke: edge, width: 0.09, cap: 'round' })).join('') +
    slab([x, y, w * 0.55, h], palette('plank'))
  );
};

/** A counter with bottles and glasses. */
const counter: Draw = (box, palette, chance) => {
  const [x, y, w, h] = box;
  const along = w >= h;
  const n = Math.floor((along ? w : h) / 0.7);
  const glass = (i: number) => {
    const at = (i + 0.3 + chance() * 0.4) * 0.7;
    const [gx, gy] = along ? [x + at, y + h / 2] : [x + w / 2, y + at];
    return circle(gx, gy, 0.07, {
      fill: palette(chance() > 0.5 ? 'glass' : 'glow').body,
      stroke: palette('iron').edge,
      width: 0.02,
    });
  };
  return slab(box, palette('wood'), 0.1) + times(n, glass);
};

/** Shelves full of bottles, boxes or jars. */
const shelf: Draw = (box, palette, chance) => {
  const [x, y, w, h] = box;
  const along = w >= h;
  const long = along ? w : h;
  const thing = (i: number) => {
    const size = 0.1 + chance() * 0.1;
    const at = (i + 0.5) * 0.28;
    const material = (['glass', 'glow', 'cloth', 'signal'] as const)[Math.floor(chance() * 4)] ?? 'glass';
    const [sx, sy] = along ? [x + at, y + h / 2] : [x + w / 2, y + at];
    return rect([sx - size / 2, sy - size / 2, size, size], { fill: palette(material).body, round: 0.03 });
  };
  return slab(box, palette('plank'), 0.03) + times(Math.floor(long / 0.28), thing);
};

const piano: Draw = (box, palette) => {
  const [x, y, w, h] = box;
  const keys = rect([x + 0.12, y + h - 0.32, w - 0.24, 0.22], {
    fill: palette('paint').body,
    stroke: palette('iron').edge,
    width: 0.03,
  });
  const black = times(Math.floor((w - 0.3) / 0.14), (i) =>
    rect([x + 0.18 + i * 0.14, y + h - 0.32, 0.05, 0.13], { fill: palette('iron').edge }),
  );
  return slab(box, palette('wood')) + keys + black;
};

const crates: Draw = (box, palette, chance) =>
  row(box)
    .map((one) => {
      const [x, y, w, h] = within(one, 0.05 + chance() * 0.05);
      const { edge } = palette('plank');
      const style = { stroke: edge, width: 0.05 };
      return (
        slab([x, y, w, h], palette('plank'), 0.03) +
        line([x, y, x + w, y + h], style) +
        line([x + w, y, x, y + h], style)
      );
    })
    .join('');

const barrels: Draw = (box, palette) =>
  row(box)
    .map((one) => {
      const [cx, cy] = middle(one);
      const radius = Math.min(one[2], one[3]) / 2 - 0.06;
      return disc(cx, cy, radius, palette('wood')) + circle(cx, cy, 0.05, { fill: palette('wood').edge });
    })
    .join('');

const sacks: Draw = (box, palette, chance) =>
  row(box)
    .map((one) => {
      const { body, edge, shine } = palette('sand');
      const [cx, cy] = middle(one);
      return (
        blob(within(one, 0.06), 9, { fill: body, stroke: edge, width: 0.05 }, chance) +
        circle(cx, cy, 0.08, { fill: shine, stroke: edge, width: 0.02 })
      );
    })
    .join('');

const rock: Draw = (box, palette, chance) => {
  const { body, edge, shine } = palette('stone');
  const [x, y, w, h] = box;
  return (
    chunk(box, 8, { fill: body, stroke: edge, width: 0.06 }, chance) +
    chunk([x + w * 0.2, y + h * 0.15, w * 0.45, h * 0.4], 6, { fill: shine, opacity: 0.5 }, chance)
  );
};

/** Stones that have fallen out of a wall. */
const rubble: Draw = ([x, y, w, h], palette, chance) => {
  const { body, edge, shine } = palette('stone');
  return times(Math.round(w * h * 5), () => {
    const size = 0.12 + chance() * 0.28;
    const at: Box = [x + chance() * (w - size), y + chance() * (h - size), size, size * 0.8];
    return chunk(at, 6, { fill: chance() > 0.5 ? body : shine, stroke: edge, width: 0.03 }, chance);
  });
};

const tree: Draw = (box, palette, chance) => {
  const { body, edge, shine } = palette('leaf');
  const [x, y, w, h] = box;
  const leaves = times(6, () =>
    blob(
      [x + w * (0.1 + chance() * 0.45), y + h * (0.1 + chance() * 0.45), w * 0.38, h * 0.38],
      8,
      { fill: shine, opacity: 0.35 },
      chance,
    ),
  );
  return blob(box, 16, { fill: body, stroke: edge, width: 0.06 }, chance) + leaves;
};

const bushes: Draw = ([x, y, w, h], palette, chance) => {
  const { body, edge, shine } = palette('leaf');
  return times(Math.round(w * h * 1.3) + 1, () => {
    const size = 0.6 + chance() * 0.6;
    const at: Box = [x + chance() * Math.max(0, w - size), y + chance() * Math.max(0, h - size), size, size];
    const [cx, cy] = middle(at);
    return (
      blob(at, 11, { fill: body, stroke: edge, width: 0.04 }, chance) +
      circle(cx - 0.1, cy - 0.1, size * 0.18, { fill: shine, opacity: 0.4 })
    );
  });
};

const reeds: Draw = ([x, y, w, h], palette, chance) => {
  const { edge, shine } = palette('leaf');
  return times(Math.round(w * h * 10), () => {
    const [at, top] = [x + chance() * w, y + chance() * h];
    return line([at, top, at + chance() * 0.16 - 0.08, top + 0.28], {
      stroke: chance() > 0.5 ? edge : shine,
      width: 0.04,
      cap: 'round',
    });
  });
};

const cactus: Draw = (box, palette) => {
  const [cx, cy] = middle(box);
  const tones = palette('leaf');
  const ribs = times(8, (i) => {
    const angle = (i / 8) * 2 * Math.PI;
    return line([cx, cy, cx + Math.cos(angle) * 0.3, cy + Math.sin(angle) * 0.3], {
      stroke: tones.edge,
      width: 0.04,
    });
  });
  return disc(cx, cy, 0.34, tones) + ribs + disc(cx + 0.42, cy + 0.1, 0.16, tones);
};

/** Logs, end to end along the longer side. */
const timber: Draw = ([x, y, w, h], palette) => {
  const along = w >= h;
  const { body, edge, shine } = palette('wood');
  const n = Math.max(2, Math.round((along ? h : w) / 0.3));
  const thick = (along ? h : w) / n;
  return times(n, (i) => {
    const box: Box = along ? [x, y + i * thick, w, thick] : [x + i * thick, y, thick, h];
    const [cx, cy] = along ? [x + 0.08, y + (i + 0.5) * thick] : [x + (i + 0.5) * thick, y + 0.08];
    return (
      rect(box, { fill: body, stroke: edge, width: 0.04, round: thick / 2 }) +
      circle(cx, cy, thick * 0.3, { fill: shine, stroke: edge, width: 0.02 })
    );
  });
};

const fence: Draw = ([x, y, w, h], palette) => {
  const along = w >= h;
  const { body, edge } = palette('plank');
  const rail = along
    ? rect([x, y + h / 2 - 0.05, w, 0.1], { fill: body, stroke: edge, width: 0.02 })
    : rect([x + w / 2 - 0.05, y, 0.1, h], { fill: body, stroke: edge, width: 0.02 });
  const posts = times(Math.floor(along ? w : h) + 1, (i) => {
    const [px, py] = along ? [x + i, y + h / 2] : [x + w / 2, y + i];
    return rect([px - 0.09, py - 0.09, 0.18, 0.18], { fill: body, stroke: edge, width: 0.03 });
  });
  return rail + posts;
};

export const OUTDOOR = { rock, rubble, tree, bushes, reeds, cactus, timber, fence, sacks } as const;
export const INDOOR = {
  roundTable,
  table,
  desk,
  overturned,
  counter,
  shelf,
  piano,
  crates,
  barrels,
} as const;

export { disc, middle, row, slab, within };
