import { fetched } from '../shared/arrival.ts';

/* Other packages are told of what has happened. What finds that out is fetched when somebody listens and something has happened. */

/** A call of one of Foundry's hooks. */
export type Call = readonly [hook: string, args: readonly unknown[]];

const calls: Call[] = [];

const tell = (): void =>
  void fetched(import('./tell.ts'), tell).then((part) => part?.tellOf(calls.splice(0)));

/** Follows what is written of steps; `tell` picks what ends one. Called once in `ready`. */
export function followSteps(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (...args: unknown[]) => void) => void;
  for (const hook of ['updateChatMessage', 'updateCombat', 'deleteCombat'])
    on(hook, (...args) => {
      if (!Object.keys(Hooks.events).some((one) => one.startsWith('fivefold.'))) return;
      calls.push([hook, args]);
      tell();
    });
}
