import type { Point } from '../host.ts';

/** What happens between a button going down and up again. */
export interface Gesture {
  move(at: Point, event: PointerEvent): void;
  end(at: Point, event: PointerEvent): void;
  cancel(): void;
  /** The way turns here. @returns whether there is a way */
  addTurn?(): boolean;
}

/** A press becomes a drag after so many pixels of the screen. */
export const DRAG_START = 5;
/** The mouse's buttons as events name them. */
export const BUTTON = { LEFT: 0, MIDDLE: 1, RIGHT: 2 };
