import type { Movement, MovePreview } from '../../../core/round.ts';
import type { Cast } from '../../../core/stage.ts';
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
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { METRES } from '../figures/board.ts';
import { livingOn, marchOf, wayFacts } from '../figures/facts.ts';
import { attackFault, FULL, isMarkable, marksFreely, situationOf } from '../figures/legality.ts';
import { type Rate, type Trail, trailOf, wayTo } from '../figures/movement.ts';
import { type Fight, has, unable } from '../figures/state.ts';
import { type Frame, onTurn, type State } from './state.ts';

/* What may be entered when: the next attack of a sequence, a reaction, a half action that was kept. */

const WORDS = [...Object.keys(ACTIONS), 'hold', 'decline', 'end'];

/** What is wrong with an entry as a declaration at all. */
export function malformed(value: Json): Msg | undefined {
  const given = value as { readonly action?: Json; readonly situation?: Json } | null;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return msg('wfrp.no.action');
  return typeof given.action === 'string' && WORDS.includes(given.action) ? undefined : msg('wfrp.no.action');
}

/** Whether the last attack of a sequence must go to the mark: none has yet, and the mark can still be struck; shots must by house rule only (WF-3.10, AMB-12, AMB-24). */
export function isLocked(fight: Fight, fighter: WfFighter, frame: Frame, next: WfDeclaration): boolean {
  const { sequence, declaration } = frame;
  const kind = actionNamed(declaration.action);
  if (!kind || !bindsHere(kind, fight.rules)) return false;
  if (!sequence || sequence.onMark || sequence.done < sequence.total - 1) return false;
  return markOf(fight, fighter) !== undefined && situationOf(next).markInReach;
}

/** Why the next attack of a sequence may not be this one. */
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

/** Whether the actor can be struck at now: at the beginning or along the path; once it is over, at its end (WF-3.20). */
function inReachNow(frame: Frame, reactor: WfFighter, declaration: WfDeclaration): boolean {
  const near = situationOf(frame.declaration).near[reactor.id];
  if (!near) return situationOf(declaration).reach;
  return frame.stage === 'before' ? near.some((is) => is) : near.at(-1) === true;
}

/** Whether somebody reacts only because they are being left, by house rule: that is an attack and nothing else (AMB-17). */
const isFreeAttack = ({ turn }: WfFighter, { who, by }: Frame, rules: Rules): boolean =>
  rules.coreFreeAttackOnLeaving && by !== 'fall' && turn.mark !== who;

/** Why a reaction may not be this: a standard attack on the rash actor, a move, another mark, or what the GM allows (WF-3.19, AMB-16). */
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
    if (!inReachNow(frame, reactor, declaration)) return msg('wfrp.no.outOfReach');
    return attackFault(fight, reactor, struckNamed(reached(declaration)));
  }
  if (isFreeAttack(reactor, frame, rules)) return msg('wfrp.no.reaction');
  if (!kind?.reaction) {
    const other = kind?.halves === 1 && kind.kind === 'deed' && costOf(reactor, declaration, rules) <= 1;
    if (!other || rules.reactionAllowOther === 'never') return msg('wfrp.no.reaction');
  }
  return faultAt(fight, reactor, declaration);
}

/** Why the half action that was kept may not be this (GAP-5): it is one of the fighter's turn, and an attack with it counts among the attacks of that turn (AMB-3). */
export function faultOfDelayed(fight: Fight, one: WfFighter, declaration: WfDeclaration): Msg | undefined {
  const kind = actionNamed(declaration.action);
  if (!kind || kind.halves > 1 || kind.kind === 'end' || kind.keepsAim) return msg('wfrp.no.half');
  return turnFault(fight, { ...one, turn: { ...one.turn, half: 1 } }, declaration);
}

