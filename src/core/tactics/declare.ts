import type { Enter } from '../ask.ts';
import type { Encounter } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import type { Offer } from '../offer.ts';
import type { Id, Json } from '../text.ts';
import { type Candidate, type Draft, declarable, draftsOf } from './candidates.ts';
import { isWary, type Mind, thinkingOf } from './character.ts';
import {
  atMoment,
  canFight,
  type Field,
  foesOf,
  MAX_WEIGHED_FOES,
  missionOf,
  type Strike,
  withFighterAt,
} from './field.ts';
import type { Scale } from './gain.ts';
import { afterAnswer, declarationAskOf, withPoseOf } from './lookahead.ts';
import { valueForMission } from './mission.ts';
import { riskAtOnce } from './reactions.ts';
import { each, type Slow } from './slow.ts';
import {
  canStrike,
  dangersTo,
  gainOfAttack,
  isChanged,
  readinessThen,
  readyStrike,
  strikeValues,
  threatOf,
  threatsOf,
} from './strike.ts';

/** How much what enemies may do before the next turn counts beside what happens now. */
const DANGER = 1.4;
/** How much a change of the fighter's attacks counts, for it lasts more than one turn. */
export const READY = 1.5;
/** How many attacks are followed beyond their immediate gain. */
const FOLLOWED = 8;
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
  /** How much danger counts. */
  readonly care: number;
  /** The fighter's best attack now, and the best attacks on them. */
  readonly likely: Strike | undefined;
  readonly dangers: readonly Strike[];
  readonly danger: number;
  /** Whether they get away from danger. */
  readonly runs: boolean;
  /** What a changed fighter could do, by their content. */
  readonly known: Map<string, number>;
}

/** A draft that has been weighed without what may follow in the same turn, and the encounter after it. */
interface Alone {
  readonly candidate: Candidate & { readonly parts: NonNullable<Candidate['parts']> };
  readonly attacks: boolean;
  readonly moves: boolean;
  /** A movement to a place from which they could not strike, by somebody who does not get away. */
  readonly isFlight: boolean;
  readonly after: Encounter;
}

/** The encounter after a declaration as it will be once that has been carried out. */
function carriedOut({ squareMoves }: Field, who: Id, then: Encounter, { end, done }: Draft): Encounter {
  if (end && squareMoves) return withFighterAt(then, squareMoves, who, end);
  if (!done || !then.ruleset.tactics?.declaresAhead) return then;
  const { turn } = then.cast[who] ?? {};
  const own = done[who];
  return { ...then, cast: { ...then.cast, ...done, ...(own && turn ? { [who]: { ...own, turn } } : {}) } };
}

/** An encounter with a fighter who stands in some way, and has declared what they have declared by another moment. */
function standing(enc: Encounter, then: Encounter, stood: Fighter): Encounter {
  const { turn = stood.turn } = then.cast[stood.id] ?? {};
  return { ...enc, cast: { ...enc.cast, [stood.id]: { ...stood, turn } } };
}

/** How much more a fighter's best attack gains at another moment than now. */
function* changeOfReadiness({ field, who, likely, known }: Weighing, pose: Field): Slow<number> {
  if (likely) return (yield* readinessThen(pose, likely, field.enc, known)) - likely.gain;
  return isChanged(pose.enc, field.enc, who) ? ((yield* readyStrike(pose, who))?.gain ?? 0) : 0;
}

/** Weighs a draft without what may follow in the same turn. @returns undefined if it would be refused */
function* weighAlone(all: Weighing, draft: Draft): Slow<Alone | undefined> {
  const { field, ask, who, dangers, danger, foresight, care } = all;
  const { now, attacks, end, to, done, pose: stood, ...one } = draft;
  const then = foresight > 0 || end ? afterAnswer(field.enc, who, ask.id, draft.value) : field.enc;
  if (!then) return undefined;
  const after = carriedOut(field, who, then, draft);
  const pose = atMoment(field, stood ? standing(field.enc, then, stood) : withPoseOf(field.enc, after, who));
  const leaves = end !== undefined && missionOf(field, who) === 'leave';
  // Even whoever does not think ahead goes where they can strike.
  const heed = leaves ? 0 : end ? foresight || 1 : foresight;
  const ready = heed > 0 ? yield* changeOfReadiness(all, pose) : 0;
  const there = end ? yield* dangersTo(pose, who, dangers) : dangers;
  const atOnce = foresight > 0 ? (yield* riskAtOnce(field, who, then, field.enc)).risk : 0;
  const parts = {
    now: attacks || now > 0 ? now : now - BOTHER,
    ready: heed * READY * ready,
    danger: care * (danger - threatOf(pose, who, there) - atOnce),
    next: 0,
    place: end ? valueForMission(pose, who) - valueForMission(field, who) : 0,
  };
  const guard = attacks || leaves ? 0 : Math.max(0, parts.danger);
  const risk = end && to !== undefined && parts.ready > 0 ? Math.max(0, -parts.danger) : 0;
  const isFlight = end !== undefined && to === undefined && !all.runs && !canStrike(pose, who);
  return {
    candidate: { ...one, score: parts.now + parts.ready + parts.danger + parts.place, parts, guard, risk },
    attacks,
    moves: end !== undefined,
    isFlight,
    after,
  };
}

