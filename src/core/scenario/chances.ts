import { type Ask, type Choose, type Enter, faultOfAnswer, GM } from '../ask.ts';
import { bindPlay, type Encounter, fighters, playDef } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import { chance, type Decisions, type End, type Odds } from '../odds.ts';
import { odds } from '../odds-walk.ts';
import { type Stage, valueAt } from '../stage.ts';
import { type Json, type Msg, msg, Refused } from '../text.ts';
import { checkFighter, checkPath, checkResult, checkShape, type Vocabulary } from './check-names.ts';
import type { OddsCase } from './format.ts';
import { differs, fits } from './match.ts';
import { unknownWord } from './nearest.ts';
import { withSituation } from './people.ts';

type Ended = End<Json, Fighter>;
type Usual = Decisions<Json, Fighter>;
type Decided = ReturnType<NonNullable<Usual['decide']>>;

/** The tolerance for expected probabilities. */
const EXACT = 1e-9;

const probability = (value: number | string): number => {
  const [part, whole] = String(value).split('/').map(Number);
  return (part ?? 0) / (whole ?? 1);
};

/** Stands for `best` among the options of a choice. */
const BEST = 'best';

/** The first open option of several answers, or the only answer. @throws Refused when none is open. */
function optionOf(ask: Choose, wanted: Json, usual: Usual, play: string): Decided {
  const many = (Array.isArray(wanted) ? wanted : [wanted]).map(String);
  const ids = ask.options.map(({ id }) => id);
  const stranger = many.find((id) => id !== BEST && !ids.includes(id));
  if (stranger !== undefined) throw new Refused(unknownWord(`odds.decide.${ask.id}`, stranger, ids));
  const open = ask.options.filter(({ no }) => !no).map(({ id }) => id);
  const found = many.find((id) => id === BEST || open.includes(id));
  if (found === BEST && (!usual.worth || ask.by === GM))
    throw new Refused(msg('core.scenario.noWorth', { ask: ask.id, play }));
  if (found !== undefined) return found;
  const no = ask.options.find(({ id }) => id === many[0])?.no ?? msg('core.scenario.nobodyOpen');
  throw new Refused(
    msg('core.scenario.closedDecision', {
      ask: ask.id,
      option: many.join(', '),
      reason: no,
      open: open.join(', '),
    }),
  );
}

/**
 * The entry to be made. @throws Refused when it is not allowed, or missing where something must be entered; null counts as an
 * entry only if it was given.
 */
function entryOf(ask: Enter, wanted: Json | undefined): Json {
  const value = wanted === undefined ? ask.skip : wanted;
  if (value === undefined) throw new Refused(msg('core.scenario.undecided', { ask: ask.id }));
  const fault = value === null ? msg('core.fault.missing') : faultOfAnswer(ask, value);
  if (fault) throw new Refused(msg('core.scenario.badDecision', { ask: ask.id, reason: fault }));
  return value;
}

/**
 * The exact odds of a play in this encounter. People decide as the case says, or else as the ruleset assumes. No shortcuts are
 * used, so any property of an end may be asked for; branches too unlikely to follow are `lost`. @throws Refused when a decision
 * names an ask that never comes up, or an option that is never there.
 */
export function oddsOf(enc: Encounter, asked: OddsCase, vocabulary?: Vocabulary): Odds<Json, Fighter> {
  const { ruleset, rules, cast } = enc;
  const input = withSituation(ruleset, asked.input as Json);
  const def = playDef(ruleset, asked.play);
  const people = fighters(cast);
  if (vocabulary)
    checkShape(vocabulary.words?.inputs[asked.play], asked.input as Json, 'odds.input', ruleset);
  const fault = def.fault(people, input, rules);
  if (fault) throw new Refused(fault);
  const usual: Usual = def.policy?.(input, rules) ?? {};
  const decided = (asked.decide ?? {}) as { readonly [ask: string]: Json };
  const came = new Set<string>();
  const decide = (ask: Exclude<Ask, { kind: 'roll' }>, stage: Stage<Fighter>): Decided => {
    came.add(ask.id);
    const own = decided[ask.id];
    if (own === undefined) {
      const said = usual.decide?.(ask, stage);
      return ask.kind === 'enter' ? entryOf(ask, said) : said;
    }
    return ask.kind === 'enter' ? entryOf(ask, own) : optionOf(ask, own, usual, asked.play);
  };
  const members = Object.fromEntries(
    def.members(input).flatMap((who) => (people[who] ? [[who, people[who]]] : [])),
  );
  if (vocabulary) knownFactsOf({ ...vocabulary, cast: members }, asked);
  const found = odds(bindPlay(ruleset, asked.play, input, rules), members, {
    decide,
    worth: usual.worth,
    cut: asked.cut ?? usual.cut,
  });
  const idle = Object.keys(decided).find((id) => !came.has(id));
  if (idle !== undefined) throw new Refused(unknownWord('odds.decide', idle, [...came]));
  return found;
}

/** Checks that a case asks only for properties that an end can have: an end has no round. @throws Refused with the first other one. */
function knownFactsOf(vocabulary: Vocabulary, { play, chances = [], tally = {} }: OddsCase): void {
  for (const fact of [...chances.flatMap(({ where }) => Object.keys(where)), ...Object.keys(tally)]) {
    const [who = '', ...path] = fact.split('.');
    if (who === 'out') {
      checkResult(vocabulary, play, path, 'odds.out');
      continue;
    }
    checkFighter(vocabulary, who, 'odds');
    if (path.length > 0) checkPath(vocabulary, who, path.join('.'), 'odds');
  }
}

/** A property of an end: `out.taken`, `masha.traits.health.lethal`; `out` alone is the whole result of the play. */
export function factOf({ out, cast }: Ended, at: string): Json | undefined {
  const [first = '', ...rest] = at.split('.');
  const from = first === 'out' ? out : cast[first];
  return rest.length === 0 ? (from as Json | undefined) : valueAt(from, rest.join('.'));
}
const looksLike =
  (where: { readonly [at: string]: Json }) =>
  (end: Ended): boolean =>
    Object.entries(where).every(([at, value]) => fits(value, factOf(end, at)));

/** The probability of each value of a property; numbers in ascending order, other values from least to most likely. */
export function tallyOf({ ends }: Odds<Json, Fighter>, at: string): Map<string, number> {
  const chances = new Map<string, number>();
  for (const end of ends) {
    const value = factOf(end, at);
    const key = typeof value === 'string' ? value : JSON.stringify(value ?? null);
    chances.set(key, (chances.get(key) ?? 0) + end.p);
  }
  return new Map([...chances].sort(([a], [b]) => Number(a) - Number(b) || 0));
}

/** The differences between odds and what is expected of them. */
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
      const chances = tallyOf(found, at);
      return Object.entries(wanted).flatMap(([value, p]) =>
        off(`odds ${at} ${value}`, p, chances.get(value) ?? 0),
      );
    }),
    ...off('odds lost', asked.lost, found.lost),
  ];
}
