import type { Ask, Choose } from '../core/ask.ts';
import type { Check } from '../core/dice/check.ts';
import type { Source } from '../core/dice/source.ts';
import { type Encounter, fighters, type Pending } from '../core/encounter.ts';
import { measuredOn } from '../core/grid/cover.ts';
import type { Ground } from '../core/grid/ground.ts';
import { total } from '../core/line.ts';
import { blank, type Spec } from '../core/spec.ts';
import {
  canFight,
  contextOf,
  type Field,
  foesOf,
  noFindings,
  type SquareMoves,
} from '../core/tactics/field.ts';
import { declarePlainly } from '../core/tactics/plain.ts';
import type { Id, Json } from '../core/text.ts';
import { groundNow, movementOver, putChange } from './board.ts';

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
  Object.keys(sides.of).filter((name) => sides.of[name]?.some((who) => canFight(enc, who)));

/** The board with those who can still fight, at their current positions. */
function groundOf(enc: Encounter, { ground }: Pick<Sides, 'ground'>): Ground | undefined {
  if (!ground) return undefined;
  const now = groundNow(enc, ground);
  const up = Object.entries(now.creatures).filter(([who]) => canFight(enc, who));
  return { ...now, creatures: Object.fromEntries(up) };
}

const knownGrounds = new WeakMap<Encounter, Ground>();

/** The same object for the same encounter, so that paths are searched once. */
function steadyGround(enc: Encounter, sides: Sides): Ground | undefined {
  const found = knownGrounds.get(enc) ?? groundOf(enc, sides);
  if (found) knownGrounds.set(enc, found);
  return found;
}

/** How fighters move on the squares of a fight. */
export const squareMovesOn = (sides: Sides): SquareMoves => ({
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
  ...(sides.ground ? { squareMoves: squareMovesOn(sides) } : {}),
  findings: noFindings(),
});

/** What a fighter declares without a thought. */
function declaration(enc: Encounter, sides: Sides, ask: Entry): Json | undefined {
  const who = ask.about ?? ask.by;
  const field = fieldOf(enc, sides);
  const foes = who in fighters(enc.cast) ? foesOf(field, who) : [];
  return declarePlainly(enc.ruleset, contextOf(field, who, foes.slice(0, 1)), ask);
}

/** The expected number of a check's dice that reach its difficulty. */
function promise({ dice, target }: Check): number {
  const least = total(target ?? []);
  return dice.reduce((sum, { n, d }) => sum + (n * Math.max(0, d + 1 - least)) / d, 0);
}

/** The option with the most promising roll, if it promises a success at all; otherwise one that needs no roll; otherwise any open one. */
function choice({ options }: Choose): string | undefined {
  const open = options.filter(({ no }) => !no);
  const rolls = open
    .flatMap(({ id, check }) => (check ? [{ id, n: promise(check) }] : []))
    .filter(({ n }) => n >= 1)
    .sort((a, b) => b.n - a.n);
  return rolls[0]?.id ?? (open.find(({ check }) => !check) ?? open[0])?.id;
}

const MOST_STEPS = 40;

/** The numbers of a form: its defaults, or else raised one after another until the form is valid. */
function entry({ spec, legal }: Entry & { readonly spec: Spec }): Json | undefined {
  const names = Object.keys(spec).filter((name) => spec[name]?.kind === 'num');
  const value = { ...(blank(spec) as { [name: string]: Json }) };
  for (let step = 0; step < MOST_STEPS && legal(value); step++) {
    const name = names[step % Math.max(1, names.length)];
    if (name === undefined) return undefined;
    value[name] = Number(value[name]) + 1;
  }
  return legal(value) ? undefined : value;
}

type Entry = Extract<Ask, { kind: 'enter' }>;

/** An answer to any ask for somebody who does not think: dice from the source, and whatever is promising or usual. */
export function answerTo({ ask }: Pending, enc: Encounter, sides: Sides, dice: Source): Json | undefined {
  if (ask.kind === 'roll') return dice(ask.dice);
  if (ask.kind === 'choose') return choice(ask);
  const { spec } = ask;
  return spec ? entry({ ...ask, spec }) : declaration(enc, sides, ask);
}
