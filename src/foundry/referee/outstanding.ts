import type { Change } from '../../core/change.ts';
import { same } from '../../core/change.ts';
import type { Json } from '../../core/text.ts';
import type { CardCommit, ExchangeData } from '../exchange-data.ts';
import { commitsOf, playsOf } from '../exchange-data.ts';
import { roundData } from '../round-data.ts';

/*
 * What a game master has not confirmed yet counts as happened in its own place: what has overwritten it since stands, whatever is said about
 * it later. Otherwise a man who got up would lie again as soon as his fall is confirmed, and until then could get up for ever.
 */

/** What one step did, in the order in which the steps of a fight, or of a card outside one, were taken. */
interface Happening {
  readonly order: number;
  /** What documents bear of it. */
  readonly done: readonly Change[];
  /** What only the rules count as happened. */
  readonly waiting: readonly Change[];
}

function happeningOf(commit: CardCommit, isOpen: boolean): Happening {
  const { order, changes, held, heldState } = commit;
  const waits = heldState === 'held' || (heldState === 'told' && isOpen);
  const done = heldState === 'confirmed' ? [...changes, ...held] : changes;
  return { order, done, waiting: waits ? held : [] };
}

/** The steps that stand, the earliest first: those of cards, and those of a fight in which no card took part. */
function happenings(cards: readonly ExchangeData[], combat?: Combat.Implementation): Happening[] {
  const ofCards = cards.flatMap((data) => {
    const isOpen = playsOf(data).some(([, { state }]) => state === 'open');
    const standing = commitsOf(data).filter(({ undone }) => !undone);
    return standing.map((commit) => happeningOf(commit, isOpen));
  });
  const { journal = {}, commits = 0 } = combat ? roundData(combat) : {};
  const ofFight = Object.values(journal).flatMap(([entry]) =>
    entry && entry.cards.length === 0 && entry.n <= commits
      ? [{ order: entry.n, done: entry.changes, waiting: [] }]
      : [],
  );
  return [...ofCards, ...ofFight].sort((a, b) => a.order - b.order);
}

const isField =
  ({ who, at }: Change) =>
  (other: Change): boolean =>
    other.do === 'set' && other.who === who && other.at === at;

/** The changes that no later step has overwritten in the documents. Sums are not overwritten. */
function standing(changes: readonly Change[], order: number, past: readonly Happening[]): Change[] {
  const later = past.filter((one) => one.order > order).flatMap(({ done }) => done);
  return changes.filter((change) => change.do === 'add' || !later.some(isField(change)));
}

/** The changes that the rules count as happened though the documents do not bear them yet, in their order. */
export function outstanding(cards: readonly ExchangeData[], combat?: Combat.Implementation): Change[] {
  const past = happenings(cards, combat);
  return past.flatMap(({ waiting, order }) => standing(waiting, order, past));
}

/** What of a commit's held changes still reaches the documents when it is confirmed now. */
export function stillHeld(
  { held, order }: CardCommit,
  cards: readonly ExchangeData[],
  combat?: Combat.Implementation,
): Change[] {
  return standing(held, order, happenings(cards, combat));
}

/**
 * A change that is to take back a step, as documents know it: where the step overwrote something that no document bore (it waits, or was
 * declined), the field gets what it held before that.
 */
export function grounded(inverse: Change, order: number, cards: readonly ExchangeData[]): Change {
  if (inverse.do !== 'set') return inverse;
  const commits = cards
    .flatMap(commitsOf)
    .filter((one) => !one.undone && one.order < order)
    .sort((a, b) => b.order - a.order);
  const unborne = (value: Json | undefined): Json | undefined => {
    for (const { changes, held, heldState } of commits) {
      const borne = heldState === 'confirmed' ? [...changes, ...held] : changes;
      if (borne.some(isField(inverse))) return value;
      const ghost = held.findLast(isField(inverse));
      if (ghost?.do === 'set' && same(ghost.is ?? null, value ?? null)) value = ghost.was;
    }
    return value;
  };
  const { is: _, ...rest } = inverse;
  const is = unborne(inverse.is);
  return is === undefined ? rest : { ...rest, is };
}
