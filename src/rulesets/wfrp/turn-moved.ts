import type { Movement, Weighed } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Rate, Trail } from './board.ts';
import { has, unable } from './conditions.ts';
import type { Action } from './deed-table.ts';
import { livingOn, marchOf, trailOn, wayFacts } from './facts.ts';
import type { WfFighter } from './fighter.ts';
import { wayTo } from './movement.ts';
import { reactorsTo } from './rash.ts';
import type { Rules } from './rules.ts';
import { onTurn } from './turn-order.ts';
import type { State } from './turn-state.ts';

/* Somebody is moved on a board: what it costs him, who may break into it, and what the rules have against it. */

/** Ways by how far they go, the cheapest first: what they cost in half actions, and what they are called (WF-1.1, WF-1.2, GAP-6). */
const WAYS: readonly { readonly rate: Rate; readonly action: Action; readonly halves: number }[] = [
  { rate: 'half', action: 'move', halves: 1 },
  { rate: 'full', action: 'fullMove', halves: 2 },
  { rate: 'run', action: 'run', halves: 2 },
];

/** What a way comes to: what it is, what it costs, and the squares that it enters near whom. */
export interface Walked {
  readonly action: Action;
  readonly halves: number;
  readonly trail?: Trail;
  readonly situation: { readonly entered: number; readonly near: { readonly [who: Id]: readonly boolean[] } };
}

/** Metres in a square. */
const SQUARE = 1.8288;

/** The way as squares tell it: the cheapest rate that covers it, or the farthest with its refusal. */
function onSquares(
  { squares }: Movement,
  fighter: WfFighter,
  cast: Cast<WfFighter>,
  rules: Rules,
): Walked | undefined {
  if (!squares) return undefined;
  const { ground, to } = squares;
  const situation = wayFacts(ground, cast, fighter, to);
  const tried = WAYS.map((way) => ({ ...way, trail: trailOn(ground, cast, fighter, to, way.rate, rules) }));
  const fits = tried.find(({ trail }) => !trail.no) ?? tried.at(-1);
  return fits && { action: fits.action, halves: fits.halves, trail: fits.trail, situation };
}

/** The way as metres tell it, where there are no squares: diagonals and walls are nobody's business then. */
function inMetres({ metres, near }: Movement, { traits: { movement } }: WfFighter): Walked {
  const entered = Math.round(metres / SQUARE);
  const [fits = WAYS[2]] = WAYS.filter((_, i) => entered <= movement * (i + 1));
  const touched = Object.entries(near).map(([who, off]) => [
    who,
    Array.from({ length: entered + 1 }, () => off < SQUARE),
  ]);
  return {
    action: fits?.action ?? 'run',
    halves: fits?.halves ?? 2,
    situation: { entered, near: Object.fromEntries(touched) },
  };
}

/** What a way on the board comes to. */
export const walkedOn = (
  movement: Movement,
  fighter: WfFighter,
  cast: Cast<WfFighter>,
  rules: Rules,
): Walked => onSquares(movement, fighter, cast, rules) ?? inMetres(movement, fighter);

/** Whether this way is paid for already: it belongs to something that was declared (a move, a charge, a step in). */
const isPaid = ({ turn }: WfFighter): boolean => turn.going !== undefined;

/** Why a way cannot be gone on these squares, whosever turn it is: past a corner, into somebody, farther than a run (WF-1.7, ALG-1). */
export function forbids(
  { phase }: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): Msg | undefined {
  const fighter = cast[movement.who];
  if (fighter?.turn.half === undefined || phase !== 'act') return undefined;
  return walkedOn(movement, fighter, cast, rules).trail?.no?.says;
}

/** What the rules have against a way just now; undefined: nothing. What they do not forbid is told. */
export function objectsTo(
  state: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): Msg | undefined {
  const fighter = cast[movement.who];
  if (!fighter || fighter.turn.half === undefined || state.phase !== 'act') return undefined;
  const no = unable(fighter) ?? (has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined);
  if (no) return no;
  const { halves, trail } = walkedOn(movement, fighter, cast, rules);
  if (trail?.no) return trail.no.says;
  if (isPaid(fighter)) return undefined;
  if (onTurn(cast)?.id !== fighter.id || state.frames.length > 0) return msg('wfrp.no.notTurn');
  return (fighter.turn.half ?? 0) >= halves ? undefined : msg(halves === 2 ? 'wfrp.no.full' : 'wfrp.no.half');
}

/** Words for a way that is refused: why, and what the cheapest way around would cost (WF-1.7, ALG-1). */
function refused(
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

/** What a way would come to now: its cost, what the rules have against it, and who has marked the walker and would react (WF-1, WF-3.17). */
export function weighs(
  state: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): Weighed | undefined {
  const fighter = cast[movement.who];
  if (!fighter || fighter.turn.half === undefined || state.phase !== 'act') return undefined;
  const { action, halves, trail, situation } = walkedOn(movement, fighter, cast, rules);
  if (situation.entered === 0) return undefined;
  const no = objectsTo(state, movement, cast, rules);
  const cost = msg('wfrp.way.cost', {
    deed: msg(`wfrp.action.${action}`),
    n: trail?.cost ?? situation.entered,
    of: trail?.budget ?? fighter.traits.movement * halves,
  });
  const says = trail?.no ? refused(movement, fighter, cast, trail, rules) : [cost, ...(no ? [no] : [])];
  const deed = { action: fighter.turn.going?.action ?? action, situation };
  const reactors = rules.marksVisible ? reactorsTo(cast, fighter, deed, rules) : [];
  return { says, reactors: reactors.map(({ id }) => id), no: no !== undefined };
}

/** A way that counts now: it belongs to what he has declared, or is made in his own turn; undefined: it does not count. */
export function counted(
  state: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
): Walked | undefined {
  const fighter = cast[movement.who];
  if (!fighter || fighter.turn.half === undefined) return undefined;
  const his = onTurn(cast)?.id === fighter.id && state.frames.length === 0 && !state.ending;
  if (!isPaid(fighter) && !(his && (fighter.turn.half ?? 0) > 0)) return undefined;
  const walked = walkedOn(movement, fighter, cast, rules);
  return walked.situation.entered === 0 ? undefined : walked;
}
