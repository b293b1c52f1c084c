import type { Enter } from '../../core/ask.ts';
import type { Id, Json } from '../../core/text.ts';
import { usualTurn } from '../../core/usual-turn.ts';
import { circumstances, entrantOf, settingOf } from '../actions/use.ts';
import { send } from '../relay/relay.ts';
import { fetched } from '../shared/arrival.ts';
import { actorOf } from '../shared/ids.ts';
import { waitFor } from '../shared/wait.ts';
import { type RoundReading, readRound } from './round.ts';

/* Declarations at one press: of a plan that a button stands for, or of what the tactician decides. Fetched when somebody presses. */

/** What a fighter must enter now, if anything. */
const entryOf = (round: RoundReading | undefined, who: Id): Enter | undefined =>
  round?.asks
    .map(({ ask }) => ask)
    .find(
      (ask): ask is Enter =>
        ask.kind === 'enter' && entrantOf(ask) === who && !('optional' in ask && ask.optional),
    );

/** How many entries one declaration may need: the signature of the dice, then the declaration. */
const MAX_ENTRIES = 3;

/** What is usual as the answer to an ask, against a target if there is one; undefined if nothing is. */
export function usualAnswer(who: Id, ask: Enter, ...targets: readonly Id[]): Json | undefined {
  const actor = actorOf(who);
  const setting = actor && settingOf(actor, targets);
  const context = setting && { ...setting, targets, ...circumstances(setting, targets[0]) };
  return context && usualTurn(context.ruleset, context, ask);
}

/** Answers for a fighter until nothing more is required. @param answer answers one entry, and returns whether it could */
async function answerAll(
  combat: Combat.Implementation,
  who: Id,
  answer: (ask: Enter, n: number) => Promise<boolean>,
): Promise<void> {
  let before: Enter | undefined;
  for (let n = 0; n < MAX_ENTRIES; n++) {
    const next = (): Enter | undefined => {
      const ask = entryOf(readRound(combat), who);
      return ask?.id === before?.id ? undefined : ask;
    };
    // The dice that were signed have to fall before anything can be declared.
    const ask = before?.form === 'signature' ? await waitFor(next) : next();
    if (!ask || !(await answer(ask, n))) return;
    before = ask;
  }
}

/** Enters a fighter's plan: first what its button says, then what usually follows against the target. */
export const declareFor = (combat: Combat.Implementation, who: Id, target: Id, first: Json): Promise<void> =>
  answerAll(combat, who, async (ask, n) => {
    const value = n === 0 ? first : usualAnswer(who, ask, target);
    if (value === undefined) return false;
    const event = { do: 'answer', ask: ask.id, value } as const;
    await send({ kind: 'round', combat: String(combat.id), event });
    return true;
  });

/** For whom the tactician is deciding, so that a second press does not decide twice. */
const deciding = new Set<Id>();

/** Leaves to the tactician what a fighter must enter. */
export async function decideFor(combat: Combat.Implementation, who: Id): Promise<void> {
  if (deciding.has(who)) return;
  deciding.add(who);
  try {
    await answerAll(combat, who, async (ask) => {
      const part = await fetched(import('../tactics/decide-for.ts'));
      return (await part?.decideOnce(combat, who, ask.id)) ?? false;
    });
  } finally {
    deciding.delete(who);
  }
}
