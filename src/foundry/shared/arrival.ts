import type { Ruleset } from '../../core/ruleset.ts';
import { type Msg, msg, Refused } from '../../core/text.ts';
import { load, rulesetOf, SUMMARIES } from '../../rulesets/index.ts';
import { notify } from './notify.ts';

/*
 * Rulesets are loaded when a world first needs them; their summaries are there from the start. Work that can wait calls
 * `loadRules`, views call `loadForView`. Code that must answer synchronously uses what is loaded (`rulesetOfType`) and may have
 * to run again.
 */

/** The reason for refusing what needs rules that could not be loaded; it may be tried again. */
export const NOT_LOADED = 'core.host.notLoaded';

/** How long the same failure is not reported again, in milliseconds. */
const QUIET = 5_000;

/** What is drawn again once rules have been loaded. */
const lacking = new Set<() => unknown>();
/** When each failure was last reported. */
const told = new Map<string, number>();

/**
 * The complete ruleset, once it is loaded, or undefined if there is none of this id. @throws Refused when it cannot be loaded; the
 * next call tries again.
 */
export async function loadRules(id: string): Promise<Ruleset | undefined> {
  if (rulesetOf(id) || !SUMMARIES.some((summary) => summary.id === id)) return rulesetOf(id);
  try {
    const ruleset = await load(id);
    retry();
    return ruleset;
  } catch (error) {
    console.warn(`Fivefold | the rules of ${id} could not be loaded:`, error);
    throw new Refused(msg(NOT_LOADED, { ruleset: { key: `${id}.name` } }));
  }
}

/** Draws again what lacked its rules; with a connection to the server, others may load too. */
function retry(): void {
  const all = [...lacking];
  lacking.clear();
  for (const anew of all) anew();
}

/** Like `loadRules`, for views: if the rules cannot be loaded, the user is told, and the view is drawn again once they are. */
export async function loadForView(id: string, anew?: () => unknown): Promise<Ruleset | undefined> {
  try {
    return await loadRules(id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    reportMissing(error.reason, anew);
    return undefined;
  }
}

/**
 * Reports what could not be fetched, once for everybody who wanted it, and not before notifications can be shown. `anew` is
 * called once it has arrived.
 */
export function reportMissing(reason: Msg, anew?: () => unknown): void {
  if (anew) lacking.add(anew);
  const text = JSON.stringify(reason);
  if (Date.now() - (told.get(text) ?? 0) < QUIET) return;
  told.set(text, Date.now());
  if (ui.notifications) notify('error', reason);
  else Hooks.once('ready', () => notify('error', reason));
}

/**
 * A part of the package that is fetched on demand, or undefined if that fails; then the user is told, and `anew` is called once there
 * is a connection again.
 */
export const fetched = <Part>(part: Promise<Part>, anew?: () => unknown): Promise<Part | undefined> =>
  part.catch((error: unknown) => {
    console.warn('Fivefold | a part could not be fetched:', error);
    reportMissing(msg('core.host.noPart'), anew);
    return undefined;
  });

/** The rulesets of the world's actors and fights. */
export const typesInUse = (): ReadonlySet<string> =>
  new Set([...(game.actors ?? []), ...(game.combats ?? [])].map(({ type }) => type as string));

/** The rulesets of the world's actors and fights, once they are loaded. */
export async function inUse(): Promise<Ruleset[]> {
  const all = await Promise.all([...typesInUse()].map((type) => loadForView(type)));
  return all.filter((one) => one !== undefined);
}
