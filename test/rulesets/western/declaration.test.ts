import { describe, expect, it } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { say } from '../../../src/core/say.ts';
import { type Declaration, type MainOrder, USES } from '../../../src/rulesets/western/data/declaration.ts';
import { gapAllowance, issuesOf } from '../../../src/rulesets/western/figures/issues.ts';
import { chipsSpent } from '../../../src/rulesets/western/figures/orders.ts';
import { chipsLeft } from '../../../src/rulesets/western/figures/rolls.ts';
import { codes, draft, fret, roll } from './support.ts';

const shooting: MainOrder = { main: 'shooting', volleys: [{ kind: 'quick', n: 4, target: 'jose' }] };
const jog: MainOrder = { main: 'movement', mode: 'jog' };
const sprint: MainOrder = { main: 'movement', mode: 'sprint' };

describe('mains', () => {
  it('WE-4.1 OW-22 three mains are E-MAIN-COUNT; none and two are legal', () => {
    expect(codes(draft({ mains: [shooting, jog, { main: 'observation' }] }))).toContain('E-MAIN-COUNT');
    expect(codes(draft({}))).toEqual([]);
    expect(codes(draft({ mains: [shooting, jog] }))).toEqual([]);
  });

  it('WE-4.3 OT-12 two Shootings are E-MAIN-SAME; so are a walk and a jog (AM-63)', () => {
    expect(codes(draft({ mains: [shooting, shooting] }))).toContain('E-MAIN-SAME');
    expect(codes(draft({ mains: [jog, { main: 'movement', mode: 'walk' }] }))).toContain('E-MAIN-SAME');
  });

  it('WE-4.5 OT-12 Reloading with Shooting is E-MAIN-COMBO, whichever is named first', () => {
    expect(codes(draft({ mains: [{ main: 'reloading' }, shooting] }))).toContain('E-MAIN-COMBO');
    expect(codes(draft({ mains: [shooting, { main: 'reloading' }] }))).toContain('E-MAIN-COMBO');
  });

  it('WE-4.6 Shooting combines with every movement mode on foot but the sprint', () => {
    for (const mode of ['crawl', 'crouch', 'walk', 'jog', 'zigzag'] as const)
      expect(codes(draft({ mains: [shooting, { main: 'movement', mode }] })), mode).toEqual([]);
  });

  it('WE-6.2 OT-12 nothing is combined with a sprint: no second main, no bought simple', () => {
    expect(codes(draft({ mains: [sprint, shooting] }))).toContain('E-MAIN-COMBO');
    expect(
      codes(draft({ mains: [sprint], bought: [{ simple: 'duck', place: 'beat1End', pays: 'movement' }] })),
    ).toEqual(['E-SIMPLE-COMBO']);
  });

  it('AM-17 before and after a sprint are legal unless a house rule forbids them', () => {
    const given = { mains: [sprint], before: [{ simple: 'order' as const }] };
    expect(codes(draft(given))).toEqual([]);
    expect(codes(draft(given, { rules: { sprintBeforeAfter: false } }))).toEqual(['E-SIMPLE-COMBO']);
  });

  it('WE-4.4 a pair that only the starter table excludes is a warning, and a house rule may change that', () => {
    const mains: MainOrder[] = [shooting, { main: 'firstAid' }];
    expect(issuesOf(draft({ mains })).map(({ level }) => level)).toEqual(['warning']);
    expect(codes(draft({ mains }, { rules: { comboTable: { 'shooting+firstAid': 'ok' } } }))).toEqual([]);
  });
});

