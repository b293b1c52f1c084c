import { type Change, isEqual } from '../../core/change.ts';
import { type CardCommit, commitsOf, type ExchangeData, playsOf } from '../documents/exchange-data.ts';
import { roundData, standingEntries } from '../documents/round-data.ts';

/*
 * For the rules, changes that wait for a confirmation count as done when their step was made, so later steps can overwrite them.
 * Otherwise a fighter who has stood up would fall again as soon as their fall is confirmed.
 */

/** A step of a fight, or of a card outside one. */
interface PastStep {
  readonly order: number;
  /** The changes that have been written to documents. */
  readonly done: readonly Pick<Change, 'do' | 'who' | 'at'>[];
  /** The changes that were held back. */
  readonly held: readonly Change[];
  /** Whether the rules count the held changes as done. */
  readonly waits: boolean;
}

/** The steps that have not been undone, the earliest first. */
export type History = readonly PastStep[];

function pastStepOf({ order, changes, held, heldState }: CardCommit, isOpen: boolean): PastStep {
  const confirmed = heldState === 'confirmed';
  return {
    order,
    done: confirmed ? [...changes, ...held] : changes,
    held: confirmed ? [] : held,
    waits: heldState === 'held' || (heldState === 'told' && isOpen),
  };
}

/** The history of a fight, or of a card outside one, from the commits on cards and the journal entries without a card. */
export function historyOf(cards: readonly ExchangeData[], combat?: Combat.Implementation): History {
  const ofCards = cards.flatMap((data) => {
    const isOpen = playsOf(data).some(([, { state }]) => state === 'open');
    const notOverwrittenLater = commitsOf(data).filter(({ undone }) => !undone);
    return notOverwrittenLater.map((commit) => pastStepOf(commit, isOpen));
  });
  const nothingHeld = { held: [], waits: false };
  const { fight, forgotten } = combat
    ? { fight: standingEntries(combat), forgotten: roundData(combat).forgotten?.[0] ?? [] }
    : { fight: [], forgotten: [] };
  const ofFight = fight
    .filter((entry) => entry.cards.length === 0)
    .map(({ n, changes }) => ({ order: n, done: changes, ...nothingHeld }));
  const ofOld = forgotten.map(({ n, who, at }) => ({
    order: n,
    done: [{ do: 'set' as const, who, at }],
    ...nothingHeld,
  }));
  return [...ofOld, ...ofCards, ...ofFight].sort((a, b) => a.order - b.order);
}

/** The fields that a list of changes sets. Additions overwrite nothing. */
const setFields = (changes: PastStep['done']): string[] =>
  changes.flatMap(({ do: how, who, at }) => (how === 'set' ? [`${who} ${at}`] : []));

/** The changes that later ones have not overwritten, whether directly or as part of a larger value. */
export function notOverwritten(changes: readonly Change[], later: PastStep['done']): readonly Change[] {
  const gone = new Set(setFields(later));
  const isGone = (who: string, at: string): boolean =>
    at !== '' && (gone.has(`${who} ${at}`) || isGone(who, at.slice(0, Math.max(0, at.lastIndexOf('.')))));
  return changes.filter(({ do: how, who, at }) => how === 'add' || !isGone(who, at));
}

/** The changes of a step that no later step has overwritten in the documents. */
const standing = (changes: readonly Change[], order: number, history: History): readonly Change[] =>
  notOverwritten(
    changes,
    history.flatMap((one) => (one.order > order ? one.done : [])),
  );

/** The changes that count as done although they have not been written to documents, in order. */
export const outstandingChanges = (history: History): Change[] =>
  history.flatMap(({ waits, held, order }) => (waits ? standing(held, order, history) : []));

/** The held changes of a commit that would take effect if it were confirmed now. */
export const stillHeld = ({ held, order }: CardCommit, history: History): readonly Change[] =>
  standing(held, order, history);

/**
 * The inverse of a change for documents. If the step has overwritten a value that was never written, because it was held or
 * declined, the field gets the value from before.
 */
export function inverseForDocuments(inverse: Change, order: number, history: History): Change {
  if (inverse.do !== 'set') return inverse;
  const { is: found, ...rest } = inverse;
  const field = `${inverse.who} ${inverse.at}`;
  let is = found;
  for (const { done, held } of history.filter((one) => one.order < order).reverse()) {
    if (setFields(done).includes(field)) break;
    const unwritten = held.findLast(({ do: how, who, at }) => how === 'set' && `${who} ${at}` === field);
    if (unwritten?.do === 'set' && isEqual(unwritten.is ?? null, is ?? null)) is = unwritten.was;
  }
  return is === undefined ? rest : { ...rest, is };
}
