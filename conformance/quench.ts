/*
 * The suites as batches of Quench, the module that runs Mocha inside Foundry.
 */

import { LIMIT } from './runner.ts';
import type { Body, Check, Context, Suite } from './suite.ts';

/** What we use of Quench. */
export interface Quench {
  registerBatch(key: string, register: (context: Context) => void, options: { displayName: string }): void;
}

/** A check or hook as Mocha runs it: its time limit can be set. */
interface Timed extends Check {
  timeout?(ms: number): void;
}

/** Gives a body as much time as our own runner does: Mocha's own two seconds are short for a step on another person's client. */
const patient = (body: Body): Body =>
  function (this: Timed) {
    this.timeout?.(LIMIT);
    return body.call(this);
  };

function patiently(context: Context): Context {
  const { describe, assert } = context;
  return {
    describe,
    assert,
    it: (title, body) => context.it(title, patient(body)),
    before: (body) => context.before(patient(body)),
    after: (body) => context.after(patient(body)),
    beforeEach: (body) => context.beforeEach(patient(body)),
    afterEach: (body) => context.afterEach(patient(body)),
  };
}

/** Registers every suite as a batch `fivefold.conformance.<key>`. */
export function registerBatches(quench: Quench, suites: readonly Suite[]): void {
  for (const suite of suites)
    quench.registerBatch(`fivefold.conformance.${suite.key}`, (context) => suite.checks(patiently(context)), {
      displayName: `Fivefold: ${suite.title}`,
    });
}
