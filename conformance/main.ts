/*
 * Entry of the extra module of the package that `npm run build -- --quench` makes.
 */

import { registerProbes } from './probe.ts';
import { registerSteps } from './remote.ts';
import { run } from './runner.ts';
import type { Context } from './suite.ts';
import { suites } from './suites/index.ts';

/** What we use of Quench. */
interface Quench {
  registerBatch(key: string, register: (context: Context) => void, options: { displayName: string }): void;
}

Hooks.once('init', () => {
  registerProbes();
  registerSteps();
});

Hooks.on(
  'quenchReady' as never,
  ((quench: Quench) => {
    for (const { key, title, checks } of suites)
      quench.registerBatch(`fivefold.conformance.${key}`, checks, { displayName: `Fivefold: ${title}` });
  }) as never,
);

/** For those who have no Quench: `await fivefoldConformance.run()` in the console of a game master. */
Object.assign(globalThis, {
  fivefoldConformance: {
    suites: suites.map(({ key }) => key),
    run: (filter?: string) => run(suites, filter),
  },
});
