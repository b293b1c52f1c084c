import { type Ask, GM, type Option } from '../core/ask.ts';
import type { Check } from '../core/dice/check.ts';
import type { Source } from '../core/dice/source.ts';
import { bindPlay, type Encounter, fighters, type Pending, playDef } from '../core/encounter.ts';
import type { Fighter } from '../core/fighter.ts';
import type { Ground } from '../core/grid/ground.ts';
import { gap } from '../core/grid/square.ts';
import { total } from '../core/line.ts';
import { odds } from '../core/odds-walk.ts';
import type { Offer } from '../core/offer.ts';
import type { Facts } from '../core/ruleset.ts';
import { completeData } from '../core/scenario/people.ts';
import type { Id, Json } from '../core/text.ts';
import { groundNow, movementOver } from './board.ts';
import { announced, anyOpen, composed, drawn, entry, once, oneOf } from './random-choices.ts';

/** Who fights on which side, and how far apart the sides stand. */
export interface Sides {
  readonly of: { readonly [name: string]: readonly Id[] };
  readonly distance: number;
  /** The board with everybody's first position; if omitted, everybody is `distance` apart. */
  readonly ground?: Ground;
}

/** Whether a fighter can still fight. */
function stands({ ruleset, cast }: Encounter, who: Id): boolean {
  const fighter = cast[who];
  return fighter !== undefined && !ruleset.conditions.some(({ id, out }) => out && id in fighter.conditions);
}

/** The sides that still have somebody standing. */
export const standing = (enc: Encounter, sides: Sides): string[] =>
  Object.keys(sides.of).filter((name) => sides.of[name]?.some((who) => stands(enc, who)));

function enemies(enc: Encounter, sides: Sides, who: Id): Id[] {
  const others = Object.values(sides.of).filter((side) => !side.includes(who));
  const all = others.flat().filter((id) => stands(enc, id));
  const { creatures = {} } = groundOf(enc, sides) ?? {};
  const own = creatures[who];
  const far = (id: Id): number => {
    const there = creatures[id];
    return own && there ? gap(own, there) : 0;
  };
  return all.sort((a, b) => far(a) - far(b));
}

/** The board with those who can still fight, at their current positions. */
function groundOf(enc: Encounter, { ground }: Sides): Ground | undefined {
  if (!ground) return undefined;
  const now = groundNow(enc, ground);
  const up = Object.entries(now.creatures).filter(([who]) => stands(enc, who));
  return { ...now, creatures: Object.fromEntries(up) };
}

/** The circumstances of an action, as far as they can be measured. */
function situationOf(enc: Encounter, sides: Sides, who: Id, target: Id | undefined): Json {
  const { ruleset, rules } = enc;
  const ground = groundOf(enc, sides);
  const facts: Facts = ground ? { ground } : { distance: sides.distance };
  return completeData(ruleset.situation, ruleset.measured(facts, fighters(enc.cast), who, target, rules));
}

/** The value of an attack: its average harm, or else the first chance of its forecast. */
function worth(enc: Encounter, who: Id, { play }: Offer): number {
  if (!play) return 0;
  const { ruleset, rules } = enc;
  const def = playDef(ruleset, play.name);
  const people = fighters(enc.cast);
  if (!def.forecast || def.fault(people, play.input, rules)) return 0;
  const members = Object.fromEntries(
    def.members(play.input).flatMap((id): [Id, Fighter][] => (people[id] ? [[id, people[id]]] : [])),
  );
  const begin = bindPlay(ruleset, play.name, play.input, rules);
  const usual = def.policy?.(play.input, rules);
  const { amounts, chances } = def.forecast(
    (more) => odds(begin, members, { ...usual, ...more }),
    play.input,
    who,
  );
  return amounts ? amounts.bars.reduce((sum, { value, p }) => sum + value * p, 0) : (chances[0]?.p ?? 0);
}

/** Everything a fighter can do against one enemy. */
function offersAgainst(enc: Encounter, sides: Sides, who: Id, targets: readonly Id[]): readonly Offer[] {
  const { ruleset, rules } = enc;
  const situation = situationOf(enc, sides, who, targets[0]);
  return ruleset.actions({ cast: fighters(enc.cast), who, targets, situation, rules });
}

/** How often a fighter acts at random: once in this many times. */
const WHIM = 4;
const WHIM_OF_OPTION = 12;
/** How many more enemies a random choice considers. */
const SOME = 3;

type Entry = Extract<Ask, { kind: 'enter' }>;

/** A random choice: any declaration against some of the enemies, or two actions together. */
function randomDeclaration(enc: Encounter, sides: Sides, ask: Entry, source: Source): Json | undefined {
  const foes = enemies(enc, sides, ask.by);
  const first = oneOf(source, foes);
  if (first === undefined) return undefined;
  const targets = [first, ...foes.filter((who) => who !== first)].slice(0, 1 + drawn(source, SOME));
  const offers = offersAgainst(enc, sides, ask.by, targets);
  const both = once(source, WHIM) ? composed(enc, ask, first, offers, source) : undefined;
  return both ?? oneOf(source, announced(offers, ask))?.declaration;
}