describe('simples', () => {
  it('WE-5.1 WE-5.2 OW-22 one before and one after; two before are E-SIMPLE-COUNT', () => {
    const duck = { simple: 'duck' as const };
    expect(codes(draft({ mains: [shooting], before: [duck], after: [duck] }))).toEqual([]);
    expect(codes(draft({ mains: [shooting], before: [duck, duck] }))).toEqual(['E-SIMPLE-COUNT']);
    expect(codes(draft({ mains: [shooting], after: [duck, duck] }))).toEqual(['E-SIMPLE-COUNT']);
  });

  it('WE-5.3 OW-22 up to three in a row without a main; four, or three beside a main, are E-CHAIN', () => {
    const chain = (n: number) => Array.from({ length: n }, () => ({ simple: 'duck' as const }));
    expect(codes(draft({ chain: chain(3) }))).toEqual([]);
    expect(codes(draft({ chain: chain(4) }))).toEqual(['E-CHAIN']);
    expect(codes(draft({ mains: [shooting], chain: chain(3) }))).toEqual(['E-CHAIN']);
  });

  it('WE-5.7 simples bought with chips of both mains are E-CHIP-PAYER; the second main may pay for something else', () => {
    const duck = { simple: 'duck', place: 'turnStart' } as const;
    const both = [
      { ...duck, pays: 'shooting' as const },
      { ...duck, pays: 'movement' as const },
    ];
    expect(codes(draft({ mains: [shooting, jog], bought: both }))).toEqual(['E-CHIP-PAYER']);
    const chips = {
      shooting: { spends: [...fret.spends, { use: 'accuracyUp' as const, amount: 1, shot: 1 }] },
      movement: fret,
    };
    expect(codes(draft({ mains: [shooting, jog], bought: both.slice(1), chips }))).toEqual([]);
  });

  it('WE-5.6 without a main bought simples cannot be paid for', () => {
    expect(codes(draft({ bought: [{ simple: 'duck', place: 'turnStart', pays: 'shooting' }] }))).toEqual([
      'E-CHIP-SHORT',
    ]);
  });

  it('WE-6.4 OW-25 a simple that one main forbids cannot be bought with the chips of the other', () => {
    const gallop: MainOrder = { main: 'riding', mode: 'rideGallop' };
    const bought = [{ simple: 'lieDown', place: 'turnStart', pays: 'shooting' }] as const;
    expect(codes(draft({ mains: [shooting, gallop], bought }))).toEqual(['E-SIMPLE-COMBO']);
    expect(codes(draft({ mains: [shooting], bought }))).toEqual([]);
  });

  it('WE-6.3 a simple that the starter table does not sell is a warning', () => {
    const bought = [{ simple: 'kickIn', place: 'turnStart', pays: 'movement' }] as const;
    const rolls = { movement: roll('movement', [9, 9]) };
    const chips = { movement: { spends: [{ use: 'frets', amount: 1 }] } } as const;
    expect(codes(draft({ mains: [jog], bought, chips }, { rolls }))).toEqual(['W-SIMPLE-NOCHIP']);
  });

  it('WE-7.8 a simple bought for behind a shot that is never made has no place', () => {
    const bought = (place: 'shot:4' | 'shot:5') => [{ simple: 'duck', place, pays: 'shooting' }] as const;
    expect(codes(draft({ mains: [shooting], bought: bought('shot:4') }))).toEqual([]);
    expect(codes(draft({ mains: [shooting], bought: bought('shot:5') }))).toEqual(['E-PLACE']);
    expect(codes(draft({ mains: [{ ...shooting, from: 2 }], bought: bought('shot:4') }))).toEqual([
      'E-PLACE',
    ]);
  });

  it('WE-7.11 WE-7.13 OW-24 a beat holds 6 snap shots of simples, the free ones included', () => {
    // Four chips are spent: the total of 24 gives 5 Nice! and no Damnit!.
    const rolls = { shooting: roll('shooting', [10, 10]) };
    const order = (
      simple: 'jumpAside' | 'duck' | 'leanOut',
      place: 'turnStart' | 'beat1End' | 'beat2Start',
    ) => ({ simple, place, pays: 'shooting' }) as const;
    const given = (last: 'beat1End' | 'beat2Start'): Partial<Declaration> => ({
      mains: [shooting],
      chips: {},
      before: [{ simple: 'kickIn' }],
      bought: [order('jumpAside', 'turnStart'), order('duck', 'beat1End'), order('leanOut', last)],
    });
    expect(codes(draft(given('beat1End'), { rolls, mods: 4 }))).toEqual(['E-BEAT-BUDGET']);
    expect(codes(draft(given('beat2Start'), { rolls, mods: 4 }))).toEqual([]);
  });
});

