import { isElement } from './elements.ts';

/** Keeps where the focus was before a window took it. Create it together with the window. */
export class FocusKeeper {
  readonly #before = document.activeElement;

  /** Moves the focus to the element marked `autofocus`, or else to the first control. */
  moveInto(window: HTMLElement): void {
    const control = ':is(button, select, input):not([disabled])';
    const place =
      window.querySelector<HTMLElement>(`[autofocus]${control}`) ??
      window.querySelector<HTMLElement>(`.window-content ${control}`);
    place?.focus();
  }

  /** Returns the focus, unless its place is gone or the person has moved on. */
  restore(): void {
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body || !activeElement.isConnected;
    if (lost && isElement(this.#before) && this.#before.isConnected) this.#before.focus();
  }
}
