import { describe, expect, it } from 'vitest';
import type { Enter } from '../../../src/core/ask.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import type { RandomDraw } from '../../../src/rulesets/western/actions/default-declaration.ts';
import { propose } from '../../../src/rulesets/western/actions/default-policy.ts';
import {
  type Declaration,
  type SignedRoll,
  situationSpec,
} from '../../../src/rulesets/western/data/declaration.ts';
import type { WeGear } from '../../../src/rulesets/western/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/western/data/rules.ts';

import { colt, type Fields, fighter, mount, ownAction, rules, weapon } from './support.ts';

/* The default policy of extras: 0 is the sensible answer to every choice, the others are random. */

interface Given {
  readonly gear?: readonly WeGear[];
  readonly conditions?: Fields;
  readonly rolls?: { readonly [id: string]: SignedRoll };
  readonly signed?: boolean;
  readonly distance?: number;
  readonly foes?: readonly string[];
  readonly traits?: Fields;
  readonly rules?: Partial<Rules>;
  readonly legal?: (value: Json) => boolean;
}

/** The sensible choices alone. */
const sober: RandomDraw = () => 0;

/** Draws in turn, and 0 when they are used up. */
function drawn(...numbers: readonly number[]): RandomDraw {
  const left = [...numbers];
  return () => left.shift() ?? 0;
}

/** Draws by the number of choices, in turn for each; 0 for those not named. */
function by(numbers: { readonly [of: number]: readonly number[] }): RandomDraw {
  const left: { [of: number]: number[] } = Object.fromEntries(
    Object.entries(numbers).map(([of, list]) => [of, [...list]]),
  );
  return (n) => left[n]?.shift() ?? 0;
}

function asked(form: string, given: Given, pick: RandomDraw): Json | undefined {
  const { gear = [colt], conditions = {}, rolls = {}, signed, distance = 10, foes = ['b', 'c'] } = given;
  const own = fighter('a', {
    gear,
    conditions,
    traits: given.traits ?? {},
    turn: { rolls, ...(signed ? { signed: true } : {}) } as never,
  });
  const cast = Object.fromEntries([own, ...['b', 'c'].map((id) => fighter(id))].map((one) => [one.id, one]));
  const context = {
    cast,
    who: 'a',
    targets: ['a', ...foes],
    situation: blank(situationSpec, { distance }) as unknown as Json,
    rules: rules(given.rules),
  };
  const refuses = { key: 'no' };
  const ask = { form, legal: (value: Json) => ((given.legal?.(value) ?? true) ? undefined : refuses) };
  return propose(context, ask as unknown as Enter, pick);
}

const signs = (given: Given = {}, pick: RandomDraw = sober) =>
  (asked('signature', given, pick) as { readonly rolls: { readonly [id: string]: Json } }).rolls;
const declares = (given: Given = {}, pick: RandomDraw = sober) =>
  asked('declaration', given, pick) as unknown as Declaration;

/** An average roll: 2 Nice! and 2 Damnit! (S-3). */
const rolled = (main: SignedRoll['main'], more: Partial<SignedRoll> = {}): { [id: string]: SignedRoll } => ({
  [main]: { main, dice: [8, 7], ...more },
});
const shooting = rolled('shooting', { technique: 'quick', weapon: 'colt' });

const empty = weapon('colt', { ...colt.traits, loaded: 0 });

