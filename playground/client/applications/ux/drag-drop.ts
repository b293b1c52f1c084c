import { host } from '../host.ts';
import { el } from '../utils.ts';

type Action = 'dragstart' | 'dragover' | 'drop' | 'dragenter' | 'dragleave' | 'dragend';

/** What may be dragged and dropped, by whom, and what then happens. */
export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<'dragstart' | 'drop', (selector: string | null | undefined) => boolean>>;
  callbacks?: Partial<Record<Action, (event: DragEvent) => unknown>>;
}

/** Stands in for {@link foundry.applications.ux.DragDrop} (T13). */
export class DragDrop {
  dragSelector: string | null | undefined;
  dropSelector: string | null | undefined;
  permissions: NonNullable<DragDropConfiguration['permissions']>;
  callbacks: NonNullable<DragDropConfiguration['callbacks']>;

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  static get implementation(): typeof DragDrop {
    const ux = host.config?.ux as unknown as { DragDrop?: typeof DragDrop } | undefined;
    return ux?.DragDrop ?? DragDrop;
  }

  /** Makes the elements draggable and the targets (the element itself without a selector) accept drops. */
  bind(html: HTMLElement): this {
    if (this.can('dragstart', this.dragSelector)) this.#bindDrag(html);
    if (this.can('drop', this.dropSelector)) {
      const targets = this.dropSelector ? [...html.querySelectorAll<HTMLElement>(this.dropSelector)] : [html];
      for (const target of targets) {
        target.ondragover = (event) => this._handleDragOver(event);
        target.ondrop = (event) => this._handleDrop(event);
        target.ondragenter = (event) => this._handleDragEnter(event);
        target.ondragleave = (event) => this._handleDragLeave(event);
      }
    }
    return this;
  }

  #bindDrag(html: HTMLElement): void {
    if (!this.dragSelector) return;
    for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
      element.draggable = true;
      element.ondragstart = (event) => this._handleDragStart(event);
      element.ondragend = (event) => this._handleDragEnd(event);
    }
  }

  callback(event: DragEvent, action: Action): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: 'dragstart' | 'drop', selector?: string | null): boolean {
    const permission = this.permissions[action];
    return permission ? permission(selector) : true;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, 'dragstart');
    if (event.dataTransfer?.items?.length) event.stopPropagation();
  }
  _handleDragEnd(event: DragEvent): void {
    this.callback(event, 'dragend');
  }
  _handleDragEnter(event: DragEvent): void {
    this.callback(event, 'dragenter');
  }
  _handleDragLeave(event: DragEvent): void {
    this.callback(event, 'dragleave');
  }
  _handleDragOver(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, 'dragover');
  }
  _handleDrop(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, 'drop');
  }

  /** A picture to carry under the pointer; it leaves the page with the drag. */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    const preview = el('div', { id: 'drag-preview' }, img.cloneNode() as HTMLElement);
    Object.assign(preview.style, {
      width: `${width}px`,
      height: `${height}px`,
      position: 'fixed',
      top: '-1000px',
    });
    document.getElementById('drag-preview')?.remove();
    document.body.append(preview);
    return preview;
  }
}
