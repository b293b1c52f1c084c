import type { Id } from '../../core/text.ts';
import { centreOf, gridOf, tokensOf } from '../board/scene.ts';
import { TONE_COLOURS } from '../board/tone-colours.ts';
import { isUnseen } from '../shared/ids.ts';
import { signed } from '../shared/text.ts';

/* Harm and healing on the board: a number rises from the token, which flashes. */

/** How long a token flashes, in milliseconds. */
const FLASH = 350;

/** How long a number stays, in milliseconds. */
const STAY = 1500;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A fighter's tokens on the board that this user sees. */
function seenTokens(who: Id): TokenDocument.Implementation[] {
  const scene = canvas?.ready ? canvas.scene : undefined;
  if (!scene || isUnseen(who)) return [];
  return tokensOf(who, scene as Scene.Implementation).filter(
    ({ hidden, object }) => (!hidden || game.user?.isGM === true) && object?.visible !== false,
  );
}

function flash(token: TokenDocument.Implementation, colour: number): void {
  const { size } = gridOf(token);
  const light = token.object?.addChild(new PIXI.Graphics());
  light
    ?.beginFill(colour, 0.45)
    .drawRect(0, 0, (token.width ?? 1) * size, (token.height ?? 1) * size)
    .endFill();
  setTimeout(() => light && !light.destroyed && light.destroy(), FLASH);
}

const pointOf = (token: TokenDocument.Implementation) => {
  const { x, y } = centreOf(token);
  return { x, y };
};

/** Shows on a fighter's tokens how many points were lost or won. Without motion, the number stands still and nothing flashes. */
export function showOnToken(who: Id, n: number): void {
  const still = prefersStillness();
  const colour = TONE_COLOURS[n < 0 ? 'bad' : 'good'];
  for (const token of seenTokens(who)) {
    const { size } = gridOf(token);
    const { CENTER, TOP } = CONST.TEXT_ANCHOR_POINTS;
    void canvas?.interface?.createScrollingText(pointOf(token), signed(n), {
      anchor: CENTER,
      direction: TOP,
      distance: still ? 0 : size,
      duration: STAY,
      fontSize: Math.round(size * 0.4),
      fill: colour,
      stroke: 0x000000,
      strokeThickness: 4,
    } as never);
    if (!still) flash(token, colour);
  }
}
