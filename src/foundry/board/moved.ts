import type { Cell } from '../../core/grid/square.ts';
import type { Facts } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { idOf, summaryOfType } from '../shared/ids.ts';
import { type Point, placesBetween } from './places.ts';
import { centreOf, gridOf } from './scene.ts';

/** The middle of a token once some fighters have moved to other squares. */
function centreAfter(moved: ReadonlyMap<Id, Cell>, token: TokenDocument.Implementation): Point {
  const { size } = gridOf(token);
  const { x, y, elevation } = centreOf(token);
  const cell = token.actor && moved.get(idOf(token.actor));
  if (!cell) return { x, y, elevation };
  return { x: x + cell.x * size - token.x, y: y + cell.y * size - token.y, elevation };
}

/** The features of the places in which two fighters stand, and between them, once some have moved. */
export function placesAfter(
  moved: ReadonlyMap<Id, Cell>,
  token: TokenDocument.Implementation,
  other: TokenDocument.Implementation,
): Pick<Facts, 'places'> {
  if (!token.actor || other.parent !== token.parent) return {};
  const scene = token.parent as Scene.Implementation;
  const points = [centreAfter(moved, token), centreAfter(moved, other)] as const;
  return placesBetween(summaryOfType(token.actor), scene, ...points);
}
