import { describe, expect, it } from 'vitest';
import { tongueOf } from '../../../src/cli/texts.ts';
import { total } from '../../../src/core/line.ts';
import { appliedAll } from '../../../src/core/stage.ts';
import { bloodLost, bookChanges, fatigueGain, needsNerve } from '../../../src/rulesets/western/books.ts';
import type { WeFighter, Wound } from '../../../src/rulesets/western/fighter.ts';
import { fitnessIssues } from '../../../src/rulesets/western/fitness.ts';
import type { WeGear } from '../../../src/rulesets/western/gear.ts';
import { testCheck } from '../../../src/rulesets/western/harm.ts';
import type { MainOrder } from '../../../src/rulesets/western/orders.ts';
import { rollLines } from '../../../src/rulesets/western/roll.ts';
import { rolledMetres } from '../../../src/rulesets/western/rolled.ts';
import { forbiddenModes, isOut, speedOf, stateMods } from '../../../src/rulesets/western/state.ts';
import { statusOf, statusText } from '../../../src/rulesets/western/status.ts';
import { bandFor, roundsFor, workChanges } from '../../../src/rulesets/western/works.ts';
import { colt, fighter, mount, roll, rules, skill, thing, weapon, winchester } from './support.ts';

const plain = rules();
const wound = (
  location: Wound['location'],
  severity: Wound['severity'],
  bleeding: Wound['bleeding'] = 'none',
  turn = 1,
): Wound => ({
  location,
  severity,
  bleeding,
  bandaged: false,
  turn,
});
const worn = (tracks: object, more: Parameters<typeof fighter>[1] = {}) =>
  fighter('a', { ...more, tracks, attributes: { toughness: 5, ...more.attributes } });
const onRoll = (one: WeFighter, main?: 'shooting' | 'movement' | 'melee' | 'aimed') =>
  total(stateMods(one, 'roll', main, plain));
const closed = (one: WeFighter, turn = 1): WeFighter =>
  appliedAll({ a: one }, bookChanges(one, turn, plain)).a ?? one;
const declares = (...mains: MainOrder[]) => ({ turn: { declaration: { mains } } });

