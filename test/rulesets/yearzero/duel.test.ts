import { describe, expect, test } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { type Situation, situationSpec } from '../../../src/rulesets/yearzero/data/rules.ts';
import type { Attack } from '../../../src/rulesets/yearzero/figures/attack.ts';
import { duel } from '../../../src/rulesets/yearzero/plays/sneak.ts';
import { castOf, ended, fighter, pistol, play, rifle, rules, thrownFor, toldOf } from './support.ts';

const shot = (
  attacker: string,
  defender: string,
  given: Partial<Attack> = {},
  situation: Partial<Situation> = {},
): Attack => ({
  attacker,
  defender,
  weapon: 'pistol',
  mode: 'ranged',
  ...given,
  situation: blank(situationSpec, { distance: 5, ...situation } as { readonly [field: string]: Json }),
});

const watcher = (id: string) =>
  fighter(id, {
    attributes: { strength: 5, agility: 3 },
    gear: [pistol, rifle],
    conditions: { overwatch: true },
  });

const keeps = { 'duel:a:push': 'keep', 'duel:b:push': 'keep' };

describe('by house rule the duel is the shot', () => {
  const house = rules({ duelIsShot: true, rangeLimits: 'warn' });
  const duels = (one: Attack, other: Attack, answers: Parameters<typeof play>[2]) =>
    play((stage) => duel(stage, { one, other }, house), castOf(watcher('a'), watcher('b')), {
      ...keeps,
      ...answers,
    });

  test('YZ-11.13 YZ-A.35 a burst costs a point of stress, whose die is rolled with it, also for the slower shooter', () => {
    const burst = { weapon: 'rifle', mode: 'burst' } as const;
    const run = duels(shot('a', 'b', burst), shot('b', 'a', burst), {
      'duel:a': [6, 2, 2, 2, 2, 2, 2],
      'duel:b': [2, 2, 2, 2, 2, 2, 2],
    });
    expect(ended(run).first).toBe('one');
    expect(thrownFor(run, 'duel:a')).toEqual([6, 1]);
    expect(run.cast.a?.traits.stress).toBe(1);
    // One point for the fighter's own burst, one for the wound.
    expect(run.cast.b?.traits.stress).toBe(2);
  });

  test('YZ-13.7 YZ-13.18 YZ-A.35 an attack from the own side or by a creature never seen causes stress or panic only if the shot is really fired', () => {
    const run = duels(
      shot('a', 'b', {}, { ownSide: true, neverSeen: true }),
      shot('b', 'a', {}, { ownSide: true }),
      { 'duel:a': [6, 2, 2, 2], 'duel:b': [2, 2, 2, 2], panic: [1] },
    );
    // One for treason, one for the wound; the other one’s shot was never fired.
    expect(run.cast.b?.traits.stress).toBe(2);
    expect(run.cast.a?.traits.stress).toBe(0);
  });

  test('YZ-A.29 YZ-A.35 a shot beyond the weapon’s range gives a warning', () => {
    const far = { distance: 90 };
    const run = duels(shot('a', 'b', {}, far), shot('b', 'a', {}, far), {
      'duel:a': [6, 2],
      'duel:b': [2, 2],
    });
    expect(toldOf(run)).toContain('tooFar');
  });
});
