import { set } from '../../core/change.ts';
import type { Budget, Round, RoundEvent, Slot } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import type { Panicking } from './conditions.ts';
import { has, lift, panicOf } from './conditions.ts';
import { costOf } from './deed-faults.ts';
import { deedKind } from './deed-table.ts';
import type { YzFighter } from './fighter.ts';
import { injuriesOf } from './injuries.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import { pays } from './slots.ts';
import { exchanged } from './stunts.ts';
import { asksOf } from './turn-asks.ts';
import { Draft } from './turn-draft.ts';
import { able, dieless, inFight, inOrder, onTurn, tied } from './turn-order.ts';
import type { Declaration, Save, State } from './turn-state.ts';

const FRESH: Turn = { slow: 'free', fast: 'free' };

const START: State = { number: 1, phase: 'swap' };

/** Slots are free again; what was rolled for the order stays (YZ-5.3, YZ-5.6). */
const renewed = ({ turn: { initiative, order } }: YzFighter): Turn => ({
  ...FRESH,
  ...(initiative === undefined ? {} : { initiative }),
  ...(order === undefined ? {} : { order }),
});

/** His own turn begins: a watch that was kept until now is over, and with it the slow action kept for it (YZ-11.26, YZ-A.15). */
function begins(draft: Draft, fighter: YzFighter): void {
  draft.act(lift(fighter, 'overwatch', 'YZ-11.26'));
  if (draft.rules.budgetRefresh === 'ownTurn') {
    draft.turn(fighter.id, 'slow', 'free', 'YZ-A.15');
    draft.turn(fighter.id, 'fast', 'free', 'YZ-A.15');
  }
  draft.turn(fighter.id, 'own', 'now', 'YZ-5.2');
}

/** What ends with an own turn: a panic of one round, but not the one that began in this turn (YZ-13.27, YZ-A.70). */
function ends(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  draft.turn(who, 'own', 'over', 'YZ-5.2');
  const panic = fighter.conditions.panic as Panicking | true | undefined;
  if (panic === undefined || panic === true) return;
  if ('fresh' in panic) draft.act([set(who, 'conditions.panic', panic, { row: panic.row }, 'YZ-A.70')]);
  else if (panicOf(fighter)?.timing === 'round') draft.act(lift(fighter, 'panic', 'YZ-13.27'));
}

const spentOut = ({ turn }: YzFighter): boolean => turn.slow !== 'free' && turn.fast !== 'free';

/** Fatal injuries whose time is counted in rounds fall due when the round ends (YZ-12.18). */
const savesDue = (cast: Cast<YzFighter>): Save[] =>
  inFight(cast)
    .filter((fighter) => !has(fighter, 'dead'))
    .flatMap((fighter) =>
      injuriesOf(fighter)
        .filter(({ injury }) => injury.unit === 'round' && injury.due > 0)
        .map(({ id }) => ({ who: fighter.id, injury: id })),
    );

function nextRound(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) {
    const kept = draft.rules.budgetRefresh === 'ownTurn';
    const { slow, fast } = fighter.turn;
    draft.renew(fighter.id, { ...renewed(fighter), ...(kept ? { slow, fast } : {}) }, 'YZ-5.6');
  }
  draft.state = { number: draft.state.number + 1, phase: 'swap' };
}

/** Goes on to whatever needs somebody: the next own turn, the death saves at the end of a round, the next round. */
function advance(draft: Draft): void {
  const { state, rules } = draft;
  if (state.doing || dieless(draft.cast).length > 0 || tied(draft.cast, rules).length > 0) return;
  if (state.phase === 'saves' && state.saves?.length === 0) nextRound(draft);
  if (!inFight(draft.cast).some(able)) draft.state = { number: state.number, phase: 'idle' };
  else if (state.phase === 'idle') draft.state = { number: state.number, phase: 'act' };
  if (draft.state.phase !== 'act') return;
  for (let now = onTurn(draft.cast, rules); now; now = onTurn(draft.cast, rules)) {
    if (now.turn.own !== 'now') begins(draft, now);
    const present = draft.cast[now.id];
    if (!present || !spentOut(present)) return;
    ends(draft, now.id);
  }
  const saves = savesDue(draft.cast);
  if (saves.length > 0) draft.state = { number: draft.state.number, phase: 'saves', saves };
  else nextRound(draft);
}

/** A deed is being carried out. What is left of the budget tells it from the others of the same round. */
function starts(draft: Draft, who: Id, declaration: Declaration): void {
  const { slow = '', fast = '' } = draft.cast[who]?.turn ?? {};
  const id = `deed:${draft.state.number}:${who}:${declaration.action}:${slow}-${fast}`;
  draft.state = { ...draft.state, doing: { id, who, declaration } };
}

