import { describe, expect, test } from 'vitest';
import { odds } from '../../../src/core/odds-walk.ts';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import { type Cast, Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { type Attack, attack } from '../../../src/rulesets/wfrp/plays/attack.ts';
import { attackForecast, forecastPolicy } from '../../../src/rulesets/wfrp/plays/index.ts';
import { castOf, dodge, fighter, item, rules, shield, sword } from './support.ts';

const blow = (given: Partial<Attack> = {}): Attack => ({
  attacker: 'a',
  defender: 'd',
  weapon: 'sword',
  mode: 'standard',
  aimed: false,
  stepped: false,
  fresh: false,
  situation: blank(situationSpec),
  ...given,
});

const house = rules({ furyConfirm: false });

const cast = castOf(
  fighter('a', { main: { ws: 45, s: 35 }, gear: [sword] }),
  fighter('d', {
    main: { ws: 40, t: 35, ag: 33 },
    traits: { wounds: { value: 40, max: 40 }, armour: { head: 2, body: 1 } },
    gear: [dodge, shield],
    turn: { half: 2 },
  }),
);

describe('exact odds of an attack', () => {
  test.each(['none', 'dodge', 'offParry'])(
    '(WF-9.3, GAP-9) equal the counts over all faces against %s',
    (defence) => {
      const counted = bruteForceLanding(defence);
      const { ends } = odds((stage) => attack(stage, blow(), house), cast, forecastPolicy('d', defence));
      const lands = ends.reduce((sum, { p, out }) => (out.hit && !out.repelled ? sum + p : sum), 0);
      const hits = ends.reduce((sum, { p, out }) => (out.hit ? sum + p : sum), 0);
      expect(hits).toBeCloseTo(0.45, 12);
      expect(lands).toBeCloseTo(counted, 9);
    },
  );

  /** Degrees against degrees, counted by hand over both d100. */
  function bruteForceLanding(defence: string): number {
    const target = defence === 'dodge' ? 33 : 30; // Agility; 40 less 20 for the second hand and 10 more for the shield
    let lands = 0;
    for (let a = 1; a <= 45; a++)
      for (let d = 1; d <= 100; d++) {
        const repelled =
          defence !== 'none' && d <= target && Math.floor((target - d) / 10) >= Math.floor((45 - a) / 10);
        if (!repelled) lands++;
      }
    return lands / 10_000;
  }

  test('(GAP-9, WF-5.1) the wounds equal the counts over all faces of d10 and d12', () => {
    const weak = castOf(
      fighter('a', {
        main: { ws: 50 },
        gear: [item('weapon', 'sword', { damage: { mode: 'fixed', mod: 0 } })],
      }),
      fighter('d', {
        main: { t: 40 },
        traits: { wounds: { value: 30, max: 30 }, armour: { head: 99, body: 1 } },
      }),
    );
    const { ends, lost } = odds((stage) => attack(stage, blow(), rules()), weak, forecastPolicy('d', 'none'));
    const chances = new Map<number, number>();
    for (const { p, out } of ends) if (out.hit) chances.set(out.lost, (chances.get(out.lost) ?? 0) + p);
    // Faces 1 to 9 only: a ten adds a fury. Body (5 of 12) stops 5, the head (1 of 12) all, the limbs (6 of 12) 4.
    const counted = new Map<number, number>();
    for (let face = 1; face <= 9; face++)
      for (const [faces, stops] of [
        [5, 5],
        [1, 103],
        [6, 4],
      ] as const) {
        const wounds = Math.max(0, face - stops);
        counted.set(wounds, (counted.get(wounds) ?? 0) + (0.5 / 10) * (faces / 12));
      }
    for (const wounds of [1, 2, 3]) expect(chances.get(wounds)).toBeCloseTo(counted.get(wounds) ?? 0, 9);
    expect(lost).toBe(0);
    expect(ends.reduce((sum, { p }) => sum + p, lost)).toBeCloseTo(1, 9);
  });

  test('(GAP-10, WF-9.4) a whole attack against a dodge, without fury, by brute force', () => {
    const small = castOf(
      fighter('a', {
        main: { ws: 20 },
        gear: [item('weapon', 'sword', { damage: { mode: 'fixed', mod: -9 } })],
      }),
      fighter('d', { main: { t: 0, ag: 20 }, gear: [dodge] }),
    );
    // With −9 only a ten would hurt, and that adds a fury: so nothing at all is lost, and the ends are hit, repelled or neither.
    const counted = bruteForceEnds(small);
    const { ends } = odds((stage) => attack(stage, blow(), house), small, {
      ...forecastPolicy('d', 'dodge'),
      fixedResult: (part) => (part === 'wfrp.lands' ? { lost: 0, severity: 0 } : undefined),
    });
    expect([...counted.keys()].sort()).toEqual(['false:false', 'true:false', 'true:true']);
    for (const [key, p] of counted)
      expect(
        ends.reduce((sum, { p: q, out }) => (`${out.hit}:${out.repelled}` === key ? sum + q : sum), 0),
        key,
      ).toBeCloseTo(p, 9);
  });

  /** Both d100 face by face through the play itself, up to the damage. */
  function bruteForceEnds(small: Cast<WfFighter>): Map<string, number> {
    const found = new Map<string, number>();
    for (let a = 1; a <= 100; a++)
      for (let d = 1; d <= 100; d += a <= 20 ? 1 : 100) {
        const run = perform(
          (stage) => attack(stage, blow(), house),
          small,
          ({ id }): Json | undefined => {
            if (id === 'attack') return [a];
            if (id === 'defence') return 'dodge';
            return id === 'defence:dodge' ? [d] : undefined;
          },
        );
        const key = run.state === 'done' ? `${run.out.hit}:${run.out.repelled}` : 'true:false';
        found.set(key, (found.get(key) ?? 0) + (a <= 20 ? 1 : 100) / 10_000);
      }
    return found;
  }

  test('the forecast shows the chance against each open defence, with the expected wounds', () => {
    const walk = (more?: object) =>
      odds((stage) => attack(stage, blow(), rules()), cast, { ...forecastPolicy('d', 'none'), ...more });
    const { chances, amounts, lost } = attackForecast(walk, 'd', 'a');
    expect(chances.map(({ id }) => id)).toEqual(['lands', 'against:dodge', 'against:offParry', 'critical']);
    expect(chances[0]?.p).toBeCloseTo(0.45, 9);
    expect(chances[1]?.p).toBeCloseTo(bruteForceLanding('dodge'), 9);
    expect(chances[2]?.p).toBeCloseTo(bruteForceLanding('offParry'), 9);
    expect(amounts?.bars.reduce((sum, { p }) => sum + p, lost)).toBeCloseTo(1, 6);
  });

  test.each([45, 100])(
    'WF-7 of %i blows in a hundred: a blow that lands wounds as much against any defence',
    (ws) => {
      const { a, d } = cast;
      if (!a || !d) throw new Error('two are needed');
      const two = castOf(fighter('a', { main: { ws, s: 35 }, gear: [sword] }), d);
      const walk = (more?: object) =>
        odds((stage) => attack(stage, blow(), rules()), two, { ...forecastPolicy('d', 'none'), ...more });
      const [lands, ...others] = attackForecast(walk, 'd', 'a').chances;
      const wounds = Number(lands?.label.args?.wounds);
      expect(lands?.p).toBeCloseTo(ws / 100, 9);
      expect(wounds).toBeGreaterThan(1);
      const against = others.filter(({ id }) => id.startsWith('against'));
      expect(against).toHaveLength(2);
      // Both are shown with one decimal.
      for (const { p, label } of against)
        expect(Math.abs(Number(label.args?.wounds) - (wounds * p) / (ws / 100))).toBeLessThan(0.1);
    },
  );

  test('WF-6.3 odds choose the part with the least armour, the head among equals', () => {
    const picks = (...parts: readonly string[]) => {
      const options = parts.map((id) => ({ id, label: { key: id } }));
      const ask = { kind: 'choose', id: 'location', by: 'a', label: { key: 'x' }, options } as const;
      return forecastPolicy('d', 'none').decide?.(ask, new Stage(cast));
    };
    // Head 2, body 1, the rest bare.
    expect([picks('head', 'body'), picks('body', 'leftArm'), picks('head', 'rightLeg')]).toEqual([
      'body',
      'leftArm',
      'rightLeg',
    ]);
    const bare = castOf(fighter('d'));
    const ask = { kind: 'choose', id: 'location', by: 'a', label: { key: 'x' } } as const;
    const options = ['body', 'head'].map((id) => ({ id, label: { key: id } }));
    expect(forecastPolicy('d', 'none').decide?.({ ...ask, options }, new Stage(bare))).toBe('head');
  });

  test('the target first sees the chance to stay unharmed, even when it is zero', () => {
    const walk = (more?: object) =>
      odds((stage) => attack(stage, blow(), rules()), cast, { ...forecastPolicy('d', 'none'), ...more });
    const [spared, lands] = attackForecast(walk, 'd', 'd').chances;
    expect([spared?.id, lands?.id]).toEqual(['spared', 'lands']);
    expect(spared?.p).toBeCloseTo(0.55, 9);
  });
});
