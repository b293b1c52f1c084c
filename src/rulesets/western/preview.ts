import { distribution } from '../../core/dice/distribution.ts';
import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Cast } from '../../core/stage.ts';
import { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { speedChips } from './chips.ts';
import type { Declaration } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { fitnessIssues } from './fitness.ts';
import type { Strike } from './hit.ts';
import { hitCheck } from './hit.ts';
import { rollCheck, rollOdds } from './roll.ts';
import { actorOf, draftOf, resultFor } from './rolled.ts';
import type { Rules } from './rules.ts';
import type { Beat, Step } from './sequence.ts';
import { lossIn, sequenceOf, simplesIn } from './sequence.ts';
import { situationOf } from './situation-of.ts';
import { speedLines } from './state.ts';
import { BEAT_BUDGET } from './tables.ts';
import type { Issue } from './validate.ts';
import { issuesOf, poolOf } from './validate.ts';

/* What a declaration comes to while it is being written: what an editor draws and warns of. Nothing here is kept. */

/** One beat of the writer's own: his steps in his own order, what his simples leave of the budget, his Speed. */
export interface BeatPreview {
  readonly steps: readonly Step[];
  readonly budget: { readonly left: number; readonly of: number };
  /** Speed of whatever chips name no other scope for, with where it comes from. */
  readonly speed: readonly Line[];
}

/** One shot or blow with its exact chance to hit. */
export interface ShotOdds {
  readonly beat: Beat;
  readonly no?: number;
  readonly target: Id;
  readonly name: string;
  readonly p: number;
}

export interface Preview {
  readonly beats: readonly [BeatPreview, BeatPreview];
  readonly issues: readonly Issue[];
  /** Chips that are left of each thrown roll; exact odds of those not yet thrown. */
  readonly rolls: readonly {
    readonly id: string;
    readonly left?: { readonly nice: number; readonly damnit: number };
    readonly odds?: ReturnType<typeof rollOdds>;
  }[];
  readonly shots: readonly ShotOdds[];
}

/** How somebody moves in a beat, by his own declaration. */
const wayOf = (steps: readonly Step[]): string | undefined =>
  steps.find(({ type }) => type === 'move' || type === 'ride')?.name;

function shotOdds(
  stage: Stage<WeFighter>,
  fighter: WeFighter,
  step: Step,
  way: string | undefined,
  rules: Rules,
): ShotOdds[] {
  const { target, beat, no, name, item, main, roll = main } = step;
  if (target === undefined || !stage.cast[target]) return [];
  const strike: Strike = {
    shooter: fighter.id,
    target,
    kind: name as Strike['kind'],
    turn: 0,
    situation: situationOf(fighter, target),
    ...(item === undefined ? {} : { weapon: item }),
    ...(no === undefined ? {} : { no }),
    ...(roll === undefined ? {} : { roll }),
    ...(step.atHorse === undefined ? {} : { horse: step.atHorse }),
    ...(way === undefined ? {} : { shooterMoves: way }),
  };
  const hits = distribution(hitCheck(stage, strike, 1, rules)).filter(({ reading }) => reading >= 0);
  const p = hits.reduce((sum, one) => sum + one.p, 0);
  return [{ beat, target, name, p, ...(no === undefined ? {} : { no }) }];
}

/**
 * A declaration in the making: the writer's own steps on the timeline, budgets, Speed in both beats, chips left, everything that is wrong, the
 * odds of rolls that are signed and not thrown, and the chance to hit of every shot as far as it is known before the reveal.
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
  const actor = { ...actorOf(fighter, rules), waits: false };
  const first = sequenceOf(actor, 1, rules);
  const loss = lossIn(first);
  const sequences = [first, sequenceOf({ ...actor, loss }, 2, rules)] as const;
  const chips = line(msg('western.line.chips'), speedChips(declaration).all ?? 0, 'WE-9.3');
  const beatOf = (beat: Beat): BeatPreview => {
    const sequence = sequences[beat - 1] ?? first;
    const late = line(msg('western.line.endOfBeat'), beat === 2 ? -loss : 0, 'WE-7.9');
    return {
      steps: [...sequence.own, ...sequence.horse],
      budget: { left: BEAT_BUDGET - simplesIn(sequence), of: BEAT_BUDGET },
      speed: telling([...speedLines(fighter, rules), chips, late]),
    };
  };
  const beats = [beatOf(1), beatOf(2)] as const;
  const draft = draftOf(fighter, declaration, rules);
  return {
    beats,
    issues: [...issuesOf(draft), ...fitnessIssues(fighter, declaration, rules)],
    rolls: Object.entries(draft.rolls).map(([id, roll]) => {
      const thrown = resultFor(fighter, id, rules);
      if (thrown) return { id, left: poolOf(id, draft) };
      return { id, odds: rollOdds(rollCheck(fighter, id, roll, declaration.mains.length, rules)) };
    }),
    shots: beats.flatMap(({ steps }) =>
      steps
        .filter(({ type }) => type === 'shot' || type === 'blow')
        .flatMap((step) => shotOdds(stage, fighter, step, wayOf(steps), rules)),
    ),
  };
}
