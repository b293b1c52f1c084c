import { type Box, circle, ellipse, type Line, line, polyline, rect, times } from './pen.ts';
import { type Draw, disc, middle, row, slab, within } from './things.ts';

/* Iron, machines and what people build: drawn like the things of `things.ts`. */

/** Rails on sleepers, along the longer side. */
const rails: Draw = ([x, y, w, h], palette) => {
  const { body, edge } = palette('wood');
  const iron = palette('iron');
  const along = w >= h;
  const sleepers = times(Math.floor((along ? w : h) / 0.6), (i) => {
    const at = 0.15 + i * 0.6;
    const box: Box = along ? [x + at, y, 0.26, h] : [x, y + at, w, 0.26];
    return rect(box, { fill: body, stroke: edge, width: 0.03 });
  });
  const rail = (part: number): string => {
    const at: Line = along ? [x, y + h * part, x + w, y + h * part] : [x + w * part, y, x + w * part, y + h];
    return line(at, { stroke: iron.edge, width: 0.14 }) + line(at, { stroke: iron.shine, width: 0.05 });
  };
  return sleepers + rail(0.22) + rail(0.78);
};

/** Boilers and tanks, seen from above. */
const tank: Draw = (box, palette) =>
  row(box)
    .map((one) => {
      const [cx, cy] = middle(one);
      const radius = Math.min(one[2], one[3]) / 2 - 0.06;
      const { edge } = palette('metal');
      return [
        disc(cx, cy, radius, palette('metal')),
        line([cx - radius * 0.7, cy, cx + radius * 0.7, cy], { stroke: edge, width: 0.04 }),
        line([cx, cy - radius * 0.7, cx, cy + radius * 0.7], { stroke: edge, width: 0.04 }),
        circle(cx, cy, radius * 0.25, { fill: palette('signal').body, stroke: edge, width: 0.04 }),
      ].join('');
    })
    .join('');

/** Desks with screens. */
const screens: Draw = (box, palette, chance) => {
  const parts = row(box).map((one) => {
    const [x, y, w, h] = within(one, 0.16);
    const lit = palette(chance() > 0.35 ? 'signal' : 'glow');
    return [
      rect([x, y, w, h * 0.5], { fill: lit.body, stroke: palette('iron').edge, width: 0.03, round: 0.04 }),
      ...[0.66, 0.82].map((part) =>
        rect([x + w * 0.1, y + h * part, w * 0.8, 0.06], { fill: palette('iron').body }),
      ),
    ].join('');
  });
  return slab(box, palette('metal')) + parts.join('');
};

const lockers: Draw = (box, palette) =>
  row(box)
    .map((one) => {
      const [x, y, w, h] = one;
      const { edge } = palette('metal');
      return (
        slab(within(one, 0.03), palette('metal'), 0.03) +
        line([x + w * 0.35, y + h * 0.5, x + w * 0.65, y + h * 0.5], {
          stroke: edge,
          width: 0.06,
          cap: 'round',
        })
      );
    })
    .join('');

/** Pipes along a wall, with flanges. */
const pipes: Draw = ([x, y, w, h], palette) => {
  const along = w >= h;
  const { body, edge, shine } = palette('metal');
  const n = Math.max(1, Math.round((along ? h : w) / 0.22));
  return times(n, (i) => {
    const at = (i + 0.5) / n;
    const run: Line = along ? [x, y + h * at, x + w, y + h * at] : [x + w * at, y, x + w * at, y + h];
    const flanges = times(Math.floor((along ? w : h) / 1.5), (k) => {
      const [fx, fy] = along ? [x + 0.8 + k * 1.5, y + h * at] : [x + w * at, y + 0.8 + k * 1.5];
      return rect([fx - 0.06, fy - 0.09, 0.12, 0.18], { fill: shine, stroke: edge, width: 0.02 });
    });
    return line(run, { stroke: edge, width: 0.15 }) + line(run, { stroke: body, width: 0.09 }) + flanges;
  });
};

