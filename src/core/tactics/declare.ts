import type { Enter } from '../ask.ts';
import type { Encounter } from '../encounter.ts';
import type { Id } from '../text.ts';
import { type Candidate, type Draft, declarable, draftsOf } from './candidates.ts';
import { type Mind, thinkingOf } from './character.ts';
import { atMoment, type Field, putIn, type Strike, stands } from './field.ts';
import { afterAnswer, declarationAskOf, withPoseOf } from './lookahead.ts';
import {
  dangersTo,
  gainOfAttack,
  isChanged,
  readinessThen,
  readyStrike,
  strikeValues,
  threatOf,
} from './strike.ts';

/** How much what enemies may do before the next turn counts beside what happens now. */
export const DANGER = 0.7;
/** How much a change of the fighter's attacks counts, for it lasts more than one turn. */
export const READY = 1.5;
/** How many of the best attacks are followed beyond their immediate gain. */
const FOLLOWED = 6;
/** What an action must gain that is no attack, so that nobody fiddles with their gear for nothing. */
const BOTHER = 0.01;
/** A gain that is worth an attack. */
const WORTHWHILE = 0.001;

/** What is weighed in one decision. */
interface Weighing {
  readonly field: Field;
  readonly ask: Enter;
  readonly who: Id;
  readonly foresight: number;
  /** The fighter's best attack now, and the best attacks on them. */
  readonly likely: Strike | undefined;
  readonly dangers: readonly Strike[];
  readonly danger: number;
  /** What a changed fighter could do, by their content. */
  readonly known: Map<string, number>;
  /** The attacks that have been weighed so far, and what each means for later, by offer. */
  readonly attacks: Candidate[];
  readonly later: Map<string, number>;
}

function followed(all: Weighing, next: Enter, enc: Encounter, target: Id): number {
  const { field, who, known, later } = all;
  const key = `then ${JSON.stringify([enc.cast[who], enc.cast[target]])}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const there = atMoment(field, enc);
  const best = declarable(there, next, who, target)
    .filter(({ group, play }) => group === 'attack' && play)
    .map(({ id, play }) =>
      play ? gainOfAttack(there, who, play.name, play.input) + (later.get(id) ?? 0) : 0,
    )
    .reduce((most, one) => Math.max(most, one), 0);
  known.set(key, best);
  return best;
}

/** The best attack with which the fighter may go on in the same turn. */
function followUp(all: Weighing, enc: Encounter): number {
  const { field, who, likely, attacks } = all;
  const next = declarationAskOf(enc, who);
  if (!next || !likely || !stands(enc, likely.target)) return 0;
  if (isChanged(enc, field.enc, who) || isChanged(enc, field.enc, likely.target))
    return followed(all, next, enc, likely.target);
  const legal = attacks
    .filter(({ value }) => value !== undefined && !next.legal(value))
    .map(({ score }) => score);
  return Math.max(0, ...legal);
}

/** A draft with what comes after it, or undefined if it would be refused. */
function weigh(all: Weighing, draft: Draft): Candidate | undefined {
  const { field, ask, who, likely, dangers, danger, foresight } = all;
  const { now, attacks, end, ...one } = draft;
  const then = foresight > 0 ? afterAnswer(field.enc, who, ask.id, draft.value) : field.enc;
  if (!then) return undefined;
  const after = end && field.footing ? putIn(then, field.footing, who, end) : then;
  const pose = atMoment(field, withPoseOf(field.enc, after, who));
  const ready = likely ? readinessThen(pose, likely, field.enc, all.known) - likely.gain : 0;
  const parts = {
    now: attacks || now > 0 ? now : now - BOTHER,
    ready: foresight * READY * ready,
    danger: foresight * DANGER * (danger - threatOf(pose, who, end ? dangersTo(pose, who) : dangers)),
    next: foresight > 0 ? followUp(all, after) : 0,
    place: 0,
  };
  const score = parts.now + parts.ready + parts.danger + parts.next;
  const candidate = { ...one, score, parts };
  if (attacks) {
    all.attacks.push(candidate);
    all.later.set(one.about, parts.ready + parts.danger);
  }
  return candidate;
}

/** Weighs everything that a fighter may declare; the best comes first. Attacks that gain nothing are left out. */
export function weighDeclarations(field: Field, ask: Enter, mind: Mind): Candidate[] {
  const who = ask.about ?? ask.by;
  const { foes, foresight, fear } = thinkingOf(mind);
  const scale = foresight > 0 ? { strike: strikeValues(field), fear } : { fear };
  const drafts = draftsOf(field, ask, who, foes, scale).sort((a, b) => b.now - a.now);
  const attacks = drafts.filter((one) => one.attacks && one.now > WORTHWHILE).slice(0, FOLLOWED);
  const dangers = foresight > 0 ? dangersTo(field, who) : [];
  const all: Weighing = {
    field,
    ask,
    who,
    foresight,
    likely: foresight > 0 ? readyStrike(field, who) : undefined,
    dangers,
    danger: threatOf(field, who, dangers),
    known: new Map(),
    attacks: [],
    later: new Map(),
  };
  return [...attacks, ...drafts.filter((one) => !one.attacks)]
    .flatMap((draft) => weigh(all, draft) ?? [])
    .sort((a, b) => b.score - a.score);
}
