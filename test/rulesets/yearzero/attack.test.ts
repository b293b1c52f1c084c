import { describe, expect, test } from 'vitest';
import { diceCount } from '../../../src/core/dice/check.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { type Rules, type Situation, situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';

import { type Attack, attackFault, attackPool } from '../../../src/rulesets/yearzero/figures/attack.ts';
import { skillCheck } from '../../../src/rulesets/yearzero/figures/dice.ts';
import { attack } from '../../../src/rulesets/yearzero/plays/attack.ts';
import {
  type Answers,
  armour,
  asked,
  axe,
  castOf,
  claws,
  ended,
  fighter,
  injury,
  knife,
  pistol,
  play,
  rifle,
  rules,
  thrownFor,
  toldOf,
  weapon,
} from './support.ts';

type Given = NonNullable<Parameters<typeof fighter>[1]>;

const attackOf = ({
  situation = {},
  ...given
}: Partial<Omit<Attack, 'situation'>> & { situation?: Partial<Situation> } = {}): Attack => ({
  attacker: 'a',
  defender: 'd',
  weapon: 'axe',
  mode: 'melee',
  ...given,
  situation: blank(situationSpec, situation as { readonly [field: string]: Json }),
});

/** Strong enough to survive the tests. */
const two = (a: Given = {}, d: Given = {}) =>
  castOf(
    fighter('a', { gear: [axe, claws, pistol, rifle], ...a, attributes: { strength: 5, ...a.attributes } }),
    fighter('d', { gear: [knife], ...d, attributes: { strength: 5, ...d.attributes } }),
  );

const fights = (
  cast: ReturnType<typeof two>,
  answers: Answers,
  given: Parameters<typeof attackOf>[0] = {},
  house: Rules = rules(),
) => play((stage) => attack(stage, attackOf(given), house), cast, answers);

const keeps = { 'attack:push': 'keep' };
const hit = { attack: [6, 2, 2, 2, 2], ...keeps };
const lostBy = (run: ReturnType<typeof fights>, who: string) => run.cast[who]?.traits.health.lost;

/** How many base and stress dice an attack would roll. */
const poolOf = (cast: ReturnType<typeof two>, given: Parameters<typeof attackOf>[0], house = rules()) =>
  skillCheck(attackPool(new Stage(cast), attackOf(given), house), house).dice.map(({ n }) => n);

const faultOf = (cast: ReturnType<typeof two>, given: Parameters<typeof attackOf>[0], house = rules()) => {
  const { a, d } = cast;
  if (!a || !d) throw new Error('two are needed');
  return attackFault(a, d, attackOf(given), house)?.key.replace('yearzero.no.', '');
};

