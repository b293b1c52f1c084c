import { MASTER } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Pace } from '../../core/grid/paces.ts';
import { pacesOf } from '../../core/grid/paces.ts';
import type { Movement, RoundAsk } from '../../core/round.ts';
import type { Infer, Spec } from '../../core/spec.ts';
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
import { budgetOf, jumpValue, longJump, stretchCost, zoneOf } from './movement.ts';
import { asInput, provokedAt, reactFault, reactionAttack, reactionOptions } from './reaction.ts';
import type { Rules } from './rules.ts';
import { inRound, spends } from './slots.ts';
import { DIAGONALS, HARD_GROUND, SPRINT_ENERGY } from './tables.ts';
import type { Draft } from './turn-draft.ts';
import { able, inOrder, onTurn } from './turn-order.ts';
import type { Declaration, Moving, State } from './turn-state.ts';
import { deedOrStrikeFault, situationOf } from './turn-state.ts';

/* Going over cells, and the reactions that interrupt it (LS-4.1 to LS-4.5, LS-6.5). */

/** Centimetres of a cell. */
const CELL = 100;

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

/** Those who go along with him, and whose zones he does not leave: whom he drags, and his mount (LS-4.3.3, LS-4.6.3). */
const alongWith = (mover: LsFighter): readonly Id[] => [
  ...(mover.turn.move?.kind === 'drag' ? Object.keys(holding(mover)) : []),
  String(mover.conditions.mounted ?? ''),
];

/** Somebody moves, or changes his posture: who might react, is asked or known (LS-6.5.7 to LS-6.5.9). Slipping through provokes nobody (LS-4.4.1). */
export function provokes(
  draft: Draft,
  moving: Pick<Moving, 'who' | 'what' | 'after'>,
  movement?: Movement,
): void {
  const mover = draft.cast[moving.who];
  const slips = moving.what === 'way' && mover?.turn.move?.kind === 'slip';
  const along = mover && moving.what === 'way' ? alongWith(mover) : [];
  const ready =
    mover && !slips
      ? inOrder(draft.cast).filter(
          (one) => !along.includes(one.id) && reactFault(one, mover, draft.rules) === undefined,
        )
      : [];
  const stops = movement?.stops ? { stops: movement.stops } : {};
  const paces = movement && pacesOf(movement, DIAGONALS);
  const near = nearIn(moving);
  if (paces || near) {
    const at = ready.flatMap((one): [Id, number][] => {
      const zone = zoneOf(one, draft.rules) ?? 0;
      const cells = paces ? provokedAt(zone, one.id, paces) : within(zone, near?.[one.id]);
      return cells === undefined ? [] : [[one.id, cells]];
    });
    const cells = Object.fromEntries(at);
    draft.now({ moving: { ...moving, ...stops, cells, queue: at.map(([id]) => id) } });
  } else {
    const leap = mover && leapOf(mover, moving.after, draft);
    const doubtful = ready
      .filter((one) => maybe(one, movement, draft.rules) && (!leap || clears(one, leap, draft.rules)))
      .map(({ id }) => id);
    draft.now({ moving: { ...moving, ...stops, doubtful, queue: [] } });
  }
  next(draft);
}

/** How near others are to whoever changes his posture, where a board has told; undefined: none has. */
function nearIn({ what, after }: Pick<Moving, 'what' | 'after'>): { readonly [id: Id]: number } | undefined {
  const near = after?.situation?.near ?? {};
  return what === 'posture' && Object.keys(near).length > 0 ? near : undefined;
}

/** A jump: how many cells it takes him, the run before it included, and how near others are to where he sets out. */
interface Leap {
  readonly cells: number;
  readonly near: { readonly [id: Id]: number };
}

/** The jump that he is about, where a board has told how near others are (LS-4.7.3 to LS-4.7.5). */
function leapOf(mover: LsFighter, after: Declaration | undefined, { cast, rules }: Draft): Leap | undefined {
  if (after?.manoeuvre !== 'jump') return undefined;
  const { near, run, powerful } = situationOf(after);
  if (Object.keys(near).length === 0) return undefined;
  const far = longJump(jumpValue(mover, { run, powerful }, cast, rules));
  return { cells: run + (after.option === 'long' ? Math.floor(far / CELL) : 0), near };
}

/** Whether a jump may lead out of somebody's zone, be it that he comes into it on the way (LS-6.5.7, LS-6.5.10). */
function clears(one: LsFighter, { cells, near }: Leap, rules: Rules): boolean {
  const zone = zoneOf(one, rules) ?? 0;
  const apart = near[one.id] ?? Number.POSITIVE_INFINITY;
  return apart <= zone ? apart + cells > zone : apart - cells < zone;
}

const within = (zone: number, cells: number | undefined): number | undefined =>
  cells !== undefined && cells <= zone ? cells : undefined;

/** Metres by which a way on a board without cells may have come nearer than it was measured. */
const SLACK = 0.5;

