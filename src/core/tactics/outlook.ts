import { bindPlay, type Encounter, fighters, type OpenPlay, playDef } from '../encounter.ts';
import type { Fighter } from '../fighter.ts';
import { memoizeLatest } from '../memoize.ts';
import type { Decisions } from '../odds.ts';
import { evenDraws } from '../odds-thin.ts';
import { odds } from '../odds-walk.ts';
import type { Begin, Entry } from '../replay.ts';
import { resume } from '../resume.ts';
import { DEAD, type Ruleset } from '../ruleset.ts';
import type { Cast } from '../stage.ts';
import type { Id, Json } from '../text.ts';
import { alliesOf, type Field, isOut } from './field.ts';

/** One way in which a play may end. Fighters who are not named are as before. */
export interface Outcome {
  readonly p: number;
  /** What those who are changed are worth, from 1 (sound) to 0 (out). */
  readonly worths: ReadonlyMap<Id, number>;
  /** Who has died. */
  readonly dead: ReadonlySet<Id>;
  /** How many actions those are left before their next turn who have used some. */
  readonly ahead: ReadonlyMap<Id, number>;
  /** One of the casts that end so, as it was when this was first worked out (see `endOf`); only of the likeliest. */
  readonly cast?: Cast<Fighter>;
}

/** A fighter on a board. */
type Placed = Fighter & { readonly place?: Json };

/** One of the casts in which an outcome ends. Outlooks are kept for wherever people stand, so everybody stands where they do in `now`. */
export function endOf({ cast }: Outcome, now: Cast<Fighter>): Cast<Fighter> | undefined {
  const placed = ([id, one]: [Id, Fighter]): [Id, Fighter] => {
    const place = (now[id] as Placed | undefined)?.place;
    return [id, (one as Placed).place === place ? one : ({ ...one, place } as Fighter)];
  };
  return cast && Object.fromEntries(Object.entries(cast).map(placed));
}

/** Of how many outcomes a cast is kept: what follows is only weighed after the likeliest. */
export const CASTS_KEPT = 4;

/** All ways in which a play may end. The likely ones are exact; a few that are drawn stand for the unlikely ones (`thin`). */
export type Outlook = readonly Outcome[];

/** Branches less likely than this are not followed one by one: exact enough for what somebody does now. */
const CUT = 0.005;

/** The same for what may follow later, which is weighed far more often. */
export const ROUGH = 0.02;

/** What a fighter is worth, from 1 (sound) to 0 (out). */
export const worthOf = memoizeLatest((fighter: Fighter, ruleset: Ruleset, rules: Json): number => {
  if (isOut(fighter, ruleset)) return 0;
  return Math.min(1, Math.max(0, ruleset.tactics?.worth(fighter, rules) ?? 1));
});

/** How many actions a fighter has left before their next turn. */
export const aheadOf = ({ tactics }: Ruleset, fighter: Fighter): number => tactics?.ahead(fighter) ?? 0;

/** How many comrades are considered for help. */
const HELPED = 2;

/** The comrades who are hurt, the worst first. */
export function hurtComrades(field: Field, who: Id): readonly Id[] {
  const { ruleset, rules, cast } = field.enc;
  const worth = (id: Id): number => {
    const fighter = cast[id];
    return fighter ? worthOf(fighter, ruleset, rules) : 1;
  };
  return alliesOf(field, who)
    .filter((id) => worth(id) < 1)
    .sort((a, b) => worth(a) - worth(b))
    .slice(0, HELPED);
}

/** An end as far as a tactician cares, and a text that is the same for equal ends. */
function outcomeOf(cast: Cast<Fighter>, start: Cast<Fighter>, ruleset: Ruleset, rules: Json) {
  const worths = new Map<Id, number>();
  const ahead = new Map<Id, number>();
  const dead = new Set<Id>();
  let key = '';
  for (const id in cast) {
    const [now, was] = [cast[id], start[id]];
    if (!now || !was || now === was) continue;
    const worth = worthOf(now, ruleset, rules);
    if (worth !== worthOf(was, ruleset, rules)) worths.set(id, worth);
    const left = aheadOf(ruleset, now);
    if (left !== aheadOf(ruleset, was)) ahead.set(id, left);
    const dies = DEAD in now.conditions && !(DEAD in was.conditions);
    if (dies) dead.add(id);
    key += `${id}:${worth}:${left}:${dies} `;
  }
  return { key, worths, ahead, dead };
}

