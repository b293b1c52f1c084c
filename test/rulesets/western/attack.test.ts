import { describe, expect, it } from 'vitest';
import type { Ask } from '../../../src/core/ask.ts';
import { total } from '../../../src/core/line.ts';
import { chance } from '../../../src/core/odds.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { type Situation, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import { SEVERITIES } from '../../../src/rulesets/western/data/fighter.ts';
import { type Rules, rangeRow, severityOf, woundOf } from '../../../src/rulesets/western/data/rules.ts';
import { lighterBleeding, locationModifier } from '../../../src/rulesets/western/data/tables.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { hitCheck, powerOf, type Strike } from '../../../src/rulesets/western/figures/hit.ts';
import { attack, bulletsOf } from '../../../src/rulesets/western/plays/attack.ts';
import { colt, fighter, rules, skill, weapon, winchester } from './support.ts';

const situation = (given: Partial<Situation> = {}): Situation =>
  blank(situationSpec, given as { [field: string]: Json });
const strike = (given: Partial<Omit<Strike, 'situation'>> = {}, around: Partial<Situation> = {}): Strike => ({
  shooter: 'a',
  target: 'b',
  kind: 'quick',
  turn: 1,
  ...given,
  situation: situation(around),
});
const a = (given: Parameters<typeof fighter>[1] = {}) =>
  fighter('a', { ...given, attributes: { accuracy: 5, ...given.attributes } });
const cast = (shooter: WeFighter = a(), target: WeFighter = fighter('b')) => ({ a: shooter, b: target });

/** The modifiers of 2d10, less the target number: 0 means that 16 must fall. */
const need = (one: Strike, among = cast(), house: Rules = rules()): number => {
  const check = hitCheck(new Stage(among), one, 1, house);
  return total(check.target ?? []) - total(check.lines);
};
/** Exact chance to hit. */
const toHit = (one: Strike, among = cast()): number =>
  chance(
    odds((stage: Stage<WeFighter>) => attack(stage, one, rules()), among, { cut: 1e-9 }),
    ({ out }) => out.hits > 0,
  );
const run = (one: Strike, answers: { readonly [ask: string]: Json }, among = cast(), house = rules()) =>
  perform(
    (stage: Stage<WeFighter>) => attack(stage, one, house),
    among,
    (ask: Ask) => answers[ask.id],
  );

