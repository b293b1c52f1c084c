import type { Line } from '../line.ts';
import type { Id, Json, Msg } from '../text.ts';
import { msg, Refused } from '../text.ts';

/** Dice of one kind: `n` dice of `d` faces. A tag tells dice apart that are read differently (stress, location, tens). */
export interface Dice {
  readonly n: number;
  readonly d: number;
  readonly tag?: string;
}

/** How a die counted, for display. */
export type Mark = 'hit' | 'double' | 'bad' | 'none';

/**
 * How faces are read: a fold over the dice into one number, and the meaning of that number. The same definition reads rolled
 * faces and yields the exact distribution, so the two cannot disagree. `id` identifies the reader with all its parameters;
 * distributions are memoized by it.
 */
export interface Reader<R extends Json = Json> {
  readonly id: string;
  readonly start: number;
  add(packed: number, face: number, dice: Dice): number;
  read(packed: number): R;
  mark(face: number, dice: Dice): Mark;
  /** The reading in a word or number, for the result column of a card. */
  show(reading: R): Msg;
}

/** What every ask says: its id, who is asked, and for what. */
export interface Asked {
  readonly id: string;
  readonly by: Id;
  readonly label: Msg;
}

/** Dice that are planned and not rolled yet: who rolls what, how it is read, and where each number comes from. */
export interface Check<R extends Json = Json> extends Asked {
  readonly kind: 'roll';
  readonly dice: readonly Dice[];
  readonly reader: Reader<R>;
  /** Where the number of dice, or the number to roll under, comes from; or what is added to the dice. */
  readonly lines: readonly Line[];
  /** The lines are added to the sum of the dice. */
  readonly adds?: true;
  /** The dice must not exceed the sum of the lines. */
  readonly under?: true;
  /** Where the difficulty comes from, in rulesets that have one besides the pool. */
  readonly target?: readonly Line[];
  /** A warning before the roll, such as "fails whatever the dice show". */
  readonly note?: Msg;
}

/** How many dice there are. */
export function diceIn(dice: readonly Dice[]): number {
  let sum = 0;
  for (const { n } of dice) sum += n;
  return sum;
}

/** How many dice a check throws. */
export const diceCount = ({ dice }: Check): number => diceIn(dice);

/** One entry for each die, in the order in which faces are listed. */
export const eachDie = (dice: readonly Dice[]): Dice[] =>
  dice.flatMap((hand) => Array.from({ length: hand.n }, () => hand));

/** The dice in common notation; tags become flavours: `5d6 + 2d6[stress]`. */
export const formula = ({ dice }: { readonly dice: readonly Dice[] }): string =>
  dice
    .filter(({ n }) => n > 0)
    .map(({ n, d, tag }) => `${n}d${d}${tag ? `[${tag}]` : ''}`)
    .join(' + ') || '0';

/**
 * What is wrong with faces as an answer to a check: too few, too many, or no such face.
 * @returns the reason, or undefined when they fit.
 */
export function faultOfFaces(check: Check, faces: Json): Msg | undefined {
  const wanted = diceCount(check);
  if (!Array.isArray(faces)) return msg('core.refused.notFaces', { check: check.label });
  if (faces.length !== wanted)
    return msg('core.refused.faceCount', { check: check.label, wanted, given: faces.length });
  let at = 0;
  for (const { n, d } of check.dice)
    for (let i = 0; i < n; i++) {
      const face: Json = faces[at++];
      if (!isFace(face, d)) return msg('core.refused.noSuchFace', { face: String(face), d });
    }
  return undefined;
}

const isFace = (face: Json, d: number): face is number =>
  typeof face === 'number' && Number.isInteger(face) && face >= 1 && face <= d;

/** Folds faces in the order of the check's dice; undefined when they do not fit. */
function folded({ reader, dice }: Check, faces: readonly Json[]): number | undefined {
  let packed = reader.start;
  let at = 0;
  for (const hand of dice)
    for (let i = 0; i < hand.n; i++) {
      const face: Json | undefined = faces[at++];
      if (face === undefined || !isFace(face, hand.d)) return undefined;
      packed = reader.add(packed, face, hand);
    }
  return at === faces.length ? packed : undefined;
}

/**
 * Reads faces, given in the order of the check's dice.
 * @throws Refused when the faces do not fit the dice.
 */
export function readFaces<R extends Json>(check: Check<R>, faces: Json): R {
  const packed = Array.isArray(faces) ? folded(check as unknown as Check, faces) : undefined;
  if (packed === undefined)
    throw new Refused(
      faultOfFaces(check as unknown as Check, faces) ?? msg('core.refused.notFaces', { check: check.label }),
    );
  return check.reader.read(packed);
}
