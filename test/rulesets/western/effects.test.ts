import { describe, expect, it } from 'vitest';
import type { MainOrder } from '../../../src/rulesets/western/data/declaration.ts';
import type { ShotKind, WeGear } from '../../../src/rulesets/western/data/fighter.ts';

import type { Step } from '../../../src/rulesets/western/data/turn.ts';
import { marginCheck, rollCheck, signedName } from '../../../src/rulesets/western/figures/dice.ts';
import { fitnessIssues } from '../../../src/rulesets/western/figures/legality.ts';
import { draftOf, resultFor } from '../../../src/rulesets/western/figures/rolls.ts';
import { effectsOfStep } from '../../../src/rulesets/western/round/effects.ts';
import { colt, type Fields, fighter, mount, rules, weapon, winchester } from './support.ts';

interface Given {
  readonly traits?: Fields;
  readonly gear?: readonly WeGear[];
}

/** The changes of a step: path and new value, or the added number. */
function does(step: Partial<Step>, { traits = {}, gear = [] }: Given = {}): unknown[] {
  const a = fighter('a', { traits, gear });
  const whole = { who: 'a', type: 'simple', beat: 1, ...step } as Step;
  return effectsOfStep(whole, { a }, rules(), 1).map((change) => [
    change.at,
    change.do === 'add' ? change.n : change.is,
  ]);
}
const simple = (name: string, given: Given = {}, item?: string) =>
  does({ type: 'simple', name, ...(item === undefined ? {} : { item }) }, given);

const at = (posture: string): Given => ({ traits: { posture } });
const behind = (hidden: boolean, fraction = 'half'): Given => ({
  traits: { cover: { fraction, hidden, from: [] } },
});

describe('effects of simples', () => {
  it.each([
    ['lieDown', 'standing', 'lying'],
    ['kneel', 'standing', 'kneeling'],
    ['standUp', 'crouched', 'standing'],
    ['standUpLying', 'lying', 'standing'],
  ])('S-5 %s: from %s to %s', (name, from, to) => {
    expect(simple(name, at(from))).toEqual([['traits.posture', to]]);
    expect(simple(name, at(to))).toEqual([]);
  });

  it('S-21 a fighter who ducks hides behind a cover and crouches in the open; leaning out ends both', () => {
    for (const name of ['duck', 'hide']) {
      expect(simple(name)).toEqual([['traits.posture', 'crouched']]);
      expect(simple(name, behind(false))).toEqual([['traits.cover.hidden', true]]);
    }
    expect(simple('leanOut', behind(true))).toEqual([['traits.cover.hidden', false]]);
    expect(simple('leanOut', at('crouched'))).toEqual([['traits.posture', 'standing']]);
    expect(simple('leanOut', at('lying'))).toEqual([]);
  });

  it('WE-3.3 mounting and dismounting change the posture, and whether the horse is ridden', () => {
    const horse = (ridden: boolean) => [mount('pony', { ridden })];
    expect(simple('mount', { gear: horse(false) })).toEqual([
      ['traits.posture', 'mounted'],
      ['gear.pony.traits.ridden', true],
    ]);
    expect(simple('dismount', { traits: { posture: 'mounted' }, gear: horse(true) })).toEqual([
      ['traits.posture', 'standing'],
      ['gear.pony.traits.ridden', false],
    ]);
  });

  it('S-5 a weapon comes to hand or leaves it: the named one, or else the first possible', () => {
    const drawn = weapon('drawn', { inHand: true });
    const away = [weapon('first', { inHand: false }), weapon('second', { inHand: false })];
    for (const name of ['takeOut', 'takeOutBoot', 'pickUp', 'instantDraw']) {
      expect(simple(name, { gear: [drawn, ...away] })).toEqual([['gear.first.traits.inHand', true]]);
      expect(simple(name, { gear: [drawn, ...away] }, 'second')).toEqual([
        ['gear.second.traits.inHand', true],
      ]);
      expect(simple(name, { gear: [drawn] })).toEqual([]);
    }
    for (const name of ['putAway', 'throwAway']) {
      expect(simple(name, { gear: [...away, drawn] })).toEqual([['gear.drawn.traits.inHand', false]]);
      expect(simple(name, { gear: [...away, drawn] }, 'first')).toEqual([]);
    }
  });

  it('WE-3.5 a simple reload loads the weapon’s number, and no more than there is room for', () => {
    const gun = (loaded: number, reloadLoads = 1) => ({
      gear: [weapon('gun', { snap: 1, capacity: 6, loaded, reloadLoads })],
    });
    expect(simple('reload', gun(4))).toEqual([['gear.gun.traits.loaded', 1]]);
    expect(simple('reload', gun(2, 2))).toEqual([['gear.gun.traits.loaded', 2]]);
    expect(simple('reload', gun(5, 2))).toEqual([['gear.gun.traits.loaded', 1]]);
    expect(simple('reload', gun(6))).toEqual([]);
    expect(simple('reload')).toEqual([]);
  });

  it('S-5 a jam is cleared: that of the named weapon, or of the one that is jammed', () => {
    const gear = [weapon('clean'), weapon('stuck', { jammed: true })];
    expect(simple('clearJam', { gear })).toEqual([['gear.stuck.traits.jammed', false]]);
    expect(simple('clearJam', { gear }, 'clean')).toEqual([]);
  });

  it('WE-3.3 a simple without a counted effect changes nothing', () => {
    expect(simple('lookAround', { gear: [colt] })).toEqual([]);
  });
});

