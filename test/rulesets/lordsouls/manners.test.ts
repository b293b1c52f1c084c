import { describe, expect, test } from 'vitest';
import { GM } from '../../../src/core/ask.ts';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { distance } from '../../../src/core/grid/square.ts';
import type { Json } from '../../../src/core/text.ts';
import { goes, propose, wouldRun } from '../../../src/rulesets/lordsouls/actions/default-policy.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import {
  bow,
  castOf,
  crossbow,
  dagger,
  fighter,
  inFight,
  longsword,
  rules,
  situation,
  sword,
} from './support.ts';

/* The default policy: number 0 of every choice is the sensible one. */

type Pick = (n: number) => number;
const sober: Pick = () => 0;
/** The last of so many, and the sensible choice in everything else. */
const lastOf =
  (many: number): Pick =>
  (n) =>
    n === many ? n - 1 : 0;

const house = rules();
type Given = Parameters<typeof fighter>[1];
const self = (more: Given = {}): LsFighter => fighter('a', { turn: inFight(), ...more });
const contextOf = (own: LsFighter, distance = 1, targets: readonly string[] = ['b']) => ({
  cast: castOf(own, fighter('b', { turn: inFight() })),
  who: 'a',
  targets,
  situation: situation({ distance }) as unknown as Json,
  rules: house,
});

describe('where the default policy moves', () => {
  /** How many cells remain to a target so many cells to the east, at the end of the chosen path; undefined: there is no path. */
  function left(x: number, own: LsFighter = self(), pick: Pick = sober, targets?: readonly string[]) {
    const ground: Ground = {
      walls: [],
      solid: [],
      creatures: { a: { x: 0, y: 0, w: 1, h: 1 }, b: { x, y: 0, w: 1, h: 1 } },
    };
    const end = goes(ground, contextOf(own, x, targets), pick)?.at(-1);
    return end && distance({ ...end, w: 1, h: 1 }, { x, y: 0, w: 1, h: 1 }, '1-2-1');
  }

  test('LS-4.1.1 near enough to strike with bare hands, as far as ДВИЖ 6 allows', () => {
    expect(left(5)).toBe(1);
    expect(left(9)).toBe(3);
  });

  test('LS-3.1.3 nowhere, where the blow already reaches', () => {
    expect(left(1)).toBeUndefined();
  });

  test('LS-3.1.4 nowhere with a loaded weapon, but closer with an empty one', () => {
    const archer = (loaded: number) =>
      self({ gear: [{ ...crossbow, traits: { ...crossbow.traits, loaded } }] });
    expect(left(9, archer(1))).toBeUndefined();
    expect(left(9, archer(0))).toBeDefined();
  });

  test('LS-4.5.1 a fighter runs to enemies beyond two Moves, while there is ЭНЕР for two runs', () => {
    expect(left(13)).toBe(7);
    expect(left(14)).toBeUndefined();
    // ЭНЕР 10; a run takes 4.
    const tired = (spent: number) => self({ traits: { energy: { spent } } });
    expect([left(14, tired(2)), left(14, tired(3))]).toEqual([undefined, 8]);
    expect(wouldRun(self(), 14, contextOf(self()))).toBe(true);
    expect(wouldRun(self(), 13, contextOf(self()))).toBe(false);
  });

  test('SD-9 with a third of the ОЗ left a fighter may flee, also from a blow; with more, only by random choice', () => {
    const hurt = (lost: number) => self({ lost });
    expect(left(1, hurt(7), lastOf(2))).toBe(7);
    expect(left(1, hurt(7))).toBeUndefined();
    expect(left(1, hurt(6), lastOf(2))).toBeUndefined();
    expect(left(1, self(), lastOf(8))).toBe(7);
  });

  test('nowhere without a place on the board, and not towards those who are gone', () => {
    const ground: Ground = { walls: [], solid: [], creatures: { b: { x: 5, y: 0, w: 1, h: 1 } } };
    expect(goes(ground, contextOf(self()), sober)).toBeUndefined();
    expect(goes(ground, { ...contextOf(self()), who: 'b', cast: {} }, sober)).toBeUndefined();
  });

  test('LS-4.3.1 nowhere while holding somebody, or without anybody to go to', () => {
    expect(left(5, self({ conditions: { holding: { b: 1 } } }))).toBeUndefined();
    expect(left(5, self(), sober, [])).toBeUndefined();
    expect(left(5, self({ conditions: { sitting: true } }))).toBeUndefined();
  });
});

describe('what the default policy declares', () => {
  const ask = (more: object = {}) =>
    ({ by: 'a', form: 'declaration', legal: () => undefined, ...more }) as never;
  const declares = (own: LsFighter, distance = 1, pick: Pick = sober) =>
    propose(contextOf(own, distance), ask(), pick) as { manoeuvre: string; [field: string]: unknown };

  test('LS-3.1.1 the blow with the best chances', () => {
    expect(declares(self({ gear: [dagger, longsword], traits: { hands: 2 } }))).toMatchObject({
      manoeuvre: 'attack',
      item: 'longsword',
      mode: 0,
      target: 'b',
    });
  });

  test('LS-4.6.1, AMB-51 first standing up, or breaking free', () => {
    expect(declares(self({ gear: [sword], conditions: { prone: true } }))).toMatchObject({
      manoeuvre: 'changePosture',
      option: 'standing',
    });
  });

  test('LS-5.5.1 first drawing a weapon, or loading it', () => {
    const stowed = { ...sword, traits: { ...sword.traits, place: 'activeGear' as const } };
    expect(declares(self({ gear: [stowed] }))).toMatchObject({ manoeuvre: 'ready', option: 'draw' });
    const empty = { ...bow, traits: { ...bow.traits, loaded: 0 } };
    expect(declares(self({ gear: [empty] }), 20)).toMatchObject({ manoeuvre: 'ready', option: 'load' });
  });

  test('LS-3.4.2 a crossbow is loaded by a Preparation', () => {
    const empty = { ...crossbow, traits: { ...crossbow.traits, loaded: 0 } };
    expect(declares(self({ gear: [empty] }), 20)).toMatchObject({
      manoeuvre: 'prepare',
      option: 'reload',
      item: 'crossbow',
    });
  });

  test('LS-4.5.1 a run at an enemy beyond two Moves, else the end of the turn', () => {
    expect(declares(self({ gear: [sword] }), 14).manoeuvre).toBe('sprint');
    expect(declares(self({ gear: [sword] }), 13)).toEqual({ manoeuvre: 'endTurn' });
  });

  test('one time in two a random choice, where there is one', () => {
    const { manoeuvre } = declares(self({ gear: [sword] }), 1, (n) => (n === 2 ? 1 : 0));
    expect([
      'allOutAttack',
      'targetedAttack',
      'allOutDefence',
      'grapple',
      'push',
      'aim',
      'jump',
      'fallProne',
      'wait',
    ]).toContain(manoeuvre);
  });

  test('nothing that is not allowed', () => {
    const onlyEnd = {
      legal: (value: Json) =>
        (value as { manoeuvre: string }).manoeuvre === 'attack' ? { key: 'no' } : undefined,
    };
    const found = propose(contextOf(self({ gear: [sword] })), ask(onlyEnd), sober);
    expect(found).toEqual({ manoeuvre: 'endTurn' });
  });

  test('nothing for the GM, for fields, or for another form', () => {
    const context = contextOf(self({ gear: [sword] }));
    for (const other of [{ by: GM }, { spec: {} }, { form: 'shares' }])
      expect(propose(context, ask(other), sober)).toBeUndefined();
  });
});
