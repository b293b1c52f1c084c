import type { Obj } from '../../../playground/server/protocol.ts';
import type { Entry, Journal } from '../journal.ts';
import { idsOf, resultOf } from '../journal.ts';
import { leaves, text, type World } from '../plain.ts';
import type { Observed } from '../windows.ts';
import type { Deed } from './deed.ts';
import type { Model } from './model.ts';

/** What the server alone decides about its documents. */
export const SERVERS_OWN = new Set(['_stats', 'sort', 'timestamp']);

/** How a request to a stopping server is refused: the sender never learns of it. */
const CLOSING = /Database is not open/;

/** Plays the requests in the server's order on the model: each must have been performed or refused as the model says. */
export function judged(journal: Journal, model: Model): string[] {
  const faults: string[] = [];
  for (const entry of journal.entries) {
    if (entry.outcome && 'refused' in entry.outcome && CLOSING.test(entry.outcome.refused)) continue;
    const fault = model.perform(entry.user, entry.request, resultOf(entry));
    if (!entry.outcome) faults.push(`${named(entry)} was never answered`);
    else if ('refused' in entry.outcome) {
      if (fault === undefined) faults.push(`${named(entry)} is permitted, but: ${entry.outcome.refused}`);
    } else if (fault !== undefined) faults.push(`${named(entry)} was performed, but: ${fault}`);
  }
  return faults;
}

const named = ({ seq, user, request }: Entry): string =>
  `request ${seq} by ${user} (${request.action} ${request.documentName} ${text(request.operation).slice(0, 300)})`;

/** An action of a user, and what the user was told. */
export interface Done {
  readonly deed: Deed;
  readonly userId: string;
  /** Undefined when the user's page went away meanwhile. */
  readonly told: string | undefined;
}

/** Each action reached the server at most once, as intended, from its user, and the user was told the true outcome. */
export function told(journal: Journal, done: readonly Done[]): string[] {
  const faults: string[] = [];
  for (const { deed, userId, told: said } of done) {
    const entries = journal.entries.filter(({ request }) => request.operation.n === deed.n);
    const [entry] = entries;
    const what = `deed ${text(deed)}`;
    if (entries.length > 1) faults.push(`${what} was asked ${entries.length} times`);
    if (!entry) {
      if (said === 'done' && !UNTAGGED.has(deed.do)) faults.push(`${what} was told done, but never asked`);
      continue;
    }
    if (entry.user !== userId) faults.push(`${what} was asked in the name of ${entry.user}, not ${userId}`);
    if (said === undefined) continue;
    const refused = entry.outcome !== undefined && 'refused' in entry.outcome;
    if (refused !== said.startsWith('refused'))
      faults.push(`${what} was told "${said}", but: ${text(entry.outcome)}`);
    faults.push(...meant(deed, entry).map((fault) => `${what}: ${fault}`));
  }
  return faults;
}

/** Actions through methods that take no options: their requests have no number. */
const UNTAGGED = new Set(['call', 'setting']);

/** Whether a request matches its action. */
function meant(deed: Deed, { request }: Entry): string[] {
  if (!('data' in deed)) return [];
  const list = request.operation.data ?? request.operation.updates ?? [];
  const wanted = leaves(expanded(deed.data));
  return list.flatMap((one) => {
    const asked = leaves(one);
    return [...wanted]
      .filter(([path, value]) => text(asked.get(path)) !== text(value) && isFresh(deed, value))
      .map(([path, value]) => `${path} should be ${text(value)}, was sent as ${text(asked.get(path))}`);
  });
}

/** Whether a value can only come from this action: one that was there already is not sent again. */
const isFresh = (deed: Deed, value: unknown): boolean =>
  deed.do === 'create' || text(value).includes(String(deed.n));

function expanded(data: Obj): Obj {
  const whole: Obj = {};
  for (const [path, value] of Object.entries(data)) {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let node = whole;
    for (const key of keys) {
      node[key] ??= {};
      node = node[key] as Obj;
    }
    node[last] = value;
  }
  return whole;
}

const keyOf = (seq: unknown, action: string, name: string, id: string): string =>
  `${seq} ${action} ${name} ${id}`;

/** What every connected client must receive, in this order. Deltas are reported through their actors: they are compared by their result. */
function news(journal: Journal): { keys: string[]; left: Set<unknown> } {
  const left = new Set<unknown>();
  const keys = journal.entries.flatMap((entry) => {
    const result = resultOf(entry);
    const { documentName, operation, action } = entry.request;
    if (documentName === 'Setting') return [];
    if (documentName === 'ActorDelta' || operation.parentUuid?.includes('ActorDelta')) {
      left.add(entry.seq);
      return [];
    }
    return result ? idsOf(result).map((id) => keyOf(entry.seq, action, documentName, id)) : [];
  });
  return { keys, left };
}

/**
 * Every page received the changes one after another, none left out, none twice, all in the server's order; those that are there now (`present`)
 * received them to the last. What comes before a change ran on the requesting client alone.
 */
export function heard(
  journal: Journal,
  observed: readonly Observed[],
  present: boolean,
  userId: string,
): string[] {
  const { keys, left } = news(journal);
  const pages = [...new Set(observed.map(({ page }) => page))];
  return pages.flatMap((page, i) => {
    const lines = observed.filter((line) => line.page === page);
    const faults = lines
      .filter(({ at, user }) => at === 'pre' && user !== userId)
      .map((line) => `a pre-hook ran in a page of ${userId} for ${text(line)}`);
    const on = lines.filter(({ at, seq }) => at === 'on' && !left.has(seq));
    const said = on.map(({ seq, action, name, id }) => keyOf(seq, action, name, id));
    if (said.length === 0) return faults;
    const from = keys.indexOf(said[0] ?? '');
    const wanted = keys.slice(from, from + said.length);
    const at = said.findIndex((key, k) => key !== wanted[k]);
    if (from < 0 || at >= 0)
      faults.push(
        `page ${page} of ${userId} heard "${said[Math.max(at, 0)]}" where "${wanted[Math.max(at, 0)]}" was next`,
      );
    const last = i === pages.length - 1 && present;
    if (last && said.at(-1) !== keys.at(-1))
      faults.push(`page ${page} of ${userId} last heard "${said.at(-1)}", not "${keys.at(-1)}"`);
    return faults;
  });
}

/** Pre-hooks of numbered actions ran only in the window that did them. */
export function preHooks(observed: readonly Observed[], own: ReadonlySet<number>): string[] {
  return observed
    .filter(({ at, n }) => at === 'pre' && n !== undefined && !own.has(n))
    .map((line) => `a pre-hook ran in a window that did not ask: ${text(line)}`);
}

/** What preparation computes must never be stored. */
export function derived(stored: World): string[] {
  return [...(stored.get('actors') ?? [])].flatMap(([id, actor]) =>
    ['defense', 'load']
      .filter((key) => key in ((actor.system ?? {}) as Obj))
      .map((key) => `actor ${id} stores ${key}`),
  );
}
