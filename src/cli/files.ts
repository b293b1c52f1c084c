import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { FileFault, Loaded, Source } from '../core/scenario/read.ts';
import { read, Unreadable } from '../core/scenario/read.ts';
import { msg, verbatim } from '../core/text.ts';
import type { Output } from './texts.ts';
import { complain } from './texts.ts';

/** A command cannot continue; the reason has been printed. */
export class Complained extends Error {
  override readonly name = 'Complained';
}

/** The text of a file. @throws Complained when there is none. */
export function textOf(file: string, output: Output): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    complain(
      output,
      msg('cli.unreadable', { file, why: verbatim(error instanceof Error ? error.message : String(error)) }),
    );
    throw new Complained(file);
  }
}

/** Reports what is wrong with a file: file, line, field. */
export function complainOf(faults: readonly FileFault[], output: Output): void {
  for (const { file, line, field, says } of faults)
    complain(
      output,
      msg(field ? 'cli.fault' : 'cli.faultOfFile', { file, line: line ?? 1, field: verbatim(field), says }),
    );
}

/** A scenario file. @throws Complained when it cannot be read or understood. */
export function sourceOf(file: string, output: Output): Source {
  const load = (name: string, from: string): Loaded => {
    const path = isAbsolute(name) ? name : join(dirname(from), name);
    return { file: path, text: textOf(path, output) };
  };
  try {
    return read(textOf(file, output), file, load);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    complainOf(error.faults, output);
    throw new Complained(file);
  }
}
