import type { Movement, MovePreview } from '../../../core/round.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import { reached, type WfAction, type WfDeclaration } from '../actions/define.ts';
import {
  bindsHere,
  costOf,
  faultAt,
  markOf,
  mayReact,
  reactorsTo,
  struckNamed,
  turnFault,
} from '../actions/legality.ts';
import { ACTIONS, actionNamed } from '../actions/list.ts';
import type { WfCast, WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { METRES } from '../figures/board.ts';
import { livingOn, marchOf, pathFacts } from '../figures/facts.ts';
import { attackFault, FULL, isMarkable, marksFreely, situationOf } from '../figures/legality.ts';
import { pathTo, type Rate, type Trail, trailOf } from '../figures/movement.ts';
import { type Fight, has, unable } from '../figures/state.ts';
import { type Frame, onTurn, type State } from './state.ts';

/* Faults of the next attack of a sequence, of reactions, and of saved half actions. */

const WORDS = [...Object.keys(ACTIONS), 'hold', 'decline', 'end'];

/** Why an entry is not a declaration, or undefined if it is one. */
export function malformed(value: Json): Msg | undefined {
  const given = value as { readonly action?: Json; readonly situation?: Json } | null;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return msg('wfrp.no.action');
  return typeof given.action === 'string' && WORDS.includes(given.action) ? undefined : msg('wfrp.no.action');
}

/** Whether the last attack of a sequence must be at the mark: no other was, and the mark can still be attacked; shots only by house rule (WF-3.10, AMB-12, AMB-24). */
export function isLocked(fight: Fight, fighter: WfFighter, frame: Frame, next: WfDeclaration): boolean {
  const { sequence, declaration } = frame;
  const kind = actionNamed(declaration.action);
  if (!kind || !bindsHere(kind, fight.rules)) return false;
  if (!sequence || sequence.onMark || sequence.done < sequence.total - 1) return false;
  return markOf(fight, fighter) !== undefined && situationOf(next).markInReach;
}

/** Why this may not be the next attack of a sequence. */
export function faultOfNext(
  fight: Fight,
  fighter: WfFighter,
  frame: Frame,
  next: WfDeclaration,
): Msg | undefined {
  if (next.action === 'end') return undefined;
  if (next.action !== frame.declaration.action) return msg('wfrp.no.sequence');
  const no = attackFault(fight, fighter, struckNamed(next));
  if (no) return no;
  const { mark } = fighter.turn;
  const free = mark === next.target || !isLocked(fight, fighter, frame, next);
  return free ? undefined : msg('wfrp.no.lastOnMark', { who: mark ?? '' });
}

/** Whether the actor is within the reactor's reach: anywhere along the path or, once it is over, at its end (WF-3.20). Undefined if no path is known. */
export function inReachOf(frame: Frame, reactor: WfFighter): boolean | undefined {
  const near = situationOf(frame.declaration).near[reactor.id];
  return frame.stage === 'before' ? near?.some((is) => is) : near && near.at(-1) === true;
}

/** Whether a reaction is the free attack on a fighter who leaves a melee (house rule, AMB-17), which allows nothing else. */
const isFreeAttack = ({ turn }: WfFighter, { who, by }: Frame, rules: Rules): boolean =>
  rules.coreFreeAttackOnLeaving && by !== 'fall' && turn.mark !== who;

/** Why this is not a possible reaction: these are a standard attack on the rash actor, a move, a new mark, or what the GM allows (WF-3.19, AMB-16). */
export function faultOfReaction(
  fight: Fight,
  reactor: WfFighter,
  frame: Frame,
  declaration: WfDeclaration,
): Msg | undefined {
  const { rules } = fight;
  const { action, target } = declaration;
  if (action === 'decline') return undefined;
  if (action === 'hold') return frame.stage === 'before' ? undefined : msg('wfrp.no.lastCall');
  if (!mayReact(reactor, rules)) return msg('wfrp.no.cannotReact');
  const kind = actionNamed(action);
  if (kind?.mode === 'standard') {
    if (target !== frame.who) return msg('wfrp.no.onlyHim', { who: frame.who });
    if (!(inReachOf(frame, reactor) ?? situationOf(declaration).reach)) return msg('wfrp.no.outOfReach');
    return attackFault(fight, reactor, struckNamed(reached(declaration)));
  }
  if (isFreeAttack(reactor, frame, rules)) return msg('wfrp.no.reaction');
  if (!kind?.reaction) {
    const other = kind?.halves === 1 && kind.kind === 'deed' && costOf(reactor, declaration, rules) <= 1;
    if (!other || rules.reactionAllowOther === 'never') return msg('wfrp.no.reaction');
  }
  return faultAt(fight, reactor, declaration);
}

/** Why a saved half action cannot be used for this (GAP-5). It belongs to the fighter's turn, including the limit on attacks (AMB-3). */
export function faultOfDelayed(fight: Fight, one: WfFighter, declaration: WfDeclaration): Msg | undefined {
  const kind = actionNamed(declaration.action);
  if (!kind || kind.halves > 1 || kind.kind === 'end' || kind.keepsAim) return msg('wfrp.no.half');
  return turnFault(fight, { ...one, turn: { ...one.turn, half: 1 } }, declaration);
}

/** Whether a blow also marks its target: if that is free, and the mark cannot be attacked instead (WF-3.9, WF-3.10, AMB-10, AMB-11). */
export function marksWith(fight: Fight, fighter: WfFighter, declaration: WfDeclaration): boolean {
  const { rules } = fight;
  const isMark = fighter.turn.mark === declaration.target;
  if (isMark || !isMarkable(struckNamed(declaration), rules)) return false;
  return markOf(fight, fighter) === undefined || marksFreely(fighter, declaration, rules);
}

/* Movement on a board: its cost, who may interrupt it, and warnings. */

const RATES: readonly Rate[] = ['half', 'full', 'run'];

/** Movement actions by distance, the cheapest first (WF-1.1, WF-1.2, GAP-6). */
const WALKS = RATES.flatMap((rate) =>
  Object.entries<WfAction>(ACTIONS).flatMap(([action, def]) =>
    def.boardMove && def.rate === rate ? [{ rate, action, halves: def.halves }] : [],
  ),
);

/** A path as an action: which one, its cost, the squares entered, and whom it passes. */
interface MovePath {
  readonly action: string;
  readonly halves: number;
  readonly trail?: Trail;
  readonly situation: { readonly entered: number; readonly near: { readonly [who: Id]: readonly boolean[] } };
}

/** A path on squares, at the lowest sufficient rate, or refused at the highest. */
function onSquares({ squares }: Movement, fighter: WfFighter, fight: Fight): MovePath | undefined {
  if (!squares) return undefined;
  const { to } = squares;
  const ground = livingOn(squares.ground, fight.cast, fighter.id);
  const tried = WALKS.map((way) => ({
    ...way,
    trail: trailOf(ground, marchOf(fight, fighter, way.rate), to),
  }));
  const fits = tried.find(({ trail }) => !trail.no) ?? tried.at(-1);
  const situation = pathFacts(squares.ground, fight.cast, fighter, to);
  return fits && { action: fits.action, halves: fits.halves, trail: fits.trail, situation };
}

/** A path in metres, without squares, diagonals or walls. */
function inMetres({ metres, near }: Movement, { traits: { movement } }: WfFighter): MovePath {
  const entered = Math.round(metres / METRES);
  const [fits = WALKS.at(-1)] = WALKS.filter((_, i) => entered <= movement * (i + 1));
  const touched = Object.entries(near).map(([who, off]) => [
    who,
    Array.from({ length: entered + 1 }, () => off < METRES),
  ]);
  return {
    action: fits?.action ?? '',
    halves: fits?.halves ?? 2,
    situation: { entered, near: Object.fromEntries(touched) },
  };
}

/** A path on the board as an action. */
const pathOf = (movement: Movement, fighter: WfFighter, fight: Fight): MovePath =>
  onSquares(movement, fighter, fight) ?? inMetres(movement, fighter);

/** The fighter who moves, if movement rules apply to them now. */
function moverIn({ phase }: State, { who }: Movement, cast: WfCast): WfFighter | undefined {
  const fighter = cast[who];
  return fighter?.turn.half === undefined || phase !== 'act' ? undefined : fighter;
}

/** A function of the round about a movement on the board. */
type OnBoard<Says> = (state: State, movement: Movement, cast: WfCast, rules: Rules) => Says | undefined;

/** Why a path is not possible, regardless of turns: around a corner, into somebody, farther than a run (WF-1.7, ALG-1). */
export const moveRefusal: OnBoard<Msg> = (state, movement, cast, rules) => {
  const fighter = moverIn(state, movement, cast);
  return fighter && pathOf(movement, fighter, { cast, rules }).trail?.no?.says;
};

/** Why the rules warn of a path now, or undefined if they do not. The movement is allowed all the same. */
export const moveFault: OnBoard<Msg> = (state, movement, cast, rules) => {
  const fighter = moverIn(state, movement, cast);
  if (!fighter) return undefined;
  const no = unable(fighter) ?? (has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined);
  if (no) return no;
  const { halves, trail } = pathOf(movement, fighter, { cast, rules });
  if (trail?.no) return trail.no.says;
  if (fighter.turn.going) return undefined;
  if (onTurn(cast)?.id !== fighter.id || state.frames.length > 0) return msg('wfrp.no.notTurn');
  if ((fighter.turn.half ?? 0) >= halves) return undefined;
  return msg(halves === FULL ? 'wfrp.no.full' : 'wfrp.no.half');
};

/** The texts about a refused path, with the cost of the cheapest path around (WF-1.7, ALG-1). */
function refusalWords({ squares }: Movement, fighter: WfFighter, fight: Fight, no: Msg): Msg[] {
  const end = squares?.to.at(-1);
  const ground = squares && livingOn(squares.ground, fight.cast, fighter.id);
  const around = ground && end && pathTo(ground, marchOf(fight, fighter, 'run'), end);
  return around && !around.no ? [no, msg('wfrp.way.around', { n: around.cost })] : [no];
}

/** Previews a path: its cost, its faults, and who would react because they have marked the mover (WF-1, WF-3.17). */
export const previewMove: OnBoard<MovePreview> = (state, movement, cast, rules) => {
  const fight = { cast, rules };
  const fighter = moverIn(state, movement, cast);
  if (!fighter) return undefined;
  const { action, halves, trail, situation } = pathOf(movement, fighter, fight);
  if (situation.entered === 0) return undefined;
  const no = moveFault(state, movement, cast, rules);
  const cost = msg('wfrp.way.cost', {
    deed: msg(`wfrp.action.${action}`),
    n: trail?.cost ?? situation.entered,
    of: trail?.budget ?? fighter.traits.movement * halves,
  });
  const says = trail?.no
    ? refusalWords(movement, fighter, fight, trail.no.says)
    : [cost, ...(no ? [no] : [])];
  const deed = { action: fighter.turn.going?.action ?? action, situation };
  const reactors = rules.marksVisible ? reactorsTo(fight, fighter, deed) : [];
  return { says, reactors: reactors.map(({ id }) => id), no: no !== undefined };
};

/** A path that counts now, as part of a declaration or in the fighter's turn, or undefined if it does not. */
export function countedPath(state: State, movement: Movement, fight: Fight): MovePath | undefined {
  const fighter = fight.cast[movement.who];
  if (fighter?.turn.half === undefined) return undefined;
  const isOnTurn = onTurn(fight.cast)?.id === fighter.id && state.frames.length === 0 && !state.ending;
  if (!fighter.turn.going && !(isOnTurn && fighter.turn.half > 0)) return undefined;
  const walked = pathOf(movement, fighter, fight);
  return walked.situation.entered === 0 ? undefined : walked;
}
