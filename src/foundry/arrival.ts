import type { Ruleset } from '../core/ruleset.ts';
import type { Msg } from '../core/text.ts';
import { msg, Refused } from '../core/text.ts';
import { FACES, load, rulesetOf } from '../rulesets/index.ts';
import { notify } from './notify.ts';

/*
 * Rulesets are loaded when a world first needs them; their faces are here from the start. Whatever can wait asks `arrived`, whatever shows something
 * `shown`. What must answer at once takes what is here (`rulesetOfType`) and knows that it may have to be done again.
 */

/** The word with which something is refused whose rules could not be loaded: it may be said again. */
export const NOT_LOADED = 'core.host.notLoaded';

/** How long the same failure is not told again, in milliseconds. */
const QUIET = 5_000;

/** What is to be done anew once rules have come: it was done without them. */
const lacking = new Set<() => unknown>();
/** When each thing was told last. */
const told = new Map<string, number>();

/**
 * The whole ruleset of this id, as soon as it is here; undefined where there is no such ruleset.
 * @throws Refused when it cannot be loaded; it is tried again at the next call.
 */
export async function arrived(id: string): Promise<Ruleset | undefined> {
  if (rulesetOf(id) || !FACES.some((face) => face.id === id)) return rulesetOf(id);
  try {
    const ruleset = await load(id);
    again();
    return ruleset;
  } catch (error) {
    console.warn(`Fivefold | the rules of ${id} could not be loaded:`, error);
    throw new Refused(msg(NOT_LOADED, { ruleset: { key: `${id}.name` } }));
  }
}

/** Does anew what lacked its rules: now that there is a way to the server, others may come as well. */
function again(): void {
  const all = [...lacking];
  lacking.clear();
  for (const anew of all) anew();
}

/** As `arrived`, for what shows something: where the rules cannot be loaded the user is told, and it is shown anew once there are any. */
export async function shown(id: string, anew?: () => unknown): Promise<Ruleset | undefined> {
  try {
    return await arrived(id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    lack(error.reason, anew);
    return undefined;
  }
}

/** Tells the user what could not be fetched: once for all who wanted the same, and not before there is a place for it. `anew` is called once there are any. */
export function lack(reason: Msg, anew?: () => unknown): void {
  if (anew) lacking.add(anew);
  const text = JSON.stringify(reason);
  if (Date.now() - (told.get(text) ?? 0) < QUIET) return;
  told.set(text, Date.now());
  if (ui.notifications) notify('error', reason);
  else Hooks.once('ready', () => notify('error', reason));
}

/** What the world's actors and fights are of. */
export const typesInUse = (): ReadonlySet<string> =>
  new Set([...(game.actors ?? []), ...(game.combats ?? [])].map(({ type }) => type as string));

/** The rulesets that the world's actors and fights are of, as soon as they are here. */
export async function inUse(): Promise<Ruleset[]> {
  const all = await Promise.all([...typesInUse()].map((type) => shown(type)));
  return all.filter((one) => one !== undefined);
}
