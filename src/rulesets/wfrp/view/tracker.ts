import type { ActionContext } from '../../../core/action-context.ts';
import type { Option } from '../../../core/ask.ts';
import { type Drawing, type DrawnCell, type DrawnLine, tinted } from '../../../core/grid/drawing.ts';
import type { Ground } from '../../../core/grid/ground.ts';
import type { Segment } from '../../../core/grid/segment.ts';
import { type Cell, cellsOf, single } from '../../../core/grid/square.ts';
import type { Offer } from '../../../core/offer.ts';
import { turnStateOf } from '../../../core/own-turns.ts';
import { blank } from '../../../core/spec.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { type TrackerRow, type TrackerView, upcoming } from '../../../core/view.ts';
import type { WfDeclaration } from '../actions/define.ts';
import { actionNamed } from '../actions/list.ts';
import { inRound, type WfCast, type WfFighter } from '../data/fighter.ts';
import { type Rules, situationSpec } from '../data/rules.ts';
import { reachOf as cellsInReach, inReach } from '../figures/board.ts';
import { type CoverLine, coverOf, linesOf, shotCoverOf, softCoverOf } from '../figures/cover.ts';
import { chargeBy, coverRules, livingOn, marchOf, reachOf } from '../figures/facts.ts';
import { cheapestCharge, type Rate, spotsOf } from '../figures/movement.ts';
import { mainWeapon } from '../figures/state.ts';
import { defenceOptions } from '../plays/defence.ts';
import { canAct, initiativeOf, inOrder, onTurn, type State } from '../round/state.ts';
import { pipsOf, stateOf } from './sheet.ts';

/** The defences against a blow of the fighter's mark, or of anybody (WF-3.12, WF-7). */
function answersOf(fighter: WfFighter, cast: WfCast, rules: Rules): Option[] {
  const attacker = cast[fighter.turn.mark ?? ''] ?? Object.values(cast).find(({ id }) => id !== fighter.id);
  if (!attacker) return [];
  const struck = {
    attacker: attacker.id,
    defender: fighter.id,
    weapon: mainWeapon(attacker).id,
    degree: 0,
    ranged: false,
    situation: blank(situationSpec),
  };
  return defenceOptions(attacker, fighter, struck, rules);
}

/** What lasts until the fighter's next turn, in order of importance. */
const STANDING = ['allOut', 'guarded', 'stance', 'defensive', 'running', 'aimed', 'delayed'] as const;

function declaredOf({ turn }: WfFighter, mark: Id | undefined): Msg | undefined {
  const standing = STANDING.find((id) => turn[id]);
  if (standing && mark !== undefined)
    return msg('wfrp.says.both', { what: msg(`wfrp.standing.${standing}`), who: mark });
  if (standing) return msg(`wfrp.standing.${standing}`);
  return mark === undefined ? undefined : msg('wfrp.says.mark', { who: mark });
}

function rowOf(
  fighter: WfFighter,
  now: WfFighter | undefined,
  cast: WfCast,
  rules: Rules,
  forWhom: readonly Id[] | undefined,
): TrackerRow {
  const { turn, id } = fighter;
  const knows = forWhom?.includes(id) ?? true;
  const mark = rules.marksVisible || knows ? turn.mark : undefined;
  const declared = declaredOf(fighter, mark);
  return {
    who: id,
    value: String(initiativeOf(fighter) ?? ''),
    says: stateOf(fighter),
    state: turnStateOf(fighter, now, canAct),
    pips: pipsOf(fighter, rules, mark),
    ...(mark === undefined ? {} : { eyes: mark }),
    ...(declared ? { declared } : {}),
    ...(knows && inRound(fighter) ? { answers: answersOf(fighter, cast, rules) } : {}),
  };
}

/** The tracker: everybody in the order of initiative, with what is left of their turn and defences. */
export function tracker(
  { number: n, phase, frames }: State,
  cast: WfCast,
  rules: Rules,
  forWhom?: readonly Id[],
): TrackerView {
  const now = phase === 'act' ? onTurn(cast) : undefined;
  const rows = inOrder(cast).map((fighter) => rowOf(fighter, now, cast, rules, forWhom));
  const reaction = frames.at(-1)?.by === 'reaction' || (frames.at(-1)?.ask.length ?? 0) > 0;
  return {
    title: msg('wfrp.title.round', { n }),
    phases: (['turn', 'reaction'] as const).map((id) => ({
      id,
      label: msg(`wfrp.phase.${id}`),
      state: (id === 'reaction') === reaction ? 'now' : 'next',
    })),
    rows,
    next: upcoming(rows, () => msg('wfrp.phase.turn')),
  };
}