describe('blocking', () => {
  const blocks = (faces: number[], spend: string, more: Answers = {}): Answers => ({
    defence: 'block',
    block: faces,
    'block:push': 'keep',
    spend,
    ...more,
  });

  test('YZ-10.5 a hit deals the damage of the weapon', () => {
    const run = fights(two(), { ...hit, defence: 'take' });
    expect(lostBy(run, 'd')).toBe(3);
    expect(ended(run)).toMatchObject({ hit: true, dealt: 3 });
  });

  test('YZ-10.7 there is no window for a miss', () => {
    const run = fights(two(), { attack: [2, 2, 2, 2, 2], ...keeps });
    expect(ended(run)).toMatchObject({ hit: false, dealt: 0 });
  });

  test('YZ-10.12 YZ-10.11 O-40 a wholly blocked hit harms nobody: no armour roll, no stress', () => {
    const run = fights(two({}, { gear: [armour('vest', 3)] }), {
      attack: [6, 6, 2, 2, 2],
      ...keeps,
      ...blocks([6, 6, 2, 2, 2], 'remove'),
    });
    expect(ended(run)).toMatchObject({ hit: false, dealt: 0 });
    expect(run.cast.d?.traits).toMatchObject({ stress: 0, health: { lost: 0 } });
    expect(run.steps.map(({ ask }) => ask.id)).not.toContain('armour:d');
  });

  test('YZ-10.10 one success removed leaves the rest', () => {
    const run = fights(two(), {
      attack: [6, 6, 2, 2, 2],
      ...keeps,
      ...blocks([6, 2, 2, 2, 2], 'remove'),
    });
    expect(lostBy(run, 'd')).toBe(3);
  });

  test.each([
    [1, ['1', '0', '0', '0']],
    [2, ['2', '1', '1', '0']],
    [3, ['3', '2', '2', '1']],
  ])('YZ-10.10 of %i successes each choice shows how many are left to remove', (successes, left) => {
    const faces = [6, 6, 6, 2, 2].map((face, i) => (i < successes ? face : 2));
    const { spend: _, ...answers } = blocks(faces, '');
    const run = fights(two(), { ...hit, ...answers });
    const [ask] = run.state === 'waiting' ? run.asks : [];
    expect(ask?.kind === 'choose' && ask.options.map(({ label }) => String(label.args?.n))).toEqual(left);
  });

  test('YZ-10.13 YZ-10.15 YZ-A.83 O-41 a counterattack carries all successes of the block and may be blocked', () => {
    const before = { ...hit, ...blocks([6, 6, 2, 2, 2], 'counter') };
    const waits = fights(two(), before);
    expect(asked(waits)).toEqual(['defence:2']);
    const run = fights(two(), { ...before, 'defence:2': 'take' });
    expect([lostBy(run, 'a'), lostBy(run, 'd')]).toEqual([2, 0]);
    // two successes: one removed does not stop it
    const half = fights(two(), {
      ...before,
      'defence:2': 'block',
      'block:2': [6, 2, 2, 2, 2],
      'block:2:push': 'keep',
      'spend:2': 'remove',
    });
    expect(lostBy(half, 'a')).toBe(2);
  });

  test('YZ-10.14 successes never raise the damage of a counterattack', () => {
    const run = fights(two(), {
      ...hit,
      ...blocks([6, 6, 6, 6, 2], 'counter', { 'defence:2': 'take' }),
    });
    // the knife's 2, with all four successes
    expect(lostBy(run, 'a')).toBe(2);
  });

  test('YZ-10.16 O-42 a counterattack by itself does not stop the attack', () => {
    const run = fights(two(), { ...hit, ...blocks([6, 2, 2, 2, 2], 'counter', { 'defence:2': 'take' }) });
    expect([lostBy(run, 'a'), lostBy(run, 'd')]).toEqual([2, 3]);
  });

  test('YZ-10.16 YZ-12.19 an attacker killed by a counterattack strikes all the same, and chooses nothing more', () => {
    const run = fights(two({ lost: 4 }), {
      attack: [6, 6, 2, 2, 2],
      ...keeps,
      ...blocks([6, 2, 2, 2, 2], 'counter', { 'defence:2': 'take', critical: [6, 6] }),
    });
    expect(run.state).toBe('done');
    expect(run.cast.a?.conditions.dead).toBe(true);
    expect(lostBy(run, 'd')).toBe(3);
  });

  test('YZ-A.27 against a counterattack a fighter may only remove, or by house rule do anything again', () => {
    const before = {
      ...hit,
      ...blocks([6, 6, 2, 2, 2], 'counter', {
        'defence:2': 'block',
        'block:2': [6, 6, 2, 2, 2],
        'block:2:push': 'keep',
      }),
    };
    expect(() => fights(two(), { ...before, 'spend:2': 'counter' })).toThrow('chain');
    const free = rules({ counterChain: 'unlimited' });
    expect(asked(fights(two(), { ...before, 'spend:2': 'counter' }, {}, free))).toEqual(['defence:3']);
  });

  test('YZ-10.17 O-44 a disarm with a removal: the axe lies on the ground and nobody is hurt', () => {
    const run = fights(two(), { ...hit, ...blocks([6, 6, 2, 2, 2], 'disarm') });
    expect(run.cast.a?.gear.axe?.traits).toMatchObject({ place: 'ground' });
    expect(lostBy(run, 'd')).toBe(0);
  });

  test('YZ-10.19 a disarm alone: the hit still lands', () => {
    const run = fights(two(), { ...hit, ...blocks([6, 2, 2, 2, 2], 'disarm') });
    expect(run.cast.a?.gear.axe?.traits).toMatchObject({ place: 'ground' });
    expect(lostBy(run, 'd')).toBe(3);
  });

  test('YZ-10.18 O-44 claws cannot be knocked away', () => {
    expect(() =>
      fights(two(), { ...hit, ...blocks([6, 6, 2, 2, 2], 'disarm') }, { weapon: 'claws' }),
    ).toThrow('no.disarm');
  });

  test('YZ-10.8 O-25 a block takes the fast slot, then the slow one', () => {
    const turn = { slow: 'free', fast: 'free' } as const;
    const answers = { ...hit, ...blocks([6, 2, 2, 2, 2], 'remove') };
    const once = fights(two({}, { turn }), answers);
    expect(once.cast.d?.turn).toEqual({ slow: 'free', fast: 'spent' });
    const twice = fights(two({}, { turn: { slow: 'free', fast: 'spent' } }), answers);
    expect(twice.cast.d?.turn).toEqual({ slow: 'spent', fast: 'spent' });
  });

  test('YZ-10.8 O-26 without a fast action no block is offered', () => {
    const spent = { turn: { slow: 'spent', fast: 'spent' } as const };
    expect(ended(fights(two({}, spent), hit)).hit).toBe(true);
    const held = { turn: { slow: 'held', fast: 'spent' } as const };
    expect(ended(fights(two({}, held), hit)).hit).toBe(true);
  });

  test.each([
    ['YZ-12.7 the broken', { conditions: { broken: true, prone: true } }],
    ['YZ-T2 those locked up', { conditions: { panic: { row: 'p12' } } }],
    ['YZ-T1 the unconscious', { injuries: { c55: injury('c55') } }],
  ])('%s do not block', (_, d: Given) => {
    const dice = d.conditions?.broken ? 7 : 5;
    const answers: Answers = { attack: [6, ...Array(dice - 1).fill(2)], ...keeps };
    const run = fights(two({}, d), answers);
    expect(run.steps.map(({ ask }) => ask.id)).not.toContain('defence');
    expect(lostBy(run, 'd')).toBe(3);
  });

  test('YZ-9.9 YZ-10.22 unblockable attacks are not blocked', () => {
    expect(ended(fights(two(), hit, { unblockable: true })).dealt).toBe(3);
  });

  test('YZ-10.9 O-45 a block voided by panic at ten counts nothing', () => {
    const run = fights(two({}, { stress: 4 }), {
      ...hit,
      defence: 'block',
      block: [6, 6, 6, 2, 2, 1, 2, 2, 2],
      panic: [6],
      drops: 'knife',
    });
    expect(ended(run).dealt).toBe(3);
  });

  test('YZ-13.22 O-6 an attack voided by panic is not offered to be blocked', () => {
    const run = fights(two({ stress: 5 }), {
      attack: [6, 6, 6, 2, 2, 6, 1, 2, 3, 4],
      panic: [5],
      drops: 'axe',
    });
    expect(ended(run)).toMatchObject({ successes: 0, voided: true, hit: false });
  });
});

