import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor, localizerOf } from '../../src/cli/texts.ts';
import { wordsOf } from '../../src/cli/words.ts';
import { say } from '../../src/core/say.ts';
import { read, Unreadable } from '../../src/core/scenario/read.ts';
import { verdicts } from '../../src/core/scenario/run.ts';

/* A scenario with a wrong expectation must fail, and say where: all others pass, so nothing else would show that nothing is compared. */

const english = localizerOf('en');
const folder = join(import.meta.dirname, '../scenarios');
const load = (name: string) => ({ file: name, text: readFileSync(join(folder, name), 'utf8') });

const HEADS: { readonly [ruleset: string]: string } = {
  yearzero: `use: [yearzero/_people.yaml]
fighters:
  masha: { like: human, name: Masha, traits: { skills: { closeCombat: 1 } }, gear: { knife: knife } }
  oleg: { like: human, name: Oleg }
`,
  western: `use: [western/_people.yaml]
fighters:
  masha: { like: billy }
  oleg: { like: kid }
`,
};

/** The differences in one case of a file. */
function said(rest: string, ruleset = 'yearzero'): string[] {
  const text = `ruleset: ${ruleset}\n${HEADS[ruleset]}cases:\n  - { title: x, ${rest} }\n`;
  return verdicts(read(text, 'differs.yaml', load), rulesetOf, localizerFor, wordsOf).flatMap(
    ({ failures }) => failures.map(({ says }) => say(says, english)),
  );
}

const INPUT = '{ attacker: masha, defender: oleg, weapon: knife, mode: melee, situation: { distance: 1 } }';
/** Masha strikes: 2 and 1 dice; she begins with initiative 9. */
const STRUCK = `{ play: attack, input: ${INPUT} }`;
const HIT = `${STRUCK.replace('mode:', 'unblockable: true, mode:')}, { ask: attack, faces: [6, 2, 2] }, { ask: "attack:push", take: keep }`;
const BEGUN =
  '{ begin: true }, { ask: "die:masha", faces: [9] }, { ask: "die:oleg", faces: [5] }, { ask: start, take: start }';
const WOUND = `${HIT}, { ask: critical, faces: [1, 1] }, { ask: panic, faces: [1], expect: `;

