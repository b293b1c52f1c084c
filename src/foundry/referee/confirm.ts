import type { Change } from '../../core/change.ts';
import type { CardCommit } from '../exchange-data.ts';
import { commitsOf, exchangeData } from '../exchange-data.ts';
import { aimsOf, applyToActors, presentOf } from './apply.ts';
import { projected } from './fight.ts';
import { historyOf, stillHeld } from './outstanding.ts';
import { applyRemainder } from './remainder.ts';
import { cardsOf, fightTable } from './table.ts';
import { combatOfCard, mark } from './write.ts';

const heldOf = (message: ChatMessage.Implementation): CardCommit[] =>
  commitsOf(exchangeData(message)).filter(({ undone, heldState }) => !undone && heldState === 'held');

/** Whether anything on a card waits for a confirmation. */
export const holds = (message: ChatMessage.Implementation): boolean => heldOf(message).length > 0;

/** What of a commit's held changes still reaches the documents. */
function reaching(message: ChatMessage.Implementation, commit: CardCommit): readonly Change[] {
  const combat = combatOfCard(message);
  const cards = combat ? cardsOf(combat) : [message];
  return stillHeld(commit, historyOf(cards.map(exchangeData), combat));
}

/** Finishes a confirmation that a crash has broken off: what has been reached already is not done twice. */
export async function finishConfirmation(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
): Promise<void> {
  await applyRemainder(reaching(message, commit), commit.aims ?? [], `${commit.id}-h`);
  await mark(message, key, { applied: true });
}

/** Lets a card's fight show who is out of it now that what the card held is settled. */
async function shown(message: ChatMessage.Implementation): Promise<void> {
  const combat = combatOfCard(message);
  if (combat) await projected(combat, fightTable(combat).enc.cast);
}

/** Confirms all that a card holds. */
export async function confirmCard(message: ChatMessage.Implementation): Promise<void> {
  for (const commit of heldOf(message)) {
    const key = `c${commit.n}`;
    const changes = reaching(message, commit);
    const aims = aimsOf(presentOf(changes), changes);
    await mark(message, key, { heldState: 'confirmed', applied: false, aims });
    await applyToActors(changes, `${commit.id}-h`);
    await mark(message, key, { applied: true });
  }
  await shown(message);
}

/** Drops all that a card holds; open plays hear of it before their next answer. */
export async function declineCard(message: ChatMessage.Implementation): Promise<void> {
  for (const { n } of heldOf(message)) await mark(message, `c${n}`, { heldState: 'declined' });
  await shown(message);
}
