import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { say } from '../core/say.ts';
import { reasonOf, verdicts } from '../core/scenario/run.ts';
import { msg } from '../core/text.ts';
import { Complained, sourceOf } from './files.ts';
import { rulesetOf } from './rulesets.ts';
import type { Voice } from './texts.ts';
import { complain, localizers, tell } from './texts.ts';
import { wordsOf } from './words.ts';

/** Runs one file. @returns whether it holds; a file that is only used by others always does. */
function holds(file: string, voice: Voice): boolean {
  const source = sourceOf(file, voice);
  const all = verdicts(source, rulesetOf, localizers, wordsOf);
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
      voice.err(`    ${say(msg('cli.failure', { line: line ?? 1, says }), voice.localizer)}`);
  }
  return false;
}

/** The scenario files in and below a folder, without those only used by others. @throws Complained when there are none. */
function filesIn(path: string, voice: Voice): readonly string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ya?ml|json)$/.test(name) && !basename(name).startsWith('_'))
    .sort();
  if (files.length === 0) {
    complain(voice, msg('cli.emptyFolder', { folder: path }));
    throw new Complained(path);
  }
  return files.map((name) => join(path, name));
}

/** Does something with a file or folder; an error is reported and does not stop the rest. */
function tried(path: string, does: () => boolean, voice: Voice): boolean {
  try {
    return does();
  } catch (error) {
    if (!(error instanceof Complained))
      complain(voice, msg('cli.faultOfFile', { file: path, line: 1, says: reasonOf(error) }));
    return false;
  }
}

/** Runs everything under one path. @returns whether all of it holds. */
const allHold = (path: string, voice: Voice): boolean =>
  filesIn(path, voice)
    .map((file) => tried(file, () => holds(file, voice), voice))
    .every(Boolean);

/** `scenario FILE…`: runs scenario files, also those in folders, and reports every difference. @returns the exit code. */
export function scenarioCommand(paths: readonly string[], voice: Voice): number {
  const results = paths.map((path) => tried(path, () => allHold(path, voice), voice));
  return results.every(Boolean) ? 0 : 1;
}
