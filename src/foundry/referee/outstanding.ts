import type { Change } from '../../core/change.ts';
import { same } from '../../core/change.ts';
import type { CardCommit, ExchangeData } from '../exchange-data.ts';
import { commitsOf, playsOf } from '../exchange-data.ts';
import { roundData, standingEntries } from '../round-data.ts';

/*
 * What a game master has not confirmed yet counts as happened in its own place: what has overwritten it since stands, whatever is said about
 * it later. Otherwise a man who got up would lie again as soon as his fall is confirmed, and until then could get up for ever.
 */

/** What one step did, in the order in which the steps of a fight, or of a card outside one, were taken. */
interface Happening {
  readonly order: number;
  /** What documents bear of it. */
  readonly done: readonly Pick<Change, 'do' | 'who' | 'at'>[];
  /** What was kept back from them, whatever became of it. */
  readonly held: readonly Change[];
  /** What of that the rules still count as happened. */
  readonly waits: boolean;
}

/** The steps that stand, the earliest first. */
export type History = readonly Happening[];

function happeningOf({ order, changes, held, heldState }: CardCommit, isOpen: boolean): Happening {
  const confirmed = heldState === 'confirmed';
  return {
    order,
    done: confirmed ? [...changes, ...held] : changes,
    held: confirmed ? [] : held,
    waits: heldState === 'held' || (heldState === 'told' && isOpen),
  };
}

/** The history of a fight, or of a card outside one: the steps on cards, and those of the fight in which no card took part. */
export function historyOf(cards: readonly ExchangeData[], combat?: Combat.Implementation): History {
  const ofCards = cards.flatMap((data) => {
    const isOpen = playsOf(data).some(([, { state }]) => state === 'open');
    const standing = commitsOf(data).filter(({ undone }) => !undone);
    return standing.map((commit) => happeningOf(commit, isOpen));
  });
  const bare = { held: [], waits: false };
  const { fight, forgotten } = combat
    ? { fight: standingEntries(combat), forgotten: roundData(combat).forgotten?.[0] ?? [] }
    : { fight: [], forgotten: [] };
  const ofFight = fight
    .filter((entry) => entry.cards.length === 0)
    .map(({ n, changes }) => ({ order: n, done: changes, ...bare }));
  const ofOld = forgotten.map(({ n, who, at }) => ({
    order: n,
    done: [{ do: 'set' as const, who, at }],
    ...bare,
  }));
  return [...ofOld, ...ofCards, ...ofFight].sort((a, b) => a.order - b.order);
}

/** The fields that a list of changes writes whole. Sums overwrite nothing. */
const written = (changes: Happening['done']): string[] =>
  changes.flatMap(({ do: how, who, at }) => (how === 'set' ? [`${who} ${at}`] : []));

/** What of some changes others that came later have not overwritten, be it with the whole that a field belongs to. */
export function unwritten(changes: readonly Change[], later: Happening['done']): readonly Change[] {
  const gone = new Set(written(later));
  const isGone = (who: string, at: string): boolean =>
    at !== '' && (gone.has(`${who} ${at}`) || isGone(who, at.slice(0, Math.max(0, at.lastIndexOf('.')))));
  return changes.filter(({ do: how, who, at }) => how === 'add' || !isGone(who, at));
}

/** The changes of a step that no later one has overwritten in the documents. */
const standing = (changes: readonly Change[], order: number, history: History): readonly Change[] =>
  unwritten(
    changes,
    history.flatMap((one) => (one.order > order ? one.done : [])),
  );

/** The changes that the rules count as happened though the documents do not bear them yet, in their order. */
export const outstanding = (history: History): Change[] =>
  history.flatMap(({ waits, held, order }) => (waits ? standing(held, order, history) : []));

/** What of a commit's held changes still reaches the documents when it is confirmed now. */
export const stillHeld = ({ held, order }: CardCommit, history: History): readonly Change[] =>
  standing(held, order, history);

/**
 * A change that is to take back a step, as documents know it: where the step overwrote something that no document bore (it waits, or was
 * declined), the field gets what it held before that.
 */
export function grounded(inverse: Change, order: number, history: History): Change {
  if (inverse.do !== 'set') return inverse;
  const { is: found, ...rest } = inverse;
  const field = `${inverse.who} ${inverse.at}`;
  let is = found;
  for (const { done, held } of history.filter((one) => one.order < order).reverse()) {
    if (written(done).includes(field)) break;
    const ghost = held.findLast(({ do: how, who, at }) => how === 'set' && `${who} ${at}` === field);
    if (ghost?.do === 'set' && same(ghost.is ?? null, is ?? null)) is = ghost.was;
  }
  return is === undefined ? rest : { ...rest, is };
}
