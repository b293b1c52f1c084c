import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../src/core/ask.ts';
import { type Dice, readFaces } from '../../../src/core/dice/check.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import { type Begin, type Entry, replay } from '../../../src/core/replay.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import { CRITICAL, chanceUnder } from '../../../src/rulesets/lordsouls/figures/dice.ts';
import { attack, hitCheck } from '../../../src/rulesets/lordsouls/plays/attack.ts';
import { grapple, throwDown } from '../../../src/rulesets/lordsouls/plays/grapple.ts';
import {
  attackForecast,
  bestTradeOff,
  POLICY,
  throughChance,
  tradeOffs,
} from '../../../src/rulesets/lordsouls/plays/index.ts';

import { everyThrow, gathered } from '../../core/brute.ts';
import {
  armour,
  castOf,
  crossbow,
  fighter,
  longsword,
  rapier,
  rules,
  shield,
  situation,
  skill,
  strike,
  sword,
} from './support.ts';

const house = rules();

/** Rolls of some dice, each sum once with its share of all: three dice have 216 rolls and 16 sums. */
function everySum(dice: readonly Dice[]): { faces: number[]; p: number }[] {
  const throws = everyThrow(dice);
  const sums = new Map<number, { faces: number[]; p: number }>();
  for (const faces of throws) {
    const sum = faces.reduce((all, face) => all + face, 0);
    const known = sums.get(sum);
    if (known) known.p += 1 / throws.length;
    else sums.set(sum, { faces, p: 1 / throws.length });
  }
  return [...sums.values()];
}

interface Course {
  readonly p: number;
  readonly out: unknown;
  readonly cast: Cast<LsFighter>;
}

/** Plays a play with every possible sum of its dice, through replay alone: independent of the code for odds. */
function everyCourse(
  begin: Begin<unknown, LsFighter>,
  cast: Cast<LsFighter>,
  decide: (ask: Exclude<Ask, { kind: 'roll' }>) => Json,
  log: readonly Entry[] = [],
  p = 1,
): Course[] {
  const run = replay(begin, cast, log);
  if (run.state === 'done') return [{ p, out: run.out, cast: run.cast }];
  const [ask] = run.asks;
  if (!ask) throw new Error('waits for nobody');
  const goOn = (value: Json, share: number) =>
    everyCourse(begin, cast, decide, [...log, { ask: ask.id, value }], p * share);
  if (ask.kind !== 'roll') return goOn(decide(ask), 1);
  return everySum(ask.dice).flatMap(({ faces, p: share }) => goOn(faces, share));
}

/** Exact odds against every course of the play: every end, and the final state of both. */
function agree(
  begin: Begin<unknown, LsFighter>,
  people: Cast<LsFighter>,
  decide: { readonly [ask: string]: string } = {},
): void {
  const walked = odds(begin, people, { decide: ({ id }) => decide[id] });
  const thrown = everyCourse(begin, people, ({ id, ...ask }) => {
    const said = decide[id];
    if (said !== undefined) return said;
    return 'options' in ask ? (ask.skip ?? ask.options[0]?.id ?? '') : null;
  });
  const name = ({ out, cast }: { out: unknown; cast: object }) =>
    JSON.stringify([
      out,
      ...Object.values(cast as Cast<LsFighter>).map(({ traits, conditions }) => [traits.hp.lost, conditions]),
    ]);
  const [exact, brute] = [gathered(walked.ends, name), gathered(thrown, name)];
  expect(walked.lost).toBe(0);
  expect([...exact.keys()].sort()).toEqual([...brute.keys()].sort());
  for (const [end, p] of brute) expect(exact.get(end), end).toBeCloseTo(p, 10);
}

const pair = (a: Parameters<typeof fighter>[1] = {}, d: Parameters<typeof fighter>[1] = {}) =>
  castOf(
    fighter('a', { gear: [sword, skill('balanced', 11)], ...a }),
    fighter('d', { gear: [sword, skill('balanced', 12), shield('round', 2), skill('shield', 11)], ...d }),
  );