/** A landing craft with its nose up. */
const shuttle: Draw = ([x, y, w, h], palette) => {
  const { body, edge, shine } = palette('shell');
  const hull: [number, number][] = [
    [x + w * 0.5, y],
    [x + w * 0.72, y + h * 0.22],
    [x + w * 0.78, y + h * 0.55],
    [x + w, y + h * 0.82],
    [x + w, y + h * 0.95],
    [x + w * 0.62, y + h * 0.9],
    [x + w * 0.5, y + h],
    [x + w * 0.38, y + h * 0.9],
    [x, y + h * 0.95],
    [x, y + h * 0.82],
    [x + w * 0.22, y + h * 0.55],
    [x + w * 0.28, y + h * 0.22],
  ];
  return [
    polyline(hull, { fill: body, stroke: edge, width: 0.07 }, true),
    ellipse([x + w * 0.4, y + h * 0.14, w * 0.2, h * 0.16], {
      fill: palette('glass').body,
      stroke: edge,
      width: 0.04,
    }),
    rect([x + w * 0.36, y + h * 0.42, w * 0.28, h * 0.36], { stroke: edge, width: 0.04, round: 0.1 }),
    line([x + w * 0.5, y + h * 0.42, x + w * 0.5, y + h * 0.78], { stroke: shine, width: 0.04 }),
  ].join('');
};

const lamp: Draw = (box, palette) => {
  const [cx, cy] = middle(box);
  const { shine } = palette('glow');
  return disc(cx, cy, 0.16, palette('iron')) + circle(cx, cy, 0.09, { fill: shine });
};

const fire: Draw = (box, palette, chance) => {
  const [cx, cy] = middle(box);
  const { body, shine } = palette('glow');
  const logs = times(4, (i) => {
    const angle = (i / 4) * Math.PI + chance() * 0.3;
    const [dx, dy] = [Math.cos(angle) * 0.34, Math.sin(angle) * 0.34];
    return line([cx - dx, cy - dy, cx + dx, cy + dy], {
      stroke: palette('wood').body,
      width: 0.12,
      cap: 'round',
    });
  });
  return logs + circle(cx, cy, 0.2, { fill: body }) + circle(cx, cy, 0.1, { fill: shine });
};

/** A car, its bonnet at the top. */
const car: Draw = ([x, y, w, h], palette, chance) => {
  const { body, edge, shine } = palette(
    (['cloth', 'metal', 'leaf', 'shell'] as const)[Math.floor(chance() * 4)] ?? 'cloth',
  );
  const wheel = (left: number, top: number) =>
    rect([x + w * left, y + h * top, w * 0.12, h * 0.16], { fill: palette('iron').edge, round: 0.05 });
  const glass = { fill: palette('glass').body, stroke: edge, width: 0.03, round: 0.06 };
  return [
    ...[0.14, 0.7].flatMap((top) => [wheel(-0.02, top), wheel(0.9, top)]),
    rect([x, y, w, h], { fill: body, stroke: edge, width: 0.06, round: 0.28 }),
    rect([x + w * 0.12, y + h * 0.28, w * 0.76, h * 0.14], glass),
    rect([x + w * 0.16, y + h * 0.78, w * 0.68, h * 0.09], glass),
    rect([x + w * 0.16, y + h * 0.45, w * 0.68, h * 0.3], { stroke: shine, width: 0.03, round: 0.1 }),
  ].join('');
};

