import type * as PIXI from 'pixi.js';
import type { BarAttribute } from '../host.ts';
import type { Theme } from './theme.ts';

const BAR_NAMES = ['bar1', 'bar2'] as const;

/** The bars of a token that have something to show. */
export function barsOf(get: (name: string) => BarAttribute | null): (BarAttribute | null)[] {
  return BAR_NAMES.map((name) => {
    const bar = get(name);
    return bar?.type === 'bar' && bar.max ? bar : null;
  });
}

/** From red through amber to green for the first bar, blue for the second. */
function barColor(index: number, part: number): number {
  if (index > 0) return 0x5b8fd9;
  const red = part > 0.5 ? Math.round(2 * (1 - part) * 215) : 215;
  const green = part > 0.5 ? 175 : Math.round(2 * part * 175);
  return (red << 16) | (green << 8) | 0x48;
}

/** Draws the bars: the first at the token's foot, the second at its head. */
export function drawBars(
  graphics: PIXI.Graphics,
  bars: (BarAttribute | null)[],
  size: { width: number; height: number },
  theme: Theme,
): void {
  graphics.clear();
  const height = Math.max(6, Math.min(10, size.width * 0.08));
  for (const [index, bar] of bars.entries()) {
    if (!bar) continue;
    const part = Math.min(1, Math.max(0, bar.value / (bar.max ?? 1)));
    const y = index === 0 ? size.height - height : 0;
    graphics.lineStyle(1, theme.outline, 0.9).beginFill(theme.plate, 0.85);
    graphics.drawRoundedRect(2, y, size.width - 4, height, height / 2).endFill();
    if (part === 0) continue;
    graphics.lineStyle(0).beginFill(barColor(index, part));
    graphics
      .drawRoundedRect(3, y + 1, Math.max(height - 2, (size.width - 6) * part), height - 2, height / 2)
      .endFill();
  }
}
