import { host, localize, type Obj } from '../host.ts';
import { cleanHTML, el, escapeHTML, icon } from '../utils.ts';

type Type = 'info' | 'warning' | 'error' | 'success';

/** How a text of a notification is made. */
interface TextOptions {
  localize?: boolean;
  format?: Obj;
  escape?: boolean;
  clean?: boolean;
}

/** How a notification is shown. */
export interface NotifyOptions extends TextOptions {
  permanent?: boolean;
  progress?: boolean;
  console?: boolean;
}

/** A notification, queued or shown. */
export interface Notification {
  id: number;
  type: Type;
  timestamp: number;
  message: string;
  error?: Error;
  permanent: boolean;
  console: boolean;
  active: boolean;
  progress: boolean;
  pct: number;
  element?: HTMLLIElement;
  remove: () => void;
  update: (update: TextOptions & { message?: string; pct?: number }) => void;
}

const ICONS: Record<Type, string> = {
  info: 'fa-solid fa-circle-info',
  warning: 'fa-solid fa-triangle-exclamation',
  error: 'fa-solid fa-circle-exclamation',
  success: 'fa-solid fa-circle-check',
};

/**
 * Stands in for {@link foundry.applications.ui.Notifications} (T13), `ui.notifications`. At most five are shown; the list
 * is a live region, errors are announced at once.
 */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  #list: HTMLElement;
  #queue: Notification[] = [];
  #active = new Map<number, Notification>();
  #nextId = 1;

  constructor() {
    this.#list = document.getElementById('notifications') ?? el('ol', { id: 'notifications' });
    this.#list.setAttribute('aria-live', 'polite');
    // The list may be made before the language is there.
    const label = (): void => this.#list.setAttribute('aria-label', localize('PLAYGROUND.Notifications'));
    label();
    host.hooks?.once('i18nInit', label);
    if (!this.#list.isConnected) document.body.append(this.#list);
  }

  notify(message: string | Error, type: Type = 'info', options: NotifyOptions = {}): Notification {
    const error = message instanceof Error ? message : undefined;
    const notification: Notification = {
      id: this.#nextId++,
      type,
      timestamp: Date.now(),
      message: this.#text(
        error ? error.message : String(message),
        error ? { ...options, escape: true } : options,
      ),
      ...(error ? { error } : {}),
      permanent: options.permanent ?? false,
      console: options.console ?? true,
      active: false,
      progress: options.progress ?? false,
      pct: 0,
      remove: () => this.remove(notification),
      update: (update) => this.update(notification, update),
    };
    if (notification.console) this.#log(notification);
    this.#queue.push(notification);
    this.#fetch();
    return notification;
  }

  info(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'info', options);
  }
  warn(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'warning', options);
  }
  error(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'error', options);
  }
  success(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, 'success', options);
  }

  update(which: Notification | number, update: TextOptions & { message?: string; pct?: number }): void {
    const notification = this.#find(which);
    if (!notification) return;
    if (update.message !== undefined) notification.message = this.#text(update.message, update);
    if (update.pct !== undefined) notification.pct = Math.max(0, Math.min(1, update.pct));
    this.#refresh(notification);
    if (notification.progress && notification.pct >= 1) setTimeout(() => this.remove(notification), 1000);
  }

  remove(which: Notification | number): void {
    const notification = this.#find(which);
    if (!notification) return;
    notification.active = false;
    notification.element?.remove();
    this.#active.delete(notification.id);
    this.#queue = this.#queue.filter((queued) => queued !== notification);
    this.#fetch();
  }

  has(which: Notification | number): boolean {
    return this.#find(which) !== undefined;
  }

  clear(): void {
    this.#queue = [];
    for (const notification of [...this.#active.values()]) this.remove(notification);
  }

  #find(which: Notification | number): Notification | undefined {
    const id = typeof which === 'number' ? which : which.id;
    return this.#active.get(id) ?? this.#queue.find((queued) => queued.id === id);
  }

  /** `format` means localised too; its values are escaped unless told otherwise, other texts are cleaned as HTML. */
  #text(message: string, options: TextOptions): string {
    const { format, escape: isEscaped = true, clean = true } = options;
    if (format) {
      const values = Object.fromEntries(
        Object.entries(format).map(([key, value]) => [key, isEscaped ? escapeHTML(value) : value]),
      );
      const text = localize(message, values);
      return isEscaped || !clean ? text : cleanHTML(text);
    }
    if (options.localize) return localize(message);
    return clean ? cleanHTML(message) : message;
  }

  #log({ type, message, error }: Notification): void {
    const method = { info: 'info', success: 'log', warning: 'warn', error: 'error' }[type] as
      | 'info'
      | 'log'
      | 'warn'
      | 'error';
    console[method](error ?? message);
  }

  #fetch(): void {
    while (this.#active.size < Notifications.MAX_ACTIVE) {
      const next = this.#queue.shift();
      if (!next) return;
      this.#show(next);
    }
  }

  #show(notification: Notification): void {
    const close = el('button', {
      type: 'button',
      class: 'icon fa-solid fa-xmark close',
      'aria-label': localize('PLAYGROUND.Dismiss'),
    });
    close.addEventListener('click', () => this.remove(notification));
    const item = el('li', { class: `notification ${notification.type}`, 'data-id': notification.id });
    if (notification.type === 'error') item.setAttribute('role', 'alert');
    item.append(icon(`${ICONS[notification.type]} fa-fw`), el('p', { class: 'message' }), close);
    if (notification.progress) item.append(el('progress', { max: 1, value: 0 }));
    notification.element = item;
    notification.active = true;
    this.#active.set(notification.id, notification);
    this.#refresh(notification);
    this.#list.prepend(item);
    if (!notification.permanent && !notification.progress) {
      setTimeout(() => this.remove(notification), Notifications.LIFETIME_MS);
    }
  }

  #refresh({ element, message, pct }: Notification): void {
    const text = element?.querySelector('.message');
    if (text) text.innerHTML = message;
    element?.querySelector('progress')?.setAttribute('value', String(pct));
  }
}
