import { Unreadable } from '../core/scenario/read.ts';
import { msg } from '../core/text.ts';
import { complainOf, textOf } from './files.ts';
import type { Log } from './log.ts';
import { readLog, replayFault } from './log.ts';
import type { Voice } from './texts.ts';
import { complain, tell } from './texts.ts';

function logFrom(file: string, voice: Voice): Log | undefined {
  try {
    return readLog(textOf(file, voice), file);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    complainOf(error.faults, voice);
    return undefined;
  }
}

/** `replay LOG`: replays a log and compares every change and the end. @returns the exit code. */
export function replayCommand(file: string, voice: Voice): number {
  const log = logFrom(file, voice);
  if (!log) return 1;
  const fault = replayFault(log, file);
  if (fault) complain(voice, fault);
  else tell(voice, msg('cli.replay.same', { file, n: log.commits.length }));
  return fault ? 1 : 0;
}
