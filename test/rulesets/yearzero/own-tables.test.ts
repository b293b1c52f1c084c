import { describe, expect, test } from 'vitest';
import type { TableDef, TableRow } from '../../../src/core/ruleset.ts';
import { type Msg, verbatim } from '../../../src/core/text.ts';
import { hinders, injuryLines, injuryTable } from '../../../src/rulesets/yearzero/data/injuries.ts';
import { panicTable } from '../../../src/rulesets/yearzero/data/panic.ts';
import type { Rules } from '../../../src/rulesets/yearzero/data/rules.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import { critical } from '../../../src/rulesets/yearzero/plays/harm.ts';
import { panic } from '../../../src/rulesets/yearzero/plays/panic.ts';
import { sheet } from '../../../src/rulesets/yearzero/view/index.ts';
import { castOf, ended, fighter, knife, play, rules, toldOf } from './support.ts';

const row = (from: number, to: number, effect: string, name = `row ${from}`): TableRow => ({
  from,
  to,
  name,
  effect,
});

const keys = (faults: readonly Msg[]): (string | undefined)[] =>
  faults.map(({ key, args }) => (typeof args?.says === 'object' ? args.says.key : key).split('.').at(-1));

/** Three rows for all 36 results: a bruise, a torn arm, death. */
const BRUISES = [
  row(11, 36, 'mobility -2; heals 1 shift', 'Bruised'),
  row(41, 56, 'fatal turn; aid -3; noArm; drops; heals 4 day', 'Torn arm'),
  row(61, 66, 'death', 'Crushed'),
];

const injures = (d66: readonly [number, number], injuryTable: readonly TableRow[]) => {
  const house = rules({ injuryTable } as Partial<Rules>);
  const hurt = fighter('a', { attributes: { agility: 3 }, gear: [knife] });
  const answers = { critical: [...d66], ...(d66[0] === 6 ? {} : { panic: [1] }) };
  return play((stage) => critical(stage, 'a', house), castOf(hurt), answers);
};

describe('a GM’s own table of injuries', () => {
  test('YZ-12.17 fits when every result of a d66 has one row', () => {
    expect(injuryTable.faults(BRUISES)).toEqual([]);
  });

  test('YZ-12.17 replaces the starter one, and the injured fighter stores the row', () => {
    const run = injures([1, 5], BRUISES);
    const after = run.cast.a;
    if (!after) throw new Error('nobody is left');
    expect(run.told.find(({ key }) => key === 'injured')).toMatchObject({ row: 'c11', name: 'Bruised' });
    // Also without the house rule: no injury depends on the present table.
    expect(injuryLines(after, 'mobility').map(({ label, n }) => [label.args?.text, n])).toEqual([
      ['Bruised', -2],
    ]);
    expect(sheet(after, rules()).figures.map(({ label }) => label.args?.text)).toContain('Bruised');
  });

  test('YZ-12.17 YZ-12.18 a fatal row starts its clock, drops the held item and hinders', () => {
    const after = injures([4, 1], BRUISES).cast.a;
    if (!after) throw new Error('nobody is left');
    expect(after.traits.injuries).toMatchObject({ c41: { due: 1, unit: 'turn', name: 'Torn arm' } });
    expect(after.gear.knife?.traits).toMatchObject({ place: 'ground' });
    expect(hinders(after, 'noArm')).toBe(true);
  });

  test('YZ-12.17 YZ-12.29 a row may kill', () => {
    expect(ended(injures([6, 3], BRUISES))).toBe(true);
  });

  test('YZ-12.17 without rows the starter table counts', () => {
    expect(injures([1, 3], []).told.find(({ key }) => key === 'injured')).toEqual({
      key: 'injured',
      who: 'a',
      row: 'c13',
      weight: { tone: 'harm', why: 'YZ-12.6' },
    });
  });

  test.each([
    ['a gap', [row(11, 55, 'none'), row(61, 66, 'death')], ['missing']],
    ['an overlap', [row(11, 56, 'none'), row(56, 66, 'death')], ['twice']],
    ['a row that no d66 leads to', [...BRUISES, row(17, 20, 'none')], ['never']],
    ['a row without an effect', [row(11, 66, '')], ['silent']],
    ['a slip of the pen', [row(11, 66, 'mobilty -1')], ['unknown']],
    ['a number that is missing', [row(11, 66, 'mobility')], ['unknown']],
    ['a time that is none', [row(11, 66, 'fatal week; heals 1 month')], ['unknown', 'unknown']],
    ['a word too many', [row(11, 66, 'death slowly')], ['unknown']],
    ['a state that is none', [row(11, 66, 'asleep: noArm')], ['unknown']],
    ['no row at all', [], Array.from({ length: 36 }, () => 'missing')],
  ])('YZ-12.17 %s is found', (_, rows, found) => expect(keys(injuryTable.faults(rows))).toEqual(found));

  test('YZ-12.17 a fault names its row and the word', () => {
    expect(injuryTable.faults([row(11, 66, 'none; mobilty -1', 'Bruised')])).toEqual([
      {
        key: 'yearzero.table.row',
        args: {
          at: '11–66',
          name: { key: '', args: { text: 'Bruised' } },
          says: { key: 'yearzero.table.unknown', args: { what: { key: '', args: { text: 'mobilty -1' } } } },
        },
      },
    ]);
  });
});

const NERVES = [
  row(1, 6, 'none', 'Calm'),
  row(7, 9, 'untilCalmed; observation -2', 'Shivers'),
  row(10, 12, 'round; bars attack; slip', 'Fumbles'),
  row(13, 13, 'untilCalmed; prone; bars all; forces', 'Faints'),
];

