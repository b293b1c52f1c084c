import type { Option } from '../../core/ask.ts';
import type { Budget } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Pips, TrackerRow, TrackerView } from '../../core/view.ts';
import { aimOf, has, unable } from './conditions.ts';
import { defencesOf } from './defences.ts';
import type { LsFighter } from './fighter.ts';
import { holding } from './gear.ts';
import { useName } from './manoeuvres.ts';
import type { Rules } from './rules.ts';
import { ROUND_SECONDS } from './tables.ts';
import { budgetsOf } from './turn.ts';
import { able, inOrder, onTurn, riderOf } from './turn-order.ts';
import type { State } from './turn-state.ts';

/** What he is about, the most pressing first. */
function says(fighter: LsFighter, state: TrackerRow['state'], round: State): Msg {
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

/** What he has done in his turn, the attacks that are left of it, and with what he waits; everybody sees it (LS-7.2.5). */
function declared({ turn: { used = [], extra = 0, wait } }: LsFighter): { readonly declared?: Msg } {
  if (wait)
    return {
      declared: msg('lordsouls.says.waitsWith', {
        event: verbatim(wait.event),
        response: useName(wait.response),
      }),
    };
  if (extra > 0) return { declared: msg('lordsouls.says.attacksLeft', { n: extra }) };
  const [last] = used.slice(-1);
  return last ? { declared: useName(last) } : {};
}

/** His defences against a plain blow, with value, chance and the reason where one is closed (LS-6.0). */
function answers(fighter: LsFighter, rules: Rules): Option[] {
  const blow = {
    by: '',
    at: fighter.id,
    kind: 'contact',
    distance: 1,
    aware: true,
    unblockable: false,
    k: 0,
  } as const;
  return defencesOf(fighter, blow, rules).map(({ id, label, check, cost, no }) => ({
    id,
    label,
    ...(check ? { check } : {}),
    ...(cost ? { cost } : {}),
    ...(no ? { no } : {}),
  }));
}

/** The signs of manoeuvres and defences, and what stands side by side. */
const SIGNS: { readonly [budget: string]: readonly [group: string, icon: string] } = {
  combat: ['slots', 'sword-slice'],
  movement: ['slots', 'walk'],
  free: ['slots', 'hand'],
  dodge: ['points', 'dodging'],
  parry: ['points', 'crossed-swords'],
  block: ['points', 'shield'],
  reaction: ['points', 'lightning-arc'],
};

function pipsOf(id: string, { label, left, of }: Omit<Budget, 'id'>): Pips {
  const [group, icon] = SIGNS[id] ?? [];
  return { label, left, of, ...(group && icon ? { group, icon } : {}) };
}

function rowOf(
  fighter: LsFighter,
  now: LsFighter | undefined,
  round: State,
  cast: Cast<LsFighter>,
  rules: Rules,
  forWhom: readonly Id[] | undefined,
): TrackerRow {
  const { turn, id } = fighter;
  const on = now?.id === id;
  const rider = riderOf(fighter, cast);
  const state = !able(fighter) ? 'out' : rider || turn.own === 'over' ? 'done' : on ? 'now' : 'next';
  return {
    who: id,
    value: turn.initiative === undefined ? '' : String(turn.initiative),
    says: rider ? msg('lordsouls.says.ridden', { who: rider.id }) : says(fighter, state, round),
    state,
    ...declared(fighter),
    pips: budgetsOf(fighter).map(({ id: of, ...budget }) => pipsOf(of, budget)),
    ...(forWhom === undefined || forWhom.includes(id) ? { answers: answers(fighter, rules) } : {}),
  };
}

/** The picture of the round: everybody in order, his three manoeuvres, his defence points, what he waits for (LS-1.9, LS-2.2, LS-6.0.4). */
export function tracker(
  round: State,
  cast: Cast<LsFighter>,
  rules: Rules,
  forWhom?: readonly Id[],
): TrackerView {
  const now = round.phase === 'act' ? onTurn(cast) : undefined;
  const rows = inOrder(cast).map((fighter) => rowOf(fighter, now, round, cast, rules, forWhom));
  return {
    title: msg('lordsouls.title.round', { n: round.number, seconds: (round.number - 1) * ROUND_SECONDS }),
    phases: [],
    rows,
    next: rows.filter(({ state }) => state === 'next').map(({ who, says: label }) => ({ who, label })),
  };
}
