import { deprecated } from '../../../model/deprecated.ts';
import { host, localize, reportError } from '../host.ts';
import { el, escapeHTML, isElement } from '../utils.ts';

/** One entry of a context menu, in the words of V13 (name, condition, callback) or of V14 (label, visible, onClick). */
export interface MenuEntry {
  name?: string;
  label?: string;
  icon?: string;
  group?: string | null;
  classes?: string;
  condition?: boolean | null | ((target: HTMLElement) => unknown);
  visible?: boolean | null | ((target: HTMLElement) => unknown);
  callback?: (target: HTMLElement, event?: Event) => unknown;
  onClick?: (event: Event, target: HTMLElement) => unknown;
}

/** What an entry comes to, in whichever words it was given. */
interface Entry {
  label: string;
  shown(target: Target): boolean;
  run(event: Event, target: Target): unknown;
}

/** What an entry's functions are given: the element, or on V13 jQuery around it. */
type Target = HTMLElement & { readonly jquery?: string };
type WrapInJQuery = (element: HTMLElement) => Target;

const wrapInJQuery: WrapInJQuery = (element) =>
  (globalThis as unknown as { jQuery: WrapInJQuery }).jQuery(element);

/** The element that a container is, or that jQuery holds. @throws when it is neither */
function elementOf(container: HTMLElement | ArrayLike<HTMLElement>): HTMLElement {
  const element = isElement(container) ? container : (container as ArrayLike<HTMLElement> | undefined)?.[0];
  if (!isElement(element)) throw new Error('ContextMenu needs an HTMLElement or jQuery as its container');
  return element;
}

const holds = (condition: MenuEntry['condition'], target: HTMLElement): boolean =>
  condition === undefined || !!(typeof condition === 'function' ? condition(target) : condition);

/** V13 reads name, condition and callback and nothing else. */
const inWordsOf13 = ({ name = '', condition, callback }: MenuEntry): Entry => ({
  label: name,
  shown: (target) => holds(condition, target),
  run: (event, target) => callback?.(target, event),
});

/** V14 reads label, visible and onClick; it still takes the older words, and says so. */
function inWordsOf14(entry: MenuEntry): Entry {
  const take = <K extends keyof MenuEntry, L extends keyof MenuEntry>(
    key: K,
    old: L,
  ): MenuEntry[K] | MenuEntry[L] => {
    if (entry[key] !== undefined || entry[old] === undefined) return entry[key];
    deprecated(`ContextMenuEntry#${old}`, `ContextMenuEntry#${key}`);
    return entry[old];
  };
  return {
    label: String(take('label', 'name') ?? ''),
    shown: (target) => holds(take('visible', 'condition') as MenuEntry['visible'], target),
    run: (event, target) => {
      take('onClick', 'callback');
      return entry.onClick ? entry.onClick(event, target) : entry.callback?.(target, event);
    },
  };
}

const read = (entry: MenuEntry): Entry =>
  host.game.release.generation >= 14 ? inWordsOf14(entry) : inWordsOf13(entry);

/** How a menu opens. */
export interface MenuOptions {
  eventName?: string;
  onOpen?: ((target: HTMLElement) => unknown) | null;
  onClose?: ((target: HTMLElement) => unknown) | null;
  jQuery?: boolean;
  fixed?: boolean;
}

/** The menu that is open now: there is at most one. */
let open: ContextMenu | null = null;

/**
 * Stands in for {@link foundry.applications.ux.ContextMenu} (T13). Opens on right click, on the menu key and Shift+F10;
 * arrow keys move, Escape closes and gives the focus back.
 */
export class ContextMenu {
  menuItems: MenuEntry[];
  onOpen: MenuOptions['onOpen'];
  onClose: MenuOptions['onClose'];
  #container: HTMLElement;
  #selector: string;
  #eventName: string;
  #fixed: boolean;
  #jQuery: boolean;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #expandUp = false;
  #focusBefore: HTMLElement | null = null;

