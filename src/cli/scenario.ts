import { basename } from 'node:path';
import { say } from '../core/say.ts';
import { verdicts } from '../core/scenario/run.ts';
import { msg } from '../core/text.ts';
import { Complained, register, sourceOf } from './files.ts';
import type { Voice } from './texts.ts';
import { complain, tell, tongues } from './texts.ts';

/** Runs one file. @returns whether all of it holds; a file that only others use has nothing to hold. */
function holds(file: string, voice: Voice): boolean {
  const source = sourceOf(file, voice);
  const all = verdicts(source, register, tongues);
  if (all.length === 0 && basename(file).startsWith('_')) {
    tell(voice, msg('cli.onlyUsed', { file }));
    return true;
  }
  if (all.length === 0) complain(voice, msg('cli.noCases', { file }));
  const failed = all.filter(({ failures }) => failures.length > 0);
  if (failed.length === 0) {
    if (all.length > 0) tell(voice, msg('cli.holds', { file, n: all.length }));
    return all.length > 0;
  }
  complain(voice, msg('cli.fails', { file, failed: failed.length, n: all.length }));
  for (const { title, failures } of failed) {
    voice.err(`  ${title}`);
    for (const { line, says } of failures)
      voice.err(`    ${say(msg('cli.failure', { line: line ?? 1, says }), voice.tongue)}`);
  }
  return false;
}

/** `scenario FILE…`: runs scenario files and tells every difference. @returns the exit code. */
export function scenarioCommand(files: readonly string[], voice: Voice): number {
  const results = files.map((file) => {
    try {
      return holds(file, voice);
    } catch (error) {
      if (!(error instanceof Complained)) throw error;
      return false;
    }
  });
  return results.every(Boolean) ? 0 : 1;
}
