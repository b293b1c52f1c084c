/* What is docked at the lower edge of the board: what is asked of this user, and the plan of an extra. */

/** How long a click still goes to what lay there before, in milliseconds: nobody means to press what has only just come. */
const JUST_COME = 400;

/** The part of an application that is needed here. */
interface Docked {
  readonly element: HTMLElement;
  bringToFront(): void;
}

/** Centres it on what the sidebar leaves free. */
export function placeDocked({ element }: Docked): void {
  const left = document.getElementById('sidebar')?.getBoundingClientRect().left ?? 0;
  const covered = left > 0 ? Math.round(window.innerWidth - left) : 0;
  element.style.setProperty('--ff-covered', `${covered}px`);
}

/** What was asked when it was last drawn. */
const asked = new WeakMap<HTMLElement, readonly string[]>();

/** Brings it in front of all windows when something new is asked; with nothing asked it lies behind them. @param keys one for each ask */
export function comeForward(app: Docked, keys: readonly string[]): void {
  const { element } = app;
  const before = asked.get(element) ?? [];
  asked.set(element, keys);
  if (keys.length === 0) element.style.zIndex = '';
  else if (keys.some((key) => !before.includes(key))) raise(app);
}

function raise(app: Docked): void {
  const isUsed = app.element.matches(':hover');
  app.bringToFront();
  if (isUsed) return;
  const ignored = { pointerEvents: 'none' };
  app.element.animate([ignored, ignored], JUST_COME);
}
