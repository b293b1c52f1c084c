import fc from 'fast-check';
import { describe, test } from 'vitest';
import { checked, STEPS } from './fights/yearzero.ts';

/** How many fights with new seeds; many more of them with `npm run fights`. */
const FIGHTS = Number(process.env.FIGHTS ?? 4);

describe('random fights of Year Zero: health, budget, links, initiative and conditions stay valid, undo and replay are complete', () => {
  test(`YZ-0.9 YZ-5.3 YZ-5.6 YZ-12.5 YZ-12.9 ${FIGHTS} new fights`, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => void checked(seed, STEPS)),
      { numRuns: FIGHTS, endOnFailure: true },
    );
  }, 14_400_000);
});
