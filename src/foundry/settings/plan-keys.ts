/** The keys of a plan, once there can be one. */
export const planKeys: {
  /** @returns whether there was something to do */
  press(key: string): boolean;
  /** Whether the keys do something now. */
  isShown(): boolean;
} = { press: () => false, isShown: () => false };

/** What a press of the mouse has left the focus on. */
let pressed: Element | null = null;

/** Windows and fields in which people type or choose keep their focus. */
const KEEPS_FOCUS =
  'input, textarea, select, [contenteditable], dialog *, .window-content *, .window-header *';

/** Takes the focus from a button beside the board that somebody has pressed with the mouse, because hosts give keys to a focused button. */
export function freeKeys(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement !== pressed) return;
  if (!activeElement.matches(KEEPS_FOCUS)) activeElement.blur();
}

/** Notices what gets the focus by the mouse, and takes it back while a plan is shown. Called once. */
export function watchFocus(): void {
  let isPressing = false;
  document.addEventListener('pointerdown', () => (isPressing = true), true);
  document.addEventListener('keydown', () => (isPressing = false), true);
  document.addEventListener('focusin', ({ target }) => {
    pressed = isPressing && target instanceof Element ? target : null;
  });
  document.addEventListener('click', () => planKeys.isShown() && freeKeys());
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
