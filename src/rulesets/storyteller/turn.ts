import type { Change } from '../../core/change.ts';
import { diff, set } from '../../core/change.ts';
import { total } from '../../core/line.ts';
import type { Round, RoundEvent, Stepped } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import { appliedAll } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import { shockAtRoundStart, standing } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import { baseInitiative } from './movement.ts';
import type { Rules } from './rules.ts';
import type { Declaration, SlotRecord, Turn } from './slots.ts';
import { BLANK_TURN, extrasOf, slotOf, unspent } from './slots.ts';
import type { Scene } from './turn-asks.ts';
import { asksOf } from './turn-asks.ts';
import type { Deeds, State } from './turn-moment.ts';
import {
  ATTACKS,
  able,
  declarers,
  entered,
  HELD,
  hasPass,
  inFight,
  moment,
  mostExtras,
  resolving,
} from './turn-moment.ts';
import { initiativeOf, ranks, rollOffs, stacked, unpicked } from './turn-order.ts';
import { budgetsOf, slotsOf } from './turn-slots.ts';

const START: State = { number: 0, phase: 'dice', pass: 0 };

/** A step in the making: state and cast as they become; what has become of each fighter is worked out at the end. */
class Draft {
  state: State;
  readonly cast: { [id: Id]: StFighter };
  readonly rules: Rules;
  readonly deeds: Deeds;
  private readonly before: Cast<StFighter>;
  private readonly touched = new Map<Id, { why: RuleId; whole: boolean }>();
  private readonly others: Change[] = [];

  constructor(state: State, cast: Cast<StFighter>, rules: Rules, deeds: Deeds) {
    this.state = state;
    this.before = cast;
    this.cast = { ...cast };
    this.rules = rules;
    this.deeds = deeds;
  }

  /** Writes fields of a fighter's record; `undefined` takes a field away. */
  turn(who: Id, fields: { readonly [K in keyof Turn]: Turn[K] | undefined }, why: RuleId): void {
    const turn = { ...this.cast[who]?.turn, ...fields };
    this.write(who, Object.fromEntries(Object.entries(turn).filter(([, value]) => value !== undefined)), why);
  }

  /** Begins a fighter's record anew: one change instead of many. */
  renew(who: Id, turn: Turn, why: RuleId): void {
    this.write(who, turn, why, true);
  }

  slot(who: Id, name: string, fields: Partial<SlotRecord>, why: RuleId): void {
    const slots = this.cast[who]?.turn.slots;
    const was = slots?.[name];
    if (!was) throw new Illegal(msg('storyteller.no.noSuchAction'));
    this.turn(who, { slots: { ...slots, [name]: { ...was, ...fields } } }, why);
  }

  /** Changes to anything but the record of the round. */
  act(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.others.push(...changes);
    Object.assign(this.cast, appliedAll<StFighter>(this.cast, changes));
  }

  done(): Stepped<State> {
    const changes = [...this.touched].flatMap(([who, { why, whole }]) => {
      const was = this.before[who]?.turn as Json | undefined;
      const is = this.cast[who]?.turn as Json | undefined;
      return whole ? [set(who, 'turn', was, is, why)] : diff(who, was, is, why, 'turn');
    });
    return { state: this.state, changes: [...changes, ...this.others] };
  }

  private write(who: Id, turn: Turn, why: RuleId, whole = false): void {
    const fighter = this.cast[who];
    if (!fighter) return;
    this.cast[who] = { ...fighter, turn };
    this.touched.set(who, { why, whole: whole || this.touched.get(who)?.whole === true });
  }
}

const fresh = (extras: number): { [slot: string]: SlotRecord } =>
  Object.fromEntries(
    Array.from({ length: extras + 1 }, (_, pass) => [slotOf(pass), { state: 'undeclared' as const }]),
  );

const extrasNow = ({ traits }: StFighter): number => Math.max(0, traits.extraActions);

/** A fighter's record at the start of a round: die and roll-offs stay, base and penalties are read anew (ST-1.4, PR-1). */
function renewed({ turn, ...rest }: StFighter, { rules, state }: Draft): Turn {
  const { die, tie, everRerolled } = turn;
  return {
    ...BLANK_TURN,
    ...(die === undefined || state.rerollAll ? {} : { die }),
    ...(tie === undefined ? {} : { tie }),
    ...(everRerolled ? { everRerolled } : {}),
    base: total(baseInitiative({ ...rest, turn }, rules)),
    lost: stacked(turn, rules),
    slots: fresh(extrasNow({ ...rest, turn })),
  };
}

