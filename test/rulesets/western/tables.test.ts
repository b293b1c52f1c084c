import { describe, expect, it } from 'vitest';
import { GM } from '../../../src/core/ask.ts';
import { readFaces } from '../../../src/core/dice/check.ts';
import { distribution } from '../../../src/core/dice/distribution.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import { type MainOrder, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import { MAINS, type MainKey } from '../../../src/rulesets/western/data/fighter.ts';

import {
  clockAfter,
  FOOT,
  forbids,
  MAIN_TABLE,
  SHOTS,
  SIMPLE_TABLE,
  type SimpleKey,
  simpleOf,
  verdictOf,
} from '../../../src/rulesets/western/data/tables.ts';
import { testCheck } from '../../../src/rulesets/western/figures/dice.ts';
import { hitCheck } from '../../../src/rulesets/western/figures/hit.ts';
import { fitnessIssues } from '../../../src/rulesets/western/figures/legality.ts';
import { durOf, metresOf, priceOf } from '../../../src/rulesets/western/figures/orders.ts';
import { modsOf } from '../../../src/rulesets/western/figures/rolls.ts';
import { codes, colt, draft, fighter, roll, rules, skill, weapon } from './support.ts';

const of = (main: MainKey, mode?: MainOrder['mode']): MainOrder => (mode ? { main, mode } : { main });

describe('time', () => {
  it('WE-1.1 WE-1.2 a turn is 12 seconds, five of them a minute', () => {
    expect([0, 1, 4, 5, 12].map((turns) => Object.values(clockAfter(turns)))).toEqual([
      [0, 0],
      [0, 12],
      [0, 48],
      [1, 0],
      [2, 24],
    ]);
  });
});

describe('mains and simples', () => {
  it('WE-2.1 WE-2.4 the eleven typical mains and speed shooting, each with its Area', () => {
    expect(MAINS.filter((main) => main !== 'own')).toHaveLength(12);
    expect([
      MAIN_TABLE.shooting.area,
      MAIN_TABLE.reloading.area,
      MAIN_TABLE.movement.area,
      MAIN_TABLE.riding.area,
    ]).toEqual(['firearms', 'firearms', 'athletics', 'riding']);
  });

  it('WE-3.3 WE-7.6 durations: those of the text, and those of the starter table (S-5)', () => {
    const dur = (...keys: SimpleKey[]) => keys.map((key) => simpleOf(key).dur);
    // From the rules.
    expect([SHOTS.snap.dur, SHOTS.quick.dur]).toEqual([1, 2]);
    expect(dur('order', 'standUp', 'leanOut', 'duck')).toEqual([1, 2, 1, 1]);
    // Starter data.
    expect(
      dur(
        'mount',
        'dismount',
        'kickIn',
        'open',
        'lieDown',
        'kneel',
        'standUpLying',
        'throwAway',
        'takeOut',
        'takeOutBoot',
      ),
    ).toEqual([4, 2, 3, 2, 2, 1, 3, 1, 2, 3]);
    expect(
      dur('instantDraw', 'setFire', 'lookOver', 'clearJam', 'jumpAside', 'lookAround', 'listen'),
    ).toEqual([0, 3, 2, 2, 2, 2, 2]);
    expect(SHOTS.aimed.dur).toBe(4);
  });

  it('S-5 which simples need a roll, and which cannot be bought', () => {
    const keys = Object.keys(SIMPLE_TABLE) as SimpleKey[];
    expect(keys.filter((key) => simpleOf(key).roll)).toEqual(['fireSnap', 'fireQuick', 'fireSpeed']);
    expect(keys.filter((key) => simpleOf(key).noChip)).toEqual([
      'fireSnap',
      'fireQuick',
      'fireSpeed',
      'mount',
      'reload',
      'kickIn',
      'setFire',
    ]);
  });

  it("S-5 simpleTable: a group's own durations count for the budget, the price and the order", () => {
    const own = rules({ simpleTable: { duck: 3 } });
    expect(priceOf(durOf({ simple: 'duck' }, own))).toBe(3);
    const chain = [{ simple: 'duck' }, { simple: 'duck' }, { simple: 'order' }] as const;
    expect(codes(draft({ chain }, { rules: { simpleTable: { duck: 3 } } }))).toEqual(['E-BEAT-BUDGET']);
    expect(codes(draft({ chain }))).toEqual([]);
  });

  it('S-17 metres of an average turn on foot', () => {
    expect(FOOT).toEqual({ crawl: 6, crouch: 12, walk: 18, jog: 36, zigzag: 40, sprint: 72 });
  });

  it("S-17 moveTable: a group's own metres", () => {
    const own = rules({ moveTable: { jog: 30 } });
    expect(metresOf({ main: 'movement', mode: 'jog' }, own)).toBe(30);
    expect(metresOf({ main: 'movement', mode: 'walk' }, own)).toBe(18);
    expect(metresOf({ main: 'movement', mode: 'jog', metres: 12 }, own)).toBe(12);
  });

  it('AM-22 AM-23 shots that are simples and the chain count in the budget, shots of mains do not', () => {
    const shot = { simple: 'fireQuick', target: 'b' } as const;
    const rolls = { 'chain:0': roll('simpleShot'), 'chain:1': roll('simpleShot') };
    const chips = {
      'chain:0': { spends: [{ use: 'exposed', amount: 2 }] },
      'chain:1': { spends: [{ use: 'exposed', amount: 2 }] },
    } as const;
    expect(codes(draft({ chain: [shot, shot, { simple: 'kickIn' }], chips }, { rolls }))).toEqual([
      'E-BEAT-BUDGET',
    ]);
    expect(codes(draft({ chain: [shot, shot, { simple: 'open' }], chips }, { rolls }))).toEqual([]);
    const eight: MainOrder = { main: 'shooting', volleys: [{ kind: 'snap', n: 8, target: 'b' }] };
    expect(codes(draft({ mains: [eight], before: [{ simple: 'mount' }] }))).toEqual([]);
  });

  it('WE-3.5 a simple reload needs a weapon that has one, and takes the weapon’s time', () => {
    const before = [{ simple: 'reload' }] as const;
    const bow = fighter('a', { gear: [weapon('bow', { snap: 4, reloadSimple: 0 })] });
    expect(
      fitnessIssues(bow, { mains: [], before }, rules()).map(({ code, level }) => `${code} ${level}`),
    ).toEqual(['E-RELOAD error']);
    expect(fitnessIssues(fighter('a', { gear: [colt] }), { mains: [], before }, rules())).toEqual([]);
  });

  it('WE-8.6 waiting with the fire is no readied action: a plan beside it is legal', () => {
    const mains: MainOrder[] = [
      { main: 'shooting', volleys: [{ kind: 'snap', n: 5, target: 'b' }], from: 2 },
    ];
    expect(codes(draft({ mains, plans: [{ condition: 'b is down', orders: { targets: ['c'] } }] }))).toEqual(
      [],
    );
  });
});

