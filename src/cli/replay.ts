import { Unreadable } from '../core/scenario/read.ts';
import { msg } from '../core/text.ts';
import { complainOf, textOf } from './files.ts';
import type { Log } from './log.ts';
import { readLog, replayFault } from './log.ts';
import type { Output } from './texts.ts';
import { complain, tell } from './texts.ts';

function logFrom(file: string, output: Output): Log | undefined {
  try {
    return readLog(textOf(file, output), file);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    complainOf(error.faults, output);
    return undefined;
  }
}

/** `replay LOG`: replays a log and compares every change and the end. @returns the exit code. */
export function replayCommand(file: string, output: Output): number {
  const log = logFrom(file, output);
  if (!log) return 1;
  const fault = replayFault(log, file);
  if (fault) complain(output, fault);
  else tell(output, msg('cli.replay.same', { file, n: log.commits.length }));
  return fault ? 1 : 0;
}
