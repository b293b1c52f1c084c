import { combine, contest, type Join, type Play, together } from '../../../core/ask.ts';
import type { Check, Mark, Reader } from '../../../core/dice/check.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { DIFFICULTY, type Rules } from '../data/rules.ts';

/* Pools of d10, and how they are read (ST-3, ST-4). */

/** The result of a roll. A botch has no successes; successes cancelled by ones are a plain failure (AMB-1). */
export type Score = { readonly successes: number; readonly botch: boolean };

/** A roll of d10. `effect` rolls (damage, soak) never botch (AMB-5). */
export interface Pool {
  readonly id: string;
  readonly by: Id;
  readonly label: Msg;
  readonly of: 'action' | 'effect';
  /** The modifiers that make up the pool (P1 to P6, X3, X5). */
  readonly dice: readonly Line[];
  /** The modifiers of the difficulty, before its bounds apply (D1 to D7). */
  readonly difficulty: readonly Line[];
  readonly specialty?: boolean;
  /** It fails whatever the dice say, so none are rolled (ST-10.13). */
  readonly fails?: Msg;
  /** A success that no die can cancel (AMB-42). */
  readonly bought?: Line;
}

/** The difficulty of rolls without a printed one (ST-3.3, AMB-4). */
export const baseLine = (why: RuleId): Line => line(msg('storyteller.line.base'), DIFFICULTY, why);

const labelOf = (id: string): Msg => msg(`storyteller.check.${id}`);

/** The pool of an action, with the label of its id unless `more` has another. */
export const actionPool = (
  id: string,
  by: Id,
  dice: readonly Line[],
  difficulty: readonly Line[],
  { label = labelOf(id), specialty, fails }: Partial<Pool> = {},
): Pool => ({ id, by, label, of: 'action', dice, difficulty, specialty, fails });

/** The pool of damage or soak. */
export const effectPool = (id: 'damage' | 'soak', by: Id, dice: readonly Line[]): Pool => ({
  ...actionPool(id, by, dice, [baseLine('AMB-4')]),
  of: 'effect',
});

type DiceRules = Pick<
  Rules,
  'onesRule' | 'tensRule' | 'difficultyOverflow' | 'onesOnDamageSoak' | 'zeroPool'
>;

/** Everything that the reader of a roll depends on. */
interface Reading {
  readonly difficulty: number;
  readonly ten: 'once' | 'twice' | 'again';
  readonly onesCancel: boolean;
  readonly botches: boolean;
  /** Successes lost because the difficulty is beyond its bounds (AMB-3). */
  readonly costs: number;
  /** Additional successes (AMB-42). */
  readonly bought: number;
}

// A roll is packed into one number: hits, ones and tens, a byte each.
const HIT = 1;
const ONE = 1 << 8;
const TEN = 1 << 16;
const hitsOf = (packed: number): number => packed & 255;
const onesOf = (packed: number): number => (packed >> 8) & 255;
const tensOf = (packed: number): number => packed >> 16;

function scored({ onesCancel, botches, costs, bought }: Reading, hits: number, ones: number): Score {
  const left = hits - (onesCancel ? ones : 0) - costs;
  const botch = botches && hits === 0 && ones > 0 && bought === 0;
  return { successes: Math.max(0, left) + bought, botch };
}

const SHOWN = { hit: HIT, double: 2 * HIT, bad: ONE, none: 0 } as const satisfies { [mark in Mark]: number };

function markOf({ difficulty, ten, onesCancel, botches }: Reading, face: number): Mark {
  if (face === 1) return onesCancel || botches ? 'bad' : 'none';
  if (face < difficulty) return 'none';
  return face === 10 && ten === 'twice' ? 'double' : 'hit';
}

const idOf = (reading: Reading): string =>
  `st:${reading.difficulty}:${reading.ten}:${reading.onesCancel ? 'c' : ''}${reading.botches ? 'b' : ''}:${reading.costs}${reading.bought > 0 ? `+${reading.bought}` : ''}`;

