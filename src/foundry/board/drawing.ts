import type { Drawing, DrawnCell, DrawnLine } from '../../core/grid/drawing.ts';
import type { Offer } from '../../core/offer.ts';
import type { Prospect } from '../actions/use.ts';
import { groundOf } from './ground.ts';
import { TONE_COLOURS } from './tone-colours.ts';

/* What rules draw on the board while a person considers an action, for that person only and until the window closes. */

const LAYER = 'fivefold-thought';

let words: PIXI.Container | undefined;

/** Removes everything drawn. */
export function erase(): void {
  words?.destroy({ children: true });
  words = undefined;
  if (canvas?.ready) canvas.interface?.grid.destroyHighlightLayer(LAYER);
}

/** What is drawn now, so that it can be erased without what others draw after it. */
export const drawnNow = (): object | undefined => words;

/** Removes a drawing unless something else has replaced it. */
export function eraseOnly(drawn: object | undefined): void {
  if (drawn !== undefined && drawn === words) erase();
}

function drawCell({ x, y, tone, text }: DrawnCell, size: number, layer: PIXI.Graphics): void {
  const at = { x: x * size, y: y * size };
  layer.lineStyle(2, TONE_COLOURS[tone], 0.9).beginFill(TONE_COLOURS[tone], 0.3);
  layer.drawRect(at.x, at.y, size, size).endFill();
  if (!text) return;
  const style = { fontSize: Math.round(size / 4), fill: 0xffffff, stroke: 0x000000, strokeThickness: 4 };
  const word = new PIXI.Text(text, style as never);
  word.position.set(at.x + (size - word.width) / 2, at.y + (size - word.height) / 2);
  words?.addChild(word);
}

/** A line with a dark edge, so that it is seen on any map. */
function drawLine({ a, b, tone }: DrawnLine, size: number, layer: PIXI.Graphics): void {
  const width = Math.max(3, size / 14);
  for (const [wide, colour, alpha] of [
    [width + 4, 0x000000, 0.55],
    [width, TONE_COLOURS[tone], 1],
  ] as const)
    layer
      .lineStyle(wide, colour, alpha)
      .moveTo(a.x * size, a.y * size)
      .lineTo(b.x * size, b.y * size);
}

/** A word beside something drawn, at a point in squares. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Writes a word that stays readable on a board seen as a whole. */
function drawLabel({ x, y, text }: Label, size: number): void {
  const style = { fontSize: Math.round(size / 2), fill: 0xffffff, stroke: 0x000000, strokeThickness: 6 };
  const word = new PIXI.Text(text, style as never);
  word.position.set(x * size - word.width / 2, y * size - word.height / 2);
  words?.addChild(word);
}

/** Draws over the squares of the viewed scene, replacing earlier drawings. @returns whether there is anything to see. */
export function draw(drawing: Drawing | undefined, labels: readonly Label[] = []): boolean {
  erase();
  const scene = canvas?.ready ? canvas.scene : undefined;
  const layer = scene && drawing && canvas?.interface?.grid.addHighlightLayer(LAYER);
  if (!scene || !drawing || !layer) return false;
  const { size } = scene.grid;
  words = layer.addChild(new PIXI.Container());
  for (const cell of drawing.cells) drawCell(cell, size, layer);
  for (const line of drawing.lines) drawLine(line, size, layer);
  for (const label of labels) drawLabel(label, size);
  return true;
}

/** Draws what the rules show for an offer, replacing earlier drawings. @returns whether there is anything to see. */
export function drawPreview(about: Prospect, offer: Offer): boolean {
  const { ruleset, who, targets } = about;
  const scene = canvas?.ready ? canvas.scene : undefined;
  const ground = scene ? groundOf(scene, [who, ...targets]) : undefined;
  return draw(ground && ruleset.drawing?.(ground, about, offer));
}
