import * as PIXI from 'pixi.js';
import type { Grid, Rect, SceneDoc } from '../host.ts';
import { colorNumber, type Theme } from './theme.ts';

/** Scenes that keep this colour have none of their own. */
const UNSET_COLOR = '#999999';
const UNSET_GRID = '#000000';

/** Draws the ground of a scene's playable part: its colour or picture. Around it the board's own colour shows. */
export function drawGround(scene: SceneDoc, picture: PIXI.Texture | null, theme: Theme): PIXI.Container {
  const { sceneRect } = scene.dimensions;
  const own = String(scene.backgroundColor ?? UNSET_COLOR).toLowerCase();
  const ground = own === UNSET_COLOR ? theme.ground : colorNumber(own);
  const group = new PIXI.Container();
  const plane = new PIXI.Graphics();
  plane.beginFill(ground).drawRect(sceneRect.x, sceneRect.y, sceneRect.width, sceneRect.height).endFill();
  group.addChild(plane);
  if (picture) {
    const sprite = new PIXI.Sprite(picture);
    sprite.position.set(sceneRect.x, sceneRect.y);
    sprite.width = sceneRect.width;
    sprite.height = sceneRect.height;
    group.addChild(sprite);
  }
  return group;
}

/** Draws the lines of the grid inside the scene; a gridless scene gets a thin frame only. */
export function drawGrid(scene: SceneDoc, theme: Theme): PIXI.Container {
  const { grid } = scene;
  const bounds = scene.dimensions.sceneRect;
  const lines = new PIXI.Graphics();
  const own = String(grid.color ?? UNSET_GRID).toLowerCase();
  const color = own === UNSET_GRID ? theme.grid : colorNumber(own);
  const alpha = Math.min(1, (grid.alpha ?? 0.2) * 1.5);
  lines.lineStyle({ width: grid.thickness || 1, color, alpha });
  if (grid.isSquare) squares(lines, grid, bounds);
  else if (grid.isHexagonal) hexagons(lines, grid, bounds);
  lines.lineStyle({ width: 2, color, alpha: Math.min(1, alpha * 2) });
  lines.drawRect(bounds.x, bounds.y, bounds.width, bounds.height);
  const inside = new PIXI.Graphics().beginFill(0xffffff);
  inside.drawRect(bounds.x - 1, bounds.y - 1, bounds.width + 2, bounds.height + 2).endFill();
  lines.mask = inside;
  const group = new PIXI.Container();
  group.addChild(inside, lines);
  return group;
}

function squares(lines: PIXI.Graphics, grid: Grid, { x, y, width, height }: Rect): void {
  for (let at = x; at <= x + width; at += grid.size) lines.moveTo(at, y).lineTo(at, y + height);
  for (let at = y; at <= y + height; at += grid.size) lines.moveTo(x, at).lineTo(x + width, at);
}

function hexagons(lines: PIXI.Graphics, grid: Grid, bounds: Rect): void {
  const [i0, j0, i1, j1] = grid.getOffsetRange(bounds);
  for (let i = i0; i < i1; i++) {
    for (let j = j0; j < j1; j++) lines.drawPolygon(grid.getVertices({ i, j }).flatMap(({ x, y }) => [x, y]));
  }
}
