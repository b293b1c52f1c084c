import type { CardCommit } from '../exchange-data.ts';
import { commitsOf, exchangeData } from '../exchange-data.ts';
import { roundData } from '../round-data.ts';
import { applyToActors } from './apply.ts';
import { writeFight } from './fight.ts';
import { historyOf, stillHeld } from './outstanding.ts';
import { cardsOf, fightTable } from './table.ts';
import { combatOfCard, mark } from './write.ts';

const heldOf = (message: ChatMessage.Implementation): CardCommit[] =>
  commitsOf(exchangeData(message)).filter(({ undone, heldState }) => !undone && heldState === 'held');

/** Whether anything on a card waits for a confirmation. */
export const holds = (message: ChatMessage.Implementation): boolean => heldOf(message).length > 0;

/** Lets a commit's held changes reach the documents. Doing it again does nothing. */
export async function confirmed(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
): Promise<void> {
  const combat = combatOfCard(message);
  const cards = combat ? cardsOf(combat) : [message];
  await applyToActors(stillHeld(commit, historyOf(cards.map(exchangeData), combat)), `${commit.id}-h`);
  await mark(message, key, { applied: true });
}

/** Confirms all that a card holds. */
export async function confirmCard(message: ChatMessage.Implementation): Promise<void> {
  for (const commit of heldOf(message)) {
    const key = `c${commit.n}`;
    await mark(message, key, { heldState: 'confirmed', applied: false });
    await confirmed(message, key, commit);
  }
  const combat = combatOfCard(message);
  if (!combat) return;
  const { commits: n } = roundData(combat);
  await writeFight(combat, { changes: [], commits: n, cast: fightTable(combat).enc.cast, direction: 1 });
}

/** Drops all that a card holds; open plays hear of it before their next answer. */
export async function declineCard(message: ChatMessage.Implementation): Promise<void> {
  for (const { n } of heldOf(message)) await mark(message, `c${n}`, { heldState: 'declined' });
}
