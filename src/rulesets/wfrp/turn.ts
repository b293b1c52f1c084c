import { add } from '../../core/change.ts';
import type { Budget, Movement, Round, RoundEvent, Slot } from '../../core/round.ts';
import type { Cast, Told } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import { has, isOut, PASSING } from './conditions.ts';
import { deedKind } from './deed-table.ts';
import { cornering, kindFor } from './fear.ts';
import type { WfFighter } from './fighter.ts';
import { costOf, isAttack } from './legality.ts';
import type { Rules } from './rules.ts';
import { asksOf, frightenedBy } from './turn-asks.ts';
import { Draft } from './turn-draft.ts';
import { advances, endsTurn, FRESH } from './turn-flow.ts';
import {
  befalls,
  begins,
  consented,
  goesOn,
  interrupts,
  markersOf,
  opens,
  played,
  reacts,
  resumes,
  uses,
  walks,
} from './turn-frames.ts';
import { counted, forbids, objectsTo, weighs } from './turn-moved.ts';
import { inFight, initiativeOf, inOrder, isThere, onTurn } from './turn-order.ts';
import type { Declaration, State } from './turn-state.ts';
import { playIdOf, START } from './turn-state.ts';

/** Pays for a deed: half actions, an attack action, a change of mark; whatever is no attack costs the aim (AMB-3, AMB-53). */
function pays(draft: Draft, who: Id, declaration: Declaration, cost: number): void {
  const fighter = draft.of(who);
  const kind = deedKind(declaration.action);
  draft.turn(who, 'half', Math.max(0, (fighter.turn.half ?? 0) - cost), kind?.why ?? 'GAP-4');
  if (kind && isAttack(kind)) draft.turn(who, 'attacks', (fighter.turn.attacks ?? 0) + 1, 'AMB-3');
  else if (cost > 0 && declaration.action !== 'aim') draft.turn(who, 'aimed', undefined, 'AMB-53');
  if (declaration.action === 'mark' && cost === 0)
    draft.turn(who, 'marksChanged', (fighter.turn.marksChanged ?? 0) + 1, 'AMB-10');
  if (cost > 0 && declaration.action !== 'reload') interrupts(draft, who);
}

/** Somebody was moved on the board: in his own turn that is a move of his, unless it goes with what he declared (WF-1, WF-4.4). */
function moved(draft: Draft, movement: Movement): void {
  const { who } = movement;
  const way = counted(draft.state, movement, draft.cast, draft.rules);
  if (!way) return;
  if (way.trail && draft.rules.diagonalCountScope === 'turn')
    draft.turn(who, 'diagonals', way.trail.diagonals, 'AMB-5');
  const { going } = draft.of(who).turn;
  draft.turn(who, 'going', undefined, 'WF-1.1');
  const declaration: Declaration = { action: going?.action ?? way.action, situation: way.situation };
  if (going) {
    walks(draft, who, declaration, going.asked);
    return;
  }
  pays(draft, who, declaration, way.halves);
  opens(draft, who, declaration, 'turn');
}

function declared(draft: Draft, who: Id, declaration: Declaration): void {
  if (declaration.action === 'endTurn') {
    endsTurn(draft, who);
    return;
  }
  if (declaration.action === 'delay') {
    draft.turn(who, 'delayed', true, 'GAP-5');
    endsTurn(draft, who);
    return;
  }
  const halves = costOf(draft.of(who), declaration, draft.rules);
  pays(draft, who, declaration, halves);
  begins(draft, who, declaration.action === 'reload' ? { ...declaration, halves } : declaration, 'turn');
}

/** Who sees a creature that frightens is to be tested at once (WF-15.1, AMB-42). */
function seen(draft: Draft, source: Id, marked: Json): void {
  const causes = draft.cast[source]?.traits.causes;
  const kind = causes === 'terror' ? 'terror' : 'creature';
  for (const [who, sees] of Object.entries(marked as { readonly [who: Id]: boolean })) {
    const fighter = draft.cast[who];
    if (!sees || !fighter || kindFor(fighter, kind) === undefined) continue;
    const input = { who, source, kind, round: draft.state.number, fortune: false, modifier: 0 };
    draft.due({ who, play: 'fright', input });
  }
  draft.put({ sights: draft.state.sights.filter((id) => id !== source) });
}

/** A reaction of somebody who had held back, during the turn or at its end (WF-3.21). */
function reactsLate(draft: Draft, who: Id, declaration: Declaration): void {
  draft.put({ held: draft.state.held.filter((one) => one.who !== who) });
  if (declaration.action !== 'decline') uses(draft, who, declaration);
}

