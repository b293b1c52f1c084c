import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/core/change.ts';
import type { Ground } from '../../../src/core/grid/ground.ts';
import type { Stand } from '../../../src/core/grid/stand.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { playInput } from '../../../src/rulesets/wfrp/actions/define.ts';
import { ACTIONS } from '../../../src/rulesets/wfrp/actions/list.ts';
import { type Situation, situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { factsOn } from '../../../src/rulesets/wfrp/figures/facts.ts';
import { type Attack, attack } from '../../../src/rulesets/wfrp/plays/attack.ts';
import { forecastPolicy } from '../../../src/rulesets/wfrp/plays/index.ts';
import { castOf, dodge, fighter, rules, sword } from './support.ts';

/* Plays that move fighters from square to square: a square is 100 units of the host, and the map begins two squares from its edge. */

const SIZE = 100;
const MARGIN = 2;

const stand = (who: string, x: number, y: number): Stand => ({
  x,
  y,
  w: 1,
  h: 1,
  token: `token-${who}`,
  left: (x + MARGIN) * SIZE,
  top: (y + MARGIN) * SIZE,
  elevation: 5,
  size: SIZE,
});

const groundWith = (a: readonly [number, number], d: readonly [number, number]): Ground => {
  const stands = { a: stand('a', ...a), d: stand('d', ...d) };
  return { walls: [], solid: [], creatures: stands, stands };
};

const cast = castOf(
  fighter('a', { main: { ws: 50 }, gear: [sword], turn: { half: 2, mark: 'd' } }),
  fighter('d', {
    main: { ag: 50 },
    traits: { wounds: { value: 30, max: 30 } },
    gear: [dodge],
    turn: { half: 2 },
  }),
);

/** The attack as declared on this ground. */
function declared(ground: Ground, action: 'charge' | 'manoeuvring', more: Partial<Situation> = {}): Attack {
  const facts = factsOn(ground, cast, 'a', 'd', rules());
  const situation = { ...blank(situationSpec), ...facts, ...more } as Situation;
  const { a } = cast;
  if (!a) throw new Error('nobody attacks');
  return playInput(ACTIONS[action], a, { action, target: 'd', weapon: 'sword', situation }, false) as Attack;
}

/** Where the play puts tokens, in order: whose, and the corner in squares. */
function played(input: Attack, answers: { readonly [ask: string]: Json }): string[] {
  const run = perform(
    (stage) => attack(stage, input, rules()),
    cast,
    ({ id }) => answers[id],
  );
  expect(run.state, JSON.stringify(run.state === 'waiting' ? run.asks.map(({ id }) => id) : '')).toBe('done');
  return run.changes.flat().flatMap((change: Change) => {
    if (change.do !== 'set' || !change.at.startsWith('place.')) return [];
    expect(change.at).toBe(`place.token-${change.who}`);
    const { x, y, elevation } = change.is as { x: number; y: number; elevation: number };
    expect(elevation).toBe(5);
    return [`${change.who}: ${x / SIZE - MARGIN},${y / SIZE - MARGIN} ${change.why}`];
  });
}

const HIT = { attack: [1], defence: 'none', damage: [1, 1] };
const MISS = { attack: [99] };

describe('a play moves fighters when a board knows who stands where', () => {
  test('WF-6.5, WF-6.6: a charger stands at the first square that touches the target before the blow', () => {
    // Four columns apart: the straight path ends beside the target, at column 3.
    expect(played(declared(groundWith([0, 0], [4, 0]), 'charge'), MISS)).toEqual(['a: 3,0 WF-6.5']);
  });

  test('WF-6.19, WF-6.20, WF-6.21, OR-85: the attacker steps in, the opponent withdraws to a square of their choice, the attacker takes the square', () => {
    const input = declared(groundWith([-1, 0], [1, 0]), 'manoeuvring', { stepIn: true });
    // From (0,0) the attack points east: back and sideways of (1,0) lie these five (ALG-6).
    expect(input.withdrawals?.map(({ at }) => `${at.x},${at.y}`).sort()).toEqual(
      ['2,0', '2,1', '2,-1', '1,1', '1,-1'].sort(),
    );
    expect(played(input, { ...HIT, withdraw: '2,1' })).toEqual([
      'a: 0,0 WF-6.19',
      'd: 2,1 WF-6.21',
      'a: 1,0 WF-6.20',
    ]);
  });

  test('WF-6.22, OR-86: after a miss the attacker stays after the step in, or goes back to the start', () => {
    const input = declared(groundWith([-1, 0], [1, 0]), 'manoeuvring', { stepIn: true });
    expect(played(input, { ...MISS, drivenOff: 'stay' })).toEqual(['a: 0,0 WF-6.19']);
    expect(played(input, { ...MISS, drivenOff: 'back' })).toEqual(['a: 0,0 WF-6.19', 'a: -1,0 WF-6.22']);
  });

  test('WF-6.23, AMB-21: a defender who has repelled the attacker may take the square of the attack', () => {
    const input = declared(groundWith([-1, 0], [1, 0]), 'manoeuvring', { stepIn: true });
    // Degree 0 against a dodge of degree 4.
    const answers = { attack: [50], defence: 'dodge', 'defence:dodge': [1], drivenOff: 'follow' };
    expect(played(input, answers)).toEqual(['a: 0,0 WF-6.19', 'a: -1,0 WF-6.22', 'd: 0,0 WF-6.23']);
  });

  test('OR-88: without a step in and without a hit nobody moves', () => {
    expect(played(declared(groundWith([0, 0], [1, 0]), 'manoeuvring'), MISS)).toEqual([]);
  });

  test('AMB-22: a larger opponent does not withdraw, unless by house rule', () => {
    const small = stand('a', 0, 0);
    const large = { ...stand('d', 1, 0), w: 2, h: 2 };
    const ground: Ground = {
      walls: [],
      solid: [],
      creatures: { a: small, d: large },
      stands: { a: small, d: large },
    };
    expect(factsOn(ground, cast, 'a', 'd', rules()).noRoom).toBe(true);
    expect(factsOn(ground, cast, 'a', 'd', rules({ manoeuvreSizeLimit: false })).noRoom).toBe(false);
  });

  test('without a board nobody moves', () => {
    const { stands: _, ...ground } = groundWith([0, 0], [4, 0]);
    expect(played(declared(ground, 'charge'), MISS)).toEqual([]);
  });

  test('odds are the same with and without movement', () => {
    const chances = (ground: Ground) =>
      odds((stage) => attack(stage, declared(ground, 'charge'), rules()), cast, forecastPolicy('d', 'none'))
        .ends.filter(({ out }) => out.hit)
        .reduce((sum, { p }) => sum + p, 0);
    expect(chances(groundWith([0, 0], [4, 0]))).toBeCloseTo(0.6, 9); // 50, and 10 more for the charge (WF-6.4)
  });
});
