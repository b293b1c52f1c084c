import type { Check, Dice, Mark, Reader } from '../../core/dice/check.ts';
import type { Line } from '../../core/line.ts';
import { telling, total } from '../../core/line.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Location } from './names.ts';
import type { Rules } from './rules.ts';
import { locationAt } from './tables.ts';

/** A test as it came out: whether it succeeded, and its degree of success or of failure. */
export type Tested = { readonly ok: boolean; readonly degree: number };

/** A shot as it came out: what it struck, how well, and what the weapon did (GAP-13). */
export type Shot = Tested & {
  /** Missed the target, but not by more than the soft cover took (WF-12.5). */
  readonly soft: boolean;
  readonly mishap: 'none' | 'jams' | 'bursts';
};

type Reading = Pick<Rules, 'degreeMode' | 'autoSuccessMax' | 'autoFailureMin'>;

const tens = (n: number): number => Math.floor(n / 10);

/** The degree by house rule (AMB-1); `by` is how far the result lies on the right side of the target, `beyond` by tens digits. */
function degree({ degreeMode }: Reading, by: number, beyond: number): number {
  if (by < 0) return 0;
  if (degreeMode === 'tensDigit') return Math.max(0, beyond);
  return tens(by) + (degreeMode === 'marginPlusOne' ? 1 : 0);
}

/** Reads a d100 against a target number: not above it succeeds (GAP-2, AMB-1, AMB-2). */
export function readTest(face: number, target: number, rules: Reading): Tested {
  const ok = face < rules.autoFailureMin && (face <= target || face <= rules.autoSuccessMax);
  const apart = tens(target) - tens(face);
  return { ok, degree: ok ? degree(rules, target - face, apart) : degree(rules, face - target, -apart) };
}

const nameOf = (target: number, { degreeMode, autoSuccessMax, autoFailureMin }: Reading): string =>
  `${target}:${degreeMode}:${autoSuccessMax}:${autoFailureMin}`;

const showTest = ({ ok, degree: n }: Tested): Msg =>
  msg(ok ? 'wfrp.result.success' : 'wfrp.result.failure', { n });

const face = (_: number, shown: number): number => shown;

/** A d100 against a target number. */
const testReader = (target: number, rules: Reading): Reader<Tested> => ({
  id: `wf:test:${nameOf(target, rules)}`,
  start: 0,
  add: face,
  read: (shown) => readTest(shown, target, rules),
  mark: (shown) => (readTest(shown, target, rules).ok ? 'hit' : 'none'),
  show: showTest,
});

/** Unreliable weapons jam from this on, and burst at the last (GAP-13). */
const JAMS = 96;
const BURSTS = 100;

const mishapOf = (shown: number, unreliable: boolean): Shot['mishap'] =>
  !unreliable || shown < JAMS ? 'none' : shown === BURSTS ? 'bursts' : 'jams';

/** A shot: up to `target` strikes it, up to `baseline` the soft cover before it (WF-12.5). */
function shotReader(target: number, baseline: number, unreliable: boolean, rules: Reading): Reader<Shot> {
  const read = (shown: number): Shot => {
    const mishap = mishapOf(shown, unreliable);
    const tested = readTest(shown, target, rules);
    if (mishap !== 'none') return { ok: false, degree: 0, soft: false, mishap };
    return { ...tested, soft: !tested.ok && readTest(shown, baseline, rules).ok, mishap };
  };
  return {
    id: `wf:shot:${baseline}:${unreliable}:${nameOf(target, rules)}`,
    start: 0,
    add: face,
    read,
    mark: (shown): Mark => {
      const { ok, mishap } = read(shown);
      return ok ? 'hit' : mishap === 'none' ? 'none' : 'bad';
    },
    show: (shot) =>
      shot.mishap !== 'none'
        ? msg(`wfrp.result.${shot.mishap}`)
        : shot.soft
          ? msg('wfrp.result.soft')
          : showTest(shot),
  };
}

/** What a test is about, and its addends. */
export type Test = {
  readonly id: string;
  readonly by: Id;
  readonly label: Msg;
  readonly lines: readonly Line[];
  readonly note?: Msg;
};

const D100: readonly Dice[] = [{ n: 1, d: 100 }];

/** A test of a d100: what the lines add up to is the target number. */
export const testCheck = (test: Test, rules: Reading): Check<Tested> => ({
  kind: 'roll',
  ...test,
  dice: D100,
  reader: testReader(total(test.lines), rules),
  lines: telling(test.lines),
});

/** A shot. `soft` is what soft cover takes beside the lines; `baseline` the target number for the soft cover itself. */
export const shotCheck = (
  test: Test,
  { baseline, unreliable }: { readonly baseline: number; readonly unreliable: boolean },
  rules: Reading,
): Check<Shot> => ({
  kind: 'roll',
  ...test,
  dice: D100,
  reader: shotReader(total(test.lines), baseline, unreliable, rules),
  lines: telling(test.lines),
});

/** Damage and where it lands, thrown at once (WF-5.2): the die as it counts, and the parts among which the attacker picks. */
export type Blow = { readonly face: number; readonly at: readonly Location[] };

const WHERE = 'location';
const isWhere = ({ tag }: Dice): boolean => tag === WHERE;

/* Packed: the best damage die, then up to two faces of d12 in the order of throwing, each in four bits. */
const addBlow = (packed: number, shown: number, dice: Dice): number => {
  if (!isWhere(dice)) return Math.max(packed, shown);
  return (packed >> 4) & 15 ? packed | (shown << 8) : packed | (shown << 4);
};

const readBlow = (packed: number): Blow => {
  const first = locationAt((packed >> 4) & 15);
  const other = (packed >> 8) & 15;
  const second = other === 0 ? first : locationAt(other);
  return { face: packed & 15, at: first === second ? [first] : [first, second] };
};

const BLOW: Reader<Blow> = {
  id: 'wf:blow',
  start: 0,
  add: addBlow,
  read: readBlow,
  mark: (shown, dice) => (!isWhere(dice) && shown === 10 ? 'double' : 'none'),
  show: ({ face: n }) => verbatim(String(n)),
};

/** The dice of a blow: d10, or two of which the higher counts; d12, or two for an aimed attack (WF-5.1, WF-6.3, GAP-13). */
export const blowCheck = (
  test: Test,
  { twice, aimed }: { readonly twice: boolean; readonly aimed: boolean },
): Check<Blow> => ({
  kind: 'roll',
  ...test,
  dice: [
    { n: twice ? 2 : 1, d: 10 },
    { n: aimed ? 2 : 1, d: 12, tag: WHERE },
  ],
  reader: BLOW,
  lines: telling(test.lines),
});

/** One die as it falls. */
const FACE: Reader<number> = {
  id: 'wf:face',
  start: 0,
  add: face,
  read: (shown) => shown,
  mark: () => 'none',
  show: (shown) => verbatim(String(shown)),
};

/** One die of `d` faces as it falls. */
export const faceCheck = (
  test: Omit<Test, 'lines'> & { readonly lines?: readonly Line[] },
  d: number,
): Check<number> => ({
  kind: 'roll',
  ...test,
  lines: telling(test.lines ?? []),
  dice: [{ n: 1, d }],
  reader: FACE,
});