describe('S-9 to hit', () => {
  it('S-9 the four examples: 55, 36, 79 and 36 %', () => {
    expect(toHit(strike())).toBeCloseTo(0.55, 9);
    expect(toHit(strike({ kind: 'snap' }))).toBeCloseTo(0.36, 9);
    const chips = { spends: [{ use: 'accuracyUp' as const, amount: 3, shot: 1 }] };
    const helped = a({ turn: { declaration: { mains: [], chips: { shooting: chips } } } });
    expect(toHit(strike({ roll: 'shooting', no: 1 }), cast(helped))).toBeCloseTo(0.79, 9);
    expect(toHit(strike({ kind: 'aimed' }, { distance: 60 }))).toBeCloseTo(0.36, 9);
  });

  it('S-9 range rows: 3, 10, 30, 80, 200 m and beyond', () => {
    expect([0, 3, 4, 10, 11, 30, 31, 80, 81, 200, 201].map((n) => rangeRow(rules(), n))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]);
    // 16 − 5 = 11 at 10 m with a quick shot.
    expect([2, 10, 30, 80, 200, 300].map((distance) => need(strike({}, { distance })))).toEqual([
      9, 11, 14, 17, 20, 23,
    ]);
  });

  it('S-22 the weapon at this range', () => {
    const armed = cast(a({ gear: [winchester] }));
    // −1/+1/+1/+2/+1 against the bare 9/11/14/17/20.
    expect([2, 10, 30, 80, 200].map((distance) => need(strike({}, { distance }), armed))).toEqual([
      10, 10, 13, 15, 19,
    ]);
  });

  it('S-9 kinds: snap −2, quick 0, aimed +4, speed −4, −3 and −2 by rank', () => {
    const ranked = (value: number) =>
      cast(
        a({
          gear: [skill('s', { mode: 'rank', value, reduces: ['speedShooting'], unlocks: ['speedShooting'] })],
        }),
      );
    expect((['snap', 'quick', 'aimed'] as const).map((kind) => need(strike({ kind })))).toEqual([13, 11, 7]);
    expect([1, 2, 3].map((rank) => need(strike({ kind: 'speed' }), ranked(rank)))).toEqual([15, 14, 13]);
  });

  it('S-9 cover, posture, light, hands, surprise', () => {
    const covers = ['none', 'quarter', 'half', 'threeQuarters', 'loophole'] as const;
    expect(covers.map((cover) => need(strike({}, { cover })))).toEqual([11, 12, 14, 16, 18]);
    const posed = (posture: string, distance: number) =>
      need(strike({}, { distance }), cast(a(), fighter('b', { traits: { posture } })));
    expect([posed('lying', 30), posed('lying', 10), posed('lying', 2)]).toEqual([16, 11, 8]);
    expect([posed('crouched', 10), posed('mounted', 10)]).toEqual([12, 10]);
    expect((['dusk', 'moon', 'dark'] as const).map((light) => need(strike({}, { light })))).toEqual([
      12, 14, 16,
    ]);
    expect(need(strike({}, { rested: true, unaware: true }))).toBe(8);
    expect([need(strike({}, { offHand: true })), need(strike({}, { oneHanded: true }))]).toEqual([13, 14]);
  });

  it('S-9 motion of the target and of the shooter; WE-0.6 a rank of shooting from horseback lowers it by 2', () => {
    const target = ['walk', 'jog', 'sprint', 'zigzag', 'rideTrot', 'rideGallop', 'rideCareer'];
    expect(target.map((targetMoves) => need(strike({ targetMoves })) - 11)).toEqual([0, 1, 2, 3, 2, 4, 5]);
    const shooter = ['walk', 'crouch', 'jog', 'zigzag', 'rideTrot', 'rideGallop'];
    expect(shooter.map((shooterMoves) => need(strike({ shooterMoves })) - 11)).toEqual([1, 1, 2, 4, 3, 5]);
    const rider = (value: number) =>
      cast(a({ gear: [skill('s', { mode: 'rank', value, reduces: ['mounted'] })] }));
    expect([1, 2, 3].map((rank) => need(strike({ shooterMoves: 'rideGallop' }), rider(rank)) - 11)).toEqual([
      3, 1, 0,
    ]);
  });

  it('WE-12.8 Damnit! of the target on being hit adds one each', () => {
    const spends = [{ use: 'exposed' as const, amount: 2 }];
    const exposed = fighter('b', { turn: { declaration: { mains: [], chips: { shooting: { spends } } } } });
    expect(need(strike(), cast(a(), exposed))).toBe(9);
  });

  it('S-21 a fighter who leans out has half of their full cover; cover counts against its side only', () => {
    const leaning = (from: string[]) =>
      cast(a(), fighter('b', { traits: { cover: { fraction: 'full', hidden: false, from } } }));
    expect(need(strike(), leaning([]))).toBe(14);
    expect(need(strike(), leaning(['kid']))).toBe(11);
  });

  it('S-9 hitTarget is a house rule', () => expect(need(strike(), cast(), rules({ hitTarget: 14 }))).toBe(9));

  it('WE-11.10 modifiers written by the GM count: always, and for Shooting', () => {
    const effects = {
      always: [{ label: 'smoke', on: 'toBeHit', value: -2 }],
      when: [{ label: 'sprained wrist', on: 'roll', value: -1, main: 'shooting' }],
    };
    expect(need(strike(), cast(a(), fighter('b', { traits: { effects } })))).toBe(13);
    expect(need(strike(), cast(a({ traits: { effects } })))).toBe(12);
  });
});

