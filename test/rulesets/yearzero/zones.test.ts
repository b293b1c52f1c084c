import { describe, expect, test } from 'vitest';
import { bandOf, measured } from '../../../src/rulesets/yearzero/data/rules.ts';
import { rules } from './support.ts';

const places = (here: string[], there: string[], between: string[] = []) => ({ here, there, between });

describe('bands of distance', () => {
  // metres, band, rule
  test.each([
    [0, 'engaged', 'YZ-3.1'],
    [3, 'engaged', 'YZ-3.1'],
    [3.5, 'close', 'YZ-3.2'],
    [6, 'close', 'YZ-3.2'],
    [6.5, 'medium', 'YZ-3.3'],
    [25, 'medium', 'YZ-3.3'],
    [26, 'long', 'YZ-3.4'],
    [100, 'long', 'YZ-3.4'],
    [101, 'extreme', 'YZ-3.5'],
    [1000, 'extreme', 'YZ-3.5'],
    [1001, 'beyond', 'YZ-3.6'],
  ])('YZ-3.1 YZ-3.2 YZ-3.3 YZ-3.4 YZ-3.5 YZ-3.6 %d m is %s (%s)', (metres, band) =>
    expect(bandOf(metres, rules())).toBe(band),
  );
});

describe('zones on the board', () => {
  test('YZ-2.1 without a board nothing is claimed about zones', () => {
    expect(measured({})).toEqual({});
    expect(measured({ distance: 4 })).toEqual({ distance: 4 });
  });

  test('YZ-11.14 the distance of another target of a burst from the main one is measured, with zones or without', () => {
    expect(measured({ distance: 4, fromFirst: 26 })).toEqual({ distance: 4, spread: 26 });
    expect(measured({ fromFirst: 3, places: places([], []) })).toMatchObject({ spread: 3 });
  });

  test('YZ-2.4 YZ-2.5 YZ-2.8 YZ-2.12 features are flags of a zone, and combine', () =>
    expect(measured({ distance: 4, places: places([], ['cluttered', 'dark', 'cramped']) })).toEqual({
      distance: 4,
      dark: true,
      darkBetween: false,
      cluttered: true,
      outdoors: false,
      cramped: true,
      behindOthers: false,
    }));

  test('YZ-2.10 YZ-2.11 YZ-A.73 darkness counts where the target is, and between; not where the shooter is', () => {
    expect(measured({ places: places(['dark'], []) })).toMatchObject({ dark: false, darkBetween: false });
    expect(measured({ places: places(['dark'], ['dark']) })).toMatchObject({ dark: true });
    expect(measured({ places: places([], [], ['dark']) })).toMatchObject({ dark: false, darkBetween: true });
  });

  test('YZ-2.14 YZ-2.15 others on the line are in the way only in a narrow zone', () => {
    const inTheWay = ['b'];
    expect(measured({ places: places(['cramped'], []), inTheWay })).toMatchObject({ behindOthers: true });
    expect(measured({ places: places([], []), inTheWay })).toMatchObject({ behindOthers: false });
  });
});
