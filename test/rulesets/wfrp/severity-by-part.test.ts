import { describe, expect, test } from 'vitest';
import { perform } from '../../../src/core/replay.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Location, WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { suffer } from '../../../src/rulesets/wfrp/plays/harm.ts';
import { castOf, dagger, fighter, rules, sword } from './support.ts';

/* The severity ladder in every part of the body (GAP-10). `severity.test.ts` has each step once, and what else is to it. */

const off = { ...dagger, traits: { ...dagger.traits, place: 'off' } } as typeof dagger;

/** Anna at no Wounds, a sword in the right hand and a dagger in the left, suffers a critical of this severity: a five on the die adds nothing. */
function struck(at: Location, severity: number) {
  const anna = fighter('anna', { traits: { wounds: { value: 0, max: 8 } }, gear: [sword, off] });
  // WF-5.9: the head makes it one worse.
  const through = at === 'head' ? severity - 1 : severity;
  const answers: { readonly [ask: string]: Json } = { critical: [5], stunned: [4] };
  const run = perform(
    (stage) => suffer(stage, { who: 'anna', at, through, precise: false }, rules()),
    castOf(anna),
    ({ id }) => answers[id],
  );
  if (run.state !== 'done') throw new Error('still asks');
  const after = run.cast.anna as WfFighter;
  const dropped = Object.values(after.gear).flatMap(({ id, traits }) =>
    'place' in traits && traits.place === 'ground' ? [id] : [],
  );
  const { penalty = 0, useless = false } = after.traits.injuries[at] ?? {};
  return { conditions: after.conditions, dropped, penalty, useless, severity: run.out.severity };
}

const NONE: readonly string[] = [];

describe('a critical', () => {
  test.each([
    // Severity, part; conditions, what falls from the hands, the penalty of that part until treated.
    [3, 'head', {}, NONE, -10],
    [3, 'body', {}, NONE, -10],
    [3, 'rightArm', {}, NONE, -10],
    [3, 'rightLeg', {}, NONE, -10],
    [3, 'leftLeg', {}, NONE, -10],
    [4, 'head', {}, NONE, -10],
    [4, 'rightArm', {}, NONE, -10],
    [5, 'leftArm', {}, ['dagger'], 0],
    [6, 'head', { stunned: 1 }, NONE, -20],
    [6, 'body', { prone: true }, NONE, -20],
    [6, 'rightArm', {}, ['sword'], -20],
    [6, 'leftArm', {}, ['dagger'], -20],
    [6, 'leftLeg', { prone: true }, NONE, -20],
  ] as const)('GAP-10: severity %i in the %s: %j, drops %j, penalty %i', (n, at, ...effect) => {
    const { conditions, dropped, penalty, useless, severity } = struck(at, n);
    expect([conditions, dropped, penalty]).toEqual(effect);
    expect([severity, useless]).toEqual([n, false]);
  });

  test.each([
    [7, 'leftArm', {}, ['dagger']],
    [7, 'rightLeg', { prone: true }, NONE],
    [7, 'leftLeg', { prone: true }, NONE],
    [8, 'head', { stunned: 4, prone: true, bleeding: 1 }, NONE],
    [8, 'body', { stunned: 4, prone: true, bleeding: 1 }, NONE],
    [8, 'leftArm', { bleeding: 1 }, ['dagger']],
    [8, 'rightLeg', { prone: true, bleeding: 1 }, NONE],
    [8, 'leftLeg', { prone: true, bleeding: 1 }, NONE],
  ] as const)('GAP-10: severity %i makes the %s useless: %j, drops %j', (n, at, ...effect) => {
    const { conditions, dropped, useless, severity } = struck(at, n);
    expect([conditions, dropped]).toEqual(effect);
    expect([severity, useless]).toEqual([n, true]);
  });

  test.each(['head', 'rightArm', 'leftArm', 'rightLeg', 'leftLeg'] as const)(
    'GAP-10: severity 9 in the %s leaves one helpless, prone and bleeding',
    (at) => expect(struck(at, 9).conditions).toMatchObject({ helpless: true, prone: true, bleeding: 2 }),
  );

  test.each(['head', 'rightArm', 'leftArm', 'rightLeg', 'leftLeg'] as const)(
    'GAP-10: severity 10 in the %s is death',
    (at) => expect(struck(at, 10).conditions).toEqual({ dead: true }),
  );

  test.each([
    ['rightArm', 1, { jolted: true }],
    ['leftLeg', 1, { jolted: true }],
    ['leftArm', 2, { offBalance: true }],
    ['head', 2, { offBalance: true }],
  ] as const)('GAP-10: in the %s severity %i is the same as anywhere: %j', (at, n, conditions) =>
    expect(struck(at, n).conditions).toEqual(conditions),
  );
});