describe('tracks and their tags', () => {
  it('WE-11.6 S-11 blood loss: −1, −2, −4 on all rolls, Speed −1, −2, out from 16', () => {
    expect([3, 4, 8, 12].map((bloodLoss) => onRoll(worn({ bloodLoss })))).toEqual([0, -1, -2, -4]);
    expect([4, 8, 12].map((bloodLoss) => speedOf(worn({ bloodLoss }), plain))).toEqual([4, 3, 2]);
    expect([15, 16].map((bloodLoss) => isOut(worn({ bloodLoss })))).toEqual([false, true]);
  });

  it('WE-11.5 S-14 fatigue: physical rolls and Accuracy only; Toughness shifts it', () => {
    expect([3, 4, 8, 12].map((fatigue) => onRoll(worn({ fatigue }), 'movement'))).toEqual([0, -1, -2, -4]);
    expect(onRoll(worn({ fatigue: 12 }), 'shooting')).toBe(0);
    expect(total(stateMods(worn({ fatigue: 8 }), 'accuracy', undefined, plain))).toBe(-2);
    expect(onRoll(worn({ fatigue: 4 }, { attributes: { toughness: 7 } }), 'movement')).toBe(0);
    expect(speedOf(worn({ fatigue: 12 }), plain)).toBe(2);
  });

  it('S-2 who is hardened feels fatigue less, one for each rank', () => {
    const hardened = skill('h', { mode: 'rank', value: 2, reduces: ['fatigue'] });
    expect(onRoll(worn({ fatigue: 12 }, { gear: [hardened] }), 'movement')).toBe(-2);
    expect(onRoll(worn({ fatigue: 4 }, { gear: [hardened] }), 'movement')).toBe(0);
  });

  it('WE-11.7 S-13 stress: wavering from 3; panic −2; adrenaline Speed +1, Aimed shooting −2, no fatigue', () => {
    expect([2, 3].map((stress) => onRoll(worn({ stress })))).toEqual([0, -1]);
    expect(onRoll(worn({ stress: 5 }, { conditions: { panic: true } }))).toBe(-2);
    const rush = worn({ stress: 5, fatigue: 12 }, { conditions: { adrenaline: 2 } });
    expect([onRoll(rush, 'aimed'), onRoll(rush, 'movement'), speedOf(rush, plain)]).toEqual([-2, 0, 5]);
  });

  it('WE-11.8 S-12 who was stunned has −2 in the next turn', () => {
    expect(onRoll(worn({}, { conditions: { shaken: true } }))).toBe(-2);
  });

  it('WE-11.9 S-10 a wound hinders what its place is needed for', () => {
    const hurt = (location: Wound['location'], severity: Wound['severity']) =>
      worn({}, { traits: { wounds: [wound(location, severity)] as never } });
    expect(onRoll(hurt('head', 'serious'), 'shooting')).toBe(-1);
    expect([
      onRoll(hurt('rightArm', 'grave'), 'shooting'),
      onRoll(hurt('rightArm', 'grave'), 'movement'),
    ]).toEqual([-2, 0]);
    expect([onRoll(hurt('chest', 'mortal'), 'melee'), onRoll(hurt('chest', 'light'), 'melee')]).toEqual([
      -4, 0,
    ]);
    expect(forbiddenModes(hurt('hip', 'serious'), rules())).toEqual(['sprint']);
    expect(forbiddenModes(hurt('leftLeg', 'grave'), rules())).toEqual(['walk', 'jog', 'zigzag', 'sprint']);
  });

  it('WE-11.4 S-15 load hinders Movement and Melee, and at 3 Speed', () => {
    const laden = (n: number) => worn({}, { gear: [weapon('w', { load: n })] });
    expect([onRoll(laden(2), 'movement'), onRoll(laden(2), 'melee'), onRoll(laden(2), 'shooting')]).toEqual([
      -2, -2, 0,
    ]);
    expect([speedOf(laden(2), plain), speedOf(laden(3), plain)]).toEqual([4, 3]);
  });

  it('starterRules off: only what the master has written counts', () => {
    const effects = { always: [{ label: 'ill', on: 'roll', value: -3 }], when: [] };
    const one = worn({ bloodLoss: 12 }, { traits: { effects } });
    expect(total(stateMods(one, 'roll', undefined, rules({ starterRules: false })))).toBe(-3);
    expect(onRoll(one)).toBe(-7);
  });
});

describe('the end of a turn', () => {
  it('S-14 fatigue: sprint and zigzag +2, jog and Melee +1, load 3 one more each, rest −1, lying −2', () => {
    const gain = (mains: MainOrder[], more: Parameters<typeof fighter>[1] = {}) =>
      fatigueGain(worn({}, { ...more, ...declares(...mains) }));
    expect(gain([{ main: 'movement', mode: 'sprint' }])).toBe(2);
    expect(gain([{ main: 'movement', mode: 'jog' }, { main: 'melee' }])).toBe(2);
    expect(gain([{ main: 'movement', mode: 'jog' }], { gear: [weapon('w', { load: 3 })] })).toBe(2);
    expect(gain([{ main: 'shooting' }])).toBe(-1);
    expect(gain([], { traits: { posture: 'lying' } })).toBe(-2);
  });

  it('S-10 S-11 bleeding: 1, 2, 4 a turn; a trickle 1 every five turns; dead at 20', () => {
    const wounds = [
      wound('chest', 'serious', 'bleeding'),
      wound('belly', 'grave', 'heavy'),
      wound('hip', 'light', 'trickle', 2),
    ];
    const one = worn({ bloodLoss: 16 }, { traits: { wounds: wounds as never } });
    // The trickle of turn 2 comes in turn 6.
    expect([2, 5, 6, 7].map((turn) => bloodLost(one, turn))).toEqual([3, 3, 4, 3]);
    expect(closed(one, 2).traits.tracks.bloodLoss).toBe(19);
    expect(closed(one, 2).conditions).toEqual({ knockedOut: true });
    expect(closed(one, 6).conditions).toEqual({ dead: true });
  });

  it('S-12 shock falls by one; who was stunned is shaken for one turn', () => {
    const stunned = worn({ shock: 3 }, { conditions: { stunned: true } });
    const next = closed(stunned);
    expect([next.traits.tracks.shock, next.conditions]).toEqual([2, { shaken: true }]);
    expect(closed(next).conditions).toEqual({});
  });

  it('S-13 Nerve from stress 5 on: failed panic, passed by 5 adrenaline for two turns, then * +3 and ☹ −3', () => {
    expect([4, 5].map((stress) => needsNerve(worn({ stress }), plain))).toEqual([false, true]);
    const nerved = (nerve: number) => closed(worn({ stress: 6 }, { turn: { nerve } })).conditions;
    expect([nerved(-1), nerved(0), nerved(5)]).toEqual([{ panic: true }, {}, { adrenaline: 2 }]);
    const first = closed(worn({ stress: 6, fatigue: 1 }, { conditions: { adrenaline: 2 } }));
    expect(first.conditions).toEqual({ adrenaline: 1 });
    const last = closed(first);
    // Rest takes the one fatigue away, then the price of the rush is added to it.
    expect([last.conditions, last.traits.tracks.fatigue, last.traits.tracks.stress]).toEqual([{}, 2, 3]);
  });

  it('S-4 Damnit! on fatigue and stress, and a jam', () => {
    const chips = {
      shooting: {
        spends: [
          { use: 'frets', amount: 2 },
          { use: 'jams', amount: 1 },
        ],
      },
    } as const;
    const one = worn({}, { gear: [colt], turn: { declaration: { mains: [{ main: 'shooting' }], chips } } });
    const next = closed(one);
    expect(next.traits.tracks.stress).toBe(2);
    expect(next.gear.colt).toMatchObject({ traits: { jammed: true } });
  });

  it('starterRules off: the master keeps the books', () => {
    expect(bookChanges(worn({ shock: 3 }), 1, rules({ starterRules: false }))).toEqual([]);
  });
});

