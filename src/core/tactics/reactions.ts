import type { Enter } from '../ask.ts';
import { type Encounter, pending } from '../encounter.ts';
import type { Id } from '../text.ts';
import { declarable } from './candidates.ts';
import { atMoment, type Field } from './field.ts';
import { answered } from './lookahead.ts';
import type { Slow } from './slow.ts';
import { gainOfAttack } from './strike.ts';

/* What others may do to a fighter at once because of what that fighter does. */

/** What others are asked to declare against a fighter now. */
const reactionsTo = (enc: Encounter, who: Id): Enter[] =>
  pending(enc).flatMap(({ ask, play }) =>
    play === undefined && ask.kind === 'enter' && ask.form === 'declaration' && ask.against === who
      ? [ask]
      : [],
  );

/** The best attack of somebody who is asked for a reaction against a fighter. */
function* reactionOf(there: Field, who: Id, ask: Enter): Slow<number> {
  const foe = ask.about ?? ask.by;
  let best = 0;
  for (const { play, group } of declarable(there, ask, foe, who)) {
    if (!play || group !== 'attack') continue;
    best = Math.max(best, gainOfAttack(there, foe, play.name, play.input));
    yield;
  }
  return best;
}

/** What others may do at once to a fighter, and the encounter once they have declined it. */
interface AtOnce {
  readonly risk: number;
  readonly declined: Encounter;
}

/** How many reactions are looked at. */
const REACTIONS = 4;

/**
 * What a fighter risks at once by what they have done: the best attacks of those who may strike at them out of turn, one after another. What they
 * were already asked `before` is no news.
 */
export function* riskAtOnce(field: Field, who: Id, then: Encounter, before: Encounter): Slow<AtOnce> {
  const known = new Set(reactionsTo(before, who).map(({ id }) => id));
  let now = then;
  let risk = 0;
  for (let n = 0; n < REACTIONS; n++) {
    const ask = reactionsTo(now, who).find(({ id }) => !known.has(id));
    if (!ask) break;
    risk += yield* reactionOf(atMoment(field, now), who, ask);
    const declined = ask.skip === undefined ? undefined : answered(now, ask.id, ask.skip);
    now = declined ?? now;
    known.add(ask.id);
  }
  return { risk, declined: now };
}