function answered(draft: Draft, ask: string, value: Json): void {
  const [kind = '', who = ''] = ask.split(':');
  const declaration = value as unknown as Declaration;
  if (kind === 'die') draft.turn(who, 'initiative', Number((value as readonly Json[])[0]), 'GAP-3');
  else if (kind === 'hurry') hurries(draft, who, Number((value as readonly Json[])[0]));
  else if (kind === 'sees') seen(draft, who, value);
  else if (kind === 'declare') declared(draft, who, declaration);
  else if (kind === 'react') (draft.top ? reacts : reactsLate)(draft, who, declaration);
  else if (kind === 'next') goesOn(draft, value);
  else if (kind === 'resume') resumes(draft, value === 'goOn');
  else if (kind === 'consent') consented(draft, value === 'allow');
  else if (kind === 'delayed') {
    draft.turn(who, 'delayed', undefined, 'GAP-5');
    begins(draft, who, declaration, 'delay');
  } else if (kind === 'cornered') corners(draft, who, value === 'cornered');
  else if (kind === 'rash') befalls(draft, String(value), markersOf(draft, String(value)));
  else if (kind === 'mark') draft.turn(who, 'mark', declaration.target, 'AMB-10');
}

/** A point of Fortune adds a die to his initiative (GAP-18). */
function hurries(draft: Draft, who: Id, face: number): void {
  draft.act([add(who, 'traits.fortune', -1, 'GAP-18')]);
  draft.turn(who, 'initiative', (draft.of(who).turn.initiative ?? 0) + face, 'GAP-18');
}

function corners(draft: Draft, who: Id, is: boolean): void {
  for (const source of Object.keys((draft.of(who).conditions.fear ?? {}) as object))
    draft.act(cornering(draft.of(who), source, is));
}

function ended(draft: Draft, play: string, told: readonly Told[]): void {
  const { top, state } = draft;
  if (top && playIdOf(top) === play) played(draft, told);
  else draft.put({ dues: state.dues.filter(({ id }) => id !== play) });
}

/** Creatures that frighten somebody here (WF-15.1). */
const frightful = (cast: Cast<WfFighter>, some: readonly Id[]): Id[] =>
  some.filter((id) => {
    const source = cast[id];
    return (
      source && source.traits.causes !== 'none' && !isOut(source) && frightenedBy(cast, source).length > 0
    );
  });

/** A newcomer throws his die at once; what he frightens, and what frightens him, is said. */
function joined(draft: Draft, who: Id): void {
  draft.renew(who, FRESH, 'GAP-3');
  const known = frightful(draft.cast, Object.keys(draft.cast)).filter(
    (id) => !draft.state.sights.includes(id),
  );
  draft.put({ sights: [...draft.state.sights, ...known] });
}

function left(draft: Draft, who: Id): void {
  for (const fighter of Object.values(draft.cast))
    if (fighter.turn.mark === who) draft.turn(fighter.id, 'mark', undefined, 'AMB-11');
  draft.put({
    frames: draft.state.frames.filter((frame) => frame.who !== who),
    dues: draft.state.dues.filter((due) => due.who !== who),
    sights: draft.state.sights.filter((id) => id !== who),
    held: draft.state.held.filter((one) => one.who !== who && one.of !== who),
  });
  if (draft.cast[who]) draft.renew(who, {}, 'GAP-3');
}

function happened(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') answered(draft, event.ask, event.value);
  else if (event.do === 'ended') ended(draft, event.play, event.told);
  else if (event.do === 'moved') moved(draft, event);
  else if (event.do === 'join') joined(draft, event.who);
  else if (event.do === 'leave') left(draft, event.who);
}

const slotsOf = (_: State, cast: Cast<WfFighter>): Slot[] => {
  const now = onTurn(cast);
  return inOrder(cast).map((fighter) => ({
    who: fighter.id,
    phase: 'turn',
    state: !isThere(fighter)
      ? 'gone'
      : fighter.turn.own === 'over'
        ? 'done'
        : fighter.id === now?.id
          ? 'now'
          : 'next',
  }));
};

const budgetsOf = (_: State, cast: Cast<WfFighter>): Budget[] =>
  inFight(cast).map(({ id, turn }) => ({
    who: id,
    id: 'half',
    label: msg('wfrp.budget.half'),
    left: turn.half ?? 0,
    of: 2,
  }));

/** The round: initiative once, own turns of two half actions, reactions to the rash in between (M1 to M5). */
export const round: Round<State, WfFighter, Rules> = {
  begin(cast, rules) {
    if (!Object.values(cast).some(isThere)) throw new Illegal(msg('wfrp.no.nobody'));
    const draft = new Draft(START, cast, rules);
    for (const { id } of Object.values(cast)) draft.renew(id, FRESH, 'GAP-3');
    draft.put({ sights: frightful(draft.cast, Object.keys(cast)) });
    return draft.done();
  },
  step(state, event, cast, rules) {
    const draft = new Draft(state, cast, rules);
    happened(draft, event);
    advances(draft);
    return draft.done();
  },
  asks: asksOf,
  slots: slotsOf,
  budgets: budgetsOf,
  initiative: (_, who, cast) => {
    const fighter = cast[who];
    return fighter ? initiativeOf(fighter) : null;
  },
  number: ({ number }) => number,
  objects: objectsTo,
  forbids,
  weighs,
  aftermath(cast) {
    const who = Object.values(cast).flatMap((one) => (PASSING.some((id) => has(one, id)) ? [one.id] : []));
    return who.length === 0 ? undefined : { play: 'over', input: { who } };
  },
};
