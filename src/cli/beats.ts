import { say } from '../core/say.ts';
import { Unreadable } from '../core/scenario/read.ts';
import { msg } from '../core/text.ts';
import { orderTurn } from '../rulesets/western/figures/schedule.ts';
import { beatsText } from '../rulesets/western/view/record.ts';
import { type BeatsCase, beatsCases } from './beats-file.ts';
import { Complained, complainOf, textOf } from './files.ts';
import { complain, type Output } from './texts.ts';

/** The phases of a turn as text. */
export function printedBeats(
  { actors, rules, names }: BeatsCase,
  { localizer }: Pick<Output, 'localizer'>,
): string {
  return beatsText(orderTurn(actors, rules).flat(), {
    say: (message) => say(message, localizer),
    nameOf: (who) => names[who] ?? who,
  });
}

function casesOf(file: string, output: Output): BeatsCase[] {
  try {
    return beatsCases(textOf(file, output), file);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    complainOf(error.faults, output);
    throw new Complained(file);
  }
}

/**
 * `beats FILE`: prints the phases of every turn in a file of western declarations, and compares them with those that the file expects.
 * @returns the exit code.
 */
export function beatsCommand(file: string, output: Output): number {
  let matches = true;
  for (const one of casesOf(file, output)) {
    const text = printedBeats(one, output);
    output.out(`${one.title}\n${text}\n`);
    if (one.beats === undefined || one.beats.trim() === text) continue;
    complain(output, msg('cli.beatsDiffer', { title: one.title, beats: one.beats.trim() }));
    matches = false;
  }
  return matches ? 0 : 1;
}
