import { set } from '../../core/change.ts';
import type { Pace } from '../../core/grid/paces.ts';
import { pacesOf } from '../../core/grid/paces.ts';
import type { Movement, RoundAsk } from '../../core/round.ts';
import type { Infer } from '../../core/spec.ts';
import { blank, faults, flag, num } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { lift, postureOf, releases } from './conditions.ts';
import { spendsEnergy } from './energy.ts';
import type { LsFighter } from './fighter.ts';
import { opposed } from './fighter.ts';
import { holding } from './gear.ts';
import type { Going } from './manoeuvres.ts';
import { useFault } from './manoeuvres.ts';
import type { Stretch } from './movement.ts';
import { budgetOf, stretchCost } from './movement.ts';
import type { Rules } from './rules.ts';
import { DIAGONALS, HARD_GROUND, SPRINT_ENERGY } from './tables.ts';
import type { Draft } from './turn-draft.ts';
import { onTurn } from './turn-order.ts';
import { provokes } from './turn-provoked.ts';
import type { State } from './turn-state.ts';

/* Going over cells (LS-4.1 to LS-4.5). */

/** A stretch of way as it is entered by hand. */
const WALK = {
  straight: num(0, { min: 0, label: 'lordsouls.walkField.straight', why: 'LS-4.1.1' }),
  diagonal: num(0, { min: 0, label: 'lordsouls.walkField.diagonal', why: 'LS-7.5.7' }),
  ground: num(1, { min: 1, label: 'lordsouls.walkField.ground', why: 'LS-7.5.1' }),
  water: flag(false, { label: 'lordsouls.walkField.water', why: 'LS-4.1.4' }),
  through: flag(false, { label: 'lordsouls.walkField.through', why: 'LS-6.5.8' }),
};

/** Points that he may still spend on going; whoever lies has one cell of a movement (LS-7.5.6). */
export function pointsToGo(fighter: LsFighter): number {
  const { move } = fighter.turn;
  if (!move) return 0;
  const left = move.budget - move.spent;
  return postureOf(fighter) === 'prone' ? Math.min(left, Math.max(0, 1 - move.cells)) : left;
}

/** Why he cannot go so far; undefined: he can (LS-4.1.1, AMB-29). */
function walkFault(fighter: LsFighter, value: Json, rules: Rules): Msg | undefined {
  const stretch = { ...blank(WALK), ...(value as object) };
  const [first] = faults(WALK, stretch as Json);
  if (first) return first.says;
  const { straight, diagonal, through: passes } = stretch as Infer<typeof WALK>;
  if (straight + diagonal === 0) return msg('lordsouls.no.nowhere');
  if (passes && !mayPass(fighter, rules)) return msg('lordsouls.no.throughEnemy');
  const n = stretchCost(fighter, stretch as Stretch, rules);
  const most = pointsToGo(fighter);
  return n > most ? msg('lordsouls.no.tooFar', { n, most }) : undefined;
}

/** A stretch of way, for whoever has points left to go (LS-4.1.2). */
export function walkAsk(fighter: LsFighter, rules: Rules): RoundAsk[] {
  const { move } = fighter.turn;
  if (!move || pointsToGo(fighter) === 0 || (!rules.splitMovement && move.spent > 0)) return [];
  return [
    {
      kind: 'enter',
      id: `walk:${fighter.id}`,
      by: fighter.id,
      label: msg('lordsouls.ask.walk', { n: pointsToGo(fighter) }),
      form: 'fields',
      spec: WALK,
      legal: (value: Json) => walkFault(fighter, value, rules),
      optional: true,
    },
  ];
}

