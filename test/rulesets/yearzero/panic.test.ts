import { describe, expect, test } from 'vitest';
import type { Stage } from '../../../src/core/stage.ts';
import type { YzFighter } from '../../../src/rulesets/yearzero/data/fighter.ts';
import { PANIC, recalled, rowOfTotal } from '../../../src/rulesets/yearzero/data/panic.ts';
import type { Rules } from '../../../src/rulesets/yearzero/data/rules.ts';
import { nextRow, panic, startPanic } from '../../../src/rulesets/yearzero/plays/panic.ts';
import { time } from '../../../src/rulesets/yearzero/plays/time.ts';
import { axe, castOf, ended, fighter, knife, offersFor, play, rules, talent, toldOf } from './support.ts';

const panics =
  (house: Rules = rules()) =>
  (stage: Stage<YzFighter>) =>
    panic(stage, { who: 'a', cause: 'master' }, house);

const afterRolling = (
  given: Parameters<typeof fighter>[1],
  face: number,
  house: Rules = rules(),
  more: { [ask: string]: string } = {},
) => play(panics(house), castOf(fighter('a', given)), { panic: [face], ...more });

const rowAfter = (row: string, total: number, house: Partial<Rules> = {}): string | undefined =>
  nextRow(recalled({ row }), total, rules(house))?.id;

test('YZ-12.19 the dead no longer panic', () =>
  expect(ended(play(panics(), castOf(fighter('a', { stress: 9, conditions: { dead: true } })), {}))).toEqual({
    total: 0,
    voids: false,
  }));

describe('the table', () => {
  test('YZ-13.21 has a row for each total from seven to fifteen, in order', () => {
    expect(PANIC.map(({ from, id }) => [from, id])).toEqual(
      [7, 8, 9, 10, 11, 12, 13, 14, 15].map((total) => [total, `p${total}`]),
    );
  });

  test('YZ-13.27 knows all three durations', () => {
    const of = (timing: string) => PANIC.filter((row) => row.timing === timing).map(({ id }) => id);
    expect(of('instant')).toEqual(['p9', 'p10']);
    expect(of('round')).toEqual(['p11', 'p12']);
    expect(of('untilCalmed')).toEqual(['p7', 'p8', 'p13', 'p14', 'p15']);
  });

  test('YZ-13.15 the worst three rows make allies roll', () => {
    expect(PANIC.filter(({ forces }) => forces).map(({ id }) => id)).toEqual(['p13', 'p14', 'p15']);
  });

  test('YZ-13.23 six and less is no effect, seven is one, fifteen and more is the last', () => {
    expect([6, 7, 15, 20].map((total) => rowOfTotal(total, rules())?.id)).toEqual([
      undefined,
      'p7',
      'p15',
      'p15',
    ]);
  });
});

describe('the roll', () => {
  test('YZ-13.20 O-9 without stress even a six is nothing', () => {
    expect(ended(afterRolling({}, 6))).toEqual({ total: 6, voids: false });
  });

  test('YZ-13.20 O-10 the lowest stress that can panic is 1; at 6 every roll does', () => {
    expect(ended(afterRolling({ stress: 1 }, 5)).row).toBeUndefined();
    expect(ended(afterRolling({ stress: 1 }, 6)).row).toBe('p7');
    expect(ended(afterRolling({ stress: 6 }, 1)).row).toBe('p7');
  });

  test('YZ-13.22 nine does not void, ten does', () => {
    expect(ended(afterRolling({ stress: 4 }, 5)).voids).toBe(false);
    expect(ended(afterRolling({ stress: 4 }, 6)).voids).toBe(true);
  });

  test('YZ-13.35 thirteen marks the fighter for the end of the day, twelve does not', () => {
    expect(afterRolling({ stress: 7 }, 6).cast.a?.conditions.trauma).toBe(true);
    expect(afterRolling({ stress: 6 }, 6).cast.a?.conditions.trauma).toBeUndefined();
  });

  test('YZ-13.25 O-18 overkill from eleven on, with the talent only', () => {
    const gear = [talent('overkill')];
    expect(toldOf(afterRolling({ stress: 5, gear }, 6))).toContain('overkill');
    expect(toldOf(afterRolling({ stress: 4, gear }, 6))).not.toContain('overkill');
    expect(toldOf(afterRolling({ stress: 5 }, 6))).not.toContain('overkill');
  });

  test.each([false, true])(
    'YZ-A.43 YZ-13.25 broken fighters do not go into a frenzy either, but what others see counts: overkillReplaces %s',
    (overkillReplaces) => {
      const given = { stress: 7, gear: [talent('overkill')], conditions: { broken: true } };
      const run = afterRolling(given, 6, rules({ overkillReplaces }));
      expect(toldOf(run)).toEqual(['pastPanic', 'forcesAllies']);
      expect(run.cast.a?.conditions).toEqual({ broken: true, trauma: true });
    },
  );

  test('YZ-13.24 YZ-A.45 a further roll starts from the row that waits for the frenzy', () => {
    const given = { stress: 3, gear: [talent('overkill')], conditions: { overkill: 'p11' } };
    expect(afterRolling(given, 5).cast.a?.conditions).toEqual({ overkill: 'p12' });
  });

  test('YZ-13.39 YZ-A.45 outside a fight a fighter who declines panics; with the Turn both end', () => {
    const a = fighter('a', { conditions: { overkill: 'p13' } });
    const run = play((stage) => startPanic(stage, { who: 'a', row: 'p13' }, rules()), castOf(a), {});
    expect(run.cast.a?.conditions).toEqual({ panic: { row: 'p13' } });
    const later = play(
      (stage) => time(stage, { unit: 'turn', within: 'rule', who: ['a'] }, rules()),
      castOf(a),
      {},
    );
    expect(later.cast.a?.conditions).toEqual({});
    const offered = offersFor({ cast: castOf(a), who: 'a', targets: [], situation: {}, rules: rules() });
    expect(offered.find(({ id }) => id === 'setsIn')?.play).toEqual({
      name: 'setsIn',
      input: { who: 'a', row: 'p13' },
    });
  });

  test('YZ-13.15 allies are told to roll from thirteen on', () => {
    expect(toldOf(afterRolling({ stress: 7 }, 6))).toContain('forcesAllies');
    expect(toldOf(afterRolling({ stress: 6 }, 6))).not.toContain('forcesAllies');
  });
});