/* What the board shows while a player considers an action: costs of squares, reach, and what is between them and a target. */

type Context = ActionContext<WfFighter, Rules>;

const NOTHING: Drawing = { cells: [], lines: [] };

/** Those who are known to have marked the mover, and may react to a path (WF-3.17, AMB-52). */
const markersOf = ({ cast, who, rules }: Context): WfFighter[] =>
  Object.values(cast).filter(({ turn }) => rules.marksVisible && turn.mark === who);

/** Every square within a movement with its cost, red if somebody who has marked the mover reaches it (WF-1, WF-4.2). */
function drawCosts(ground: Ground, context: Context, fighter: WfFighter, rate: Rate): Drawing {
  const from = ground.creatures[fighter.id] ?? single({ x: 0, y: 0 });
  const markers = markersOf(context);
  const isOpen = (at: Cell): boolean => {
    const there = { ...ground, creatures: { ...ground.creatures, [fighter.id]: { ...from, ...at } } };
    return markers.some((one) => inReach(there, one.id, reachOf(one), fighter.id));
  };
  const march = marchOf(context, fighter, rate);
  const cells = spotsOf(ground, march).flatMap(({ x, y, cost, passing }): DrawnCell[] => {
    if (cost === 0) return [];
    if (passing) return [{ x, y, tone: 'mild' }];
    return [{ x, y, tone: isOpen({ x, y }) ? 'bad' : 'good', text: String(cost) }];
  });
  return { cells, lines: [] };
}

/** The cheapest charge, square by square (WF-6.5, WF-6.6). */
function drawCharge(ground: Ground, context: Context, fighter: WfFighter, target: Id): Drawing {
  const { steps = [] } = cheapestCharge(ground, chargeBy(context, fighter, target)) ?? {};
  return { cells: steps.map(({ to, total }) => ({ ...to, tone: 'good', text: String(total) })), lines: [] };
}

/** Free lines in green, stopped lines and what stops them in red (WF-2.11). */
function drawLines(lines: readonly CoverLine[]): Drawing {
  const met = new Set(lines.flatMap(({ by }) => by));
  const walls = [...met].filter((one): one is Segment => 'a' in one);
  const cells = [...met].filter((one): one is Cell => 'x' in one);
  return {
    lines: [
      ...walls.map(({ a, b }): DrawnLine => ({ a, b, tone: 'bad' })),
      ...lines.map(({ a, b, by }): DrawnLine => ({ a, b, tone: by.length > 0 ? 'bad' : 'good' })),
    ],
    cells: tinted(cells, 'bad'),
  };
}

/** The squares in reach (WF-3.5), and the lines of cover to the target (WF-2.5). */
function drawBlow(ground: Ground, { rules }: Context, fighter: WfFighter, target = ''): Drawing {
  const cover = coverOf(ground, fighter.id, target, coverRules(rules, 'melee'));
  const { cells, lines } = cover ? drawLines(cover.lines) : NOTHING;
  return { cells: [...tinted(cellsInReach(ground, fighter.id, reachOf(fighter)), 'mild'), ...cells], lines };
}

/** The five lines of a shot, and who is in them (WF-12.1, WF-12.3). */
function drawShot(ground: Ground, { rules }: Context, who: Id, target = ''): Drawing {
  const cover = shotCoverOf(ground, who, target, coverRules(rules, 'shot'));
  if (!cover) return NOTHING;
  const lines = linesOf(cover);
  const soft = softCoverOf(ground, who, target, lines).who.map(({ id }) => ground.creatures[id]);
  const { cells, lines: all } = drawLines(lines);
  const met = soft.flatMap((place) => (place ? cellsOf(place) : []));
  return { cells: [...cells, ...tinted(met, 'mild')], lines: all };
}

/** What the board shows for a considered action, or undefined if nothing. */
export function draws(whole: Ground, context: Context, { declaration }: Offer): Drawing | undefined {
  const { cast, who, targets } = context;
  const [target] = targets;
  const fighter = cast[who];
  const action = declaration && actionNamed((declaration as unknown as WfDeclaration).action);
  if (!fighter || !action || !whole.creatures[who]) return undefined;
  const { kind, mode, rate = 'half' } = action;
  const ground = livingOn(whole, cast, who, ...targets);
  if (kind === 'way') return drawCosts(ground, context, fighter, rate);
  if (mode === 'charge')
    return target === undefined ? undefined : drawCharge(ground, context, fighter, target);
  if (kind === 'blow' || kind === 'mark') return drawBlow(ground, context, fighter, target);
  return kind === 'shot' ? drawShot(ground, context, who, target) : undefined;
}
