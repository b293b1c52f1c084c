import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { say } from '../core/say.ts';
import { reasonOf, verdicts } from '../core/scenario/run.ts';
import { msg } from '../core/text.ts';
import { Complained, sourceOf } from './files.ts';
import { rulesetOf } from './rulesets.ts';
import type { Output } from './texts.ts';
import { complain, localizerFor, tell } from './texts.ts';
import { wordsOf } from './words.ts';

/** Runs one file. @returns whether it holds; a file that is only used by others always does. */
function holds(file: string, output: Output): boolean {
  const source = sourceOf(file, output);
  const all = verdicts(source, rulesetOf, localizerFor, wordsOf);
  if (all.length === 0 && basename(file).startsWith('_')) {
    tell(output, msg('cli.onlyUsed', { file }));
    return true;
  }
  if (all.length === 0) complain(output, msg('cli.noCases', { file }));
  const failed = all.filter(({ failures }) => failures.length > 0);
  if (failed.length === 0) {
    if (all.length > 0) tell(output, msg('cli.holds', { file, n: all.length }));
    return all.length > 0;
  }
  complain(output, msg('cli.fails', { file, failed: failed.length, n: all.length }));
  for (const { title, failures } of failed) {
    output.err(`  ${title}`);
    for (const { line, says } of failures)
      output.err(`    ${say(msg('cli.failure', { line: line ?? 1, says }), output.localizer)}`);
  }
  return false;
}

/** The scenario files in and below a folder, without those only used by others. @throws Complained when there are none. */
function filesIn(path: string, output: Output): readonly string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ya?ml|json)$/.test(name) && !basename(name).startsWith('_'))
    .sort();
  if (files.length === 0) {
    complain(output, msg('cli.emptyFolder', { folder: path }));
    throw new Complained(path);
  }
  return files.map((name) => join(path, name));
}

/** Does something with a file or folder; an error is reported and does not stop the rest. */
function tried(path: string, does: () => boolean, output: Output): boolean {
  try {
    return does();
  } catch (error) {
    if (!(error instanceof Complained))
      complain(output, msg('cli.faultOfFile', { file: path, line: 1, says: reasonOf(error) }));
    return false;
  }
}

/** Runs everything under one path. @returns whether all of it holds. */
const allHold = (path: string, output: Output): boolean =>
  filesIn(path, output)
    .map((file) => tried(file, () => holds(file, output), output))
    .every(Boolean);

/** `scenario FILE…`: runs scenario files, also those in folders, and reports every difference. @returns the exit code. */
export function scenarioCommand(paths: readonly string[], output: Output): number {
  const results = paths.map((path) => tried(path, () => allHold(path, output), output));
  return results.every(Boolean) ? 0 : 1;
}