/** TM-8: budgets, live base, penalties queued in the last round, shock; then missing dice are asked for. */
function openRound(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) {
    draft.renew(fighter.id, renewed(fighter, draft), 'ST-1.4');
    const { shocked } = fighter.conditions;
    if (shocked !== undefined)
      draft.act([set(fighter.id, 'conditions.shocked', shocked, shockAtRoundStart(shocked), 'ST-7.26')]);
  }
  const number = draft.state.number + 1;
  const window = number > 1 && draft.rules.initiativeReroll !== 'off';
  draft.state = { number, phase: 'dice', pass: 0, ...(window ? { window } : {}) };
}

/** Works out totals and places once nothing is missing for it. @returns whether the order stands. */
function ordered(draft: Draft): boolean {
  const fighters = entered(draft.cast);
  if (fighters.some(({ turn }) => turn.die === undefined)) return false;
  for (const { id, turn } of fighters) {
    const initiative = initiativeOf(turn.base ?? 0, turn.die ?? 0, turn.lost ?? {}, draft.rules);
    if (initiative !== turn.initiative) draft.turn(id, { initiative }, 'ST-1.6');
  }
  const known = entered(draft.cast);
  const { initiativeTies } = draft.rules;
  if (initiativeTies === 'baseThenRollOff' && rollOffs(known).length > 0) return false;
  if (initiativeTies === 'manual' && unpicked(known)) return false;
  for (const [id, rank] of ranks(known, draft.rules))
    if (draft.cast[id]?.turn.rank !== rank) draft.turn(id, { rank }, 'ST-1.1');
  return true;
}

/** Whom the actions of a finished declaration phase are aimed at, for the mob penalty (AMB-53 `declared`). */
function countAttackers(draft: Draft): void {
  const slot = slotOf(draft.state.pass);
  for (const { id, turn } of entered(draft.cast)) {
    const declaration = turn.slots?.[slot]?.declaration;
    if (turn.slots?.[slot]?.state === 'declared') attackedAs(draft, id, declaration);
  }
}

function attackedAs(draft: Draft, who: Id, declaration: Declaration | undefined): void {
  const target = declaration?.target;
  const attackers = target === undefined ? undefined : draft.cast[target]?.turn.attackers;
  if (!declaration || target === undefined || !attackers || attackers[who]) return;
  if (ATTACKS.has(declaration.action))
    draft.turn(target, { attackers: { ...attackers, [who]: true } }, 'ST-7.14');
}

/** TM-31, TM-35: waiters who never acted lose their action; then the next extra pass, or the next round. */
function endPass(draft: Draft): void {
  const name = slotOf(draft.state.pass);
  for (const { id, turn } of entered(draft.cast))
    if (turn.slots?.[name]?.state === 'waiting') draft.slot(id, name, { state: 'spent' }, 'ST-1.13');
  growExtras(draft);
  const last = mostExtras(draft.cast);
  for (let pass = draft.state.pass + 1; pass <= last; pass++)
    if (hasPass(pass, draft.cast)) {
      draft.state = { ...draft.state, phase: 'declare', pass };
      return;
    }
  endRound(draft);
}

/** TM-36. Nobody able to act: the round rests until that changes. */
function endRound(draft: Draft): void {
  if (inFight(draft.cast).some(able)) openRound(draft);
  else draft.state = { ...draft.state, phase: 'idle' };
}

/** Extra actions won in the round count from the next pass (AMB-89). */
function growExtras(draft: Draft): void {
  for (const fighter of entered(draft.cast)) {
    const had = extrasOf(fighter.turn);
    if (extrasNow(fighter) <= had) continue;
    draft.turn(fighter.id, { slots: { ...fresh(extrasNow(fighter)), ...fighter.turn.slots } }, 'ST-12.1');
  }
}

/** Extra actions lost in the round are lost at once (AMB-89). */
function shrinkExtras(draft: Draft): void {
  for (const fighter of entered(draft.cast))
    for (let pass = extrasOf(fighter.turn); pass > extrasNow(fighter); pass--)
      if (unspent(draft.cast[fighter.id]?.turn.slots?.[slotOf(pass)]))
        draft.slot(fighter.id, slotOf(pass), { state: 'forfeited' }, 'ST-12.1');
}