describe('close combat', () => {
  test('YZ-10.4 O-48 two dice more against a prone target, but not for shots', () => {
    const lies = two({ attributes: { agility: 3 } }, { conditions: { prone: true } });
    expect(poolOf(lies, {})).toEqual([7, 0]);
    // agility 3, pistol +1, engaged −3
    expect(poolOf(lies, { mode: 'ranged', weapon: 'pistol' })).toEqual([1, 0]);
    expect(poolOf(lies, { mode: 'ranged', weapon: 'pistol' }, rules({ proneBonusRanged: true }))).toEqual([
      3, 0,
    ]);
  });

  test('YZ-10.1 O-48 the attacker must stand', () =>
    expect(faultOf(two({ conditions: { prone: true } }), {})).toBe('prone'));

  test.each([
    [3, undefined],
    [3.5, 'outOfReach'],
    [4, 'outOfReach'],
  ])('YZ-10.2 O-100 at %d m', (distance, no) => expect(faultOf(two(), { situation: { distance } })).toBe(no));

  test('YZ-10.3 O-100 a weapon in its sheath must be drawn first', () =>
    expect(faultOf(two({ gear: [weapon('axe', { place: 'stowed' })] }), {})).toBe('notInHand'));

  test('YZ-8.6 a blow binds both in close combat', () => {
    const run = fights(two(), { attack: [2, 2, 2, 2, 2], ...keeps });
    expect([run.cast.a?.conditions.engaged, run.cast.d?.conditions.engaged]).toEqual([['d'], ['a']]);
  });

  test('YZ-10.6 each further success is one more damage, or a stunt', () => {
    const three = { attack: [6, 6, 6, 2, 2], ...keeps, defence: 'take' };
    expect(lostBy(fights(two(), { ...three, extra: 'harder' }), 'd')).toBe(5);
    // left alone, or all spent on stunts, they add nothing to the axe's 3
    expect(lostBy(fights(two(), { ...three, extra: 'none' }), 'd')).toBe(3);
    const stunts = fights(two(), { ...three, extra: 'knockDown', 'extra:2': 'dropWeapon' });
    expect(lostBy(stunts, 'd')).toBe(3);
    expect(stunts.cast.d?.gear.knife?.traits).toMatchObject({ place: 'ground' });
    const thrown = fights(two(), { ...three, extra: 'knockDown', 'extra:2': 'harder' });
    expect(thrown.cast.d?.conditions.prone).toBe(true);
    expect(lostBy(thrown, 'd')).toBe(4);
    expect(lostBy(fights(two(), three, {}, rules({ extraSuccess: 'none' })), 'd')).toBe(3);
    expect(() =>
      fights(two(), { ...three, extra: 'harder' }, {}, rules({ extraSuccess: 'stuntOnly' })),
    ).toThrow('stuntOnly');
  });

  test('YZ-10.23 YZ-10.24 YZ-10.25 O-96 a shove parts the two without harm, unless it is wholly blocked', () => {
    const shove = {
      attack: [6, 6, 2, 2, 2],
      ...keeps,
      defence: 'block',
      'block:push': 'keep',
      spend: 'remove',
    };
    const bound = two({ conditions: { engaged: ['d'] } }, { conditions: { engaged: ['a'] } });
    const stopped = fights(bound, { ...shove, block: [6, 6, 2, 2, 2] }, { mode: 'shove' });
    expect(stopped.cast.d?.conditions.engaged).toEqual(['a']);
    const shoved = fights(bound, { ...shove, block: [6, 2, 2, 2, 2] }, { mode: 'shove' });
    expect([shoved.cast.a?.conditions.engaged, shoved.cast.d?.conditions.engaged]).toEqual([
      undefined,
      undefined,
    ]);
    expect(lostBy(shoved, 'd')).toBe(0);
  });

  test('YZ-10.26 YZ-A.19 a grab holds, and the held cannot attack', () => {
    const run = fights(two(), { ...hit, defence: 'take' }, { mode: 'grapple' });
    expect(run.cast.d?.conditions.grappled).toBe('a');
    expect(faultOf(two({ conditions: { grappled: 'd' } }), {})).toBe('grappled');
  });

  test('YZ-13.7 an attack from the target’s own side causes stress', () =>
    expect(
      fights(two(), { attack: [2, 2, 2, 2, 2], ...keeps }, { situation: { ownSide: true } }).cast.d?.traits
        .stress,
    ).toBe(1));

  test('YZ-13.18 an attack by something never seen before makes the target roll for panic', () => {
    const run = fights(two(), {}, { situation: { neverSeen: true } });
    expect(asked(run)).toEqual(['panic']);
  });
});