  constructor(
    container: HTMLElement | ArrayLike<HTMLElement>,
    selector: string | null | undefined,
    menuItems: MenuEntry[],
    options: MenuOptions = {},
  ) {
    this.#container = elementOf(container);
    this.#selector = selector || `#${this.#container.id}`;
    this.#eventName = options.eventName ?? 'contextmenu';
    this.#fixed = options.fixed ?? false;
    // The default is documented with the types: jQuery until V14.
    this.#jQuery = options.jQuery ?? host.game.release.generation < 14;
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    this.#container.addEventListener(
      this.#eventName,
      (event) => void this._onActivate(event as PointerEvent),
    );
  }

  /** The class that the system configured in `CONFIG.ux`, else this one. */
  static get implementation(): typeof ContextMenu {
    const ux = host.config?.ux as unknown as { ContextMenu?: typeof ContextMenu } | undefined;
    return ux?.ContextMenu ?? ContextMenu;
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get selector(): string {
    return this.#selector;
  }
  get eventName(): string {
    return this.#eventName;
  }
  get expandUp(): boolean {
    return this.#expandUp;
  }
  get fixed(): boolean {
    return this.#fixed;
  }
  get target(): HTMLElement {
    return this.#target as HTMLElement;
  }

  async _onActivate(event: PointerEvent): Promise<void> {
    if (!isElement(event.target)) return;
    const target = event.target.closest<HTMLElement>(this.#selector);
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const again = open === this && this.#target === target;
    await open?.close();
    if (!again) await this.render(target, { event });
  }

  /** Opens the menu for a target; entries whose condition fails are left out, and without any nothing opens. */
  async render(target: HTMLElement, options: { event?: PointerEvent | null } = {}): Promise<void> {
    await this._preRender(target, options);
    const entries = this.menuItems.filter((entry) => read(entry).shown(this.#given(target)));
    if (!entries.length) return;
    this.#target = target;
    this.#focusBefore = target.ownerDocument.activeElement as HTMLElement | null;
    this.#element = this.#build(entries);
    this._setPosition(this.#element, target, options);
    open = this;
    this.onOpen?.(target);
    await this._onRender(options);
    this.activateListeners(this.#element);
    this.#element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }

  #given(target: HTMLElement): Target {
    return this.#jQuery ? wrapInJQuery(target) : target;
  }

  #build(entries: MenuEntry[]): HTMLElement {
    const menu = el('nav', { id: 'context-menu', class: 'context-menu themed' });
    const groups = new Map<string, MenuEntry[]>();
    for (const entry of entries)
      groups.set(entry.group ?? '_none', [...(groups.get(entry.group ?? '_none') ?? []), entry]);
    for (const members of groups.values()) {
      const list = el('ol', { class: 'context-items', role: 'menu' });
      for (const entry of members) list.append(this.#buildEntry(entry));
      menu.append(list);
    }
    return menu;
  }

  #buildEntry(entry: MenuEntry): HTMLElement {
    const item = el('li', {
      class: `context-item ${entry.classes ?? ''}`.trim(),
      role: 'menuitem',
      tabindex: -1,
    });
    const image = entry.icon ?? '';
    item.innerHTML = image.startsWith('<')
      ? image
      : image
        ? `<i class="${escapeHTML(image)} fa-fw" inert></i>`
        : '';
    item.append(el('span', {}, localize(read(entry).label)));
    item.addEventListener('click', (event) => void this.#choose(entry, event));
    return item;
  }

  async #choose(entry: MenuEntry, event: Event): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const target = this.target;
    await this.close();
    try {
      await read(entry).run(event, this.#given(target));
    } catch (error) {
      reportError('ContextMenu', error);
    }
  }

  async _preRender(_target: HTMLElement, _options: object = {}): Promise<void> {}
  async _onRender(_options: object = {}): Promise<void> {}

  /** Beside the pointer, or under the target when a key opened it; upwards when there is no room below. */
  _setPosition(menu: HTMLElement, target: HTMLElement, options: { event?: PointerEvent | null } = {}): void {
    target.ownerDocument.body.append(menu);
    const box = target.getBoundingClientRect();
    const byPointer = !!options.event?.clientX || !!options.event?.clientY;
    const at =
      byPointer && options.event
        ? { x: options.event.clientX, y: options.event.clientY }
        : { x: box.left, y: box.bottom };
    const { width, height } = menu.getBoundingClientRect();
    const page = target.ownerDocument.documentElement;
    this.#expandUp = at.y + height > page.clientHeight && at.y > height;
    menu.classList.add(this.#expandUp ? 'expand-up' : 'expand-down');
    menu.style.left = `${Math.max(4, Math.min(at.x, page.clientWidth - width - 4))}px`;
    menu.style.top = `${Math.max(4, this.#expandUp ? at.y - height : Math.min(at.y, page.clientHeight - height - 4))}px`;
  }

  activateListeners(menu: HTMLElement): void {
    menu.addEventListener('keydown', (event) => this.#onKey(event));
  }

  #onKey(event: KeyboardEvent): void {
    const items = [...(this.#element?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(this.element.ownerDocument.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === 'Enter' || event.key === ' ') items[at]?.click();
    else if (event.key === 'Escape' || event.key === 'Tab') void this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async close(_options: object = {}): Promise<void> {
    if (!this.#element) return;
    const target = this.#target;
    this.#element.remove();
    this.#element = null;
    if (open === this) open = null;
    if (this.#focusBefore?.isConnected) this.#focusBefore.focus({ preventScroll: true });
    if (target) this.onClose?.(target);
  }

  /** V13: closes the open menu on any press outside; called once at boot. */
  static eventListeners(): void {
    closeOutside(document);
  }

  /** V14: the same for any page. */
  static get activateListeners(): ((page?: Document) => void) | undefined {
    return host.game.release.generation >= 14 ? (page = document) => closeOutside(page) : undefined;
  }

  /** The menu that is open now, for the Escape key. */
  static get openMenu(): ContextMenu | null {
    return open;
  }
}

/** Closes the open menu on any press of a page outside it. */
function closeOutside(page: Document): void {
  const onPress = (event: Event) => {
    if (open && !(isElement(event.target) && open.element.contains(event.target))) void open.close();
  };
  page.addEventListener('pointerdown', onPress, true);
  page.defaultView?.addEventListener('blur', () => void open?.close());
}
