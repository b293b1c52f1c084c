import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';
import { ROOT } from './folders.ts';

/** Where a run of vitest writes how many errors nobody handled: its JSON report does not say. */
export const UNHANDLED = join(ROOT, 'node_modules', '.fivefold-unhandled.json');

/** Counts errors that no test handled: a rejection in the background fails a run without failing a test. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    writeFileSync(UNHANDLED, JSON.stringify(errors.map(({ message }) => message)));
  }
}
