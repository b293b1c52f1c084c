import { expect, test } from 'vitest';
import { chooseId, type Play } from '../../src/core/ask.ts';
import { encounter } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { endOf, outlookOfPlay } from '../../src/core/tactics/outlook.ts';
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

test('how a play ends is kept for wherever people stand, and they stay where they are', () => {
  const ruleset = {
    id: 'still',
    conditions: [],
    plays: {
      wait: {
        begin: function* (): Play<string> {
          return 'done';
        },
        members: () => ['a'],
        fault: () => undefined,
      },
    },
  } as unknown as Ruleset;
  const at = (x: number): { readonly [id: string]: Fighter } => {
    const one = { id: 'a', name: 'A', traits: {}, gear: {}, conditions: {}, turn: {}, place: { x } };
    return { a: one };
  };
  const [first, second] = [1, 9].map((x) => outlookOfPlay(encounter(ruleset, {}, at(x)), 'wait', {})?.[0]);
  expect(second).toBe(first);
  expect(second && endOf(second, at(9))?.a).toEqual(at(9).a);
  expect(first && endOf(first, at(1))?.a).toEqual(at(1).a);
});
