import { type Ask, GM, type Option } from '../core/ask.ts';
import type { Check } from '../core/dice/check.ts';
import type { Source } from '../core/dice/source.ts';
import { bindPlay, type Encounter, fighters, type Pending, playDef, roundState } from '../core/encounter.ts';
import type { Fighter } from '../core/fighter.ts';
import type { Ground } from '../core/grid/ground.ts';
import { type Cell, gap } from '../core/grid/square.ts';
import { total } from '../core/line.ts';
import { odds } from '../core/odds-walk.ts';
import type { Offer } from '../core/offer.ts';
import type { Facts } from '../core/ruleset.ts';
import {
  type Field,
  type Footing,
  foesOf,
  noFindings,
  situationOf as situationWith,
  stands,
} from '../core/tactics/field.ts';
import type { Id, Json } from '../core/text.ts';
import { groundNow, movementOver, putChange } from './board.ts';
import { announced, anyOpen, composed, drawn, entry, once, oneOf } from './random-choices.ts';

/** Who fights on which side, and how far apart the sides stand. */
export interface Sides {
  readonly of: { readonly [name: string]: readonly Id[] };
  readonly distance: number;
  /** The board with everybody's first position; if omitted, everybody is `distance` apart. */
  readonly ground?: Ground;
  /** How many metres a square of the board is wide; if omitted, 1. */
  readonly square?: number;
}

const squareOf = ({ square = 1 }: Pick<Sides, 'square'>): number => square;

/** The sides that still have somebody standing. */
export const standing = (enc: Encounter, sides: Sides): string[] =>
  Object.keys(sides.of).filter((name) => sides.of[name]?.some((who) => stands(enc, who)));

/** The board with those who can still fight, at their current positions. */
function groundOf(enc: Encounter, { ground }: Pick<Sides, 'ground'>): Ground | undefined {
  if (!ground) return undefined;
  const now = groundNow(enc, ground);
  const up = Object.entries(now.creatures).filter(([who]) => stands(enc, who));
  return { ...now, creatures: Object.fromEntries(up) };
}

const knownGrounds = new WeakMap<Encounter, Ground>();

/** The same object for the same encounter, so that paths are searched once. */
function steadyGround(enc: Encounter, sides: Sides): Ground | undefined {
  const found = knownGrounds.get(enc) ?? groundOf(enc, sides);
  if (found) knownGrounds.set(enc, found);
  return found;
}

/** What a board of squares tells about two fighters. */
function measuredOn(ground: Ground, who: Id, target: Id | undefined, square: number): Facts {
  const [here, there] = [ground.creatures[who], ground.creatures[target ?? '']];
  return here && there ? { ground, distance: Math.max(0, gap(here, there) - 1) * square } : { ground };
}

/** How fighters go over the squares of a fight. */
export const footingOn = (sides: Sides): Footing => ({
  metres: squareOf(sides),
  step: putChange,
  movement(enc, who, way) {
    const ground = steadyGround(enc, sides);
    return ground && movementOver(ground, who, way, squareOf(sides));
  },
});

/** A fight on a board of squares, or at one distance, as a tactician sees it. Nothing is hidden in it. */
export const fieldOf = (enc: Encounter, sides: Sides): Field => ({
  enc,
  sides: Object.values(sides.of),
  facts(then, who, target) {
    const ground = steadyGround(then, sides);
    return ground ? measuredOn(ground, who, target, squareOf(sides)) : { distance: sides.distance };
  },
  ...(sides.ground ? { footing: footingOn(sides) } : {}),
  findings: noFindings(),
});

function enemies(enc: Encounter, sides: Sides, who: Id): Id[] {
  const { creatures = {} } = groundOf(enc, sides) ?? {};
  const own = creatures[who];
  const far = (id: Id): number => {
    const there = creatures[id];
    return own && there ? gap(own, there) : 0;
  };
  return [...foesOf(fieldOf(enc, sides), who)].sort((a, b) => far(a) - far(b));
}

/** The circumstances of an action, as far as they can be measured. */
const situationOf = (enc: Encounter, sides: Sides, who: Id, target: Id | undefined): Json =>
  situationWith(fieldOf(enc, sides), who, target);

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

/** What is left to chance: the dice of the rules, and the whims with which people without a player choose. */
export interface Chance {
  readonly dice: Source;
  readonly whims: Source;
}

/** People act on a whim now and then, so that fights show more than attacks. */
export const whimsical = (dice: Source): Chance => ({ dice, whims: dice });