function declared(draft: Draft, who: Id, declaration: Declaration): void {
  const fighter = draft.cast[who];
  if (!fighter) throw new Illegal(msg('core.refused.gone', { who }));
  if (declaration.action === 'endTurn') {
    ends(draft, who);
    return;
  }
  const why = deedKind(declaration.action)?.why ?? 'YZ-5.5';
  draft.act(pays(fighter, costOf(fighter, declaration.action), why));
  starts(draft, who, declaration);
}

/** A shot out of overwatch takes the slow action that was kept for it, and ends the watch (YZ-11.28). */
function watchShoots(draft: Draft, who: Id, declaration: Declaration): void {
  const fighter = draft.cast[who];
  if (!fighter) throw new Illegal(msg('core.refused.gone', { who }));
  draft.act(lift(fighter, 'overwatch', 'YZ-11.28'));
  if (fighter.turn.slow === 'held') draft.turn(who, 'slow', 'spent', 'YZ-11.28');
  starts(draft, who, declaration);
}

/** The other side agrees to a swap, or does not (YZ-5.4). */
function accepts(draft: Draft, option: string): void {
  const { proposal, ...state } = draft.state;
  draft.state = state;
  const [by, to] = [draft.cast[proposal?.by ?? ''], draft.cast[proposal?.to ?? '']];
  if (option === 'accept' && by && to) draft.act(exchanged(by, to, 'YZ-5.4'));
}

function answered(draft: Draft, ask: string, value: Json): void {
  const [kind = '', who = ''] = ask.split(':');
  const face = Array.isArray(value) ? Number(value[0]) : 0;
  if (kind === 'die') draft.turn(who, 'initiative', face, 'YZ-5.1');
  else if (kind === 'tie') {
    const before = draft.cast[who]?.turn.order ?? '';
    draft.turn(who, 'order', `${before}${face.toString(16)}`, 'YZ-5.7');
  } else if (kind === 'swap') draft.state = { ...draft.state, proposal: { by: who, to: String(value) } };
  else if (kind === 'accept') accepts(draft, String(value));
  else if (kind === 'start') draft.state = { ...draft.state, phase: 'act' };
  else if (kind === 'declare') declared(draft, who, value as Declaration);
  else if (kind === 'watch') watchShoots(draft, who, value as Declaration);
}

function ended(draft: Draft, play: string): void {
  const { doing, ...state } = draft.state;
  if (play === doing?.id) draft.state = state;
  if (play.startsWith('save:') && state.saves)
    draft.state = { ...state, saves: state.saves.slice(1).filter(({ who }) => !isDead(draft, who)) };
}

function isDead({ cast }: Draft, who: Id): boolean {
  const fighter = cast[who];
  return fighter === undefined || has(fighter, 'dead');
}

/** A newcomer throws his die at once; once turns have begun he acts from the next round on. */
function joined(draft: Draft, who: Id): void {
  const late = draft.state.phase !== 'swap';
  draft.renew(who, late ? { ...FRESH, own: 'over' } : FRESH, 'YZ-5.1');
}

function happened(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') answered(draft, event.ask, event.value);
  else if (event.do === 'ended') ended(draft, event.play);
  else if (event.do === 'join') joined(draft, event.who);
  else if (event.do === 'leave') draft.renew(event.who, {}, 'YZ-5.1');
}

const slotsOf = (_: State, cast: Cast<YzFighter>, rules: Rules): Slot[] => {
  const now = onTurn(cast, rules);
  return inOrder(cast, rules).map((fighter) => ({
    who: fighter.id,
    phase: 'turn',
    state: !able(fighter)
      ? 'gone'
      : fighter.turn.own === 'over'
        ? 'done'
        : fighter.id === now?.id
          ? 'now'
          : 'next',
  }));
};

const budgetsOf = (_: State, cast: Cast<YzFighter>): Budget[] =>
  inFight(cast).flatMap(({ id, turn }) =>
    (['slow', 'fast'] as const).map((slot) => ({
      who: id,
      id: slot,
      label: msg(`yearzero.budget.${slot}`),
      left: turn[slot] === 'free' ? 1 : 0,
      of: 1,
    })),
  );

/** The round: initiative once from high to low, swaps before each round, own turns of a slow and a fast action (YZ-5). */
export const round: Round<State, YzFighter, Rules> = {
  begin(cast, rules) {
    if (!Object.values(cast).some(able)) throw new Illegal(msg('yearzero.no.nobody'));
    const draft = new Draft(START, cast, rules);
    for (const id of Object.keys(cast)) draft.renew(id, FRESH, 'YZ-5.1');
    return draft.done();
  },
  step(state, event, cast, rules) {
    const draft = new Draft(state, cast, rules);
    happened(draft, event);
    advance(draft);
    return draft.done();
  },
  asks: asksOf,
  slots: slotsOf,
  budgets: budgetsOf,
  initiative: (_, who, cast) => cast[who]?.turn.initiative ?? null,
  number: ({ number }) => number,
};
