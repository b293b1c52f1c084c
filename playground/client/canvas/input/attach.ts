import type { Canvas } from '../board.ts';
import { reportError } from '../host.ts';
import { TokenList } from '../token-list.ts';
import { dropOnBoard } from './drop.ts';
import { Gestures } from './gestures.ts';

/** Lets the pointer work on the board, and puts the list of tokens beside it for those who use none. */
export function attachInput(board: Canvas): Gestures {
  const gestures = new Gestures(board);
  const element = board.view?.element;
  if (!element) throw new Error('the board has no element to point at');
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    gestures.down(event);
  });
  element.addEventListener('pointermove', (event) => gestures.move(event));
  element.addEventListener('pointerup', (event) => gestures.up(event));
  element.addEventListener('pointercancel', () => gestures.cancel());
  element.addEventListener('pointerleave', () => gestures.leave());
  element.addEventListener('dblclick', (event) => gestures.doubleClick(event));
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    gestures.wheel(event);
  });
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    dropOnBoard(board, event).catch((error: unknown) => reportError('Canvas drop', error));
  });
  new TokenList(board).attach(element);
  return gestures;
}
