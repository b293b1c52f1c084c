import type { Weighed } from '../core/round.ts';
import { idOf, nameOf } from './ids.ts';
import type { Place } from './place.ts';
import { readRound } from './round.ts';
import { measuredWay } from './scene.ts';
import { combatOf } from './snapshot.ts';
import { say, uiText } from './text.ts';
import { isAbsurd, others } from './token-moves.ts';

/* What a way would come to if it were gone now. */

/** How long what was told of a way holds, in milliseconds. */
const MOMENT = 500;

/** A place on a ruler. */
export interface Waypoint extends Place {
  readonly previous: Waypoint | null;
  readonly next: Waypoint | null;
}

/** A way as whoever drags is told of it: a few words each, and whether it should give him pause. */
export interface Told {
  readonly words: readonly string[];
  readonly bad: boolean;
}

function weighed(token: TokenDocument.Implementation, points: readonly Place[]): Weighed | undefined {
  const { actor } = token;
  const combat = actor ? combatOf(actor) : undefined;
  const round = combat && readRound(combat);
  if (!actor || !combat || !round?.ruleset.round.weighs || round.state === undefined) return undefined;
  const { ruleset, state, cast, rules, combatantOf } = round;
  if (isAbsurd(points, token.parent?.grid.size ?? 1)) return undefined;
  const who = idOf(actor);
  const { beside, cells, ...measured } = measuredWay(token, points, others(combat, who));
  if (measured.metres === 0) return undefined;
  const way = ruleset.round.weighs?.(state, { who, ...measured }, cast, rules);
  return way && { ...way, reactors: way.reactors.filter((one) => combatantOf(one)?.visible) };
}

/** The way from where the token stands to the last place of a ruler's. */
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

function told(token: TokenDocument.Implementation, points: readonly Place[]): Told | undefined {
  const way = weighed(token, points);
  if (!way) return undefined;
  const { says, reactors, no } = way;
  const reacts = reactors.map(nameOf).join(', ');
  return {
    words: [...says.map((one) => say(one)), ...(reacts ? [uiText('ruler.reacts', { names: reacts })] : [])],
    bad: no || reactors.length > 0,
  };
}

let last: { readonly key: string; readonly at: number; readonly told: Told | undefined } | undefined;

/** What is told of the way on a token's ruler; undefined: nothing. Its lines and labels ask again and again: for a moment the answer holds. */
export function toldOfWay(token: TokenDocument.Implementation, waypoint: Waypoint): Told | undefined {
  const way = wayOf(waypoint);
  const key = JSON.stringify([token.uuid, way]);
  const at = Date.now();
  if (last?.key !== key || at - last.at > MOMENT) last = { key, at, told: told(token, way) };
  return last.told;
}
