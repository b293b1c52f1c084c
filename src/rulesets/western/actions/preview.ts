import type { Chances, Shared } from '../../../core/compose.ts';
import { distribution } from '../../../core/dice/distribution.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { type Cast, Stage } from '../../../core/stage.ts';
import { givenOnly, type Id, msg } from '../../../core/text.ts';
import type { Figure, Timeline } from '../../../core/view.ts';
import type { Declaration, Rolls } from '../data/declaration.ts';
import type { WeFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { BANDS, BEAT_BUDGET } from '../data/tables.ts';
import { type Beat, isStrike, type Step } from '../data/turn.ts';
import { rollCheck, rollOdds, signedName } from '../figures/dice.ts';
import { hitCheck, strikeOf } from '../figures/hit.ts';
import { type Issue, issuesOf } from '../figures/issues.ts';
import { fitnessIssues } from '../figures/legality.ts';
import { speedChips } from '../figures/orders.ts';
import { actorOf, chipBudgets, chipsLeft, draftOf, resultFor } from '../figures/rolls.ts';
import { orderTurn } from '../figures/schedule.ts';
import { sequenceOf, simpleTime, speedLoss } from '../figures/sequence.ts';
import { speedLines } from '../figures/state.ts';
import { columnsAt, laneOf } from '../view/tracker.ts';

/* What a declaration in the making leads to, as its editor shows it. Nothing of it is stored. */

/** One beat of the declarer: their steps in their own order, the time left for simple actions, their Speed. */
interface BeatPreview {
  readonly steps: readonly Step[];
  readonly budget: { readonly left: number; readonly of: number };
  /** Speed without chips of a narrower scope, with where it comes from. */
  readonly speed: readonly Line[];
}

/** One shot or blow with the exact probability that it hits. */
interface ShotOdds {
  readonly beat: Beat;
  readonly no?: number;
  readonly target: Id;
  readonly name: string;
  readonly p: number;
}

export interface Preview {
  readonly beats: readonly [BeatPreview, BeatPreview];
  readonly issues: readonly Issue[];
  /** Chips that are left of each roll; exact odds of a roll that has not been made. */
  readonly rolls: readonly {
    readonly id: string;
    readonly left?: { readonly nice: number; readonly damnit: number };
    readonly odds?: ReturnType<typeof rollOdds>;
  }[];
  readonly shots: readonly ShotOdds[];
}

function shotOdds(
  stage: Stage<WeFighter>,
  fighter: WeFighter,
  step: Step,
  own: readonly Step[],
  rules: Rules,
): ShotOdds[] {
  const { target, beat, no, name } = step;
  if (target === undefined || !stage.cast[target]) return [];
  const check = hitCheck(stage, strikeOf(step, fighter, 0, own), 1, rules);
  const hits = distribution(check).filter(({ reading }) => reading >= 0);
  return [{ beat, target, name, p: hits.reduce((sum, { p }) => sum + p, 0), ...givenOnly({ no }) }];
}

/** Both beats of a declarer. */
function beatsOf(
  fighter: WeFighter,
  declaration: Declaration,
  rules: Rules,
): readonly [BeatPreview, BeatPreview] {
  const actor = { ...actorOf(fighter, rules), waits: false };
  const first = sequenceOf(actor, 1, rules);
  const loss = speedLoss(first);
  const second = sequenceOf({ ...actor, loss }, 2, rules);
  const chips = line(msg('western.line.chips'), speedChips(declaration).all ?? 0, 'WE-9.3');
  const beat = (sequence: typeof first, lost: number): BeatPreview => ({
    steps: [...sequence.own, ...sequence.horse],
    budget: { left: BEAT_BUDGET - simpleTime(sequence), of: BEAT_BUDGET },
    speed: telling([
      ...speedLines(fighter, rules),
      chips,
      line(msg('western.line.endOfBeat'), -lost, 'WE-7.9'),
    ]),
  });
  return [beat(first, 0), beat(second, loss)];
}

/**
 * What a declaration leads to: the declarer's own steps, time and Speed in both beats, chips left, issues, odds of rolls that are signed and not
 * made, and the probability of every shot to hit as far as it is known before the reveal. @returns undefined when the declarer is gone.
 */
export function preview(
  cast: Cast<WeFighter>,
  who: Id,
  declaration: Declaration,
  rules: Rules,
): Preview | undefined {
  const found = cast[who];
  if (!found) return undefined;
  const fighter: WeFighter = { ...found, turn: { ...found.turn, declaration } };
  const stage = new Stage<WeFighter>({ ...cast, [who]: fighter });
  const beats = beatsOf(fighter, declaration, rules);
  const draft = draftOf(fighter, declaration, rules);
  return {
    beats,
    issues: [...issuesOf(draft), ...fitnessIssues(fighter, declaration, rules)],
    rolls: Object.entries(draft.rolls).map(([id, roll]) =>
      resultFor(fighter, id, rules)
        ? { id, left: chipsLeft(id, draft) }
        : { id, odds: rollOdds(rollCheck(fighter, id, roll, declaration.mains.length, rules)) },
    ),
    shots: beats.flatMap(({ steps }) =>
      steps.filter(isStrike).flatMap((step) => shotOdds(stage, fighter, step, steps, rules)),
    ),
  };
}

/** Chips of the rolls, and the time for simple actions in each beat. */
export const sharedOf = (fighter: WeFighter, rules: Rules, made: Preview): Shared[] => [
  ...chipBudgets(fighter, rules),
  ...made.beats.map(({ budget }, i) => ({
    id: `beat:${i + 1}`,
    label: msg('western.budget.beat', { n: i + 1 }),
    ...budget,
    lines: [],
  })),
];

/** Speed in each beat. */
export const figuresOf = ({ beats }: Preview): Figure[] =>
  beats.map(({ speed }, i) => ({
    id: `speed:${i + 1}`,
    label: msg('western.compose.speed', { n: i + 1 }),
    value: msg('western.detail.number', { n: total(speed) }),
    lines: speed,
  }));

/** The declarer's own steps in time, with the probability of each shot to hit. */
export function timelineOf(fighter: WeFighter, rules: Rules, { shots }: Preview): Timeline {
  const [first, second] = orderTurn([{ ...actorOf(fighter, rules), waits: false }], rules);
  const steps = [...first, ...second].map((step, at) => ({ step, id: `own-${at}`, at }));
  const chances = new Map(shots.map(({ beat, no, p }) => [`${beat} ${no}`, p]));
  const lane = laneOf(steps, () => 'next').map((one, i) => {
    const step = steps[i]?.step;
    const p = step && isStrike(step) ? chances.get(`${step.beat} ${step.no}`) : undefined;
    return p === undefined ? one : { ...one, p };
  });
  return { columns: columnsAt(-1), lanes: [{ who: fighter.id, steps: lane }] };
}

/** Chances of the bands and of chips for rolls that are still to be made. */
export const oddsOf = (fighter: WeFighter, wanted: Rolls, mains: number, rules: Rules): Chances[] =>
  Object.entries(wanted).flatMap(([id, signature]): Chances[] => {
    const { bands, nice, damnit } = rollOdds(rollCheck(fighter, id, signature, mains, rules));
    const byNumber = (chips: ReadonlyMap<number, number>) =>
      [...chips]
        .sort(([a], [b]) => a - b)
        .map(([n, p]) => ({ label: msg('western.detail.number', { n }), p }));
    const name = signedName(signature);
    return [
      { label: name, chances: BANDS.map((band) => ({ label: msg(`western.band.${band}`), p: bands[band] })) },
      { label: msg('western.budget.nice', { main: name }), chances: byNumber(nice) },
      { label: msg('western.budget.damnit', { main: name }), chances: byNumber(damnit) },
    ];
  });
