import { Refused } from '../../core/text.ts';
import { arrived, lack, NOT_LOADED } from '../arrival.ts';
import { isExchange } from '../exchange.ts';
import type { CardCommit } from '../exchange-data.ts';
import { commitsOf, exchangeData } from '../exchange-data.ts';
import { lastCommit, stateOf } from '../round-data.ts';
import { isReferee } from '../seat.ts';
import { finishConfirmation } from './confirm.ts';
import { queued } from './queue.ts';
import { finishUndo, undoFight } from './undo.ts';
import { combatOfCard, finish, finishEntry, mark } from './write.ts';

/** Finishes what a crash has left half done: every commit whose truth is written but which has not reached all documents. */
export async function recover(): Promise<void> {
  for (const message of game.messages?.filter(isExchange) ?? [])
    for (const commit of commitsOf(exchangeData(message)))
      if (!commit.applied)
        await attempted(`message ${message.id}`, exchangeData(message).ruleset, () =>
          mended(message, commit),
        );
  for (const combat of game.combats ?? []) {
    const entry = stateOf(combat) === undefined ? undefined : lastCommit(combat);
    if (entry?.undoing || entry?.applied === false)
      await attempted(`combat ${combat.id}`, combat.type, () =>
        entry.undoing ? undoFight(combat, entry.id) : finishEntry(combat, entry, true),
      );
  }
}

/** Tries again, before anything that is said from now on. */
function anew(): void {
  queued(async () => {
    if (isReferee()) await recover();
  }).catch((error: unknown) => console.warn('Fivefold |', error));
}

/** One thing that cannot be mended does not keep the rest from it. What lacks its rules is tried again when some have come. */
async function attempted(what: string, ruleset: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await arrived(ruleset);
    await work();
  } catch (error) {
    console.error(`Fivefold | ${what} could not be brought to its end`, error);
    if (error instanceof Refused && error.reason.key === NOT_LOADED) lack(error.reason, anew);
  }
}

async function mended(message: ChatMessage.Implementation, commit: CardCommit): Promise<void> {
  const key = `c${commit.n}`;
  if (commit.undone) return mendedUndo(message, key, commit);
  if (commit.heldState === 'confirmed' && commit.aims) await finishConfirmation(message, key, commit);
  else await finish(message, key, commit, true);
}

/** In a fight the fight tells how far the undoing has come: a commit that it has forgotten is undone. */
async function mendedUndo(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
): Promise<void> {
  const combat = combatOfCard(message);
  if (!combat) await finishUndo(message, key, commit);
  else if (lastCommit(combat)?.id === commit.id) await undoFight(combat, undefined, commit.aims ?? []);
  else await mark(message, key, { applied: true });
}
