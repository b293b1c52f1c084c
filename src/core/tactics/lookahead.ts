import { type Ask, type Choose, type Enter, idleAnswer } from '../ask.ts';
import { advance } from '../commit.ts';
import type { Check } from '../dice/check.ts';
import { type Encounter, type OpenPlay, type Pending, pending, playDef } from '../encounter.ts';
import { type Id, Illegal, type Json, Refused } from '../text.ts';

/* What follows from an answer to the round, as far as it concerns whoever gave it. */

/** How many answers a fighter's own plays may need. */
const MAX_ANSWERS = 40;

/** Faces that are spread evenly over each kind of dice: an ordinary roll. */
const middleFaces = ({ dice }: Check): number[] =>
  dice.flatMap(({ n, d }) =>
    Array.from({ length: n }, (_, i) => Math.max(1, Math.ceil(((i + 0.5) / n) * d))),
  );

/** An answer for somebody who does nothing, or the first one that is allowed. */
function plainAnswer(ask: Ask): Json | undefined {
  if (ask.kind === 'roll') return middleFaces(ask);
  const idle = idleAnswer(ask);
  return idle ?? (ask.kind === 'choose' ? ask.options.find(({ no }) => !no)?.id : undefined);
}

/** Plays what a fighter has begun, with ordinary rolls, until it is over or somebody else acts. */
function playOut(enc: Encounter, who: Id): Encounter {
  let now = enc;
  for (let n = 0; n < MAX_ANSWERS && now.open.length > 0; n++) {
    const next = pending(now).find(({ ask }) => !ask.optional);
    const open = now.open.find(({ id }) => id === next?.play);
    if (!next || !open || playDef(now.ruleset, open.play).members(open.input)[0] !== who) return now;
    const value = plainAnswer(next.ask);
    if (value === undefined) return now;
    now = advance(now, { do: 'answer', play: open.id, ask: next.ask.id, value }).enc;
  }
  return now;
}

/** What is made of an encounter, or undefined if that is refused. */
function unlessRefused(make: () => Encounter): Encounter | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refused || error instanceof Illegal) return undefined;
    throw error;
  }
}

/** The encounter after an answer to the round, or undefined if it is refused. */
export const answered = (enc: Encounter, ask: string, value: Json): Encounter | undefined =>
  unlessRefused(() => advance(enc, { do: 'round', event: { do: 'answer', ask, value } }).enc);

/** The encounter after an answer to the round that begins plays of the fighter, or undefined if it is refused or begins none. */
export function openedBy(enc: Encounter, who: Id, ask: string, value: Json): Encounter | undefined {
  const then = answered(enc, ask, value);
  if (!then || then.open.length === 0) return undefined;
  const isOwn = ({ play, input }: OpenPlay): boolean => playDef(then.ruleset, play).members(input)[0] === who;
  return then.open.every(isOwn) ? then : undefined;
}

/** The encounter after a fighter's answer to the round and what it begins, or undefined if it is refused. */
export function afterAnswer(enc: Encounter, who: Id, ask: string, value: Json): Encounter | undefined {
  const then = answered(enc, ask, value);
  return then && unlessRefused(() => playOut(then, who));
}

/** An encounter with one fighter as they will have acted, before anything has come of it: how they stand and what they hold, but nobody is hurt. */
export function withPoseOf(before: Encounter, then: Encounter, who: Id): Encounter {
  const [was, now] = [before.cast[who], then.cast[who]];
  return was && now ? { ...before, cast: { ...before.cast, [who]: { ...now, traits: was.traits } } } : before;
}

const asksForTurn = ({ ask, play }: Pending, who: Id): boolean =>
  play === undefined &&
  ask.kind === 'enter' &&
  ask.form === 'declaration' &&
  (ask.about ?? ask.by) === who &&
  !ask.optional;

/** What a fighter is asked to declare now, if anything. */
export const declarationAskOf = (enc: Encounter, who: Id): Enter | undefined =>
  pending(enc).find((one) => asksForTurn(one, who))?.ask as Enter | undefined;

/** Whether an answer to the round is accepted and begins nothing. */
export const beginsNothing = (enc: Encounter, ask: string, value: Json): boolean =>
  answered(enc, ask, value)?.open.length === 0;

/** The same choice of the round at another moment, if it is still asked. */
export const choiceOf = (enc: Encounter, { id, by }: Choose): Choose | undefined =>
  pending(enc).find(
    ({ ask, play }) => play === undefined && ask.id === id && ask.kind === 'choose' && ask.by === by,
  )?.ask as Choose | undefined;