describe('rolls and chips', () => {
  it('WE-2.3 a main without a roll is E-ROLL-ORPHAN', () => {
    expect(codes(draft({ mains: [shooting] }, { rolls: {} }))).toEqual(['E-ROLL-ORPHAN']);
  });

  it('WE-12.11 OW-29 a roll without a signature is E-ROLL-UNSIGNED', () => {
    const rolls = { shooting: roll('shooting'), x: { ...roll('shooting'), main: '' as never } };
    expect(codes(draft({ mains: [shooting], chips: { shooting: fret } }, { rolls }))).toContain(
      'E-ROLL-UNSIGNED',
    );
  });

  it('WE-12.12 OW-29 targets may change after the dice, the rolled main may not', () => {
    const rolls = { shooting: roll('shooting') };
    const moved: MainOrder = {
      main: 'shooting',
      volleys: [
        { kind: 'quick', n: 2, target: 'jose' },
        { kind: 'quick', n: 2, target: 'kid' },
      ],
    };
    expect(codes(draft({ mains: [moved], after: [{ simple: 'duck' }] }, { rolls }))).toEqual([]);
    expect(codes(draft({ mains: [{ main: 'firstAid' }] }, { rolls }))).toEqual([
      'E-ROLL-ORPHAN',
      'E-ROLL-ORPHAN',
    ]);
  });

  it('OW-21 a signed Movement may not be dropped to avoid the −2', () => {
    const rolls = { shooting: roll('shooting', [8, 5]), movement: roll('movement', [6, 5]) };
    expect(codes(draft({ mains: [shooting] }, { rolls }))).toContain('E-ROLL-ORPHAN');
  });

  it('WE-3.2 a shot as a simple needs a roll of its own', () => {
    const before = [{ simple: 'fireSnap', target: 'bob' }] as const;
    expect(codes(draft({ before }))).toEqual(['E-ROLL-ORPHAN']);
    const chips = { before: { spends: [{ use: 'exposed', amount: 2 }] } } as const;
    expect(codes(draft({ before, chips }, { rolls: { before: roll('simpleShot') } }))).toEqual([]);
  });

  it('OT-5 WE-12.3 to WE-12.8 the declaration of the rules: all of it adds up', () => {
    const declaration: Declaration = {
      mains: [shooting],
      after: [{ simple: 'duck' }],
      chips: {
        shooting: {
          topUp: { nice: 1, damnit: 1 },
          spends: [
            { use: 'accuracyUp', amount: 3, shot: 1 },
            { use: 'speedDown', amount: 2, scope: 'shots' },
            { use: 'exposed', amount: 1 },
          ],
        },
      },
    };
    const made = draft(declaration, { rolls: { shooting: roll('shooting', [9, 2]) }, mods: 4 });
    expect(chipsLeft('shooting', made)).toEqual({ nice: 0, damnit: 0 });
    expect(codes(made)).toEqual([]);
  });

  it('WE-12.4 OW-28 topping up: one pair by default, never one colour alone', () => {
    const topped = (nice: number, damnit: number, topUpMax = 1) =>
      codes(
        draft(
          {
            mains: [shooting],
            chips: { shooting: { topUp: { nice, damnit }, spends: [{ use: 'frets', amount: 2 + damnit }] } },
          },
          { rules: { topUpMax } },
        ),
      );
    expect(topped(1, 1)).toEqual([]);
    expect(topped(1, 0)).toEqual(['E-TOPUP']);
    expect(topped(2, 2)).toEqual(['E-TOPUP']);
    expect(topped(2, 2, 2)).toEqual([]);
  });

  it('WE-12.5 OW-28 an unspent Damnit! is E-CHIP-REST; Nice! may remain', () => {
    const chips = { shooting: { spends: [{ use: 'frets', amount: 1 }] } } as const;
    expect(codes(draft({ mains: [shooting], chips }))).toEqual(['E-CHIP-REST']);
  });

  it('WE-7.12 a simple costs one Nice! for each snap shot, one at least (AM-21); too few is E-CHIP-SHORT', () => {
    const bought = (simple: 'lieDown' | 'standUpLying' | 'instantDraw') =>
      [{ simple, place: 'turnStart', pays: 'shooting' }] as const;
    expect(chipsLeft('shooting', draft({ mains: [shooting], bought: bought('lieDown') }))?.nice).toBe(0);
    expect(chipsLeft('shooting', draft({ mains: [shooting], bought: bought('instantDraw') }))?.nice).toBe(1);
    expect(codes(draft({ mains: [shooting], bought: bought('standUpLying') }))).toEqual(['E-CHIP-SHORT']);
  });

  it('S-4 chips go only where the main lets them', () => {
    const given = (use: 'farther' | 'accuracyUp', shot?: number) => ({
      mains: [shooting],
      chips: { shooting: { spends: [...fret.spends, { use, amount: 1, ...(shot ? { shot } : {}) }] } },
    });
    expect(codes(draft(given('accuracyUp', 1)))).toEqual([]);
    expect(codes(draft(given('accuracyUp')))).toEqual(['E-CHIP-USE']);
    expect(codes(draft(given('farther')))).toEqual(['E-CHIP-USE']);
  });

  it('AM-26 chips of a simple shot go to that shot and to being hit, unless a house rule gives none or all', () => {
    const before = [{ simple: 'fireSnap', target: 'bob' }] as const;
    const made = (use: 'accuracyUp' | 'frets', simpleShotRoll: 'limited' | 'none' | 'full') =>
      codes(
        draft(
          {
            before,
            chips: {
              before: {
                spends: [
                  { use: 'exposed', amount: 2 },
                  ...(use === 'frets' ? [] : [{ use, amount: 1 } as const]),
                ],
              },
            },
          },
          { rolls: { before: roll('simpleShot') }, rules: { simpleShotRoll } },
        ),
      );
    expect(made('accuracyUp', 'limited')).toEqual([]);
    expect(made('accuracyUp', 'none')).toContain('E-CHIP-USE');
    expect(made('accuracyUp', 'full')).toEqual([]);
  });

  it.each(USES)('AM-26 S-4 whether chips of a simple shot may go to %s', (use) => {
    // Accuracy, Speed of that shot, and being hit.
    const may = ['accuracyUp', 'accuracyDown', 'speedUp', 'speedDown', 'exposed'].includes(use);
    const before = [{ simple: 'fireSnap', target: 'bob' }] as const;
    const made = draft(
      { before, chips: { before: { spends: [{ use, amount: 1 }] } } },
      { rolls: { before: roll('simpleShot') } },
    );
    expect(codes(made).includes('E-CHIP-USE')).toBe(!may);
  });

  it('WE-10.11 WE-7.12 a lack of Nice! before the reaction is E-CHIP-SHORT as well, and by that much', () => {
    const spends = [{ use: 'speedUp', amount: 3, scope: 'all' }] as const;
    const poor = draft(
      {
        mains: [shooting],
        reaction: 'shooting',
        chips: { shooting: { spends: [...spends, { use: 'frets', amount: 2 }] } },
      },
      { rolls: { shooting: roll('shooting', [8, 7]) } },
    );
    const found = issuesOf(poor);
    expect(found.map(({ code }) => code)).toEqual(['E-CHIP-SHORT', 'E-REACTION-COST']);
    expect(found[0]?.says.args).toMatchObject({ nice: 1 });
  });

  it('WE-10.11 a reaction takes 2 Nice! of one roll, else E-REACTION-COST', () => {
    expect(codes(draft({ mains: [shooting], reaction: 'shooting' }))).toEqual([]);
    const poor = draft(
      {
        mains: [shooting],
        reaction: 'shooting',
        chips: { shooting: { spends: [{ use: 'frets', amount: 3 }] } },
      },
      { rolls: { shooting: roll('shooting', [6, 4]) } },
    );
    expect(codes(poor)).toEqual(['E-REACTION-COST']);
    expect(chipsSpent(poor.declaration, 'shooting', () => 0).nice).toBe(2);
  });
});

