import { type Ask, faultOfAnswer, type Heard, type Play, type Request, windowOf } from './ask.ts';
import { PlayStack } from './nested.ts';
import { type Begin, type Entry, needsNoAnswer, readAnswer } from './replay.ts';
import type { Member, Stage } from './stage.ts';
import type { Json } from './text.ts';

type Window = Extract<Request, { do: 'window' }>;

/** Drops answers that are no longer legal after news, so that they are asked again, as in `replay`. */
function dropIllegal(asks: readonly Ask[], given: Map<string, Json>): void {
  for (const ask of asks) {
    const value = given.get(ask.id);
    if (value !== undefined && faultOfAnswer(ask, value)) given.delete(ask.id);
  }
}

/** Answers a window from the log as far as possible, and asks for the rest. */
function* answerFromLog(
  log: readonly Entry[],
  at: number,
  asking: Window,
  stage: Stage,
): Play<{ at: number; sent: unknown }> {
  const given = new Map<string, Json>();
  const isOpen = (ask: Ask) => !given.has(ask.id) && !needsNoAnswer(ask);
  let next = at;
  let asks = asking.make();
  while (next < log.length && asks.some(isOpen)) {
    const entry = log[next++];
    if (!entry) break;
    if ('ask' in entry) given.set(entry.ask, entry.value);
    else stage.act(...entry.news);
    asks = asking.make();
    if ('news' in entry) dropIllegal(asks, given);
  }
  const rest = asks.some(isOpen)
    ? ((yield windowOf(
        () => asking.make().filter(isOpen),
        (all) => all,
      )) as Heard[])
    : [];
  const late = new Map(asks.filter(isOpen).map((ask, i) => [ask.id, rest[i]]));
  const values = asks.map((ask) =>
    late.has(ask.id) ? late.get(ask.id) : readAnswer(ask, given.get(ask.id) ?? []),
  );
  return { at: next, sent: asking.finish(values) };
}

/**
 * Makes a play that continues where its log ends, so that answered asks are not asked again. The odds of a waiting play are those of
 * its resumed play. The log must fit the play (see `replay`).
 */
export const resume = <Out, F extends Member>(begin: Begin<Out, F>, log: readonly Entry[]): Begin<Out, F> =>
  function* (stage) {
    const play = new PlayStack(begin(stage));
    let at = 0;
    let sent: unknown;
    for (;;) {
      const { done, value } = play.next(sent);
      if (done) return value;
      if (at === log.length)
        // The log ends inside a part, so the rest of the part is not the rest of the play.
        sent = yield play.outermost ? value : { ...value, last: false };
      else if (value.do === 'part') sent = play.enter(value, stage as unknown as Stage);
      else ({ at, sent } = yield* answerFromLog(log, at, value, stage as unknown as Stage));
    }
  };
