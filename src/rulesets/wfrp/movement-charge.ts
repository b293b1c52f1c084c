import type { Ground } from '../../core/grid/ground.ts';
import { reaches } from '../../core/grid/reach.ts';
import type { Cell, Footprint } from '../../core/grid/square.ts';
import { AROUND, cellsOf, gap, offsets, overlap, sameCell } from '../../core/grid/square.ts';
import { spread } from '../../core/grid/ways.ts';
import type { Id } from '../../core/text.ts';
import type { March, Refusal, Trail } from './board.ts';
import { floorOf } from './board.ts';
import { refusal, trailOf, walkerOf } from './movement.ts';

/* The run-up of a Charge (WF-6.5, WF-6.6). */

/** Who charges whom, and how. */
export interface Charge {
  readonly march: Omit<March, 'rate'>;
  readonly target: Id;
  /** How far his weapon reaches; 1 if left out. */
  readonly reach?: number;
  /** House rule `chargeLineStrict` (AMB-23): one more step in the same line would enter the target. */
  readonly strict?: boolean;
  /** House rule `chargeEndAtReach` (AMB-23): the charge ends where the weapon first reaches, not where the target is touched. */
  readonly endAtReach?: boolean;
}

/** How near to the target a charge ends, in squares. */
const endOf = ({ reach = 1, endAtReach }: Charge): number => (endAtReach ? Math.max(1, reach) : 1);

/** The square of the distance between the middles of the nearest cells. */
function apart(a: Footprint, b: Footprint): number {
  const { dx, dy } = offsets(a, b);
  return dx * dx + dy * dy;
}

const stepBetween = (a: Cell, b: Cell): Cell => ({ x: b.x - a.x, y: b.y - a.y });

/** What speaks against the form of a charge; its steps are known to be possible. */
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
  if (apart(third, target) <= apart(second, target) || apart(second, target) <= apart(last, target))
    return refusal(n, 'chargeAside', 'WF-6.5');
  const beyond = (times: number) => ({ ...last, x: last.x + step.x * times, y: last.y + step.y * times });
  if (charge.strict && !overlap(beyond(near), target)) return refusal(n, 'chargeAside', 'AMB-23');
  if (!reaches(floorOf(ground), last, Math.max(near, charge.reach ?? 1), target))
    return refusal(n + 1, 'chargeParted', 'WF-3.5');
  return undefined;
}

/** A way as a charge: what it costs, and what is against it (ALG-5). The attack is then made from its last square. */
export function chargeOf(ground: Ground, charge: Charge, to: readonly Cell[]): Trail {
  const march: March = { ...charge.march, rate: 'full' };
  const trail = trailOf(ground, march, to);
  const from = ground.creatures[march.who];
  const target = ground.creatures[charge.target];
  if (trail.no || !from || !target) return trail;
  const places = [from, ...to].map(({ x, y }) => ({ ...from, x, y }));
  const no = flaw(ground, charge, places, target);
  return no ? { ...trail, no } : trail;
}

const grown = ({ x, y, w, h }: Footprint, by: number, size: Footprint): Footprint => ({
  x: x - by - size.w + 1,
  y: y - by - size.h + 1,
  w: w + 2 * by + size.w - 1,
  h: h + 2 * by + size.h - 1,
});

/** The cheapest charge; undefined: none is possible. */
export function cheapestCharge(ground: Ground, charge: Charge): Trail | undefined {
  const march: March = { ...charge.march, rate: 'full' };
  const from = ground.creatures[march.who];
  const target = ground.creatures[charge.target];
  if (!from || !target) return undefined;
  const near = endOf(charge);
  const walker = walkerOf(ground, march, from);
  const around = { x: target.x - near, y: target.y - near, w: target.w + 2 * near, h: target.h + 2 * near };
  const runUp = { ...walker, closed: [...(walker.closed ?? []), around] };
  if (overlap(from, around)) return undefined;
  const field = spread(floorOf(ground), runUp);
  let best: Trail | undefined;
  for (const end of cellsOf(grown(target, near, from))) {
    if (gap({ ...from, ...end }, target) !== near) continue;
    for (const { x, y } of AROUND)
      for (const parity of [0, 1] as const) {
        const run = { x: end.x - 2 * x, y: end.y - 2 * y };
        if (field.cost(run, parity) + 2 >= (best?.cost ?? Number.POSITIVE_INFINITY) + 1) continue;
        const way = field.way(run, parity);
        const trail = way && chargeOf(ground, charge, [...way, { x: end.x - x, y: end.y - y }, end]);
        if (trail && !trail.no && trail.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = trail;
      }
  }
  return best;
}
