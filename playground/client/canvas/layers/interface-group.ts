import { NotImplemented } from '../../../model/not-implemented.ts';
import type { Canvas } from '../board.ts';
import type { Point } from '../host.ts';
import type { ScrollingTextOptions } from '../view/types.ts';
import { GridLayer } from './grid-layer.ts';

/** Stands in for {@link foundry.canvas.groups.InterfaceCanvasGroup} (T13): what floats above the scene. */
export class InterfaceCanvasGroup {
  /** The grid layer, which highlights spaces. */
  readonly grid: GridLayer;
  readonly #board: Canvas;

  constructor(board: Canvas) {
    this.#board = board;
    this.grid = new GridLayer(board);
  }

  /** Lets a text rise from a point of the scene. Resolves when it is gone, with undefined on a board that draws nothing. */
  async createScrollingText(
    origin: Point,
    content: string,
    options: ScrollingTextOptions = {},
  ): Promise<object | undefined> {
    return this.#board.view?.scrollingText(origin, content, options);
  }

  /** Adds a PIXI object above the tokens. */
  addChild<T>(...children: T[]): T {
    return this.#group.addChild(...children);
  }

  removeChild<T>(...children: T[]): T {
    return this.#group.removeChild(...children);
  }

  get #group() {
    const group = this.#board.view?.groups.interface;
    if (!group) throw new NotImplemented('canvas.interface.addChild on a board without WebGL');
    return group as unknown as { addChild<T>(...c: T[]): T; removeChild<T>(...c: T[]): T };
  }
}
