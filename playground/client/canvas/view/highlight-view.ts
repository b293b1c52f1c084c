import * as PIXI from 'pixi.js';
import type { Point } from '../host.ts';
import { colorNumber } from './theme.ts';
import type { HighlightLayer, HighlightStyle } from './types.ts';

/** Any way to write a colour as a number. */
export function anyColor(color: unknown, otherwise: number): number {
  if (typeof color === 'number') return color;
  if (color === null || color === undefined) return otherwise;
  const value: unknown = (color as { valueOf(): unknown }).valueOf();
  return typeof value === 'number' ? value : colorNumber(String(color));
}

/** Stands in for {@link foundry.canvas.containers.GridHighlight} (T13): highlighted spaces of one name. */
export class GridHighlight extends PIXI.Graphics implements HighlightLayer {
  readonly positions = new Set<string>();

  /** Notes a space. @returns false when it is highlighted already */
  highlight(x: number, y: number): boolean {
    const key = `${x},${y}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }

  override clear(): this {
    this.positions?.clear();
    return super.clear();
  }

  fillSpace(vertices: Point[], { color, alpha = 0.25, border }: HighlightStyle): void {
    if (alpha === 0 || vertices.length === 0) return;
    if (border !== undefined && border !== null) this.lineStyle(2, anyColor(border, 0xffffff), 0.8);
    else this.lineStyle(0);
    this.beginFill(anyColor(color, 0x33bbff), alpha);
    this.drawPolygon(vertices.flatMap(({ x, y }) => [x, y])).endFill();
  }
}