const panics = (stress: number, face: number, conditions = {}, table: readonly TableRow[] = NERVES) =>
  play(
    (stage) => panic(stage, { who: 'a', cause: 'master' }, rules({ panicTable: table } as Partial<Rules>)),
    castOf(fighter('a', { stress, conditions })),
    { panic: [face] },
  );

describe('a GM’s own panic table', () => {
  test('YZ-13.21 fits without gaps from seven up', () => expect(panicTable.faults(NERVES)).toEqual([]));

  test('YZ-13.21 replaces the starter one; the last row stands for everything higher', () => {
    const panicOf = (stress: number, face: number) => panics(stress, face).cast.a?.conditions.panic;
    expect(panicOf(0, 6)).toBeUndefined();
    expect(panicOf(3, 5)).toEqual({ row: 'p7', name: 'Shivers', effect: 'untilCalmed; observation -2' });
    expect(panicOf(9, 6)).toMatchObject({ row: 'p13' });
    expect(toldOf(panics(9, 6))).toContain('forcesAllies');
    expect(panics(9, 6).cast.a?.conditions.prone).toBe(true);
  });

  test('YZ-13.24 YZ-13.21 a lower roll raises panic to the next row of that table', () => {
    const shivering = { panic: { row: 'p10', name: 'Fumbles', effect: 'round; bars attack; slip' } };
    expect(panics(2, 5, shivering).cast.a?.conditions.panic).toMatchObject({ row: 'p13' });
  });

  test('YZ-13.21 the thresholds of the rules stay: ten voids, thirteen is a shock', () => {
    expect(ended(panics(4, 6)).voids).toBe(true);
    expect(ended(panics(3, 6)).voids).toBe(false);
    expect(panics(7, 6).cast.a?.conditions.trauma).toBe(true);
  });

  test.each([
    ['a gap', [row(7, 8, 'round'), row(10, 15, 'round')], ['missing']],
    ['a start too late', [row(8, 15, 'round')], ['missing']],
    ['an overlap', [row(7, 9, 'round'), row(9, 15, 'round')], ['twice']],
    ['a row that ends before it begins', [row(7, 15, 'round'), row(16, 12, 'round')], ['never']],
    ['an effect below seven', [row(6, 6, 'round'), row(7, 15, 'round')], ['calm']],
    ['a row across the threshold', [row(1, 8, 'none'), row(9, 15, 'round')], ['calm']],
    ['no duration', [row(7, 15, 'bars all')], ['timing']],
    ['two durations', [row(7, 15, 'instant; round')], ['timing']],
    [
      'words it does not know',
      [row(7, 15, 'round; bars sleep; fast 3; only dancing')],
      ['unknown', 'unknown', 'unknown'],
    ],
    ['nothing from seven up', [row(1, 6, 'none')], ['missing']],
  ])('YZ-13.21 %s is found', (_, rows, found) => expect(keys(panicTable.faults(rows))).toEqual(found));
});

const tables = yearzero.tables as unknown as {
  readonly injuryTable: TableDef;
  readonly panicTable: TableDef;
};

describe('the readable text of an effect', () => {
  test('YZ-12.17 YZ-13.21 exists for every starter row, and for nothing that the rules do not know', () => {
    for (const table of [tables.injuryTable, tables.panicTable]) {
      expect(table.faults(table.starter)).toEqual([]);
      for (const { effect } of table.starter)
        expect(table.says(effect)?.key ?? '–', effect).toMatch(/^(yearzero\.|$)/);
      expect(table.says('mobilty -1')).toBeUndefined();
      expect(table.says('')).toBeUndefined();
    }
  });

  const by = (group: string, word: string, n: string) => ({
    key: 'yearzero.effect.by',
    args: { what: { key: `yearzero.field.${group}.${word}` }, n: verbatim(n) },
  });

  test.each<[effect: string, says: Msg]>([
    ['mobility -2', by('skills', 'mobility', '−2')],
    ['wits 1', by('attributes', 'wits', '+1')],
    ['fatal turn', { key: 'yearzero.injuryState.turn' }],
    ['aid -2', { key: 'yearzero.effect.aid', args: { n: verbatim('−2') } }],
    ['heals 2 day', { key: 'yearzero.effect.healsDay', args: { n: '2' } }],
    ['heals 1 shift', { key: 'yearzero.effect.healsShift', args: { n: '1' } }],
    ['noArm', { key: 'yearzero.effect.noArm' }],
    [
      'untreated: noArm',
      { key: 'yearzero.effectWhile.untreated', args: { what: { key: 'yearzero.effect.noArm' } } },
    ],
    [
      'stays rangedCombat -1',
      { key: 'yearzero.effect.staysSo', args: { what: by('skills', 'rangedCombat', '−1') } },
    ],
  ])('YZ-12.17 an injury: %s', (effect, says) => expect(tables.injuryTable.says(effect)).toEqual(says));

  test.each<[effect: string, says: Msg]>([
    ['observation -1', by('skills', 'observation', '−1')],
    [
      'only mobility',
      { key: 'yearzero.effect.only', args: { what: { key: 'yearzero.field.skills.mobility' } } },
    ],
    ['bars slow', { key: 'yearzero.effect.bars', args: { what: { key: 'yearzero.effectBars.slow' } } }],
    ['away all', { key: 'yearzero.effect.awayAll' }],
    ['away fast', { key: 'yearzero.effect.awayFast' }],
    ['fast 1', { key: 'yearzero.effect.fast', args: { n: '1' } }],
    ['untilCalmed', { key: 'yearzero.effect.untilCalmed' }],
  ])('YZ-13.21 a panic: %s', (effect, says) => expect(tables.panicTable.says(effect)).toEqual(says));
});
