import type { Movement, Weighed } from '../../../core/round.ts';
import type { Cast } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { WfAction } from '../actions/define.ts';
import { reactorsTo } from '../actions/legality.ts';
import { ACTIONS } from '../actions/list.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { Rate, Trail } from '../figures/board.ts';
import { livingOn, marchOf, trailOn, wayFacts } from '../figures/facts.ts';
import { wayTo } from '../figures/movement.ts';
import { has, unable } from '../figures/state.ts';
import { onTurn, type State } from './state.ts';

/* Somebody is moved on a board: what it costs, who may break into it, and what the rules have against it. */

const RATES: readonly Rate[] = ['half', 'full', 'run'];

/** Moves by how far they lead, the cheapest first: what they cost in half actions, and what they are called (WF-1.1, WF-1.2, GAP-6). */
const WALKS = Object.entries<WfAction>(ACTIONS)
  .flatMap(([action, { walks: rate, halves }]) => (rate ? [{ rate, action, halves }] : []))
  .sort((a, b) => RATES.indexOf(a.rate) - RATES.indexOf(b.rate));

/** What a path comes to: which action it is, what it costs, and the squares that it enters near whom. */
export interface MovePath {
  readonly action: string;
  readonly halves: number;
  readonly trail?: Trail;
  readonly situation: { readonly entered: number; readonly near: { readonly [who: Id]: readonly boolean[] } };
}

/** Metres in a square. */
const SQUARE = 1.8288;

/** The path by squares: the cheapest rate that covers it, or the farthest with its refusal. */
function onSquares(
  { squares }: Movement,
  fighter: WfFighter,
  cast: Cast<WfFighter>,
  rules: Rules,
): MovePath | undefined {
  if (!squares) return undefined;
  const { ground, to } = squares;
  const situation = wayFacts(ground, cast, fighter, to);
  const tried = WALKS.map((way) => ({ ...way, trail: trailOn(ground, cast, fighter, to, way.rate, rules) }));
  const fits = tried.find(({ trail }) => !trail.no) ?? tried.at(-1);
  return fits && { action: fits.action, halves: fits.halves, trail: fits.trail, situation };
}

/** The path by metres, where there are no squares: diagonals and walls do not count then. */
function inMetres({ metres, near }: Movement, { traits: { movement } }: WfFighter): MovePath {
  const entered = Math.round(metres / SQUARE);
  const [fits = WALKS.at(-1)] = WALKS.filter((_, i) => entered <= movement * (i + 1));
  const touched = Object.entries(near).map(([who, off]) => [
    who,
    Array.from({ length: entered + 1 }, () => off < SQUARE),
  ]);
  return {
    action: fits?.action ?? '',
    halves: fits?.halves ?? 2,
    situation: { entered, near: Object.fromEntries(touched) },
  };
}

/** What a path on the board comes to. */
const pathOf = (movement: Movement, fighter: WfFighter, cast: Cast<WfFighter>, rules: Rules): MovePath =>
  onSquares(movement, fighter, cast, rules) ?? inMetres(movement, fighter);

/** Whether a path is paid for already: it belongs to something that was declared (a move, a charge, a step in). */
const isPaid = ({ turn }: WfFighter): boolean => turn.going !== undefined;

/** Why a path is not possible on these squares, whoever's turn it is: past a corner, into somebody, farther than a run (WF-1.7, ALG-1). */
export function moveRefusal(
  { phase }: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): Msg | undefined {
  const fighter = cast[movement.who];
  if (fighter?.turn.half === undefined || phase !== 'act') return undefined;
  return pathOf(movement, fighter, cast, rules).trail?.no?.says;
}

/** What the rules have against a path now; undefined: nothing. Hosts tell what the rules do not refuse. */
export function moveFault(
  state: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): Msg | undefined {
  const fighter = cast[movement.who];
  if (!fighter || fighter.turn.half === undefined || state.phase !== 'act') return undefined;
  const no = unable(fighter) ?? (has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined);
  if (no) return no;
  const { halves, trail } = pathOf(movement, fighter, cast, rules);
  if (trail?.no) return trail.no.says;
  if (isPaid(fighter)) return undefined;
  if (onTurn(cast)?.id !== fighter.id || state.frames.length > 0) return msg('wfrp.no.notTurn');
  return (fighter.turn.half ?? 0) >= halves ? undefined : msg(halves === 2 ? 'wfrp.no.full' : 'wfrp.no.half');
}

/** Why a path is refused, and what the cheapest path around would cost (WF-1.7, ALG-1). */
function refusalWords(
  { squares }: Movement,
  fighter: WfFighter,
  cast: Cast<WfFighter>,
  trail: Trail,
  rules: Rules,
): Msg[] {
  const end = squares?.to.at(-1);
  const around =
    squares &&
    end &&
    wayTo(livingOn(squares.ground, cast, fighter.id), marchOf(cast, fighter, 'run', rules), end);
  const says = trail.no ? [trail.no.says] : [];
  return around && !around.no ? [...says, msg('wfrp.way.around', { n: around.cost })] : says;
}

/** What a path would come to now: its cost, what the rules have against it, and who has marked the mover and would react (WF-1, WF-3.17). */
export function previewMove(
  state: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): Weighed | undefined {
  const fighter = cast[movement.who];
  if (!fighter || fighter.turn.half === undefined || state.phase !== 'act') return undefined;
  const { action, halves, trail, situation } = pathOf(movement, fighter, cast, rules);
  if (situation.entered === 0) return undefined;
  const no = moveFault(state, movement, cast, rules);
  const cost = msg('wfrp.way.cost', {
    deed: msg(`wfrp.action.${action}`),
    n: trail?.cost ?? situation.entered,
    of: trail?.budget ?? fighter.traits.movement * halves,
  });
  const says = trail?.no ? refusalWords(movement, fighter, cast, trail, rules) : [cost, ...(no ? [no] : [])];
  const deed = { action: fighter.turn.going?.action ?? action, situation };
  const reactors = rules.marksVisible ? reactorsTo(cast, fighter, deed, rules) : [];
  return { says, reactors: reactors.map(({ id }) => id), no: no !== undefined };
}

/** A path that counts now: it belongs to what was declared, or is made in the own turn; undefined: it does not count. */
export function countedPath(
  state: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): MovePath | undefined {
  const fighter = cast[movement.who];
  if (!fighter || fighter.turn.half === undefined) return undefined;
  const isOnTurn = onTurn(cast)?.id === fighter.id && state.frames.length === 0 && !state.ending;
  if (!isPaid(fighter) && !(isOnTurn && (fighter.turn.half ?? 0) > 0)) return undefined;
  const walked = pathOf(movement, fighter, cast, rules);
  return walked.situation.entered === 0 ? undefined : walked;
}
