import { arrived } from '../arrival.ts';
import { isExchange } from '../exchange.ts';
import type { CardCommit } from '../exchange-data.ts';
import { commitsOf, exchangeData } from '../exchange-data.ts';
import { lastCommit, stateOf } from '../round-data.ts';
import { finishConfirmation } from './confirm.ts';
import { finishUndo, undoFight } from './undo.ts';
import { combatOfCard, finish, finishEntry, mark } from './write.ts';

/** Finishes what a crash has left half done: every commit whose truth is written but which has not reached all documents. */
export async function recover(): Promise<void> {
  for (const message of game.messages?.filter(isExchange) ?? [])
    for (const commit of commitsOf(exchangeData(message)))
      if (!commit.applied) await attempted(`message ${message.id}`, () => mended(message, commit));
  for (const combat of game.combats ?? []) {
    const entry = stateOf(combat) === undefined ? undefined : lastCommit(combat);
    if (entry)
      await attempted(`combat ${combat.id}`, () =>
        entry.undoing ? undoFight(combat, entry.id) : finishEntry(combat, entry, true),
      );
  }
}

/** One thing that cannot be mended does not keep the rest from it. */
async function attempted(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`Fivefold | ${what} could not be brought to its end`, error);
  }
}

async function mended(message: ChatMessage.Implementation, commit: CardCommit): Promise<void> {
  await arrived(exchangeData(message).ruleset);
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
