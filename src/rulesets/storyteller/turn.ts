import type { Round, RoundEvent } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import { together } from './breath.ts';
import { befall, lift, standing } from './conditions.ts';
import { nowBehind } from './covers.ts';
import { deedKind } from './deed-table.ts';
import { currentDeed } from './deeds.ts';
import { sceneEndOf } from './ends.ts';
import type { StFighter } from './fighter.ts';
import { slowHands } from './handling.ts';
import { isAttack } from './manoeuvres.ts';
import { isDefence, partNow } from './parts.ts';
import type { Rules } from './rules.ts';
import type { Declaration, Turn } from './slots.ts';
import { BLANK_TURN, slotNames, slotOf, unspent } from './slots.ts';
import { aimLost, givenUp } from './stances.ts';
import type { Scene } from './turn-asks.ts';
import { asksOf, switchTo } from './turn-asks.ts';
import { moved, objects } from './turn-board.ts';
import { Draft } from './turn-draft.ts';
import { advance, attackedAs, closed, endRound, renewed } from './turn-flow.ts';
import type { Deeds, State } from './turn-moment.ts';
import { able, entered, inFight, measuresOf, moment } from './turn-moment.ts';
import { crosses, everybodyStays, setsOut, stays, strikes, struckAt, walks } from './turn-movement.ts';
import { budgetsOf, slotsOf } from './turn-slots.ts';

const START: State = { number: 0, phase: 'dice', pass: 0 };

function declared(draft: Draft, who: Id, value: Json): void {
  const declaration = value as Declaration;
  const idle = declaration.parts?.every(isDefence) ?? deedKind(declaration.action).held;
  const record = { state: idle ? 'reserved' : 'declared', declaration } as const;
  const used = declaration.parts ? { used: {} } : {};
  draft.slot(who, slotOf(draft.state.pass), { ...record, ...used }, 'ST-1.2');
  forfeits(draft, who, declaration);
  takesStance(draft, who, declaration);
  draft.state = closed(draft.state);
}

/** What he keeps up from now on. A zone is raked from the start of the actions only (ST-9.41). */
function takesStance(draft: Draft, who: Id, { action, target, weapon, how }: Declaration): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  if (action === 'cover' && target) draft.act(befall(fighter, 'covering', 'ST-10.21', target));
  if (action === 'counterattack' && weapon)
    draft.act(befall(fighter, 'counterattacking', 'ST-10.14', weapon));
  if (action === 'desperate' && how) draft.act(befall(fighter, 'desperate', 'ST-10.24', how));
}

/** He turns what he has declared into a defence that is kept up (ST-1.9, AMB-25). */
function switched(draft: Draft, who: Id, option: string): void {
  const fighter = draft.cast[who];
  const to = fighter && switchTo(draft, fighter, option);
  if (!to) throw new Illegal(msg('storyteller.no.noSuchDeed'));
  const slot = slotOf(draft.state.pass);
  draft.act(givenUp(fighter, fighter.turn.slots?.[slot]?.declaration?.action));
  draft.act(aimLost(fighter));
  draft.slot(
    who,
    slot,
    { state: 'reserved', declaration: to, waitsFor: undefined, used: undefined },
    'ST-1.9',
  );
  forfeits(draft, who, to);
  takesStance(draft, who, to);
}

/** The Storyteller says whether somebody sees an action without outward sign (ST-2.9). */
function revealed(draft: Draft, who: Id, said: string): void {
  const slot = slotOf(draft.state.pass);
  const [word, ...viewer] = said.split(':');
  const shown = { ...draft.cast[who]?.turn.slots?.[slot]?.shown, [viewer.join(':')]: word === 'show' };
  draft.slot(who, slot, { shown }, 'ST-2.9');
}

/** Some deeds cost the extra actions of the round: a split (ST-12.2), aiming (AMB-97), loading with slow hands (AMB-75). */
function forfeits(draft: Draft, who: Id, { action }: Declaration): void {
  const fighter = draft.cast[who];
  const slow = action === 'reload' && fighter && slowHands(fighter, draft.rules) ? 'ST-9.17' : undefined;
  const why = deedKind(action).forfeits ?? slow;
  if (!fighter || !why) return;
  for (const name of slotNames(fighter.turn))
    if (name !== 'main' && unspent(fighter.turn.slots?.[name]))
      draft.slot(who, name, { state: 'forfeited' }, why);
}

/** He gives his action up: it is still good for a defence (ST-1.11, AMB-23). */
function letGo(draft: Draft, who: Id): void {
  const slot = slotOf(draft.state.pass);
  if (draft.cast[who]?.turn.slots?.[slot]?.state === 'parts') carriedOut(draft, who, slot);
  else draft.slot(who, slot, { state: 'reserved', declaration: { action: 'nothing' } }, 'ST-1.11');
}

/** An action has been carried out. */
const carriedOut = (draft: Draft, who: Id, slot: string): void =>
  draft.slot(who, slot, { state: 'spent', acted: true }, 'ST-1.1');

