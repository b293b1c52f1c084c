import type { Change } from '../../core/change.ts';
import { type CardCommit, commitsOf, exchangeData } from '../documents/exchange-data.ts';
import { aimsOf, applyToActors, presentOf } from './apply.ts';
import { projectRound } from './fight.ts';
import { historyOf, stillHeld } from './outstanding.ts';
import { applyRemainder } from './remainder.ts';
import { cardsOf, fightTable } from './table.ts';
import { combatOfCard, updateCommit } from './write.ts';

const heldOf = (message: ChatMessage.Implementation): CardCommit[] =>
  commitsOf(exchangeData(message)).filter(({ undone, heldState }) => !undone && heldState === 'held');

/** Whether any change on a card waits for a confirmation. */
export const hasHeldChanges = (message: ChatMessage.Implementation): boolean => heldOf(message).length > 0;

/** The held changes of a commit that later steps have not overwritten. */
function effectiveChanges(message: ChatMessage.Implementation, commit: CardCommit): readonly Change[] {
  const combat = combatOfCard(message);
  const cards = combat ? cardsOf(combat) : [message];
  return stillHeld(commit, historyOf(cards.map(exchangeData), combat));
}

/** Finishes a confirmation that a crash has interrupted, without doing anything twice. */
export async function finishConfirmation(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
): Promise<void> {
  await applyRemainder(effectiveChanges(message, commit), commit.aims ?? [], `${commit.id}-h`);
  await updateCommit(message, key, { applied: true }, { what: 'harm', step: commit.id });
}

/** Updates the Combat document, because held changes may decide who is out of the fight. */
async function updateCombat(message: ChatMessage.Implementation): Promise<void> {
  const combat = combatOfCard(message);
  if (combat) await projectRound(combat, fightTable(combat).enc.cast);
}

/** Applies the held changes of a card. */
export async function confirmCard(message: ChatMessage.Implementation): Promise<void> {
  for (const commit of heldOf(message)) {
    const key = `c${commit.n}`;
    const changes = effectiveChanges(message, commit);
    const aims = aimsOf(presentOf(changes), changes);
    await updateCommit(message, key, { heldState: 'confirmed', applied: false, aims });
    await applyToActors(changes, `${commit.id}-h`);
    await updateCommit(message, key, { applied: true }, { what: 'harm', step: commit.id });
  }
  await updateCombat(message);
}

/** Declines the held changes of a card. Its open plays learn of it before their next answer. */
export async function declineCard(message: ChatMessage.Implementation): Promise<void> {
  for (const { n } of heldOf(message)) await updateCommit(message, `c${n}`, { heldState: 'declined' });
  await updateCombat(message);
}