const showScore = ({ successes, botch }: Score): Msg =>
  botch ? msg('storyteller.result.botch') : verbatim(String(successes));

const faceValue = (reading: Reading, face: number): number =>
  SHOWN[markOf(reading, face)] + (face === 10 && reading.ten === 'again' ? TEN : 0);

/** The value of each face is computed once, so that reading a die is a lookup. */
function folding(reading: Reading) {
  const worth = Array.from({ length: 11 }, (_, face) => faceValue(reading, face));
  return {
    start: 0,
    add: (packed: number, face: number) => packed + (worth[face] ?? 0),
    mark: (face: number) => markOf(reading, face),
  };
}

const readers = new Map<string, Reader<Score>>();

function scoreReader(reading: Reading): Reader<Score> {
  const id = idOf(reading);
  const known = readers.get(id);
  if (known) return known;
  const reader: Reader<Score> = {
    id,
    ...folding(reading),
    read: (packed) => scored(reading, hitsOf(packed), onesOf(packed)),
    show: showScore,
  };
  readers.set(id, reader);
  return reader;
}

/** The faces of a roll whose tens are still to be rolled again, which cannot be scored yet (AMB-2). */
type Raw = { readonly hits: number; readonly ones: number; readonly tens: number };

const rawReader = (reading: Reading): Reader<Raw> => ({
  id: `${idOf(reading)}:raw`,
  ...folding(reading),
  read: (packed) => ({ hits: hitsOf(packed), ones: onesOf(packed), tens: tensOf(packed) }),
  show: ({ hits, ones }) => showScore(scored(reading, hits, ones)),
});

const EASIEST = 2;
const HARDEST = { clamp10: 10, threshold9: 9, threshold10: 10 } as const;

/** The difficulty within its bounds, with a line for the correction, and the successes that the excess costs (AMB-3). */
function withBounds(difficulty: readonly Line[], { difficultyOverflow }: DiceRules) {
  const sum = total(difficulty);
  const within = Math.min(HARDEST[difficultyOverflow], Math.max(EASIEST, sum));
  const lines = telling([...difficulty, line(msg('storyteller.line.bounds'), within - sum, 'AMB-3')]);
  const costs = difficultyOverflow === 'clamp10' ? 0 : Math.max(0, sum - within);
  return { lines, difficulty: within, costs };
}

function tenOf({ specialty }: Pool, { tensRule }: DiceRules): Reading['ten'] {
  if (tensRule === 'doubleAlways') return 'twice';
  if (!specialty || tensRule === 'single') return 'once';
  return tensRule === 'doubleWithSpecialty' ? 'twice' : 'again';
}

function readingOf(pool: Pool, rules: DiceRules): Reading {
  const { difficulty, costs } = withBounds(pool.difficulty, rules);
  const effect = pool.of === 'effect';
  return {
    difficulty,
    costs,
    ten: tenOf(pool, rules),
    onesCancel: rules.onesRule === 'cancel' && !(effect && rules.onesOnDamageSoak === 'ignore'),
    botches: !effect && rules.onesRule !== 'ignore',
    bought: pool.bought?.n ?? 0,
  };
}

function noteOf(pool: Pool, dice: number, chance: boolean, costs: number): Msg | undefined {
  if (pool.fails) return pool.fails;
  if (pool.bought) return msg('storyteller.note.bought', { what: pool.bought.label, n: pool.bought.n });
  if (chance) return msg('storyteller.note.chanceDie');
  if (dice === 0 && pool.of === 'action') return msg('storyteller.note.noDice');
  return costs > 0 ? msg('storyteller.note.costsSuccesses', { n: costs }) : undefined;
}

