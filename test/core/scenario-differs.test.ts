import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerOf, localizers } from '../../src/cli/texts.ts';
import { wordsOf } from '../../src/cli/words.ts';
import { say } from '../../src/core/say.ts';
import { read, Unreadable } from '../../src/core/scenario/read.ts';
import { verdicts } from '../../src/core/scenario/run.ts';

/* A scenario that expects what is not so must fail, and say where: all others hold, so nothing else would tell that nothing is compared. */

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

/** What is said against one case of a file. */
function said(rest: string, ruleset = 'yearzero'): string[] {
  const text = `ruleset: ${ruleset}\n${HEADS[ruleset]}cases:\n  - { title: x, ${rest} }\n`;
  return verdicts(read(text, 'differs.yaml', load), rulesetOf, localizers, wordsOf).flatMap(({ failures }) =>
    failures.map(({ says }) => say(says, english)),
  );
}

const INPUT = '{ attacker: masha, defender: oleg, weapon: knife, mode: melee, situation: { distance: 1 } }';
/** Masha strikes: 2 and 1 dice; she begins with initiative 9. */
const STRUCK = `{ play: attack, input: ${INPUT} }`;
const HIT = `${STRUCK.replace('mode:', 'unblockable: true, mode:')}, { ask: attack, faces: [6, 2, 2] }, { ask: "attack:push", take: keep }`;
const BEGUN =
  '{ begin: true }, { ask: "die:masha", faces: [9] }, { ask: "die:oleg", faces: [5] }, { ask: start, take: start }';
const WOUND = `${HIT}, { ask: critical, faces: [1, 1] }, { ask: panic, faces: [1], expect: `;

describe('what is expected and is not so fails by its place', () => {
  test.each([
    ['who is asked', STRUCK, '{ look: attack, by: oleg }', 'by', '"oleg"', '"masha"'],
    [
      'the form of an entry',
      BEGUN,
      '{ look: "declare:masha", form: shares }',
      'form',
      '"shares"',
      '"declaration"',
    ],
    ['a remark', STRUCK, '{ look: attack, note: yearzero.x }', 'note', '"yearzero.x"', '–'],
    ['dice', STRUCK, '{ look: attack, dice: 4d6 }', 'dice', '"4d6"', '"3d6"'],
    ['a pool', STRUCK, '{ look: attack, pool: 4 }', 'pool', '4', '3'],
    ['a difficulty', STRUCK, '{ look: attack, target: 6 }', 'target', '6', '0'],
    ['a line', STRUCK, '{ look: attack, lines: { closeCombat: 2 } }', 'lines.closeCombat', '2', '1'],
    [
      'a line that is to be missing',
      STRUCK,
      '{ look: attack, lines: { closeCombat: ~ } }',
      'lines.closeCombat',
      'null',
      '1',
    ],
    ['dice of what has none', BEGUN, '{ look: "declare:masha", dice: 1d6 }', 'dice', '"1d6"', '–'],
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
      'an offer that is there',
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
      'a refusal of what may be',
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
    ['all that is asked', STRUCK, '{ asks: [] }', 'asks', '[]', '["attack"]'],
    ['what is asked among it', STRUCK, '{ asked: [panic] }', 'asked', '"panic"', '["attack"]'],
    ['what is not asked', STRUCK, '{ notAsked: [attack] }', 'notAsked', 'null', '"attack"'],
    [
      'a field afterwards',
      STRUCK,
      '{ after: { oleg: { traits.stress: 1 } } }',
      'after.oleg.traits.stress',
      '1',
      '0',
    ],
    [
      'a field that is to be empty',
      STRUCK,
      '{ after: { oleg: { traits.stress: ~ } } }',
      'after.oleg.traits.stress',
      'null',
      '0',
    ],
    [
      'something where there is nothing',
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
      'how long the order is',
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
    ['what came of a play', '{ out: { dealt: 3 } }', 'out.dealt', '3', '2'],
    ['what was told', '{ told: [{ key: miss }, "*", "*", "*", "*"] }', 'told.0.key', '"miss"', '"hit"'],
    ['what the last action wrote', '{ changes: [{ at: x }] }', 'changes', '', ''],
  ])('%s', (_, expects, at, wanted, found) => {
    const [failure = ''] = said(`steps: [${WOUND}${expects} }]`);
    expect(failure).toContain(`steps.4.expect.${at}: expected ${wanted}`);
    expect(failure).toContain(found);
  });
});

describe('odds that are not so fail', () => {
  const odds = (rest: string) =>
    said(`odds: { play: attack, input: ${INPUT}, decide: { "attack:push": keep, defence: take }, ${rest} }`);
  // Three dice: a miss is (5/6)³ = 125/216.
  test('only what agrees to the billionth holds, unless the case says otherwise', () => {
    expect(odds('chances: [{ where: { out.hit: false }, p: 125/216 }]')).toEqual([]);
    expect(odds('chances: [{ where: { out.hit: false }, p: 0.5787 }]')).toHaveLength(1);
    expect(odds('chances: [{ where: { out.hit: false }, p: 0.5787 }], within: 0.0001')).toEqual([]);
    expect(odds('tally: { out.hit: { false: 125/216, true: 0.4 } }')).toHaveLength(1);
  });

  test('somebody who is not there', () =>
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

  test('makes a case of every row: its title names what it says it names, else everything', () => {
    const each = 'each: [{ n: 1, who: { a: b } }, { n: 2, who: c }]';
    expect(titles(`  - { title: with $n, ${each}, ${steps} }`)).toEqual(['with 1', 'with 2']);
    expect(titles(`  - { title: bare, ${each}, ${steps} }`)).toEqual([
      'bare (n 1, who {"a":"b"})',
      'bare (n 2, who c)',
    ]);
    expect(titles(`  - { title: without rows, ${steps} }`)).toEqual(['without rows']);
  });

  test('that cannot be read says in one line where and why', () => {
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
