import type { ActionContext } from '../../../core/action-context.ts';
import type { Option } from '../../../core/ask.ts';
import { type Drawing, type Tone, tinted } from '../../../core/grid/drawing.ts';
import type { Ground } from '../../../core/grid/ground.ts';
import { cellsBetween } from '../../../core/grid/paces.ts';
import { type Cell, cellsOf, type Footprint, single } from '../../../core/grid/square.ts';
import type { Offer } from '../../../core/offer.ts';
import { turnStateOf } from '../../../core/own-turns.ts';
import { givenOnly, type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import { type Pips, type TrackerRow, type TrackerView, upcoming } from '../../../core/view.ts';
import type { LsDeclaration } from '../actions/define.ts';
import { recordOf } from '../actions/list.ts';
import type { LsCast, LsFighter } from '../data/fighter.ts';
import { DIAGONALS, ROUND_SECONDS, type Rules, useName } from '../data/rules.ts';
import { isContact, isInReach } from '../figures/hit.ts';
import { zoneOf } from '../figures/movement.ts';
import { aimOf, has, holding, unable, weaponOf } from '../figures/state.ts';
import { blowAt, defencesOf } from '../plays/defences.ts';
import { budgetsOf } from '../round/index.ts';
import { reactFault } from '../round/reactions.ts';
import { able, inFight, inOrder, onTurn, riderOf, type State } from '../round/state.ts';

type Context = ActionContext<LsFighter, Rules>;

/** A fighter's status, the most urgent part first. */
function statusOf(fighter: LsFighter, state: TrackerRow['state'], round: State): Msg {
  const no = unable(fighter);
  if (no) return no;
  const { turn, id } = fighter;
  if (round.firing?.who === id) return msg('lordsouls.says.fires');
  if (round.moving?.striking?.by === id) return msg('lordsouls.says.reacts');
  if (state === 'now' && (round.moving || round.firing)) return msg('lordsouls.says.interrupted');
  if (turn.wait) return msg('lordsouls.says.waits', { event: verbatim(turn.wait.event) });
  if (turn.zeroed) return msg('lordsouls.says.zeroed', { by: useName(turn.zeroed) });
  const aim = aimOf(fighter);
  if (aim) return msg('lordsouls.says.aims', { who: aim.target, n: aim.count });
  const [held] = Object.keys(holding(fighter));
  if (held !== undefined) return msg('lordsouls.says.holds', { who: held });
  return msg(has(fighter, 'surprised') ? 'lordsouls.condition.surprised' : `lordsouls.says.${state}`);
}

/** A fighter's manoeuvres of this turn, the attacks left, and the response they wait with. Everybody sees it (LS-7.2.5). */
function declaredOf({ turn: { used = [], extra = 0, wait } }: LsFighter): { readonly declared?: Msg } {
  if (wait) {
    const response = useName(wait.response);
    return { declared: msg('lordsouls.says.waitsWith', { event: verbatim(wait.event), response }) };
  }
  if (extra > 0) return { declared: msg('lordsouls.says.attacksLeft', { n: extra }) };
  const [last] = used.slice(-1);
  return last ? { declared: useName(last) } : {};
}

/** The defences against a plain blow, including closed ones (LS-6.0). */
function defenceOptions(fighter: LsFighter, rules: Rules): Option[] {
  const all = defencesOf(fighter, blowAt('', fighter.id), rules);
  return all.map(({ id, label, check, cost, no }) => ({ id, label, ...givenOnly({ check, cost, no }) }));
}

/** The icons of budgets, and the groups in which they are shown. */
const SIGNS: { readonly [budget: string]: readonly [group: string, icon: string] } = {
  combat: ['slots', 'sword-slice'],
  movement: ['slots', 'walk'],
  free: ['slots', 'hand'],
  dodge: ['points', 'dodging'],
  parry: ['points', 'crossed-swords'],
  block: ['points', 'shield'],
  reaction: ['points', 'lightning-arc'],
};

/** What is left of a fighter's turn: manoeuvres, and points of defence. */
export const pipsOf = (fighter: LsFighter): Pips[] =>
  budgetsOf(fighter).map(({ id, label, left, of }) => {
    const [group, icon] = SIGNS[id] ?? [];
    return { label, left, of, ...(group && icon ? { group, icon } : {}) };
  });

function rowOf(
  fighter: LsFighter,
  now: LsFighter | undefined,
  round: State,
  cast: LsCast,
  rules: Rules,
  forWhom: readonly Id[] | undefined,
): TrackerRow {
  const { turn, id } = fighter;
  const rider = riderOf(fighter, cast);
  const state = rider && able(fighter) ? 'done' : turnStateOf(fighter, now, able);
  return {
    who: id,
    value: turn.initiative === undefined ? '' : String(turn.initiative),
    says: rider ? msg('lordsouls.says.ridden', { who: rider.id }) : statusOf(fighter, state, round),
    state,
    ...declaredOf(fighter),
    pips: pipsOf(fighter),
    ...(forWhom === undefined || forWhom.includes(id) ? { answers: defenceOptions(fighter, rules) } : {}),
  };
}

/** The tracker: everybody in order, their three manoeuvres, defence points, and what they wait for (LS-1.9, LS-2.2, LS-6.0.4). */
export function tracker(round: State, cast: LsCast, rules: Rules, forWhom?: readonly Id[]): TrackerView {
  const now = round.phase === 'act' ? onTurn(cast) : undefined;
  const rows = inOrder(cast).map((fighter) => rowOf(fighter, now, round, cast, rules, forWhom));
  return {
    title: msg('lordsouls.title.round', { n: round.number, seconds: (round.number - 1) * ROUND_SECONDS }),
    phases: [],
    rows,
    next: upcoming(rows, ({ says: label }) => label, rows.length),
  };
}

/* What the board shows while a player considers a manoeuvre: zones of control that it would leave, and the reach of a blow. */

/** The cells around a fighter at certain distances, as walls allow, without their own. */
function around(ground: Ground, who: Id, most: number, counts: (cells: number) => boolean): Cell[] {
  const at = ground.creatures[who];
  if (!at) return [];
  const wide: Footprint = { x: at.x - most, y: at.y - most, w: at.w + 2 * most, h: at.h + 2 * most };
  return cellsOf(wide).filter((cell) => {
    const cells = cellsBetween(ground, at, single(cell), DIAGONALS);
    return cells !== undefined && cells > 0 && counts(cells);
  });
}
const drawn = (cells: readonly Cell[], tone: Tone): Drawing => ({
  cells: [...new Map(tinted(cells, tone).map((cell) => [`${cell.x},${cell.y}`, cell])).values()],
  lines: [],
});

/** The zones of those who could react: red, unless the mover slips through (LS-6.5.5, LS-6.5.7, LS-4.4.1). */
function zones(ground: Ground, { cast, rules }: Context, mover: LsFighter, slips: boolean): Drawing {
  const reactors = inFight(cast).filter((one) => reactFault(one, mover, rules) === undefined);
  const cells = reactors.flatMap((one) => {
    const zone = zoneOf(one, rules) ?? 0;
    return around(ground, one.id, zone, (n) => n <= zone);
  });
  return drawn(cells, slips ? 'mild' : 'bad');
}

/** The cells that a blow reaches (LS-3.1.3); nothing for shots. */
function reach(ground: Ground, { rules }: Context, fighter: LsFighter, said: LsDeclaration) {
  const { item = '', mode = 0 } = said;
  const way = weaponOf(fighter, item)?.traits.modes[mode];
  if (!way || !isContact(way)) return undefined;
  const most = Math.max(1, way.far);
  return drawn(
    around(ground, fighter.id, most, (n) => isInReach(way, n, rules)),
    'mild',
  );
}

/** What the board shows for a considered manoeuvre, or undefined if nothing. */
export function draws(ground: Ground, context: Context, { declaration }: Offer): Drawing | undefined {
  const fighter = context.cast[context.who];
  const said = declaration as unknown as LsDeclaration | undefined;
  if (!fighter || !said || !ground.creatures[context.who]) return undefined;
  const { going } = recordOf(said.manoeuvre);
  if (going) return zones(ground, context, fighter, going.slips === true);
  return said.item === undefined ? undefined : reach(ground, context, fighter, said);
}
