import { type Enter, MASTER, type Option } from '../../../core/ask.ts';
import { line } from '../../../core/line.ts';
import { declarationAsk, dueAsks, optional, orderAsks } from '../../../core/own-turns.ts';
import type { RoundAsk } from '../../../core/round.ts';
import type { Cast } from '../../../core/stage.ts';
import { msg, verbatim } from '../../../core/text.ts';
import {
  actionFault,
  declarationFault,
  END,
  MAINTAIN,
  manoeuvresLeft,
  playOf,
  responseFault,
} from '../actions/list.ts';
import { derived, type LsFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { useName } from '../data/tables.ts';
import { dieCheck } from '../figures/dice.ts';
import { walkAsk } from './moves.ts';
import { movingAsks } from './reactions.ts';
import { able, ask, inFight, inOrder, masterTies, onTurn, order, type State } from './state.ts';
import { unpaid } from './turns.ts';

/** The die of a fighter for the order, with their РЕФ (LS-1.10). */
const orderDie = (fighter: LsFighter, rules: Rules) =>
  dieCheck(ask.make('die', fighter.id), fighter.id, msg('lordsouls.check.order'), [
    line(msg('lordsouls.figure.ref'), derived(fighter, 'ref', rules), 'LS-1.10'),
  ]);

/** The die of those who share a place (LS-1.14). */
const tieDie = ({ id, turn }: LsFighter) =>
  dieCheck(ask.make('tie', id, (turn.tie ?? '').length + 1), id, msg('lordsouls.check.tie'));

/** Before anybody has acted the GM may say which of their own acts first (LS-1.12). */
function firstAsks(cast: Cast<LsFighter>): RoundAsk[] {
  if (inFight(cast).some(({ turn }) => turn.own === 'over' || (turn.used ?? []).length > 0)) return [];
  return masterTies(cast).map(([first, ...others]) =>
    optional({
      kind: 'choose',
      id: ask.make('first', first?.turn.initiative ?? 0),
      by: MASTER,
      label: msg('lordsouls.ask.first'),
      options: others.map(({ id }) => ({ id, label: msg('lordsouls.option.fighter', { who: id }) })),
    }),
  );
}

const pauseAsk = (what: 'pause' | 'resume'): RoundAsk =>
  optional({
    kind: 'choose',
    id: ask.make(what),
    by: MASTER,
    label: msg(`lordsouls.ask.${what}`),
    options: [{ id: what, label: msg(`lordsouls.option.${what}`) }],
  });

/** An awaited event may happen at any moment of another's turn; those who wait for the same respond in order (LS-3.12.1, LS-3.12.3, AMB-28). */
const waitAsks = (cast: Cast<LsFighter>): RoundAsk[] =>
  inOrder(cast).flatMap((one) => {
    const { id, turn } = one;
    if (!turn.wait || turn.own === 'now' || !able(one)) return [];
    const { event, response } = turn.wait;
    const happens = {
      id: 'happens',
      label: msg('lordsouls.option.happens'),
      cost: useName(response),
    };
    const label = msg('lordsouls.ask.happens', { event: verbatim(event) });
    return {
      ...optional({ kind: 'choose', id: ask.make('happens', id), by: id, label, options: [happens] }),
      shown: true,
    };
  });

/** Whether a fighter has neither a combat manoeuvre nor a movement left. */
const isSpent = (fighter: LsFighter, rules: Rules): boolean =>
  (fighter.turn.extra ?? 0) === 0 &&
  manoeuvresLeft(fighter, 'combat') === 0 &&
  manoeuvresLeft(fighter, 'movement') === 0 &&
  walkAsk(fighter, rules).length === 0;

const declareAsk = (fighter: LsFighter, cast: Cast<LsFighter>, rules: Rules): Enter =>
  declarationAsk({
    id: ask.make('declare', fighter.id),
    by: fighter.id,
    label: msg('lordsouls.ask.declare'),
    skip: END,
    ...(isSpent(fighter, rules) ? { likely: END.manoeuvre } : {}),
    legal: (value) => declarationFault(cast, fighter, value, rules),
  });

/** What a fighter does whose event has come; they may let it be (LS-3.12.2). */
const respondAsk = (fighter: LsFighter, cast: Cast<LsFighter>, rules: Rules): Enter =>
  declarationAsk({
    id: ask.make('respond', fighter.id),
    by: fighter.id,
    label: msg('lordsouls.ask.respond', { event: verbatim(fighter.turn.wait?.event ?? '') }),
    skip: END,
    legal: (value) => responseFault(cast, fighter, value, rules),
  });

function doingAsks({ doing }: State, cast: Cast<LsFighter>): RoundAsk[] {
  const fighter = cast[doing?.who ?? ''];
  const play = fighter && doing && playOf(fighter, doing.declaration);
  return play ? [{ kind: 'play', id: doing.id, by: doing.who, ...play }] : [];
}

/** The abilities that may be maintained before a turn ends (AMB-38). */
const maintainOptions = (fighter: LsFighter, cast: Cast<LsFighter>, rules: Rules): Option[] => [
  ...unpaid(fighter).map(({ id, name }) => ({
    id,
    label: verbatim(name),
    no: actionFault(cast, fighter, { manoeuvre: MAINTAIN, item: id }, rules),
  })),
  { id: 'none', label: msg('lordsouls.option.lapse') },
];

/** What is asked before a turn ends (AMB-2, AMB-38). */
function endingAsks({ ending }: State, cast: Cast<LsFighter>, rules: Rules): RoundAsk[] {
  const fighter = cast[ending?.who ?? ''];
  if (!ending || !fighter) return [];
  const { who, ask: kind } = ending;
  const idle = ['none', 'inaction'].map((id) => ({ id, label: msg(`lordsouls.option.idle.${id}`) }));
  return [
    {
      kind: 'choose',
      id: ask.make(kind, who),
      by: who,
      label: msg(`lordsouls.ask.${kind}`),
      options: kind === 'idle' ? idle : maintainOptions(fighter, cast, rules),
      skip: 'none',
    },
  ];
}

/** Everything that is asked now: what is under way first. */
export function asksOf(state: State, cast: Cast<LsFighter>, rules: Rules): RoundAsk[] {
  if (state.doing) return doingAsks(state, cast);
  const responding = cast[state.firing?.who ?? ''];
  if (responding) return [respondAsk(responding, cast, rules)];
  if (state.moving?.striking) return movingAsks(state, cast, rules);
  if (state.moving) return [...movingAsks(state, cast, rules), ...waitAsks(cast)];
  const dice = { die: (one: LsFighter) => orderDie(one, rules), tie: tieDie };
  const first = [dueAsks(state), orderAsks(order, cast, rules, dice)].find((asks) => asks.length > 0);
  if (first) return first;
  if (state.paused) return [pauseAsk('resume')];
  if (state.ending) return [...endingAsks(state, cast, rules), ...waitAsks(cast)];
  const now = state.phase === 'act' ? onTurn(cast) : undefined;
  if (!now) return [pauseAsk('pause')];
  return [
    declareAsk(now, cast, rules),
    ...walkAsk(now, rules),
    ...waitAsks(cast),
    ...firstAsks(cast),
    pauseAsk('pause'),
  ];
}