/** What an attack that follows means for later: for the fighter's own next attack, which it may have used up, and for the danger they are in. */
function* afterFollowing(all: Weighing, next: Enter, enc: Encounter, declaration: Json): Slow<number> {
  const { field, who, likely, dangers, known, foresight, care } = all;
  const then = foresight > 0 ? afterAnswer(enc, who, next.id, declaration) : undefined;
  if (!then) return 0;
  const poseIn = (moment: Encounter): Field => atMoment(field, withPoseOf(field.enc, moment, who));
  const [before, after] = [poseIn(enc), poseIn(then)];
  const ready = likely
    ? (yield* readinessThen(after, likely, field.enc, known)) -
      (yield* readinessThen(before, likely, field.enc, known))
    : 0;
  const danger = threatOf(before, who, dangers) - threatOf(after, who, dangers);
  const { risk: atOnce } = yield* riskAtOnce(field, who, then, enc);
  return foresight * READY * ready + care * (danger - atOnce);
}

/** How many of the attacks that were best before a change are tried after it. */
const RETRIED = 2;

/** The best attack on somebody after something has changed, with what it means for later. */
function* bestAfterwards(
  all: Weighing,
  next: Enter,
  enc: Encounter,
  target: Id,
  attacks: readonly Alone[],
): Slow<number> {
  const { field, who, known } = all;
  const key = `then ${JSON.stringify([enc.cast[who], enc.cast[target]])}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const there = atMoment(field, enc);
  const before = attacks.map(({ candidate }) => candidate.about);
  const offers = declarable(there, next, who, target).filter(({ group }) => group === 'attack');
  const rank = ({ id }: Offer): number => (before.indexOf(id) + before.length + 1) % (before.length + 1);
  const tried = before.length > 0 ? offers.sort((a, b) => rank(a) - rank(b)).slice(0, RETRIED) : offers;
  let best = 0;
  for (const { play, declaration } of tried) {
    if (!play || declaration === undefined) continue;
    const value = gainOfAttack(there, who, play.name, play.input);
    yield;
    if (value > best) best = Math.max(best, value + (yield* afterFollowing(all, next, enc, declaration)));
  }
  known.set(key, best);
  return best;
}

/** How a turn goes on: what that gains, and how much of it is mere safety. */
interface Following {
  readonly gain: number;
  readonly guard: number;
  readonly attacks: boolean;
}

const NOTHING: Following = { gain: 0, guard: 0, attacks: false };

/** The best of some candidates that may still be declared. They begin with the best. */
function bestLegal(next: Enter, weighed: readonly Alone[]): Following {
  const found = weighed.find(
    ({ candidate: { value, score } }) => score > 0 && value !== undefined && !next.legal(value),
  );
  if (!found) return NOTHING;
  const { score, guard = 0 } = found.candidate;
  return { gain: score, guard, attacks: found.attacks };
}

/** The best with which the fighter may go on in the same turn: an attack, or something that helps them afterwards. */
function* followUp(all: Weighing, enc: Encounter, weighed: readonly Alone[]): Slow<Following> {
  const { field, who, likely } = all;
  const next = declarationAskOf(enc, who);
  if (!next) return NOTHING;
  const quiet = bestLegal(
    next,
    weighed.filter(({ attacks, isFlight }) => !attacks && !isFlight),
  );
  const attacks = weighed.filter((one) => one.attacks);
  const targets = new Set([likely?.target, attacks[0]?.candidate.target]);
  const standing = [...targets].flatMap((id) => (id !== undefined && canFight(enc, id) ? [id] : []));
  const better = (attack: Following): Following => (attack.gain > quiet.gain ? attack : quiet);
  if (!isChanged(enc, field.enc, who) && !standing.some((id) => isChanged(enc, field.enc, id)))
    return better(bestLegal(next, attacks));
  const later = yield* each(standing, (target) => bestAfterwards(all, next, enc, target, attacks));
  return better({ gain: Math.max(0, ...later), guard: 0, attacks: true });
}

/** How much danger counts for somebody: as much as they think ahead and fear for themselves. */
export function careOf(mind: Mind): number {
  const { foresight, fear } = thinkingOf(mind);
  return foresight * fear * DANGER;
}

/** Whether somebody gets away from danger though they could fight. */
export const isRunner = (field: Field, who: Id, mind: Mind): boolean =>
  isWary(mind) || missionOf(field, who) === 'leave';

/** What is known before anything is weighed. */
function* beginWeighing(field: Field, ask: Enter, who: Id, mind: Mind): Slow<Weighing> {
  const { foresight } = thinkingOf(mind);
  const dangers = foresight > 0 ? yield* dangersTo(field, who) : [];
  return {
    field,
    ask,
    who,
    foresight,
    care: careOf(mind),
    likely: foresight > 0 || field.squareMoves ? yield* readyStrike(field, who) : undefined,
    dangers,
    danger: threatOf(field, who, dangers),
    runs: isRunner(field, who, mind),
    known: new Map(),
  };
}

/** The attacks that are followed: the best of each kind first, for the rash ones gain most at once. `attacks` begin with the best. */
function worthFollowing(attacks: readonly Draft[]): readonly Draft[] {
  const kinds = new Set<string>();
  const isFirst = ({ about }: Draft): boolean => !kinds.has(about) && kinds.add(about) !== undefined;
  const firsts = attacks.filter(isFirst);
  const others = attacks.filter((one) => !firsts.includes(one));
  return [...firsts, ...others].slice(0, FOLLOWED);
}

/** How the gain of a declaration is measured. Whoever does not think ahead counts no actions that are lost, and nobody's danger. */
function scaleOf({ field, who, foresight, dangers, likely }: Weighing, fear: number): Scale {
  if (foresight === 0) return { fear };
  const nearest = foesOf(field, who).slice(0, MAX_WEIGHED_FOES);
  const threats = threatsOf(nearest, dangers, field.enc.ruleset.tactics?.threat ?? 0);
  return { strike: strikeValues(field, [...dangers, ...(likely ? [likely] : [])]), fear, threats };
}

/** Weighs everything that a fighter may declare; the best comes first. Attacks that gain nothing are left out. */
export function* weighDeclarations(field: Field, ask: Enter, mind: Mind): Slow<Candidate[]> {
  const who = ask.about ?? ask.by;
  const { foes, shelters, foresight, fear } = thinkingOf(mind);
  const all = yield* beginWeighing(field, ask, who, mind);
  const scale = scaleOf(all, fear);
  const drafting = {
    field,
    ask,
    who,
    attention: { foes, shelters },
    scale,
    dangers: all.dangers,
    pairs: foresight > 0,
  };
  const drafts = (yield* draftsOf(drafting)).sort((a, b) => b.now - a.now);
  const attacks = worthFollowing(drafts.filter((one) => one.attacks && one.now > WORTHWHILE));
  const quiet = drafts.filter((one) => !one.attacks);
  const weighed = (yield* each([...attacks, ...quiet], (draft) => weighAlone(all, draft)))
    .flatMap((one) => one ?? [])
    .sort((a, b) => b.candidate.score - a.candidate.score);
  const followed = yield* each(weighed, function* ({ candidate, attacks: strikes, moves, isFlight, after }) {
    const next = foresight > 0 || moves ? yield* followUp(all, after, weighed) : NOTHING;
    if (isFlight && !next.attacks) return [];
    const { score, parts } = candidate;
    const whole: Candidate = {
      ...candidate,
      score: score + next.gain,
      parts: { ...parts, next: next.gain },
      guard: (candidate.guard ?? 0) + next.guard,
      ...(strikes || next.attacks ? { strikes: true } : {}),
    };
    return [whole];
  });
  return followed.flat().sort((a, b) => b.score - a.score);
}
