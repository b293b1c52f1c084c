import type { Change } from '../core/change.ts';
import type { Movement } from '../core/round.ts';
import { msg } from '../core/text.ts';
import { shown } from './arrival.ts';
import { idOf, SYSTEM } from './ids.ts';
import { notify } from './notify.ts';
import type { Place } from './place.ts';
import { placeOf, wayAsChange } from './place.ts';
import { readRound } from './round.ts';
import { stateOf } from './round-data.ts';
import { measuredWay } from './scene.ts';
import { combatOf } from './snapshot.ts';
import type { Obj } from './types.d.ts';

/*
 * What moving a token means in a running fight: its round hears of it, and whoever moved it hears what the rules have against it. They stop him where
 * they forbid the way itself, as the host does at walls; a game master goes anywhere.
 */

/** What the host tells of a movement. */
interface Moved {
  readonly origin: Place;
  readonly destination: Place;
  readonly passed?: { readonly waypoints?: readonly Partial<Place>[] };
}

/** The points of a way, the first being where it began; what a waypoint leaves out is as in the one before. */
function pointsOf({ origin, destination, passed }: Moved): Place[] {
  const points: Place[] = [origin];
  for (const point of passed?.waypoints ?? [destination])
    points.push({ ...(points.at(-1) ?? origin), ...point });
  return points;
}

/** The fighters of a fight besides one. */
export const others = (combat: Combat.Implementation, who: string): string[] =>
  combat.combatants.contents.flatMap(({ actor }) => (actor && idOf(actor) !== who ? [idOf(actor)] : []));

/** A way in a running fight, and how to take it back. */
export interface Walk {
  readonly combat: Combat.Implementation;
  readonly movement: Movement;
  readonly way: Change;
}

/** No way has more cells than this: whatever is longer is nobody's way, and would take for ever to be measured. */
const MOST_CELLS = 2_000;

/** Whether a way leads farther than anybody goes. */
export function isAbsurd(points: readonly Place[], size: number): boolean {
  const cells = points.reduce((sum, { x, y, elevation }, i) => {
    const from = points[i - 1] ?? { x, y, elevation };
    return sum + Math.max(Math.abs(x - from.x), Math.abs(y - from.y)) / size;
  }, 0);
  return !(cells <= MOST_CELLS);
}

const leadsTooFar = (token: TokenDocument.Implementation, moved: Moved): boolean =>
  isAbsurd(pointsOf(moved), token.parent?.grid.size ?? 1);

/** Whether somebody stands in a fight that runs. */
function isFighting({ actor }: TokenDocument.Implementation): boolean {
  const combat = actor && combatOf(actor);
  return combat !== null && combat !== undefined && stateOf(combat) !== undefined;
}

/** The way of somebody who is moved, if his fight runs and it is far enough to speak of. */
function walkOf(token: TokenDocument.Implementation, moved: Moved): Walk | undefined {
  const { actor } = token;
  const combat = actor && combatOf(actor);
  if (!actor || !combat || stateOf(combat) === undefined || leadsTooFar(token, moved)) return undefined;
  const who = idOf(actor);
  const points = pointsOf(moved);
  const end = points.at(-1) ?? moved.destination;
  const way = wayAsChange(who, token, moved.origin, end);
  const { beside, cells, ...measured } = measuredWay(token, points, others(combat, who));
  const stops = { at: way.at, end: placeOf(end), beside, ...(cells && { cells }) };
  const movement = { who, ...measured, stops };
  return movement.metres === 0 ? undefined : { combat, movement, way };
}

/** Tells this user what the rules say of a way. @returns whether they say anything */
function tells({ combat, movement }: Walk, by: 'objects' | 'forbids'): boolean {
  const round = readRound(combat);
  const says = round?.state && round.ruleset.round[by]?.(round.state, movement, round.cast, round.rules);
  if (says) notify('warn', msg(`core.host.${by}`, { who: movement.who, says }));
  return says !== undefined;
}

/** What the referee does about a way: who went it, in which fight, and how to take it back. */
type Followed = (user: User.Implementation, walk: Walk) => void;

let followed: Followed = () => undefined;

/** What the referee notes of every token that was moved, by a game master's hand or not, and does where its way is nobody's: a mover's own client lets none pass, but a console does. */
type Noted = (
  token: TokenDocument.Implementation,
  from: Place,
  isMasters: boolean,
  isAbsurd: boolean,
) => void;

let noted: Noted = () => undefined;

/** Says who is told of ways, and of places, on this client. */
export const tellWays = (to: Followed, ofPlaces: Noted): void => {
  followed = to;
  noted = ofPlaces;
};

/** What is measured is measured at once; what the rules make of it may wait for them. */
async function follow(walk: Walk, user: User.Implementation): Promise<void> {
  const ruleset = await shown(walk.combat.type);
  if (!ruleset?.round.objects) return;
  if (user.isSelf) tells(walk, 'objects');
  followed(user, walk);
}

/** Shows anew what is measured between fighters whose fight somebody moves in: sheets and tracker. */
function refresh({ actor }: TokenDocument.Implementation): void {
  const combat = actor && combatOf(actor);
  if (!combat) return;
  for (const one of combat.combatants) one.actor?.render(false);
  void ui.combat?.render();
}

/** Lets fights hear of tokens that are moved. Called once in `ready`. */
export function followTokens(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (...args: never[]) => unknown) => void;
  on('preMoveToken', (token: TokenDocument.Implementation, moved: Moved) => {
    if (game.user?.isGM) return true;
    if (leadsTooFar(token, moved)) {
      notify('warn', msg('core.host.tooFar'));
      return false;
    }
    const walk = walkOf(token, moved);
    return !walk || !tells(walk, 'forbids');
  });
  on(
    'moveToken',
    (token: TokenDocument.Implementation, moved: Moved, operation: Obj, user: User.Implementation) => {
      const { isGM } = user;
      const isOurs = isGM && operation[SYSTEM] !== undefined;
      const walk = isOurs ? undefined : walkOf(token, moved);
      if (walk) void follow(walk, user);
      noted(token, moved.origin, isGM && !isOurs, !isGM && isFighting(token) && leadsTooFar(token, moved));
      refresh(token);
    },
  );
}