/** Nobody acts on a whim: a whim takes a 1. */
export const steadfast = (dice: Source): Chance => ({
  dice,
  whims: (pools) => pools.flatMap(({ n, d }) => Array.from({ length: n }, () => d)),
});

/** How often a fighter acts at random: once in this many times. */
const WHIM = 4;
const WHIM_OF_OPTION = 12;
/** How many more enemies a random choice considers. */
const SOME = 3;

type Entry = Extract<Ask, { kind: 'enter' }>;

/** A random choice: any declaration against some of the enemies, or two actions together. */
function randomDeclaration(enc: Encounter, sides: Sides, ask: Entry, whims: Source): Json | undefined {
  const foes = enemies(enc, sides, ask.by);
  const first = oneOf(whims, foes);
  if (first === undefined) return undefined;
  const targets = [first, ...foes.filter((who) => who !== first)].slice(0, 1 + drawn(whims, SOME));
  const offers = offersAgainst(enc, sides, ask.by, targets);
  const both = once(whims, WHIM) ? composed(enc, ask, first, offers, whims) : undefined;
  return both ?? oneOf(whims, announced(offers, ask))?.declaration;
}

/** The ruleset's default policy, with occasional random choices. */
function proposed(enc: Encounter, sides: Sides, ask: Entry, whims: Source): Json | undefined {
  const { ruleset, rules } = enc;
  if (!ruleset.propose) return undefined;
  const led = once(whims, WHIM);
  return ruleset.propose({ ...contextOf(enc, sides, ask.by), rules }, ask, (n) =>
    led && n > 1 ? drawn(whims, n) : 0,
  );
}

/** What the policy considers: the enemies, the nearest first, and the circumstances of each. */
function contextOf(enc: Encounter, sides: Sides, who: Id) {
  const targets = enemies(enc, sides, who);
  const each = Object.fromEntries(targets.map((id) => [id, situationOf(enc, sides, who, id)]));
  const situation = each[targets[0] ?? ''] ?? situationOf(enc, sides, who, undefined);
  return { cast: fighters(enc.cast), who, targets, situation, ...(sides.ground ? { each } : {}) };
}

/** The squares over which a fighter goes before a declaration, with occasional random choices, or undefined if they stay. */
export function wayOf(
  { ask, play }: Pending,
  enc: Encounter,
  sides: Sides,
  whims: Source,
): readonly Cell[] | undefined {
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
  const led = once(whims, WHIM);
  const pick = (n: number) => (led && n > 1 ? drawn(whims, n) : 0);
  const to = ruleset.defaultMovement(ground, { ...contextOf(enc, sides, ask.by), rules }, pick);
  const state = roundState(enc.cast);
  const movement = to && movementOver(ground, ask.by, to, squareOf(sides));
  const warning =
    movement && state !== undefined
      ? ruleset.round.moveWarning?.(state, movement, fighters(enc.cast), rules)
      : undefined;
  return warning ? undefined : to;
}

/** The declaration: the best attack on the first standing enemy, or else the first possible declaration; occasionally a random one. */
function declaration(enc: Encounter, sides: Sides, ask: Entry, whims: Source): Json | undefined {
  const odd = once(whims, WHIM) ? randomDeclaration(enc, sides, ask, whims) : undefined;
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
function chosen({ options, skip }: Extract<Ask, { kind: 'choose' }>, whims: Source): string | undefined {
  if (once(whims, WHIM_OF_OPTION)) return anyOpen(whims, options);
  const idle = skip !== undefined && !options.some(({ check }) => check) && once(whims, 2);
  return idle ? skip : choice(options);
}

/** An answer to any ask without a person: dice from the source, choices and declarations by simple policies. */
export function answerTo(
  { ask }: Pending,
  enc: Encounter,
  sides: Sides,
  { dice, whims }: Chance,
): Json | undefined {
  if (ask.kind === 'roll') return dice(ask.dice);
  if (ask.kind === 'choose') return chosen(ask, whims);
  const { spec } = ask;
  if (spec) return entry(dice, { ...ask, spec });
  return proposed(enc, sides, ask, whims) ?? declaration(enc, sides, ask, whims) ?? ask.skip;
}

/** How often an optional ask is answered: once in this many answers. */
const UNASKED = 10;

/** The ask to answer next: a required one, occasionally an optional one, or undefined if no answer is required. */
export function nextOf(asked: readonly Pending[], whims: Source): Pending | undefined {
  const owed = asked.find(({ ask }) => !ask.optional);
  const free = asked.filter(({ ask }) => ask.optional && ask.by !== GM);
  return owed && free.length > 0 && once(whims, UNASKED) ? oneOf(whims, free) : owed;
}
