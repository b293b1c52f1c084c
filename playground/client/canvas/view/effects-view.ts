import * as PIXI from 'pixi.js';
import type { Point } from '../host.ts';
import type { Theme } from './theme.ts';
import type { ScrollingTextOptions } from './types.ts';

/** The numbers of {@link CONST.TEXT_ANCHOR_POINTS} as directions. */
const WAY: Record<number, Point> = {
  0: { x: 0, y: 0 },
  1: { x: 0, y: 1 },
  2: { x: 0, y: -1 },
  3: { x: -1, y: 0 },
  4: { x: 1, y: 0 },
};
const TOP = 2;

/** Plays a short animation: `frame` is called with 0 to 1. Resolves with false when it was cut short. */
type Play = (duration: number, frame: (part: number) => void) => Promise<boolean>;

/** Lets a text rise from a point and fade. Where motion is not wanted it stays in place. */
export async function scrollText(
  parent: PIXI.Container,
  origin: Point,
  content: string,
  { anchor = 0, direction = TOP, distance, duration = 2000, jitter = 0, ...style }: ScrollingTextOptions,
  { theme, play, still }: { theme: Theme; play: Play; still: boolean },
): Promise<PIXI.Text> {
  const text = new PIXI.Text(content, {
    fontFamily: theme.font,
    fontSize: 30,
    fontWeight: '700',
    fill: 0xffffff,
    stroke: 0x101114,
    strokeThickness: 4,
    lineJoin: 'round',
    ...(style as Partial<PIXI.ITextStyle>),
  });
  text.resolution = 2;
  const side = WAY[anchor] ?? { x: 0, y: 0 };
  text.anchor.set(0.5 - side.x / 2, 0.5 - side.y / 2);
  const way = WAY[direction] ?? { x: 0, y: -1 };
  const length = still ? 0 : (distance ?? 2 * (way.x !== 0 ? text.width : text.height));
  const shift = (): number => (jitter > 0 ? (Math.random() - 0.5) * jitter * text.height : 0);
  const start = { x: origin.x + shift(), y: origin.y + shift() };
  parent.addChild(text);
  await play(duration, (part) => {
    if (text.destroyed) return;
    text.position.set(start.x + way.x * length * part, start.y + way.y * length * part);
    text.alpha = part < 0.15 ? part / 0.15 : part > 0.7 ? (1 - part) / 0.3 : 1;
  });
  if (!text.destroyed) text.destroy();
  return text;
}

/** Rings that widen from a point, three times; one ring that fades where motion is not wanted. */
export async function showPing(
  parent: PIXI.Container,
  origin: Point,
  color: number,
  { theme, play, still }: { theme: Theme; play: Play; still: boolean },
): Promise<boolean> {
  const ring = parent.addChild(new PIXI.Graphics());
  ring.position.set(origin.x, origin.y);
  const ended = await play(1600, (part) => {
    if (ring.destroyed) return;
    const pulse = still ? 0.6 : (part * 3) % 1;
    const radius = 12 + pulse * 60;
    const alpha = still ? 1 - part : 1 - pulse;
    ring.clear().lineStyle(9, theme.outline, alpha).drawCircle(0, 0, radius);
    ring.lineStyle(5, color, alpha).drawCircle(0, 0, radius);
    ring
      .lineStyle(0)
      .beginFill(color, 1 - part * 0.6)
      .drawCircle(0, 0, 7)
      .endFill();
  });
  if (!ring.destroyed) ring.destroy();
  return ended;
}
