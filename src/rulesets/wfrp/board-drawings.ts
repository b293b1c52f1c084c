import type { Drawing, DrawnCell, DrawnLine } from '../../core/grid/drawing.ts';
import type { Ground } from '../../core/grid/ground.ts';
import type { Segment } from '../../core/grid/segment.ts';
import type { Cell } from '../../core/grid/square.ts';
import { cellsOf, single } from '../../core/grid/square.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import type { CoverLine, Rate } from './board.ts';
import { reachOf as cellsInReach, inReach } from './board-reach.ts';
import { coverOf, linesOf, shotCoverOf, softCoverOf } from './cover.ts';
import type { DeedKind } from './deed-table.ts';
import { deedKind } from './deed-table.ts';
import { coverRules, livingOn, marchOf, reachOf } from './facts.ts';
import type { WfFighter } from './fighter.ts';
import { spotsOf } from './movement.ts';
import { cheapestCharge } from './movement-charge.ts';
import type { Rules } from './rules.ts';
import type { Declaration } from './turn-state.ts';

/* What the board shows while somebody thinks about a deed: what squares cost, whom he reaches, what is in the way of his blow or shot. */

type Context = ActionContext<WfFighter, Rules>;

const NOTHING: Drawing = { cells: [], lines: [] };

const RATES: { readonly [times: number]: Rate } = { 1: 'half', 2: 'full', 3: 'run' };

/** Those who are known to have marked somebody: his ways are open to their reactions (WF-3.17, AMB-52). */
const markersOf = ({ cast, who, rules }: Context): WfFighter[] =>
  Object.values(cast).filter(({ turn }) => rules.marksVisible && turn.mark === who);

/** Every square he can come to with what it costs; red where one who has marked him reaches him (WF-1, WF-4.2). */
function costs(ground: Ground, context: Context, fighter: WfFighter, rate: Rate): Drawing {
  const from = ground.creatures[fighter.id] ?? single({ x: 0, y: 0 });
  const markers = markersOf(context);
  const isOpen = (at: Cell): boolean => {
    const there = { ...ground, creatures: { ...ground.creatures, [fighter.id]: { ...from, ...at } } };
    return markers.some((one) => inReach(there, one.id, reachOf(one), fighter.id));
  };
  const march = marchOf(context.cast, fighter, rate, context.rules);
  const cells = spotsOf(ground, march).flatMap(({ x, y, cost, passing }): DrawnCell[] => {
    if (cost === 0) return [];
    if (passing) return [{ x, y, tone: 'mild' }];
    return [{ x, y, tone: isOpen({ x, y }) ? 'bad' : 'good', text: String(cost) }];
  });
  return { cells, lines: [] };
}

/** The cheapest charge, square by square (WF-6.5, WF-6.6). */
function run(ground: Ground, { cast, rules }: Context, fighter: WfFighter, target: Id): Drawing {
  const trail = cheapestCharge(ground, {
    march: marchOf(cast, fighter, 'full', rules),
    target,
    reach: reachOf(fighter),
    strict: rules.chargeLineStrict,
    endAtReach: rules.chargeEndAtReach,
  });
  const cells = trail?.steps.map(
    ({ to, total }): DrawnCell => ({ ...to, tone: 'good', text: String(total) }),
  );
  return { cells: cells ?? [], lines: [] };
}

/** Lines green and red, and what stops them in red (WF-2.11). */
function drawn(lines: readonly CoverLine[]): Drawing {
  const met = new Set(lines.flatMap(({ by }) => by));
  const walls = [...met].filter((one): one is Segment => 'a' in one);
  const cells = [...met].filter((one): one is Cell => 'x' in one);
  return {
    lines: [
      ...walls.map(({ a, b }): DrawnLine => ({ a, b, tone: 'bad' })),
      ...lines.map(({ a, b, by }): DrawnLine => ({ a, b, tone: by.length > 0 ? 'bad' : 'good' })),
    ],
    cells: cells.map(({ x, y }): DrawnCell => ({ x, y, tone: 'bad' })),
  };
}

const mild = (cells: readonly Cell[]): DrawnCell[] => cells.map(({ x, y }) => ({ x, y, tone: 'mild' }));

/** The squares in reach (WF-3.5), and the lines of cover to whoever is to be struck (WF-2.5). */
function blow(ground: Ground, { rules }: Context, fighter: WfFighter, target: Id | undefined): Drawing {
  const cover =
    target === undefined ? undefined : coverOf(ground, fighter.id, target, coverRules(rules, 'melee'));
  const { cells, lines } = cover ? drawn(cover.lines) : NOTHING;
  return { cells: [...mild(cellsInReach(ground, fighter.id, reachOf(fighter))), ...cells], lines };
}

/** The five lines of a shot, and who stands in them (WF-12.1, WF-12.3). */
function shot(ground: Ground, { rules }: Context, who: Id, target: Id | undefined): Drawing {
  const cover =
    target === undefined ? undefined : shotCoverOf(ground, who, target, coverRules(rules, 'shot'));
  if (!cover || target === undefined) return NOTHING;
  const lines = linesOf(cover);
  const soft = softCoverOf(ground, who, target, lines).who.map(({ id }) => ground.creatures[id]);
  const { cells, lines: all } = drawn(lines);
  return { cells: [...cells, ...mild(soft.flatMap((place) => (place ? cellsOf(place) : [])))], lines: all };
}

function drawingOf(
  ground: Ground,
  context: Context,
  fighter: WfFighter,
  kind: DeedKind,
): Drawing | undefined {
  const [target] = context.targets;
  if (kind.kind === 'way') return costs(ground, context, fighter, RATES[kind.rate ?? 1] ?? 'half');
  if (kind.mode === 'charge') return target === undefined ? undefined : run(ground, context, fighter, target);
  if (kind.kind === 'blow' || kind.kind === 'mark') return blow(ground, context, fighter, target);
  return kind.kind === 'shot' ? shot(ground, context, fighter.id, target) : undefined;
}

/** What the board shows of a deed that somebody thinks about; undefined: nothing. */
export function draws(ground: Ground, context: Context, { declaration }: Offer): Drawing | undefined {
  const { cast, who, targets } = context;
  const fighter = cast[who];
  const kind = declaration && deedKind((declaration as unknown as Declaration).action);
  if (!fighter || !kind || !ground.creatures[who]) return undefined;
  return drawingOf(livingOn(ground, cast, who, ...targets), context, fighter, kind);
}
