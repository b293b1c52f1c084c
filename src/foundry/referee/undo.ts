import { type Change, invertAll, isEqual } from '../../core/change.ts';
import { type Cast, valueAt } from '../../core/stage.ts';
import { type Id, type Json, type Msg, msg, Refused } from '../../core/text.ts';
import { hasStrayed } from '../board/place.ts';
import { isExchange } from '../cards/exchange.ts';
import { standingCommit } from '../cards/take-back.ts';
import { type CardCommit, type Done, exchangeData } from '../documents/exchange-data.ts';
import { type Aim, lastCommit } from '../documents/round-data.ts';
import { cardUpdate } from '../documents/sealed-card.ts';
import { SYSTEM } from '../shared/ids.ts';
import { aimsOf, applyToActors, isActors, presentOf } from './apply.ts';
import { writeFight } from './fight.ts';
import { historyOf, inverseForDocuments } from './outstanding.ts';
import { overwrittenWarning } from './overwritten.ts';
import { beforeWrite } from './queue.ts';
import { applyRemainder } from './remainder.ts';
import { cardsOf, fightTable, tableOf } from './table.ts';
import { combatOfCard, updateCommit, updateEntry } from './write.ts';

/** A commit's changes, and the values of their fields afterwards as far as they are known. */
interface Past {
  readonly changes: readonly Change[];
  readonly left: readonly (Json | undefined)[];
}

/** What a card's commit has written to documents, including changes that were confirmed later. */
const pastOf = ({ changes, left, held, heldState }: CardCommit): Past => {
  const confirmed = heldState === 'confirmed' ? held : [];
  return { changes: [...changes, ...confirmed], left: [...left, ...confirmed.map(() => undefined)] };
};

/** All fighters whom a commit has changed, whether or not they still take part. */
const fightersIn = ({ changes }: Past): Id[] => changes.map(({ who }) => who);

/** Whether the fighter or gear that a change has altered still exists. */
const stillExists = (cast: Cast<object>, { who, at }: Change): boolean => {
  const [thing] = /^gear\.[^.]+(?=\.)/.exec(at) ?? [];
  return who in cast && (thing === undefined || valueAt(cast[who], thing) !== undefined);
};

/** The changes whose fields have been overwritten since. Only the last change of a field counts. */
function overwritten({ changes, left }: Past, cast: Cast<object>): Change[] {
  const last = new Map(changes.map((change, i) => [`${change.who} ${change.at}`, i]));
  return [...last.values()].flatMap((i) => {
    const change = changes[i];
    const value = left[i];
    if (!change || value === undefined || !stillExists(cast, change)) return [];
    return isEqual(valueAt(cast[change.who], change.at) ?? null, value) ? [] : [change];
  });
}

/**
 * The changes that undo a commit. A field that was set by the commit and has been overwritten since keeps its value; additions are
 * undone even then. `touched` are both, so that they can be reported.
 */
function revertStep(past: Past, cast: Cast<object>): { inverse: Change[]; touched: Change[] } {
  const touched = overwritten(past, cast);
  const kept = new Set(touched.filter((one) => one.do === 'set').map(({ who, at }) => `${who} ${at}`));
  const inverse = invertAll(past.changes).filter(
    (change) => stillExists(cast, change) && !kept.has(`${change.who} ${change.at}`),
  );
  return { inverse, touched };
}

const undone = ({ id }: { readonly id: string }): Done => ({ what: 'undo', step: id });

async function rewindCard(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
  aims: readonly Aim[],
): Promise<void> {
  beforeWrite();
  const plays = Object.entries(commit.before).map(([play, { state, length, heard, unseen }]) => [
    play,
    { state: state === 'new' ? 'undone' : 'open', length, heard, unseen },
  ]);
  const update = {
    rolls: message._source.rolls.slice(0, commit.rolls),
    system: {
      plays: Object.fromEntries(plays),
      commits: { [key]: { undone: true, applied: false, aims } },
    },
  };
  const options = { [SYSTEM]: { commit: `${commit.id}-u` } };
  await message.update(cardUpdate(message, update) as never, options as never);
}

