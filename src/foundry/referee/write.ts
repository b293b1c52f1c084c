import type { Change } from '../../core/change.ts';
import type { Fighter } from '../../core/fighter.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import type { Aim, CardCommit, CardWrite } from '../exchange-data.ts';
import { exchangeData } from '../exchange-data.ts';
import { SYSTEM } from '../ids.ts';
import { isOfBoard } from '../place.ts';
import type { RoundCommit } from '../round-data.ts';
import { roundData, slotOf } from '../round-data.ts';
import type { Obj } from '../types.d.ts';
import { applyToActors, isActors } from './apply.ts';
import { knowsCommit, unlessEnded, writeFight } from './fight.ts';
import { beginWriting } from './queue.ts';
import type { Record } from './record.ts';
import { applyRemainder } from './remainder.ts';
import { fightTable, tableOf } from './table.ts';

/** Does one write to a card; a card that is there already is not made again. */
export async function writeCard(write: CardWrite, commit: string): Promise<void> {
  beginWriting();
  const options = { [SYSTEM]: { commit } };
  if (write.do === 'create') {
    if (game.messages?.get(write.data._id)) return;
    await foundry.documents.ChatMessage.implementation.create(
      write.data as never,
      { ...options, keepId: true } as never,
    );
  } else await game.messages?.get(write.id)?.update(write.data as never, options as never);
}

/** Which card a write goes to, and under which key its commit lies there. */
function cardOf(write: CardWrite): RoundCommit['cards'][number] {
  const { commits } = write.data.system as { commits: Obj };
  return {
    message: write.do === 'create' ? write.data._id : write.id,
    commit: Object.keys(commits)[0] ?? 'c0',
  };
}

/** The fight a card belongs to, if it still goes on. */
export const combatOfCard = (message: ChatMessage.Implementation): Combat.Implementation | undefined => {
  const { combat } = exchangeData(message);
  return combat ? game.combats?.get(combat) : undefined;
};

const whosOf = (changes: readonly Change[]): Id[] => changes.map(({ who }) => who);

/** What changes have left in the fields they wrote. Whether a token has come where it was to be the board sees itself, and puts it nowhere twice. */
const leftBy = (changes: readonly Change[], left: readonly Json[]): Aim[] =>
  changes.flatMap((change, i) => {
    const is = left[i];
    return is === undefined || isOfBoard(change) ? [] : [{ who: change.who, at: change.at, is }];
  });

/**
 * Finishes what a card's commit says has happened.
 * @param again a crash has broken it off: what has been reached already is not done twice.
 */
export async function finish(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
  again = false,
): Promise<void> {
  const { id, user, changes, left, thrown, after } = commit;
  for (const write of after) await writeCard(write, id);
  if (again)
    await applyRemainder(changes, leftBy(changes, left), id, tableOf(message, whosOf(changes)).enc.cast);
  else await applyToActors(changes, id);
  const combat = combatOfCard(message);
  if (combat && !knowsCommit(combat, id)) {
    const cards = [{ message: message.id ?? '', commit: key }, ...after.map(cardOf)];
    const n = roundData(combat).commits + 1;
    const entry: RoundCommit = { id, n, user, changes, left, thrown, cards };
    await writeFight(combat, { changes, entry, commits: n, cast: fightTable(combat).enc.cast, direction: 1 });
  }
  await mark(message, key, { applied: true, after: [] });
}

/** Writes to a card's commit itself. */
export async function mark(
  message: ChatMessage.Implementation,
  key: string,
  what: Partial<CardCommit>,
): Promise<void> {
  beginWriting();
  await message.update(
    { system: { commits: { [key]: what } } } as never,
    { [SYSTEM]: { commit: key } } as never,
  );
}

/**
 * Writes a step. First its truth, in one write: the first card's, or where no card takes part the fight's. Then all that it says has happened.
 */
export async function written(
  record: Record,
  cast: Cast<Fighter>,
  combat?: Combat.Implementation,
): Promise<void> {
  const { deed, cards, now, left, thrown } = record;
  const [first] = cards;
  if (first) {
    await writeCard(first.write, deed.id);
    const message = game.messages?.get(first.message);
    const commit = message && exchangeData(message).commits[first.commit];
    if (message && commit) await finish(message, first.commit, commit);
    return;
  }
  if (combat) {
    const n = roundData(combat).commits + 1;
    const waits = now.some(isActors) ? { applied: false } : {};
    const entry: RoundCommit = {
      id: deed.id,
      n,
      user: deed.user,
      changes: now,
      left,
      thrown,
      cards: [],
      ...waits,
      ...(deed.cast ? { cast: deed.cast } : {}),
    };
    await writeFight(combat, { changes: now, entry, commits: n, cast, direction: 1 });
    await finishEntry(combat, entry);
  } else await applyToActors(now, deed.id);
}

/** Writes to a step's entry in the fight's journal. */
export function markEntry(combat: Combat.Implementation, entry: RoundCommit): Promise<void> {
  const journal = { [slotOf(entry.n)]: [entry] };
  return unlessEnded(combat, () =>
    combat.update({ system: { journal } } as never, { [SYSTEM]: { commit: entry.id } } as never),
  );
}

/** Finishes a step of a fight in which no card took part. @param again see `finish`. */
export async function finishEntry(
  combat: Combat.Implementation,
  entry: RoundCommit,
  again = false,
): Promise<void> {
  if (entry.applied !== false) return;
  const { id, changes, left } = entry;
  if (again)
    await applyRemainder(changes, leftBy(changes, left), id, fightTable(combat, whosOf(changes)).enc.cast);
  else await applyToActors(changes, id);
  await markEntry(combat, { ...entry, applied: true });
}