/** TM-18: he begins what he has declared. What needs no play is over at once. */
function acts(draft: Draft, who: Id): void {
  const { cast, rules, deeds, state } = draft;
  const slot = slotOf(state.pass);
  const fighter = cast[who];
  const record = fighter?.turn.slots?.[slot];
  const deed = record && currentDeed(record);
  if (!fighter || !deed) throw new Illegal(msg('storyteller.no.noSuchAction'));
  attackedAs(draft, who, deed);
  if (deed.action !== 'aim' && !isAttack(deed.action)) draft.act(aimLost(fighter));
  if (slot !== 'main' && deed.action !== 'nothing') draft.act(lift(fighter, 'counterattacking', 'ST-10.20'));
  if (deeds.play(cast, who, record, slot, rules)) draft.slot(who, slot, { state: 'resolving' }, 'ST-1.1');
  else partDone(draft, who, slot);
  if (deed.action === 'run') {
    draft.act(nowBehind(fighter, deed.cover ?? 'none'));
    setsOut(draft, { who });
  }
}

/** An action, or a part of multiple ones, has been carried out: the next part may follow (ST-11.6). */
function partDone(draft: Draft, who: Id, slot: string): void {
  const record = draft.cast[who]?.turn.slots?.[slot];
  const now = record?.declaration?.parts && partNow(record);
  const part = (now?.at ?? 0) + 1;
  if (record && now && partNow({ ...record, part }))
    draft.slot(who, slot, { state: 'parts', part }, 'ST-11.1');
  else carriedOut(draft, who, slot);
}

/** TM-20: he stands up in place of what he declared. Free of cost by house rule, but never when he owes it (ST-7.37, AMB-60). */
function stands(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (fighter?.conditions.owesStanding === undefined) {
    if (fighter) draft.act(standing(fighter));
    return;
  }
  instead(draft, who, 'stand', 'ST-7.37');
}

/** He does something else than he declared, because a state of his leaves him nothing else. */
function instead(draft: Draft, who: Id, action: string, why: RuleId): void {
  draft.slot(who, slotOf(draft.state.pass), { declaration: { action } }, why);
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
  else if (option === 'pass') letGo(draft, who);
  else if (option === 'after') goesAfter(draft, who);
  else if (option === 'stand') stands(draft, who);
  else if (option === 'struggle') instead(draft, who, 'struggle', 'ST-8.4');
  else if (option === 'skipPart') partDone(draft, who, slotOf(draft.state.pass));
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
  else if (option === 'sceneEnd') draft.state = { ...state, sceneEnds: true };
  else if (option === 'rerollAll') {
    if (state.mayReroll && state.phase === 'declare')
      unrolled(
        draft,
        entered(draft.cast).map(({ id }) => id),
        {},
      );
    else draft.state = { ...state, rerollAll: true };
  } else {
    const who = option.slice('skip:'.length);
    if (state.phase === 'resolve' && !moment(state, draft.cast)) stays(draft, who);
    else letGo(draft, who);
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
  else if (kind === 'reveal') revealed(draft, who, String(value));
  else if (kind === 'walk') walks(draft, who, value);
  else if (kind === 'lastWalks') everybodyStays(draft);
  else if (kind === 'switch') switched(draft, who, String(value));
  else if (kind === 'crosses') crosses(draft, who, String(value));
  else if (kind === 'strikes') strikes(draft, String(value));
  else if (kind === 'table') table(draft, String(value));
}

/** Blows of one breath count together as each of them strikes (AMB-11). */
function wounded(draft: Draft): void {
  if (draft.rules.initiativeTies === 'simultaneous')
    for (const one of inFight(draft.cast)) draft.act(together(one));
}

/** A play that the round asked for is over: its action has been carried out. */
function ended(draft: Draft, { play, out, told }: Extract<RoundEvent, { do: 'ended' }>): void {
  const [name, number, place = '', ...who] = play.split(':');
  const [slot = ''] = place.split('.');
  const id = who.join(':');
  const mover = draft.state.moving?.who;
  const defended = told.some(({ key, who }) => key === 'defends' && who === mover);
  if (slot === 'moving') struckAt(draft, out, defended);
  const record = draft.cast[id]?.turn.slots?.[slot];
  if (Number(number) === draft.state.number && record && !record.acted) partDone(draft, id, slot);
  if (name === 'move') setsOut(draft, { who: id });
  if (name === 'sceneEnd') draft.state = sceneOver(draft.state);
}

const sceneOver = ({ sceneEnds: _, ...state }: State): State => state;

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
  else if (event.do === 'heard') wounded(draft);
  else if (event.do === 'ended') ended(draft, event);
  else if (event.do === 'join') joined(draft, event.who);
  else if (event.do === 'moved') moved(draft, event, () => acts(draft, event.who));
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
    hears: ({ key }) => key === 'wound',
    initiative: (_, who, cast) => cast[who]?.turn.initiative ?? null,
    number: ({ number }) => number,
    aftermath: sceneEndOf,
    measures: measuresOf,
    objects,
    veil: (_, event) =>
      event.do === 'answer' && (event.value as Declaration | null)?.inconspicuous
        ? { action: 'hidden' }
        : undefined,
  };
}
