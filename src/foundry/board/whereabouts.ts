import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { summaryOfType } from '../shared/ids.ts';
import { known, say } from '../shared/text.ts';
import { type Point, placesAt } from './places.ts';
import { centreOf, tokenOf } from './scene.ts';

/*
 * Where fighters stand, in words: the places that this user may see, and their features. The tracker and the dialogs show them
 * beside names; on the board they appear where the pointer rests.
 */

/** Places in words: their names, and a line for each feature. */
export interface Whereabouts {
  readonly name: string;
  readonly tip: string;
}

/** How long the pointer has to rest, in milliseconds, and the distance of the text from it, in pixels. */
const REST = 400;
const ASIDE = 14;

/** What a feature means, if the ruleset has a text for it; else the feature's word. */
function featureText(ruleset: string, word: string): string {
  const tip = `${ruleset}.placeTip.${word}`;
  return say({ key: known(tip) ? tip : `${ruleset}.place.${word}` });
}

function placeText(
  summary: RulesetSummary,
  scene: Scene.Implementation,
  point: Point,
): Whereabouts | undefined {
  const seen = placesAt(summary, scene, point).filter(
    ({ region }) => game.user?.isGM === true || region.visibility === CONST.REGION_VISIBILITY.ALWAYS,
  );
  if (seen.length === 0) return undefined;
  const words = [...new Set(seen.flatMap((one) => one.words))];
  return {
    name: seen.map(({ region }) => region.name).join(', '),
    tip: words.map((word) => featureText(summary.id, word)).join('\n'),
  };
}

/** Where a fighter stands, or undefined if the ruleset has no features, or this user may not know. */
export function whereabouts(who: Id): Whereabouts | undefined {
  const token = tokenOf(who);
  const summary = token?.actor ? summaryOfType(token.actor) : undefined;
  if (!token?.parent || !summary || (token.hidden && !game.user?.isGM)) return undefined;
  return placeText(summary, token.parent as Scene.Implementation, centreOf(token));
}

/** The positions of two fighters, for those who stand in a place with features. */
export function whereBoth(who: Id, target: Id | undefined): Whereabouts[] {
  const both = target === undefined ? [] : [who, target].map(whereabouts);
  return both.flatMap((one, i) =>
    one && !both.slice(0, i).some((had) => had?.name === one.name) ? [one] : [],
  );
}

/** The features at a point of the board, by the rulesets of those who stand on it. */
function placeLines(scene: Scene.Implementation, point: Point): Whereabouts | undefined {
  const types: ReadonlySet<string | undefined> = new Set([...scene.tokens].map(({ actor }) => actor?.type));
  return SUMMARIES.filter(({ id, places }) => places && types.has(id))
    .map((summary) => placeText(summary, scene, point))
    .find((one) => one !== undefined);
}

/** Shows the features of a place where the pointer rests. Called once in `ready`. */
export function tellPlaces(): void {
  const board = document.getElementById('board');
  if (!board) return;
  const hint = document.createElement('aside');
  hint.className = 'fivefold ff-place';
  hint.role = 'tooltip';
  hint.hidden = true;
  document.body.append(hint);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const show = ({ clientX, clientY }: PointerEvent): void => {
    if (!canvas?.ready || !canvas.scene) return;
    const { x, y }: DOMPointInit = canvas.canvasCoordinatesFromClient(new DOMPoint(clientX, clientY));
    const place = placeLines(canvas.scene as Scene.Implementation, { x: x ?? 0, y: y ?? 0, elevation: 0 });
    if (!place) return;
    hint.hidden = false;
    hint.replaceChildren(Object.assign(document.createElement('b'), { textContent: place.name }), place.tip);
    hint.style.left = `${clientX + ASIDE}px`;
    hint.style.top = `${clientY + ASIDE}px`;
  };
  const forget = (): void => {
    clearTimeout(resting);
    hint.hidden = true;
  };
  board.addEventListener('pointermove', (event) => {
    forget();
    resting = setTimeout(() => show(event), REST);
  });
  board.addEventListener('pointerleave', forget);
  board.addEventListener('pointerdown', forget);
}
