import type { Change } from '../../core/change.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Action, Encounter, OpenPlay, Pending } from '../../core/encounter.ts';
import { commit, pending } from '../../core/encounter.ts';
import { remeasured } from '../../core/measure.ts';
import { msg, Refused } from '../../core/text.ts';
import { throwDice } from '../dice.ts';
import { factsBetween } from '../scene.ts';

/** What one thing that somebody did has led to: everything up to the next word that a person must say. */
export interface Step {
  readonly enc: Encounter;
  readonly changes: readonly Change[];
  /** Plays that have ended on the way, with their whole log. */
  readonly ended: readonly OpenPlay[];
  /** The rolls thrown, with the play they belong to; without a play they are the round's. */
  readonly rolls: readonly { readonly play?: string; readonly check: Check; readonly roll: Roll }[];
}

/** Rolls in one step beyond which something must be wrong with the dice: ties that fall alike for ever. */
const MOST_THROWS = 2000;

/** Dice wait for nobody: whatever must be thrown now. Optional throws are a person's choice. */
const toThrow = (enc: Encounter): (Pending & { ask: Check }) | undefined =>
  pending(enc).find((one): one is Pending & { ask: Check } => one.ask.kind === 'roll' && !one.ask.optional);

const answerOf = ({ ask, play }: Pending, value: readonly number[]): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

type Rolls = Step['rolls'];

/** What a person said to an ask, as an action; where the ask is a throw, saying anything throws the dice here. */
export async function spoken(
  enc: Encounter,
  one: Pending,
  action: Action,
): Promise<{ readonly action: Action; readonly rolls: Rolls }> {
  const { ask, play } = one;
  if (ask.kind !== 'roll') return { action, rolls: [] };
  const { faces, roll } = await throwDice(ask, enc.ruleset.id);
  return { action: answerOf(one, faces), rolls: [{ play, check: ask, roll }] };
}

/** The step so far when actions and their rolls have happened to it. */
function after(step: Step, actions: readonly Action[], thrown: Rolls): Step {
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
 * The table with everybody told what has happened elsewhere since: edits on sheets, other cards, people who have moved on the board. Where the round wants a play that
 * cannot begin any more (its card was deleted, and then its target), the table stands as it is until somebody passes over it.
 */
export function informed(enc: Encounter): Step {
  const still: Step = { enc, changes: [], ended: [], rolls: [] };
  try {
    return after(still, [{ do: 'edit', changes: remeasured(enc, factsBetween) }], []);
  } catch (error) {
    if (error instanceof Refused) return still;
    throw error;
  }
}

/**
 * Lets actions happen, throws all dice that are asked for, and goes on until a person is asked or all is over.
 * `thrown` are rolls that belong to the actions.
 * @throws Refused when an action is not possible; nothing has happened then.
 */
export async function advance(from: Step, actions: readonly Action[], thrown: Rolls = []): Promise<Step> {
  let step = after(from, actions, thrown);
  for (let one = toThrow(step.enc); one; one = toThrow(step.enc)) {
    if (step.rolls.length >= MOST_THROWS) throw new Refused(msg('core.host.endless', { n: MOST_THROWS }));
    const { faces, roll } = await throwDice(one.ask, step.enc.ruleset.id);
    step = after(step, [answerOf(one, faces)], [{ play: one.play, check: one.ask, roll }]);
  }
  return step;
}
