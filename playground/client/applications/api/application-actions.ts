import { host, reportError } from '../host.ts';
import { isElement } from '../utils.ts';
import { ContextMenu, type MenuEntry, type MenuOptions } from '../ux/context-menu.ts';
import { ApplicationForm } from './application-form.ts';
import type { Chained } from './application-life.ts';

/** Clicks that an inner application has already answered; the outer one leaves them alone. */
const answered = new WeakSet<Event>();

/** What an application does when somebody clicks: the declared actions, those of every window, and context menus. */
export abstract class ApplicationActions extends ApplicationForm {
  abstract toggleControls(expanded?: boolean | null): Promise<void>;
  abstract get detachWindow(): (() => Promise<this>) | undefined;
  abstract get attachWindow(): (() => Promise<this>) | undefined;

  /** Does what a click on an element with `data-action` asks for. */
  protected answerClick(event: PointerEvent): void {
    if (!isElement(event.target) || answered.has(event)) return;
    const target = event.target.closest<HTMLElement>('[data-action]');
    const action = target?.dataset.action;
    if (!target || !action || !this.element.contains(target) || target.matches(':disabled')) return;
    answered.add(event);
    if (event.button === 0 && this.#onFrameAction(action, event)) return;
    const declared = this.options.actions[action];
    const { handler, buttons = [0] } =
      typeof declared === 'function' ? { handler: declared } : (declared ?? {});
    if (!buttons.includes(event.button ?? 0)) return;
    const run = handler ?? this._onClickAction;
    try {
      const result: unknown = Reflect.apply(run, this, [event, target]);
      if (result instanceof Promise)
        result.catch((error) => reportError(`${this.constructor.name}: ${action}`, error));
    } catch (error) {
      reportError(`${this.constructor.name}: ${action}`, error);
    }
  }

  #onFrameAction(action: string, event: PointerEvent): boolean {
    if (this.options.actions[action]) return false;
    if (action === 'close') void this.close();
    else if (action === 'tab') this._onClickTab(event);
    else if (action === 'toggleControls') void this.toggleControls();
    else if (action === 'detach') void this.detachWindow?.();
    else if (action === 'attach') void this.attachWindow?.();
    else return false;
    return true;
  }

  /** An action that no handler is declared for. */
  _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }

  /** A context menu over the elements of `selector`; its entries pass through the hooks of the class chain. */
  _createContextMenu(
    handler: () => MenuEntry[],
    selector: string,
    options: MenuOptions & {
      container?: HTMLElement | null;
      hookName?: string | null;
      parentClassHooks?: boolean;
    } = {},
  ): ContextMenu | null {
    const { container, hookName, parentClassHooks = true, ...rest } = options;
    const entries = Reflect.apply(handler, this, []) as MenuEntry[];
    const chain = [...(this.constructor as unknown as Chained).inheritanceChain()];
    for (const cls of parentClassHooks ? chain : chain.slice(0, 1)) {
      const name = hookName ? hookName.replace('{}', cls.name) : `get${cls.name}ContextOptions`;
      host.hooks?.callAll(name, this, entries);
      if (hookName && !hookName.includes('{}')) break;
    }
    if (!entries.length) return null;
    const Menu = ContextMenu.implementation;
    return new Menu(container ?? this.element, selector, entries, { jQuery: false, ...rest });
  }
}