/** Thrown when a play asks too much to be weighed. */
class TooLong extends Error {}

/** How many questions a walk may ask: plays in which blow answers blow could go on for ever. */
const MAX_ASKED = 4000;

/** Whoever chooses while a play is weighed does so as the ruleset's tactics say, or else its odds. */
function decisionsFor({ ruleset, rules }: Encounter, play: string, input: Json): Decisions<Json, Fighter> {
  const usual = playDef(ruleset, play).policy?.(input, rules);
  const own = ruleset.tactics?.decide;
  let asked = 0;
  const details = ruleset.tactics?.details ?? {};
  return {
    ...usual,
    detailFrom: ({ id }) => details[id.split(':')[0] ?? ''],
    decide(ask, stage) {
      if (++asked > MAX_ASKED) throw new TooLong(play);
      return (ask.kind === 'choose' ? own?.(ask) : undefined) ?? usual?.decide?.(ask, stage);
    },
  };
}

/** All ways in which a play may end, or undefined if there are too many to be weighed. */
function walk(
  enc: Encounter,
  begin: Begin<Json, Fighter>,
  { play, input, cast }: Pick<OpenPlay, 'play' | 'input' | 'cast'>,
  cut: number,
): Outlook | undefined {
  const policy = { ...decisionsFor(enc, play, input), cut, draw: evenDraws() };
  const found = new Map<string, Outcome & { p: number }>();
  try {
    for (const end of odds(begin, cast, policy).ends) {
      const { key, ...outcome } = outcomeOf(end.cast, cast, enc.ruleset, enc.rules);
      const known = found.get(key);
      if (known) known.p += end.p;
      else found.set(key, { ...outcome, p: end.p, cast: end.cast });
    }
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
  const likely = [...found.values()].sort((a, b) => b.p - a.p);
  return likely.map(({ cast: end, ...outcome }, at) =>
    at < CASTS_KEPT ? { ...outcome, cast: end } : outcome,
  );
}

const MAX_KNOWN = 4000;
const known = new Map<string, Outlook | undefined>();

/** Short names of contents, which are long and come again and again. No name is given twice. */
const names = new Map<string, number>();
let named = 0;

function nameOf(content: string): number {
  const found = names.get(content) ?? named++;
  names.set(content, found);
  return found;
}

const namesOfObjects = new WeakMap<object, number>();

/** A name that objects share which differ at most in their place on a board, until everything is forgotten. */
export function nameOfObject(value: object): number {
  const found = namesOfObjects.get(value) ?? nameOf(JSON.stringify({ ...value, place: undefined }));
  namesOfObjects.set(value, found);
  return found;
}

/** How a play may end that could be begun now; undefined if it may not begin, or is too long to be weighed. Cached by the content of everything it is about. */
export function outlookOfPlay(
  enc: Encounter,
  play: string,
  input: Json,
  cut: number = CUT,
): Outlook | undefined {
  const { ruleset, rules } = enc;
  const everybody = fighters(enc.cast);
  const def = playDef(ruleset, play);
  if (def.fault(everybody, input, rules)) return undefined;
  const members = def.members(input).flatMap((id) => everybody[id] ?? []);
  const parts = [nameOf(JSON.stringify(input)), nameOfObject(rules as object), ...members.map(nameOfObject)];
  const key = [ruleset.id, play, cut, ...parts].join(' ');
  if (known.has(key)) return known.get(key);
  if (known.size >= MAX_KNOWN) {
    known.clear();
    names.clear();
  }
  const cast = Object.fromEntries(members.map((one) => [one.id, one]));
  const outlook = walk(enc, bindPlay(ruleset, play, input, rules), { play, input, cast }, cut);
  known.set(key, outlook);
  return outlook;
}

/** How an open play may end after some more answers; undefined if it is too long to be weighed. */
export function outlookAfter(enc: Encounter, open: OpenPlay, more: readonly Entry[]): Outlook | undefined {
  const begin = bindPlay(enc.ruleset, open.play, open.input, enc.rules);
  return walk(enc, resume(begin, [...open.log, ...more]), open, CUT);
}
