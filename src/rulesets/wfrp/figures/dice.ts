import { either, type Play, roll } from '../../../core/ask.ts';
import { add } from '../../../core/change.ts';
import { eventPlays } from '../../../core/define-play.ts';
import type { Check, Dice, Mark, Reader } from '../../../core/dice/check.ts';
import { line, telling, total } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import type { Run } from '../../../core/replay.ts';
import { quiet, type Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { CardView } from '../../../core/view.ts';
import type { Location, WfFighter, WfStage } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

/** The highest face of the d12 for each part (WF-5.3 to WF-5.8). */
const LOCATION_DIE: readonly (readonly [number, Location])[] = [
  [5, 'body'],
  [7, 'rightArm'],
  [9, 'leftArm'],
  [10, 'rightLeg'],
  [11, 'leftLeg'],
  [12, 'head'],
];

/** The part that a blow hits, by the d12 (WF-5.1). */
const locationAt = (face: number): Location => LOCATION_DIE.find(([upTo]) => face <= upTo)?.[1] ?? 'head';

/** The faces that hit a part, such as 6–7. */
export function facesOf(part: Location): string {
  const at = LOCATION_DIE.findIndex(([, one]) => one === part);
  const [low, high] = [(LOCATION_DIE[at - 1]?.[0] ?? 0) + 1, LOCATION_DIE[at]?.[0] ?? 0];
  return low === high ? `${low}` : `${low}–${high}`;
}

/** The result of a test: whether it succeeded, and its degree of success or failure. */
export type Tested = { readonly ok: boolean; readonly degree: number };

/** The result of a shot: what it hit, how well, and mishaps of the weapon (GAP-13). */
export type ShotReading = Tested & {
  /** It missed the target, but by no more than the penalty of soft cover (WF-12.5). */
  readonly soft: boolean;
  readonly mishap: 'none' | 'jams' | 'bursts';
};

type Reading = Pick<Rules, 'degreeMode' | 'autoSuccessMax' | 'autoFailureMin'>;

const tens = (n: number): number => Math.floor(n / 10);

/** The degree by house rule (AMB-1); `by` is the margin, `beyond` the margin by tens digits. */
function degree({ degreeMode }: Reading, by: number, beyond: number): number {
  if (by < 0) return 0;
  if (degreeMode === 'tensDigit') return Math.max(0, beyond);
  return tens(by) + (degreeMode === 'marginPlusOne' ? 1 : 0);
}

/** Reads a d100 against a target number, which it must not exceed (GAP-2, AMB-1, AMB-2). */
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

/** Results at which unreliable weapons jam, and at which they burst (GAP-13). */
const JAMS = 96;
const BURSTS = 100;

const mishapOf = (shown: number, unreliable: boolean): ShotReading['mishap'] =>
  !unreliable || shown < JAMS ? 'none' : shown === BURSTS ? 'bursts' : 'jams';

/** Reads a shot: results up to `target` hit the target, up to `baseline` the soft cover (WF-12.5). */
function shotReader(
  target: number,
  baseline: number,
  unreliable: boolean,
  rules: Reading,
): Reader<ShotReading> {
  const read = (shown: number): ShotReading => {
    const mishap = mishapOf(shown, unreliable);
    const rollTest = readTest(shown, target, rules);
    if (mishap !== 'none') return { ok: false, degree: 0, soft: false, mishap };
    return { ...rollTest, soft: !rollTest.ok && readTest(shown, baseline, rules).ok, mishap };
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

export type Test = Pick<Check, 'id' | 'by' | 'label' | 'lines' | 'note'>;

const D100: readonly Dice[] = [{ n: 1, d: 100 }];

const underCheck = <R extends Tested>(test: Test, reader: Reader<R>): Check<R> => ({
  kind: 'roll',
  ...test,
  dice: D100,
  under: true,
  reader,
  lines: telling(test.lines),
});

/** The check of a test: a d100 against the total of its lines. */
export const testCheck = (test: Test, rules: Reading): Check<Tested> =>
  underCheck(test, testReader(total(test.lines), rules));

/** The check of a shot. `soft` is the penalty of soft cover in addition to the lines, `baseline` the target number for hitting the soft cover. */
export const shotCheck = (
  test: Test,
  { baseline, unreliable }: { readonly baseline: number; readonly unreliable: boolean },
  rules: Reading,
): Check<ShotReading> => underCheck(test, shotReader(total(test.lines), baseline, unreliable, rules));

/** Damage and location, rolled together (WF-5.2): the damage die, and the parts that the attacker may pick from. */
export type BlowReading = { readonly face: number; readonly at: readonly Location[] };

const WHERE = 'location';
const isWhere = ({ tag }: Dice): boolean => tag === WHERE;

/* Packed: the best damage die, then up to two faces of d12 in the order rolled, four bits each. */
const addBlow = (packed: number, shown: number, dice: Dice): number => {
  if (!isWhere(dice)) return Math.max(packed, shown);
  return (packed >> 4) & 15 ? packed | (shown << 8) : packed | (shown << 4);
};

const readBlow = (packed: number): BlowReading => {
  const first = locationAt((packed >> 4) & 15);
  const other = (packed >> 8) & 15;
  const second = other === 0 ? first : locationAt(other);
  return { face: packed & 15, at: first === second ? [first] : [first, second] };
};

const BLOW: Reader<BlowReading> = {
  id: 'wf:blow',
  start: 0,
  add: addBlow,
  read: readBlow,
  mark: (shown, dice) => (!isWhere(dice) && shown === 10 ? 'double' : 'none'),
  show: ({ face: n }) => verbatim(String(n)),
};

/** The dice of a blow: a d10, or the higher of two; a d12, or two for an aimed attack (WF-5.1, WF-6.3, GAP-13). */
export const blowCheck = (
  test: Test,
  { twice, aimed }: { readonly twice: boolean; readonly aimed: boolean },
): Check<BlowReading> => ({
  kind: 'roll',
  ...test,
  dice: [
    { n: twice ? 2 : 1, d: 10 },
    { n: aimed ? 2 : 1, d: 12, tag: WHERE },
  ],
  reader: BLOW,
  lines: telling(test.lines),
});

/** Asks whether to spend Fortune on rolling a failed test again (GAP-18). */
function* mayTryAgain(
  stage: WfStage,
  { by: who, id, label: what }: Check<Tested>,
  again: () => Check,
): Play<boolean> {
  if (stage.of(who).traits.fortune <= 0) return false;
  return yield* either('again', () => ({
    kind: 'choose',
    id: `fortune:${id}`,
    by: who,
    label: msg('wfrp.choose.fortune', { what, n: stage.of(who).traits.fortune }),
    options: [
      { id: 'again', label: msg('wfrp.option.again'), cost: msg('wfrp.cost.fortune'), check: again() },
      { id: 'keep', label: msg('wfrp.option.keep') },
    ],
  }));
}

/** Rolls a test; if it fails, it may be rolled again for a point of Fortune (GAP-18). */
export function* tested<R extends Tested>(stage: WfStage, make: () => Check<R>): Play<R> {
  const first = yield* roll(make);
  if (first.ok) return first;
  const again = (): Check<R> => ({
    ...make(),
    id: `${make().id}:again`,
    label: msg('wfrp.check.again', { what: make().label }),
  });
  const { by } = make();
  if (!(yield* mayTryAgain(stage, make(), again as unknown as () => Check))) return first;
  stage.act(add(by, 'traits.fortune', -1, 'GAP-18'));
  stage.tell('fortune', { who: by }, quiet('GAP-18'));
  return yield* roll(again);
}

/* Cards of plays. */

type WfRun = Run<Json, WfFighter>;

/** Whether the degree of an attack is still hidden, because the defence is being chosen (AMB-27). */
const isBlind = (run: WfRun, { showAttackDegrees }: Rules): boolean =>
  !showAttackDegrees && run.state === 'waiting' && run.asks.some(({ id }) => id.includes('defence'));

/** The text of a roll's result; if its degree is hidden, only that it hit. */
function resultOf({ id, reader, under, lines }: Check, heard: Json, blind: boolean): Msg {
  const hides = blind && id.startsWith('attack') && (heard as unknown as Tested).ok;
  const result = hides ? msg('wfrp.result.struck') : reader.show(heard);
  return under ? msg('wfrp.result.under', { n: total(lines), result }) : result;
}

const argsOf = ({ after = 0, next = 0, at, defence, action }: Told): Msg['args'] => ({
  after: Number(after),
  next: Number(next),
  ...(at === undefined ? {} : { at: msg(`wfrp.location.${at}`) }),
  ...(defence === undefined ? {} : { defence: msg(`wfrp.check.${defence}`) }),
  ...(action === undefined ? {} : { deed: msg(`wfrp.action.${action}`) }),
});

const tellerFor = memoize(
  (rules: Rules): StoryTeller<WfFighter> => ({
    ruleset: 'wfrp',
    result: (check, _, heard, run) => resultOf(check, heard, isBlind(run, rules)),
    roll: ({ under, lines }) => (under ? { target: [line(msg('wfrp.line.target'), total(lines))] } : {}),
    choice: (asked, { label: what }) => msg('wfrp.row.chose', { who: asked.by, what }),
    args: argsOf,
    key: ({ key }, run) => (key === 'hit' && isBlind(run, rules) ? 'hitBlind' : key),
  }),
);

/** The card of an attack, or of another action against somebody. */
export const attackCard = (run: WfRun, rules: Rules, from: Id, to: Id, deed: Msg): CardView =>
  tellStory(tellerFor(rules), run, msg('wfrp.title.attack', { from, to, deed }), { from, to });

/** The card of what one person does, or what happens to them. */
export const eventCard = (run: WfRun, rules: Rules, who: Id, title: Msg): CardView =>
  tellStory(tellerFor(rules), run, title, { from: who });

/** Defines a play whose card is about one person. */
export const eventPlay = eventPlays<WfFighter, Rules>('wfrp', eventCard);