/** What undoing a card's commit outside a fight changes, and the warning about it. */
function planUndo(
  message: ChatMessage.Implementation,
  commit: CardCommit,
): { readonly inverse: Change[]; readonly says: Msg | undefined } {
  const past = pastOf(commit);
  const { cast, ruleset } = tableOf(message, fightersIn(past)).enc;
  const { inverse, touched } = revertStep(past, cast);
  const history = historyOf([exchangeData(message)]);
  return {
    inverse: inverse.map((change) => inverseForDocuments(change, commit.order, history)),
    says: overwrittenWarning('core.host.undoTouched', touched, ruleset, cast),
  };
}

/** Finishes undoing that a crash has interrupted, without doing anything twice. */
export async function finishUndo(
  message: ChatMessage.Implementation,
  key: string,
  commit: CardCommit,
): Promise<void> {
  await applyRemainder(planUndo(message, commit).inverse, commit.aims ?? [], `${commit.id}-u`);
  await updateCommit(message, key, { applied: true }, undone(commit));
}

/** Undoes a card's last commit, which in a fight must be the fight's last. @returns the warning to show. */
export async function undoCard(message: ChatMessage.Implementation, seen?: string): Promise<Msg | undefined> {
  const combat = combatOfCard(message);
  if (combat) {
    if (!lastCommit(combat)?.cards.some((card) => card.message === message.id))
      throw new Refused(msg('core.host.notLast'));
    return undoFight(combat, seen);
  }
  const commit = standingCommit(message);
  if (!commit) throw new Refused(msg('core.refused.nothingToUndo'));
  if (seen !== undefined && seen !== commit.id) throw new Refused(msg('core.host.notLast'));
  const key = `c${commit.n}`;
  const { inverse, says } = planUndo(message, commit);
  await rewindCard(message, key, commit, aimsOf(presentOf(inverse), inverse));
  await applyToActors(inverse, `${commit.id}-u`);
  await updateCommit(message, key, { applied: true }, undone(commit));
  return says;
}

/**
 * Undoes a fight's last commit, including its effect on cards. @param begun if a crash has interrupted this, the values that fields
 * were to get. @returns the warning to show.
 */
export async function undoFight(
  combat: Combat.Implementation,
  seen?: string,
  begun?: readonly Aim[],
): Promise<Msg | undefined> {
  const entry = lastCommit(combat);
  if (!entry) throw new Refused(msg('core.refused.nothingToUndo'));
  if (seen !== undefined && seen !== entry.id) throw new Refused(msg('core.host.notLast'));
  const cards = entry.cards.flatMap(({ message: id, commit: key }) => {
    const message = game.messages?.get(id);
    const commit = message && exchangeData(message).commits[key];
    return message && commit && isExchange(message) ? [{ message, key, commit }] : [];
  });
  const confirmed = cards.flatMap(({ commit }) => (commit.heldState === 'confirmed' ? commit.held : []));
  const past = { changes: [...entry.changes, ...confirmed], left: entry.left };
  const { cast, ruleset } = fightTable(combat, fightersIn(past)).enc;
  const { inverse: plain, touched } = revertStep(past, cast);
  const history = historyOf(cardsOf(combat).map(exchangeData), combat);
  const inverse = plain.map((change) => inverseForDocuments(change, entry.n, history));
  const stray = hasStrayed(inverse);
  const interrupted = begun ?? entry.undoing;
  const aims = interrupted ?? aimsOf(presentOf(inverse), inverse);
  for (const { message, key, commit } of cards) await rewindCard(message, key, commit, aims);
  if (cards.length === 0 && !interrupted && inverse.some(isActors))
    await updateEntry(combat, { ...entry, undoing: aims });
  if (interrupted) await applyRemainder(inverse, interrupted, `${entry.id}-u`);
  else await applyToActors(inverse, `${entry.id}-u`);
  const { cast: present } = fightTable(combat).enc;
  const step = { changes: inverse, commits: entry.n - 1, cast: present, direction: -1 } as const;
  await writeFight(combat, cards.length === 0 ? { ...step, done: undone(entry) } : step);
  for (const [i, { message, key }] of cards.entries()) {
    const isLast = i === cards.length - 1;
    await updateCommit(message, key, { applied: true }, isLast ? undone(entry) : undefined);
  }
  return overwrittenWarning('core.host.undoTouched', touched, ruleset, cast) ?? stray;
}