export function check(pool: Pool, rules: DiceRules): Check<Score> {
  const dice = pool.fails ? 0 : Math.max(0, total(pool.dice));
  const chance = dice === 0 && !pool.fails && pool.of === 'action' && rules.zeroPool === 'chanceDie';
  const usual = readingOf(pool, rules);
  // On a chance die only a 10 succeeds, and a 1 botches (AMB-6).
  const reading: Reading = chance ? { ...usual, difficulty: 10, ten: 'once', costs: 0 } : usual;
  const note = noteOf(pool, dice, chance, reading.costs);
  return {
    kind: 'roll',
    id: pool.id,
    by: pool.by,
    label: pool.label,
    dice: [{ n: chance ? 1 : dice, d: 10 }],
    reader: scoreReader(reading),
    lines: pool.dice,
    target: withBounds(pool.difficulty, rules).lines,
    ...(note ? { note } : {}),
  };
}

function rawCheck(pool: Pool, rules: DiceRules, again?: { n: number; rollNo: number }): Check<Raw> {
  const first = check(pool, rules);
  const reader = rawReader(readingOf(pool, rules));
  if (!again) return { ...first, reader };
  const lines = [line(msg('storyteller.line.again'), again.n, 'AMB-2')];
  return { ...first, id: `${pool.id}:again${again.rollNo}`, dice: [{ n: again.n, d: 10 }], lines, reader };
}

const isRolledAgain = (pool: Pool, rules: DiceRules): boolean =>
  tenOf(pool, rules) === 'again' && total(pool.dice) > 0 && !pool.fails;

/** Rolls pools and rolls their tens again, as long as there are any (AMB-2). */
function* rollAgain<J extends Json>(
  make: () => readonly Pool[],
  rules: DiceRules,
  join: Join<Score, J>,
): Play<J> {
  const plan = () =>
    make().map((pool) => (isRolledAgain(pool, rules) ? rawCheck(pool, rules) : check(pool, rules)));
  const heard = (yield* together(plan)) as readonly (Raw | Score)[];
  const pools = make();
  const sums = heard.map((one) => ('hits' in one ? one : undefined));
  for (let rollNo = 1; ; rollNo++) {
    const due = pools.flatMap((pool, i) => {
      const tens = sums[i]?.tens ?? 0;
      return tens > 0 ? [{ i, check: rawCheck(pool, rules, { n: tens, rollNo }) }] : [];
    });
    if (due.length === 0) break;
    const more = (yield* together(() => due.map((one) => one.check))) as readonly Raw[];
    due.forEach(({ i }, at) => {
      const was = sums[i];
      const now = more[at];
      if (was && now) sums[i] = { hits: was.hits + now.hits, ones: was.ones + now.ones, tens: now.tens };
    });
  }
  const scores = heard.map((one, i) => {
    const sum = sums[i];
    const pool = pools[i];
    return sum && pool ? scored(readingOf(pool, rules), sum.hits, sum.ones) : (one as Score);
  });
  return combine(join, scores);
}

/** The checks of pools that are rolled together, planned once for the same pools. */
const checksOf = memoize((pools: readonly Pool[], rules: DiceRules) =>
  pools.map((pool) => check(pool, rules)),
);

/** Rolls pools together and reads them as one (see `contest`). */
export function rollPools<J extends Json>(
  make: () => readonly Pool[],
  rules: DiceRules,
  join: Join<Score, J>,
  name?: string,
): Play<J> {
  const mayExplode = rules.tensRule === 'explodeWithSpecialty';
  if (mayExplode && make().some((pool) => isRolledAgain(pool, rules))) return rollAgain(make, rules, join);
  return contest(() => checksOf(make(), rules), join, name);
}

/** Why a pool cannot succeed: it has no dice, and the house rule gives it no chance die (AMB-6). */
export const noDice = ({ dice }: Pool, { zeroPool }: Pick<Rules, 'zeroPool'>): Msg | undefined =>
  total(dice) <= 0 && zeroPool === 'autoFail' ? msg('storyteller.no.noDice') : undefined;

export const NO_SUCCESS: Score = { successes: 0, botch: false };

/** The successes of a single roll. */
export const successesOf = ([score]: readonly Score[]): number => score?.successes ?? 0;

/** Whether a single roll has at least one success. */
export const hasSuccess = ([score]: readonly Score[]): boolean => (score?.successes ?? 0) > 0;
