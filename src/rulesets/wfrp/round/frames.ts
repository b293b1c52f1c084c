import { set } from '../../../core/change.ts';
import type { Told } from '../../../core/stage.ts';
import type { Id, Json } from '../../../core/text.ts';
import { isAttack, reached, type WfDeclaration } from '../actions/define.ts';
import { bindsHere, markOf, mayReact, reactorsTo, rowOf, struckBy } from '../actions/legality.ts';
import { actionNamed } from '../actions/list.ts';
import type { WfFighter } from '../data/fighter.ts';
import { attackFault, shotsAtHand } from '../figures/legality.ts';
import { isGone, ownWeapons, ruledBy, unable } from '../figures/state.ts';
import { marksWith } from './legality.ts';
import { type Draft, type Frame, frameOf, onTurn, reactedIn, sortByInitiative } from './state.ts';

/* Nested actions: a rash action is interrupted by those who have marked the actor, and their reactions may be rash in turn (M3). */

/** Who may interrupt an action, in the order of initiative, each once per cause (AMB-15). */
function reactorsFor(draft: Draft, who: Id, declaration: WfDeclaration, by: Frame['by']): Id[] {
  const { cast, rules, state } = draft;
  if (by === 'reaction' && !rules.nestedReactions) return [];
  const done = by === 'reaction' ? reactedIn(state.frames) : [];
  const some = reactorsTo(draft, draft.of(who), declaration).map(({ id }) => id);
  return sortByInitiative(
    cast,
    some.filter((id) => !done.includes(id)),
  );
}

function sequenceOf({ traits, turn }: WfFighter, { action, target }: WfDeclaration): Frame['sequence'] {
  if (!actionNamed(action)?.sequence) return undefined;
  return { total: traits.attacks, done: 0, onMark: turn.mark === target };
}

/** Marks the target of a blow, if that is part of it (WF-3.10), and always a creature attacked out of fear (AMB-45). */
function markTarget(draft: Draft, who: Id, declaration: WfDeclaration): void {
  const fighter = draft.of(who);
  const kind = actionNamed(declaration.action);
  if (!kind || !bindsHere(kind, draft.rules)) return;
  const feared = draft.rules.fearFightAutoMark && ruledBy(fighter)?.source === declaration.target;
  if (!feared && !marksWith(draft, fighter, declaration)) return;
  if (fighter.turn.mark === declaration.target) return;
  draft.turn(who, { mark: declaration.target }, feared ? 'AMB-45' : 'WF-3.9');
}

/** Whether a declaration includes a movement that its play does not make, but a path on the board does. */
const needsPath = ({ action, situation: { stepIn, runTo = [], stepTo = [] } = {} }: WfDeclaration): boolean =>
  actionNamed(action)?.kind === 'way' ||
  (actionNamed(action)?.mode === 'charge' && runTo.length === 0) ||
  (actionNamed(action)?.mode === 'manoeuvring' && stepIn === true && stepTo.length === 0);

/** Starts a declared action. If it includes a movement, the next path on the board is paid for. */
export function start(draft: Draft, who: Id, declaration: WfDeclaration, by: Frame['by']): void {
  open(draft, who, declaration, by);
  if (!needsPath(declaration)) return;
  draft.turn(who, { going: { action: declaration.action, asked: draft.top?.ask ?? [] } }, 'WF-1.1');
}

/** Opens an action, which others may first interrupt. */
export function open(draft: Draft, who: Id, declaration: WfDeclaration, by: Frame['by']): void {
  markTarget(draft, who, declaration);
  const ask = reactorsFor(draft, who, declaration, by);
  const sequence = sequenceOf(draft.of(who), declaration);
  draft.push({ ...frameOf(who, declaration, by, ask), ...(sequence ? { sequence } : {}) });
}

/**
 * Opens a declared path that has been made, so that it is known whom it passed. Those who were not asked before are asked now or, while a play
 * is in progress, when everything else is over (WF-4.2, WF-4.4).
 */
export function openPath(draft: Draft, who: Id, declaration: WfDeclaration, before: readonly Id[]): void {
  const by = onTurn(draft.cast)?.id === who ? 'turn' : 'reaction';
  const ask = reactorsFor(draft, who, declaration, by).filter((id) => !before.includes(id));
  if (ask.length === 0) return;
  const frame = { ...frameOf(who, declaration, by, ask), walked: true } as const;
  if (draft.top?.stage === 'act') draft.pushBelow(frame);
  else draft.push(frame);
}

/** Opens an event that those who have marked a fighter may react to: a fall, or what the GM calls rash (WF-4.13, WF-4.3). */
export function openEvent(draft: Draft, who: Id, ask: readonly Id[]): void {
  if (ask.length > 0) draft.push(frameOf(who, { action: 'end' }, 'fall', ask));
}

/** Those who have marked a fighter and can react. */
export const markersOf = ({ cast, rules }: Draft, who: Id): Id[] =>
  sortByInitiative(
    cast,
    Object.values(cast).flatMap((one) =>
      one.id !== who && one.turn.mark === who && mayReact(one, rules) ? [one.id] : [],
    ),
  );

