import type { Change } from '../../core/change.ts';
import { commit } from '../../core/commit.ts';
import type { Check } from '../../core/dice/check.ts';
import { type Action, type Encounter, type OpenPlay, type Pending, pending } from '../../core/encounter.ts';
import { remeasure } from '../../core/measure.ts';
import { msg, Refused } from '../../core/text.ts';
import { factsBetween } from '../board/scene.ts';
import { rollDice } from '../cards/dice.ts';

/** Everything that one intent leads to, up to the next ask for a person. */
export interface Step {
  readonly enc: Encounter;
  readonly changes: readonly Change[];
  /** The plays that have ended, with their complete logs. */
  readonly ended: readonly OpenPlay[];
  /** The rolls, each with its play; a roll without a play is the round's own. */
  readonly rolls: readonly { readonly play?: string; readonly check: Check; readonly roll: Roll }[];
}

/** More rolls than this in one step mean that something never ends, such as ties. */
const MAX_ROLLS = 2000;

/** The next roll that must be made. Optional rolls are a person's choice. */
const nextRequiredRoll = (enc: Encounter): (Pending & { ask: Check }) | undefined =>
  pending(enc).find(
    (each): each is Pending & { ask: Check } => each.ask.kind === 'roll' && !each.ask.optional,
  );

const answerOf = ({ ask, play }: Pending, value: readonly number[]): Action =>
  play === undefined
    ? { do: 'round', event: { do: 'answer', ask: ask.id, value } }
    : { do: 'answer', play, ask: ask.id, value };

type Rolls = Step['rolls'];

/** A person's answer as an action. An ask for a roll is answered by rolling here, whatever the person has sent. */
export async function answerWithDice(
  enc: Encounter,
  asked: Pending,
  action: Action,
): Promise<{ readonly action: Action; readonly rolls: Rolls }> {
  const { ask, play } = asked;
  if (ask.kind !== 'roll') return { action, rolls: [] };
  const { faces, roll } = await rollDice(ask, enc.ruleset.id);
  return { action: answerOf(asked, faces), rolls: [{ play, check: ask, roll }] };
}

/** A step continued by actions and their rolls. */
function afterActions(step: Step, actions: readonly Action[], rolls: Rolls): Step {
  let { enc } = step;
  const changes = [...step.changes];
  const ended = [...step.ended];
  for (const action of actions) {
    enc = commit(enc, action);
    changes.push(...(enc.journal.at(-1)?.changes ?? []));
    ended.push(...enc.ended);
  }
  return { enc, changes, ended, rolls: [...step.rolls, ...rolls] };
}

/**
 * The start of a step: the encounter with everything that has changed outside it, such as edits on sheets, other cards and
 * movement on the board. If the round asks for a play that can no longer start because its card and target were deleted, the
 * encounter stays as it is until somebody skips that play.
 */
export function withOutsideChanges(enc: Encounter): Step {
  const unchanged: Step = { enc, changes: [], ended: [], rolls: [] };
  try {
    return afterActions(unchanged, [{ do: 'edit', changes: remeasure(enc, factsBetween) }], []);
  } catch (error) {
    if (error instanceof Refused) return unchanged;
    throw error;
  }
}

/**
 * Performs actions, makes all rolls that are asked for, and continues until a person is asked or everything is over. `rolls` were
 * already made for the actions. @throws Refused when an action is not possible, in which case nothing has happened.
 */
export async function advance(from: Step, actions: readonly Action[], rolls: Rolls = []): Promise<Step> {
  let step = afterActions(from, actions, rolls);
  for (let asked = nextRequiredRoll(step.enc); asked; asked = nextRequiredRoll(step.enc)) {
    if (step.rolls.length >= MAX_ROLLS) throw new Refused(msg('core.host.endless', { n: MAX_ROLLS }));
    const { faces, roll } = await rollDice(asked.ask, step.enc.ruleset.id);
    step = afterActions(step, [answerOf(asked, faces)], [{ play: asked.play, check: asked.ask, roll }]);
  }
  return step;
}
