import { followPointer } from '../api/frame.ts';

interface Movable {
  position: { left?: number; top?: number; width?: number | 'auto'; height?: number | 'auto' };
  setPosition(position: object): unknown;
}

/** Stands in for {@link foundry.applications.ux.Draggable} (T13): moves an element, and resizes it by a handle. */
export class Draggable {
  app: Movable;
  element: HTMLElement;
  handle: HTMLElement;

  constructor(
    app: Movable,
    element: HTMLElement,
    handle: HTMLElement | false,
    resizable: boolean | object = false,
  ) {
    this.app = app;
    this.element = element;
    this.handle = handle || element;
    this.handle.classList.add('draggable');
    this.handle.addEventListener('pointerdown', (event) => this.#onMove(event));
    if (resizable) this.#addResizeHandle();
  }

  #onMove(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { left = this.element.offsetLeft, top = this.element.offsetTop } = this.app.position;
    followPointer(event, this.element, (dx, dy) => this.app.setPosition({ left: left + dx, top: top + dy }));
  }

  #addResizeHandle(): void {
    const handle = document.createElement('div');
    handle.className = 'window-resize-handle';
    this.element.append(handle);
    handle.addEventListener('pointerdown', (event) => {
      event.stopPropagation();
      const { offsetWidth: width, offsetHeight: height } = this.element;
      followPointer(event, this.element, (dx, dy) =>
        this.app.setPosition({ width: width + dx, height: height + dy }),
      );
    });
  }
}