describe('what the default policy signs', () => {
  it('S-7 a loaded gun in range is fired, with quick shots', () => {
    expect(signs()).toEqual({ shooting: { main: 'shooting', technique: 'quick', weapon: 'colt' } });
  });

  it('S-22 a gun that fires one quick shot in a turn fires it', () => {
    const buffalo = weapon('buffalo', { ...colt.traits, snap: 1, quick: 1, capacity: 1, loaded: 1 });
    expect(signs({ gear: [buffalo] })).toEqual({
      shooting: { main: 'shooting', technique: 'quick', weapon: 'buffalo' },
    });
  });

  it('S-22 a weapon without a magazine is never empty', () => {
    const bow = weapon('bow', { quick: 3, snap: 4, capacity: 0, loaded: 0, rangeMods: [0, 0, 0, 0] });
    expect(Object.keys(signs({ gear: [bow] }))).toEqual(['shooting']);
  });

  it('S-22 an empty gun is loaded; one that cannot be loaded is left alone', () => {
    expect(signs({ gear: [empty] })).toEqual({ reloading: { main: 'reloading', weapon: 'colt' } });
    const knife = weapon('knife', { ...empty.traits, reloadRate: 0 });
    expect(Object.keys(signs({ gear: [knife], distance: 4 }))).toEqual(['movement']);
  });

  it('S-19 a fighter without a gun strikes within 3 metres and approaches from farther away', () => {
    expect(signs({ gear: [], distance: 3 })).toEqual({ melee: { main: 'melee', weapon: 'fists' } });
    expect(signs({ gear: [], distance: 4 })).toEqual({ movement: { main: 'movement', technique: 'jog' } });
  });

  it('S-9 a gun out of range, or one that fires no quick shots, is not fired', () => {
    expect(Object.keys(signs({ distance: 300 }))).toEqual(['movement']);
    const slow = weapon('slow', { ...colt.traits, quick: 0 });
    expect(Object.keys(signs({ gear: [slow] }))).toEqual(['movement']);
  });

  it('WE-11.7 a fighter who panics, or has nobody to fight, moves', () => {
    expect(Object.keys(signs({ conditions: { panic: true } }))).toEqual(['movement']);
    expect(Object.keys(signs({ foes: [] }))).toEqual(['movement']);
  });

  it('WE-4.1 a fighter who has already signed signs nothing more', () => {
    expect(signs({ signed: true })).toEqual({});
  });
});

describe('what a random choice signs', () => {
  /** All mains of a random choice: the third draw is among them, after those for nothing and for a random choice. */
  function whims(given: Given): string[] {
    let many = 0;
    const counting = (at: number): RandomDraw => {
      const first = [0, 1, at];
      let draws = 0;
      return (n) => {
        if (draws === 2) many = n;
        return first[draws++] ?? 0;
      };
    };
    signs(given, counting(0));
    return Array.from({ length: many }, (_, at) => Object.keys(signs(given, counting(at)))[0] ?? '');
  }
  const ALWAYS = [
    'movement',
    'reloading',
    'firstAid',
    'bringRound',
    'pullTogether',
    'observation',
    'listening',
  ];
  const [way, ...works] = ALWAYS;
  const SHOTS = ['shooting', 'aimed', 'speedShooting'];

  it('S-2 any possible main: shots with a gun, riding with a horse, a group’s own if there is one', () => {
    expect(whims({})).toEqual([...SHOTS, 'melee', way, ...works]);
    expect(whims({ gear: [] })).toEqual(['melee', way, ...works]);
    expect(whims({ foes: [] })).toEqual([way, ...works]);
    const more = [colt, mount('pony', { ridden: true }), ownAction('dig')];
    expect(whims({ gear: more })).toEqual([...SHOTS, 'melee', way, 'riding', ...works, 'own']);
  });

  it('WE-11.7 in panic neither fight nor observation', () => {
    const calm = works.filter((main) => main !== 'observation');
    expect(whims({ conditions: { panic: true } })).toEqual([way, ...calm]);
  });

  it('nothing at all, one time in twelve', () => {
    expect(signs({}, by({ 12: [11] }))).toEqual({});
    expect(Object.keys(signs({}, by({ 12: [10] })))).toEqual(['shooting']);
  });

  it('WE-4.4, S-6 a second main goes with the first where the two combine', () => {
    // The draws: not nothing, no random choice, the kind of shot, a second main, which, and how.
    const second = (at: number, how = 0) => Object.keys(signs({}, drawn(0, 0, 0, 1, at, how)));
    expect(second(4)).toEqual(['shooting', 'movement']);
    expect(second(9)).toEqual(['shooting', 'observation']);
    // First aid beside it needs the GM's consent.
    expect(second(6)).toEqual(['shooting', 'firstAid']);
    // One cannot shoot and reload, or shoot and sprint (the last movement mode), or shoot twice.
    expect(second(5)).toEqual(['shooting']);
    expect(second(4, 6)).toEqual(['shooting']);
    expect(second(0)).toEqual(['shooting']);
  });

  it('WE-3.2 a snap shot before it, one time in six, with a gun that fires snap shots', () => {
    const before = { main: 'simpleShot', technique: 'snap' };
    expect(signs({}, by({ 6: [5] })).before).toEqual(before);
    const rifle = weapon('rifle', { ...colt.traits, snap: 0 });
    expect(signs({ gear: [rifle] }, by({ 6: [5] })).before).toBeUndefined();
    expect(signs({ foes: [] }, by({ 6: [5] })).before).toBeUndefined();
    expect(signs({ gear: [], distance: 1 }, by({ 6: [5] })).before).toBeUndefined();
    const single = weapon('single', { ...colt.traits, snap: 1, quick: 0 });
    expect(signs({ gear: [single] }, by({ 6: [5] })).before).toEqual(before);
  });

  it('WE-2.4 a group’s own main is named', () => {
    const gear = [colt, ownAction('dig')];
    const all = [...SHOTS, 'melee', ...ALWAYS, 'own'];
    expect(signs({ gear }, drawn(0, 1, all.length - 1))).toEqual({
      own: { main: 'own', item: 'dig', called: 'dig' },
    });
  });
});

