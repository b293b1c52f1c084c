import { describe, expect, test } from 'vitest';
import { RULESETS } from '../../src/cli/rulesets.ts';
import { blank } from '../../src/core/spec.ts';
import type { GearView } from '../../src/core/view.ts';

/* What can be counted in a list of gear: the pieces of a stack, which can be split, or what a weapon has left to shoot. */

function viewOf(id: string, type: string, traits: object): GearView {
  const ruleset = RULESETS.find((one) => one.id === id);
  const spec = ruleset?.gear[type];
  if (!ruleset || !spec) throw new Error(`${id} has no ${type}`);
  const piece = { id: 'x', type, name: 'X', traits: blank(spec, traits as never) };
  return ruleset.view.gear(piece as never, undefined, blank(ruleset.rules) as never);
}

const STACK = { at: 'quantity', pieces: true };

describe('a piece of gear is counted where its owner counts', () => {
  test.each([
    ['lordsouls', 'thing', {}, STACK],
    ['western', 'thing', {}, STACK],
    ['wfrp', 'equipment', {}, STACK],
    ['lordsouls', 'weapon', { capacity: 1 }, { at: 'ammunition' }],
    ['storyteller', 'weapon', { clip: 15 }, { at: 'rounds', most: 15 }],
    ['western', 'weapon', { capacity: 6 }, { at: 'loaded', most: 6 }],
    ['yearzero', 'weapon', { ammunition: 'magazine' }, { at: 'spare' }],
  ])('%s %s %j', (id, type, traits, count) => expect(viewOf(id, type, traits).count).toEqual(count));

  test.each([
    ['lordsouls', 'weapon', { capacity: 0 }],
    ['storyteller', 'weapon', { clip: 0 }],
    ['western', 'weapon', { capacity: 0, blows: 2 }],
    ['wfrp', 'weapon', {}],
    ['yearzero', 'weapon', { ammunition: 'none' }],
    ['lordsouls', 'skill', {}],
    ['storyteller', 'armour', {}],
  ])('%s %s %j has nothing to count', (id, type, traits) =>
    expect(viewOf(id, type, traits).count).toBeUndefined(),
  );

  test('the counts name whole numbers of their specs', () => {
    const counts = RULESETS.flatMap(({ id, gear }) =>
      Object.entries(gear).flatMap(([type, spec]) => {
        const { count } = viewOf(id, type, { capacity: 2, clip: 2, ammunition: 'belt' });
        return count ? [[`${id} ${type}`, spec[count.at]] as const] : [];
      }),
    );
    expect(counts.map(([name]) => name).sort()).toEqual([
      'lordsouls thing',
      'lordsouls weapon',
      'storyteller weapon',
      'western thing',
      'western weapon',
      'wfrp equipment',
      'yearzero weapon',
    ]);
    for (const [name, field] of counts) expect(field, name).toMatchObject({ kind: 'num', min: 0 });
  });
});