/** He sets out in some way: its points are his to spend, what it costs is paid, and whoever holds somebody and does not drag him lets go (LS-4.3.4, LS-4.5.2). */
export function setsOut(draft: Draft, who: Id, kind: Going): void {
  const before = draft.cast[who];
  if (!before) return;
  if (kind !== 'drag') letsGo(draft, who);
  if (kind === 'sprint') draft.act(spendsEnergy(before, SPRINT_ENERGY, 'LS-4.5.2', draft.rules));
  const fighter = draft.cast[who] ?? before;
  const budget = budgetOf(before, kind, fighter.turn.used ?? [], draft.cast, draft.rules);
  draft.turn(who, { move: { kind, budget: budget + pointsToGo(fighter), spent: 0, cells: 0 } }, 'LS-4.1.1');
}

/** Whoever moves otherwise than by dragging releases those he holds (LS-4.3.4, AMB-25). */
export function letsGo(draft: Draft, who: Id): void {
  for (const victim of Object.keys(holding(draft.cast[who] ?? { conditions: {} }))) {
    const holder = draft.cast[who];
    if (holder) draft.act(releases(holder, draft.cast[victim], 'LS-4.3.4', victim));
  }
}

/** A stretch of way is gone: points, diagonals, and perhaps the aim (LS-4.1.1, AMB-22, AMB-45). */
function goes(draft: Draft, who: Id, { cost, cells, diagonals }: Gone): void {
  const fighter = draft.cast[who];
  const { move } = fighter?.turn ?? {};
  if (!fighter || !move) return;
  const spent = Math.min(move.budget, move.spent + cost);
  draft.turn(
    who,
    {
      move: { ...move, spent, cells: move.cells + cells },
      diagonals: (fighter.turn.diagonals ?? 0) + diagonals,
    },
    'LS-4.1.1',
  );
  if (draft.rules.aimLostOnMove) draft.act(lift(fighter, 'aiming', 'AMB-22'));
}

interface Gone {
  readonly cost: number;
  readonly cells: number;
  readonly diagonals: number;
}

/** He goes a stretch as entered by hand; the master says whose zone he leaves. */
export function walks(draft: Draft, who: Id, value: Json): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const stretch = { ...blank(WALK), ...(value as object) } as Stretch;
  const cost = stretchCost(fighter, stretch, draft.rules);
  goes(draft, who, {
    cost,
    cells: stretch.straight + stretch.diagonal,
    diagonals: stretch.diagonal,
  });
  provokes(draft, { who, what: 'way' });
}

/** What a step of a way is to his legs (LS-4.1.4, LS-7.5.1). */
const stretchOf = ({ slanting, places }: Pace): Stretch => ({
  straight: slanting ? 0 : 1,
  diagonal: slanting ? 1 : 0,
  ground: Math.max(1, ...places.map((place) => HARD_GROUND[place] ?? 1)),
  water: places.includes('water'),
});

/** What a way on a board comes to: step by step where there are cells, else by its metres (LS-7.5.7, LS-7.5.8). */
function gone(fighter: LsFighter, movement: Movement, rules: Rules): Gone {
  const paces = pacesOf(movement, DIAGONALS);
  const metres = Math.round(movement.metres);
  if (!paces) return { cost: metres, cells: metres, diagonals: 0 };
  let walker = fighter;
  let cost = 0;
  let diagonals = 0;
  for (const pace of paces.steps) {
    cost += stretchCost(walker, stretchOf(pace), rules);
    diagonals += pace.slanting ? 1 : 0;
    const turn = { ...walker.turn, diagonals: (fighter.turn.diagonals ?? 0) + diagonals };
    walker = { ...walker, turn };
  }
  return { cost, cells: paces.steps.length, diagonals };
}

/** Whether a way on the board is his own: in his turn, and nothing else is under way. */
const isOwnWay = ({ doing, moving, firing }: State, cast: Cast<LsFighter>, who: Id): boolean =>
  !doing && !moving && !firing && onTurn(cast)?.id === who;

