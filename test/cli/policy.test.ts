import { expect, test } from 'vitest';
import type { Sides } from '../../src/cli/policy.ts';
import { answerTo } from '../../src/cli/policy.ts';
import { faultOfAnswer } from '../../src/core/ask.ts';
import { seeded } from '../../src/core/dice/source.ts';
import type { Encounter } from '../../src/core/encounter.ts';
import { pending } from '../../src/core/encounter.ts';
import { played } from '../core/fights/fight.ts';

const sides: Sides = { of: { red: ['a', 'c'], blue: ['b', 'd'] }, distance: 1 };

/** Asks of fights with every manoeuvre; each of them must occur. */
const ASKED = [
  ...['die', 'declare', 'act', 'walk', 'switch', 'reroll', 'reveal', 'table', 'crosses', 'strikes'],
  ...['defence', 'cover', 'whose', 'possible', 'shares', 'bonus', 'target', 'recover', 'struggle', 'hold'],
  ...['limb', 'veto', 'head', 'weapon', 'called', 'rounds', 'harm', 'attack', 'damage', 'soak'],
];

test('the default policy gives a legal answer to every ask', { timeout: 300_000 }, () => {
  const dice = seeded(11);
  const met = new Set<string>();
  const stuck = new Set<string>();
  const look = (enc: Encounter) => {
    for (const one of pending(enc)) {
      const kind = one.ask.id.split(':')[0] ?? '';
      // Each kind a few times is enough: declarations are weighed by their odds.
      if (met.has(`${kind} 5`)) continue;
      const times = [1, 2, 3, 4, 5].find((n) => !met.has(`${kind} ${n}`));
      met.add(`${kind} ${times}`);
      const value = answerTo(one, enc, sides, dice);
      const fault = value === undefined ? one.ask.optional !== true : faultOfAnswer(one.ask, value);
      if (fault) stuck.add(kind);
    }
  };
  const missing = () => ASKED.filter((kind) => !met.has(`${kind} 1`));
  for (let seed = 0; seed < 600 && missing().length > 0; seed++) played(seed, 80, undefined, look);
  expect([...stuck]).toEqual([]);
  expect(missing()).toEqual([]);
});
