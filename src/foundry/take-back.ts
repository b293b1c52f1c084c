import type { CardCommit } from './exchange-data.ts';
import { commitsOf, exchangeData } from './exchange-data.ts';
import { lastCommit } from './round-data.ts';
import { readSetting } from './settings.ts';

/** What a step tells of who took it and what it has shown. */
interface Taken {
  readonly user: string;
  /** How many throws were made in it; steps of earlier versions do not tell. */
  readonly thrown?: number;
  readonly heldState?: string;
  /** Somebody has come or gone: that is for a game master to take back. */
  readonly cast?: object;
}

/**
 * Whether a person may take the last step back: a game master always; a player his own slip, where the table lets him, as long as no dice
 * have shown him how it ends and no game master has confirmed it.
 */
export function mayTakeBack(user: User.Implementation, step: Taken | undefined): boolean {
  if (!step) return false;
  if (user.isGM) return true;
  const own = step.user === user.id && step.thrown === 0 && !step.cast && step.heldState !== 'confirmed';
  return own && readSetting('takeBack') === true;
}

/** The last step of a fight, as far as it concerns taking it back. */
export function lastStepOf(combat: Combat.Implementation): Taken | undefined {
  const entry = lastCommit(combat);
  if (!entry) return undefined;
  const confirmed = entry.cards.some(({ message: id, commit }) => {
    const message = game.messages?.get(id);
    return message && exchangeData(message).commits?.[commit]?.heldState === 'confirmed';
  });
  return { ...entry, ...(confirmed ? { heldState: 'confirmed' } : {}) };
}

/** The last step on a card that stands. */
export const standingCommit = (message: ChatMessage.Implementation): CardCommit | undefined =>
  commitsOf(exchangeData(message))
    .filter(({ undone }) => !undone)
    .at(-1);

/** What would be taken back with a card: its own last step; in a fight the fight's, if the card took part in it. */
export function lastOfCard(message: ChatMessage.Implementation): Taken | undefined {
  const combat = game.combats?.get(exchangeData(message).combat);
  if (!combat) return standingCommit(message);
  const takesPart = lastCommit(combat)?.cards.some((card) => card.message === message.id);
  return takesPart ? lastStepOf(combat) : undefined;
}