describe('the table of chances', () => {
  test.each([
    [4, 4],
    [5, 10],
    [6, 20],
    [7, 35],
    [8, 56],
    [9, 81],
    [10, 108],
    [11, 135],
    [12, 160],
    [13, 181],
    [14, 196],
    [15, 206],
    [16, 212],
    [17, 212],
    [-3, 4],
  ])('LS-7.3.4 LS-7.3.5 %i is reached by %i of 216 rolls', (target, ways) => {
    expect(chanceUnder(target, true) * 216).toBeCloseTo(ways, 10);
  });

  test('LS-7.3.4 LS-7.3.5 every one of the 216 rolls of an attack is read by its sum', () => {
    const check = hitCheck(
      fighter('a', { gear: [sword, skill('balanced', 11)] }),
      fighter('d'),
      strike(),
      house,
    );
    expect(everyThrow(check.dice)).toHaveLength(216);
    for (const faces of everyThrow(check.dice)) {
      const sum = faces.reduce((all, face) => all + face, 0);
      const is = sum <= 4 ? 'critical' : sum >= 17 ? 'blunder' : sum <= 11 ? 'success' : 'failure';
      expect([faces, readFaces(check, faces)]).toEqual([faces, is]);
    }
  });

  test('AMB-10 without them 3 fails at 2 and 17 succeeds at 17', () => {
    expect(chanceUnder(2, false)).toBe(0);
    expect(chanceUnder(17, false) * 216).toBeCloseTo(215, 10);
    expect(chanceUnder(18, false)).toBe(1);
  });
});

describe('exact odds equal the counts over all rolls (whether the rules are right is tested elsewhere)', () => {
  const attacks = (given: Parameters<typeof strike>[0]) => (stage: Parameters<typeof attack>[0]) =>
    attack(stage, strike(given), house);

  test.each([
    ['none', {}],
    ['dodge', {}],
    ['block:round', {}],
  ])('an attack against %s', (defence) => agree(attacks({}), pair(), { defence }));

  test('a parry that strikes back', () => {
    const d = { gear: [rapier, skill('rapier', 13)] };
    agree(attacks({}), pair({}, d), { defence: 'parry:rapier' });
  });

  test('all-out attacks', () => {
    agree(attacks({ manoeuvre: 'allOutAttack', option: 'strong' }), pair(), { defence: 'dodge' });
    agree(attacks({ manoeuvre: 'allOutAttack', option: 'accurate' }), pair(), { defence: 'dodge' });
  });

  test('a vulnerability, a deception', () => {
    const bare = { gear: [armour('three', 3)] };
    agree(attacks({ manoeuvre: 'targetedAttack', part: 'leg' }), pair({}, bare), { defence: 'none' });
    agree(attacks({ manoeuvre: 'deceptiveAttack', k: 2 }), pair(), { defence: 'block:round' });
  });

  test('the blow of a reaction', () => agree(attacks({ manoeuvre: 'reaction' }), pair()));

  test('a wounded archer’s roll to keep the aim', () => {
    const aiming = {
      gear: [crossbow],
      conditions: { aiming: { weapon: 'crossbow', target: 'a', count: 2 } },
    };
    agree(attacks({ manoeuvre: 'reaction' }), pair({}, aiming));
  });

  test('a grapple', () =>
    agree(
      (stage) =>
        grapple(stage, { attacker: 'a', defender: 'd', with: '', hands: 1, situation: situation() }, house),
      pair(),
      { defence: 'dodge' },
    ));

  test('a throw', () => {
    const held = pair({ conditions: { holding: { d: 1 } } }, { conditions: { grappled: ['a'] } });
    const thrown = { attacker: 'a', defender: 'd', situation: situation() };
    const exact = odds((stage) => throwDown(stage, thrown, house), held);
    const ways = everyCourse(
      (stage) => throwDown(stage as never, thrown, house),
      held,
      () => null,
    );
    const p = (list: readonly { p: number; out: unknown }[]) =>
      list.reduce((sum, { p: one, out }) => sum + ((out as { hit: boolean }).hit ? one : 0), 0);
    expect(p(exact.ends)).toBeCloseTo(p(ways), 10);
  });
});

