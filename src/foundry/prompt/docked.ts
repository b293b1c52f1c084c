/* What is docked at the lower edge of the board: what is asked of this user, and the plan of an extra. */

/** How long a click still goes to what lay there before, in milliseconds: nobody means to press what has only just come. */
const JUST_COME = 400;

/** The part of an application that is needed here. */
interface Docked {
  readonly element: HTMLElement;
  readonly position: { readonly zIndex?: number };
  bringToFront(): void;
}

/** Centres it on what the sidebar leaves free. */
export function placeDocked({ element }: Docked): void {
  const left = document.getElementById('sidebar')?.getBoundingClientRect().left ?? 0;
  const covered = left > 0 ? Math.round(window.innerWidth - left) : 0;
  element.style.setProperty('--ff-covered', `${covered}px`);
}

/** Those who lie above the prompt and follow its height. */
const above = new Set<() => void>();
const height = new ResizeObserver(() => {
  for (const place of above) place();
});

/** Lets whatever lies above the prompt follow the height of its element, until that is gone. */
export const leadHeight = ({ element }: Docked): void => height.observe(element);

/** Calls a function whenever the prompt appears, is gone or has another height. */
export const followHeight = (place: () => void): unknown => above.add(place);

/** What was asked when it was last drawn. */
const asked = new WeakMap<HTMLElement, readonly string[]>();

/**
 * Brings it in front of all windows when something new is asked; with nothing asked it lies behind them.
 * @param keys one for each ask
 * @param before the keys of what is not new; what was asked when it was last drawn, if omitted
 */
export function comeForward(
  app: Docked,
  keys: readonly string[],
  before = asked.get(app.element) ?? [],
): void {
  const { element } = app;
  asked.set(element, keys);
  if (keys.length === 0) element.style.zIndex = '';
  else if (keys.some((key) => !before.includes(key))) raise(app);
}

/** Brings it in front also if the host believes that it is there already. */
function bringForward(app: Docked): void {
  app.bringToFront();
  app.element.style.zIndex = String(app.position.zIndex ?? '');
}

/** Lets it come in front of the windows when it is pressed or gets the focus, as windows do. Called on the first render. */
export function keepInOrder(app: Docked): void {
  for (const event of ['pointerdown', 'focusin'])
    app.element.addEventListener(event, () => bringForward(app));
}

function raise(app: Docked): void {
  const isUsed = app.element.matches(':hover');
  bringForward(app);
  if (isUsed) return;
  const ignored = { pointerEvents: 'none' };
  app.element.animate([ignored, ignored], JUST_COME);
}
