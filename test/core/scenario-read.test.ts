import { describe, expect, test } from 'vitest';
import type { FileFault } from '../../src/core/scenario/read.ts';
import { parse, read, Unreadable } from '../../src/core/scenario/read.ts';

/* A file that cannot be read is reported with every fault, its line and its field. */

const load = (): never => {
  throw new Error('uses no other file');
};

function faultsOf(text: string): readonly FileFault[] {
  try {
    read(text, 'x.yaml', load);
  } catch (error) {
    if (error instanceof Unreadable) return error.faults;
    throw error;
  }
  return [];
}
const told = (text: string): string[] =>
  faultsOf(text).map(({ line, field, says }) => `${line} ${field} ${says.key}`);

const FILE = `title: Something wrong
ruleset: storyteller
cases:
  - title: sound
    steps:
      - begin: true
  - title: broken
    fighters:
      masha:
        traits: 7
        "name": 5
    steps:
      -
        ask: attack
        faces: four
      - { begin: true, undo: true }
      - begin: true
        unheard: 1
  - title: nothing at all
    each: [{ n: 1 }, { n: 2 }]
`;

describe('faults of a file', () => {
  test('lie at their key, or else at what lacks something', () => {
    const faults = told(FILE).map((one) => one.split(' '));
    const at = (field: string) => faults.filter(([, name]) => name === field).map(([line]) => Number(line));
    expect(at('cases.1.fighters.masha.traits')).toEqual([10]);
    expect(at('cases.1.fighters.masha.name')).toEqual([11]);
    expect(at('cases.1.steps.0.faces')).toEqual([15]);
    expect(at('cases.1.steps.1')).toEqual([16]);
    expect(at('cases.1.steps.2.unheard')).toEqual([18]);
  });

  test('say what is wrong: the kind, the verbs, an unknown field', () => {
    const faults = told(FILE);
    expect(faults).toContain('11 cases.1.fighters.masha.name core.scenario.wrongKind');
    expect(faults).toContain('16 cases.1.steps.1 core.scenario.oneVerb');
    expect(faults).toContain('18 cases.1.steps.2.unheard core.fault.unknown');
  });

  test('of rows lie in the case of the rows, and in later cases where these use them', () => {
    // Both rows of the last case are about nothing.
    const bare = told(FILE).filter((one) => one.endsWith('oneSubject'));
    expect(bare).toEqual(Array(2).fill('19 cases.2 core.scenario.oneSubject'));
    const after = `${FILE}  - { title: last, steps: [{ begin: true }], unheard: 1 }\n`;
    expect(told(after)).toContain('21 cases.3.unheard core.fault.unknown');
  });

  test('about something missing lie at the line of what lacks it', () => {
    const missing = told(
      'ruleset: storyteller\ncases:\n  - title: x\n    steps: [{ begin: true }]\n    odds:\n      chances: []\n',
    );
    expect(missing).toContain('5 cases.0.odds.play core.fault.missing');
    expect(told('3')).toEqual(['1  core.scenario.wrongKind']);
  });
});

describe('a field without effect in its step is a fault on its own line', () => {
  const file = (...fields: readonly string[]) =>
    `ruleset: storyteller\ncases:\n  - title: x\n    steps:\n      - ${fields.join('\n        ')}\n`;
  const LOOKED = ['look: attack', 'faces: [7]', 'reads: { successes: 1 }'];
  const OFFERS = ['offers: masha', 'at: { masha: [0, 0] }', 'measured: { distance: 1 }', 'to: [[0, 1]]'];

  test.each<[string, string[], string]>([
    ['reads without faces', ['look: attack', 'reads: 1'], 'reads core.scenario.onlyBeside'],
    [
      'reads of a refused answer',
      ['ask: attack', 'faces: [7]', 'refused: x', 'reads: 1'],
      'reads core.scenario.readsRefused',
    ],
    ['faces without reads', ['look: attack', 'faces: [7]'], 'faces core.scenario.onlyBeside'],
    ['measured elsewhere', ['ask: attack', 'faces: [7]', 'measured: {}'], 'measured core.scenario.notOfVerb'],
    ['measured without a board', ['offers: masha', 'measured: {}'], 'measured core.scenario.onlyBeside'],
    ['a situation elsewhere', ['play: attack', 'situation: {}'], 'situation core.scenario.notOfVerb'],
    ['targets elsewhere', ['look: attack', 'targets: [oleg]'], 'targets core.scenario.notOfVerb'],
    ['a path without a board', ['offers: masha', 'to: [[0, 1]]'], 'to core.scenario.onlyBeside'],
    ['a path elsewhere', ['begin: true', 'to: [[0, 1]]'], 'to core.scenario.notOfVerb'],
    ['dice of offers', ['offers: masha', 'dice: 5d10'], 'dice core.scenario.notOfVerb'],
    ['an input without a play', ['ask: attack', 'input: {}'], 'input core.scenario.notOfVerb'],
    [
      'an answer in a step without an action',
      ['expect: { asks: [] }', 'take: none'],
      'take core.scenario.notOfExpecting',
    ],
    ['a second answer', ['ask: attack', 'take: none', 'faces: [7]'], 'take core.scenario.oneAnswer'],
    [
      'an option without an expectation',
      ['look: defence', 'options: { dodge: open, parry: {} }'],
      'options.parry core.scenario.emptyOption',
    ],
  ])('%s', (_, fields, fault) => {
    const [field = ''] = fault.split(/[ .]/);
    const line = 5 + fields.findIndex((one) => one.startsWith(`${field}:`));
    expect(told(file(...fields))).toEqual([`${line} cases.0.steps.0.${fault}`]);
  });

  test.each([
    ['a hypothetical reading of dice', LOOKED],
    ['a board’s measurement', OFFERS],
    ['a path on the board', ['moved: masha', 'at: { masha: [0, 0] }', 'to: [[0, 1]]']],
    ['a note expected to be absent', ['look: attack', 'note: ~', 'of: attack']],
  ])('%s is not a fault', (_, fields) => expect(told(file(...fields))).toEqual([]));

  test('the fault says where the field belongs', () => {
    const [fault] = faultsOf(file('join: masha', 'situation: {}'));
    expect(fault?.says.args).toMatchObject({ verb: 'join', fields: 'expect, when, refused' });
  });
});

describe('a parsed file', () => {
  const { lineOf, data } = parse('a: 1\n7:\n  - x\n  -\n    "b c": 2\n    d: { e: 3 }\n', 'x.yaml');

  test.each([
    [['a'], 1],
    [['7'], 2],
    [[7, 0], 3],
    [[7, 1, 'b c'], 5],
    [[7, 1, 'd', 'e'], 6],
    [[], 1],
    [[7, 1, 'd', 'gone', 'for', 'good'], 6],
    [['gone'], 1],
  ])('has %j in line %i', (path, line) => expect(lineOf(path)).toBe(line));

  test('equals its data', () => expect(data).toEqual({ a: 1, 7: ['x', { 'b c': 2, d: { e: 3 } }] }));
});
