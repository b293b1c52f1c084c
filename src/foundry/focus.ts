import { isElement } from './elements.ts';

/** Where the focus was before a window took it. Made with the window, when whoever opened it still has the focus. */
export class FocusKeeper {
  readonly #before = document.activeElement;

  /** Puts the focus on what the window's template marks with `autofocus`, else on its first control. */
  moveInto(window: HTMLElement): void {
    const control = ':is(button, select, input):not([disabled])';
    const place =
      window.querySelector<HTMLElement>(`[autofocus]${control}`) ??
      window.querySelector<HTMLElement>(`.window-content ${control}`);
    place?.focus();
  }

  /** Gives the focus back where it was, unless that is gone or the person has moved on. */
  giveBack(): void {
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body || !activeElement.isConnected;
    if (lost && isElement(this.#before) && this.#before.isConnected) this.#before.focus();
  }
}