const cart: Draw = ([x, y, w, h], palette) => {
  const { edge } = palette('plank');
  const wheel = (left: number, top: number) =>
    rect([x + w * left, y + h * top, w * 0.22, h * 0.12], {
      fill: palette('iron').body,
      stroke: palette('iron').edge,
      width: 0.03,
      round: 0.05,
    });
  const bed: Box = [x, y + h * 0.12, w * 0.78, h * 0.76];
  const boards = times(3, (i) =>
    line([x, y + h * (0.31 + i * 0.19), x + w * 0.78, y + h * (0.31 + i * 0.19)], {
      stroke: edge,
      width: 0.03,
    }),
  );
  const shafts = [0.32, 0.68].map((part) =>
    line([x + w * 0.78, y + h * part, x + w, y + h * part], {
      stroke: palette('wood').body,
      width: 0.09,
      cap: 'round',
    }),
  );
  return [
    ...[0.12, 0.5].flatMap((left) => [wheel(left, 0), wheel(left, 0.88)]),
    slab(bed, palette('plank')),
    boards,
    ...shafts,
  ].join('');
};

const bins: Draw = (box, palette) =>
  row(box)
    .map(
      (one) =>
        slab(within(one, 0.06), palette('iron'), 0.12) +
        line([one[0] + 0.15, one[1] + one[3] / 2, one[0] + one[2] - 0.15, one[1] + one[3] / 2], {
          stroke: palette('iron').edge,
          width: 0.05,
        }),
    )
    .join('');

const manhole: Draw = (box, palette) => {
  const [cx, cy] = middle(box);
  const { edge } = palette('iron');
  return (
    disc(cx, cy, 0.34, palette('iron')) +
    times(3, (i) =>
      line([cx - 0.2, cy - 0.12 + i * 0.12, cx + 0.2, cy - 0.12 + i * 0.12], { stroke: edge, width: 0.04 }),
    )
  );
};

/** A painted line on the ground. */
const stripe: Draw = (box, palette) => rect(box, { fill: palette('paint').body, opacity: 0.7 });

/** A carpet. */
const carpet: Draw = (box, palette) => {
  const { body, edge, shine } = palette('cloth');
  return (
    rect(box, { fill: body, stroke: edge, width: 0.05, opacity: 0.85 }) +
    rect(within(box, 0.22), { stroke: shine, width: 0.05, opacity: 0.8 })
  );
};

const bed: Draw = (box, palette) => {
  const [x, y, w, h] = box;
  return (
    slab(box, palette('plank')) +
    rect([x + 0.08, y + 0.5, w - 0.16, h - 0.6], {
      fill: palette('cloth').body,
      stroke: palette('cloth').edge,
      width: 0.03,
      round: 0.08,
    }) +
    rect([x + 0.15, y + 0.1, w - 0.3, 0.34], { fill: palette('paint').body, round: 0.1 })
  );
};

const steps: Draw = ([x, y, w, h], palette) => {
  const { body, edge, shine } = palette('plank');
  const along = w >= h;
  const n = Math.round((along ? w : h) / 0.35);
  return times(n, (i) => {
    const box: Box = along ? [x + (i * w) / n, y, w / n, h] : [x, y + (i * h) / n, w, h / n];
    return rect(box, { fill: i % 2 === 0 ? body : shine, stroke: edge, width: 0.03 });
  });
};

const column: Draw = (box, palette) => {
  const [cx, cy] = middle(box);
  return (
    slab(within(box, 0.1), palette('stone'), 0.03) +
    disc(cx, cy, Math.min(box[2], box[3]) / 2 - 0.18, palette('stone'))
  );
};

/** Solid masonry. */
const block: Draw = (box, palette) => slab(box, palette('stone'), 0);

const well: Draw = (box, palette) => {
  const [cx, cy] = middle(box);
  const radius = Math.min(box[2], box[3]) / 2 - 0.05;
  return (
    disc(cx, cy, radius, palette('stone')) +
    circle(cx, cy, radius * 0.6, { fill: palette('water').body, stroke: palette('stone').edge, width: 0.05 })
  );
};

export const BUILT = {
  ...{ rails, tank, screens, lockers, pipes, shuttle, lamp, fire, car, cart, bins },
  ...{ manhole, stripe, carpet, bed, steps, column, block, well },
} as const;