describe('mains without shots', () => {
  const rolled = (
    main: 'observation' | 'reloading' | 'firstAid' | 'pullTogether' | 'bringRound' | 'movement',
    dice: [number, number],
    more: Parameters<typeof fighter>[1] = {},
    order: object = {},
  ) =>
    fighter('a', {
      ...more,
      turn: {
        rolls: { [main]: roll(main, dice) },
        declaration: { mains: [{ main, ...order } as MainOrder] },
      },
    });
  const half = (main: string, beat: 1 | 2) =>
    ({ who: 'a', beat, type: 'work', name: main, dur: 0, speed: 4, min: 'C' }) as const;
  const work = (one: WeFighter, main: string, beat: 1 | 2, other: WeFighter = one) => {
    const cast = { a: one, [other.id]: other };
    return appliedAll(cast, workChanges(half(main, beat), one, cast, plain, 1));
  };

  it('S-16 S-20 Reloading: three quarters rounded down, the rate, one more; the larger half first', () => {
    const none = { mains: [] };
    expect([
      roundsFor(3, 'bad', none),
      roundsFor(3, 'average', none),
      roundsFor(3, 'excellent', none),
    ]).toEqual([2, 3, 4]);
    const empty = { gear: [weapon('w', { snap: 5, loaded: 0, reloadRate: 3 })] };
    const first = work(rolled('reloading', [8, 7], empty), 'reloading', 1).a;
    expect(first?.gear.w).toMatchObject({ traits: { loaded: 2 } });
    expect(work(first ?? fighter('a'), 'reloading', 2).a?.gear.w).toMatchObject({ traits: { loaded: 3 } });
  });

  it('WE-7.4 S-16 First aid lands with the second half: one or two steps lighter', () => {
    const b = fighter('b', { traits: { wounds: [wound('chest', 'grave', 'heavy')] as never } });
    const linen = thing('linen', { bandage: true, quantity: 2 });
    const aid = (dice: [number, number], beat: 1 | 2, gear: WeGear[] = [linen]) =>
      work(rolled('firstAid', dice, { gear }, { patient: 'b' }), 'firstAid', beat, b);
    const bled = (dice: [number, number], beat: 1 | 2) => aid(dice, beat).b?.traits.wounds[0]?.bleeding;
    expect([bled([8, 7], 1), bled([8, 7], 2), bled([9, 9], 2), bled([2, 2], 2)]).toEqual([
      'heavy',
      'bleeding',
      'trickle',
      'heavy',
    ]);
    // Something to bandage with is needed, and used up.
    expect(aid([8, 7], 2).a?.gear.linen?.traits).toMatchObject({ quantity: 1 });
    const without = [[], [thing('hat', {})], [thing('linen', { bandage: true, quantity: 0 })]];
    for (const gear of without) expect(aid([9, 9], 2, gear).b?.traits.wounds[0]?.bleeding).toBe('heavy');
  });

  it('S-16 Pulling together and Bringing round by band', () => {
    const shaken = { tracks: { shock: 3, stress: 3 }, conditions: { stunned: true } };
    const self = (dice: [number, number]) => work(rolled('pullTogether', dice, shaken), 'pullTogether', 2).a;
    expect([self([2, 2])?.traits.tracks.shock, self([2, 2])?.conditions]).toEqual([2, { stunned: true }]);
    expect([self([8, 7])?.traits.tracks.stress, self([8, 7])?.conditions]).toEqual([2, {}]);
    // Wavering takes one: 19 is 18, excellent.
    expect(self([10, 9])?.traits.tracks).toMatchObject({ shock: 1, stress: 1 });
    const b = fighter('b', { tracks: { shock: 3 }, conditions: { knockedOut: true } });
    const round = (dice: [number, number]) =>
      work(rolled('bringRound', dice, {}, { patient: 'b' }), 'bringRound', 2, b).b;
    expect([round([2, 2])?.conditions, round([8, 7])?.conditions]).toEqual([
      { knockedOut: true },
      { stunned: true },
    ]);
    expect([round([9, 9])?.conditions, round([9, 9])?.traits.tracks.shock]).toEqual([{}, 1]);
  });

  it('S-16 Observation: Attention +1 or +2 until the end of the next turn', () => {
    const seen = (dice: [number, number]) =>
      work(rolled('observation', dice), 'observation', 2).a ?? fighter('a');
    const bonus = (one: WeFighter) => total(testCheck(one, 't', 'attention', [0, ''], plain).lines) - 4;
    expect([bonus(seen([2, 2])), bonus(seen([8, 7])), bonus(seen([9, 9]))]).toEqual([0, 1, 2]);
    const next = closed(seen([9, 9]), 1);
    expect([bonus(next), bonus(closed(next, 2))]).toEqual([2, 0]);
  });

  it('S-4 a chip on the outcome moves the band', () => {
    const one = rolled('firstAid', [9, 8]);
    const chips = { firstAid: { spends: [{ use: 'better' as const, amount: 1 }] } };
    const better = {
      ...one,
      turn: { ...one.turn, declaration: { mains: [{ main: 'firstAid' as const }], chips } },
    };
    expect([bandFor(one, 'firstAid', plain), bandFor(better, 'firstAid', plain)]).toEqual([
      'average',
      'excellent',
    ]);
  });

  it('S-16 S-17 S-18 distances: 75, 100, 125 % of the table, a chip a tenth', () => {
    const way = (dice: [number, number], chips = {}) => {
      const one = rolled('movement', dice, {}, { mode: 'jog' });
      return rolledMetres(one, { main: 'movement', mode: 'jog' }, { mains: [], chips }, plain);
    };
    expect([way([2, 2]), way([8, 7]), way([9, 9])]).toEqual([27, 36, 45]);
    expect(way([8, 7], { movement: { spends: [{ use: 'farther', amount: 2 }] } })).toBe(43);
    const rider = fighter('a', { gear: [mount('pony')] });
    const ride = (mode: 'rideTrot' | 'rideGallop' | 'rideCareer') =>
      rolledMetres(rider, { main: 'riding', mode }, { mains: [] }, plain);
    expect([ride('rideTrot'), ride('rideGallop'), ride('rideCareer')]).toEqual([45, 120, 155]);
  });
});

