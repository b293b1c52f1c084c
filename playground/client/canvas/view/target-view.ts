import type * as PIXI from 'pixi.js';
import { host, userColor } from '../host.ts';
import type { Token } from '../placeables/token.ts';
import type { Theme } from './theme.ts';

/** Draws who targets the token: corner arrows in the own colour, a dot for every other user. */
export function drawTargets(graphics: PIXI.Graphics, token: Token, theme: Theme): void {
  graphics.clear();
  const { width, height } = token.getSize();
  if (token.isTargeted) drawCorners(graphics, width, height, userColor(host.user), theme);
  const others = [...token.targeted].filter((user) => !user.isSelf);
  const radius = Math.max(5, width * 0.06);
  for (const [index, user] of others.entries()) {
    graphics.lineStyle(2, theme.outline).beginFill(userColor(user));
    graphics.drawCircle(width - radius, radius + index * radius * 2.4, radius).endFill();
  }
}

function drawCorners(
  graphics: PIXI.Graphics,
  width: number,
  height: number,
  color: number,
  theme: Theme,
): void {
  const long = Math.min(width, height) * 0.24;
  const gap = 4;
  const corners: [x: number, y: number, toX: 1 | -1, toY: 1 | -1][] = [
    [-gap, -gap, 1, 1],
    [width + gap, -gap, -1, 1],
    [width + gap, height + gap, -1, -1],
    [-gap, height + gap, 1, -1],
  ];
  for (const [thickness, tint] of [
    [7, theme.outline],
    [4, color],
  ] as const) {
    graphics.lineStyle({
      width: thickness,
      color: tint,
      alpha: 1,
      join: 'round' as PIXI.LINE_JOIN,
      cap: 'round' as PIXI.LINE_CAP,
    });
    for (const [x, y, toX, toY] of corners) {
      graphics
        .moveTo(x + long * toX, y)
        .lineTo(x, y)
        .lineTo(x, y + long * toY);
    }
  }
}
