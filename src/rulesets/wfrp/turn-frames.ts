import { set } from '../../core/change.ts';
import type { Told } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { isOut, ruledBy, unable } from './conditions.ts';
import { deedKind } from './deed-table.ts';
import type { WfFighter } from './fighter.ts';
import { ownWeapons } from './gear.ts';
import { attackFault, isAttack, shotsAtHand } from './legality.ts';
import { mayReact, reactorsTo, rowOf } from './rash.ts';
import type { Draft } from './turn-draft.ts';
import { marksWith } from './turn-legal.ts';
import { onTurn, ordered } from './turn-order.ts';
import type { Declaration, Frame } from './turn-state.ts';
import { reactedIn } from './turn-state.ts';

/* Deeds within deeds: a rash one is broken into by those who have marked its author, and their reactions may be rash in turn (M3). */

/** Who may break into a deed: in the order of initiative, each once for whatever set it off (AMB-15). */
function asked(draft: Draft, who: Id, declaration: Declaration, by: Frame['by']): Id[] {
  const { cast, rules, state } = draft;
  if (by === 'reaction' && !rules.nestedReactions) return [];
  const done = by === 'reaction' ? reactedIn(state.frames) : [];
  const some = reactorsTo(cast, draft.of(who), declaration, rules).map(({ id }) => id);
  return ordered(
    cast,
    some.filter((id) => !done.includes(id)),
  );
}

function sequenceOf({ traits, turn }: WfFighter, { action, target }: Declaration): Frame['sequence'] {
  if (!deedKind(action)?.sequence) return undefined;
  return { total: traits.attacks, done: 0, onMark: turn.mark === target };
}

/** Marks whoever is struck at, where that goes with the blow (WF-3.10); a creature that he attacks in his fear in any case (AMB-45). */
export function marks(draft: Draft, who: Id, declaration: Declaration): void {
  const fighter = draft.of(who);
  const kind = deedKind(declaration.action);
  const ranged = kind?.kind === 'shot' && draft.rules.markBindsRangedAttacks;
  if (kind?.kind !== 'blow' && !ranged) return;
  const feared = draft.rules.fearFightAutoMark && ruledBy(fighter)?.source === declaration.target;
  if (!feared && !marksWith(draft.cast, fighter, declaration, draft.rules)) return;
  if (fighter.turn.mark === declaration.target) return;
  draft.turn(who, 'mark', declaration.target, feared ? 'AMB-45' : 'WF-3.9');
}

/** Whether something declared takes him somewhere that its play does not bring him to: then his way on the board goes with it. */
const goes = ({ action, situation: { stepIn, runTo = [], stepTo = [] } = {} }: Declaration): boolean =>
  deedKind(action)?.kind === 'way' ||
  (action === 'charge' && runTo.length === 0) ||
  (action === 'manoeuvring' && stepIn === true && stepTo.length === 0);

/** Something declared begins; where it takes him somewhere, his next way on the board is paid for. */
export function begins(draft: Draft, who: Id, declaration: Declaration, by: Frame['by']): void {
  opens(draft, who, declaration, by);
  if (!goes(declaration)) return;
  draft.turn(who, 'going', { action: declaration.action, asked: draft.top?.ask ?? [] }, 'WF-1.1');
}

/** A deed begins: first those are asked who may break into it. */
export function opens(draft: Draft, who: Id, declaration: Declaration, by: Frame['by']): void {
  marks(draft, who, declaration);
  const ask = asked(draft, who, declaration, by);
  const sequence = sequenceOf(draft.of(who), declaration);
  draft.push({
    who,
    declaration,
    by,
    stage: ask.length > 0 ? 'before' : 'act',
    ask,
    held: [],
    reacted: [],
    ...(sequence ? { sequence } : {}),
  });
}

/**
 * A way that was declared has been walked: only now is it known past whom it led. Those are asked who were not asked before; while a play runs,
 * once all that is under way is over (WF-4.2, WF-4.4).
 */
export function walks(draft: Draft, who: Id, declaration: Declaration, before: readonly Id[]): void {
  const by = onTurn(draft.cast)?.id === who ? 'turn' : 'reaction';
  const ask = asked(draft, who, declaration, by).filter((id) => !before.includes(id));
  if (ask.length === 0) return;
  const frame = { who, declaration, by, walked: true, stage: 'before', ask, held: [], reacted: [] } as const;
  if (draft.top?.stage === 'act') draft.lay(frame);
  else draft.push(frame);
}