/** Lets everything happen that needs nobody's word, up to where somebody must say something. */
function advance(draft: Draft): void {
  shrinkExtras(draft);
  for (;;) {
    const { state, cast } = draft;
    if (state.phase === 'idle') {
      if (!inFight(cast).some(able)) return;
      openRound(draft);
    } else if (state.phase === 'dice') {
      if (state.number === 0) {
        if (inFight(cast).some(({ turn }) => turn.die === undefined)) return;
        openRound(draft);
      } else if (ordered(draft)) draft.state = { ...draft.state, phase: 'declare' };
      else return;
    } else if (state.phase === 'declare') {
      if (declarers(state, cast).length > 0) return;
      if (draft.rules.mobCount === 'declared') countAttackers(draft);
      draft.state = closed({ ...state, phase: 'resolve' });
    } else {
      if (resolving(state, cast).length > 0 || moment(state, cast)) return;
      endPass(draft);
    }
  }
}

/** The state with the reroll window closed. */
function closed({ window: _, ...state }: State): State {
  return state;
}

function declared(draft: Draft, who: Id, value: Json): void {
  const declaration = value as Declaration;
  const state = HELD.has(declaration.action) ? 'reserved' : 'declared';
  draft.slot(who, slotOf(draft.state.pass), { state, declaration }, 'ST-1.2');
  draft.state = closed(draft.state);
}

/** He gives his action up: it is still good for a defence (ST-1.11, AMB-23). */
const givenUp = (draft: Draft, who: Id): void =>
  draft.slot(
    who,
    slotOf(draft.state.pass),
    { state: 'reserved', declaration: { action: 'nothing' } },
    'ST-1.11',
  );

/** An action has been carried out. */
const carriedOut = (draft: Draft, who: Id, slot: string): void =>
  draft.slot(who, slot, { state: 'spent', acted: true }, 'ST-1.1');

/** TM-18: he begins what he has declared. What needs no play is over at once. */
function acts(draft: Draft, who: Id): void {
  const { cast, rules, deeds, state } = draft;
  const slot = slotOf(state.pass);
  const declaration = cast[who]?.turn.slots?.[slot]?.declaration;
  if (!declaration) throw new Illegal(msg('storyteller.no.noSuchAction'));
  attackedAs(draft, who, declaration);
  if (deeds.play(cast, who, declaration, slot, rules))
    draft.slot(who, slot, { state: 'resolving' }, 'ST-1.1');
  else carriedOut(draft, who, slot);
}

/** TM-20: he stands up in place of what he declared. Free of cost by house rule, but never when he owes it (ST-7.37, AMB-60). */
function stands(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (fighter?.conditions.owesStanding === undefined) {
    if (fighter) draft.act(standing(fighter));
    return;
  }
  draft.slot(who, slotOf(draft.state.pass), { declaration: { action: 'stand' } }, 'ST-7.37');
  acts(draft, who);
}

/** TM-17: he waits for a slower one; his own place in the order of the next round stays (AMB-24). */
function waits(draft: Draft, who: Id, other: Id): void {
  const rank = draft.cast[other]?.turn.rank ?? 0;
  draft.slot(who, slotOf(draft.state.pass), { state: 'waiting', waitsFor: { who: other, rank } }, 'ST-1.13');
}

/** He lets the one he waits for go first. */
function goesAfter(draft: Draft, who: Id): void {
  const slot = slotOf(draft.state.pass);
  const waitsFor = draft.cast[who]?.turn.slots?.[slot]?.waitsFor;
  if (waitsFor) draft.slot(who, slot, { waitsFor: { ...waitsFor, after: true } }, 'ST-1.13');
}

function chosen(draft: Draft, who: Id, option: string): void {
  if (option === 'act') acts(draft, who);
  else if (option === 'pass') givenUp(draft, who);
  else if (option === 'after') goesAfter(draft, who);
  else if (option === 'stand') stands(draft, who);
  else waits(draft, who, option.slice('wait:'.length));
}

/** Takes dice back so that they are thrown again; picks among equals go with them. */
function unrolled(draft: Draft, who: readonly Id[], fields: Partial<Turn>): void {
  for (const id of who)
    draft.turn(id, { ...fields, die: undefined, initiative: undefined, rank: undefined }, 'ST-1.7');
  for (const { id, turn } of entered(draft.cast))
    if (turn.pick !== undefined) draft.turn(id, { pick: undefined }, 'AMB-11');
  draft.state = { ...draft.state, phase: 'dice' };
}