/** Takes the reaction of a fighter: immediately or, if held back, later in the turn (WF-3.21). */
export function react(draft: Draft, who: Id, declaration: WfDeclaration): void {
  const { top } = draft;
  const { action } = declaration;
  if (top)
    draft.change({
      ask: top.ask.filter((id) => id !== who),
      held: action === 'hold' ? [...top.held, who] : top.held,
    });
  else draft.put({ held: draft.state.held.filter((one) => one.who !== who) });
  if (action !== 'hold' && action !== 'decline') useReaction(draft, who, declaration);
}

/** Uses a reaction. An unusual one first needs the GM's consent (WF-3.19, AMB-16). */
function useReaction(draft: Draft, who: Id, declaration: WfDeclaration): void {
  const usual = actionNamed(declaration.action)?.reaction;
  if (usual || draft.rules.reactionAllowOther !== 'gm') startReaction(draft, who, declaration);
  else draft.put({ consent: { who, declaration } });
}

/** Pays for an action: half actions, an attack action, a change of mark. Actions other than attacks cost the aim (AMB-3, AMB-53). */
export function pay(draft: Draft, who: Id, declaration: WfDeclaration, cost: number): void {
  const { half = 0, attacks = 0, marksChanged = 0 } = draft.of(who).turn;
  const kind = actionNamed(declaration.action);
  draft.turn(who, { half: Math.max(0, half - cost) }, kind?.why ?? 'GAP-4');
  if (kind && isAttack(kind)) draft.turn(who, { attacks: attacks + 1 }, 'AMB-3');
  else if (cost > 0 && !kind?.keepsAim) draft.turn(who, { aimed: undefined }, 'AMB-53');
  if (kind?.kind === 'mark' && cost === 0) draft.turn(who, { marksChanged: marksChanged + 1 }, 'AMB-10');
  if (cost > 0 && !kind?.keepsLoading) interruptLoading(draft, who);
}

/** Other actions that take time interrupt loading, which is lost (GAP-4, GAP-14). */
function interruptLoading(draft: Draft, who: Id): void {
  for (const { id, traits } of ownWeapons(draft.of(who)))
    if (traits.loading > 0 && !traits.loaded)
      draft.act([set(who, `gear.${id}.traits.loading`, traits.loading, 0, 'GAP-14')]);
}

/** Starts a reaction, with which aim and loading are lost. */
function startReaction(draft: Draft, who: Id, said: WfDeclaration): void {
  // A rash actor was within reach at some moment, wherever they are now (WF-3.20).
  const declaration = actionNamed(said.action)?.mode === 'standard' ? reached(said) : said;
  if (draft.top) draft.change({ reacted: [...draft.top.reacted, who] });
  draft.turn(who, { reactions: (draft.of(who).turn.reactions ?? 0) + 1 }, 'AMB-15');
  draft.turn(who, { aimed: undefined }, 'AMB-53');
  if (!actionNamed(said.action)?.keepsLoading) interruptLoading(draft, who);
  start(draft, who, declaration, 'reaction');
}

/** Whether a fighter cannot continue with their action. */
const isStopped = (draft: Draft, who: Id): boolean => {
  const fighter = draft.cast[who];
  return !fighter || isGone(fighter) || unable(fighter) !== undefined;
};

/** Whether a sequence of shots cannot continue because every weapon in hand has been fired (AMB-24). */
const isSpent = (draft: Draft, { who, declaration }: Frame): boolean =>
  actionNamed(declaration.action)?.kind === 'shot' && shotsAtHand(draft.of(who)) === 0;

/** Whether a fighter can no longer attack as declared, because in a reaction they have put away the weapon or used up the ammunition. */
function isThwarted(draft: Draft, { who, declaration }: Frame): boolean {
  const [fighter, kind] = [draft.cast[who], actionNamed(declaration.action)];
  if (!fighter || !kind || !isAttack(kind)) return false;
  return attackFault(draft, fighter, struckBy(kind, declaration)) !== undefined;
}

/** Whether an action is already over when others are asked, so that no play follows. */
const isOver = ({ by, walked }: Frame): boolean => by === 'fall' || walked === true;

/** Whether an interruption has disturbed the actor, by a fall or a push (M3 row 6). */
const isDisturbed = (told: readonly Told[], who: Id): boolean =>
  told.some(({ key, who: whom }) => whom === who && (key === 'falls' || key === 'withdraws'));

/** Fighters out of the fight are no longer marks. By house rule, a sequence keeps its mark until it is over (AMB-11). */
export function dropMarks(draft: Draft): void {
  const inSequence = draft.state.frames.filter(({ sequence }) => sequence).map(({ who }) => who);
  for (const fighter of Object.values(draft.cast)) {
    const { mark } = fighter.turn;
    if (mark === undefined) continue;
    if (markOf(draft, fighter)) continue;
    if (!draft.rules.remarkDuringSequence && inSequence.includes(fighter.id)) continue;
    draft.turn(fighter.id, { mark: undefined }, 'AMB-11');
  }
}

