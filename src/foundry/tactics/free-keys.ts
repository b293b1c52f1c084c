/* Hosts give keys to a focused button, so a button that was pressed with the mouse would take them from a plan. */

/** What a press of the mouse has left the focus on, until somebody uses it by a key. */
let pressed: Element | null = null;

/** Fields, and everything in framed windows, keep their focus. */
const KEEPS_FOCUS =
  'input, textarea, select, [contenteditable], dialog *, .window-content *, .window-header *';

/** The keys that use what has the focus. */
const USES = new Set(['Enter', ' ']);

/** Takes the focus from a button beside the board that somebody has pressed with the mouse, because hosts give keys to a focused button. */
export function freeKeys(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement !== pressed) return;
  if (!activeElement.matches(KEEPS_FOCUS)) activeElement.blur();
}

/** Notices what gets the focus by the mouse, and takes it back while a plan is shown. Called once. */
export function watchFocus(isShown: () => boolean): void {
  const { activeElement } = document;
  // A tab that was clicked before anybody watched.
  if (activeElement && !activeElement.matches(':focus-visible')) pressed = activeElement;
  let isPressing = false;
  const on = <T extends keyof DocumentEventMap>(type: T, hear: (event: DocumentEventMap[T]) => void): void =>
    document.addEventListener(type, hear, true);
  on('pointerdown', () => {
    isPressing = true;
  });
  on('pointerup', () => {
    setTimeout(() => {
      isPressing = false;
    });
  });
  on('focusin', ({ target }) => {
    // What is drawn anew in the place of a pressed button gets its focus.
    const isDrawnAnew = pressed !== null && !pressed.isConnected;
    pressed = (isPressing || isDrawnAnew) && target instanceof Element ? target : null;
  });
  on('click', ({ detail }) => {
    // A screen reader's click has no number.
    if (detail > 0) pressed = document.activeElement;
    if (isShown()) queueMicrotask(freeKeys);
  });
  on('keydown', ({ key }) => {
    if (USES.has(key) && document.activeElement === pressed) pressed = null;
  });
}

/** Whether a key means a plan: nobody is typing, or has moved the focus to something else. Escape also leaves the plan. */
export function isForPlan(key: string): boolean {
  const { activeElement, body } = document;
  return (
    !activeElement ||
    activeElement === body ||
    activeElement.id === 'board' ||
    (key === 'Escape' && !!activeElement.closest('.ff-plan'))
  );
}