function rerollChosen(draft: Draft, who: Id, option: string): void {
  if (option === 'reroll') unrolled(draft, [who], { rerolled: true, everRerolled: true });
  else draft.turn(who, { rerolled: true }, 'ST-1.7');
}

function table(draft: Draft, option: string): void {
  const { state } = draft;
  if (option === 'openDeclarations') draft.state = closed(state);
  else if (option === 'endRound') endRound(draft);
  else if (option === 'rerollAll') {
    if (state.window && state.phase === 'declare')
      unrolled(
        draft,
        entered(draft.cast).map(({ id }) => id),
        {},
      );
    else draft.state = { ...state, rerollAll: true };
  } else {
    givenUp(draft, option.slice('skip:'.length));
    draft.state = closed(draft.state);
  }
}

function dieThrown(draft: Draft, who: Id, face: number): void {
  draft.turn(who, { die: face }, 'ST-1.5');
}

const tieThrown = (draft: Draft, who: Id, face: number): void =>
  draft.turn(who, { tie: `${draft.cast[who]?.turn.tie ?? ''}${face.toString(16)}` }, 'AMB-11');

/** The Storyteller puts one of a tied group before the others. */
function picked(draft: Draft, who: Id): void {
  const taken = entered(draft.cast).filter(({ turn }) => turn.pick !== undefined).length;
  draft.turn(who, { pick: taken + 1 }, 'AMB-11');
}

function answered(draft: Draft, ask: string, value: Json): void {
  const colon = ask.indexOf(':');
  const kind = colon < 0 ? ask : ask.slice(0, colon);
  const who = ask.slice(colon + 1);
  const face = Array.isArray(value) ? Number(value[0]) : 0;
  if (kind === 'declare') declared(draft, who, value);
  else if (kind === 'act') chosen(draft, who, String(value));
  else if (kind === 'die') dieThrown(draft, who, face);
  else if (kind === 'tie') tieThrown(draft, who, face);
  else if (kind === 'first') picked(draft, String(value));
  else if (kind === 'reroll') rerollChosen(draft, who, String(value));
  else if (kind === 'table') table(draft, String(value));
}

/** A play that the round asked for is over: its action has been carried out. */
function ended(draft: Draft, play: string): void {
  const [, number, slot = '', ...who] = play.split(':');
  const id = who.join(':');
  const record = draft.cast[id]?.turn.slots?.[slot];
  if (Number(number) === draft.state.number && record && !record.acted) carriedOut(draft, id, slot);
}

/** AMB-16: a newcomer rolls on arrival and acts from the next round; while dice are still thrown, from this one. */
function joined(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) throw new Illegal(msg('core.refused.gone', { who }));
  if (fighter.turn.attackers !== undefined) return;
  const now = draft.state.phase === 'dice' && draft.state.number > 0;
  draft.renew(who, now ? renewed({ ...fighter, turn: {} }, draft) : BLANK_TURN, 'ST-1.5');
}

function happened(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') answered(draft, event.ask, event.value);
  else if (event.do === 'ended') ended(draft, event.play);
  else if (event.do === 'join') joined(draft, event.who);
  else if (event.do === 'leave') draft.renew(event.who, {}, 'ST-1.5');
}

/**
 * The round of the Storyteller rules: dice, declarations from the slowest to the fastest, actions from the fastest to the slowest, then
 * each extra pass likewise (ST-1, ST-12; the turn machine TM-5 to TM-40).
 */
export function roundOf(deeds: Deeds): Round<State, StFighter, Rules> {
  const scene = (state: State, cast: Cast<StFighter>, rules: Rules): Scene => ({ state, cast, rules, deeds });
  return {
    begin(cast, rules) {
      if (!Object.values(cast).some(able)) throw new Illegal(msg('storyteller.no.nobody'));
      const draft = new Draft(START, cast, rules, deeds);
      for (const id of Object.keys(cast)) draft.renew(id, BLANK_TURN, 'ST-1.5');
      return draft.done();
    },
    step(state, event, cast, rules) {
      const draft = new Draft(state, cast, rules, deeds);
      happened(draft, event);
      advance(draft);
      return draft.done();
    },
    asks: (state, cast, rules) => asksOf(scene(state, cast, rules)),
    slots: slotsOf,
    budgets: budgetsOf,
    initiative: (_, who, cast) => cast[who]?.turn.initiative ?? null,
    number: ({ number }) => number,
    veil: (_, event) =>
      event.do === 'answer' && (event.value as Declaration | null)?.inconspicuous
        ? { action: 'hidden' }
        : undefined,
  };
}
