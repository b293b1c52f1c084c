import type { Choose, Enter } from '../ask.ts';
import type { Encounter } from '../encounter.ts';
import { type Id, msg } from '../text.ts';
import type { Candidate } from './candidates.ts';
import { isWary, type Mind, thinkingOf } from './character.ts';
import { careOf, isRunner, READY, weighDeclarations } from './declare.ts';
import { atMoment, type Field, foesOf, MAX_WEIGHED_FOES, missionOf, type Strike } from './field.ts';
import { gain, type Scale } from './gain.ts';
import { beginsNothing, choiceOf, declarationAskOf, openedBy } from './lookahead.ts';
import { valueForMission } from './mission.ts';
import { outlookAfter } from './outlook.ts';
import { riskAtOnce } from './reactions.ts';
import { each, type Slow } from './slow.ts';
import { bestOf, canStrike, dangersTo, readyStrike, readyStrikes, strikeValues, threatOf } from './strike.ts';
import { type Walk, walksNow } from './walks.ts';

/* What a fighter does when it is their turn: they may walk first. */

/** What a place means beyond what is done there. */
interface PlaceValue {
  /** All of it, in sound fighters. */
  readonly value: number;
  /** How much of it is the next attack. */
  readonly ready: number;
  /** How much lower it is because of the danger there. */
  readonly danger: number;
}

/**
 * What a place means for the mission, for the next attack from it, for which even the thoughtless go somewhere, and for danger. @param before the best
 * attacks on the fighter where they stand now
 */
function* valueOfPlace(field: Field, who: Id, mind: Mind, before: readonly Strike[]): Slow<PlaceValue> {
  const { foresight } = thinkingOf(mind);
  const meant = valueForMission(field, who);
  if (missionOf(field, who) === 'leave') return { value: meant, ready: 0, danger: 0 };
  const ready = (foresight || 1) * READY * ((yield* readyStrike(field, who))?.gain ?? 0);
  const danger =
    foresight > 0 ? careOf(mind) * threatOf(field, who, yield* dangersTo(field, who, before)) : 0;
  return { value: ready - danger + meant, ready, danger };
}

/** Everything that a fighter may do where they stand. */
type WeighHere = (field: Field) => Slow<Candidate[]>;

/** What a fighter may do after a walk. */
function* weighThere(
  field: Field,
  walk: Walk,
  { place, risk }: { readonly place: number; readonly risk: number },
  who: Id,
  weigh: WeighHere,
): Slow<Candidate[]> {
  const { way } = walk;
  const puts = walk.to === undefined && missionOf(field, who) !== 'leave' ? Math.max(0, place) : 0;
  const goes: Candidate = {
    score: place,
    about: 'walk',
    label: msg('core.tactics.walk'),
    way,
    parts: { now: 0, ready: 0, danger: 0, next: 0, place },
    guard: puts,
    risk,
  };
  const there = yield* weigh(atMoment(field, walk.enc));
  const acts = there.map((one) => ({
    ...one,
    way,
    score: one.score + place,
    guard: (one.guard ?? 0) + puts,
    risk: (one.risk ?? 0) + risk,
    ...(one.parts ? { parts: { ...one.parts, place: one.parts.place + place } } : {}),
  }));
  return [goes, ...acts];
}

/** How much danger makes somebody think of getting away. */
const DANGEROUS = 0.02;

/** The walks that are worth weighing: to whom the best attack would be, to comrades who are hurt or protected, and away or to a shelter if there is danger. */
function* promising(field: Field, who: Id, walks: readonly Walk[], mind: Mind): Slow<Walk[]> {
  if (missionOf(field, who) === 'leave') return walks.filter(({ to }) => to === undefined);
  const { foresight } = thinkingOf(mind);
  const strikes = yield* readyStrikes(field, who);
  const target = bestOf(strikes.filter((one) => walks.some(({ to }) => to === one.target)))?.target;
  const foes = foesOf(field, who);
  const threat = foresight > 0 ? threatOf(field, who, yield* dangersTo(field, who)) : 0;
  return walks.filter(({ to }) =>
    to === undefined ? threat > DANGEROUS : to === target || !foes.includes(to),
  );
}

