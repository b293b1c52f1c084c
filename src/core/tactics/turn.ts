import type { Choose, Enter } from '../ask.ts';
import type { Encounter } from '../encounter.ts';
import { type Id, msg } from '../text.ts';
import type { Candidate } from './candidates.ts';
import { type Mind, thinkingOf } from './character.ts';
import { DANGER, READY, weighDeclarations } from './declare.ts';
import { atMoment, type Field, type Footing, putIn } from './field.ts';
import { gain } from './gain.ts';
import { choiceOf, declarationAskOf, openedBy } from './lookahead.ts';
import { outlookAfter } from './outlook.ts';
import { dangersTo, NEAR, readyStrike, strikesHere, strikeValues, threatOf } from './strike.ts';
import { type Walk, walksNow } from './walks.ts';

/* What a fighter does when it is their turn: they may walk first. */

/** What a place means beyond what is done there: the next attack from it, and the danger in it. */
function valueOfPlace(field: Field, who: Id, foresight: number): number {
  if (foresight === 0) return 0;
  const danger = threatOf(field, who, dangersTo(field, who));
  return foresight * (READY * (readyStrike(field, who)?.gain ?? 0) - DANGER * danger);
}

/** Everything that a fighter may do where they stand. */
type WeighHere = (field: Field) => Candidate[];

/** What a fighter may do after a walk. */
function weighThere(field: Field, who: Id, walk: Walk, place: number, weigh: WeighHere): Candidate[] {
  const { way } = walk;
  const goes: Candidate = {
    score: place,
    about: 'walk',
    label: msg('core.tactics.walk'),
    way,
    parts: { now: 0, ready: 0, danger: 0, next: 0, place },
  };
  const there = weigh(atMoment(field, walk.enc));
  const acts = there.map((one) => ({
    ...one,
    way,
    score: one.score + place,
    ...(one.parts ? { parts: { ...one.parts, place } } : {}),
  }));
  return [goes, ...acts];
}

/** A place as it looks at first sight: what it means, and what could be done from it at once. */
function atFirstSight(field: Field, footing: Footing, who: Id, { way }: Walk, foresight: number) {
  const end = way.at(-1);
  const there = end ? atMoment(field, putIn(field.enc, footing, who, end)) : field;
  const now = strikesHere(there, who).reduce((most, { gain: one }) => Math.max(most, one), 0);
  return now + valueOfPlace(there, who, foresight);
}

/** Adds what a fighter may do elsewhere to what they may do where they stand; the best comes first. */
function withWalks(field: Field, who: Id, mind: Mind, weigh: WeighHere): Candidate[] {
  const { footing } = field;
  const { foes, foresight } = thinkingOf(mind);
  const here = weigh(field);
  const walks = footing ? walksNow(field, who, Math.min(foes, NEAR)) : [];
  if (!footing || walks.length === 0) return here;
  const value = valueOfPlace(field, who, foresight);
  const elsewhere = walks
    .map((walk) => ({ walk, seen: atFirstSight(field, footing, who, walk, foresight) }))
    .sort((a, b) => b.seen - a.seen)
    .slice(0, TRIED)
    .flatMap(({ walk }) => {
      const place = valueOfPlace(atMoment(field, walk.enc), who, foresight) - value;
      return weighThere(field, who, walk, place, weigh);
    });
  return [...here, ...elsewhere].sort((a, b) => b.score - a.score);
}

/** How many places are weighed as thoroughly as where the fighter stands. */
const TRIED = 1;

/** Weighs what a fighter may declare, here or after a walk. */
export function weighTurn(field: Field, ask: Enter, mind: Mind): Candidate[] {
  const who = ask.about ?? ask.by;
  return withWalks(field, who, mind, (there) => {
    const asked = there === field ? ask : declarationAskOf(there.enc, who);
    return asked ? weighDeclarations(there, asked, mind) : [];
  });
}

/** What the plays mean that an answer to the round begins for a fighter, or undefined if it is refused or begins none. */
function gainOfAnswer(field: Field, who: Id, ask: string, value: string, mind: Mind): number | undefined {
  const opened: Encounter | undefined = openedBy(field.enc, who, ask, value);
  if (!opened) return undefined;
  const there = atMoment(field, opened);
  const scale = { strike: strikeValues(field), fear: thinkingOf(mind).fear };
  let sum: number | undefined;
  for (const open of opened.open) {
    const outlook = outlookAfter(opened, open, []);
    if (outlook) sum = (sum ?? 0) + gain(there, who, outlook, scale);
  }
  return sum;
}

/** Weighs how a fighter carries out what they have declared, here or after a walk. */
export function weighAct(field: Field, ask: Choose, mind: Mind): Candidate[] {
  const who = ask.by;
  return withWalks(field, who, mind, (there) => {
    const asked = there === field ? ask : choiceOf(there.enc, ask);
    return (asked?.options ?? []).flatMap(({ id, label, no }): Candidate[] => {
      const score = no ? undefined : gainOfAnswer(there, who, ask.id, id, mind);
      return score === undefined ? [] : [{ value: id, score, about: id, label }];
    });
  });
}
