import { UsageError } from './arguments.ts';

const messageOf = (error: Error): string => `${error.message} ${error.cause ? String(error.cause) : ''}`;

/** What keeps a server from starting that has nothing to do with the world itself; undefined if it is something else. */
export function outside(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken by another program. Choose another one with --port.';
  if (/LOCK|already held/.test(messageOf(error)))
    return 'The world is open in another program (Foundry or another playground). Close it there first.';
  return undefined;
}

/** A sentence for the mistakes that people make when they start a server; anything else keeps its stack. */
export function explain(error: unknown, usage: string): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  return outside(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
