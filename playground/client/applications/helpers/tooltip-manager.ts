import { lies } from '../../../model/lies.ts';
import { host, localize } from '../host.ts';
import { cleanHTML, el, isElement } from '../utils.ts';

type Direction = 'UP' | 'DOWN' | 'LEFT' | 'RIGHT' | 'CENTER';

/** How a tooltip is shown by code. */
export interface TooltipOptions {
  text?: string;
  html?: HTMLElement | string;
  content?: HTMLElement;
  direction?: Direction;
  cssClass?: string;
  locked?: boolean;
}

const SELECTOR = '[data-tooltip], [data-tooltip-text], [data-tooltip-html]';

/**
 * Stands in for {@link foundry.helpers.interaction.TooltipManager} (T13), `game.tooltip`. Shows on hover after a moment
 * and on keyboard focus at once; the tooltip is also the element's description for screen readers.
 */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_DIRECTIONS = {
    UP: 'UP',
    DOWN: 'DOWN',
    LEFT: 'LEFT',
    RIGHT: 'RIGHT',
    CENTER: 'CENTER',
  } as const;
  static LOCKED_TOOLTIP_BUFFER_PX = 50;

  tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #locked = new Set<HTMLElement>();

  constructor() {
    this.tooltip =
      document.getElementById('tooltip') ??
      el('aside', { id: 'tooltip', role: 'tooltip', popover: 'manual' });
    if (!this.tooltip.isConnected) document.body.append(this.tooltip);
  }

  static get implementation(): typeof TooltipManager {
    const ux = host.config?.ux as unknown as { TooltipManager?: typeof TooltipManager } | undefined;
    return ux?.TooltipManager ?? TooltipManager;
  }

  /** Listens for hover, focus, presses and Escape; called once for each page. */
  activateEventListeners(page: Document = document): void {
    page.addEventListener('pointerover', (event) => this.#onEnter(event));
    page.addEventListener('pointerout', (event) => this.#onLeave(event));
    page.addEventListener('focusin', (event) => this.#onFocus(event));
    page.addEventListener('focusout', () => this.deactivate());
    page.addEventListener('pointerdown', (event) => this.#onPress(event), true);
    page.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.deactivate();
      this.dismissLockedTooltips();
    });
    page.addEventListener('auxclick', (event) => {
      if (event.button === 1 && this.element) this.lockTooltip();
    });
  }

  #holder(event: Event): HTMLElement | null {
    return isElement(event.target) ? event.target.closest<HTMLElement>(SELECTOR) : null;
  }

  #onEnter(event: Event): void {
    const element = this.#holder(event);
    if (!element || element === this.element) return;
    this.clearPending();
    this.#timer = setTimeout(() => this.activate(element), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onLeave(event: Event): void {
    const to = (event as PointerEvent).relatedTarget;
    const element = this.#holder(event);
    if (!element || (isElement(to) && element.contains(to))) return;
    this.clearPending();
    if (element === this.element) this.deactivate();
  }

  #onFocus(event: Event): void {
    const element = this.#holder(event);
    if (element && element === event.target && element.matches(':focus-visible')) this.activate(element);
  }

  #onPress(event: Event): void {
    this.clearPending();
    const locked = isElement(event.target) ? event.target.closest('.locked-tooltip') : null;
    if (!locked) this.dismissLockedTooltips();
    this.deactivate();
  }

  /** Shows the tooltip of an element at once. Throws when both text and HTML are given. */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    const html = options.html ?? options.content;
    if (options.text !== undefined && html !== undefined)
      throw new Error('a tooltip takes either text or html, not both');
    this.deactivate();
    if (!element.isConnected) return;
    if (!this.#fill(element, options.text, html)) return;
    this.element = element;
    const cssClass =
      options.cssClass ?? element.closest<HTMLElement>('[data-tooltip-class]')?.dataset.tooltipClass ?? '';
    this.tooltip.className = `${cssClass} active`.trim();
    this.#describe(element, true);
    const direction =
      options.direction ?? element.closest<HTMLElement>('[data-tooltip-direction]')?.dataset.tooltipDirection;
    element.ownerDocument.body.append(this.tooltip);
    this._setAnchor((direction as Direction) ?? this._determineDirection());
    if (options.locked) this.lockTooltip();
  }

  #fill(element: HTMLElement, text: string | undefined, html: HTMLElement | string | undefined): boolean {
    const { tooltip, tooltipText, tooltipHtml } = element.dataset;
    if (isElement(html)) this.tooltip.replaceChildren(html);
    else if (html !== undefined) this.tooltip.innerHTML = cleanHTML(html);
    else if (text !== undefined) this.tooltip.textContent = text;
    else if (tooltipHtml) this.tooltip.innerHTML = cleanHTML(tooltipHtml);
    else if (tooltipText) this.tooltip.textContent = tooltipText;
    else if (tooltip && host.game?.i18n?.has(tooltip)) this.tooltip.innerHTML = cleanHTML(localize(tooltip));
    else if (tooltip) this.tooltip.innerHTML = lies(38) ? tooltip : cleanHTML(tooltip);
    else if (element.ariaLabel) this.tooltip.textContent = element.ariaLabel;
    return this.tooltip.childNodes.length > 0;
  }

  #describe(element: HTMLElement, on: boolean): void {
    if (!on) element.removeAttribute('aria-describedby');
    else if (!element.hasAttribute('aria-describedby') && element.ariaLabel !== this.tooltip.textContent) {
      element.setAttribute('aria-describedby', this.tooltip.id);
    }
  }

  deactivate(): void {
    this.clearPending();
    if (this.element?.getAttribute('aria-describedby') === this.tooltip.id)
      this.#describe(this.element, false);
    this.element = null;
    this.tooltip.classList.remove('active');
    this.tooltip.replaceChildren();
  }

  clearPending(): void {
    clearTimeout(this.#timer);
  }

  /** The side of the element with room for the tooltip. */
  _determineDirection(): Direction {
    const box = this.element?.getBoundingClientRect();
    if (!box) return 'DOWN';
    return box.bottom + this.tooltip.offsetHeight + 8 > window.innerHeight ? 'UP' : 'DOWN';
  }

  _setAnchor(direction: Direction): void {
    const box = this.element?.getBoundingClientRect();
    if (!box) return;
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    const margin = TooltipManager.TOOLTIP_MARGIN_PX;
    const middle = { x: box.left + box.width / 2 - width / 2, y: box.top + box.height / 2 - height / 2 };
    const at = {
      UP: { x: middle.x, y: box.top - height - margin },
      DOWN: { x: middle.x, y: box.bottom + margin },
      LEFT: { x: box.left - width - margin, y: middle.y },
      RIGHT: { x: box.right + margin, y: middle.y },
      CENTER: middle,
    }[direction];
    const keep = (value: number, size: number, room: number) =>
      Math.max(margin, Math.min(value, room - size - margin));
    this._setStyle({
      left: `${keep(at.x, width, window.innerWidth)}px`,
      top: `${keep(at.y, height, window.innerHeight)}px`,
    });
  }

  _setStyle(position: Record<string, string> = {}): void {
    Object.assign(this.tooltip.style, { top: '', right: '', bottom: '', left: '', ...position });
  }

  /** Leaves a copy of the tooltip on the page until a press elsewhere. */
  lockTooltip(): HTMLElement {
    const copy = this.tooltip.cloneNode(true) as HTMLElement;
    copy.removeAttribute('id');
    copy.classList.add('locked-tooltip', 'active');
    document.body.append(copy);
    this.#locked.add(copy);
    this.deactivate();
    return copy;
  }

  createLockedTooltip(
    position: Record<string, string>,
    text: string,
    { cssClass = '' }: { cssClass?: string } = {},
  ): HTMLElement {
    const locked = el('aside', {
      class: `tooltip locked-tooltip active ${cssClass}`.trim(),
      role: 'tooltip',
    });
    locked.innerHTML = cleanHTML(text);
    Object.assign(locked.style, position);
    document.body.append(locked);
    this.#locked.add(locked);
    return locked;
  }

  dismissLockedTooltip(element: HTMLElement): void {
    this.#locked.delete(element);
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const element of this.#locked) this.dismissLockedTooltip(element);
  }
}
