import { type Ground, others } from '../../../core/grid/ground.ts';
import { reaches } from '../../../core/grid/reach.ts';
import { straight } from '../../../core/grid/segment.ts';
import {
  AROUND,
  type Board,
  type Cell,
  cellsOf,
  type Footprint,
  gap,
  overlap,
  sameCell,
} from '../../../core/grid/square.ts';
import { type Hindrance, type Walked, type Walker, walk } from '../../../core/grid/walk.ts';
import { cheapest, Field, type Spot } from '../../../core/grid/ways.ts';
import { memoize } from '../../../core/memoize.ts';
import { type Id, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { floorOf, pairOn } from './board.ts';

/* Moving over squares (WF-1): the cost of paths, refused steps, and reachable squares. */

/** How far a fighter moves in one action, as a multiple of MOVE (WF-1.1, WF-1.2, GAP-6). */
export type Rate = 'half' | 'full' | 'run';

export interface March {
  readonly who: Id;
  /** MOVE, in squares. */
  readonly move: number;
  readonly rate: Rate;
  /** Those whose squares cannot be passed: enemies who can act. Others may be passed, but nobody stops on an occupied square. */
  readonly foes: readonly Id[];
  /** Earlier diagonals that count (AMB-5): 0 unless they are counted over the whole turn. */
  readonly diagonals?: number;
}

interface Step {
  /** The mover's top left cell after it. */
  readonly to: Cell;
  /** What the step costs, in squares of the budget. */
  readonly cost: number;
  /** What the path has cost so far. */
  readonly total: number;
  /** The number of the diagonal, from 1; omitted for straight steps. */
  readonly diagonal?: number;
}

/** A path with its costs. `steps` ends before the first refused step; without `no` the whole path is legal. */
export interface Trail {
  readonly steps: readonly Step[];
  readonly cost: number;
  readonly budget: number;
  /** The number of diagonals so far, for the next move of the turn (AMB-5). */
  readonly diagonals: number;
  readonly no?: Refusal;
}

interface Refusal {
  /** Which step, counted from 1. */
  readonly step: number;
  readonly says: Msg;
  readonly rule: RuleId;
}

const TIMES: { readonly [rate in Rate]: number } = { half: 1, full: 2, run: 3 };

/** How many squares a march may cost (WF-1.1, WF-1.2, GAP-6). */
const budgetOf = ({ move, rate }: Pick<March, 'move' | 'rate'>): number => move * TIMES[rate];

/** Nobody runs over difficult ground (GAP-6). */
const forRunners = memoize(
  (board: Board): Board => ({
    ...board,
    rough: board.rough?.map(({ x, y }) => ({ x, y, factor: Number.POSITIVE_INFINITY })),
  }),
);

/** The board for a mover at a rate. */
const floorFor = (ground: Ground, rate: Rate): Board =>
  rate === 'run' ? forRunners(floorOf(ground)) : floorOf(ground);

/** A fighter about to move, for path searches (WF-1.4, GAP-6). */
function walkerOf(ground: Ground, march: March, from: Footprint): Walker {
  return {
    from,
    diagonals: '1-2-1',
    budget: budgetOf(march),
    roundsUp: true,
    before: march.diagonals ?? 0,
    closed: march.foes.flatMap((who) => ground.creatures[who] ?? []),
    passing: others(ground, march.who, ...march.foes),
  };
}

/** The rule by which a step is refused. */
const RULES: { readonly [why in Hindrance]: RuleId } = {
  wall: 'WF-1.7',
  corner: 'WF-1.7',
  solid: 'WF-1.7',
  edge: 'WF-1.1',
  ground: 'GAP-6',
  taken: 'AMB-6',
  diagonal: 'WF-1.4',
  budget: 'WF-1.8',
  noStep: 'WF-1.3',
};

const refusal = (step: number, why: string, rule: RuleId, args?: Msg['args']): Refusal => ({
  step,
  says: msg(`wfrp.board.no.${why}`, args),
  rule,
});

const ABSENT: Trail = {
  steps: [],
  cost: 0,
  budget: 0,
  diagonals: 0,
  no: refusal(1, 'absent', 'WF-1.1'),
};

function refusalOf({ costs, stopped }: Walked, budget: number): Refusal | undefined {
  if (!stopped) return undefined;
  const { step, why } = stopped;
  const left = budget - (costs.at(-1) ?? 0);
  return refusal(step, why, RULES[why], why === 'budget' ? { left } : undefined);
}

function stepsOf({ costs }: Walked, from: Cell, to: readonly Cell[], before: number): Step[] {
  let at = from;
  let diagonal = before;
  return costs.map((total, i) => {
    const next = to[i] ?? at;
    const slanting = next.x !== at.x && next.y !== at.y;
    if (slanting) diagonal += 1;
    at = next;
    const step = { to: next, cost: total - (costs[i - 1] ?? 0), total };
    return slanting ? { ...step, diagonal } : step;
  });
}

/**
 * A path with the cost of each step, and the first step that is refused with its rule (WF-1.3 to WF-1.8).
 * @param to the cells of the mover's top left corner after each step.
 */
export function trailOf(ground: Ground, march: March, to: readonly Cell[]): Trail {
  const from = ground.creatures[march.who];
  if (!from) return ABSENT;
  const budget = budgetOf(march);
  const walked = walk(floorFor(ground, march.rate), { ...walkerOf(ground, march, from), to });
  const no = refusalOf(walked, budget);
  return {
    steps: stepsOf(walked, from, to, march.diagonals ?? 0),
    cost: walked.cost,
    budget,
    diagonals: walked.diagonals,
    ...(no ? { no } : {}),
  };
}

/** Every square that a mover can reach, with its cost, including their own at no cost. */
export function spotsOf(ground: Ground, march: March): readonly Spot[] {
  const from = ground.creatures[march.who];
  return from ? new Field(floorFor(ground, march.rate), walkerOf(ground, march, from)).spots() : [];
}

/**
 * The cheapest path to a square, however far. Steps beyond the budget are refused.
 * @returns undefined if there is no path at all, or if the square is occupied.
 */
export function pathTo(ground: Ground, march: March, to: Cell): Trail | undefined {
  const from = ground.creatures[march.who];
  if (!from) return undefined;
  const walker = { ...walkerOf(ground, march, from), budget: undefined };
  const way = cheapest(floorFor(ground, march.rate), walker, to);
  return way && trailOf(ground, march, way.to);
}

/* The run-up of a Charge (WF-6.5, WF-6.6). */

/** Who charges whom, and how. */
export interface Charge {
  readonly march: Omit<March, 'rate'>;
  readonly target: Id;
  /** The reach of the weapon; 1 if omitted. */
  readonly reach?: number;
  /** House rule `chargeLineStrict` (AMB-23): one more step in the same line would enter the target. */
  readonly strict?: boolean;
  /** House rule `chargeEndAtReach` (AMB-23): the charge ends where the weapon first reaches, not where the target is touched. */
  readonly endAtReach?: boolean;
}

/** How far from the target a charge ends, in squares. */
const endOf = ({ reach = 1, endAtReach }: Charge): number => (endAtReach ? Math.max(1, reach) : 1);

const stepBetween = (a: Cell, b: Cell): Cell => ({ x: b.x - a.x, y: b.y - a.y });

/**
 * What is wrong with the form of a charge whose steps are possible. It need not check that both last steps lead towards the target: they are in
 * one line, and only the last one comes near enough.
 */
function flaw(
  ground: Ground,
  charge: Charge,
  places: readonly Footprint[],
  target: Footprint,
): Refusal | undefined {
  const n = places.length - 1;
  const [third, second, last] = places.slice(-3);
  const near = endOf(charge);
  const early = places.findIndex((place, i) => i < n && gap(place, target) <= near);
  if (early === 0) return refusal(1, 'chargeThere', 'WF-6.6');
  if (early > 0) return refusal(early + 1, 'chargePast', 'WF-6.6');
  if (!third || !second || !last) return refusal(n + 1, 'chargeShort', 'WF-6.5');
  if (gap(last, target) !== near) return refusal(n + 1, 'chargeEnd', 'WF-6.6');
  const step = stepBetween(second, last);
  if (!sameCell(stepBetween(third, second), step)) return refusal(n, 'chargeBent', 'WF-6.5');
  const beyond = (times: number) => ({ ...last, x: last.x + step.x * times, y: last.y + step.y * times });
  if (charge.strict && !overlap(beyond(near), target)) return refusal(n, 'chargeAside', 'AMB-23');
  const apart = !reaches(floorOf(ground), last, Math.max(near, charge.reach ?? 1), target);
  return apart ? refusal(n + 1, 'chargeParted', 'WF-3.5') : undefined;
}

/** A path as a charge, with its costs and its first fault (ALG-5). The attack is made from its last square. */
export function chargeOf(ground: Ground, charge: Charge, to: readonly Cell[]): Trail {
  const trail = trailOf(ground, { ...charge.march, rate: 'full' }, to);
  const two = pairOn(ground, charge.march.who, charge.target);
  if (!ground.creatures[charge.target]) return { ...trail, no: refusal(1, 'absent', 'WF-6.5') };
  if (trail.no || !two) return trail;
  const places = [two.from, ...to].map(({ x, y }) => ({ ...two.from, x, y }));
  const no = flaw(ground, charge, places, two.to);
  return no ? { ...trail, no } : trail;
}

/** The area within this many squares of a fighter. */
const around = ({ x, y, w, h }: Footprint, by: number): Footprint => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** The top left cells where a charge may end. */
function endsOf(charge: Charge, from: Footprint, target: Footprint): Cell[] {
  const near = endOf(charge);
  const { x, y, w, h } = around(target, near);
  const corners = { x: x - from.w + 1, y: y - from.h + 1, w: w + from.w - 1, h: h + from.h - 1 };
  return cellsOf(corners).filter((end) => gap({ ...from, ...end }, target) === near);
}

/** The cheapest charge, the straightest among equals, or undefined if none is possible. */
export function cheapestCharge(ground: Ground, charge: Charge): Trail | undefined {
  const two = pairOn(ground, charge.march.who, charge.target);
  if (!two || gap(two.from, two.to) <= endOf(charge)) return undefined;
  const { from, to: target } = two;
  const walker = walkerOf(ground, { ...charge.march, rate: 'full' }, from);
  const tooNear = around(target, endOf(charge));
  const field = new Field(floorOf(ground), { ...walker, closed: [...(walker.closed ?? []), tooNear] });
  const runs = endsOf(charge, from, target).flatMap((end) =>
    AROUND.flatMap(({ x, y }) => {
      const line = [2, 1, 0].map((n) => ({ x: end.x - n * x, y: end.y - n * y }));
      const [first = end, ...last] = line;
      const far = straight(from, end);
      return ([0, 1] as const).map((parity) => {
        const cost = field.cost(first, parity);
        return { first, last, parity, far, cost };
      });
    }),
  );
  let best: Trail | undefined;
  for (const { first, last, parity, cost } of runs.sort((a, b) => a.cost - b.cost || a.far - b.far)) {
    if (best && cost + last.length >= best.cost) break;
    const way = field.way(first, parity);
    if (!way) break;
    const trail = chargeOf(ground, charge, [...way, ...last]);
    if (!trail.no && trail.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = trail;
  }
  return best;
}
