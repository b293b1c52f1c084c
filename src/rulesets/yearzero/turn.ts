import { set } from '../../core/change.ts';
import type { Budget, Round, RoundEvent, Slot } from '../../core/round.ts';
import type { Cast, Told } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import type { Panicking } from './conditions.ts';
import { befall, engagedWith, has, lift, panicOf } from './conditions.ts';
import { costOf } from './deed-faults.ts';
import { deedKind } from './deed-table.ts';
import type { YzFighter } from './fighter.ts';
import { isDoor } from './fighter.ts';
import { helpless } from './legality.ts';
import { waitingRow } from './panic.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import { pays } from './slots.ts';
import { exchanged } from './stunts.ts';
import type { Unit } from './tables.ts';
import { asksOf } from './turn-asks.ts';
import { Draft } from './turn-draft.ts';
import { burns, falls, roundEnds, spreads, witnessed, witnessesOf } from './turn-dues.ts';
import { able, dieless, inFight, inOrder, onTurn, tied } from './turn-order.ts';
import type { Declaration, State } from './turn-state.ts';
import { playOf } from './turn-state.ts';

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
  if (draft.rules.fireTick === 'start') burns(draft, fighter.id);
}

/** What ends with an own turn: a panic of one round, but not the one that began in this turn (YZ-13.27, YZ-A.70). */
function ends(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  draft.turn(who, 'own', 'over', 'YZ-5.2');
  if (draft.rules.fireTick === 'end') burns(draft, who);
  calmsDown(draft);
  const panic = fighter.conditions.panic as Panicking | true | undefined;
  if (panic === undefined || panic === true) return;
  if ('fresh' in panic) {
    const { fresh: _, ...stays } = panic;
    draft.act([set(who, 'conditions.panic', panic, stays, 'YZ-A.70')]);
  } else if (panicOf(fighter)?.timing === 'round') draft.act(lift(fighter, 'panic', 'YZ-13.27'));
}

/** Nobody's frenzy outlasts the turn in which it came (YZ-13.25, YZ-A.45). */
function calmsDown(draft: Draft): void {
  for (const fighter of inFight(draft.cast).filter((one) => has(one, 'overkill'))) letsGo(draft, fighter);
}

/** He lets his frenzy be: the panic that waited for it falls due (YZ-A.45). */
function letsGo(draft: Draft, fighter: YzFighter): void {
  const row = waitingRow(fighter, draft.rules);
  draft.act(lift(fighter, 'overkill', 'YZ-13.25'));
  if (!row || has(fighter, 'dead')) return;
  const { slow = '', fast = '' } = fighter.turn;
  const id = `setsIn:${draft.state.number}:${fighter.id}:${row.id}:${slow}-${fast}`;
  falls(draft, [{ id, who: fighter.id, play: 'setsIn', input: { who: fighter.id, row: row.id } }]);
}

const spentOut = ({ turn }: YzFighter): boolean => turn.slow !== 'free' && turn.fast !== 'free';

/** The round goes over to another phase; of what was before only the clocks stay. */
function goes(draft: Draft, phase: State['phase'], number = draft.state.number): void {
  const { passed } = draft.state;
  draft.state = { number, phase, ...(passed ? { passed } : {}) };
}

function nextRound(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) {
    const kept = draft.rules.budgetRefresh === 'ownTurn';
    const { slow, fast } = fighter.turn;
    draft.renew(fighter.id, { ...renewed(fighter), ...(kept ? { slow, fast } : {}) }, 'YZ-5.6');
  }
  goes(draft, 'swap', draft.state.number + 1);
}

/** Whoever falls out in the middle of his own turn has had it, also where somebody brings him round in the same round. */
function fallsOut(draft: Draft): void {
  const out = inFight(draft.cast).filter((one) => one.turn.own === 'now' && !able(one));
  for (const { id } of out) ends(draft, id);
}

/** Goes on to whatever needs somebody: the next own turn, the death saves at the end of a round, the next round. */
function advance(draft: Draft): void {
  const { state, rules } = draft;
  const { doing, duel, dues = [], spreading = [] } = state;
  if (doing || duel || dues.length > 0 || spreading.length > 0) return;
  if (dieless(draft.cast).length > 0 || tied(draft.cast, rules).length > 0) return;
  if (state.phase === 'saves') nextRound(draft);
  if (!inFight(draft.cast).some(able)) goes(draft, 'idle');
  else if (state.phase === 'idle') goes(draft, 'act');
  if (draft.state.phase !== 'act') return;
  fallsOut(draft);
  if (draft.state.dues) return;
  for (let now = onTurn(draft.cast, rules); now; now = onTurn(draft.cast, rules)) {
    if (now.turn.own !== 'now') begins(draft, now);
    const present = draft.cast[now.id];
    if (!present || draft.state.dues) return;
    if (!spentOut(present)) return;
    ends(draft, now.id);
    if (draft.state.dues) return;
  }
  goes(draft, 'saves');
  roundEnds(draft);
  if (!draft.state.dues) nextRound(draft);
}

/** A deed is being carried out. What is left of the budget tells it from the others of the same round. */
function starts(draft: Draft, who: Id, declaration: Declaration): void {
  const { slow = '', fast = '' } = draft.cast[who]?.turn ?? {};
  const id = `deed:${draft.state.number}:${who}:${declaration.action}:${slow}-${fast}`;
  const { underFire: _, ...state } = draft.state;
  draft.state = { ...state, doing: { id, who, declaration } };
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
  const target = draft.cast[declaration.target ?? ''];
  if (target && has(target, 'overwatch') && able(target) && !draft.state.duel) {
    draft.state = { ...draft.state, duel: { by: who, to: target.id, declaration } };
    return;
  }
  draft.act(lift(fighter, 'overwatch', 'YZ-11.28'));
  if (fighter.turn.slow === 'held') draft.turn(who, 'slow', 'spent', 'YZ-11.28');
  starts(draft, who, declaration);
}

