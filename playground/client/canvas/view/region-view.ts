import * as PIXI from 'pixi.js';
import type { Point, RegionDoc, RegionShape } from '../host.ts';
import type { Region } from '../placeables/region.ts';
import { anyColor } from './highlight-view.ts';
import type { TokenStage } from './token-view.ts';
import type { ObjectView } from './types.ts';

const FILL = 0.14;
const FILL_ACTIVE = 0.28;
const NAME = { size: 26, margin: 10, samples: 48 };

/** Adds a shape to what is being drawn. */
function trace(graphics: PIXI.Graphics, shape: RegionShape): void {
  const { x = 0, y = 0, width = 0, height = 0, radius = 0, points = [] } = shape;
  if (shape.type === 'polygon') graphics.drawPolygon([...points]);
  else if (shape.type === 'rectangle') graphics.drawRect(x, y, width, height);
  else graphics.drawEllipse(x, y, shape.radiusX ?? radius, shape.radiusY ?? radius);
}

/** Where a region's name stands: near its upper edge, in the middle of what lies there. */
export function namePlace({ bounds, testPoint }: Pick<RegionDoc, 'bounds' | 'testPoint'>): Point {
  const y = bounds.y + NAME.margin + NAME.size / 2;
  const row = Array.from(
    { length: NAME.samples },
    (_, i) => bounds.x + ((i + 0.5) / NAME.samples) * bounds.width,
  );
  const inside = row.filter((x) => testPoint({ x, y, elevation: 0 }));
  const [first = row[0] ?? bounds.x, last = row.at(-1) ?? bounds.x] = [inside[0], inside.at(-1)];
  return { x: (first + last) / 2, y: bounds.y + NAME.margin };
}

/** The picture of a region: its shapes in a soft fill of its colour, holes left out, and its name at the upper edge. */
export class RegionView implements ObjectView {
  readonly #region: Region;
  readonly #stage: TokenStage;
  readonly #shapes = new PIXI.Graphics();
  readonly #name: PIXI.Text;

  constructor(region: Region, stage: TokenStage) {
    this.#region = region;
    this.#stage = stage;
    this.#name = new PIXI.Text('', {
      fontFamily: stage.theme.font,
      fontSize: NAME.size,
      fontWeight: '600',
      fill: stage.theme.text,
      stroke: stage.theme.outline,
      strokeThickness: 4,
      lineJoin: 'round',
    });
    this.#name.resolution = 2;
    this.#name.anchor.set(0.5, 0);
    stage.parent.addChild(this.#shapes, this.#name);
  }

  refresh(): void {
    const { document, isVisible, hover, layer } = this.#region;
    const color = anyColor(document.color, this.#stage.theme.neutral);
    const strong = hover || layer.active;
    const shapes = this.#shapes.clear();
    shapes.visible = isVisible;
    this.#name.visible = isVisible;
    const holes = document.shapes.filter(({ hole }) => hole === true);
    shapes.lineStyle({ width: 2, color, alpha: strong ? 1 : 0.6, alignment: 0 });
    for (const shape of document.shapes.filter(({ hole }) => hole !== true)) {
      shapes.beginFill(color, strong ? FILL_ACTIVE : FILL);
      trace(shapes, shape);
      if (holes.length > 0) {
        shapes.beginHole();
        for (const hole of holes) trace(shapes, hole);
        shapes.endHole();
      }
      shapes.endFill();
    }
    for (const hole of holes) trace(shapes, hole);
    this.#name.text = document.name;
    const at = namePlace({ bounds: document.bounds, testPoint: (point) => document.testPoint(point) });
    this.#name.position.set(at.x, at.y);
    this.#stage.requestRender();
  }

  destroy(): void {
    this.#shapes.destroy();
    this.#name.destroy();
    this.#stage.requestRender();
  }

  addChild<T>(...children: T[]): T {
    return this.#shapes.addChild(...(children as unknown as PIXI.DisplayObject[])) as unknown as T;
  }

  removeChild<T>(...children: T[]): T {
    return this.#shapes.removeChild(...(children as unknown as PIXI.DisplayObject[])) as unknown as T;
  }
}
