import type { Ask, Heard, Play, Request } from './ask.ts';
import { faultOfAnswer, Nested, windowOf } from './ask.ts';
import type { Begin, Entry } from './replay.ts';
import { heard, speaksForItself } from './replay.ts';
import type { Member, Stage } from './stage.ts';
import type { Json } from './text.ts';

type Window = Extract<Request, { do: 'window' }>;

/** What may no longer stand after news is asked anew, as `replay` does. */
function dropFallen(asks: readonly Ask[], given: Map<string, Json>): void {
  for (const ask of asks) {
    const value = given.get(ask.id);
    if (value !== undefined && faultOfAnswer(ask, value)) given.delete(ask.id);
  }
}

/** Answers a window from the log as far as it goes, and asks on for the rest. */
function* answeredFrom(
  log: readonly Entry[],
  at: number,
  asking: Window,
  stage: Stage,
): Play<{ at: number; sent: unknown }> {
  const given = new Map<string, Json>();
  const isOpen = (ask: Ask) => !given.has(ask.id) && !speaksForItself(ask);
  let next = at;
  let asks = asking.make();
  while (next < log.length && asks.some(isOpen)) {
    const entry = log[next++];
    if (!entry) break;
    if ('ask' in entry) given.set(entry.ask, entry.value);
    else stage.act(...entry.news);
    asks = asking.make();
    if ('news' in entry) dropFallen(asks, given);
  }
  const rest = asks.some(isOpen)
    ? ((yield windowOf(
        () => asking.make().filter(isOpen),
        (all) => all,
      )) as Heard[])
    : [];
  const late = new Map(asks.filter(isOpen).map((ask, i) => [ask.id, rest[i]]));
  const values = asks.map((ask) =>
    late.has(ask.id) ? late.get(ask.id) : heard(ask, given.get(ask.id) ?? []),
  );
  return { at: next, sent: asking.finish(values) };
}

/**
 * A play that begins where its log ends: what the log answers is not asked again. Odds of a waiting play are the odds of the play resumed.
 * The log must fit the play (see `replay`).
 */
export const resumed = <Out, F extends Member>(begin: Begin<Out, F>, log: readonly Entry[]): Begin<Out, F> =>
  function* (stage) {
    const play = new Nested(begin(stage));
    let at = 0;
    let sent: unknown;
    for (;;) {
      const { done, value } = play.next(sent);
      if (done) return value;
      if (at === log.length)
        // The rest of a part that the log has led into is not the rest of the whole.
        sent = yield play.outermost ? value : { ...value, last: false };
      else if (value.do === 'part') sent = play.enter(value, stage as unknown as Stage);
      else ({ at, sent } = yield* answeredFrom(log, at, value, stage as unknown as Stage));
    }
  };