/** Whether the target of a blow becomes the mark along with it: where that is free, and the mark cannot be struck instead (WF-3.9, WF-3.10, AMB-10, AMB-11). */
export function marksWith(fight: Fight, fighter: WfFighter, declaration: WfDeclaration): boolean {
  const { rules } = fight;
  const isMark = fighter.turn.mark === declaration.target;
  if (isMark || !isMarkable(struckNamed(declaration), rules)) return false;
  return markOf(fight, fighter) === undefined || marksFreely(fighter, declaration, rules);
}

/* Movement on a board: what it costs, who may interrupt it, and what the rules object to. */

const RATES: readonly Rate[] = ['half', 'full', 'run'];

/** Moves by how far they lead, the cheapest first (WF-1.1, WF-1.2, GAP-6). */
const WALKS = RATES.flatMap((rate) =>
  Object.entries<WfAction>(ACTIONS).flatMap(([action, def]) =>
    def.boardMove && def.rate === rate ? [{ rate, action, halves: def.halves }] : [],
  ),
);

/** What a path comes to: which action it is, what it costs, and the squares that it enters near whom. */
interface MovePath {
  readonly action: string;
  readonly halves: number;
  readonly trail?: Trail;
  readonly situation: { readonly entered: number; readonly near: { readonly [who: Id]: readonly boolean[] } };
}

/** The path by squares: the cheapest rate that covers it, or the farthest with its refusal. */
function onSquares({ squares }: Movement, fighter: WfFighter, fight: Fight): MovePath | undefined {
  if (!squares) return undefined;
  const { to } = squares;
  const ground = livingOn(squares.ground, fight.cast, fighter.id);
  const tried = WALKS.map((way) => ({
    ...way,
    trail: trailOf(ground, marchOf(fight, fighter, way.rate), to),
  }));
  const fits = tried.find(({ trail }) => !trail.no) ?? tried.at(-1);
  const situation = wayFacts(squares.ground, fight.cast, fighter, to);
  return fits && { action: fits.action, halves: fits.halves, trail: fits.trail, situation };
}

/** The path by metres, where there are no squares: diagonals and walls do not count then. */
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

/** What a path on the board comes to. */
const pathOf = (movement: Movement, fighter: WfFighter, fight: Fight): MovePath =>
  onSquares(movement, fighter, fight) ?? inMetres(movement, fighter);

/** Whoever is moved, if the rules have a say in it now. */
function moverIn({ phase }: State, { who }: Movement, cast: Cast<WfFighter>): WfFighter | undefined {
  const fighter = cast[who];
  return fighter?.turn.half === undefined || phase !== 'act' ? undefined : fighter;
}

/** What a round says about a movement on the board. */
type OnBoard<Says> = (
  state: State,
  movement: Movement,
  cast: Cast<WfFighter>,
  rules: Rules,
) => Says | undefined;

/** Why a path is not possible on these squares, whoever's turn it is: past a corner, into somebody, farther than a run (WF-1.7, ALG-1). */
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

/** Why a path is refused, and what the cheapest path around would cost (WF-1.7, ALG-1). */
function refusalWords({ squares }: Movement, fighter: WfFighter, fight: Fight, no: Msg): Msg[] {
  const end = squares?.to.at(-1);
  const ground = squares && livingOn(squares.ground, fight.cast, fighter.id);
  const around = ground && end && wayTo(ground, marchOf(fight, fighter, 'run'), end);
  return around && !around.no ? [no, msg('wfrp.way.around', { n: around.cost })] : [no];
}

/** What a path would come to now: its cost, what the rules have against it, and who has marked the mover and would react (WF-1, WF-3.17). */
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

/** A path that counts now: it belongs to what was declared, or is made in their own turn, or undefined if it does not count. */
export function countedPath(state: State, movement: Movement, fight: Fight): MovePath | undefined {
  const fighter = fight.cast[movement.who];
  if (fighter?.turn.half === undefined) return undefined;
  const isOnTurn = onTurn(fight.cast)?.id === fighter.id && state.frames.length === 0 && !state.ending;
  if (!fighter.turn.going && !(isOnTurn && fighter.turn.half > 0)) return undefined;
  const walked = pathOf(movement, fighter, fight);
  return walked.situation.entered === 0 ? undefined : walked;
}