/** The one who is shot at shoots as well, or lets it be (YZ-11.29). */
function replies(draft: Draft, who: Id, reply: Declaration): void {
  const { duel, ...state } = draft.state;
  const [shooter, other] = [draft.cast[duel?.by ?? ''], draft.cast[who]];
  if (!duel || !shooter || !other) return;
  if (reply.action === 'endTurn') watchShoots(draft, duel.by, duel.declaration);
  else {
    const input = { one: playOf(shooter, duel.declaration).input, other: playOf(other, reply).input };
    const id = `duel:${state.number}:${duel.by}:${who}`;
    falls(draft, [{ id, who: duel.by, play: 'duel', input }]);
  }
  const { duel: _, ...rest } = draft.state;
  draft.state = rest;
}

/** A frenzy: he strikes at once, or comes to himself (YZ-13.25). */
function overkills(draft: Draft, who: Id, declaration: Declaration): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  if (declaration.action === 'endTurn') letsGo(draft, fighter);
  else starts(draft, who, { ...declaration, overkill: true });
}

/** The master calls somebody pinned: he rolls against panic (YZ-13.16). */
function pinned(draft: Draft, who: Id): void {
  const { underFire = [], ...state } = draft.state;
  const left = underFire.filter((id) => id !== who);
  draft.state = { ...state, ...(left.length > 0 ? { underFire: left } : {}) };
  const id = `pinned:${state.number}:${who}:${left.length}`;
  falls(draft, [{ id, who, play: 'panic', input: { who, cause: 'pinned' } }]);
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
  else if (kind === 'reply') replies(draft, who, value as Declaration);
  else if (kind === 'overkill') overkills(draft, who, value as Declaration);
  else if (kind === 'pinned') pinned(draft, String(value));
  else if (kind === 'witnesses') witnessed(draft, value);
}

function ended(draft: Draft, play: string, told: readonly Told[]): void {
  const { doing, dues = [], ...state } = draft.state;
  const [over] = dues.filter(({ id }) => id === play);
  const left = dues.filter((due) => due !== over && !isDead(draft, due.who));
  draft.state = {
    ...state,
    ...(doing && doing.id !== play ? { doing } : {}),
    ...(left.length > 0 ? { dues: left } : {}),
  };
  spreads(draft, told, over ? witnessesOf(over) : []);
  const underFire = told.flatMap(({ key, who }) => (key === 'underFire' ? [String(who)] : []));
  if (underFire.length > 0) draft.state = { ...draft.state, underFire };
  for (const one of told) if (one.key === 'time') counts(draft, one.unit as Unit);
}

/** A clock has been moved on (YZ-1.2, YZ-1.3). */
function counts(draft: Draft, unit: Unit): void {
  const { passed = {} } = draft.state;
  draft.state = { ...draft.state, passed: { ...passed, [unit]: (passed[unit] ?? 0) + 1 } };
}

function isDead({ cast }: Draft, who: Id): boolean {
  const fighter = cast[who];
  return fighter === undefined || has(fighter, 'dead');
}

/** A newcomer throws his die at once; once turns have begun he acts from the next round on. */
function joined(draft: Draft, who: Id): void {
  const one = draft.cast[who];
  if (!one || isDoor(one)) return;
  const late = draft.state.phase !== 'swap';
  draft.renew(who, late ? { ...FRESH, own: 'over' } : FRESH, 'YZ-5.1');
}

/** A swap that somebody offers lapses where either can no more (YZ-5.4). */
function lapses(draft: Draft): void {
  const { proposal, ...state } = draft.state;
  const both = [proposal?.by, proposal?.to].map((id) => draft.cast[id ?? '']);
  if (proposal && !both.every((one) => one && able(one))) draft.state = state;
}

/** Whoever can no more holds nobody (YZ-A.19, YZ-12.7), and the dead are nobody's opponents (YZ-8.6). */
function loosens(draft: Draft): void {
  const { cast } = draft;
  for (const fighter of Object.values(cast)) {
    const holder = cast[String(fighter.conditions.grappled)];
    if (holder && helpless(holder)) draft.act(lift(fighter, 'grappled', 'YZ-A.19'));
    const enemies = engagedWith(fighter);
    const left = enemies.filter((id) => ![fighter, cast[id]].some((one) => one && has(one, 'dead')));
    if (left.length === 0) draft.act(lift(fighter, 'engaged', 'YZ-8.6'));
    else if (left.length < enemies.length) draft.act(befall(fighter, 'engaged', 'YZ-8.6', left));
  }
}

function happened(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') answered(draft, event.ask, event.value);
  else if (event.do === 'ended') ended(draft, event.play, event.told);
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
    if (!Object.values(cast).some((one) => able(one) && !isDoor(one)))
      throw new Illegal(msg('yearzero.no.nobody'));
    const draft = new Draft(START, cast, rules);
    for (const one of Object.values(cast)) if (!isDoor(one)) draft.renew(one.id, FRESH, 'YZ-5.1');
    return draft.done();
  },
  step(state, event, cast, rules) {
    const draft = new Draft(state, cast, rules);
    happened(draft, event);
    loosens(draft);
    lapses(draft);
    advance(draft);
    return draft.done();
  },
  asks: asksOf,
  slots: slotsOf,
  budgets: budgetsOf,
  initiative: (_, who, cast) => cast[who]?.turn.initiative ?? null,
  number: ({ number }) => number,
};