describe('ranged combat', () => {
  const shooter = { attributes: { agility: 3 }, skills: { rangedCombat: 3 } };
  const at = (distance: number, more: Partial<Situation> = {}) => ({
    mode: 'ranged' as const,
    weapon: 'rifle',
    situation: { distance, ...more },
  });

  // 3 + 3 + 1 of the rifle
  test.each([
    ['YZ-11.8 engaged', 1, 4],
    ['YZ-11.8 close', 6, 7],
    ['YZ-11.5 medium', 25, 6],
    ['YZ-11.6 long', 100, 5],
    ['YZ-11.7 extreme', 1000, 4],
  ])('%s: %d m', (_, distance, dice) => expect(poolOf(two(shooter), at(distance))).toEqual([dice, 0]));

  test('YZ-11.9 YZ-A.31 a defenceless target is easier to hit when engaged, as well or instead', () => {
    const helpless = two(shooter, { conditions: { broken: true } });
    expect(poolOf(helpless, at(1))).toEqual([10, 0]);
    expect(poolOf(helpless, at(1), rules({ helplessPointBlank: 'add' }))).toEqual([7, 0]);
    expect(poolOf(two(shooter), at(1, { defenceless: true }))).toEqual([10, 0]);
    expect(poolOf(helpless, at(6))).toEqual([7, 0]);
  });

  test('YZ-11.2 YZ-11.6 YZ-11.10 O-49 aim, range and size add up', () => {
    const cast = two(
      { attributes: { agility: 3 }, skills: { rangedCombat: 1 }, conditions: { aiming: true } },
      { traits: { size: -1 } },
    );
    // 3 + 1 + 1 of the rifle = 5; +2 −2 −1
    expect(poolOf(cast, at(60))).toEqual([4, 0]);
  });

  test('YZ-2.10 O-29 two dice fewer into the dark; YZ-2.11 never through it; YZ-2.15 nor past others', () => {
    const cast = two({ attributes: { agility: 3 }, skills: { rangedCombat: 1 } });
    expect(poolOf(cast, at(20, { dark: true }))).toEqual([2, 0]);
    expect(faultOf(cast, at(20, { darkBetween: true }))).toBe('darkBetween');
    expect(faultOf(cast, at(20, { behindOthers: true }))).toBe('behindOthers');
  });

  test.each([
    ['medium is effective', 25, false, undefined],
    ['long only with aim', 60, false, 'beyondEffective'],
    ['long with aim', 60, true, undefined],
    ['extreme is beyond sight', 500, true, 'beyondSighted'],
    ['beyond all', 1001, true, 'beyond'],
  ])('YZ-11.4 YZ-A.29 %s', (_, distance, aims, no) => {
    const cast = two(aims ? { conditions: { aiming: true } } : {});
    expect(faultOf(cast, at(distance))).toBe(no);
    if (no !== 'beyond') expect(faultOf(cast, at(distance), rules({ rangeLimits: 'off' }))).toBeUndefined();
  });

  const shot = at(20);
  /** Agility 2, rifle +1, medium −1: two dice. */
  const shoots = (faces: number[], more: Answers = {}) => ({ attack: faces, ...more });

  test('YZ-A.68 shots are not blocked', () => {
    const run = fights(two(), shoots([6, 2], keeps), shot);
    expect(ended(run)).toMatchObject({ hit: true, dealt: 2 });
  });

  test('YZ-11.3 the shot itself uses the aim up', () => {
    const run = fights(two({ conditions: { aiming: true } }), shoots([2, 2, 2, 2], keeps), shot);
    expect(run.cast.a?.conditions.aiming).toBeUndefined();
  });

  test('YZ-11.21 YZ-11.22 a stress one empties the weapon, YZ-A.34 and the shot counts', () => {
    const run = fights(two({ stress: 1 }), shoots([6, 2, 1], { panic: [1] }), shot);
    expect(run.cast.a?.gear.rifle?.traits).toMatchObject({ loaded: false });
    expect(ended(run)).toMatchObject({ emptied: true, dealt: 2 });
    const fails = rules({ emptyingShot: 'fails' });
    expect(ended(fights(two({ stress: 1 }), shoots([6, 2, 1], { panic: [1] }), shot, fails)).dealt).toBe(0);
  });

  test('YZ-11.22 O-56 voided and empty together', () => {
    const run = fights(two({ stress: 4 }), shoots([6, 4, 6, 1, 2, 5], { panic: [6], drops: 'rifle' }), shot);
    expect(ended(run)).toMatchObject({ successes: 0, voided: true, emptied: true });
  });

  test('YZ-11.21 O-57 ones on base dice do not empty it', () => {
    const run = fights(two(), shoots([1, 1], keeps), shot);
    expect(run.cast.a?.gear.rifle?.traits).toMatchObject({ loaded: true });
  });

  test('YZ-11.22 an empty weapon does not shoot; YZ-11.11 only automatic ones fire bursts', () => {
    expect(faultOf(two({ gear: [{ ...rifle, traits: { ...rifle.traits, loaded: false } }] }), shot)).toBe(
      'empty',
    );
    expect(faultOf(two(), { ...shot, mode: 'burst', weapon: 'pistol' })).toBe('fullAuto');
    expect(faultOf(two(), { ...shot, mode: 'burst' })).toBeUndefined();
  });

  test('YZ-11.12 YZ-11.13 O-52 a burst: stress first, then two dice more and the new stress die', () => {
    const cast = two({ attributes: { agility: 3 }, skills: { rangedCombat: 2 }, stress: 2 });
    const run = fights(cast, shoots([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], keeps), {
      ...at(5),
      mode: 'burst',
    });
    // 3 + 2 + 1 of the rifle = 6, +2
    expect(thrownFor(run, 'attack')).toEqual([8, 3]);
    expect(run.cast.a?.traits.stress).toBe(3);
  });

  test('YZ-11.13 YZ-13.1 O-54 burst and push: two levels', () => {
    const cast = two({ stress: 2 });
    const run = fights(
      cast,
      shoots([2, 2, 2, 2, 2, 2, 2, 2], { 'attack:push': 'push', 'attack:pushed': Array(9).fill(2) }),
      { ...at(5), mode: 'burst' },
    );
    expect(run.cast.a?.traits.stress).toBe(4);
  });

  test('YZ-11.18 YZ-11.19 O-58 taken cover adds to armour against fire, not in close combat', () => {
    const behind: Given = { gear: [armour('vest', 3)], conditions: { inCover: 4 } };
    const dice = (d: Given, given: Parameters<typeof attackOf>[0], answers: Answers): number => {
      const run = fights(two({}, d), answers, given);
      const [ask] = run.state === 'waiting' ? run.asks : [];
      return ask?.kind === 'roll' && ask.id === 'armour:d' ? diceCount(ask) : 0;
    };
    expect(dice(behind, shot, shoots([6, 2], keeps))).toBe(7);
    expect(dice({ gear: [armour('vest', 3)] }, shot, shoots([6, 2], keeps))).toBe(3);
    expect(dice(behind, {}, { ...hit, defence: 'take' })).toBe(3);
    expect(dice(behind, at(20, { coverCounts: false }), shoots([6, 2], keeps))).toBe(3);
  });

  test('YZ-11.1 YZ-6.5 anything can be thrown, and lies on the ground afterwards', () => {
    // Thrown, an axe with damage 3 is an object with damage 1 and a die less, at most as far as the next zone but one.
    const thrown = { ...at(5), mode: 'throw', weapon: 'axe' } as const;
    const run = fights(two(), { attack: [6], ...keeps }, thrown);
    expect(ended(run).dealt).toBe(1);
    expect(run.cast.a?.gear.axe?.traits).toMatchObject({ place: 'ground' });
    expect(faultOf(two(), { ...at(5), mode: 'throw', weapon: 'claws' })).toBe('notThrown');
  });

  test('YZ-T1 two-handed weapons need both arms', () =>
    expect(faultOf(two({ injuries: { c24: injury('c24') } }), shot)).toBe('twoHands'));

  test('YZ-11.30 O-61 a watcher who is attacked in close combat loses overwatch even if it misses', () => {
    const watch: Given = { conditions: { overwatch: true }, turn: { slow: 'held', fast: 'spent' } };
    const run = fights(two({}, watch), { attack: [2, 2, 2, 2, 2], ...keeps });
    expect(run.cast.d?.conditions.overwatch).toBeUndefined();
    expect(run.cast.d?.turn.slow).toBe('free');
  });

  test('YZ-13.16 a stunt pins the target down', () => {
    const run = fights(two(), { ...shoots([6, 6], keeps), extra: 'pinDown' }, shot);
    expect(asked(run)).toEqual(['panic']);
    expect(toldOf(run)).toContain('stunt');
  });
});