/** Something befalls somebody that those who have marked him may use: a fall, or what the master calls rash (WF-4.13, WF-4.3). */
export function befalls(draft: Draft, who: Id, ask: readonly Id[]): void {
  if (ask.length === 0) return;
  draft.push({
    who,
    declaration: { action: 'end' },
    by: 'fall',
    stage: 'before',
    ask,
    held: [],
    reacted: [],
  });
}

/** Those who have marked him and can react. */
export const markersOf = ({ cast, rules }: Draft, who: Id): Id[] =>
  ordered(
    cast,
    Object.values(cast).flatMap((one) =>
      one.id !== who && one.turn.mark === who && mayReact(one, rules) ? [one.id] : [],
    ),
  );

/** Somebody says what he does with his reaction. */
export function reacts(draft: Draft, who: Id, declaration: Declaration): void {
  const { top } = draft;
  if (!top) return;
  const ask = top.ask.filter((id) => id !== who);
  if (declaration.action === 'hold') draft.change({ ask, held: [...top.held, who] });
  else {
    draft.change({ ask });
    if (declaration.action !== 'decline') uses(draft, who, declaration);
  }
}

/** A reaction is used up and under way; anything out of the ordinary waits for the master (WF-3.19, AMB-16). */
export function uses(draft: Draft, who: Id, declaration: Declaration): void {
  const usual = ['standard', 'move', 'mark'].includes(declaration.action);
  if (!usual && draft.rules.reactionAllowOther === 'gm') {
    draft.put({ consent: { who, declaration } });
    return;
  }
  granted(draft, who, declaration);
}

/** A reaction as it is carried out: whoever acted rashly could be struck at some moment, wherever he stands now (WF-3.20). */
const inTime = (declaration: Declaration): Declaration =>
  declaration.action === 'standard'
    ? { ...declaration, situation: { ...declaration.situation, reach: true } }
    : declaration;

/** Loading that was begun is lost with anything else that takes time (GAP-4, GAP-14). */
export function interrupts(draft: Draft, who: Id): void {
  for (const { id, traits } of ownWeapons(draft.of(who)))
    if (traits.loading > 0 && !traits.loaded)
      draft.act([set(who, `gear.${id}.traits.loading`, traits.loading, 0, 'GAP-14')]);
}

/** The reaction is under way: an action in between, so that aim and loading are lost. */
function granted(draft: Draft, who: Id, said: Declaration): void {
  const declaration = inTime(said);
  if (draft.top) draft.change({ reacted: [...draft.top.reacted, who] });
  draft.turn(who, 'reactions', (draft.of(who).turn.reactions ?? 0) + 1, 'AMB-15');
  draft.turn(who, 'aimed', undefined, 'AMB-53');
  if (said.action !== 'reload') interrupts(draft, who);
  begins(draft, who, declaration, 'reaction');
}

/** Whether he cannot go on with what he was about. */
const isStopped = (draft: Draft, who: Id): boolean => {
  const fighter = draft.cast[who];
  return !fighter || isOut(fighter) || unable(fighter) !== undefined;
};

/** Whether he has nothing left to go on with: each weapon that he holds has been shot off (AMB-24). */
const isSpent = (draft: Draft, { who, declaration }: Frame): boolean =>
  deedKind(declaration.action)?.kind === 'shot' && shotsAtHand(draft.of(who)) === 0;

/** Whether he can no longer strike or shoot as he said, though he is on his feet: a reaction of his own has put away what he held, or used up what he shoots. */
function isThwarted({ cast, rules }: Draft, { who, declaration }: Frame): boolean {
  const [fighter, kind] = [cast[who], deedKind(declaration.action)];
  if (!fighter || !kind || !isAttack(kind)) return false;
  return attackFault(cast, fighter, declaration, rules) !== undefined;
}

/** Whether it has happened already when others are asked: nothing is left of it to be played. */
const isBefallen = ({ by, walked }: Frame): boolean => by === 'fall' || walked === true;

/** What befell the one who acts while others broke in: a fall, a push (M3 row 6). */
const disturbs = (told: readonly Told[], who: Id): boolean =>
  told.some(({ key, who: whom }) => whom === who && (key === 'falls' || key === 'withdraws'));

/** Whoever is out of the fight is nobody's mark any more; in a sequence that keeps its mark by house rule, only afterwards (AMB-11). */
function unmarks(draft: Draft): void {
  const inSequence = draft.state.frames.filter(({ sequence }) => sequence).map(({ who }) => who);
  for (const fighter of Object.values(draft.cast)) {
    const { mark } = fighter.turn;
    if (mark === undefined) continue;
    const marked = draft.cast[mark];
    if (marked && !isOut(marked)) continue;
    if (!draft.rules.remarkDuringSequence && inSequence.includes(fighter.id)) continue;
    draft.turn(fighter.id, 'mark', undefined, 'AMB-11');
  }
}