/** Ends the play of the action in progress, with its consequences. */
export function endPlay(draft: Draft, told: readonly Told[]): void {
  const { top } = draft;
  if (!top) return;
  const below = draft.state.frames.at(-2);
  const disturbed = below?.stage === 'before' && !isOver(below) && isDisturbed(told, below.who);
  dropMarks(draft);
  if (actionNamed(top.declaration.action)?.kind === 'blow')
    draft.turn(top.who, { feint: undefined }, 'GAP-5');
  closePlay(draft, top);
  if (disturbed && draft.top?.id === below?.id) draft.change({ stage: 'resume' });
  for (const { key, who } of told) {
    const fallen = draft.cast[String(who)];
    if (key !== 'falls' || !fallen || isGone(fallen) || draft.rules.rashTable.fall !== 'any') continue;
    openEvent(draft, fallen.id, markersOf(draft, fallen.id));
  }
}

/** Continues after a play of an action: with the next attack, a last call for held reactions, or the end. */
function closePlay(draft: Draft, top: Frame): void {
  const { sequence } = top;
  const done = (sequence?.done ?? 0) + 1;
  if (sequence && done < sequence.total && !isStopped(draft, top.who) && !isSpent(draft, top)) {
    const onMark = sequence.onMark || draft.cast[top.who]?.turn.mark === top.declaration.target;
    draft.change({ stage: 'next', sequence: { ...sequence, done, onMark } });
  } else endFrame(draft, top);
}

/** Ends an action. Those who still hold back a reaction are asked now, or at the end of the turn (AMB-14). */
function endFrame(draft: Draft, { held, who, by }: Frame): void {
  const { rules, state } = draft;
  const done = reactedIn(state.frames);
  const waits = held.filter((id) => !done.includes(id));
  if (waits.length > 0 && (rules.reactionHoldUntil === 'action' || by !== 'turn')) {
    draft.change({ stage: 'after', ask: waits, held: [] });
    return;
  }
  draft.pop();
  if (waits.length > 0) draft.put({ held: [...state.held, ...waits.map((one) => ({ who: one, of: who }))] });
}

/** Drops the action of a fighter who cannot continue. */
function dropFrame(draft: Draft, top: Frame): void {
  draft.pop();
  const waits = top.held.map((one) => ({ who: one, of: top.who }));
  if (top.by === 'turn' && waits.length > 0) draft.put({ held: [...draft.state.held, ...waits] });
}

/** Carries out the declaration, if that is still possible. */
function carryOut(draft: Draft, top: Frame): void {
  if (isThwarted(draft, top)) dropFrame(draft, top);
  else draft.change({ stage: 'act' });
}

/** Continues the action in progress until somebody must be asked or a play must run. */
export function settle(draft: Draft): void {
  for (let { top } = draft; top; top = draft.top) {
    if (draft.state.consent) return;
    const done = reactedIn(draft.state.frames);
    const ask = top.ask.filter((id) => {
      const one = draft.cast[id];
      return one !== undefined && mayReact(one, draft.rules) && !done.includes(id);
    });
    if (ask.length !== top.ask.length) draft.change({ ask });
    if (ask.length > 0) return;
    if (top.by !== 'fall' && top.stage !== 'after' && isStopped(draft, top.who)) dropFrame(draft, top);
    else if (isOver(top) && top.stage === 'before') endFrame(draft, top);
    else if (top.stage === 'after') draft.pop();
    else if (top.stage === 'before') carryOut(draft, top);
    else return;
  }
}

/** Takes the GM's answer whether a disturbed fighter continues (M3 row 6). */
export function resume(draft: Draft, may: boolean): void {
  const { top } = draft;
  if (!top) return;
  if (may) carryOut(draft, top);
  else dropFrame(draft, top);
}

/** Takes the GM's answer about an unusual reaction (AMB-16). */
export function answerConsent(draft: Draft, is: boolean): void {
  const { consent } = draft.state;
  draft.put({ consent: undefined });
  if (consent && is) startReaction(draft, consent.who, consent.declaration);
}

/** Continues or ends a sequence. With another kind of weapon an attack may be rash although earlier ones were not (WF-4.5, WF-4.6). */
export function continueSequence(draft: Draft, value: Json): void {
  const { top } = draft;
  const declaration = value as unknown as WfDeclaration;
  if (!top) return;
  if (declaration.action === 'end') {
    endFrame(draft, top);
    return;
  }
  if (draft.rules.remarkDuringSequence) markTarget(draft, top.who, declaration);
  const fighter = draft.of(top.who);
  const alike = rowOf(fighter, declaration) === rowOf(fighter, top.declaration);
  const ask = alike ? [] : reactorsFor(draft, top.who, declaration, top.by);
  const stage = ask.length > 0 ? 'before' : 'act';
  draft.change({ stage, ask, declaration: { ...declaration, offer: top.declaration.offer ?? '' } });
}
