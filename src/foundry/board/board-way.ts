import type { MovePreview } from '../../core/round.ts';
import { combatOf } from '../documents/snapshot.ts';
import { idOf, nameOf } from '../shared/ids.ts';
import { say, uiText } from '../shared/text.ts';
import { readRound } from '../tracker/round.ts';
import { measureTokenPath } from './paths.ts';
import type { Place } from './place.ts';
import { isAbsurd, others } from './token-moves.ts';

/* Previews of movements on the ruler. */

/** How long a preview stays valid, in milliseconds. */
const MOMENT = 500;

/** A point of a ruler. */
export interface Waypoint extends Place {
  readonly previous: Waypoint | null;
  readonly next: Waypoint | null;
}

/** The preview of a movement in a few words, and whether it is a warning. */
interface Told {
  readonly words: readonly string[];
  readonly bad: boolean;
}

function previewOf(token: TokenDocument.Implementation, points: readonly Place[]): MovePreview | undefined {
  const { actor } = token;
  const combat = actor ? combatOf(actor) : undefined;
  const round = combat && readRound(combat);
  if (!actor || !combat || !round?.ruleset.round.movePreview || round.state === undefined) return undefined;
  const { ruleset, state, cast, rules, combatantOf } = round;
  if (isAbsurd(points, token.parent?.grid.size ?? 1)) return undefined;
  const who = idOf(actor);
  const { beside, cells, ...measured } = measureTokenPath(token, points, others(combat, who));
  if (measured.metres === 0) return undefined;
  const way = ruleset.round.movePreview?.(state, { who, ...measured }, cast, rules);
  return way && { ...way, reactors: way.reactors.filter((one) => combatantOf(one)?.visible) };
}

/** The path from the token's position to the last point of a ruler. */
function wayOf(waypoint: Waypoint): Place[] {
  let end = waypoint;
  while (end.next) end = end.next;
  const way: Place[] = [];
  for (let at: Waypoint | null = end; at; at = at.previous) {
    const { x, y, elevation } = at;
    way.unshift({ x, y, elevation });
  }
  return way;
}

function previewText(token: TokenDocument.Implementation, points: readonly Place[]): Told | undefined {
  const way = previewOf(token, points);
  if (!way) return undefined;
  const { says, reactors, no } = way;
  const reacts = reactors.map(nameOf).join(', ');
  return {
    words: [...says.map((one) => say(one)), ...(reacts ? [uiText('ruler.reacts', { names: reacts })] : [])],
    bad: no || reactors.length > 0,
  };
}

let last: { readonly key: string; readonly at: number; readonly told: Told | undefined } | undefined;

/** The preview for a token's ruler, or undefined if there is none. The ruler asks for it for each line and label, so the answer is kept for a moment. */
export function pathPreview(token: TokenDocument.Implementation, waypoint: Waypoint): Told | undefined {
  const way = wayOf(waypoint);
  const key = JSON.stringify([token.uuid, way]);
  const at = Date.now();
  if (last?.key !== key || at - last.at > MOMENT) last = { key, at, told: previewText(token, way) };
  return last.told;
}