/** The deed under way has been played: what it has set off, and what follows. */
export function played(draft: Draft, told: readonly Told[]): void {
  const { top } = draft;
  if (!top) return;
  const below = draft.state.frames.at(-2);
  const disturbed = below?.stage === 'before' && !isBefallen(below) && disturbs(told, below.who);
  unmarks(draft);
  if (deedKind(top.declaration.action)?.kind === 'blow') draft.turn(top.who, 'feint', undefined, 'GAP-5');
  closes(draft, top);
  if (disturbed && draft.top?.id === below?.id) draft.change({ stage: 'resume' });
  for (const { key, who } of told) {
    const fallen = draft.cast[String(who)];
    if (key === 'falls' && fallen && !isOut(fallen)) fallsFor(draft, fallen.id);
  }
}

const fallsFor = (draft: Draft, who: Id): void => {
  if (draft.rules.rashTable.fall === 'any') befalls(draft, who, markersOf(draft, who));
};

/** One play of a deed is over: the next attack, a last call for those who hold back, or the end of it. */
function closes(draft: Draft, top: Frame): void {
  const { sequence, held } = top;
  if (sequence) {
    const done = sequence.done + 1;
    const onMark = sequence.onMark || draft.cast[top.who]?.turn.mark === top.declaration.target;
    if (done < sequence.total && !isStopped(draft, top.who) && !isSpent(draft, top)) {
      draft.change({ stage: 'next', sequence: { ...sequence, done, onMark } });
      return;
    }
  }
  ends(draft, { ...top, held });
}

/** A deed is over: who still holds back is asked now, or at the end of the turn (AMB-14). */
export function ends(draft: Draft, { held, who, by }: Frame): void {
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

/** The deed of somebody who cannot go on is over. */
function drops(draft: Draft, top: Frame): void {
  draft.pop();
  const waits = top.held.map((one) => ({ who: one, of: top.who }));
  if (top.by === 'turn' && waits.length > 0) draft.put({ held: [...draft.state.held, ...waits] });
}

/** What was declared is done now, if it still can be. */
function carriesOut(draft: Draft, top: Frame): void {
  if (isThwarted(draft, top)) drops(draft, top);
  else draft.change({ stage: 'act' });
}

/** Goes on with the deed under way until somebody is to be asked or a play is to run. */
export function settles(draft: Draft): void {
  for (let { top } = draft; top; top = draft.top) {
    if (draft.state.consent) return;
    const done = reactedIn(draft.state.frames);
    const ask = top.ask.filter((id) => {
      const one = draft.cast[id];
      return one !== undefined && mayReact(one, draft.rules) && !done.includes(id);
    });
    if (ask.length !== top.ask.length) draft.change({ ask });
    if (ask.length > 0) return;
    if (top.by !== 'fall' && top.stage !== 'after' && isStopped(draft, top.who)) drops(draft, top);
    else if (isBefallen(top) && top.stage === 'before') ends(draft, top);
    else if (top.stage === 'after') draft.pop();
    else if (top.stage === 'before') carriesOut(draft, top);
    else return;
  }
}

/** The master says whether somebody goes on who was disturbed (M3 row 6). */
export function resumes(draft: Draft, may: boolean): void {
  const { top } = draft;
  if (!top) return;
  if (may) carriesOut(draft, top);
  else drops(draft, top);
}

/** The master has said whether a reaction out of the ordinary may be (AMB-16). */
export function consented(draft: Draft, is: boolean): void {
  const { consent, ...state } = draft.state;
  draft.state = state;
  if (consent && is) granted(draft, consent.who, consent.declaration);
}

/** The next attack of a sequence, or no more of it. With another kind of weapon it may be rash where those before were not (WF-4.5, WF-4.6). */
export function goesOn(draft: Draft, value: Json): void {
  const { top } = draft;
  const declaration = value as unknown as Declaration;
  if (!top) return;
  if (declaration.action === 'end') {
    ends(draft, top);
    return;
  }
  if (draft.rules.remarkDuringSequence) marks(draft, top.who, declaration);
  const fighter = draft.of(top.who);
  const alike = rowOf(fighter, declaration) === rowOf(fighter, top.declaration);
  const ask = alike ? [] : asked(draft, top.who, declaration, top.by);
  const stage = ask.length > 0 ? 'before' : 'act';
  draft.change({ stage, ask, declaration: { ...declaration, offer: top.declaration.offer ?? '' } });
}