describe('what the default policy declares', () => {
  it('S-7 as many shots as hand, weapon and magazine allow, at the first foe', () => {
    const shots = (more: Given = {}) => declares({ rolls: shooting, ...more }).mains;
    const volley = (n: number) => [
      { main: 'shooting', volleys: [{ kind: 'quick', n, target: 'b' }], weapon: 'colt' },
    ];
    expect(shots()).toEqual(volley(4));
    expect(shots({ gear: [weapon('colt', { ...colt.traits, loaded: 2 })] })).toEqual(volley(2));
    expect(shots({ gear: [weapon('colt', { ...colt.traits, quick: 3 })] })).toEqual(volley(3));
    expect(shots({ gear: [weapon('colt', { ...colt.traits, capacity: 0, loaded: 0 })] })).toEqual(volley(4));
  });

  it('S-7 aimed shots, and bursts of three rounds each', () => {
    const n = (main: 'aimed' | 'speedShooting', loaded: number) =>
      declares({ rolls: rolled(main), gear: [weapon('colt', { ...colt.traits, loaded })] }).mains[0]?.volleys;
    expect(n('aimed', 6)).toEqual([{ kind: 'aimed', n: 1, target: 'b' }]);
    expect(n('speedShooting', 6)).toEqual([{ kind: 'speed', n: 2, target: 'b' }]);
    expect(n('speedShooting', 4)).toEqual([{ kind: 'speed', n: 2, target: 'b' }]);
  });

  it('S-19 all blows of the hand', () => {
    const rolls = rolled('melee', { weapon: 'fists' });
    expect(declares({ rolls, gear: [], distance: 1 }).mains).toEqual([
      { main: 'melee', volleys: [{ kind: 'blow', n: 6, target: 'b' }], weapon: 'fists' },
    ]);
  });

  it('WE-2.4 a movement as it was signed, a patient other than the fighter, a group’s own main by its name', () => {
    const mains = (rolls: Given['rolls']) => declares({ rolls, gear: [] }).mains;
    expect(mains(rolled('movement', { technique: 'walk' }))).toEqual([{ main: 'movement', mode: 'walk' }]);
    expect(mains(rolled('movement'))).toEqual([{ main: 'movement', mode: 'jog' }]);
    expect(mains(rolled('riding'))).toEqual([{ main: 'riding', mode: 'rideGallop' }]);
    expect(mains(rolled('firstAid'))).toEqual([{ main: 'firstAid', patient: 'b' }]);
    expect(mains(rolled('bringRound'))).toEqual([{ main: 'bringRound', patient: 'b' }]);
    expect(mains(rolled('listening'))).toEqual([{ main: 'listening' }]);
    expect(mains(rolled('own', { item: 'dig', called: 'Dig' }))).toEqual([
      { main: 'own', item: 'dig', called: 'Dig' },
    ]);
  });

  it('WE-3.3 first the gun to hand, then its jam cleared, then out of cover; at the end back behind it', () => {
    const gun = (more: Partial<typeof colt.traits>) => [weapon('colt', { ...colt.traits, ...more })];
    const first = (more: Given) => declares({ rolls: shooting, ...more }).before;
    expect(first({})).toEqual([]);
    expect(first({ gear: gun({ inHand: false, jammed: true }) })).toEqual([
      { simple: 'takeOut', item: 'colt' },
    ]);
    expect(first({ gear: gun({ jammed: true }) })).toEqual([{ simple: 'clearJam', item: 'colt' }]);
    const covered = { cover: { fraction: 'half', hidden: true, from: [] } };
    expect(first({ traits: covered })).toEqual([{ simple: 'leanOut' }]);
    expect(declares({ rolls: shooting, traits: covered }).after).toEqual([{ simple: 'duck' }]);
    expect(declares({ rolls: shooting }).after).toEqual([]);
  });

  it('WE-3.2 a snap shot that was signed is fired first', () => {
    const before = { main: 'simpleShot', technique: 'snap', dice: [8, 7] } as const;
    expect(declares({ rolls: { ...shooting, before } }).before).toEqual([
      { simple: 'fireSnap', target: 'b' },
    ]);
  });

  it('WE-5.3 without a roll a chain of necessary simples, or nothing', () => {
    expect(declares()).toEqual({ mains: [], aims: expect.anything() });
    const jammed = [weapon('colt', { ...colt.traits, jammed: true })];
    expect(declares({ gear: jammed })).toMatchObject({ chain: [{ simple: 'clearJam', item: 'colt' }] });
  });

  it('S-9 the circumstances hold for every foe', () => {
    expect(declares({ rolls: shooting, distance: 12 }).aims).toMatchObject({
      b: { distance: 12 },
      c: { distance: 12 },
    });
  });

  it('WE-12.6, WE-12.8 Nice! is spent on the first shot, Damnit! on being hit', () => {
    expect(declares({ rolls: shooting }).chips).toEqual({
      shooting: {
        spends: [
          { use: 'accuracyUp', amount: 1, shot: 1 },
          { use: 'accuracyUp', amount: 1, shot: 1 },
          { use: 'exposed', amount: 1 },
          { use: 'exposed', amount: 1 },
        ],
      },
    });
  });
});