describe('S-10 wounds', () => {
  it('S-10 severity by margin, power and place', () => {
    expect([2, 3, 5, 6, 9, 10, 13, 14].map((n) => severityOf(rules(), n))).toEqual([
      'scratch',
      'light',
      'light',
      'serious',
      'serious',
      'grave',
      'grave',
      'mortal',
    ]);
    expect(['head', 'chest', 'belly', 'rightArm', 'hip', 'leftLeg'].map(locationModifier)).toEqual([
      2, 0, 0, -1, -1, -1,
    ]);
    expect(
      SEVERITIES.map((one) => woundOf(rules(), one)).map(({ shock, stress }) => [shock, stress]),
    ).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [4, 2],
      [6, 2],
    ]);
  });

  it('S-10 S-12 a whole shot: 7 + 9 hits by 5; power 4 in the chest is 9, serious: ✖ 2, ☹ 1, bleeding; Toughness 4 + 5 − 4 needs 11', () => {
    const done = run(strike(), { hit: [9, 7], location: [5], shock: [5, 5] }, cast(a({ gear: [colt] })));
    expect(done.state).toBe('done');
    const b = done.cast.b;
    expect(b?.traits.wounds).toEqual([
      { location: 'chest', severity: 'serious', bleeding: 'bleeding', bandaged: false, turn: 1 },
    ]);
    expect(b?.traits.tracks).toEqual({ fatigue: 0, bloodLoss: 0, stress: 1, shock: 2 });
    expect(b?.conditions).toEqual({ stunned: true });
    expect(done.cast.a?.gear.colt).toMatchObject({ traits: { loaded: 5 } });
  });

  it('S-12 the shock test: passed, failed by up to 4, failed by 5', () => {
    const shaken = (faces: number[]) =>
      run(strike(), { hit: [9, 7], location: [5], shock: faces }, cast(a({ gear: [colt] }))).cast.b
        ?.conditions;
    expect(shaken([6, 5])).toEqual({});
    expect(shaken([4, 3])).toEqual({ stunned: true });
    expect(shaken([4, 2])).toEqual({ knockedOut: true });
  });

  it('S-10 a scratch causes no shock; a 10 hits gear or hat', () => {
    const grazed = run(strike(), { hit: [6, 5], location: [2] }).cast.b;
    expect(grazed?.traits.wounds[0]?.severity).toBe('scratch');
    expect(grazed?.traits.tracks).toMatchObject({ stress: 1, shock: 0 });
    const hat = run(strike(), { hit: [10, 10], location: [10] }).cast.b;
    expect(hat?.traits.wounds).toEqual([]);
    expect(hat?.traits.tracks.stress).toBe(1);
  });

  it('S-7 speed shooting: three bullets at one target, two as a simple, never more than are loaded', () => {
    const shooter = a({ gear: [colt] });
    expect(bulletsOf(shooter, strike({ kind: 'speed', no: 1 }))).toBe(3);
    expect(bulletsOf(shooter, strike({ kind: 'speed' }))).toBe(2);
    const low = a({ gear: [weapon('colt', { snap: 5, loaded: 1 })] });
    expect(bulletsOf(low, strike({ kind: 'speed', no: 1 }))).toBe(1);
    const done = run(
      strike({ kind: 'speed', no: 1 }),
      { hit: [1, 1], hit2: [1, 1], hit3: [1, 1] },
      cast(shooter),
    );
    expect(done.cast.a?.gear.colt).toMatchObject({ traits: { loaded: 3 } });
  });

  it('S-22 power by range, and both barrels: power +2, fright on a near miss', () => {
    const gun = weapon('gun', {
      class: 'longGun',
      action: 'break',
      snap: 2,
      power: [7, 7, 5, 2],
      capacity: 2,
      loaded: 2,
      rangeMods: [3, 3, 2, -3],
    });
    const armed = cast(a({ gear: [gun] }));
    expect(
      [3, 10, 30, 80].map((distance) => powerOf(new Stage(armed), strike({}, { distance }), rules())),
    ).toEqual([7, 7, 5, 2]);
    expect(powerOf(new Stage(armed), strike({}, { bothBarrels: true }), rules())).toBe(9);
    // 5 + 3 + 5 = 13 is a miss by 3.
    const close = run(strike({}, { bothBarrels: true }), { hit: [3, 2] }, armed);
    expect(close.cast.b?.traits.tracks.stress).toBe(1);
    expect(close.cast.a?.gear.gun).toMatchObject({ traits: { loaded: 0 } });
    expect(run(strike({}, { bothBarrels: true }), { hit: [2, 2] }, armed).cast.b?.traits.tracks.stress).toBe(
      0,
    );
  });

  it('starterRules off: the GM chooses hit or miss and enters the wound', () => {
    const off = rules({ starterRules: false });
    expect(run(strike(), { hit: 'miss' }, cast(), off)).toMatchObject({ out: { hits: 0 } });
    const wound = { location: 'belly', severity: 'grave', bleeding: 'heavy' };
    const done = run(strike(), { hit: 'hit', wound }, cast(), off);
    expect(done.cast.b?.traits.wounds[0]).toMatchObject(wound);
    expect(done.cast.b?.traits.tracks.shock).toBe(0);
  });
});

describe('S-19 blows', () => {
  const blow = (given: Partial<Strike> = {}, around: Partial<Situation> = {}) =>
    strike({ kind: 'blow', ...given }, around);

  it('S-19 Strength against 16; 18 against a defender who strikes back, 13 against the unaware and the held', () => {
    const strong = a({ attributes: { strength: 6 } });
    expect(need(blow(), cast(strong))).toBe(10);
    const back = fighter('b', {
      turn: { declaration: { mains: [{ main: 'melee', volleys: [{ kind: 'blow', n: 2, target: 'a' }] }] } },
    });
    expect(need(blow(), cast(strong, back))).toBe(12);
    expect(need(blow({}, { unaware: true }), cast(strong))).toBe(7);
    expect(need(blow(), cast(strong, fighter('b', { conditions: { held: 'a' } })))).toBe(7);
  });

  it('S-10 fists draw no blood and shock one step more: 4 + 12 + 4 hits by 4, power 0, light, ✖ 2', () => {
    const done = run(blow(), { hit: [8, 8], location: [5], shock: [10, 10] });
    expect(done.cast.b?.traits.wounds[0]).toMatchObject({ severity: 'light', bleeding: 'none' });
    expect(done.cast.b?.traits.tracks.shock).toBe(2);
  });
});

describe('S-16 bleeding', () => {
  it('S-16 bandaging makes a bleeding one or two steps lighter', () => {
    expect([
      lighterBleeding('gushing', 1),
      lighterBleeding('gushing', 2),
      lighterBleeding('trickle', 2),
    ]).toEqual(['heavy', 'bleeding', 'none']);
  });
});
