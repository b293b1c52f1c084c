import type { Ruleset, RulesetSummary } from '../core/ruleset.ts';
import { summary as lordsouls } from './lordsouls/summary.ts';
import { summary as storyteller } from './storyteller/summary.ts';
import { summary as western } from './western/summary.ts';
import { summary as wfrp } from './wfrp/summary.ts';
import { summary as yearzero } from './yearzero/summary.ts';

/** A ruleset's summary, and the way to the whole of it. */
interface Entry {
  readonly summary: RulesetSummary;
  open(): Promise<Ruleset>;
}

/** The closed list of rulesets. A sixth one is a folder beside the others and one line here. */
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

const whole = new Map<string, Ruleset>();
const coming = new Map<string, Promise<Ruleset>>();

/** The whole ruleset with this id, if it has been loaded. */
export const rulesetOf = (id: string): Ruleset | undefined => whole.get(id);

/**
 * Loads the whole ruleset with this id, once: whoever asks meanwhile waits for the same. What has failed is tried again by the next who asks.
 * @throws RangeError when there is no such ruleset, or whatever kept it from being loaded.
 */
export function load(id: string): Promise<Ruleset> {
  const room = RULESETS.find(({ summary }) => summary.id === id);
  if (!room) return Promise.reject(new RangeError(`there is no ruleset '${id}'`));
  const known = coming.get(id);
  if (known) return known;
  const promise = room.open().then(
    (ruleset) => {
      whole.set(id, ruleset);
      return ruleset;
    },
    (error: unknown) => {
      coming.delete(id);
      throw error;
    },
  );
  coming.set(id, promise);
  return promise;
}