describe('what a random choice declares', () => {
  const volleys = (pick: RandomDraw, more: Given = {}) =>
    declares({ rolls: shooting, ...more }, pick).mains[0]?.volleys;

  it('AM-43, S-18 firing at the fallen, at the hidden and at horses, one time in eight each', () => {
    expect(volleys(by({ 8: [7] }))).toEqual([{ kind: 'quick', n: 4, target: 'b', keepFiring: true }]);
    expect(volleys(by({ 8: [0, 7] }))).toEqual([{ kind: 'quick', n: 4, target: 'b', fireAnyway: true }]);
    expect(volleys(by({ 8: [0, 0, 7] }))).toEqual([{ kind: 'quick', n: 4, target: 'b', horse: true }]);
  });

  it('WE-8.5, WE-8.7 late, or after another fighter’s movement', () => {
    expect(declares({ rolls: shooting }, by({ 8: [0, 0, 0, 7] })).mains[0]).toMatchObject({ from: 2 });
    expect(declares({ rolls: shooting }, by({ 12: [11] })).mains[0]).toMatchObject({ after: 'b' });
  });

  it('S-7 fewer shots than possible, or shots at two', () => {
    // One time in three fewer: the draws among 3, then among the most.
    expect(volleys(by({ 3: [2], 4: [1] }))).toEqual([{ kind: 'quick', n: 2, target: 'b' }]);
    // One time in four at another: which of two, then how many of the first three are for the first.
    expect(volleys(by({ 4: [3], 2: [1], 3: [0, 2] }))).toEqual([
      { kind: 'quick', n: 3, target: 'b' },
      { kind: 'quick', n: 1, target: 'c' },
    ]);
    const single = { gear: [weapon('colt', { ...colt.traits, loaded: 1 })] };
    expect(volleys(by({ 4: [3], 2: [1, 1] }), single)).toEqual([{ kind: 'quick', n: 1, target: 'c' }]);
  });

  it('S-19 a blow that tries to hold, one time in four', () => {
    const given = { rolls: rolled('melee', { weapon: 'fists' }), gear: [], distance: 1 };
    expect(declares(given, by({ 4: [3] })).mains[0]?.volleys).toEqual([
      { kind: 'blow', n: 6, target: 'b', grapple: true },
    ]);
  });

  it('WE-10.16 a movement across a gap, one time in five', () => {
    expect(declares({ rolls: rolled('movement') }, by({ 5: [4] })).mains[0]).toMatchObject({
      crossesGap: true,
    });
  });

  it('WE-10.4 a lone Shooting may be readied for another’s action; two mains may not', () => {
    const readied = { event: '…', kind: 'leansOut', subject: 'b' };
    // The draws among 3: fewer shots, a simple first, a simple last, and at last the readying.
    const waits = by({ 3: [0, 0, 0, 2] });
    expect(declares({ rolls: shooting }, waits).readied).toEqual(readied);
    const two = { ...shooting, ...rolled('movement') };
    expect(declares({ rolls: two }, by({ 3: [0, 0, 0, 2] })).readied).toBeUndefined();
  });

  it('WE-10.1 a plan for when the first foe is down, one time in four, where there is another', () => {
    // The draws among 4: another target, then the plan.
    const plans = (foes: readonly string[]) => declares({ rolls: shooting, foes }, by({ 4: [0, 3] })).plans;
    expect(plans(['b', 'c'])).toEqual([
      { condition: '…', template: 'targetDown', subject: 'b', orders: { targets: ['c'] } },
    ]);
    expect(plans(['b'])).toBeUndefined();
  });

  it('WE-10.11 two Nice! buy a reaction, one time in five', () => {
    const { reaction, chips } = declares({ rolls: shooting }, by({ 5: [4] }));
    expect(reaction).toBe('shooting');
    expect(chips?.shooting?.spends?.map(({ use }) => use)).toEqual(['exposed', 'exposed']);
  });

  it('AM-28 a chip of each colour more, one time in four, where a house rule allows it', () => {
    // The draws among 4: another target, a plan, then the chips.
    const topUp = (house: Partial<Rules>) =>
      declares({ rolls: shooting, rules: house }, by({ 4: [0, 0, 3] })).chips?.shooting?.topUp;
    expect(topUp({})).toEqual({ nice: 1, damnit: 1 });
    expect(topUp({ topUpMax: 0 })).toBeUndefined();
  });
});

