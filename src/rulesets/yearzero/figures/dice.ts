import type { Check, Dice, Mark, Reader } from '../../../core/dice/check.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import { type Id, type Msg, msg, verbatim } from '../../../core/text.ts';
import { type Attribute, SKILLS, type Skill, type YzFighter } from '../data/fighter.ts';
import { injuryLines } from '../data/injuries.ts';
import { panicOf } from '../data/panic.ts';
import type { Rules } from '../data/rules.ts';
import { helping, wornBy } from './state.ts';

/** A skill roll to be made, with base dice and stress dice (YZ-0.2, YZ-13.11). */
export type Pool = {
  readonly id: string;
  readonly by: Id;
  readonly label: Msg;
  readonly dice: readonly Line[];
  readonly stress: number;
};

/**
 * The reading of a roll. After a 1 on a stress die it cannot be pushed, so it no longer matters which dice show sixes: `stressSixes` is 0
 * then, and odds have fewer branches.
 */
export type Reading = { readonly successes: number; readonly ones: boolean; readonly stressSixes: number };

// A roll is packed into one number: sixes of base dice, sixes and ones of stress dice, a byte each.
const BASE_SIX = 1;
const STRESS_SIX = 1 << 8;
const STRESS_ONE = 1 << 16;

const STRESS = 'stress';

const isStress = ({ tag }: Dice): boolean => tag === STRESS;

/** Adds a face; ones only count on stress dice (YZ-0.1, YZ-13.13). */
function add(packed: number, face: number, dice: Dice): number {
  if (face === 6) return packed + (isStress(dice) ? STRESS_SIX : BASE_SIX);
  return face === 1 && isStress(dice) ? packed + STRESS_ONE : packed;
}

function mark(face: number, dice: Dice): Mark {
  if (face === 6) return 'hit';
  return face === 1 && isStress(dice) ? 'bad' : 'none';
}

const show = ({ successes, ones }: Reading): Msg =>
  msg(ones ? 'yearzero.result.ones' : 'yearzero.result.successes', { n: successes });

function read(packed: number): Reading {
  const ones = packed >= STRESS_ONE;
  const stress = (packed >> 8) & 255;
  return { successes: (packed & 255) + stress, ones, stressSixes: ones ? 0 : stress };
}

/** A roll that may still be pushed. */
export const OPEN: Reader<Reading> = { id: 'yz:open', start: 0, add, read, mark, show };

/** A roll whose faces are final. */
export const FINAL: Reader<Reading> = {
  ...OPEN,
  id: 'yz:final',
  read: (packed) => ({ ...read(packed), stressSixes: 0 }),
};

const counting = (id: string, counted: number, as: Mark, show: (n: number) => Msg): Reader<number> => ({
  id,
  start: 0,
  add: (packed, face) => packed + (face === counted ? 1 : 0),
  read: (packed) => packed,
  mark: (face) => (face === counted ? as : 'none'),
  show,
});

/** Reads plain dice, of which sixes count (YZ-0.8). */
const BARE = counting('yz:bare', 6, 'hit', (n) => msg('yearzero.result.successes', { n }));

/** Reads plain dice, of which ones count, for supplies (YZ-0.6). */
const DRAIN = counting('yz:drain', 1, 'bad', (n) => msg('yearzero.result.drained', { n }));

const asNumber = (
  id: string,
  start: number,
  add: (packed: number, face: number) => number,
): Reader<number> => ({
  id,
  start,
  add,
  read: (packed) => packed,
  mark: () => 'none',
  show: (n) => verbatim(String(n)),
});

/** Reads dice plus a bonus (YZ-13.20). */
const sumReader = (bonus: number) => asNumber(`yz:sum:${bonus}`, bonus, (packed, face) => packed + face);

/** Reads two dice as tens and units (YZ-0.11). */
const D66 = asNumber('yz:d66', 0, (packed, face) => packed * 10 + face);

const dice = (n: number, tag?: string): Dice => (tag ? { n, d: 6, tag } : { n, d: 6 });

/** The base dice of a pool, at least the minimum of the house rule (YZ-0.2, YZ-A.1). */
const baseDice = ({ dice: lines }: Pick<Pool, 'dice'>, { minBaseDice }: Rules): number =>
  Math.max(minBaseDice, total(lines));

function linesOf(pool: Pool, rules: Rules): Line[] {
  const lacking = baseDice(pool, rules) - total(pool.dice);
  return telling([
    ...pool.dice,
    line(msg('yearzero.line.least'), lacking, 'YZ-A.1'),
    line(msg('yearzero.line.stress'), pool.stress, 'YZ-13.11'),
  ]);
}

/** The first roll of a skill roll, with separate base and stress dice (YZ-13.12). */
export const skillCheck = memoize(
  (pool: Pool, rules: Rules): Check<Reading> => ({
    kind: 'roll',
    id: pool.id,
    by: pool.by,
    label: pool.label,
    dice: [dice(baseDice(pool, rules)), dice(pool.stress, STRESS)],
    reader: OPEN,
    lines: linesOf(pool, rules),
  }),
);

