import * as PIXI from 'pixi.js';
import { host } from '../host.ts';
import type { Wall } from '../placeables/wall.ts';
import type { TokenStage } from './token-view.ts';
import type { ObjectView } from './types.ts';

/** The picture of a wall: a line with dots at its ends, for game masters only; stronger while walls are worked on. */
export class WallView implements ObjectView {
  readonly #wall: Wall;
  readonly #stage: TokenStage;
  readonly #line = new PIXI.Graphics();

  constructor(wall: Wall, stage: TokenStage) {
    this.#wall = wall;
    this.#stage = stage;
    stage.parent.addChild(this.#line);
  }

  refresh(): void {
    const [a, b] = this.#wall.edges;
    const { theme } = this.#stage;
    const { active } = this.#wall.layer;
    const color = this.#wall.controlled ? theme.selection : this.#wall.isDoor ? theme.door : theme.wall;
    const line = this.#line.clear();
    line.visible = host.isGM;
    line.alpha = active ? 1 : 0.55;
    line.lineStyle({ width: active ? 8 : 5, color: theme.outline, cap: PIXI.LINE_CAP.ROUND });
    line.moveTo(a.x, a.y).lineTo(b.x, b.y);
    line.lineStyle({
      width: active ? 5 : 3,
      color,
      alpha: this.#wall.isOpen ? 0.4 : 1,
      cap: PIXI.LINE_CAP.ROUND,
    });
    line.moveTo(a.x, a.y).lineTo(b.x, b.y);
    if (active) {
      line.lineStyle(2, theme.outline).beginFill(color);
      for (const { x, y } of [a, b]) line.drawCircle(x, y, 7);
      line.endFill();
    }
    this.#stage.requestRender();
  }

  destroy(): void {
    this.#line.destroy();
    this.#stage.requestRender();
  }

  addChild<T>(...children: T[]): T {
    return this.#line.addChild(...(children as unknown as PIXI.DisplayObject[])) as unknown as T;
  }

  removeChild<T>(...children: T[]): T {
    return this.#line.removeChild(...(children as unknown as PIXI.DisplayObject[])) as unknown as T;
  }
}
