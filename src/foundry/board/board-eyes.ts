import { readRound } from '../tracker/round.ts';
import { centreOf, gridOf, tokensOf } from './scene.ts';
import { TONE_COLOURS } from './tone-colours.ts';

/* Shows on the board whom a fighter is watching: a ring on the edge of the watched token, on the watcher's side, and a line between the two. */

const LAYER = 'fivefold-eyes';

/** The height of the ring, in squares. */
const RING = 1 / 3;

interface Eyes {
  readonly from: TokenDocument.Implementation;
  readonly to: TokenDocument.Implementation;
}

/** The rings on tokens. */
let rings: PIXI.Text[] = [];

/** Who watches whom on a scene, as far as this user may see both. */
function seen(scene: Scene.Implementation): Eyes[] {
  const shown = (who: string) =>
    tokensOf(who, scene).find((token) => !token.hidden || game.user?.isGM === true);
  return [...(game.combats ?? [])].flatMap((combat) =>
    (readRound(combat)?.tracker?.rows ?? []).flatMap(({ who, eyes, state }) => {
      const from = shown(who);
      const to = eyes === undefined ? undefined : shown(eyes);
      return from && to && state !== 'out' ? [{ from, to }] : [];
    }),
  );
}

function drawLook({ from, to }: Eyes, lines: PIXI.Graphics): void {
  const { size } = gridOf(to);
  const [a, b] = [centreOf(from), centreOf(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0 || !to.object) return;
  const off = ((Math.min(to.width ?? 1, to.height ?? 1) / 2) * size) / length;
  const end = { x: b.x - (b.x - a.x) * off, y: b.y - (b.y - a.y) * off };
  const tone = TONE_COLOURS[from.actor?.hasPlayerOwner ? 'good' : 'bad'];
  lines
    .lineStyle(Math.max(2, size / 32), tone, 0.6)
    .moveTo(a.x, a.y)
    .lineTo(end.x, end.y);
  const style = { fontSize: Math.round(size * RING), fill: tone, stroke: 0x000000, strokeThickness: 3 };
  const ring = to.object.addChild(new PIXI.Text('◉', style as never));
  ring.position.set(end.x - to.x - ring.width / 2, end.y - to.y - ring.height / 2);
  rings.push(ring);
}

/** Draws all lines and rings anew. */
export function drawEyes(): void {
  if (!canvas?.ready || !canvas.scene) return;
  for (const ring of rings) if (!ring.destroyed) ring.destroy();
  rings = [];
  canvas.interface?.grid.destroyHighlightLayer(LAYER);
  const all = seen(canvas.scene as Scene.Implementation);
  const lines = all.length > 0 ? canvas.interface?.grid.addHighlightLayer(LAYER) : undefined;
  if (lines) for (const one of all) drawLook(one, lines);
}