describe('an unmet expectation fails at its place', () => {
  test.each([
    ['the asked fighter', STRUCK, '{ look: attack, by: oleg }', 'by', '"oleg"', '"masha"'],
    [
      'the form of an entry',
      BEGUN,
      '{ look: "declare:masha", form: shares }',
      'form',
      '"shares"',
      '"declaration"',
    ],
    ['a note', STRUCK, '{ look: attack, note: yearzero.x }', 'note', '"yearzero.x"', '–'],
    ['dice', STRUCK, '{ look: attack, dice: 4d6 }', 'dice', '"4d6"', '"3d6"'],
    ['a pool', STRUCK, '{ look: attack, pool: 4 }', 'pool', '4', '3'],
    ['a difficulty', STRUCK, '{ look: attack, target: 6 }', 'target', '6', '0'],
    ['a modifier', STRUCK, '{ look: attack, lines: { closeCombat: 2 } }', 'lines.closeCombat', '2', '1'],
    [
      'a modifier expected to be absent',
      STRUCK,
      '{ look: attack, lines: { closeCombat: ~ } }',
      'lines.closeCombat',
      'null',
      '1',
    ],
    ['dice of an ask without dice', BEGUN, '{ look: "declare:masha", dice: 1d6 }', 'dice', '"1d6"', '–'],
    [
      'how faces are read',
      STRUCK,
      '{ ask: attack, faces: [6, 2, 2], reads: { successes: 2 } }, { look: "attack:push" }',
      'reads.successes',
      '2',
      '1',
    ],
    [
      'an offer that is closed',
      '',
      '{ offers: masha, options: { standUp: open } }',
      'options.standUp',
      '"open"',
      '"yearzero.no.stands"',
    ],
    [
      'an offer that is open',
      '',
      '{ offers: masha, options: { aim: closed } }',
      'options.aim',
      '"closed"',
      '"open"',
    ],
    [
      'an existing offer',
      '',
      '{ offers: masha, options: { aim: absent } }',
      'options.aim',
      '"absent"',
      '"open"',
    ],
    [
      'another reason',
      '',
      '{ offers: masha, options: { standUp: yearzero.no.broken } }',
      'options.standUp',
      '"yearzero.no.broken"',
      '"yearzero.no.stands"',
    ],
    [
      'a reason in a record',
      '',
      '{ offers: masha, options: { aim: { no: yearzero.no.broken } } }',
      'options.aim.no',
      '"yearzero.no.broken"',
      '"open"',
    ],
    [
      'dice of an offer',
      '',
      '{ offers: masha, options: { "skill:stamina": { dice: 9d6 } } }',
      'options.skill:stamina.dice',
      '"9d6"',
      '"2d6"',
    ],
    [
      'an option',
      HIT.replace(/, \{ ask: "attack:push".*/, ''),
      '{ look: "attack:push", options: { push: closed } }',
      'options.push',
      '"closed"',
      '"open"',
    ],
    [
      'a reason to refuse',
      STRUCK,
      '{ ask: attack, faces: [6], refused: yearzero.no.dead }',
      'refused',
      '"yearzero.no.dead"',
      '"core.refused.faceCount yearzero.check.melee"',
    ],
    [
      'a refusal of a legal option',
      STRUCK,
      '{ ask: attack, faces: [6, 2, 2], refused: core.refused.faceCount }',
      'refused',
      '"core.refused.faceCount"',
      '–',
    ],
  ])('%s', (_, before, step, at, wanted, found) => {
    const n = before === '' ? 0 : (before.match(/\{ (begin|play|ask)/g) ?? []).length;
    const steps = [before, step].filter((one) => one !== '').join(', ');
    expect(said(`steps: [${steps}]`)).toContain(`steps.${n}.${at}: expected ${wanted}, found ${found}`);
  });

  test.each([
    ['all asks', STRUCK, '{ asks: [] }', 'asks', '[]', '["attack"]'],
    ['one of the asks', STRUCK, '{ asked: [panic] }', 'asked', '"panic"', '["attack"]'],
    ['an absent ask', STRUCK, '{ notAsked: [attack] }', 'notAsked', 'null', '"attack"'],
    [
      'a field afterwards',
      STRUCK,
      '{ after: { oleg: { traits.stress: 1 } } }',
      'after.oleg.traits.stress',
      '1',
      '0',
    ],
    [
      'a field expected to be empty',
      STRUCK,
      '{ after: { oleg: { traits.stress: ~ } } }',
      'after.oleg.traits.stress',
      'null',
      '0',
    ],
    [
      'a value where there is none',
      STRUCK,
      '{ after: { oleg: { conditions.prone: "*" } } }',
      'after.oleg.conditions.prone',
      '"*"',
      '–',
    ],
    ['a figure', STRUCK, '{ figures: { oleg: { stress: 3 } } }', 'figures.oleg.stress', '3', '0'],
    ['the order where there is no round', STRUCK, '{ slots: [oleg] }', 'round', '"*"', '–'],
    ['the order', BEGUN, '{ slots: [masha, masha] }', 'slots.1', '"masha"', '"oleg"'],
    [
      'the length of the order',
      BEGUN,
      '{ slots: [masha] }',
      'slots',
      '["masha"]',
      '["masha","oleg turn next"]',
    ],
    ['a budget', BEGUN, '{ budgets: { masha: { slow: 0 } } }', 'budgets.masha.slow', '0', '1'],
    ['an initiative', BEGUN, '{ initiative: { oleg: 9 } }', 'initiative.oleg', '9', '5'],
    ['the number of the round', BEGUN, '{ number: 2 }', 'number', '2', '1'],
    ['the tracker', BEGUN, '{ tracker: { title: { args: { n: 2 } } } }', 'tracker.title.args.n', '2', '1'],
  ])('%s after a step', (_, steps, expects, at, wanted, found) => {
    const place = `steps.${(steps.match(/\{ (begin|play|ask)/g) ?? []).length}.expect.${at}`;
    const failures = said(
      `steps: [${steps}, { expect: ${expects} }, { look: "${steps === STRUCK ? 'attack' : 'declare:masha'}" }]`,
    );
    expect(failures).toEqual([`${place}: expected ${wanted}, found ${found}`]);
  });

  test.each([
    ['the result of a play', '{ out: { dealt: 3 } }', 'out.dealt', '3', '2'],
    ['the story', '{ told: [{ key: miss }, "*", "*", "*", "*"] }', 'told.0.key', '"miss"', '"hit"'],
    ['the changes of the last action', '{ changes: [{ at: x }] }', 'changes', '', ''],
  ])('%s', (_, expects, at, wanted, found) => {
    const [failure = ''] = said(`steps: [${WOUND}${expects} }]`);
    expect(failure).toContain(`steps.4.expect.${at}: expected ${wanted}`);
    expect(failure).toContain(found);
  });
});

describe('odds that differ from the expected ones fail', () => {
  const odds = (rest: string) =>
    said(`odds: { play: attack, input: ${INPUT}, decide: { "attack:push": keep, defence: take }, ${rest} }`);
  // Three dice: a miss is (5/6)³ = 125/216.
  test('only equality to the billionth holds, unless the case says otherwise', () => {
    expect(odds('chances: [{ where: { out.hit: false }, p: 125/216 }]')).toEqual([]);
    expect(odds('chances: [{ where: { out.hit: false }, p: 0.5787 }]')).toHaveLength(1);
    expect(odds('chances: [{ where: { out.hit: false }, p: 0.5787 }], within: 0.0001')).toEqual([]);
    expect(odds('tally: { out.hit: { false: 125/216, true: 0.4 } }')).toHaveLength(1);
  });

  test('names somebody who is not there', () =>
    expect(odds('tally: { msaha: {} }')).toEqual([
      expect.stringContaining('“msaha” is not known here; nearest: masha'),
    ]));
});

describe('a file of scenarios', () => {
  const steps = 'steps: [{ offers: masha, options: {} }]';
  const titles = (cases: string) =>
    read(`ruleset: yearzero\n${HEADS.yearzero}cases:\n${cases}`, 'rows.yaml', load).scenario.cases?.map(
      ({ title }) => title,
    );

  test('makes a case of every row; the title names the columns it lists, or else all of them', () => {
    const each = 'each: [{ n: 1, who: { a: b } }, { n: 2, who: c }]';
    expect(titles(`  - { title: with $n, ${each}, ${steps} }`)).toEqual(['with 1', 'with 2']);
    expect(titles(`  - { title: bare, ${each}, ${steps} }`)).toEqual([
      'bare (n 1, who {"a":"b"})',
      'bare (n 2, who c)',
    ]);
    expect(titles(`  - { title: without rows, ${steps} }`)).toEqual(['without rows']);
  });

  test('that cannot be read gives one line with place and reason', () => {
    let refusal: unknown;
    try {
      read('title: x\ncases: [1, 2\nrules: {}\n', 'broken.yaml', load);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Unreadable);
    const [fault] = (refusal as Unreadable).faults;
    expect(fault).toMatchObject({ file: 'broken.yaml', line: 3 });
    expect(fault?.says.args?.text).toMatch(/^[^\n]+$/);
  });
});
