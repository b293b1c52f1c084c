import type { Position } from './options.ts';

/** The room a window may stand in. */
export interface Room {
  width: number;
  height: number;
}

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

const MARGIN = 8;

/**
 * A wished position made possible: sizes kept within the room, unknown offsets centred, the header kept in sight.
 * `measured` is the size the element has by itself.
 */
export function fitPosition(wish: Position, measured: Room, room: Room): Position {
  const width = typeof wish.width === 'number' ? Math.min(wish.width, room.width) : measured.width;
  const height = typeof wish.height === 'number' ? Math.min(wish.height, room.height) : measured.height;
  const left = Number.isFinite(wish.left) ? Number(wish.left) : (room.width - width) / 2;
  const top = Number.isFinite(wish.top) ? Number(wish.top) : (room.height - height) / 2;
  return {
    ...wish,
    width: typeof wish.width === 'number' ? width : (wish.width ?? 'auto'),
    height: typeof wish.height === 'number' ? height : (wish.height ?? 'auto'),
    left: Math.round(clamp(left, MARGIN - width * 0.6, room.width - Math.min(width, 80))),
    top: Math.round(clamp(top, 0, room.height - 40)),
  };
}

/** Writes a position into an element's style. */
export function applyPosition(element: HTMLElement, position: Position): void {
  const px = (value: number | 'auto' | undefined) => (typeof value === 'number' ? `${value}px` : 'auto');
  element.style.width = px(position.width);
  element.style.height = px(position.height);
  element.style.left = px(position.left);
  element.style.top = px(position.top);
  if (position.zIndex) element.style.zIndex = String(position.zIndex);
  element.style.transform = position.scale && position.scale !== 1 ? `scale(${position.scale})` : '';
}

/** A CSS length ("50%", "10px", "20") in pixels. */
export function pixelsOf(style: string, parentDimension: number): number | undefined {
  const match = /^(-?[\d.]+)(px|%)?$/.exec(style.trim());
  if (!match) return undefined;
  const value = Number(match[1]);
  return match[2] === '%' ? (parentDimension * value) / 100 : value;
}
