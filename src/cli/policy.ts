import type { Ask, Option } from '../core/ask.ts';
import type { Check } from '../core/dice/check.ts';
import type { Source } from '../core/dice/source.ts';
import type { Encounter, Pending } from '../core/encounter.ts';
import { bound, fighters, playDef } from '../core/encounter.ts';
import type { Fighter } from '../core/fighter.ts';
import { total } from '../core/line.ts';
import { odds } from '../core/odds.ts';
import type { Offer } from '../core/ruleset.ts';
import { completed } from '../core/scenario/people.ts';
import { blank, faults } from '../core/spec.ts';
import type { Id, Json } from '../core/text.ts';

/** Who fights beside whom, and how far apart they stand. */
export interface Sides {
  readonly of: { readonly [name: string]: readonly Id[] };
  readonly distance: number;
}

/** Whether a fighter can still fight. */
export function stands({ ruleset, cast }: Encounter, who: Id): boolean {
  const fighter = cast[who];
  return fighter !== undefined && !ruleset.conditions.some(({ id, out }) => out && id in fighter.conditions);
}

/** The sides on which somebody stands. */
export const standing = (enc: Encounter, sides: Sides): string[] =>
  Object.keys(sides.of).filter((name) => sides.of[name]?.some((who) => stands(enc, who)));

function enemies(enc: Encounter, sides: Sides, who: Id): Id[] {
  const others = Object.values(sides.of).filter((side) => !side.includes(who));
  return others.flat().filter((id) => stands(enc, id));
}

/** What an attack is worth: the harm it does on the average, or else the chance of what its forecast names first. */
function worth(enc: Encounter, who: Id, { play }: Offer): number {
  if (!play) return 0;
  const { ruleset, rules } = enc;
  const def = playDef(ruleset, play.name);
  const people = fighters(enc.cast);
  if (!def.forecast || def.fault(people, play.input, rules)) return 0;
  const members = Object.fromEntries(
    def.members(play.input).flatMap((id): [Id, Fighter][] => (people[id] ? [[id, people[id]]] : [])),
  );
  const found = odds(bound(ruleset, play.name, play.input, rules), members, def.policy?.(play.input, rules));
  const { amounts, chances } = def.forecast(found, play.input, who);
  return amounts ? amounts.bars.reduce((sum, { value, p }) => sum + value * p, 0) : (chances[0]?.p ?? 0);
}

/** Everything a fighter may do against one enemy. */
function offersAgainst(enc: Encounter, sides: Sides, who: Id, targets: readonly Id[]): readonly Offer[] {
  const { ruleset, rules } = enc;
  const cast = fighters(enc.cast);
  const measured = ruleset.measured({ distance: sides.distance }, cast, who, targets[0], rules);
  return ruleset.actions({ cast, who, targets, situation: completed(ruleset.situation, measured), rules });
}

/** What he declares: his best attack on the first enemy who stands, or else the first thing that he may declare. */
function declaration(enc: Encounter, sides: Sides, ask: Extract<Ask, { kind: 'enter' }>): Json | undefined {
  const foes = enemies(enc, sides, ask.by);
  const may = offersAgainst(enc, sides, ask.by, foes.slice(0, 1)).filter(
    ({ no, declaration: value }) => !no && value !== undefined && !ask.legal(value),
  );
  const attacks = foes.length > 0 ? may.filter(({ group }) => group === 'attack') : [];
  const best = attacks
    .map((offer) => ({ offer, worth: worth(enc, ask.by, offer) }))
    .reduce<{ offer: Offer; worth: number } | undefined>(
      (most, one) => (most && most.worth >= one.worth ? most : one),
      undefined,
    );
  const quiet = may.filter(({ group }) => group !== 'attack');
  return (best?.offer ?? quiet[0] ?? may[0])?.declaration;
}

/** How many dice of a check come to its difficulty on the average. */
function promise({ dice, target }: Check): number {
  const least = total(target ?? []);
  return dice.reduce((sum, { n, d }) => sum + (n * Math.max(0, d + 1 - least)) / d, 0);
}

/** The roll that promises most, if it promises a success at all; otherwise what needs no roll; otherwise whatever is open. */
function choice(options: readonly Option[]): string | undefined {
  const open = options.filter(({ no }) => !no);
  const rolls = open
    .flatMap(({ id, check }) => (check ? [{ id, n: promise(check) }] : []))
    .filter(({ n }) => n >= 1)
    .sort((a, b) => b.n - a.n);
  return rolls[0]?.id ?? (open.find(({ check }) => !check) ?? open[0])?.id;
}

/** An answer to whatever is asked, without a person: dice from the source, choices and declarations by simple policies. */
export function answerTo({ ask }: Pending, enc: Encounter, sides: Sides, source: Source): Json | undefined {
  if (ask.kind === 'roll') return source(ask.dice);
  if (ask.kind === 'choose') return choice(ask.options);
  const declared = declaration(enc, sides, ask);
  if (declared !== undefined) return declared;
  const value = ask.spec && (blank(ask.spec) as Json);
  return value !== undefined && ask.spec && faults(ask.spec, value).length === 0 && !ask.legal(value)
    ? value
    : undefined;
}