describe('an existing panic', () => {
  test('YZ-13.39 O-12 is replaced by a higher one', () => expect(rowAfter('p8', 11)).toBe('p11'));

  test('YZ-13.24 O-13 O-14 is raised by a step by a lower one, up to the last', () => {
    expect(rowAfter('p11', 8)).toBe('p12');
    expect(rowAfter('p15', 12)).toBe('p15');
  });

  test('YZ-A.44 O-16 stays with an equal one, or is raised by house rule; below seven nothing happens', () => {
    expect(rowAfter('p8', 8)).toBe('p8');
    expect(rowAfter('p8', 8, { panicEqual: 'raise' })).toBe('p9');
    expect(rowAfter('p8', 6)).toBeUndefined();
    expect(rowAfter('p8', 6, { panicCalmRepeat: 'raise' })).toBe('p9');
  });

  test('YZ-13.24 YZ-A.55 O-13 thresholds read the total, not the row it was raised to', () => {
    const panicking = { stress: 3, conditions: { panic: { row: 'p11' } } };
    const run = afterRolling(panicking, 5);
    expect(run.cast.a?.conditions.panic).toEqual({ row: 'p12' });
    expect(ended(run).voids).toBe(false);
    expect(ended(afterRolling(panicking, 5, rules({ thresholdReads: 'row' }))).voids).toBe(true);
  });

  test('YZ-A.81 an instant row ends a lasting one, or leaves it by house rule', () => {
    const panicking = { stress: 4, conditions: { panic: { row: 'p8' } } };
    expect(afterRolling(panicking, 5).cast.a?.conditions.panic).toBeUndefined();
    expect(afterRolling(panicking, 5, rules({ panicInstant: 'keep' })).cast.a?.conditions.panic).toEqual({
      row: 'p8',
    });
  });
});

describe('effects of a row', () => {
  test('YZ-T2 an outcry ends hiding and is heard', () => {
    const run = afterRolling({ stress: 3, conditions: { hidden: true } }, 6);
    expect(run.cast.a?.conditions).toEqual({});
    expect(toldOf(run)).toContain('outcry');
  });

  test('YZ-T2 a slip costs aim, overwatch and one item in hand, which the fighter chooses', () => {
    const run = afterRolling(
      { stress: 4, gear: [axe, knife], conditions: { aiming: true, overwatch: true } },
      6,
      rules(),
      { drops: 'knife' },
    );
    expect(run.cast.a?.conditions).toEqual({});
    expect(
      Object.values(run.cast.a?.gear ?? {}).map((one) => 'place' in one.traits && one.traits.place),
    ).toEqual(['hand', 'ground']);
  });

  test('YZ-T2 a shutdown makes the fighter fall', () => {
    expect(afterRolling({ stress: 9 }, 6).cast.a?.conditions).toEqual({
      panic: { row: 'p15' },
      prone: true,
      trauma: true,
    });
  });

  test('YZ-A.70 an effect that begins in the fighter’s own turn does not end with it', () => {
    const turn = { slow: 'spent', fast: 'free', own: 'now' } as const;
    expect(afterRolling({ stress: 5, turn }, 6).cast.a?.conditions.panic).toEqual({
      row: 'p11',
      fresh: true,
    });
  });
});

describe('broken fighters', () => {
  const broken = { stress: 7, lost: 2, conditions: { broken: true } };

  test('YZ-A.43 YZ-13.29 O-93 roll, and only what others see of it counts', () => {
    const run = afterRolling(broken, 6);
    expect(run.cast.a?.conditions).toEqual({ broken: true, trauma: true });
    expect(toldOf(run)).toContain('forcesAllies');
  });

  test('YZ-A.43 by house rule they do not roll, or panic like others', () => {
    expect(
      ended(play(panics(rules({ panicWhileBroken: 'skip' })), castOf(fighter('a', broken)), {})).voids,
    ).toBe(false);
    expect(afterRolling(broken, 6, rules({ panicWhileBroken: 'full' })).cast.a?.conditions.panic).toEqual({
      row: 'p13',
    });
  });
});