describe('effects of movements', () => {
  it('S-21 moving upright means standing, and leaves cover; crawling and crouching stay low', () => {
    const way = (name: string, given: Given) => does({ type: 'move', name }, given);
    for (const posture of ['crouched', 'kneeling']) {
      expect(way('walk', at(posture))).toEqual([['traits.posture', 'standing']]);
      expect(way('crouch', at(posture))).toEqual([]);
      expect(way('crawl', at(posture))).toEqual([]);
    }
    expect(way('walk', at('standing'))).toEqual([]);
    expect(way('crawl', behind(true))).toEqual([['traits.cover.hidden', false]]);
  });

  it('S-18 a career is counted by its second half', () => {
    const ride = (name: string, beat: 1 | 2) =>
      does({ type: 'ride', name, beat }, { gear: [mount('pony', { ridden: true })] });
    expect(ride('rideCareer', 2)).toEqual([['gear.pony.traits.careerTurns', 1]]);
    expect([ride('rideCareer', 1), ride('rideGallop', 2)]).toEqual([[], []]);
  });
});

describe('how long simples take', () => {
  it('S-22 a simple reload takes the weapon’s time, if nothing else is declared; other simples do not', () => {
    const a = fighter('a', { gear: [colt, winchester] });
    const orders = [
      { simple: 'duck' },
      { simple: 'reload', item: 'colt' },
      { simple: 'reload', item: 'winchester' },
      { simple: 'reload', item: 'colt', dur: 1 },
    ] as const;
    const timed = [
      { simple: 'duck' },
      { simple: 'reload', item: 'colt', dur: 4 },
      { simple: 'reload', item: 'winchester', dur: 2 },
      { simple: 'reload', item: 'colt', dur: 1 },
    ];
    for (const place of ['before', 'after', 'chain'] as const)
      expect(draftOf(a, { mains: [], [place]: orders }, rules()).declaration[place]).toEqual(timed);
    // A weapon without a time of its own uses the table's.
    const bare = fighter('a', { gear: [weapon('gun', { snap: 1, reloadSimple: 0 })] });
    expect(draftOf(bare, { mains: [], chain: [{ simple: 'reload' }] }, rules()).declaration.chain).toEqual([
      { simple: 'reload' },
    ]);
  });
});

describe('rolls and their declarations', () => {
  const rolls = {
    shooting: { main: 'shooting', dice: [9, 6] },
    movement: { main: 'movement', dice: [9, 6] },
  } as const;
  const jog = { main: 'movement', mode: 'jog' } as const;
  const total = (mains: readonly MainOrder[]) =>
    resultFor(fighter('a', { turn: { rolls, declaration: { mains } } }), 'movement', rules())?.total;

  it('WE-4.3 AM-49 two mains take 2 from both rolls; one dropped afterwards takes nothing', () => {
    expect(total([jog])).toBe(15);
    expect(total([jog, { main: 'shooting', volleys: [] }])).toBe(13);
  });

  it('WE-12.2 a roll is named after its main and technique, a group’s own by its own name', () => {
    expect(signedName({ main: 'shooting' }).key).toBe('western.main.shooting');
    expect(signedName({ main: 'shooting', technique: 'snap' })).toMatchObject({
      key: 'western.detail.technique',
      args: { main: { key: 'western.main.shooting' }, technique: { key: 'western.technique.snap' } },
    });
    expect(signedName({ main: 'own', called: 'Dig' })).toEqual({ key: '', args: { text: 'Dig' } });
  });

  it('WE-0.1 modifiers of two dice stand beside them, not as more dice', () => {
    const check = rollCheck(fighter('a'), 'roll', { main: 'shooting' }, 1, rules());
    const hit = marginCheck({ id: 'hit', by: 'master', label: { key: '' } }, [], []);
    expect([check.adds, hit.adds]).toEqual([true, true]);
  });

  it('S-7 more shots than the hand makes give a warning, kind by kind', () => {
    const gun = weapon('gun', { snap: 20, quick: 20, aimed: 20, speed: 'fan' });
    const one = fighter('a', { gear: [gun] });
    const warned = (...volleys: readonly (readonly [ShotKind, number])[]) =>
      fitnessIssues(
        one,
        { mains: [{ main: 'shooting', volleys: volleys.map(([kind, n]) => ({ kind, n, target: 'b' })) }] },
        rules(),
      ).some(({ code }) => code === 'W-SHOTS');
    expect([warned(['snap', 8]), warned(['snap', 9])]).toEqual([false, true]);
    expect([warned(['quick', 4]), warned(['quick', 5])]).toEqual([false, true]);
    expect([warned(['aimed', 2]), warned(['aimed', 3])]).toEqual([false, true]);
    expect([warned(['speed', 4]), warned(['speed', 5])]).toEqual([false, true]);
    // Half of the time for snaps, half for quick shots.
    expect([warned(['snap', 4], ['quick', 2]), warned(['snap', 5], ['quick', 2])]).toEqual([false, true]);
  });

  it('S-7 S-22 more shots than the weapon makes give a warning as well', () => {
    const gun = weapon('gun', { snap: 3, quick: 2, aimed: 1, speed: 'none' });
    const warned = (kind: ShotKind, n: number) =>
      fitnessIssues(
        fighter('a', { gear: [gun] }),
        { mains: [{ main: 'shooting', volleys: [{ kind, n, target: 'b' }] }] },
        rules(),
      ).some(({ code }) => code === 'W-SHOTS');
    expect([warned('snap', 3), warned('snap', 4)]).toEqual([false, true]);
    expect([warned('quick', 2), warned('quick', 3)]).toEqual([false, true]);
    expect([warned('aimed', 1), warned('aimed', 2)]).toEqual([false, true]);
    expect(warned('speed', 1)).toBe(true);
  });
});