/** Whether a way may have led through somebody's zone. */
function maybe(one: LsFighter, movement: Movement | undefined, rules: Rules): boolean {
  const metres = movement?.near[one.id];
  return metres === undefined || metres <= (zoneOf(one, rules) ?? 0) - 1 + SLACK;
}

/** Goes on to the next who may react, or with what the mover is about, if he still can. */
function next(draft: Draft): void {
  const { moving } = draft.state;
  if (!moving || (moving.doubtful ?? []).length > 0 || moving.queue.length > 0) return;
  const { who, after } = moving;
  draft.now({ moving: undefined });
  const mover = draft.cast[who];
  if (!after || !mover || deedOrStrikeFault(draft.cast, mover, after, draft.rules)) return;
  draft.now({ doing: { id: `${idOf(draft, who)}:after`, who, declaration: after } });
}

/** Those of whom it was thought, and who can no longer react, are asked no more (LS-6.0.6, LS-6.5.1). */
export function hears(draft: Draft): void {
  const { moving } = draft.state;
  const mover = draft.cast[moving?.who ?? ''];
  if (!moving || !mover || moving.striking) return;
  const may = (id: Id): boolean => {
    const one = draft.cast[id];
    return one !== undefined && inRound(one) && reactFault(one, mover, draft.rules) === undefined;
  };
  const { queue, doubtful = [] } = moving;
  if ([...queue, ...doubtful].every(may)) return;
  draft.now({ moving: { ...moving, queue: queue.filter(may), doubtful: doubtful.filter(may) } });
  next(draft);
}

/** What tells a deed from the others of its fighter in this round: how many he has done. */
export function idOf({ state, cast }: Draft, who: Id): string {
  const { used = [], extra = 0 } = cast[who]?.turn ?? {};
  return `deed:${state.number}:${who}:${used.length}-${extra}`;
}

/** The master has said whom the way provokes. */
export function crosses(draft: Draft, value: Json): void {
  const { moving } = draft.state;
  if (!moving) return;
  const marked = value as { readonly [who: Id]: boolean };
  const queue = (moving.doubtful ?? []).filter((id) => marked[id]);
  draft.now({ moving: { ...moving, doubtful: [], queue } });
  next(draft);
}

/** A reactor strikes, or lets it pass (LS-6.5.1, LS-6.5.2). */
export function reacts(draft: Draft, who: Id, option: string): void {
  const { moving } = draft.state;
  const reactor = draft.cast[who];
  if (!moving || !reactor) return;
  if (option === 'pass') {
    draft.now({ moving: { ...moving, queue: moving.queue.filter((id) => id !== who) } });
    next(draft);
    return;
  }
  draft.act(spends(reactor, 'reaction', 'LS-6.5.2', draft.rules.reactionInLock));
  draft.now({ moving: { ...moving, striking: { by: who, option } } });
}

/** The blow of a reaction is over; whoever cannot go on has lost the rest of his way (LS-6.5.2, AMB-43). */
export function struck(draft: Draft): void {
  const { moving } = draft.state;
  const by = moving?.striking?.by;
  if (!moving || by === undefined) return;
  const { striking: _, ...rest } = moving;
  const mover = draft.cast[moving.who];
  if (mover && able(mover)) {
    draft.now({ moving: { ...rest, queue: moving.queue.filter((id) => id !== by) } });
    next(draft);
    return;
  }
  const there = moving.stops?.beside[by];
  if (mover && moving.stops && there !== undefined)
    draft.act([set(moving.who, moving.stops.at, moving.stops.end, there, 'AMB-43')]);
  draft.now({ moving: undefined });
}

/** What is asked while somebody moves: whom it provokes, whether they strike, the blow. */
export function movingAsks({ moving, number }: State, cast: Cast<LsFighter>, rules: Rules): RoundAsk[] {
  const mover = cast[moving?.who ?? ''];
  if (!moving || !mover) return [];
  const { who, what, doubtful = [], queue, cells = {}, striking } = moving;
  if (doubtful.length > 0) {
    const spec: Spec = Object.fromEntries(doubtful.map((id) => [id, flag()]));
    return [
      {
        kind: 'enter',
        id: `crosses:${who}`,
        by: MASTER,
        label: msg(`lordsouls.ask.crosses.${what}`, { who }),
        form: 'shares',
        spec,
        skip: blank(spec) as Json,
        legal: (value: Json) => faults(spec, value)[0]?.says,
      },
    ];
  }
  const reactor = cast[striking?.by ?? queue[0] ?? ''];
  if (!reactor) return [];
  const at = cells[reactor.id];
  if (striking)
    return [
      {
        kind: 'play',
        id: `react:${number}:${reactor.id}:${who}:${reactor.turn.points?.reaction ?? 0}`,
        by: reactor.id,
        play: 'attack',
        input: asInput(reactionAttack(reactor, who, striking.option, at, rules)),
      },
    ];
  return [
    {
      kind: 'choose',
      id: `react:${reactor.id}`,
      by: reactor.id,
      label: msg(`lordsouls.ask.react.${what}`, { who }),
      options: reactionOptions(reactor, mover, at, rules),
      skip: 'pass',
    },
  ];
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
