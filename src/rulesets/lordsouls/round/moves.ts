import { set } from '../../../core/change.ts';
import { type Pace, pacesOf } from '../../../core/grid/paces.ts';
import { optional } from '../../../core/own-turns.ts';
import type { Movement, RoundAsk } from '../../../core/round.ts';
import { blank, faults, flag, type Infer, num } from '../../../core/spec.ts';
import { type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { MOVE, pointsFor, pointsLeftToGo, recordOf, useFault } from '../actions/list.ts';
import { pointsOf } from '../actions/moves.ts';
import type { LsCast, LsFighter } from '../data/fighter.ts';
import { DIAGONALS, HARD_GROUND, type Rules } from '../data/rules.ts';
import { type Stretch, stretchCost } from '../figures/movement.ts';
import { areOpponents, holding, lose, releaseHold, spendEnergy } from '../figures/state.ts';
import { goingOf, provoke } from './reactions.ts';
import { ask, type Draft, onTurn, type State } from './state.ts';

/* Movement over cells (LS-4.1 to LS-4.5). */
const WALK = {
  straight: num(0, { min: 0, label: 'lordsouls.walkField.straight', why: 'LS-4.1.1' }),
  diagonal: num(0, { min: 0, label: 'lordsouls.walkField.diagonal', why: 'LS-7.5.7' }),
  ground: num(1, { min: 1, label: 'lordsouls.walkField.ground', why: 'LS-7.5.1' }),
  water: flag(false, { label: 'lordsouls.walkField.water', why: 'LS-4.1.4' }),
  through: flag(false, { label: 'lordsouls.walkField.through', why: 'LS-6.5.8' }),
};

const stretchIn = (value: Json): Infer<typeof WALK> => ({ ...blank(WALK), ...(value as object) });

/** Why a fighter cannot move that far, or undefined if they can (LS-4.1.1, AMB-29). */
function walkFault(fighter: LsFighter, value: Json, rules: Rules): Msg | undefined {
  const stretch = stretchIn(value);
  const [first] = faults(WALK, stretch);
  if (first) return first.says;
  if (stretch.straight + stretch.diagonal === 0) return msg('lordsouls.no.nowhere');
  if (stretch.through && !mayPassEnemies(fighter, rules)) return msg('lordsouls.no.throughEnemy');
  const n = stretchCost(fighter, stretch, rules);
  const most = pointsLeftToGo(fighter);
  return n > most ? msg('lordsouls.no.tooFar', { n, most }) : undefined;
}

/** Asks a fighter who has points left for a stretch of a path (LS-4.1.2). */
export function walkAsk(fighter: LsFighter, rules: Rules): RoundAsk[] {
  const { move } = fighter.turn;
  const n = pointsLeftToGo(fighter);
  if (!move || n === 0 || (!rules.splitMovement && move.spent > 0)) return [];
  return [
    optional({
      kind: 'enter',
      id: ask.make('walk', fighter.id),
      by: fighter.id,
      label: msg('lordsouls.ask.walk', { n }),
      form: 'fields',
      spec: WALK,
      legal: (value: Json) => walkFault(fighter, value, rules),
    }),
  ];
}

/** Starts a movement: ЭНЕР is paid, and held opponents are released unless dragged (LS-4.3.4, LS-4.5.2). */
export function startMovement(draft: Draft, who: Id, kind: string): void {
  const before = draft.cast[who];
  const { going } = recordOf(kind);
  if (!before || !going) return;
  if (!going.drags) releaseHeld(draft, who);
  if (going.energy) draft.act(spendEnergy(before, going.energy, 'LS-4.5.2', draft.rules));
  const fighter = draft.cast[who] ?? before;
  const budget = pointsOf(before, going, draft.cast, draft.rules) + pointsLeftToGo(fighter);
  draft.turn(who, { move: { kind, budget, spent: 0, cells: 0 } }, 'LS-4.1.1');
}

/** Releases held opponents, as movement without dragging and the inability to act do (LS-4.3.4, AMB-25). */
export function releaseHeld(draft: Draft, who: Id, why: RuleId = 'LS-4.3.4'): void {
  for (const victim of Object.keys(holding(draft.cast[who] ?? { conditions: {} }))) {
    const holder = draft.cast[who];
    if (holder) draft.act(releaseHold(holder, draft.cast[victim], why, victim));
  }
}
interface PathCost {
  readonly cost: number;
  readonly cells: number;
  readonly diagonals: number;
}

/** Pays for a stretch of a path, which may also spoil an aim (LS-4.1.1, AMB-22, AMB-45). */
function spendPath(draft: Draft, who: Id, { cost, cells, diagonals }: PathCost): void {
  const fighter = draft.cast[who];
  const { move } = fighter?.turn ?? {};
  if (!fighter || !move) return;
  const spent = Math.min(move.budget, move.spent + cost);
  const walked = { ...move, spent, cells: move.cells + cells };
  draft.turn(who, { move: walked, diagonals: (fighter.turn.diagonals ?? 0) + diagonals }, 'LS-4.1.1');
  if (draft.rules.aimLostOnMove) draft.act(lose(fighter, 'aiming', 'AMB-22'));
}

/** Records a stretch entered by hand; the GM says whose zones it leaves. */
export function walkByHand(draft: Draft, who: Id, value: Json): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const stretch = stretchIn(value);
  const { straight, diagonal: diagonals } = stretch;
  const cost = stretchCost(fighter, stretch, draft.rules);
  spendPath(draft, who, { cost, cells: straight + diagonals, diagonals });
  provoke(draft, { who, what: 'way' });
}

