import { expect, test } from 'vitest';
import { chooseId, type Play } from '../../src/core/ask.ts';
import { encounter } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import { endOf, outlookOfPlay, worthOf } from '../../src/core/tactics/outlook.ts';
import { verbatim } from '../../src/core/text.ts';

/** A play that asks somebody the same thing forever. */
function* endless(): Play<string> {
  const label = verbatim('?');
  for (;;)
    yield* chooseId(() => ({ kind: 'choose', id: 'on', by: 'a', label, options: [{ id: 'go', label }] }));
}

test('a play that could go on forever has no outlook', () => {
  const ruleset = {
    id: 'endless',
    conditions: [],
    plays: { endless: { begin: endless, members: () => [], fault: () => undefined } },
  } as unknown as Ruleset;
  expect(outlookOfPlay(encounter(ruleset, {}, {}), 'endless', {})).toBeUndefined();
});

test('an outlook is cached regardless of positions, and its outcomes keep everybody where they stand now', () => {
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
  const [atOne, atNine] = [1, 9].map((x) => outlookOfPlay(encounter(ruleset, {}, at(x)), 'wait', {})?.[0]);
  expect(atNine).toBe(atOne);
  expect(atNine && endOf(atNine, at(9))?.a).toEqual(at(9).a);
  expect(atOne && endOf(atOne, at(1))?.a).toEqual(at(1).a);
});

test('a fighter who is out is worth nothing, whatever else their figures say', () => {
  const ruleset = {
    conditions: [{ id: 'down', out: true }, { id: 'dazed' }],
    tactics: { worth: () => 0.75 },
  } as unknown as Ruleset;
  const withConditions = (conditions: Fighter['conditions']): number =>
    worthOf({ id: 'a', name: 'A', traits: {}, gear: {}, conditions, turn: {} }, ruleset, {});
  expect(withConditions({ dazed: 1 })).toBe(0.75);
  expect(withConditions({ dazed: 1, down: 1 })).toBe(0);
});
