import { describe, expect, it } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import { measured, type Situation, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import { coverAgainst } from '../../../src/rulesets/western/figures/hit.ts';
import { fighter } from './support.ts';

const facts = (told: Parameters<typeof measured>[0]): Situation => blank(situationSpec, measured(told));
const behindTheBar = fighter('nell', { traits: { cover: { fraction: 'half', hidden: false, from: [] } } });

describe('what a board measures', () => {
  // S-9: a quarter, half, three quarters of the body; all of it cannot be hit.
  it.each([
    [0.25, 'quarter'],
    [0.5, 'half'],
    [0.75, 'threeQuarters'],
    [1, 'full'],
  ])('S-9: walls across %d of the lines are cover', (covered, cover) => {
    expect(facts({ distance: 12, covered })).toMatchObject({ distance: 12, cover });
  });

  it('S-21: where no wall stands between, the target’s own cover counts', () => {
    expect(coverAgainst(behindTheBar, 'billy', facts({ distance: 12, covered: 0 }))).toBe('half');
    const hidden = fighter('nell', { traits: { cover: { fraction: 'half', hidden: true, from: [] } } });
    expect(coverAgainst(hidden, 'billy', facts({ distance: 12, covered: 0 }))).toBe('full');
  });

  it('S-21: a wall that hides more than that replaces it', () => {
    expect(coverAgainst(behindTheBar, 'billy', facts({ distance: 12, covered: 1 }))).toBe('full');
  });
});