describe('plan, readied action, gap', () => {
  const plan = { condition: 'Raven is down', orders: { targets: ['kid'] } };

  it('WE-10.1 WE-10.2 OW-26 one plan, never for beat 1', () => {
    expect(codes(draft({ mains: [shooting], plans: [plan] }))).toEqual([]);
    expect(codes(draft({ mains: [shooting], plans: [plan, plan] }))).toEqual(['E-PLAN-COUNT']);
    expect(codes(draft({ mains: [shooting], plans: [{ ...plan, beat: 1 }] }))).toEqual(['E-PLAN-COUNT']);
  });

  it('AM-39 a plan keeps to the rolled mains unless a house rule frees it', () => {
    const wide = { ...plan, orders: { mains: [jog] } };
    expect(codes(draft({ mains: [shooting], plans: [wide] }))).toEqual(['E-PLAN-SCOPE']);
    expect(codes(draft({ mains: [shooting], plans: [wide] }, { rules: { planScope: 'free' } }))).toEqual([]);
  });

  it('WE-10.8 OW-26 a plan beside a readied action is E-PLAN-READIED', () => {
    const readied = { event: 'Foe leans out', kind: 'leansOut' as const, subject: 'foe' };
    expect(codes(draft({ mains: [shooting], readied }))).toEqual([]);
    expect(codes(draft({ mains: [shooting], readied, plans: [plan] }))).toEqual(['E-PLAN-READIED']);
  });

  it('AM-34 AM-37 a waiting fighter has one main and no reaction', () => {
    const readied = { event: 'Foe leans out', kind: 'leansOut' as const, subject: 'foe' };
    expect(codes(draft({ mains: [shooting, jog], readied }))).toEqual(['E-READIED']);
    expect(codes(draft({ mains: [shooting], readied, reaction: 'shooting' }))).toEqual(['E-READIED']);
  });

  it('WE-10.9 OT-13 an obvious trigger is reported and does not prevent the declaration', () => {
    const readied = { event: 'they shoot at me', kind: 'free' as const, obvious: true };
    const issues = issuesOf(draft({ mains: [shooting], readied }));
    expect(issues.map(({ code, level }) => [code, level])).toEqual([['E-TRIGGER-OBVIOUS', 'warning']]);
  });

  it('WE-10.17 OT-11 across a gap: two snaps, one quick, one speed shooting; a quick and a snap are one quick', () => {
    expect(gapAllowance(['snap', 'snap', 'snap'])).toBe(2);
    expect(gapAllowance(['quick', 'quick'])).toBe(1);
    expect(gapAllowance(['quick', 'snap'])).toBe(1);
    expect(gapAllowance(['snap', 'quick'])).toBe(1);
    expect(gapAllowance(['speed', 'speed'])).toBe(1);
  });

  it('WE-10.18 OT-11 an aimed shot across a gap is E-GAP-LIMIT; too many shots are merely cut off', () => {
    const readied = { event: 'Foe crosses', kind: 'crossesGap' as const, subject: 'foe' };
    const made = (kind: 'aimed' | 'snap', n: number) =>
      issuesOf(
        draft({
          mains: [{ main: kind === 'aimed' ? 'aimed' : 'shooting', volleys: [{ kind, n, target: 'foe' }] }],
          readied,
        }),
      ).map(({ code, level }) => `${code} ${level}`);
    expect(made('aimed', 1)).toEqual(['E-GAP-LIMIT error']);
    expect(gapAllowance(['aimed'])).toBe(0);
    expect(made('snap', 6)).toEqual(['E-GAP-LIMIT warning']);
    expect(made('snap', 4)).toEqual([]);
  });
});

describe('every code', () => {
  it('has a text in both languages', () => {
    const made = [
      draft(
        { mains: [shooting, shooting, { main: 'reloading' }, sprint], chain: [{ simple: 'duck' }] },
        { rolls: {} },
      ),
      draft(
        { mains: [shooting], plans: [{ condition: '', beat: 1, orders: {} }], reaction: 'shooting' },
        { rolls: {} },
      ),
    ].flatMap(issuesOf);
    expect(made.length).toBeGreaterThan(6);
    for (const language of ['en', 'ru'] as const)
      for (const { says } of made) expect(say(says, localizerOf(language))).not.toMatch(/western\.|\{/);
  });
});