/** Adds what a fighter may do elsewhere to what they may do where they stand; the best comes first. */
function* withWalks(field: Field, who: Id, mind: Mind, weigh: WeighHere): Slow<Candidate[]> {
  const { foes, shelters } = thinkingOf(mind);
  const here = yield* weigh(field);
  const walks = walksNow(field, who, { foes: Math.min(foes, MAX_WEIGHED_FOES), shelters });
  const runs = isRunner(field, who, mind);
  if (walks.length === 0) return here;
  const dangers = thinkingOf(mind).foresight > 0 ? yield* dangersTo(field, who) : [];
  const now = yield* valueOfPlace(field, who, mind, dangers);
  const tried = yield* promising(field, who, walks, mind);
  const all = foesOf(field, who);
  const elsewhere = yield* each(tried, function* (walk) {
    const there = atMoment(field, walk.enc);
    const then = yield* valueOfPlace(there, who, mind, dangers);
    const atOnce = yield* riskAtOnce(field, who, walk.enc, field.enc);
    const place = then.value - now.value - careOf(mind) * atOnce.risk;
    // Whoever gets away does so for their safety, and others only to a place from which they can strike.
    if (walk.to === undefined && (place <= 0 || !(runs || canStrike(there, who)))) return [];
    const isApproach = walk.to !== undefined && all.includes(walk.to) && then.ready > now.ready;
    const risk = isApproach ? Math.max(0, then.danger - now.danger) : 0;
    const moment = { ...walk, enc: atOnce.declined };
    return yield* weighThere(field, moment, { place, risk }, who, weigh);
  });
  return [...here, ...elsewhere.flat()].sort((a, b) => b.score - a.score);
}

/** Without safety that has no use in itself: the danger comes again, and so will the question. */
function withoutGuard(one: Candidate): Candidate {
  const { strikes, guard = 0, score, way, isMove } = one;
  const isUseful = score - guard > 0 && !way && !isMove;
  return strikes || isUseful ? one : { ...one, score: score - guard };
}

/** Without the danger where they go. */
const withoutRisk = (one: Candidate): Candidate => ({ ...one, score: one.score + (one.risk ?? 0) });

/**
 * Whoever could strike, but only guards or gets away, gains nothing by it; and where everybody waits for the enemies to come, nobody comes. The wary
 * see that differently.
 */
function boldly(field: Field, who: Id, candidates: readonly Candidate[], mind: Mind): Candidate[] {
  if (isWary(mind)) return [...candidates];
  const strikes = candidates.some((one) => one.strikes);
  // Whoever has enemies beside them and can no longer strike has done so already.
  if (!strikes && canStrike(field, who)) return [...candidates];
  return candidates.map(strikes ? withoutGuard : withoutRisk).sort((a, b) => b.score - a.score);
}

/** Weighs what a fighter may declare, here or after a walk. */
export function* weighTurn(field: Field, ask: Enter, mind: Mind): Slow<Candidate[]> {
  const who = ask.about ?? ask.by;
  const candidates = yield* withWalks(field, who, mind, function* (there) {
    const asked = there === field ? ask : declarationAskOf(there.enc, who);
    return asked ? yield* weighDeclarations(there, asked, mind) : [];
  });
  return boldly(field, who, candidates, mind);
}

/** What the plays mean that an answer to the round begins for a fighter, or undefined if it is refused or begins none. */
function gainOfAnswer(field: Field, who: Id, ask: string, value: string, scale: Scale): number | undefined {
  const opened: Encounter | undefined = openedBy(field.enc, who, ask, value);
  if (!opened) return undefined;
  const there = atMoment(field, opened);
  let sum: number | undefined;
  for (const open of opened.open) {
    const outlook = outlookAfter(opened, open, []);
    if (outlook) sum = (sum ?? 0) + gain(there, who, outlook, scale);
  }
  return sum;
}

/** Weighs how a fighter carries out what they have declared, here or after a walk. */
export function weighAct(field: Field, ask: Choose, mind: Mind): Slow<Candidate[]> {
  const who = ask.by;
  // Whoever wants enemies alive would rather do nothing than kill.
  const holdsBack = missionOf(field, who) === 'capture';
  return withWalks(field, who, mind, function* (there) {
    const asked = there === field ? ask : choiceOf(there.enc, ask);
    const scale = { strike: strikeValues(there), fear: thinkingOf(mind).fear };
    const found: Candidate[] = [];
    for (const { id, label, no } of asked?.options ?? []) {
      const gained = no ? undefined : gainOfAnswer(there, who, ask.id, id, scale);
      const isQuiet = holdsBack && !no && beginsNothing(there.enc, ask.id, id);
      const score = gained ?? (isQuiet ? 0 : undefined);
      yield;
      if (score !== undefined) found.push({ value: id, score, about: id, label });
    }
    return found.sort((a, b) => b.score - a.score);
  });
}
