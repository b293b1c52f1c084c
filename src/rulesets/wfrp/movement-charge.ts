import type { Ground } from '../../core/grid/ground.ts';
import { reaches } from '../../core/grid/reach.ts';
import { straight } from '../../core/grid/segment.ts';
import type { Cell, Footprint } from '../../core/grid/square.ts';
import { AROUND, cellsOf, gap, overlap, sameCell } from '../../core/grid/square.ts';
import { Field } from '../../core/grid/ways.ts';
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

const stepBetween = (a: Cell, b: Cell): Cell => ({ x: b.x - a.x, y: b.y - a.y });

/**
 * What speaks against the form of a charge; its steps are known to be possible. That both last steps lead towards the target needs no look: they
 * lie in one line, and the last is the first to come near.
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
  if (!target) return { ...trail, no: refusal(1, 'absent', 'WF-6.5') };
  if (trail.no || !from) return trail;
  const places = [from, ...to].map(({ x, y }) => ({ ...from, x, y }));
  const no = flaw(ground, charge, places, target);
  return no ? { ...trail, no } : trail;
}

/** Everything that is at most so many squares off from somebody. */
const around = ({ x, y, w, h }: Footprint, by: number): Footprint => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** Where the first corner of a charger may come to stand. */
function endsOf(charge: Charge, from: Footprint, target: Footprint): Cell[] {
  const near = endOf(charge);
  const { x, y, w, h } = around(target, near);
  const corners = { x: x - from.w + 1, y: y - from.h + 1, w: w + from.w - 1, h: h + from.h - 1 };
  return cellsOf(corners).filter((end) => gap({ ...from, ...end }, target) === near);
}

/** The cheapest charge, of several the straightest; undefined: none is possible. */
export function cheapestCharge(ground: Ground, charge: Charge): Trail | undefined {
  const march: March = { ...charge.march, rate: 'full' };
  const from = ground.creatures[march.who];
  const target = ground.creatures[charge.target];
  if (!from || !target || gap(from, target) <= endOf(charge)) return undefined;
  const walker = walkerOf(ground, march, from);
  const tooNear = around(target, endOf(charge));
  const field = new Field(floorOf(ground), { ...walker, closed: [...(walker.closed ?? []), tooNear] });
  const runs = endsOf(charge, from, target).flatMap((end) =>
    AROUND.flatMap(({ x, y }) => {
      const line = [2, 1, 0].map((n) => ({ x: end.x - n * x, y: end.y - n * y }));
      const [first = end, ...last] = line;
      const far = straight(from, end);
      return ([0, 1] as const).map((parity) => ({
        first,
        last,
        parity,
        far,
        cost: field.cost(first, parity),
      }));
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