describe('how chips are spent', () => {
  const spends = (rolls: Given['rolls'], pick: RandomDraw = sober, more: Given = {}) =>
    Object.values(declares({ rolls, ...more }, pick).chips ?? {})
      .flatMap((chips) => chips.spends ?? [])
      .map(({ use, amount, shot, scope }) => [use, amount, ...((shot ?? scope) ? [shot ?? scope] : [])]);
  const FRET = [
    ['exposed', 1],
    ['exposed', 1],
  ];

  it('S-4 the default policy helps what the main is for', () => {
    const twice = (use: string) => [[use, 1], [use, 1], ...FRET];
    expect(spends(rolled('movement', { technique: 'jog' }))).toEqual(twice('guarded'));
    expect(spends(rolled('reloading'))).toEqual(twice('loadMore'));
    expect(spends(rolled('listening'))).toEqual(twice('better'));
  });

  it('AM-26 a snap shot before has chips of its own, which name no shot; none where a house rule allows none', () => {
    const before = { main: 'simpleShot', technique: 'snap', dice: [8, 7] } as const;
    expect(spends({ before })).toEqual([['accuracyUp', 1], ['accuracyUp', 1], ...FRET]);
    expect(spends({ before }, sober, { rules: { simpleShotRoll: 'none' } })).toEqual([]);
  });

  it('WE-9.3 a random choice spends Speed, on a scope of the main or on all of it', () => {
    // The draws among 2: the target, Accuracy or Speed, and for what; the rest is the sensible choice.
    const quick = by({ 2: [0, 0, 1, 1] });
    expect(spends(shooting, quick).slice(0, 2)).toEqual([
      ['speedUp', 1, 'shots'],
      ['accuracyUp', 1, 1],
    ]);
  });

  it('WE-7.8 a random choice buys a simple if there is enough Nice!: a duck costs 1, lying down 2', () => {
    // The draws among 3: fewer shots, simples first and last, waiting, and then the purchase; the fifth among 8 is what.
    const buys = (which: number, dice: readonly [number, number]) =>
      declares(
        { rolls: { shooting: { ...shooting.shooting, dice } as SignedRoll } },
        by({ 3: [0, 0, 0, 0, 2], 8: [0, 0, 0, 0, which] }),
      );
    const duck = buys(0, [8, 7]);
    expect(duck.bought).toEqual([{ simple: 'duck', place: 'beat1End', pays: 'shooting' }]);
    expect(duck.chips?.shooting?.spends?.map(({ use }) => use)).toEqual(['accuracyUp', 'exposed', 'exposed']);
    expect(buys(2, [8, 7]).bought).toEqual([{ simple: 'lieDown', place: 'beat1End', pays: 'shooting' }]);
    expect(buys(2, [8, 7]).chips?.shooting?.spends?.map(({ use }) => use)).toEqual(['exposed', 'exposed']);
    // A total of 10 has 1 Nice! and 3 Damnit!.
    expect(buys(2, [5, 5]).bought).toBeUndefined();
    expect(buys(0, [5, 5]).bought).toHaveLength(1);
  });

  it('S-4 a jam takes three Damnit!', () => {
    const rolls = { shooting: { ...shooting.shooting, dice: [5, 5] } as SignedRoll };
    // The last of the five uses that a shot's Damnit! has.
    expect(spends(rolls, by({ 5: [4] })).at(-1)).toEqual(['jams', 1]);
    // Two are not enough. The draws among 4: another target, a plan, a top-up, two numbers of shots, and then the use.
    expect(spends(shooting, by({ 4: [0, 0, 0, 0, 0, 3] })).slice(-2)).toContainEqual(['frets', 1]);
  });
});