/** The points of a way: those of the movement under way, or those that Move would give; 0 where he may go no more, or not at all. */
export function pointsFor(fighter: LsFighter, cast: Cast<LsFighter>, rules: Rules): number {
  const { move, used = [] } = fighter.turn;
  if (move) return rules.splitMovement || move.spent === 0 ? pointsToGo(fighter) : 0;
  return useFault(fighter, 'move', rules) ? 0 : budgetOf(fighter, 'move', used, cast, rules);
}

/** What the rules have against a way on the board (LS-4.1.1, LS-4.1.3, AMB-44). */
export function objects(
  state: State,
  movement: Movement,
  cast: Cast<LsFighter>,
  rules: Rules,
): Msg | undefined {
  const fighter = cast[movement.who];
  if (!fighter) return undefined;
  if (!isOwnWay(state, cast, movement.who)) return msg('lordsouls.no.moveNotNow');
  const closed = fighter.turn.move ? undefined : useFault(fighter, 'move', rules);
  if (closed) return closed;
  const { cost } = gone(fighter, movement, rules);
  const most = pointsFor(fighter, cast, rules);
  if (cost > most) return msg('lordsouls.no.tooFar', { n: cost, most });
  return crowded(fighter, pacesOf(movement, DIAGONALS)?.steps ?? [], cast, rules);
}

/** Whether he may pass through enemies as he goes now (AMB-44). */
const mayPass = ({ turn: { move } }: LsFighter, { passThroughEnemy }: Rules): boolean =>
  passThroughEnemy === 'provokes' || (passThroughEnemy === 'slipOnly' && move?.kind === 'slip');

/** Whether his way leads through the cell of an enemy where that is not possible, or ends where somebody stands (LS-6.5.8, AMB-44). */
function crowded(
  fighter: LsFighter,
  steps: readonly Pace[],
  cast: Cast<LsFighter>,
  rules: Rules,
): Msg | undefined {
  const met = ({ apart }: Pace): Id[] => Object.keys(apart).filter((id) => apart[id] === 0 && cast[id]);
  const [host] = steps.slice(-1).flatMap(met);
  if (host !== undefined && rules.closeReachCells > 0) return msg('lordsouls.no.occupied', { who: host });
  const enemy = mayPass(fighter, rules)
    ? undefined
    : steps.flatMap(met).find((id) => cast[id] && opposed(cast[id], fighter));
  return enemy === undefined ? undefined : msg('lordsouls.no.through', { who: enemy });
}

/** Whoever is dragged stands where the dragger has just been, behind his last step (LS-4.3.3). */
function drags(draft: Draft, { who, behind = {} }: Movement): void {
  const dragger = draft.cast[who];
  if (dragger?.turn.move?.kind !== 'drag') return;
  for (const victim of Object.keys(holding(dragger))) {
    const there = behind[victim];
    if (there && draft.cast[victim]) draft.act([set(victim, there.at, there.was, there.is, 'LS-4.3.3')]);
  }
}

/** His mount is where he is (LS-4.6.3, AMB-53). */
function bears(draft: Draft, { who, behind = {}, stops }: Movement): void {
  const mount = String(draft.cast[who]?.conditions.mounted ?? '');
  const there = behind[mount];
  if (there && stops && draft.cast[mount])
    draft.act([set(mount, there.at, there.was, stops.end, 'LS-4.6.3')]);
}

/** He has moved on the board: it is the movement that he has chosen, or Move. What is not his own way is left alone. */
export function moved(draft: Draft, movement: Movement, chooses: () => void): void {
  const fighter = draft.cast[movement.who];
  if (!fighter || !isOwnWay(draft.state, draft.cast, movement.who)) return;
  if (!fighter.turn.move && useFault(fighter, 'move', draft.rules)) return;
  if (!fighter.turn.move) chooses();
  goes(draft, movement.who, gone(fighter, movement, draft.rules));
  drags(draft, movement);
  bears(draft, movement);
  provokes(draft, { who: movement.who, what: 'way' }, movement);
}