/** One step over cells as a stretch (LS-4.1.4, LS-7.5.1). */
const stretchOf = ({ slanting, places }: Pace): Stretch => ({
  straight: slanting ? 0 : 1,
  diagonal: slanting ? 1 : 0,
  ground: Math.max(1, ...places.map((place) => HARD_GROUND[place] ?? 1)),
  water: places.includes('water'),
});

/** The cost of a path on a board: by cells on a grid, otherwise by metres (LS-7.5.7, LS-7.5.8). */
function pathCost(fighter: LsFighter, movement: Movement, rules: Rules): PathCost {
  const paces = pacesOf(movement, DIAGONALS);
  const metres = Math.round(movement.metres);
  if (!paces) return { cost: metres, cells: metres, diagonals: 0 };
  const before = fighter.turn.diagonals ?? 0;
  let cost = 0;
  let diagonals = 0;
  for (const pace of paces.steps) {
    const turn = { ...fighter.turn, diagonals: before + diagonals };
    cost += stretchCost({ ...fighter, turn }, stretchOf(pace), rules);
    diagonals += pace.slanting ? 1 : 0;
  }
  return { cost, cells: paces.steps.length, diagonals };
}

/** Whether a path on the board counts as the fighter's movement: in their turn, with nothing else in progress. */
const isOwnPath = ({ doing, moving, firing }: State, cast: LsCast, who: Id): boolean =>
  !doing && !moving && !firing && onTurn(cast)?.id === who;

/** Why the rules forbid a path on the board (LS-4.1.1, LS-4.1.3, AMB-44), or undefined if they do not. */
export function pathFault(state: State, movement: Movement, cast: LsCast, rules: Rules): Msg | undefined {
  const fighter = cast[movement.who];
  if (!fighter) return undefined;
  if (!isOwnPath(state, cast, movement.who)) return msg('lordsouls.no.moveNotNow');
  const closed = fighter.turn.move ? undefined : useFault(fighter, MOVE.manoeuvre, rules);
  if (closed) return closed;
  const { cost } = pathCost(fighter, movement, rules);
  const most = pointsFor(fighter, cast, rules);
  if (cost > most) return msg('lordsouls.no.tooFar', { n: cost, most });
  return crowdFault(fighter, pacesOf(movement, DIAGONALS)?.steps ?? [], cast, rules);
}

/** Whether a fighter may pass through enemies as they move now (AMB-44). */
const mayPassEnemies = (fighter: LsFighter, { passThroughEnemy }: Rules): boolean =>
  passThroughEnemy === 'provokes' || (passThroughEnemy === 'slipOnly' && goingOf(fighter)?.slips === true);

/** Why a path may not lead through the cell of an enemy, or end where somebody stands (LS-6.5.8, AMB-44). */
function crowdFault(fighter: LsFighter, steps: readonly Pace[], cast: LsCast, rules: Rules): Msg | undefined {
  const met = ({ apart }: Pace): Id[] => Object.keys(apart).filter((id) => apart[id] === 0 && cast[id]);
  const [host] = steps.slice(-1).flatMap(met);
  if (host !== undefined && rules.closeReachCells > 0) return msg('lordsouls.no.occupied', { who: host });
  const enemy = mayPassEnemies(fighter, rules)
    ? undefined
    : steps.flatMap(met).find((id) => cast[id] && areOpponents(cast[id], fighter));
  return enemy === undefined ? undefined : msg('lordsouls.no.through', { who: enemy });
}

/** Dragged opponents end in the last cell that the dragger left (LS-4.3.3). A mount moves with its rider (LS-4.6.3, AMB-53). */
function takeAlong(draft: Draft, { who, behind = {}, stops }: Movement): void {
  const fighter = draft.cast[who];
  if (fighter && goingOf(fighter)?.drags)
    for (const victim of Object.keys(holding(fighter))) {
      const there = behind[victim];
      if (there && draft.cast[victim]) draft.act([set(victim, there.at, there.was, there.is, 'LS-4.3.3')]);
    }
  const mount = String(draft.cast[who]?.conditions.mounted ?? '');
  const there = behind[mount];
  if (there && stops && draft.cast[mount])
    draft.act([set(mount, there.at, there.was, stops.end, 'LS-4.6.3')]);
}

/** Counts a movement on the board, for the open movement or, after `chooseMove`, as a Move. Paths that do not count are ignored. */
export function moveOnBoard(draft: Draft, movement: Movement, chooseMove: () => void): void {
  const { who } = movement;
  const fighter = draft.cast[who];
  if (!fighter || !isOwnPath(draft.state, draft.cast, who)) return;
  if (!fighter.turn.move && useFault(fighter, MOVE.manoeuvre, draft.rules)) return;
  if (!fighter.turn.move) chooseMove();
  spendPath(draft, who, pathCost(fighter, movement, draft.rules));
  takeAlong(draft, movement);
  provoke(draft, { who, what: 'way' }, movement);
}