/** The ruleset's default policy, with occasional random choices. */
function proposed(enc: Encounter, sides: Sides, ask: Entry, source: Source): Json | undefined {
  const { ruleset, rules } = enc;
  if (!ruleset.propose) return undefined;
  const led = once(source, WHIM);
  return ruleset.propose({ ...contextOf(enc, sides, ask.by), rules }, ask, (n) =>
    led && n > 1 ? drawn(source, n) : 0,
  );
}

/** What the policy considers: the enemies, the nearest first, and the circumstances of each. */
function contextOf(enc: Encounter, sides: Sides, who: Id) {
  const targets = enemies(enc, sides, who);
  const each = Object.fromEntries(targets.map((id) => [id, situationOf(enc, sides, who, id)]));
  const situation = each[targets[0] ?? ''] ?? situationOf(enc, sides, who, undefined);
  return { cast: fighters(enc.cast), who, targets, situation, ...(sides.ground ? { each } : {}) };
}

/** The movement before a declaration, with occasional random choices, or undefined if there is none. */
export function wayOf(
  { ask, play }: Pending,
  enc: Encounter,
  sides: Sides,
  source: Source,
): ReturnType<typeof movementOver> {
  const { ruleset, rules } = enc;
  const ground = groundOf(enc, sides);
  if (
    !ground ||
    !ruleset.defaultMovement ||
    play !== undefined ||
    ask.kind !== 'enter' ||
    ask.form !== 'declaration'
  )
    return undefined;
  const led = once(source, WHIM);
  const pick = (n: number) => (led && n > 1 ? drawn(source, n) : 0);
  const to = ruleset.defaultMovement(ground, { ...contextOf(enc, sides, ask.by), rules }, pick);
  return to && movementOver(enc, ground, ask.by, to);
}

/** The declaration: the best attack on the first standing enemy, or else the first possible declaration; occasionally a random one. */
function declaration(enc: Encounter, sides: Sides, ask: Entry, source: Source): Json | undefined {
  const odd = once(source, WHIM) ? randomDeclaration(enc, sides, ask, source) : undefined;
  if (odd !== undefined) return odd;
  const foes = enemies(enc, sides, ask.by);
  const may = announced(offersAgainst(enc, sides, ask.by, foes.slice(0, 1)), ask);
  const attacks = foes.length > 0 ? may.filter(({ group }) => group === 'attack') : [];
  const best = attacks
    .map((offer) => ({ offer, worth: attacks.length > 1 ? worth(enc, ask.by, offer) : 0 }))
    .reduce<{ offer: Offer; worth: number } | undefined>(
      (most, one) => (most && most.worth >= one.worth ? most : one),
      undefined,
    );
  const quiet = may.filter(({ group }) => group !== 'attack');
  return (best?.offer ?? quiet[0] ?? may[0])?.declaration;
}

/** The expected number of a check's dice that reach its difficulty. */
function promise({ dice, target }: Check): number {
  const least = total(target ?? []);
  return dice.reduce((sum, { n, d }) => sum + (n * Math.max(0, d + 1 - least)) / d, 0);
}

/** The option with the most promising roll, if it promises a success at all; otherwise one that needs no roll; otherwise any open one. */
function choice(options: readonly Option[]): string | undefined {
  const open = options.filter(({ no }) => !no);
  const rolls = open
    .flatMap(({ id, check }) => (check ? [{ id, n: promise(check) }] : []))
    .filter(({ n }) => n >= 1)
    .sort((a, b) => b.n - a.n);
  return rolls[0]?.id ?? (open.find(({ check }) => !check) ?? open[0])?.id;
}

/** The chosen option: occasionally a random one; doing nothing half of the time when no dice favour the others. */
function chosen({ options, skip }: Extract<Ask, { kind: 'choose' }>, source: Source): string | undefined {
  if (once(source, WHIM_OF_OPTION)) return anyOpen(source, options);
  const idle = skip !== undefined && !options.some(({ check }) => check) && once(source, 2);
  return idle ? skip : choice(options);
}

/** An answer to any ask without a person: dice from the source, choices and declarations by simple policies. */
export function answerTo({ ask }: Pending, enc: Encounter, sides: Sides, source: Source): Json | undefined {
  if (ask.kind === 'roll') return source(ask.dice);
  if (ask.kind === 'choose') return chosen(ask, source);
  const { spec } = ask;
  if (spec) return entry(source, { ...ask, spec });
  return proposed(enc, sides, ask, source) ?? declaration(enc, sides, ask, source) ?? ask.skip;
}

/** How often an optional ask is answered: once in this many answers. */
const UNASKED = 10;

/** The ask to answer next: a required one, occasionally an optional one, or undefined if no answer is required. */
export function nextOf(asked: readonly Pending[], source: Source): Pending | undefined {
  const owed = asked.find(({ ask }) => !ask.optional);
  const free = asked.filter(({ ask }) => ask.optional && ask.by !== GM);
  return owed && free.length > 0 && once(source, UNASKED) ? oneOf(source, free) : owed;
}
