import { Refused } from '../../core/text.ts';
import { isExchange } from '../cards/exchange.ts';
import { type CardCommit, commitsOf, exchangeData } from '../documents/exchange-data.ts';
import { lastCommit, stateOf } from '../documents/round-data.ts';
import { isReferee } from '../relay/seat.ts';
import { loadRules, NOT_LOADED, reportMissing } from '../shared/arrival.ts';
import { finishConfirmation } from './confirm.ts';
import { finishGift, isMoving } from './move-item.ts';
import { enqueue } from './queue.ts';
import { finishUndo, undoFight } from './undo.ts';
import { combatOfCard, finish, finishEntry, updateCommit } from './write.ts';

/** Finishes what a crash has interrupted: commits that are recorded but not yet applied to all documents. */
export async function recover(): Promise<void> {
  for (const message of game.messages?.filter(isExchange) ?? [])
    for (const commit of commitsOf(exchangeData(message)))
      if (!commit.applied)
        await attempt(`message ${message.id}`, exchangeData(message).ruleset, () =>
          finishStep(message, commit),
        );
  for (const message of game.messages?.filter(isMoving) ?? [])
    await attempt(`gift ${message.id}`, '', () => finishGift(message));
  for (const combat of game.combats ?? []) {
    const entry = stateOf(combat) === undefined ? undefined : lastCommit(combat);
    if (entry?.undoing || entry?.applied === false)
      await attempt(`combat ${combat.id}`, combat.type, () =>
        entry.undoing ? undoFight(combat, entry.id) : finishEntry(combat, entry, true),
      );
  }
}

/** Tries again before any other work. */
function retryStep(): void {
  enqueue(async () => {
    if (isReferee()) await recover();
  }).catch((error: unknown) => console.warn('Fivefold |', error));
}

/** Attempts one repair; a failure does not stop the others. If the rules cannot be loaded now, it is attempted again once they are. */
async function attempt(what: string, ruleset: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await loadRules(ruleset);
    await work();
  } catch (error) {
    console.error(`Fivefold | ${what} could not be brought to its end`, error);
    if (error instanceof Refused && error.reason.key === NOT_LOADED) reportMissing(error.reason, retryStep);
  }
}

async function finishStep(message: ChatMessage.Implementation, commit: CardCommit): Promise<void> {
  const key = `c${commit.n}`;
  if (commit.undone) return finishUndoOf(message, key, commit);
  if (commit.heldState === 'confirmed' && commit.aims) await finishConfirmation(message, key, commit);
  else await finish(message, key, commit, true);
}

/** Finishes undoing a commit. In a fight the journal shows how far that had come: a commit that is no longer in it has been undone. */
async function finishUndoOf(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
): Promise<void> {
  const combat = combatOfCard(message);
  if (!combat) await finishUndo(message, key, commit);
  else if (lastCommit(combat)?.id === commit.id) await undoFight(combat, undefined, commit.aims ?? []);
  else await updateCommit(message, key, { applied: true }, { what: 'undo', step: commit.id });
}
