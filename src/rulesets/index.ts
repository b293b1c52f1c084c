import type { Ruleset, RulesetSummary } from '../core/ruleset.ts';
import { summary as lordsouls } from './lordsouls/summary.ts';
import { summary as storyteller } from './storyteller/summary.ts';
import { summary as western } from './western/summary.ts';
import { summary as wfrp } from './wfrp/summary.ts';
import { summary as yearzero } from './yearzero/summary.ts';

/** A ruleset's summary, and how to load the rest of it. */
interface Entry {
  readonly summary: RulesetSummary;
  open(): Promise<Ruleset>;
}

/** All rulesets. Another one needs a folder beside the others and a line here. */
const RULESETS: readonly Entry[] = [
  { summary: storyteller, open: () => import('./storyteller/index.ts').then((room) => room.storyteller) },
  { summary: western, open: () => import('./western/index.ts').then((room) => room.western) },
  { summary: lordsouls, open: () => import('./lordsouls/index.ts').then((room) => room.lordsouls) },
  { summary: wfrp, open: () => import('./wfrp/index.ts').then((room) => room.wfrp) },
  { summary: yearzero, open: () => import('./yearzero/index.ts').then((room) => room.yearzero) },
];

/** The summaries of all rulesets, in the order of the list. */
export const SUMMARIES: readonly RulesetSummary[] = RULESETS.map(({ summary }) => summary);

/** The summary of the ruleset with this id, or undefined. */
export const summaryOf = (id: string): RulesetSummary | undefined =>
  SUMMARIES.find((summary) => summary.id === id);

const loaded = new Map<string, Ruleset>();
const loading = new Map<string, Promise<Ruleset>>();

/** The whole ruleset with this id, if it has been loaded. */
export const rulesetOf = (id: string): Ruleset | undefined => loaded.get(id);

/**
 * Loads the whole ruleset with this id. Calls share one promise, unless loading has failed.
 * @throws RangeError if there is no such ruleset, or the error that kept it from being loaded.
 */
export function load(id: string): Promise<Ruleset> {
  const entry = RULESETS.find(({ summary }) => summary.id === id);
  if (!entry) return Promise.reject(new RangeError(`there is no ruleset '${id}'`));
  const known = loading.get(id);
  if (known) return known;
  const promise = entry.open().then(
    (ruleset) => {
      loaded.set(id, ruleset);
      return ruleset;
    },
    (error: unknown) => {
      loading.delete(id);
      throw error;
    },
  );
  loading.set(id, promise);
  return promise;
}