describe('forecasts', () => {
  test('LS-7.2.2 LS-7.2.3 LS-7.2.4 hit, critical, each open defence, harm', () => {
    const input = strike();
    const cast = pair();
    const walk = (more = {}) => odds((stage) => attack(stage, input, house), cast, { ...POLICY, ...more });
    const { chances, amounts, lost } = attackForecast(walk as never, input, 'a');
    const p = Object.fromEntries(chances.map((one) => [one.id, one.p]));
    expect(lost).toBe(0);
    // 135 of 216 at 11, 4 of them critical; the best defence is the shield at 11 / 2 + 5 + 2 = 12
    expect(p.strikes).toBeCloseTo(135 / 216, 10);
    expect(p.critical).toBeCloseTo(4 / 216, 10);
    expect(p.hits).toBeCloseTo(4 / 216 + (131 / 216) * (56 / 216), 10);
    expect(p['defended:block:round']).toBeCloseTo((131 / 216) * (160 / 216), 10);
    expect(p['defended:dodge']).toBeCloseTo((131 / 216) * (56 / 216), 10);
    expect(p['defended:parry:sword']).toBeCloseTo((131 / 216) * (135 / 216), 10);
    // 1d6 + 1, cut x 1.5: 2 to 7 become 3, 4, 6, 7, 9, 10
    expect(amounts?.bars.map(({ value }) => value)).toEqual([0, 3, 4, 6, 7, 9, 10]);
    expect(attackForecast(walk as never, input, 'd').chances[0]?.id).toBe('unharmed');
  });

  test('LS-6.2.4 an acrobatic dodge is weighed with both its results', () => {
    const d = fighter('d', { gear: [skill('acrobatics', 12)] });
    const cast = castOf(fighter('a', { gear: [sword, skill('balanced', 12)] }), d);
    const begin: Begin<unknown, LsFighter> = (stage) => attack(stage, strike(), house);
    const exact = odds(begin, cast, { decide: ({ id }) => (id === 'defence' ? 'acrobatic' : undefined) });
    const held = exact.ends.reduce(
      (sum, { p, out }) =>
        sum +
        ((out as { kind: string; hit: boolean }).kind === 'dodge' && !(out as { hit: boolean }).hit ? p : 0),
      0,
    );
    // 160 of 216 leap well and dodge at 10, the others at 6
    const dodge = (160 / 216) * (108 / 216) + (56 / 216) * (20 / 216);
    expect(held).toBeCloseTo((156 / 216) * dodge, 10);
  });

  test('LS-3.7.2 LS-3.7.4 the best trade-off of a deception is the best of all allowed ones', () => {
    const a = fighter('a', { gear: [sword, skill('balanced', 14)] });
    const d = fighter('d', { gear: [shield('round', 2), skill('shield', 12)] });
    const input = strike({ manoeuvre: 'deceptiveAttack', k: 0 });
    const all = tradeOffs(a, d, input, house);
    expect(all.map(({ k }) => k)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // by hand: hit at 14 - k, the shield holds at 13 - k
    const ways = [4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196];
    const at = (target: number) => (ways[target - 4] ?? 0) / 216;
    for (const { k, p } of all)
      expect(p, String(k)).toBeCloseTo(4 / 216 + (at(14 - k) - 4 / 216) * (1 - at(13 - k)), 10);
    const best = bestTradeOff(all);
    expect(best?.p).toBe(Math.max(...all.slice(1).map(({ p }) => p)));
    // 3: 131 x 108 of 216 x 216 against 104 x 135 for 4 and 156 x 81 for 2
    expect(best?.k).toBe(3);
  });

  test('LS-6.0.1 the closed form equals the walk over the play', () => {
    const cast = pair({ gear: [longsword, skill('balanced', 13)] });
    const [a, d] = [cast.a as LsFighter, cast.d as LsFighter];
    const input = strike({ weapon: 'longsword', mode: 1 });
    const walked = odds((stage) => attack(stage, input, house), cast, POLICY as never);
    const p = walked.ends.reduce((sum, { p: one, out }) => sum + (out.hit ? one : 0), 0);
    expect(throughChance(a, d, input, house)).toBeCloseTo(p, 10);
    expect(CRITICAL).toBeCloseTo(4 / 216, 12);
  });
});
