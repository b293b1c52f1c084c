import { describe, expect, test } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import { type Sneak, sneakAttack, sneakFault } from '../../../src/rulesets/yearzero/plays/sneak.ts';
import { asked, castOf, fighter, play, rifle, rules } from './support.ts';

type Given = NonNullable<Parameters<typeof fighter>[1]>;

describe('by house rule the attacker has a whole turn before anybody reacts', () => {
  const house = rules({ ambushAttacks: 'fullTurn' });
  const castWith = (a: Given) => castOf(fighter('a', { gear: [rifle], ...a }), fighter('d'));
  /** An ambush with a rifle, effective to 25 m and sighted to 100 m. */
  const ambush = (distance: number): Sneak => ({
    kind: 'ambush',
    attacks: [
      {
        attacker: 'a',
        defender: 'd',
        weapon: 'rifle',
        mode: 'ranged',
        situation: blank(situationSpec, { distance } as { readonly [field: string]: Json }),
      },
    ],
    watchers: [],
  });
  const unnoticed = {
    'mobility:a': [6, 2, 2, 2],
    'observation:d': [2, 2],
    'mobility:a:push': 'keep',
    'observation:d:push': 'keep',
  };
  const lurks = (a: Given, distance: number, answers = {}) =>
    play((stage) => sneakAttack(stage, ambush(distance), house), castWith(a), { ...unnoticed, ...answers });

  test('YZ-A.24 YZ-A.82 YZ-11.2 in a running fight aiming costs what it costs: nothing is asked', () => {
    expect(asked(lurks({}, 20))).toEqual(['ready:a']);
    expect(asked(lurks({ turn: { slow: 'spent', fast: 'free' } }, 20))).toEqual(['attack']);
  });

  test('YZ-A.24 YZ-11.3 a fighter who already aims is not asked', () =>
    expect(asked(lurks({ conditions: { aiming: true } }, 20))).toEqual(['attack']));

  test('YZ-A.24 YZ-A.29 the range is that with aiming if there is time for it, and no farther', () => {
    const faultAt = (distance: number, of = house, a: Given = {}) =>
      sneakFault(castWith(a), ambush(distance), of)?.key.replace('yearzero.no.', '');
    expect(faultAt(90)).toBeUndefined();
    expect(faultAt(150)).toBe('beyondSighted');
    expect(faultAt(90, rules())).toBe('beyondEffective');
    expect(faultAt(90, house, { turn: { slow: 'spent', fast: 'free' } })).toBe('beyondEffective');
  });

  test('YZ-A.24 YZ-A.29 the aim extends the range of the shot, and without it there is none', () => {
    expect(asked(lurks({}, 90, { 'ready:a': 'aim' }))).toEqual(['attack']);
    const without = lurks({}, 90, { 'ready:a': 'none' });
    expect(without).toMatchObject({ state: 'done', out: { noticed: false, outcomes: [] } });
  });
});
