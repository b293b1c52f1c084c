import { expect, test } from 'vitest';
import { chooseId, type Play } from '../../src/core/ask.ts';
import { encounter } from '../../src/core/encounter.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { outlookOfPlay } from '../../src/core/tactics/outlook.ts';
import { verbatim } from '../../src/core/text.ts';

/** A play in which somebody is asked the same for ever. */
function* endless(): Play<string> {
  const label = verbatim('?');
  for (;;)
    yield* chooseId(() => ({ kind: 'choose', id: 'on', by: 'a', label, options: [{ id: 'go', label }] }));
}

test('a play that could go on for ever is not weighed, instead of being weighed for ever', () => {
  const ruleset = {
    id: 'endless',
    conditions: [],
    plays: { endless: { begin: endless, members: () => [], fault: () => undefined } },
  } as unknown as Ruleset;
  expect(outlookOfPlay(encounter(ruleset, {}, {}), 'endless', {})).toBeUndefined();
});
