/*
 * Which hooks were called, in which order, with what.
 */

import type { Plain } from './plain.ts';

/** One call of a hook about a document. */
export interface Call {
  readonly hook: string;
  readonly id: string;
  /** Who requested the operation. */
  readonly userId: string;
  /** What the hook said about the change, if anything. */
  readonly change: Plain;
  readonly options: Plain;
}

/** A listener on hooks, until it is stopped. */
export interface Ear {
  readonly calls: readonly Call[];
  /** Names of the hooks in the order of their calls. */
  names(): string[];
  stop(): void;
}

type Listener = (...args: unknown[]) => unknown;

/** `Hooks`, without its types of names and arguments. */
export const anyHooks = Hooks as unknown as {
  on(hook: string, listener: Listener): number;
  once(hook: string, listener: Listener): number;
  off(hook: string, listener: number | Listener): void;
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
};

/** The arguments of a document's hook: the document, the change unless it is a create or delete, the options, the user. */
function callOf(hook: string, args: unknown[]): Call {
  const [document, change] = args;
  return {
    hook,
    id: (document as { id: string }).id,
    userId: args.at(-1) as string,
    change: (args.length > 3 ? change : {}) as Plain,
    options: (args.at(-2) ?? {}) as Plain,
  };
}

/** Listens to hooks of documents. */
export function listen(...hooks: string[]): Ear {
  const calls: Call[] = [];
  const ids = hooks.map(
    (hook) => [hook, anyHooks.on(hook, (...args) => void calls.push(callOf(hook, args)))] as const,
  );
  return {
    calls,
    names: () => calls.map(({ hook }) => hook),
    stop: () => {
      for (const [hook, id] of ids) anyHooks.off(hook, id);
    },
  };
}
