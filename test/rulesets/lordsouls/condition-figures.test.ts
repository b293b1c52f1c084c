import { describe, expect, test } from 'vitest';
import { total } from '../../../src/core/line.ts';
import type { Json } from '../../../src/core/text.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import { hitValue } from '../../../src/rulesets/lordsouls/figures/hit.ts';
import { budgetOf, moveOf } from '../../../src/rulesets/lordsouls/figures/movement.ts';
import { freeHands } from '../../../src/rulesets/lordsouls/figures/state.ts';
import {
  blockLines,
  blowAt,
  defencesOf,
  dodgeLines,
  parryLines,
} from '../../../src/rulesets/lordsouls/plays/defences.ts';
import { bow, castOf, fighter, inFight, rules, shield, situation, skill, strike, sword } from './support.ts';

/* The table of conditions (SD-7): what each takes from the bearer's attacks, defences and movement. */

const house = rules();
const round = shield('round', 1);

/** Balanced Weapon, Bow and Shield 12, dodge 8, ДВИЖ 9; five hands, so that one is free. */
const bearer = (conditions: { readonly [id: string]: Json }): LsFighter =>
  fighter('a', {
    traits: { hands: 5, override: { move: 9 } },
    gear: [sword, bow, round, skill('balanced', 12), skill('bow', 12), skill('shield', 12)],
    conditions,
    turn: inFight(),
  });

const stateOf = (state: string): Json => (state === 'grappled' ? ['d'] : state === 'mounted' ? 'h' : true);

describe('the bearer', () => {
  // Blow and shot at 12; dodge 8, parry 11, block with the shield 12; ДВИЖ 9.
  test.each([
    ['sitting', [10, 12], [7, 10, 11], 0],
    ['kneeling', [10, 12], [7, 10, 11], 3],
    ['crawling', [8, 12], [6, 9, 10], 3],
    ['prone', [8, 12], [6, 9, 10], 1],
    ['grappled', [10, 10], [6, 9, 10], 9],
    ['stunned', [12, 12], [4, 7, 8], 9],
    ['blinded', [6, 6], [8, 11, 12], 9],
    ['oneEyed', [12, 10], [8, 11, 12], 9],
    ['hobbled', [12, 12], [8, 11, 12], 4],
    ['exhausted', [10, 10], [6, 9, 10], 4],
    ['surprised', [12, 12], [8, 11, 12], 9],
    ['bleeding', [12, 12], [8, 11, 12], 9],
    ['disarmedHand', [12, 12], [8, 11, 12], 9],
    ['hidden', [12, 12], [8, 11, 12], 9],
    ['invisible', [12, 12], [8, 11, 12], 9],
    ['underControl', [12, 12], [8, 11, 12], 9],
  ] as const)(
    'SD-7: %s: blow and shot %j; dodge, parry, block %j; points of a Move %i',
    (state, attacks, defences, points) => {
      const one = bearer({ [state]: stateOf(state) });
      const values = [sword, bow].map(({ id }) =>
        hitValue(one, fighter('d'), strike({ weapon: id, situation: situation({ distance: 1 }) }), house),
      );
      expect(values).toEqual(attacks);
      const own = [
        dodgeLines(one, 0, 0, house),
        parryLines(one, sword, 0, house),
        blockLines(one, round, 0, house),
      ];
      expect(own.map(total)).toEqual(defences);
      expect(budgetOf(one, { factor: 1 }, castOf(one), house)).toBe(points);
    },
  );

  test.each([
    [['prone', 'grappled'], [6, 10], 1],
    [['kneeling', 'exhausted'], [8, 10], 1],
    [['blinded', 'oneEyed'], [6, 4], 9],
    [['hobbled', 'exhausted'], [10, 10], 2],
    [['crawling', 'hobbled'], [8, 12], 1],
  ] as const)(
    'SD-7 AMB-33: %j together: blow and shot %j, points of a Move %i',
    (states, attacks, points) => {
      const one = bearer(Object.fromEntries(states.map((state) => [state, stateOf(state)])));
      const values = [sword, bow].map(({ id }) => hitValue(one, fighter('d'), strike({ weapon: id }), house));
      expect(values).toEqual(attacks);
      expect(budgetOf(one, { factor: 1 }, castOf(one), house)).toBe(points);
    },
  );
});

describe('those who attack the bearer', () => {
  test.each([
    // Only a posture makes somebody easier or harder to hit.
    ['grappled', 12, 12],
    ['stunned', 12, 12],
    ['blinded', 12, 12],
    ['exhausted', 12, 12],
  ] as const)('SD-7 LS-7.4.2: %s: a blow at %i, a shot at %i', (state, blow, shot) => {
    const target = fighter('d', { conditions: { [state]: stateOf(state) } });
    const at = (weapon: string) => hitValue({ ...bearer({}), id: 'a' }, target, strike({ weapon }), house);
    expect([at('sword'), at('bow')]).toEqual([blow, shot]);
  });
});

describe('defence at all', () => {
  /** Why the defences are closed, each reason once; an acrobatic dodge needs a skill as well. */
  const reasonsIn = (state: string): unknown[] => {
    const all = defencesOf(bearer({ [state]: stateOf(state) }), blowAt('d', 'a'), house);
    return [...new Set(all.filter(({ wild }) => !wild).map(({ no }) => no?.key))];
  };

  test.each(['surprised', 'unconscious', 'asleep', 'dead'])(
    'SD-7 LS-6.0.6: nobody defends while %s',
    (state) => expect(reasonsIn(state)).toEqual([`lordsouls.no.${state}`]),
  );

  test.each(['stunned', 'grappled', 'bleeding', 'blinded', 'prone', 'exhausted'])(
    'SD-7 LS-6.0.6: every defence is open while %s, if the attack is known',
    (state) => expect(reasonsIn(state)).toEqual([undefined]),
  );

  test.each([
    [{}, 2],
    [{ disarmedHand: true }, 1],
    [{ holding: { d: 1 } }, 1],
    [{ holding: { d: 2 } }, 0],
    [{ disarmedHand: true, holding: { d: 1 } }, 0],
    [{ disarmedHand: true, holding: { d: 2 } }, 0],
  ] as const)('SD-7 LS-3.10.2: with %j, %i hands are free', (conditions, free) =>
    expect(freeHands(fighter('a', { conditions }))).toBe(free),
  );
});

describe('riders', () => {
  const horse = (conditions: { readonly [id: string]: Json }): LsFighter =>
    fighter('h', { traits: { override: { move: 13 } }, conditions });

  test.each([
    [{}, {}, 13],
    [{}, { hobbled: true }, 6],
    [{ hobbled: true }, {}, 13],
    [{ exhausted: true }, { exhausted: true }, 6],
  ] as const)('SD-7 AMB-53: a rider with %j on a mount with %j has ДВИЖ %i', (own, mounts, move) => {
    const rider = fighter('a', { conditions: { mounted: 'h', ...own } });
    expect(moveOf(rider, castOf(rider, horse(mounts)), house)).toBe(move);
  });
});