describe('what a fighter has against a declaration', () => {
  const codes = (one: WeFighter, ...mains: MainOrder[]) =>
    fitnessIssues(one, { mains }, rules()).map(({ code }) => code);
  const shots = (kind: 'snap' | 'quick', n: number): MainOrder => ({
    main: 'shooting',
    volleys: [{ kind, n, target: 'b' }],
  });

  it('S-7 8 snap shots of time, and what the weapon can do: 4 quick and 5 snaps of a revolver, 7 of a lever rifle', () => {
    const revolver = fighter('a', { gear: [colt] });
    const rifle = fighter('a', { gear: [winchester] });
    expect(codes(revolver, shots('quick', 4))).toEqual([]);
    expect(codes(revolver, shots('quick', 5))).toEqual(['W-SHOTS']);
    expect([codes(revolver, shots('snap', 5)), codes(revolver, shots('snap', 6))]).toEqual([[], ['W-SHOTS']]);
    expect([codes(rifle, shots('snap', 7)), codes(rifle, shots('snap', 8))]).toEqual([[], ['W-SHOTS']]);
  });

  it('S-13 panic, S-10 a limp: the state speaks against it', () => {
    expect(codes(fighter('a', { conditions: { panic: true } }), shots('snap', 1))).toEqual(['W-STATE']);
    const lame = fighter('a', { traits: { wounds: [wound('hip', 'serious')] as never } });
    expect(codes(lame, { main: 'movement', mode: 'sprint' })).toEqual(['W-STATE']);
  });

  it('WE-0.7 speed shooting and the instant draw need their skill', () => {
    const fast: MainOrder = { main: 'speedShooting', volleys: [{ kind: 'speed', n: 1, target: 'b' }] };
    expect(codes(fighter('a', { gear: [colt] }), fast)).toEqual(['W-UNLOCK']);
    const able = fighter('a', { gear: [colt, skill('s', { mode: 'rank', unlocks: ['speedShooting'] })] });
    expect(codes(able, fast)).toEqual([]);
  });
});

