import { bindPlay, type OpenPlay, playDef } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import { memoize } from '../memoize.ts';
import { evenDraws } from '../odds-thin.ts';
import { odds } from '../odds-walk.ts';
import type { Begin, Entry } from '../replay.ts';
import { resume } from '../resume.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Cast } from '../stage.ts';
import type { Id, Json } from '../text.ts';

/** One way in which a play may end: what is left of those whom it changes, from 1 (sound) to 0 (out). */
export interface Outcome {
  readonly p: number;
  readonly worths: ReadonlyMap<Id, number>;
}
export type Outlook = readonly Outcome[];

/** Branches less likely than this are followed by a few that are drawn. */
const CUT = 0.03;

export const worthOf = memoize((fighter: Fighter, ruleset: Ruleset, rules: Json): number => {
  const { conditions, tactics } = ruleset;
  if (conditions.some(({ id, out }) => out && id in fighter.conditions)) return 0;
  return Math.min(1, Math.max(0, tactics?.worth(fighter as never, rules as never) ?? 1));
});

/** Merges ends by what is left of everybody. */
function outlookOf(
  ends: readonly { readonly p: number; readonly cast: Cast<Fighter> }[],
  start: Cast<Fighter>,
  ruleset: Ruleset,
  rules: Json,
): Outlook {
  const found = new Map<string, { p: number; worths: Map<Id, number> }>();
  for (const { p, cast } of ends) {
    const worths = new Map<Id, number>();
    let key = '';
    for (const id in cast) {
      const [now, was] = [cast[id], start[id]];
      if (!now || now === was) continue;
      const worth = worthOf(now, ruleset, rules);
      if (was && worth === worthOf(was, ruleset, rules)) continue;
      worths.set(id, worth);
      key += `${id}:${worth.toFixed(3)} `;
    }
    const known = found.get(key);
    if (known) known.p += p;
    else found.set(key, { p, worths });
  }
  return [...found.values()];
}

function walk(
  begin: Begin<Json, Fighter>,
  cast: Cast<Fighter>,
  play: string,
  input: Json,
  ruleset: Ruleset,
  rules: Json,
  cut = CUT,
): Outlook {
  const decisions = playDef(ruleset, play).policy?.(input, rules);
  const { ends } = odds(begin, cast, { ...decisions, cut, draw: evenDraws() });
  return outlookOf(ends, cast, ruleset, rules);
}

const MOST = 4000;
const known = new Map<string, Outlook>();
const textOf = memoize((value: object): string => JSON.stringify(value));

/** How a play that could be begun now may end; undefined if it may not begin. Remembered by what it is about. */
export function outlookOfPlay(
  ruleset: Ruleset,
  rules: Json,
  everybody: Cast<Fighter>,
  play: string,
  input: Json,
): Outlook | undefined {
  const def = playDef(ruleset, play);
  if (def.fault(everybody, input, rules)) return undefined;
  const members = Object.fromEntries(
    def.members(input).flatMap((id) => (everybody[id] ? [[id, everybody[id]]] : [])),
  ) as Cast<Fighter>;
  const key = [
    play,
    JSON.stringify(input),
    textOf(rules as object),
    ...Object.values(members).map((one) => textOf(one)),
  ].join('\n');
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  const outlook = walk(bindPlay(ruleset, play, input, rules), members, play, input, ruleset, rules);
  known.set(key, outlook);
  return outlook;
}

/** How an open play may end after some more answers. */
export function outlookAfter(ruleset: Ruleset, rules: Json, open: OpenPlay, more: readonly Entry[]): Outlook {
  const { play, input, cast, log } = open;
  return walk(
    resume(bindPlay(ruleset, play, input, rules), [...log, ...more]),
    cast,
    play,
    input,
    ruleset,
    rules,
  );
}