describe('S-6 combinations', () => {
  const verdicts = (one: MainOrder, ...others: MainOrder[]) => others.map((other) => verdictOf(one, other));

  it('WE-4.4 the matrix, row by row where it matters', () => {
    expect(
      verdicts(
        of('shooting'),
        of('aimed'),
        of('melee'),
        of('riding', 'rideGallop'),
        of('firstAid'),
        of('observation'),
        of('listening'),
      ),
    ).toEqual(['warn', 'ok', 'ok', 'warn', 'ok', 'warn']);
    expect(verdicts(of('aimed'), of('reloading'), of('movement', 'walk'), of('movement', 'sprint'))).toEqual([
      'no',
      'warn',
      'no',
    ]);
    expect(
      verdicts(
        of('speedShooting'),
        of('movement', 'jog'),
        of('movement', 'zigzag'),
        of('riding', 'rideTrot'),
      ),
    ).toEqual(['ok', 'warn', 'ok']);
    expect(verdicts(of('melee'), of('movement', 'jog'), of('reloading'))).toEqual(['ok', 'warn']);
    expect(verdicts(of('movement', 'jog'), of('riding', 'rideTrot'), of('observation'))).toEqual([
      'warn',
      'ok',
    ]);
    expect(verdicts(of('riding', 'rideGallop'), of('listening'), of('riding', 'rideWalk'))).toEqual([
      'warn',
      'same',
    ]);
    expect(verdicts(of('riding', 'rideTrot'), of('reloading'), of('listening'))).toEqual(['ok', 'ok']);
    expect(verdicts(of('pullTogether'), of('observation'), of('pullTogether'))).toEqual(['warn', 'same']);
    expect(verdicts(of('firstAid'), of('bringRound'), of('listening'))).toEqual(['same', 'ok']);
    for (const main of ['shooting', 'melee', 'riding', 'reloading', 'observation'] as const)
      expect(verdictOf(of('movement', 'sprint'), of(main)), main).toBe('no');
  });

  it('S-6 Reloading combines with walking and crouching only', () => {
    const reload = of('reloading');
    expect(
      verdicts(
        reload,
        of('movement', 'walk'),
        of('movement', 'crouch'),
        of('movement', 'crawl'),
        of('movement', 'jog'),
      ),
    ).toEqual(['ok', 'ok', 'warn', 'warn']);
  });

  it('WE-6.1 the bought simples that each main forbids', () => {
    const banned = (main: MainOrder, ...simples: SimpleKey[]) =>
      simples.filter((simple) => forbids(main, simple));
    expect(banned(of('movement', 'sprint'), 'line', 'duck')).toEqual(['line', 'duck']);
    expect(banned(of('aimed'), 'order', 'warning', 'line', 'duck')).toEqual(['duck']);
    expect(banned(of('shooting'), 'reload', 'mount', 'duck', 'lieDown')).toEqual(['reload', 'mount']);
    expect(banned(of('melee'), 'lookOver', 'setFire', 'listen', 'duck')).toEqual([
      'lookOver',
      'setFire',
      'listen',
    ]);
    expect(banned(of('movement', 'jog'), 'lookOver', 'listen', 'duck')).toEqual(['lookOver', 'listen']);
    expect(banned(of('movement', 'walk'), 'lookOver', 'listen')).toEqual([]);
    expect(
      banned(
        of('riding', 'rideGallop'),
        'lieDown',
        'kneel',
        'hide',
        'moveWalk',
        'pickUp',
        'open',
        'dismount',
        'order',
      ),
    ).toEqual(['lieDown', 'kneel', 'hide', 'moveWalk', 'pickUp', 'open', 'dismount']);
    expect(banned(of('riding', 'rideTrot'), 'lieDown', 'dismount')).toEqual([]);
    expect(banned(of('firstAid'), 'fireSnap', 'lieDown', 'jumpAside', 'order')).toEqual([
      'fireSnap',
      'lieDown',
      'jumpAside',
    ]);
    expect(banned(of('pullTogether'), 'line')).toEqual(['line']);
    expect(banned(of('observation'), 'fireQuick', 'duck')).toEqual(['fireQuick']);
  });
});

