import type { Id } from '../text.ts';
import { distanceToFoes, type Field, missionOf, wardOf } from './field.ts';
import { couldRun, isAtEdge } from './walks.ts';

/* What a mission means for where a fighter stands. */

/** What a metre between themselves and the nearest enemy is worth to somebody who wants to get away: more than any attack at a run. */
const AWAY = 0.2;

/** What the edge of the map is worth to them, in metres. */
const EDGE = 20;

/** How many metres from the nearest enemy a fighter has got away, wherever they are. */
export const FAR = 40;

/** What a metre between themselves and whomever they protect costs a fighter, beyond some metres. */
const APART = { cost: 0.04, from: 2 };

/** Whether a fighter stands at the edge of the map. */
function standsAtEdge({ enc, facts }: Field, who: Id): boolean {
  const { ground } = facts(enc, who, undefined);
  const own = ground?.creatures[who];
  return ground !== undefined && own !== undefined && isAtEdge(ground, own);
}

/** What it is worth to a fighter's mission that they stand where they do; only differences mean anything. */
export function valueForMission(field: Field, who: Id): number {
  const mission = missionOf(field, who);
  if (mission === 'leave')
    return AWAY * ((distanceToFoes(field, who) ?? 0) + (standsAtEdge(field, who) ? EDGE : 0));
  const ward = wardOf(field, who);
  if (ward === undefined) return 0;
  const apart = field.facts(field.enc, who, ward).distance ?? 0;
  return -APART.cost * Math.max(0, apart - APART.from);
}

/** From how many squares an enemy is at a fighter's throat. */
const CLOSE = 2;

/** Whether a fighter who has lost heart has no way out: where nobody walks, or with an enemy close by and no place that is farther from them. */
export function isCornered(field: Field, who: Id): boolean {
  const { squareMoves } = field;
  if (!squareMoves) return true;
  const far = distanceToFoes(field, who) ?? Number.POSITIVE_INFINITY;
  return far < CLOSE * squareMoves.metres && !couldRun(field, who);
}

/** Whether nobody can hold up a fighter any more who wants to get away: at the edge of the map with no enemy beside them, or far away. */
export function hasGotAway(field: Field, who: Id): boolean {
  const { squareMoves } = field;
  const far = distanceToFoes(field, who);
  if (!squareMoves || far === undefined) return false;
  return far >= FAR || (far >= squareMoves.metres && standsAtEdge(field, who));
}
