import type { Encounter } from '../encounter.ts';
import { bound, fighters, playDef } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import type { End, Odds, Policy } from '../odds.ts';
import { chance, odds } from '../odds.ts';
import { valueAt } from '../stage.ts';
import type { Json, Msg } from '../text.ts';
import { Refused } from '../text.ts';
import type { OddsCase } from './format.ts';
import { differs, fits } from './match.ts';
import { withSituation } from './people.ts';

type Ended = End<Json, Fighter>;

/** How sure odds must agree with what is expected of them. */
const EXACT = 1e-9;

const probability = (value: number | string): number => {
  const [part, whole] = String(value).split('/').map(Number);
  return (part ?? 0) / (whole ?? 1);
};

/** The exact odds of a play in this encounter, persons deciding as the case says, or else as the ruleset thinks best. */
export function oddsOf(enc: Encounter, asked: OddsCase): Odds<Json, Fighter> {
  const { ruleset, rules, cast } = enc;
  const input = withSituation(ruleset, asked.input as Json);
  const def = playDef(ruleset, asked.play);
  const people = fighters(cast);
  const fault = def.fault(people, input, rules);
  if (fault) throw new Refused(fault);
  const usual: Policy<Json, Fighter> = def.policy?.(input, rules) ?? {};
  const policy: Policy<Json, Fighter> = {
    ...usual,
    decide: (ask, stage) => (asked.decide?.[ask.id] as Json | undefined) ?? usual.decide?.(ask, stage),
    cut: asked.cut ?? usual.cut,
  };
  const members = Object.fromEntries(
    def.members(input).flatMap((who) => (people[who] ? [[who, people[who]]] : [])),
  );
  return odds(bound(ruleset, asked.play, input, rules), members, policy);
}

/** A fact of an end: `out.taken`, `masha.traits.health.lethal`; `out` alone is all that came of the play. */
export function factOf({ out, cast }: Ended, at: string): Json | undefined {
  const [first = '', ...rest] = at.split('.');
  const from = first === 'out' ? out : cast[first];
  return rest.length === 0 ? (from as Json | undefined) : valueAt(from, rest.join('.'));
}

const looksLike =
  (where: { readonly [at: string]: Json }) =>
  (end: Ended): boolean =>
    Object.entries(where).every(([at, value]) => fits(value, factOf(end, at)));

/** The chance of each value of a fact, the likeliest last where they are no numbers. */
export function tallied({ ends }: Odds<Json, Fighter>, at: string): Map<string, number> {
  const chances = new Map<string, number>();
  for (const end of ends) {
    const value = factOf(end, at);
    const key = typeof value === 'string' ? value : JSON.stringify(value ?? null);
    chances.set(key, (chances.get(key) ?? 0) + end.p);
  }
  return new Map([...chances].sort(([a], [b]) => Number(a) - Number(b) || 0));
}

/** Everything in which odds are not as expected. */
export function oddsDifferences(found: Odds<Json, Fighter>, asked: OddsCase): Msg[] {
  const off = (at: string, wanted: number | string | undefined, p: number): Msg[] =>
    wanted === undefined || Math.abs(probability(wanted) - p) <= (asked.within ?? EXACT)
      ? []
      : [differs(at, wanted, p)];
  return [
    ...(asked.chances ?? []).flatMap(({ where, p }) =>
      off(`odds ${JSON.stringify(where)}`, p, chance(found, looksLike(where))),
    ),
    ...Object.entries(asked.tally ?? {}).flatMap(([at, wanted]) => {
      const chances = tallied(found, at);
      return Object.entries(wanted).flatMap(([value, p]) =>
        off(`odds ${at} ${value}`, p, chances.get(value) ?? 0),
      );
    }),
    ...off('odds lost', asked.lost, found.lost),
  ];
}
