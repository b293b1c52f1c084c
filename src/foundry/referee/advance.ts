import type { Change } from '../../core/change.ts';
import { commit } from '../../core/commit.ts';
import type { Check } from '../../core/dice/check.ts';
import { type Action, type Encounter, type OpenPlay, type Pending, pending } from '../../core/encounter.ts';
import { remeasure } from '../../core/measure.ts';
import { msg, Refused } from '../../core/text.ts';
import { factsBetween } from '../board/scene.ts';
import { rollDice } from '../cards/dice.ts';

/** What one intent has led to, up to the next ask for a person. */
export interface Step {
  readonly enc: Encounter;
  readonly changes: readonly Change[];
  /** Plays that have ended on the way, with their complete logs. */
  readonly ended: readonly OpenPlay[];
  /** The rolls, each with its play; without a play they are the round's. */
  readonly rolls: readonly { readonly play?: string; readonly check: Check; readonly roll: Roll }[];
}

/** More rolls than this in one step mean that something is wrong with the dice, such as endless ties. */
const MAX_ROLLS = 2000;

/** Rolls that must be made now. Optional rolls are a person's choice. */
const nextRequiredRoll = (enc: Encounter): (Pending & { ask: Check }) | undefined =>
  pending(enc).find((one): one is Pending & { ask: Check } => one.ask.kind === 'roll' && !one.ask.optional);

const answerOf = ({ ask, play }: Pending, value: readonly number[]): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

type Rolls = Step['rolls'];

/** A person's answer as an action; if a roll is asked for, any answer rolls the dice here. */
export async function answerWithDice(
  enc: Encounter,
  one: Pending,
  action: Action,
): Promise<{ readonly action: Action; readonly rolls: Rolls }> {
  const { ask, play } = one;
  if (ask.kind !== 'roll') return { action, rolls: [] };
  const { faces, roll } = await rollDice(ask, enc.ruleset.id);
  return { action: answerOf(one, faces), rolls: [{ play, check: ask, roll }] };
}

/** The step so far, after actions and their rolls. */
function afterActions(step: Step, actions: readonly Action[], thrown: Rolls): Step {
  let { enc } = step;
  const changes = [...step.changes];
  const ended = [...step.ended];
  for (const action of actions) {
    enc = commit(enc, action);
    changes.push(...(enc.journal.at(-1)?.changes ?? []));
    ended.push(...enc.ended);
  }
  return { enc, changes, ended, rolls: [...step.rolls, ...thrown] };
}

/**
 * The encounter in which everybody knows what has changed elsewhere: edits on sheets, other cards, movements on the board. If the
 * round wants a play that cannot start any more (its card and then its target were deleted), the encounter stays as it is until
 * somebody passes over it.
 */
export function withOutsideChanges(enc: Encounter): Step {
  const still: Step = { enc, changes: [], ended: [], rolls: [] };
  try {
    return afterActions(still, [{ do: 'edit', changes: remeasure(enc, factsBetween) }], []);
  } catch (error) {
    if (error instanceof Refused) return still;
    throw error;
  }
}

/**
 * Performs actions, makes all rolls that are asked for, and continues until a person is asked or everything is over. `thrown` are
 * rolls that belong to the actions. @throws Refused when an action is not possible; nothing has happened then.
 */
export async function advance(from: Step, actions: readonly Action[], thrown: Rolls = []): Promise<Step> {
  let step = afterActions(from, actions, thrown);
  for (let one = nextRequiredRoll(step.enc); one; one = nextRequiredRoll(step.enc)) {
    if (step.rolls.length >= MAX_ROLLS) throw new Refused(msg('core.host.endless', { n: MAX_ROLLS }));
    const { faces, roll } = await rollDice(one.ask, step.enc.ruleset.id);
    step = afterActions(step, [answerOf(one, faces)], [{ play: one.play, check: one.ask, roll }]);
  }
  return step;
}