describe('WE-11.3 the two blocks', () => {
  // The ledger's example: Billy, a serious leg wound, bandaged, one jog, under fire.
  const billy = fighter('billy', {
    name: 'Billy',
    areas: { firearms: 1, athletics: 1 },
    attributes: { toughness: 5 },
    tracks: { fatigue: 1, bloodLoss: 1, stress: 3, shock: 1 },
    traits: { wounds: [{ ...wound('rightLeg', 'serious', 'trickle'), bandaged: true }] as never },
    gear: [colt, skill('quick', { value: 3, mains: ['shooting'], techniques: ['quick'] })],
  });

  it('WE-11.4 to WE-11.10 what affects him and what it does', () => {
    const { affects, effects } = statusOf(billy, plain);
    expect(
      affects.map(({ sign, value, tags }) => [sign, value, tags.map(({ key }) => key.split('.').at(-1))]),
    ).toEqual([
      ['*', 1, []],
      ['🌢', 1, ['trickle', 'bandaged']],
      ['☹', 3, ['wavering']],
      ['✖', 1, []],
      [undefined, undefined, ['limp']],
    ]);
    expect(effects.map(({ on, main, lines }) => [on, main, total(lines)])).toEqual([
      ['roll', undefined, -1],
      ['roll', 'movement', -1],
    ]);
  });

  it("the ledger's sums for the next turn: Shooting +4 −1 = +3; with a jog +1 and −3", () => {
    const quick = { main: 'shooting', technique: 'quick' } as const;
    expect(total(rollLines(billy, quick, 1, plain))).toBe(3);
    expect(total(rollLines(billy, quick, 2, plain))).toBe(1);
    expect(total(rollLines(billy, { main: 'movement', technique: 'jog' }, 2, plain))).toBe(-3);
  });

  it('both languages', () => {
    expect(statusText(billy, plain, tongueOf('en'))).toBe(
      [
        'What affects',
        '  Fatigue (*) 1',
        '  Blood loss (🌢) 1: #trickle ; #bandaged',
        '  Stress (☹) 3: #wavering',
        '  Shock (✖) 1',
        '  Wounds: #limp',
        'Effects',
        '  Always: all rolls −1 (#wavering)',
        '  If declared: Movement −1 (#limp)',
      ].join('\n'),
    );
    expect(statusText(billy, plain, tongueOf('ru'))).toContain('  Всегда: все броски −1 (#колеблется)');
  });
});
