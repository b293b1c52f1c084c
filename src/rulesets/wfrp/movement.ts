import type { Ground } from '../../core/grid/ground.ts';
import { others } from '../../core/grid/ground.ts';
import type { Board, Cell, Footprint } from '../../core/grid/square.ts';
import type { Hindrance, Walked, Walker } from '../../core/grid/walk.ts';
import { walk } from '../../core/grid/walk.ts';
import type { Spot } from '../../core/grid/ways.ts';
import { cheapest, Field } from '../../core/grid/ways.ts';
import { kept } from '../../core/kept.ts';
import type { Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { March, Rate, Refusal, Step, Trail } from './board.ts';
import { floorOf } from './board.ts';

/* Moving over squares (WF-1): what a way costs, why a step is refused, and where one can come to. */

const TIMES: { readonly [rate in Rate]: number } = { half: 1, full: 2, run: 3 };

/** How many squares a march may cost (WF-1.1, WF-1.2, GAP-6). */
export const budgetOf = ({ move, rate }: Pick<March, 'move' | 'rate'>): number => move * TIMES[rate];

/** Nobody runs over difficult ground (GAP-6). */
const forRunners = kept(
  (board: Board): Board => ({
    ...board,
    rough: board.rough?.map(({ x, y }) => ({ x, y, factor: Number.POSITIVE_INFINITY })),
  }),
);

/** The ground as it is to one who goes at a rate. */
export const floorFor = (ground: Ground, rate: Rate): Board =>
  rate === 'run' ? forRunners(floorOf(ground)) : floorOf(ground);

/** Somebody about to march, as walks and searches know him (WF-1.4, GAP-6). */
export function walkerOf(ground: Ground, march: March, from: Footprint): Walker {
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

/** A refusal of a step by name. */
export const refusal = (step: number, why: string, rule: RuleId, args?: Msg['args']): Refusal => ({
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
  const left = budget - (costs.at(-1) ?? 0);
  return refusal(
    stopped.step,
    stopped.why,
    RULES[stopped.why],
    stopped.why === 'budget' ? { left } : undefined,
  );
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
 * A way as the rules see it: what each step costs, and the first that is refused, with its rule (WF-1.3 to WF-1.8).
 * @param to the cells of the mover's first corner after each step.
 */
export function trailOf(ground: Ground, march: March, to: readonly Cell[]): Trail {
  const from = ground.creatures[march.who];
  if (!from) return ABSENT;
  const budget = budgetOf(march);
  const walked = walk(floorFor(ground, march.rate), { ...walkerOf(ground, march, from), to });
  const no = refusalOf(walked, budget);
  const trail = {
    steps: stepsOf(walked, from, to, march.diagonals ?? 0),
    cost: walked.cost,
    budget,
    diagonals: walked.diagonals,
  };
  return no ? { ...trail, no } : trail;
}

/** Every square that a march can come to, with what it costs; his own is among them for nothing. */
export function spotsOf(ground: Ground, march: March): readonly Spot[] {
  const from = ground.creatures[march.who];
  return from ? new Field(floorFor(ground, march.rate), walkerOf(ground, march, from)).spots() : [];
}

/**
 * The cheapest way to a square, however far: what the march does not allow of it is refused in the trail.
 * @returns undefined: there is no way at all, or somebody stands there.
 */
export function wayTo(ground: Ground, march: March, to: Cell): Trail | undefined {
  const from = ground.creatures[march.who];
  if (!from) return undefined;
  const walker = { ...walkerOf(ground, march, from), budget: undefined };
  const way = cheapest(floorFor(ground, march.rate), walker, to);
  return way && trailOf(ground, march, way.to);
}
