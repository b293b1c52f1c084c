import { isExchange } from '../exchange.ts';
import { commitsOf, exchangeData } from '../exchange-data.ts';
import { lastCommit, stateOf } from '../round-data.ts';
import { applyToActors } from './apply.ts';
import { confirmed } from './confirm.ts';
import { finishUndo, undoFight } from './undo.ts';
import { combatOfCard, finish } from './write.ts';

/** Finishes what a crash has left half done: every commit whose truth is written but which has not reached all documents. */
export async function recover(): Promise<void> {
  for (const message of game.messages?.filter(isExchange) ?? [])
    for (const commit of commitsOf(exchangeData(message))) {
      if (commit.applied) continue;
      const key = `c${commit.n}`;
      if (!commit.undone) {
        await finish(message, key, commit);
        if (commit.heldState === 'confirmed') await confirmed(message, key, commit);
      } else await recoverUndo(message, key, commit);
    }
  for (const combat of game.combats ?? []) {
    const entry = stateOf(combat) === undefined ? undefined : lastCommit(combat);
    if (entry && entry.cards.length === 0) await applyToActors(entry.changes, entry.id);
  }
}

async function recoverUndo(...[message, key, commit]: Parameters<typeof finishUndo>): Promise<void> {
  const combat = combatOfCard(message);
  if (!combat) await finishUndo(message, key, commit);
  else if (lastCommit(combat)?.id === commit.id) await undoFight(combat);
}
