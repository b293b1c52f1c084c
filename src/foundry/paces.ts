import type { Movement, Pace } from '../core/round.ts';
import type { Id } from '../core/text.ts';
import { rulesetOfType } from './ids.ts';
import type { Place } from './place.ts';
import { placeOf, wayAsChange } from './place.ts';
import { wordsAt } from './places.ts';
import type { Box } from './scene.ts';
import { boxOf, gridOf, tokensOf } from './scene.ts';

/* A way over a grid of squares, step by step: how far off the others are after each, what ground is entered, and what is left behind. */

/** The corners of the squares of a way, its beginning first: from point to point by the fewest steps. */
function cornersOf(points: readonly Place[], size: number): Place[] {
  const whole = (n: number): number => Math.round(n / size);
  const [first] = points;
  if (!first) return [];
  const corners: Place[] = [{ ...first, x: whole(first.x) * size, y: whole(first.y) * size }];
  for (const to of points.slice(1)) {
    const from = corners.at(-1) ?? first;
    const [dx, dy] = [whole(to.x) - whole(from.x), whole(to.y) - whole(from.y)];
    const steps = Math.max(Math.abs(dx), Math.abs(dy));
    for (let i = 1; i <= steps; i++)
      corners.push({
        x: from.x + Math.round((dx * i) / steps) * size,
        y: from.y + Math.round((dy * i) / steps) * size,
        elevation: to.elevation,
      });
  }
  return corners;
}

/** Squares from the one to the other: 0 where they overlap, 1 where they touch. */
function squaresBetween(a: Box, b: Box, size: number): number {
  const dx = Math.max(a.left - b.right, b.left - a.right);
  const dy = Math.max(a.top - b.bottom, b.top - a.bottom);
  return Math.max(0, Math.round(Math.max(dx, dy) / size) + 1);
}

/** The steps of a token's way; nothing where there are no squares. @param points where its corner was, in order. */
export function pacesOf(
  token: TokenDocument.Implementation,
  points: readonly Place[],
  others: readonly Id[],
): Pick<Movement, 'paces' | 'from' | 'behind'> {
  const { isSquare, size } = gridOf(token);
  if (!isSquare || !token.actor) return {};
  const scene = token.parent as Scene.Implementation;
  const ruleset = rulesetOfType(token.actor);
  const corners = cornersOf(points, size);
  const whole = boxOf(token, size);
  const [wide, high] = [whole.right - whole.left, whole.bottom - whole.top];
  const there = others.flatMap((id) =>
    tokensOf(id, scene)
      .slice(0, 1)
      .map((one) => [id, one] as const),
  );
  const cellsAt = ({ x, y }: Place): { [other: Id]: number } => {
    const box = { left: x, top: y, right: x + wide, bottom: y + high };
    return Object.fromEntries(there.map(([id, one]) => [id, squaresBetween(box, boxOf(one, size), size)]));
  };
  const paces = corners.slice(1).map((at, i): Pace => {
    const { x, y } = corners[i] ?? at;
    const middle = { x: at.x + wide / 2, y: at.y + high / 2, elevation: at.elevation };
    return {
      diagonal: at.x !== x && at.y !== y,
      ground: wordsAt(ruleset, scene, middle),
      cells: cellsAt(at),
    };
  });
  const [first] = corners;
  const last = corners.at(-2);
  if (!first || !last) return {};
  return { paces, from: cellsAt(first), behind: leftTo(there, last) };
}

/** The square left last, as a place for each of the others. */
const leftTo = (
  others: readonly (readonly [Id, TokenDocument.Implementation])[],
  last: Place,
): NonNullable<Movement['behind']> =>
  Object.fromEntries(
    others.map(([id, one]) => {
      const { at } = wayAsChange(id, one, one, last);
      return [id, { at, was: placeOf(one), is: placeOf(last) }];
    }),
  );
