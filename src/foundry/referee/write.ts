import type { Change } from '../../core/change.ts';
import type { Fighter } from '../../core/fighter.ts';
import type { Cast } from '../../core/stage.ts';
import { givenOnly, type Id, type Json } from '../../core/text.ts';
import { isOfBoard } from '../board/place.ts';
import { type CardCommit, type CardWrite, type Done, exchangeData } from '../documents/exchange-data.ts';
import { type Aim, type RoundCommit, roundData, slotOf } from '../documents/round-data.ts';
import { cardUpdate, keepFreshKey, keyOf } from '../documents/sealed-card.ts';
import { handKey } from '../relay/card-keys.ts';
import { SYSTEM } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';
import { applyToActors, isActors } from './apply.ts';
import { knowsCommit, writeFight, writeUnlessEnded } from './fight.ts';
import { beforeWrite } from './queue.ts';
import type { StepRecord } from './record.ts';
import { applyRemainder } from './remainder.ts';
import { fightTable, tableOf } from './table.ts';

/** A new message of ours. */
type NewCard = Obj & { readonly _id: string };

/** Gives the key of a new sealed card to its readers; those who are away ask for it when they enter. */
function shareKey({ _id, whisper, system }: NewCard): void {
  const key = keyOf(_id);
  if ((system as Obj).sealed && key !== undefined) void handKey({ message: _id, key }, whisper as string[]);
}

/** Creates a message, unless it exists already. The key of a sealed one must have been stored first. */
export async function createCard(write: { readonly data: NewCard }, commit: string): Promise<void> {
  if (game.messages?.get(write.data._id)) return;
  beforeWrite();
  shareKey(write.data);
  const options = { [SYSTEM]: { commit }, keepId: true };
  await foundry.documents.ChatMessage.implementation.create(write.data as never, options as never);
}

/** Makes one write to a card. */
async function writeCard(write: CardWrite, commit: string): Promise<void> {
  if (write.do === 'create') return createCard(write, commit);
  beforeWrite();
  const options = { [SYSTEM]: { commit } };
  await game.messages?.get(write.id)?.update(write.data as never, options as never);
}

/** The card of a write, and the key of its commit on that card. */
const cardOf = (write: CardWrite): RoundCommit['cards'][number] => ({
  message: write.do === 'create' ? write.data._id : write.id,
  commit: write.commit,
});

/** The fight of a card, if it is still running. */
export const combatOfCard = (message: ChatMessage.Implementation): Combat.Implementation | undefined => {
  const { combat } = exchangeData(message);
  return combat ? game.combats?.get(combat) : undefined;
};

const fightersIn = (changes: readonly Change[]): Id[] => changes.map(({ who }) => who);

/** The values that fields have after changes. Positions of tokens are left out, because writing them again does no harm. */
const recordedAims = (changes: readonly Change[], valuesAfter: readonly Json[]): Aim[] =>
  changes.flatMap((change, i) => {
    const is = valuesAfter[i];
    return is === undefined || isOfBoard(change) ? [] : [{ who: change.who, at: change.at, is }];
  });

/** Writes the changes of a step or, after an interruption, only those that this cast shows are not yet applied. */
const applyStep = (
  { id, changes, left }: Pick<RoundCommit, 'id' | 'changes' | 'left'>,
  interrupted: Cast<Fighter> | false,
): Promise<void> =>
  interrupted
    ? applyRemainder(changes, recordedAims(changes, left), id, interrupted)
    : applyToActors(changes, id);

/** Applies a card's commit. @param again it may have been applied in part before a crash, so nothing is done twice. */
export async function finish(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
  again = false,
): Promise<void> {
  const { id, user, changes, left, thrown, after, timeUp, why } = commit;
  for (const write of after) await writeCard(write, id);
  await applyStep(commit, again && tableOf(message, fightersIn(changes)).enc.cast);
  const combat = combatOfCard(message);
  if (combat && !knowsCommit(combat, id)) {
    const cards = [{ message: message.id ?? '', commit: key }, ...after.map(cardOf)];
    const n = roundData(combat).commits + 1;
    const reasons = givenOnly({ timeUp, why });
    const entry: RoundCommit = { id, n, user, changes, left, thrown, cards, ...reasons };
    await writeFight(combat, { changes, entry, commits: n, cast: fightTable(combat).enc.cast, direction: 1 });
  }
  await updateCommit(message, key, { applied: true, after: [] }, { what: 'step', step: id });
}

/** Updates fields of a card's commit. @param done what has come to its end with that */
export async function updateCommit(
  message: ChatMessage.Implementation,
  key: string,
  what: Partial<CardCommit>,
  done?: Done,
): Promise<void> {
  beforeWrite();
  const update = cardUpdate(message, { system: { commits: { [key]: what } } });
  await message.update(update as never, { [SYSTEM]: { commit: key, ...givenOnly({ done }) } } as never);
}

/** Writes a step: first its complete record, to the first card or, without cards, to the fight; then its changes. */
export async function writeRecord(
  record: StepRecord,
  cast: Cast<Fighter>,
  combat?: Combat.Implementation,
): Promise<void> {
  const { info, cards, now, left, thrown } = record;
  const [first] = cards;
  if (first) {
    for (const { message } of cards) await keepFreshKey(message);
    await writeCard(first.write, info.id);
    const message = game.messages?.get(first.message);
    const commit = message && exchangeData(message).commits[first.commit];
    if (message && commit) await finish(message, first.commit, commit);
    return;
  }
  if (combat) {
    const n = roundData(combat).commits + 1;
    const appliedFlag = now.some(isActors) ? { applied: false } : {};
    const entry: RoundCommit = {
      id: info.id,
      n,
      user: info.user,
      changes: now,
      left,
      thrown,
      cards: [],
      ...appliedFlag,
      ...givenOnly({ cast: info.cast, timeUp: info.timeUp, why: info.why }),
    };
    const done = entry.applied === false ? {} : ({ done: { what: 'step', step: info.id } } as const);
    await writeFight(combat, { changes: now, entry, commits: n, cast, direction: 1, ...done });
    await finishEntry(combat, entry);
  } else await applyToActors(now, info.id);
}

/** Updates a step's entry in the fight's journal. @param done as in `updateCommit` */
export function updateEntry(combat: Combat.Implementation, entry: RoundCommit, done?: Done): Promise<void> {
  const journal = { [slotOf(entry.n)]: [entry] };
  const options = { [SYSTEM]: { commit: entry.id, ...givenOnly({ done }) } };
  return writeUnlessEnded(combat, () => combat.update({ system: { journal } } as never, options as never));
}

/** Applies a journal entry that has no card. @param again as in `finish`. */
export async function finishEntry(
  combat: Combat.Implementation,
  entry: RoundCommit,
  again = false,
): Promise<void> {
  if (entry.applied !== false) return;
  await applyStep(entry, again && fightTable(combat, fightersIn(entry.changes)).enc.cast);
  await updateEntry(combat, { ...entry, applied: true }, { what: 'step', step: entry.id });
}
