import { describe, expect, it } from 'vitest';
import type { Pending } from '../../src/core/encounter.ts';
import { measuredOn } from '../../src/core/grid/cover.ts';
import { boardFor, type Ground, placed } from '../../src/core/grid/ground.ts';
import { Field as Paths } from '../../src/core/grid/ways.ts';
import type { Character } from '../../src/core/tactics/character.ts';
import { sheltersOf } from '../../src/core/tactics/shelters.ts';
import { decided, declares, positionOf } from './position.ts';

/* What walls mean to somebody with a pistol: whom they can shoot, and where they shoot from. */

const acts = ({ ask, play }: Pending): boolean =>
  play === undefined && ask.kind === 'choose' && ask.by === 'a1' && !ask.optional;

describe('whoever stands in the open between two walls, with two enemies on the other side of them', () => {
  const at = { a1: [4, 4], a2: [0, 9], b1: [11, 4], b2: [11, 5] } as const;
  const position = positionOf('storyteller-walls', {}, acts, false, at as never);
  const { field } = position;
  const { ground } = field.facts(field.enc, 'a1', undefined);

  /** How much of them the walls hide from the two enemies, before and after their walk. */
  function hiddenBy(character: Character) {
    const { way, value } = decided(position, character);
    const end = way?.at(-1);
    const hidden = (there: Ground) =>
      ['b1', 'b2'].reduce((sum, foe) => sum + (measuredOn(there, foe, 'a1', 1).covered ?? Number.NaN), 0);
    const now = ground as Ground;
    return { value, before: hidden(now), after: hidden(end ? placed(now, 'a1', end) : now) };
  }

  it.each(['cautious', 'cunning'] as const)('shoots from behind the end of a wall: %s', (character) => {
    const { value, before, after } = hiddenBy(character);
    expect(value).toBe('act');
    expect(before).toBe(0);
    expect(after).toBeGreaterThan(0);
  });

  it('shoots from where nothing hides them if they are an animal', () => {
    expect(hiddenBy('animal')).toMatchObject({ value: 'act', after: 0 });
  });
});

describe('of two enemies who are alike', () => {
  /** The shots that somebody weighs who looks through the gaps between the walls, the best first. */
  const shot = (at: object) =>
    decided(positionOf('storyteller-walls', {}, declares('a1'), true, at as never)).candidates.filter(
      ({ about }) => about.startsWith('shoot'),
    );

  it('the one behind a wall is not shot, though they are nearer', () => {
    // Lines from (2.5, 4.5) to (9, 1) meet the far wall, which ends at 3, between 2.1 and 2.4; those to (11, 5) pass both gaps.
    const [first] = shot({ a1: [2, 4], a2: [0, 9], b1: [9, 1], b2: [11, 5] });
    expect(first?.target).toBe('b2');
  });

  it('the nearer one is shot where no wall hides either', () => {
    const [first] = shot({ a1: [2, 4], a2: [0, 9], b1: [9, 4], b2: [11, 5] });
    expect(first?.target).toBe('b1');
  });
});

describe('places that hide somebody', () => {
  const single = (x: number, y: number) => ({ x, y, w: 1, h: 1 });
  // A wall along x = 4 that ends at y = 2. The enemy stands far away on its other side and sees past its end.
  const walls = [{ a: { x: 4, y: -9 }, b: { x: 4, y: 2 } }];
  const shelters = (
    creatures: { readonly [who: string]: { x: number; y: number; w: number; h: number } },
    foes = ['foe'],
  ) => {
    const ground: Ground = { walls, solid: [], creatures: { foe: single(12, -4), ...creatures } };
    const paths = new Paths(boardFor(ground, 'move'), {
      from: ground.creatures.own as never,
      budget: 1,
      diagonals: '1-2-1',
    });
    return sheltersOf(ground, paths, 'own', foes, 1);
  };

  it('are those from which they still see the enemy: not the square behind the wall, but the one at its end', () => {
    // From (3, 2) the enemy’s middle sees three of nine points less, for lines to them meet the wall between 1.5 and 2; from the middle of that
    // square all lines to the enemy pass its end, at 2.2. From (3, 1) nothing of them is seen.
    expect(shelters({ own: single(3, 3) })).toEqual([{ x: 3, y: 2 }]);
  });

  it('are none where the best is no better than where they stand', () => {
    expect(shelters({ own: single(3, 2) })).toEqual([]);
  });

  it('are not where somebody else stands', () => {
    expect(shelters({ own: single(3, 3), friend: single(3, 2) })).toEqual([]);
  });

  it('do not depend on enemies who stand on no square of the board', () => {
    // From (3, 1) nothing is seen of the foe, and nothing can be said of the other.
    expect(shelters({ own: single(3, 2) }, ['foe', 'elsewhere'])).toEqual([]);
    expect(shelters({ own: single(3, 3) }, ['elsewhere'])).toEqual([]);
  });
});
