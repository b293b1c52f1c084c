import { describe, expect, test } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { single } from '../../../src/core/grid/square.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { shieldFaces } from '../../../src/rulesets/wfrp/figures/cover.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { castOf, fighter, rules, shield } from './support.ts';

/* Against which side a shield is prepared (WF-13.4, WF-13.5). On the grid x grows to the right and y downwards, so to the south. */

/** The direction that an offer to prepare the shield declares. */
function facing(named: string): Json | undefined {
  const anna = fighter('anna', { gear: [shield], turn: { half: 2, own: 'now' } });
  const offers = wfrp.actions({
    cast: castOf(anna),
    who: 'anna',
    targets: [],
    situation: blank(situationSpec, { facing: named }) as Json,
    rules: rules(),
  } as never);
  const { declaration } = offers.find(({ id }) => id === 'prepareShield:20') ?? {};
  return (declaration as { readonly shield?: { readonly facing: Json } } | undefined)?.shield?.facing;
}

describe('a prepared shield', () => {
  test.each([
    ['east', 1, 0],
    ['southEast', 1, 1],
    ['south', 0, 1],
    ['southWest', -1, 1],
    ['northWest', -1, -1],
    ['north', 0, -1],
    ['northEast', 1, -1],
  ] as const)('WF-13.4: against the %s faces (%i, %i)', (named, x, y) =>
    expect(facing(named)).toEqual({ x, y }),
  );

  const faces = (x: number, y: number, at: readonly [number, number], arc = 90): boolean | undefined => {
    const ground: Ground = {
      walls: [],
      solid: [],
      creatures: { bearer: single({ x: 0, y: 0 }), shooter: single({ x: at[0], y: at[1] }) },
    };
    return shieldFaces(ground, 'bearer', { x, y }, arc, 'shooter');
  };

  test.each([
    // Half of 90 degrees to either side, the limit included: at 45 degrees rows and columns are equal.
    [0, -1, [5, -5], true],
    [0, -1, [-5, -5], true],
    [0, -1, [6, -5], false],
    [0, -1, [0, 3], false],
    [1, 1, [4, 0], true],
    [1, 1, [0, 4], true],
    [1, 1, [4, -1], false],
    [1, 1, [-1, 4], false],
    [-1, 0, [-5, 4], true],
    [-1, 0, [-5, 6], false],
  ] as const)('WF-13.5: facing (%i, %i) covers against a shot from %j: %s', (x, y, at, covers) =>
    expect(faces(x, y, at)).toBe(covers),
  );

  test.each([
    // The whole arc, half of it to either side.
    [180, [0, 5], true],
    [180, [-1, 5], false],
    [60, [10, 5], true],
    [60, [10, 6], false],
    [45, [10, 4], true],
    [45, [10, 5], false],
  ] as const)('AMB-39: facing east with an arc of %i degrees it covers against %j: %s', (arc, at, covers) =>
    expect(faces(1, 0, at, arc)).toBe(covers),
  );
});
