import type { Canvas } from '../board.ts';
import type { Point } from '../host.ts';
import type { HighlightLayer, HighlightStyle } from '../view/types.ts';

/** Stands in for {@link foundry.canvas.layers.GridLayer} (T13), as far as highlighting grid spaces goes. */
export class GridLayer {
  readonly highlightLayers: Record<string, HighlightLayer> = {};
  readonly #board: Canvas;

  constructor(board: Canvas) {
    this.#board = board;
  }

  /** A named layer of highlighted spaces, made at need; undefined on a board that draws nothing. */
  addHighlightLayer(name: string): HighlightLayer | undefined {
    const layer = this.highlightLayers[name] ?? this.#board.view?.highlightLayer(name);
    if (layer) this.highlightLayers[name] = layer;
    return layer;
  }

  getHighlightLayer(name: string): HighlightLayer | undefined {
    return this.highlightLayers[name];
  }

  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
  }

  destroyHighlightLayer(name: string): void {
    this.#board.view?.destroyHighlightLayer(name);
    delete this.highlightLayers[name];
  }

  /** Highlights the grid space whose top left point is given. */
  highlightPosition(name: string, { x, y, ...style }: Point & HighlightStyle): void {
    const { grid, view } = this.#board;
    const layer = this.addHighlightLayer(name);
    if (!layer || !grid || !view || !layer.highlight(x, y)) return;
    const vertices = grid.isGridless
      ? []
      : grid.getVertices({ x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 });
    view.highlight(name, vertices, style);
  }

  forgetAll(): void {
    for (const name of Object.keys(this.highlightLayers)) this.destroyHighlightLayer(name);
  }
}
