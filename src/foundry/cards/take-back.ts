import { type CardCommit, commitsOf, exchangeData } from '../documents/exchange-data.ts';
import { lastCommit } from '../documents/round-data.ts';
import { readSetting } from '../settings/settings.ts';

/** Who made a step, and what it has revealed. */
interface UndoableStep {
  readonly id?: string;
  readonly user: string;
  /** How many rolls it contained; unknown for steps of earlier versions. */
  readonly thrown?: number;
  readonly heldState?: string;
  /** Somebody has joined or left: only a game master may undo that. */
  readonly cast?: object;
}

/**
 * Whether a user may undo the last step. Game masters always may. Players may undo only their own, if the setting allows it, no dice
 * have been rolled and nothing has been confirmed.
 */
export function mayTakeBack(user: User.Implementation, step: UndoableStep | undefined): boolean {
  if (!step) return false;
  if (user.isGM) return true;
  const own = step.user === user.id && step.thrown === 0 && !step.cast && step.heldState !== 'confirmed';
  return own && readSetting('takeBack') === true;
}

/** The last step of a fight, with what matters for undoing it. */
export function lastStepOf(combat: Combat.Implementation): UndoableStep | undefined {
  const entry = lastCommit(combat);
  if (!entry) return undefined;
  const confirmed = entry.cards.some(({ message: id, commit }) => {
    const message = game.messages?.get(id);
    return message && exchangeData(message).commits?.[commit]?.heldState === 'confirmed';
  });
  return { ...entry, ...(confirmed ? { heldState: 'confirmed' } : {}) };
}

/** The last step of a card that is not undone. */
export const standingCommit = (message: ChatMessage.Implementation): CardCommit | undefined =>
  commitsOf(exchangeData(message))
    .filter(({ undone }) => !undone)
    .at(-1);

/** The step that a card's undo button would undo: its own last step, or in a fight the fight's last step if it involves the card. */
export function lastOfCard(message: ChatMessage.Implementation): UndoableStep | undefined {
  const combat = game.combats?.get(exchangeData(message).combat);
  if (!combat) return standingCommit(message);
  const takesPart = lastCommit(combat)?.cards.some((card) => card.message === message.id);
  return takesPart ? lastStepOf(combat) : undefined;
}
