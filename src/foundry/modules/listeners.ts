import type { PreHookPayloads, Told } from './hooks.ts';

/** The same data, which nobody can change any more. */
function frozen<T>(data: T): T {
  if (typeof data === 'object' && data !== null) for (const part of Object.values(data)) frozen(part);
  return Object.freeze(data);
}

type Call = (hook: string, payload: unknown) => boolean;

/** Tells listeners what has happened. Whatever they do, the game goes on. */
export function tellListeners([hook, payload]: Told): void {
  try {
    (Hooks.callAll as unknown as Call)(hook, frozen(payload));
  } catch (error) {
    console.error(`Fivefold | a listener to ${hook} has failed:`, error);
  }
}

/** Asks listeners whether something may happen. One that fails has not refused. */
export function listenersAllow<K extends keyof PreHookPayloads>(
  hook: K,
  payload: PreHookPayloads[K],
): boolean {
  try {
    return (Hooks.call as unknown as Call)(hook, frozen(payload)) !== false;
  } catch (error) {
    console.error(`Fivefold | a listener to ${hook} has failed:`, error);
    return true;
  }
}
