import type { Obj } from '../../../playground/server/protocol.ts';
import type { Journal } from '../journal.ts';
import { resultOf } from '../journal.ts';
import { text, type World } from '../plain.ts';
import { type Change, commitsOf, isCard } from './ledger.ts';

/** The results of a card's logs, as a page computes them. */
export interface Replayed {
  readonly id: string;
  readonly state: string | undefined;
  readonly plays: readonly {
    readonly id: string;
    readonly undone: boolean;
    readonly changes: readonly Change[];
    readonly steps: readonly { readonly id: string; readonly by: string; readonly kind: string }[];
  }[];
}

const cardsOf = (stored: World, masters: ReadonlySet<string>): [string, Obj][] =>
  [...(stored.get('messages') ?? [])].filter(([, message]) => isCard(message, masters));

/** Unfinished commits. */
export function halfDone(stored: World, masters: ReadonlySet<string>): string[] {
  return cardsOf(stored, masters).flatMap(([id, message]) =>
    commitsOf(message)
      .filter(({ applied, after }) => !applied || after.length > 0)
      .map((commit) => `card ${id}: commit ${commit.id} is left half done`),
  );
}

/** Conditions that a fighter has twice: two clients wrote the same step. */
export function doubled(stored: World): string[] {
  return [...(stored.get('actors') ?? [])].flatMap(([id, actor]) => {
    const statuses = (actor.effects as Obj[]).flatMap((effect) => effect.statuses as string[]);
    const twice = statuses.filter((status, i) => statuses.indexOf(status) !== i);
    return twice.map((status) => `actor ${id} bears ${status} twice`);
  });
}

/** The sums of what is added to sheets, by fighter and field. */
function sums(changes: readonly Change[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { do: verb, who, at, n } of changes) {
    if (verb !== 'add' || !/^(traits|gear)\./.test(at)) continue;
    const key = `${who} ${at}`;
    found.set(key, (found.get(key) ?? 0) + Number(n));
  }
  return new Map([...found].filter(([, sum]) => sum !== 0));
}

/** The cards' logs, played again by the core, give the same as the commits that stand. */
export function replays(
  stored: World,
  masters: ReadonlySet<string>,
  replayed: readonly Replayed[],
): string[] {
  const faults: string[] = [];
  const committed = new Map<string, readonly Change[]>();
  const held: Change[] = [];
  for (const [, message] of cardsOf(stored, masters)) {
    for (const { id, undone, changes, left, held: own } of commitsOf(message)) {
      if (undone) continue;
      held.push(...own);
      if (left.length === changes.length && changes.length > 0) committed.set(id, changes);
    }
  }
  for (const { id, state } of replayed) {
    if (state === undefined || state === 'stale') faults.push(`card ${id} cannot be read: ${state}`);
  }
  const played = sums(
    replayed.flatMap(({ plays }) => plays.filter(({ undone }) => !undone).flatMap(({ changes }) => changes)),
  );
  const told = sums([...[...committed.values()].flat(), ...held]);
  for (const key of new Set([...played.keys(), ...told.keys()])) {
    if (played.get(key) !== told.get(key))
      faults.push(`${key}: the logs add ${played.get(key) ?? 0}, the commits ${told.get(key) ?? 0}`);
  }
  return faults;
}

/** Every answer of a player on a card was asked of one of the player's own fighters. */
export function answeredByOwners(
  stored: World,
  masters: ReadonlySet<string>,
  replayed: readonly Replayed[],
  owners: { readonly [who: string]: readonly string[] },
): string[] {
  return cardsOf(stored, masters).flatMap(([id, message]) => {
    const plays = (message.system as Obj).plays as Record<string, PlayData>;
    const standing = commitsOf(message).filter(({ undone }) => !undone);
    return standing.flatMap((commit, i) => {
      if (masters.has(commit.user)) return [];
      return Object.entries(commit.before).flatMap(([key, { length }]) => {
        const data = plays[key];
        const later = standing.slice(i + 1).find(({ before }) => key in before);
        const end = later?.before[key]?.length ?? data?.length ?? 0;
        const [said] = Array.from(
          { length: end - length },
          (_, k) => data?.log[`e${length + k}`]?.[0]?.ask,
        ).filter(Boolean);
        const play = replayed.find((one) => one.id === id)?.plays.find((one) => one.id === data?.id);
        const step = play?.steps.find((one) => one.id === said);
        if (!step || step.kind === 'roll' || owners[step.by]?.includes(commit.user)) return [];
        return [`card ${id}: ${commit.user} answered ${step.id} for ${step.by}`];
      });
    });
  });
}

/** A play as a card stores it, as far as it is needed. */
interface PlayData {
  readonly id: string;
  readonly length: number;
  readonly log: { readonly [key: string]: readonly { readonly ask?: string }[] };
}

/** The host lets everybody change whose turn it is; for a ruleset's fight that is a projection, which the next step writes again. */
const movesOn = (changes: Obj): boolean =>
  Object.keys(changes).every((key) => ['_id', 'round', 'turn'].includes(key));

/** Players wrote only what is theirs: their own flags, their own actors, their own chat messages. */
export function trespasses(
  journal: Journal,
  masters: ReadonlySet<string>,
  actorsOf: (user: string) => readonly string[],
  stored: World,
): string[] {
  const isAuthor =
    (user: string) =>
    (id: string): boolean =>
      stored.get('messages')?.get(id)?.author === user;
  return journal.entries
    .filter((entry) => !masters.has(entry.user) && resultOf(entry))
    .filter(({ user, request: { documentName, action, operation } }) => {
      const ids = [...(operation.ids ?? []), ...(operation.updates ?? []).map(({ _id }) => String(_id))];
      const root = operation.parentUuid?.split('.')[1];
      const own = actorsOf(user);
      if (documentName === 'User') return !(action === 'update' && ids.every((id) => id === user));
      if (documentName === 'ChatMessage') return action !== 'create' && !ids.every(isAuthor(user));
      if (documentName === 'Combat') return !(operation.updates ?? []).every(movesOn);
      if (root !== undefined) return !own.includes(root);
      return !(documentName === 'Actor' && action === 'update' && ids.every((id) => own.includes(id)));
    })
    .map(
      ({ seq, user, request }) =>
        `request ${seq}: ${user} may not ${request.action} ${request.documentName} ${text(request.operation)}`,
    );
}