describe('rolls of the GM', () => {
  it('WE-0.2 S-8 AM-36 attribute tests: 2d10 + attribute + bonus against 16, rolled by the GM', () => {
    const check = testCheck(
      fighter('a', { attributes: { attention: 5 } }),
      'test',
      'attention',
      [5, 'WE-10.5'],
      rules(),
    );
    expect(check.by).toBe(GM);
    expect([readFaces(check, [3, 3]), readFaces(check, [3, 2])]).toEqual([0, -1]);
    const passes = distribution(check).reduce((sum, { p, reading }) => sum + (reading >= 0 ? p : 0), 0);
    expect(passes).toBeCloseTo(0.9, 9);
    const blind = testCheck(
      fighter('a', { conditions: { shaken: true } }),
      'test',
      'speed',
      [0, ''],
      rules(),
    );
    expect(readFaces(blind, [7, 7])).toBe(0);
  });

  it('WE-0.2 hits are rolled by the GM', () => {
    const cast = { a: fighter('a'), b: fighter('b') };
    const situation = blank(situationSpec);
    expect(
      hitCheck(new Stage(cast), { shooter: 'a', target: 'b', kind: 'snap', turn: 1, situation }, 1, rules())
        .by,
    ).toBe(GM);
  });
});

describe('signed rolls', () => {
  it('AM-48 AM-49 the dice stay; the technique really used and the mains really declared count', () => {
    const quick = skill('quick', { value: 3, mains: ['shooting'], techniques: ['quick'] });
    const snap = skill('snap', { value: 1, mains: ['shooting'], techniques: ['snap'] });
    const one = fighter('a', { gear: [colt, quick, snap] });
    const signed = { ...roll('shooting'), technique: 'quick' };
    const fires = (kind: 'snap' | 'quick', more: MainOrder[] = []) =>
      modsOf(
        one,
        'shooting',
        signed,
        { mains: [{ main: 'shooting', volleys: [{ kind, n: 4, target: 'b' }] }, ...more] },
        rules(),
      );
    expect([fires('quick'), fires('snap'), fires('quick', [of('movement', 'jog')])]).toEqual([3, 1, 1]);
  });

  it('WE-0.5 a bonus skill gives its value, from novice I to master III', () => {
    const mods = [1, 3, 6, 8].map((value) =>
      modsOf(
        fighter('a', { gear: [skill('s', { value, mains: ['shooting'] })] }),
        'shooting',
        roll('shooting'),
        { mains: [of('shooting')] },
        rules(),
      ),
    );
    expect(mods).toEqual([1, 3, 6, 8]);
  });
});