/** The second roll of a pushed roll: all dice that do not show a six, and one for the new point of stress (YZ-0.4). */
export function pushedCheck(pool: Pool, first: Reading, risen: number, rules: Rules): Check<Reading> {
  const base = baseDice(pool, rules) - (first.successes - first.stressSixes);
  const stress = pool.stress - first.stressSixes + risen;
  return {
    kind: 'roll',
    id: `${pool.id}:pushed`,
    by: pool.by,
    label: msg('yearzero.check.pushed', { what: pool.label }),
    dice: [dice(base), dice(stress, STRESS)],
    reader: FINAL,
    lines: telling([
      line(msg('yearzero.line.again'), base, 'YZ-0.4'),
      line(msg('yearzero.line.stressAgain'), stress - risen, 'YZ-0.4'),
      line(msg('yearzero.line.newStress'), risen, 'YZ-13.1'),
    ]),
    ...(first.successes > 0 ? { note: msg('yearzero.note.kept', { n: first.successes }) } : {}),
  };
}

const plainCheck = (
  id: string,
  by: Id,
  label: Msg,
  n: number,
  reader: Reader<number>,
  lines: readonly Line[] = [],
): Check<number> => ({ kind: 'roll', id, by, label, dice: [dice(n)], reader, lines: telling(lines) });

const atLeastNone = (lines: readonly Line[]): number => Math.max(0, total(lines));

/** A roll without stress dice, of which sixes count: armour, cover, blast, fire, an attribute alone, a death save (YZ-0.7, YZ-0.8). */
export const bareCheck = (id: string, by: Id, label: Msg, lines: readonly Line[]): Check<number> =>
  plainCheck(id, by, label, atLeastNone(lines), BARE, lines);

/** A supply roll: at most six dice, of which ones count (YZ-0.6). */
export const drainCheck = (id: string, by: Id, label: Msg, lines: readonly Line[]): Check<number> =>
  plainCheck(id, by, label, Math.min(MAX_SUPPLY, atLeastNone(lines)), DRAIN, lines);
const MAX_SUPPLY = 6;

/** A roll of one die plus modifiers. */
export const sumCheck = (id: string, by: Id, label: Msg, lines: readonly Line[]): Check<number> =>
  plainCheck(id, by, label, 1, sumReader(total(lines)), lines);

/** A roll of several dice for the healing time of an injury (YZ-12.30). */
export const healingCheck = (id: string, by: Id, label: Msg, n: number): Check<number> =>
  plainCheck(id, by, label, n, sumReader(0));

/** A d66 (YZ-0.11). */
export const d66Check = (id: string, by: Id, label: Msg): Check<number> => plainCheck(id, by, label, 2, D66);

export const attributeLine = ({ traits }: YzFighter, attribute: Attribute): Line =>
  line(msg(`yearzero.field.attributes.${attribute}`), traits.attributes[attribute], 'YZ-0.2');

const armourLines = (fighter: YzFighter, skill: Skill): Line[] =>
  skill === 'mobility' || skill === 'observation'
    ? wornBy(fighter).map(({ name, traits }) => line(verbatim(name), traits.modifiers[skill], 'YZ-G'))
    : [];

/** All base dice of a skill: attribute, skill, gear, injuries, panic (YZ-0.2). */
export const skillLines = (fighter: YzFighter, skill: Skill): Line[] => [
  attributeLine(fighter, SKILLS[skill]),
  line(msg(`yearzero.field.skills.${skill}`), fighter.traits.skills[skill], 'YZ-0.2'),
  ...helping(fighter, skill).map(({ name, traits }) => line(verbatim(name), traits.bonus, 'YZ-0.2')),
  ...armourLines(fighter, skill),
  ...injuryLines(fighter, skill),
  line(msg('yearzero.condition.panic'), panicOf(fighter)?.skills?.[skill] ?? 0, 'YZ-T2'),
];

/** Attribute plus skill, by which a group picks who rolls (YZ-9.13, YZ-A.23). */
export const skillValue = ({ traits }: YzFighter, skill: Skill): number =>
  traits.attributes[SKILLS[skill]] + traits.skills[skill];

/** The pool of a skill roll: its dice, modifiers of the situation, and stress dice (YZ-0.2, YZ-13.11). */
export const skillPool = (
  id: string,
  fighter: YzFighter,
  skill: Skill,
  more?: readonly Line[],
  label?: Msg,
): Pool => {
  const plain = plainPool(fighter, id, skill);
  if (!more && !label) return plain;
  return { ...plain, dice: [...plain.dice, ...(more ?? [])], label: label ?? plain.label };
};

/** Pools without special lines, which are needed again and again. */
const plainPool = memoize(
  (fighter: YzFighter, id: string, skill: Skill): Pool => ({
    id,
    by: fighter.id,
    label: msg(`yearzero.field.skills.${skill}`),
    dice: skillLines(fighter, skill),
    stress: fighter.traits.stress,
  }),
);