describe('the final declaration', () => {
  it('an illegal random declaration is replaced by the default policy’s', () => {
    const legal = (value: Json) => !JSON.stringify(value).includes('keepFiring');
    const found = declares({ rolls: shooting, legal }, (n) => (n === 8 ? 7 : 0));
    expect(found.mains[0]?.volleys).toEqual([{ kind: 'quick', n: 4, target: 'b' }]);
  });

  it('if that is illegal as well, only what was signed is declared, or at last nothing', () => {
    const plain = (value: Json) => !JSON.stringify(value).includes('volleys');
    const before = { main: 'simpleShot', technique: 'snap', dice: [8, 7] } as const;
    const rolls = { ...shooting, ...rolled('own', { item: 'dig', called: 'Dig' }) };
    expect(declares({ rolls, legal: plain })).toMatchObject({
      mains: [{ main: 'shooting' }, { main: 'own', item: 'dig', called: 'Dig' }],
    });
    expect(declares({ rolls, legal: plain })).not.toHaveProperty('before');
    expect(declares({ rolls: { ...rolls, before }, legal: plain }).before).toEqual([{ simple: 'fireSnap' }]);
    expect(declares({ rolls, legal: () => false })).toBeUndefined();
  });

  it('an illegal random signature is replaced by the default policy’s, and that by none', () => {
    const many = (value: Json) => Object.keys((value as { rolls: object }).rolls).length < 2;
    expect(Object.keys(signs({ legal: many }, by({ 6: [5] })))).toEqual(['shooting']);
    const none = (value: Json) => Object.keys((value as { rolls: object }).rolls).length === 0;
    expect(signs({ legal: none })).toEqual({});
  });

  it('WE-10.14 beat 2 aims at one of the enemies', () => {
    expect(asked('beatTwo', {}, sober)).toEqual({ targets: ['b'] });
    expect(asked('beatTwo', {}, by({ 2: [1] }))).toEqual({ targets: ['c'] });
    expect(asked('beatTwo', { foes: [] }, sober)).toEqual({});
  });

  it('nothing is proposed for another form', () => {
    expect(asked('hit', {}, sober)).toBeUndefined();
  });
});
