import { describe, expect, it } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { total } from '../../../src/core/line.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import type { MainOrder } from '../../../src/rulesets/western/data/declaration.ts';
import { LOCATIONS, MAINS, type Wound } from '../../../src/rulesets/western/data/fighter.ts';

import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { rollLines } from '../../../src/rulesets/western/figures/dice.ts';
import { fitnessIssues } from '../../../src/rulesets/western/figures/legality.ts';
import {
  forbiddenModes,
  isOut,
  speedOf,
  stateMods,
  statusOf,
} from '../../../src/rulesets/western/figures/state.ts';
import {
  bloodLost,
  fatigueGain,
  needsNerveTest,
  upkeepChanges,
} from '../../../src/rulesets/western/round/upkeep.ts';
import { statusText } from '../../../src/rulesets/western/view/record.ts';
import { colt, fighter, rules, skill, weapon, winchester } from './support.ts';

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
  applyChanges({ a: one }, upkeepChanges(one, turn, plain)).a ?? one;
const declares = (...mains: MainOrder[]) => ({ turn: { declaration: { mains } } });

describe('wounds by their place', () => {
  const FIREARMS = ['shooting', 'aimed', 'speedShooting'];
  // S-10, for a right-handed shooter; physical are Movement, Horse handling and Melee.
  const HINDERED: { readonly [location in Wound['location']]: readonly string[] } = {
    head: [...MAINS],
    rightArm: [...FIREARMS, 'melee', 'reloading'],
    leftArm: ['reloading'],
    chest: ['movement', 'melee', 'aimed'],
    belly: ['movement', 'riding', 'melee'],
    hip: ['movement'],
    rightLeg: ['movement'],
    leftLeg: ['movement'],
  };

  it.each(LOCATIONS)(
    'S-10 a grave wound of the %s takes 2 from the rolls that it hinders, and from no others',
    (at) => {
      const one = fighter('a', { traits: { wounds: [wound(at, 'grave')] } });
      const hindered = MAINS.filter((main) =>
        stateMods(one, 'roll', main, plain).some(({ why, n }) => why === 'S-10' && n === -2),
      );
      expect([...hindered].sort()).toEqual([...HINDERED[at]].sort());
    },
  );
});

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

  it('S-2 hardened fighters feel fatigue less, one for each rank', () => {
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

  it('WE-11.8 S-12 a fighter who was stunned has −2 in the next turn', () => {
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

  it('starterRules off: only modifiers entered by the GM count', () => {
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
    // The trickle of turn 2 falls due in turn 6.
    expect([2, 5, 6, 7].map((turn) => bloodLost(one, turn))).toEqual([3, 3, 4, 3]);
    expect(closed(one, 2).traits.tracks.bloodLoss).toBe(19);
    expect(closed(one, 2).conditions).toEqual({ knockedOut: true });
    expect(closed(one, 6).conditions).toEqual({ dead: true });
  });

  it('S-12 shock falls by one; a fighter who was stunned is shaken for one turn', () => {
    const stunned = worn({ shock: 3 }, { conditions: { stunned: true } });
    const next = closed(stunned);
    expect([next.traits.tracks.shock, next.conditions]).toEqual([2, { shaken: true }]);
    expect(closed(next).conditions).toEqual({});
  });

  it('S-13 Nerve from stress 5 on: failed panic, passed by 5 adrenaline for two turns, then * +3 and ☹ −3', () => {
    expect([4, 5].map((stress) => needsNerveTest(worn({ stress }), plain))).toEqual([false, true]);
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

  it('starterRules off: the GM does the upkeep', () => {
    expect(upkeepChanges(worn({ shock: 3 }), 1, rules({ starterRules: false }))).toEqual([]);
  });
});

describe('faults of a declaration for its fighter', () => {
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

  it('S-13 panic, S-10 a limp: the state rules it out', () => {
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

  it('WE-11.4 to WE-11.10 the modifiers of a fighter, and their effects', () => {
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

  it('WE-11.10 what the GM writes for one main action stands under it, on whatever it counts', () => {
    const mod = (on: string, main?: string, value = -2) => ({
      label: 'dust',
      on,
      value,
      ...(main ? { main } : {}),
    });
    const effects = {
      always: [mod('speed', undefined, -1)],
      when: [mod('accuracy', 'shooting'), mod('speed', 'movement')],
    };
    const one = fighter('a', { traits: { effects: effects as never } });
    expect(statusOf(one, plain).effects.map(({ on, main, lines }) => [on, main, total(lines)])).toEqual([
      ['speed', undefined, -1],
      ['speed', 'movement', -2],
      ['accuracy', 'shooting', -2],
    ]);
  });

  it("the ledger's sums for the next turn: Shooting +4 −1 = +3; with a jog +1 and −3", () => {
    const quick = { main: 'shooting', technique: 'quick' } as const;
    expect(total(rollLines(billy, quick, 1, plain))).toBe(3);
    expect(total(rollLines(billy, quick, 2, plain))).toBe(1);
    expect(total(rollLines(billy, { main: 'movement', technique: 'jog' }, 2, plain))).toBe(-3);
  });

  it('both languages', () => {
    expect(statusText(billy, plain, localizerOf('en'))).toBe(
      [
        'Affected by',
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
    expect(statusText(billy, plain, localizerOf('ru'))).toContain('  Всегда: все броски −1 (#колеблется)');
  });
});
