import type { Change } from '../../core/change.ts';
import type { Movement } from '../../core/round.ts';
import { msg } from '../../core/text.ts';
import { stateOf } from '../documents/round-data.ts';
import { combatOf } from '../documents/snapshot.ts';
import { loadForView } from '../shared/arrival.ts';
import { idOf, rulesetOfType, SYSTEM } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { readRound } from '../tracker/round.ts';
import type { Obj } from '../types.d.ts';
import { measureTokenPath } from './paths.ts';
import { type Place, pathAsChange, placeOf } from './place.ts';

/*
 * Moving a token in a running fight: the round is told of it, and whoever moves it is told what the rules object to. A movement
 * that the rules forbid is stopped, as by a wall; game masters can move anybody anywhere.
 */

/** What the host tells of a movement. */
export interface Moved {
  readonly origin: Place;
  readonly destination: Place;
  readonly passed?: { readonly waypoints?: readonly Partial<Place>[] };
}

/** The points of a path, starting with the first; a waypoint inherits what it leaves out. */
function pointsOf({ origin, destination, passed }: Moved): Place[] {
  const points: Place[] = [origin];
  for (const point of passed?.waypoints ?? [destination])
    points.push({ ...(points.at(-1) ?? origin), ...point });
  return points;
}

/** The other fighters of a fight. */
export const others = (combat: Combat.Implementation, who: string): string[] =>
  combat.combatants.contents.flatMap(({ actor }) => (actor && idOf(actor) !== who ? [idOf(actor)] : []));

/** A movement in a running fight, and how to undo it. */
export interface TokenMovement {
  readonly combat: Combat.Implementation;
  readonly movement: Movement;
  readonly change: Change;
}

/** The most cells of a path. Longer ones are forged, and measuring them would take forever. */
const MAX_CELLS = 2_000;

/** Whether a path is longer than any movement. */
export function isAbsurd(points: readonly Place[], size: number): boolean {
  const cells = points.reduce((sum, { x, y, elevation }, i) => {
    const from = points[i - 1] ?? { x, y, elevation };
    return sum + Math.max(Math.abs(x - from.x), Math.abs(y - from.y)) / size;
  }, 0);
  return !(cells <= MAX_CELLS);
}

const leadsTooFar = (token: TokenDocument.Implementation, moved: Moved): boolean =>
  isAbsurd(pointsOf(moved), token.parent?.grid.size ?? 1);

/** Whether a fighter is in a running fight. */
function isFighting({ actor }: TokenDocument.Implementation): boolean {
  const combat = actor && combatOf(actor);
  return combat !== null && combat !== undefined && stateOf(combat) !== undefined;
}

/** The movement of a fighter in a running fight, if it is long enough to matter. */
export function tokenMovementOf(
  token: TokenDocument.Implementation,
  moved: Moved,
): TokenMovement | undefined {
  const { actor } = token;
  const combat = actor && combatOf(actor);
  if (!actor || !combat || stateOf(combat) === undefined || leadsTooFar(token, moved)) return undefined;
  const who = idOf(actor);
  const points = pointsOf(moved);
  const end = points.at(-1) ?? moved.destination;
  const change = pathAsChange(who, token, moved.origin, end);
  const { beside, cells, ...measured } = measureTokenPath(token, points, others(combat, who));
  const stops = { at: change.at, end: placeOf(end), beside, ...(cells && { cells }) };
  const movement = { who, ...measured, stops };
  return movement.metres === 0 ? undefined : { combat, movement, change };
}

/** Where the rules may speak against a movement, with the text that tells the user. */
const OBJECTIONS = { moveWarning: 'core.host.objects', moveRefusal: 'core.host.forbids' } as const;

/** Shows this user what the rules have against a movement. @returns whether they have anything against it. */
function showObjection({ combat, movement }: TokenMovement, by: keyof typeof OBJECTIONS): boolean {
  const round = readRound(combat);
  const says = round?.state && round.ruleset.round[by]?.(round.state, movement, round.cast, round.rules);
  if (says) notify('warn', msg(OBJECTIONS[by], { who: movement.who, says }));
  return says !== undefined;
}

/** What the referee does with a movement: who moved, in which fight, and how to undo it. */
type Followed = (user: User.Implementation, made: TokenMovement) => void;

let hasFollowed: Followed = () => undefined;

/** What the referee does with every moved token, including movements that no honest client makes but a console can. */
type Noted = (
  token: TokenDocument.Implementation,
  from: Place,
  byGameMaster: boolean,
  isAbsurd: boolean,
) => void;

let takeNote: Noted = () => undefined;

/** Who is told about movements and places on this client. */
export const watchMovements = (to: Followed, ofPlaces: Noted): void => {
  hasFollowed = to;
  takeNote = ofPlaces;
};

/** Measures and warns at once if the rules are loaded: as soon as the referee has counted the movement, it would be counted twice. */
async function follow(made: TokenMovement, user: User.Implementation): Promise<void> {
  const { combat } = made;
  const ruleset = rulesetOfType(combat) ?? (await loadForView(combat.type));
  if (!ruleset?.round.moveWarning) return;
  if (user.isSelf) showObjection(made, 'moveWarning');
  hasFollowed(user, made);
}

/** Refreshes sheets and tracker of fighters whose distances have changed. */
function refresh({ actor }: TokenDocument.Implementation): void {
  const combat = actor && combatOf(actor);
  if (!combat) return;
  for (const one of combat.combatants) one.actor?.render(false);
  void ui.combat?.render();
}

/** Tells fights about moved tokens. Called once in `ready`. */
export function followTokens(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (...args: never[]) => unknown) => void;
  on('preMoveToken', (token: TokenDocument.Implementation, moved: Moved) => {
    if (game.user?.isGM) return true;
    if (leadsTooFar(token, moved)) {
      notify('warn', msg('core.host.tooFar'));
      return false;
    }
    const planned = tokenMovementOf(token, moved);
    return !planned || !showObjection(planned, 'moveRefusal');
  });
  on(
    'moveToken',
    (token: TokenDocument.Implementation, moved: Moved, operation: Obj, user: User.Implementation) => {
      const { isGM } = user;
      const isOurs = isGM && operation[SYSTEM] !== undefined;
      const made = isOurs ? undefined : tokenMovementOf(token, moved);
      if (made) void follow(made, user);
      takeNote(token, moved.origin, isGM && !isOurs, !isGM && isFighting(token) && leadsTooFar(token, moved));
      refresh(token);
    },
  );
}
