import { describe, expect, test } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import type { Turn } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { readTest } from '../../../src/rulesets/wfrp/figures/dice.ts';
import { round } from '../../../src/rulesets/wfrp/round/index.ts';
import { START } from '../../../src/rulesets/wfrp/round/state.ts';
import { tracker } from '../../../src/rulesets/wfrp/view/tracker.ts';
import { castOf, fighter, rules, shield, sword } from './support.ts';

describe('a d100 against a target number', () => {
  test('AMB-1 degrees by margin, by margin and one, by tens digits', () => {
    const degrees = (degreeMode: string) =>
      [24, 45, 46, 65].map((face) => readTest(face, 45, rules({ degreeMode })).degree);
    // 21 under, 0 under, 1 over, 20 over; by tens digits 4 − 2, 4 − 4, 4 − 4, 6 − 4.
    expect(degrees('margin')).toEqual([2, 0, 0, 2]);
    expect(degrees('marginPlusOne')).toEqual([3, 1, 1, 3]);
    expect(degrees('tensDigit')).toEqual([2, 0, 0, 2]);
    expect(readTest(39, 41, rules({ degreeMode: 'tensDigit' })).degree).toBe(1);
  });

  test('AMB-2 no roll succeeds or fails automatically, unless by house rule', () => {
    expect(readTest(1, 0, rules()).ok).toBe(false);
    expect(readTest(100, 120, rules()).ok).toBe(true);
    const house = rules({ autoSuccessMax: 5, autoFailureMin: 96 });
    expect([5, 6].map((face) => readTest(face, 0, house))).toEqual([
      { ok: true, degree: 0 },
      { ok: false, degree: 0 },
    ]);
    expect([95, 96].map((face) => readTest(face, 120, house))).toEqual([
      { ok: true, degree: 2 },
      { ok: false, degree: 0 },
    ]);
  });
});

describe('the tracker', () => {
  const cast = castOf(
    fighter('anna', { turn: { half: 2, mark: 'boris', initiative: 5 } }),
    fighter('boris', { turn: { half: 0, initiative: 1 } }),
  );

  test('AMB-52 marks are seen by all, or by house rule only by their owners', () => {
    const row = (marksVisible: boolean, forWhom?: readonly string[]) =>
      tracker(START, cast, rules({ marksVisible }), forWhom).rows[0];
    expect(row(true, ['boris'])?.declared?.args).toMatchObject({ who: 'boris' });
    expect(row(false, ['boris'])?.declared).toBeUndefined();
    expect(row(false, ['anna'])?.declared?.args).toMatchObject({ who: 'boris' });
    expect(row(false)?.declared?.args).toMatchObject({ who: 'boris' });
  });

  test('AMB-52 hidden marks hide only the mark: a stance, an aim, a guard are seen by all', () => {
    for (const standing of ['stance', 'aimed', 'guarded'] as const) {
      const one = fighter('anna', { turn: { half: 2, mark: 'boris', initiative: 5, [standing]: true } });
      const row = (forWhom: readonly string[]) =>
        tracker(START, castOf(one), rules({ marksVisible: false }), forWhom).rows[0];
      expect(row(['boris'])?.declared).toEqual({ key: `wfrp.standing.${standing}` });
      expect(row(['anna'])?.declared?.args).toMatchObject({ who: 'boris' });
      // The defence against the mark would reveal that there is one.
      expect(row(['boris'])?.pips.map(({ label }) => label.key)).not.toContain('wfrp.budget.markDefence');
      expect(row(['anna'])?.pips.map(({ label }) => label.key)).toContain('wfrp.budget.markDefence');
    }
  });

  test('(WF-3.12, WF-7.4) shows the current fighter, what they have left and their possible defences', () => {
    const [first, second] = tracker(START, cast, rules()).rows;
    expect(first).toMatchObject({ who: 'anna', state: 'now' });
    // Half actions, and the defence against the mark: no dodge, and neither stance nor shield.
    expect(first?.pips.map(({ left }) => left)).toEqual([2, 1]);
    expect(second).toMatchObject({ who: 'boris', state: 'next' });
    expect(first?.answers?.map(({ id, no }) => [id, no?.key])).toEqual([
      ['dodge', 'wfrp.no.dodgeSkill'],
      ['parry', 'wfrp.no.stance'],
      ['offParry', 'wfrp.no.offHand'],
      ['markDodge', 'wfrp.no.dodgeSkill'],
      ['markParry', undefined],
    ]);
    expect(tracker(START, cast, rules(), ['boris']).rows[0]?.answers).toBeUndefined();
  });

  test('AMB-25 stance and second hand share one parry, or by house rule have one each', () => {
    const pips = (stanceAndOffhandStack: boolean, turn: Turn) => {
      const one = fighter('anna', { gear: [sword, shield], turn: { half: 2, initiative: 5, ...turn } });
      const [row] = tracker(START, castOf(one), rules({ stanceAndOffhandStack })).rows;
      return row?.pips.slice(1).map(({ label, left }) => [label.key, left]);
    };
    const shared = (left: number) => [['wfrp.budget.parry', left]];
    expect(pips(false, {})).toEqual(shared(1));
    expect(pips(false, { stance: true, parry: 1 })).toEqual(shared(0));
    const each = (parry: number, off: number) => [
      ['wfrp.budget.parry', parry],
      ['wfrp.budget.offParry', off],
    ];
    expect(pips(true, { stance: true, parry: 1 })).toEqual(each(0, 1));
    expect(pips(true, { stance: true, offParry: 1 })).toEqual(each(1, 0));
    // Without a stance the second hand's is the only one.
    expect(pips(true, { offParry: 1 })).toEqual([['wfrp.budget.offParry', 0]]);
  });

  test('AMB-35 no circumstance is about the target’s size', () => {
    expect(Object.keys(blank(situationSpec))).not.toContain('size');
  });
});

describe('the end of a fight', () => {
  test('(GAP-19) lists the conditions that end with it, if there are any', () => {
    const afraid = fighter('anna', { conditions: { fear: { ogre: { kind: 'creature', state: 'shaken' } } } });
    expect(round.aftermath?.(castOf(afraid, fighter('boris')))).toEqual({
      play: 'over',
      input: { who: ['anna'] },
    });
    expect(round.aftermath?.(castOf(fighter('boris', { conditions: { prone: true } })))).toBeUndefined();
  });
});
