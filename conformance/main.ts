/*
 * Entry of the extra module of the package that `npm run build -- --quench` makes.
 */

import { registerKeys } from './keys.ts';
import { registerProbes } from './probe.ts';
import { type Quench, registerBatches } from './quench.ts';
import { registerSteps } from './remote.ts';
import { run } from './runner.ts';
import { suites } from './suites/index.ts';

Hooks.once('init', () => {
  registerProbes();
  registerSteps();
  registerKeys();
});

Hooks.on('quenchReady' as never, ((quench: Quench) => registerBatches(quench, suites)) as never);

/** Without Quench: `await fivefoldConformance.run()` in the console of a game master. */
Object.assign(globalThis, {
  fivefoldConformance: {
    suites: suites.map(({ key }) => key),
    run: (filter?: string) => run(suites, filter),
  },
});
