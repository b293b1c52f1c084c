import { localize } from '../host.ts';
import { el, icon, isElement } from '../utils.ts';
import type { HeaderControl, WindowOptions } from './options.ts';

/** References to the parts of a window's frame. */
export interface FrameParts {
  /** The browser's window in which the application stands, when it has left the page. V14. */
  windowId?: string;
  header?: HTMLElement;
  title?: HTMLHeadingElement;
  icon?: HTMLElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLMenuElement;
  close?: HTMLButtonElement;
  content?: HTMLElement;
  resize?: HTMLElement;
}

const headerButton = (iconClass: string, action: string, label: string): HTMLButtonElement =>
  el('button', {
    type: 'button',
    class: `header-control icon ${iconClass}`,
    'data-action': action,
    'data-tooltip': label,
    'aria-label': localize(label),
  });

/** Puts a window's header, menu, content and resize handle into `frame` and returns the references. */
export function buildFrame(frame: HTMLElement, id: string, options: WindowOptions): FrameParts {
  const title = el('h1', { class: 'window-title', id: `${id}-title` });
  const iconElement = el('i', { class: `window-icon ${options.icon || 'hidden'}`, 'aria-hidden': 'true' });
  const controls = headerButton(
    'fa-solid fa-ellipsis-vertical',
    'toggleControls',
    'PLAYGROUND.Window.Controls',
  );
  const close = headerButton('fa-solid fa-xmark', 'close', 'PLAYGROUND.Window.Close');
  controls.setAttribute('aria-expanded', 'false');
  const header = el('header', { class: 'window-header' }, iconElement, title, controls, close);
  const controlsDropdown = el('menu', { class: 'controls-dropdown', hidden: true });
  const content = document.createElement(options.contentTag || 'section');
  content.classList.add('window-content', ...options.contentClasses);
  frame.append(header, controlsDropdown, content);
  frame.setAttribute('aria-labelledby', title.id);
  if (frame.localName === 'div') frame.setAttribute('role', 'dialog');
  const parts: FrameParts = { header, title, icon: iconElement, controls, controlsDropdown, close, content };
  if (options.resizable) {
    parts.resize = el('div', { class: 'window-resize-handle', 'aria-hidden': 'true' });
    frame.append(parts.resize);
  }
  return parts;
}

/** One entry of the window's menu as a list item with a button. */
export function buildControl(control: HeaderControl): HTMLLIElement {
  const button = el(
    'button',
    { type: 'button', class: 'control', 'data-action': control.action },
    icon(`control-icon fa-fw ${control.icon}`),
    el('span', { class: 'control-label' }, localize(control.label)),
  );
  if (control.onClick) button.addEventListener('click', control.onClick);
  return el('li', { class: 'header-control', 'data-action': control.action }, button);
}

/** Opens or closes the window's menu. @param close closes it when somebody clicks elsewhere */
export function toggleDropdown(
  frame: FrameParts,
  expanded: boolean | null | undefined,
  close: () => void,
): void {
  const { controls, controlsDropdown } = frame;
  if (!controls || !controlsDropdown) return;
  const open = expanded ?? controlsDropdown.hidden !== false;
  controlsDropdown.hidden = !open;
  controlsDropdown.classList.toggle('expanded', open);
  controls.setAttribute('aria-expanded', String(open));
  if (!open) return;
  controlsDropdown.querySelector('button')?.focus();
  const page = controls.ownerDocument;
  const onOutside = (event: Event) => {
    if (
      isElement(event.target) &&
      (controls.contains(event.target) || controlsDropdown.contains(event.target))
    )
      return;
    page.removeEventListener('pointerdown', onOutside, true);
    close();
  };
  page.addEventListener('pointerdown', onOutside, true);
}

/** Follows a pointer that was pressed on a handle until it is released. `move` gets the distance from the start. */
export function followPointer(
  event: PointerEvent,
  handle: HTMLElement,
  move: (dx: number, dy: number) => void,
  end: () => void = () => {},
): void {
  const view = handle.ownerDocument.defaultView ?? window;
  const start = { x: event.clientX, y: event.clientY };
  const onMove = (e: PointerEvent) => move(e.clientX - start.x, e.clientY - start.y);
  const onUp = () => {
    view.removeEventListener('pointermove', onMove);
    view.removeEventListener('pointerup', onUp);
    view.removeEventListener('pointercancel', onUp);
    end();
  };
  view.addEventListener('pointermove', onMove);
  view.addEventListener('pointerup', onUp);
  view.addEventListener('pointercancel', onUp);
}
