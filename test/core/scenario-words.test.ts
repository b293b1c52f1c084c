import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RULESETS, rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor, localizerOf } from '../../src/cli/texts.ts';
import { wordsOf } from '../../src/cli/words.ts';
import { say } from '../../src/core/say.ts';
import { nearest } from '../../src/core/scenario/nearest.ts';
import { read } from '../../src/core/scenario/read.ts';
import { verdicts } from '../../src/core/scenario/run.ts';
import type { WordsOf } from '../../src/core/scenario/words.ts';

/* The words of a scenario must exist: a misspelt one would pass by accident. */

const english = localizerOf('en');
const folder = join(import.meta.dirname, '../scenarios');
const load = (name: string) => ({ file: name, text: readFileSync(join(folder, name), 'utf8') });

const PEOPLE: { readonly [ruleset: string]: string } = {
  wfrp: `fighters:
  masha: { like: human, gear: { sword: sword, crossbow: crossbow } }
  oleg: { like: goblin, gear: { sword: sword } }
`,
  storyteller: `fighters:
  masha: { like: human, gear: { sword: sword } }
  oleg: { like: human }
`,
  yearzero: `fighters:
  masha: { like: human, gear: { knife: knife } }
  oleg: { like: human }
`,
  lordsouls: `fighters:
  masha: { like: human, gear: { sword: sword } }
  oleg: { like: human }
`,
  western: `fighters:
  masha: { like: billy }
  oleg: { like: kid }
`,
};

function verdictsOf(ruleset: string, cases: string, words: WordsOf = wordsOf) {
  const text = `ruleset: ${ruleset}\nuse: [${ruleset}/_people.yaml]\n${PEOPLE[ruleset]}cases:\n${cases}`;
  return verdicts(read(text, 'words.yaml', load), rulesetOf, localizerFor, words);
}

/** The faults in the cases of a file. */
const said = (ruleset: string, cases: string, words?: WordsOf): string[] =>
  verdictsOf(ruleset, cases, words).flatMap(({ failures }) => failures.map(({ says }) => say(says, english)));

/** A fighter with an injury. */
const HURT = 'fighters: { oleg: { traits: { injuries: { c13: {} } } } }';

const oneCase = (rest: string): string => `  - { title: x, ${rest} }\n`;
const steps = (all: string): string => oneCase(`steps: [${all}]`);

const WF_ATTACK = 'play: attack, input: { attacker: masha, defender: oleg, weapon: sword';
const ST_ATTACK = 'play: attack, input: { attacker: masha, defender: oleg, weapon: sword, manoeuvre: strike';
const BEGUN = '{ begin: true }, { ask: "die:masha", faces: [10] }, { ask: "die:oleg", faces: [1] }';

describe('an unknown word is refused with the nearest one', () => {
  test.each([
    ['wfrp', 'a play', '{ play: atack, input: {} }', 'atack', 'attack'],
    ['wfrp', "a field of a play's input", `{ ${WF_ATTACK}, amied: true } }`, 'amied', 'aimed'],
    ['wfrp', 'of its situation', `{ ${WF_ATTACK}, situation: { covre: true } } }`, 'covre', 'cover'],
    [
      'yearzero',
      'of an input made by a spec',
      '{ play: skill, input: { who: masha, skil: stamina } }',
      'skil',
      'skill',
    ],
    ['lordsouls', 'of an input', '{ play: attack, input: { atacker: masha } }', 'atacker', 'attacker'],
    ['western', 'of an input', '{ play: attack, input: { shooter: masha, targt: oleg } }', 'targt', 'target'],
    ['storyteller', 'an acting fighter', '{ play: attack, input: { attacker: msaha } }', 'msaha', 'masha'],
    [
      'storyteller',
      'a weapon',
      `{ ${ST_ATTACK.replace('weapon: sword', 'weapon: swrod')} } }`,
      'swrod',
      'sword',
    ],
    [
      'wfrp',
      'a field of a declaration',
      `${BEGUN}, { ask: "declare:masha", value: { action: aim, taget: oleg } }`,
      'taget',
      'target',
    ],
    [
      'wfrp',
      "of a declaration's situation",
      `${BEGUN}, { ask: "declare:masha", value: { action: aim, situation: { covr: true } } }`,
      'covr',
      'cover',
    ],
    [
      'storyteller',
      "of a declaration's situation",
      `${BEGUN}, { ask: "declare:oleg", value: { action: dodge, situation: { distnce: 3 } } }`,
      'distnce',
      'distance',
    ],
    ['wfrp', 'the fighter of offers', '{ offers: mahsa, options: {} }', 'mahsa', 'masha'],
    ['wfrp', 'a target', '{ offers: masha, targets: [olge], options: {} }', 'olge', 'oleg'],
    [
      'wfrp',
      'a circumstance of offers',
      '{ offers: masha, targets: [oleg], situation: { squars: 3 }, options: {} }',
      'squars',
      'squares',
    ],
    ['wfrp', 'an offer', '{ offers: masha, options: { standUpp: absent } }', 'standUpp', 'standUp'],
    [
      'wfrp',
      'the gear of an offer',
      '{ offers: masha, options: { "shoot:crosbow": absent } }',
      'crosbow',
      'crossbow',
    ],
    [
      'wfrp',
      'an option',
      `{ ${WF_ATTACK} } }, { ask: attack, faces: [1] }, { look: defence, options: { dodgee: absent } }`,
      'dodgee',
      'dodge',
    ],
    [
      'wfrp',
      'a path of a fighter',
      '{ begin: true, expect: { after: { masha: { traits.woundz: ~ } } } }',
      'woundz',
      'wounds',
    ],
    [
      'wfrp',
      'a field of a record there',
      '{ begin: true, expect: { after: { masha: { traits.wounds: { vaule: ~ } } } } }',
      'vaule',
      'value',
    ],
    [
      'wfrp',
      'a condition expected to be absent',
      '{ begin: true, expect: { after: { masha: { conditions.stuned: ~ } } } }',
      'stuned',
      'stunned',
    ],
    [
      'wfrp',
      'a record of the round',
      '{ begin: true, expect: { after: { masha: { turn.stanec: ~ } } } }',
      'stanec',
      'stance',
    ],
    [
      'wfrp',
      "the round's state",
      '{ begin: true, expect: { after: { round: { frmes: [] } } } }',
      'frmes',
      'frames',
    ],
    ['wfrp', 'gear', '{ begin: true, expect: { after: { masha: { gear.swrod: ~ } } } }', 'swrod', 'sword'],
    [
      'wfrp',
      'traits of gear',
      '{ begin: true, expect: { after: { masha: { gear.sword.traits.plcae: ~ } } } }',
      'plcae',
      'place',
    ],
    [
      'wfrp',
      'a person',
      '{ begin: true, expect: { after: { amsha: { conditions.prone: ~ } } } }',
      'amsha',
      'masha',
    ],
    [
      'wfrp',
      'the result of a play',
      `{ ${WF_ATTACK} } }, { ask: attack, faces: [100], expect: { out: { repeled: ~ } } }`,
      'repeled',
      'repelled',
    ],
    [
      'wfrp',
      'an ask',
      '{ begin: true, expect: { notAsked: ["decalre:masha"] } }',
      'decalre:masha',
      'declare:<who>',
    ],
    [
      'wfrp',
      'the asked fighter',
      '{ begin: true, expect: { notAsked: ["declare:mahsa"] } }',
      'mahsa',
      'masha',
    ],
    ['wfrp', 'an initiative', '{ begin: true, expect: { initiative: { olegg: ~ } } }', 'olegg', 'oleg'],
    [
      'storyteller',
      'a figure',
      '{ begin: true, expect: { figures: { masha: { runn: ~ } } } }',
      'runn',
      'run',
    ],
    ['wfrp', 'a part of a change', '{ begin: true, expect: { changes: [{ whoo: ~ }] } }', 'whoo', 'who'],
    ['wfrp', 'a part of the tracker', '{ begin: true, expect: { tracker: { tilte: ~ } } }', 'tilte', 'title'],
    [
      'storyteller',
      'the rule of a modifier',
      '{ offers: masha, targets: [oleg], options: { "strike:sword": { lines: { ST-99.9: ~ } } } }',
      'ST-99.9',
      'ST-9.9',
    ],
    [
      'storyteller',
      'the name of a modifier',
      `{ ${ST_ATTACK} } }, { ask: defence, take: none }, { look: attack, lines: { dexteriti: ~ } }`,
      'dexteriti',
      'dexterity',
    ],
    ['wfrp', 'an edited field', '{ edit: { masha: { traits.wonds.value: 3 } } }', 'wonds', 'wounds'],
    [
      'wfrp',
      'an edited field of gear',
      '{ edit: { masha: { gear.sword.traits.plcae: worn } } }',
      'plcae',
      'place',
    ],
    [
      'wfrp',
      'a field inside an edit',
      '{ edit: { masha: { traits.wounds: { vaule: 3 } } } }',
      'vaule',
      'value',
    ],
    ['wfrp', 'edited gear', '{ edit: { masha: { gear.swrod.traits.place: worn } } }', 'swrod', 'sword'],
    ['wfrp', 'a part of edited gear', '{ edit: { masha: { gear.sword.nmae: x } } }', 'nmae', 'name'],
    ['wfrp', 'removed gear', '{ edit: { masha: { gear.swrod: ~ } } }', 'swrod', 'sword'],
    ['wfrp', 'the owner of edited gear', '{ edit: { mahsa: { gear.sword: ~ } } }', 'mahsa', 'masha'],
    [
      'wfrp',
      'the receiver of gear',
      '{ edit: { mahsa: { gear.axe: { id: axe, type: weapon, name: Axe, traits: {} } } } }',
      'mahsa',
      'masha',
    ],
  ])('%s: %s', (ruleset, _, given, word, near) => {
    const [reason = '', ...more] = said(ruleset, steps(given));
    expect(more).toEqual([]);
    expect(reason).toContain(`“${word}” is not known here; nearest: ${near}`);
  });

  test.each([
    ['yearzero', 'offer', 'need:eet', 'eet', 'eat'],
    ['yearzero', 'offer', 'reload:knife:xyz', 'reload:knife:xyz', 'reload:knife'],
    // Of the two right words "unarmed" has at least one letter in the same place.
    ['yearzero', 'offer', 'meleeAttack:command', 'command', 'unarmed'],
    ['yearzero', 'offer', 'meleeAttack', 'meleeAttack', 'meleeAttack:<gear>'],
    ['yearzero', 'offer', 'care:c99', 'c99', 'c13'],
    ['yearzero', 'ask', 'stamina:fod', 'fod', 'food'],
    ['yearzero', 'ask', 'block:1:pusch', 'pusch', 'push'],
    ['yearzero', 'ask', 'declare:masha:zzz', 'declare:masha:zzz', 'declare:masha'],
    // Both are five letters away; in alphabetical order Masha comes first.
    ['yearzero', 'ask', 'declare:knife', 'knife', 'masha'],
    // A skill at dodging is gear, but the word belongs to the rule: other gear is not accepted there. "parry" has an r in the same place.
    ['wfrp', 'ask', 'defence:sword', 'sword', 'parry'],
    ['lordsouls', 'ask', 'tie:masha', 'tie:masha', 'tie:masha:<n>'],
    ['lordsouls', 'ask', 'tie:masha:x', 'x', '<n>'],
  ])('%s: an %s that nobody could have: %s', (ruleset, kind, id, word, near) => {
    const injured = ruleset === 'yearzero' ? `${HURT}, ` : '';
    const step =
      kind === 'ask'
        ? `{ begin: true, expect: { notAsked: ["${id}"] } }`
        : `{ offers: masha, targets: [oleg], options: { "${id}": absent } }`;
    const [reason = '', ...more] = said(ruleset, oneCase(`${injured}steps: [${step}]`));
    expect(more).toEqual([]);
    expect(reason).toContain(`“${word}” is not known here; nearest: ${near}`);
  });

  test.each([
    ['wfrp', 'rules: { headSeverityMod: damage }', 'headSeverityMod', 'headSeverityMode'],
    ['wfrp', 'fighters: { oleg: { conditions: { proen: true } } }', 'proen', 'prone'],
    ['yearzero', 'fighters: { oleg: { turn: { fsat: free } } }', 'fsat', 'fast'],
    ['storyteller', 'fighters: { oleg: { traits: { helth: {} } } }', 'helth', 'health'],
  ])('%s: %s', (ruleset, given, word, near) => {
    const [reason = ''] = said(ruleset, oneCase(`${given}, steps: [{ offers: masha, options: {} }]`));
    expect(reason).toContain(`“${word}” is not known here; nearest: ${near}`);
  });

  test.each([
    ['tally: { out.repeled: {} }', 'repeled', 'repelled'],
    ['tally: { oleg.conditions.daed: {} }', 'daed', 'dead'],
    ['chances: [{ where: { ogel.conditions.dead: true } }]', 'ogel', 'oleg'],
    ['chances: [{ where: { ogel: 1 } }]', 'ogel', 'oleg'],
    // An end of a play has no round: its state would always be empty.
    ['chances: [{ where: { round.phase: ~ }, p: 1 }]', 'round', 'oleg'],
    ['tally: { round.frames: {} }', 'round', 'oleg'],
    ['input: { attacker: masha, defender: oleg, weapon: sword, amied: true }', 'amied', 'aimed'],
  ])('odds: %s', (asked, word, near) => {
    const odds = asked.startsWith('input') ? `{ play: attack, ${asked} }` : `{ ${WF_ATTACK} }, ${asked} }`;
    const [reason = ''] = said('wfrp', oneCase(`odds: ${odds}`));
    expect(reason).toContain(`“${word}” is not known here; nearest: ${near}`);
  });

  test('below a single value there is nothing to name', () => {
    const [reason = ''] = said('wfrp', steps('{ edit: { masha: { traits.wounds.value.x: 3 } } }'));
    expect(reason).toContain('“x” is not known here');
  });

  test('the nearest word is the one with the fewest slips; swapped letters count as one slip', () => {
    expect(nearest('dogde', ['doge', 'dodge', 'parry'])).toBe('dodge');
    expect(nearest('x', [])).toBeUndefined();
  });
});

describe('options that nobody could have, or that have no effect', () => {
  const DEFENCE = `{ ${ST_ATTACK} } }, { look: defence, options: `;

  test.each([
    // Unlike any existing word: it is not a slip, and yet nobody could have it.
    ['shieldwall', 'shieldwall', 'spendWill'],
    ['"parry:axe"', 'axe', 'sword'],
    ['"counterattack:sword:oleg"', 'counterattack:sword:oleg', 'counterattack:sword'],
    ['swrod', 'swrod', 'sword'],
    ['"wait:olge"', 'olge', 'oleg'],
  ])('%s', (id, word, near) =>
    expect(said('storyteller', steps(`${DEFENCE}{ ${id}: absent } }`))).toEqual([
      expect.stringContaining(`“${word}” is not known here; nearest: ${near}`),
    ]),
  );

  test.each(['"parry:sword"', 'sword', 'oleg', '"wait:oleg"', 'torpor', '"sword:oleg"'])(
    'accepts %s as an option that somebody could have',
    (id) => expect(said('storyteller', steps(`${DEFENCE}{ ${id}: absent } }`))).toEqual([]),
  );

  test('an option currently listed is known, whatever the lists say', () => {
    const few = (id: string) => {
      const words = wordsOf(id);
      return words && { ...words, options: [] };
    };
    expect(said('storyteller', steps(`${DEFENCE}{ dodge: open } }`), few)).toEqual([]);
    expect(said('storyteller', steps(`${DEFENCE}{ dodgy: absent } }`), few)).toHaveLength(1);
  });

  test('of two asks with the same name the one in the intended play is listed', () => {
    const words = (id: string) => {
      const all = wordsOf(id);
      return all && { ...all, options: [] };
    };
    const one = (play: string, more: string) =>
      `{ id: ${play}, play: attack, input: { attacker: ${more}, situation: {} } }`;
    const both = `${one('hers', 'masha, defender: oleg, weapon: sword, manoeuvre: strike')}, ${one('theirs', 'oleg, defender: masha, weapon: unarmed, manoeuvre: strike')}`;
    const look = (of: string, id: string) =>
      said('storyteller', steps(`${both}, { look: defence, of: ${of}, options: { "${id}": open } }`), words);
    expect(look('theirs', 'parry:sword').join()).not.toContain('not known here');
    expect(look('hers', 'parry:sword').join()).toContain('not known here');
  });

  test('a roll and an entry have no options, and only a roll reads dice', () => {
    const ROLL = `{ ${ST_ATTACK} } }, { ask: defence, take: none }`;
    for (const given of [
      `${ROLL}, { look: attack, options: { shieldwall: absent } }`,
      `${ROLL}, { look: attack, options: { dodge: absent } }`,
      `${ROLL}, { ask: attack, faces: [2, 2, 2, 2, 2], options: {} }`,
      `${BEGUN}, { look: "declare:oleg", options: { dodge: absent } }`,
    ])
      expect(said('storyteller', steps(given))[0]).toMatch(/options: “(attack|declare:oleg)” is no choice/);
    expect(said('storyteller', steps(`{ ${ST_ATTACK} } }, { look: defence, faces: [7], reads: 1 }`))).toEqual(
      [expect.stringContaining('reads: “defence” rolls no dice')],
    );
  });
});

test('a condition given as null is not applied', () => {
  const prone = (value: string, options: string) =>
    said(
      'wfrp',
      oneCase(
        `fighters: { masha: { conditions: { prone: ${value} } } }, steps: [{ offers: masha, options: { ${options} } }]`,
      ),
    );
  expect(prone('true', 'standUp: open')).toEqual([]);
  expect(prone('~', 'standUp: wfrp.no.standing')).toEqual([]);
});

test('a list replaced as a whole may have been absent before', () => {
  const axe = '{ id: axe, type: weapon, name: Axe, traits: {} }';
  expect(
    said(
      'wfrp',
      steps(`{ edit: { masha: { gear.axe: ${axe} } } }, { edit: { masha: { gear.axe.name: Hatchet } } }`),
    ),
  ).toEqual([]);
});

test('something that existed may be expected to be gone', () => {
  const gone = (edit: string, id: string) =>
    said(
      'yearzero',
      oneCase(
        `${HURT}, steps: [{ edit: ${edit} }, { offers: masha, targets: [oleg], options: { "${id}": absent } }]`,
      ),
    );
  expect(gone('{ masha: { gear.knife: ~ } }', 'meleeAttack:knife')).toEqual([]);
  expect(gone('{ oleg: { traits.injuries.c13: ~ } }', 'care:c13')).toEqual([]);
});

describe('an ask or offer that exists only at times may be expected to be absent', () => {
  const HASTE = 'fighters: { masha: { gear: { celerity: { type: power, name: Celerity } } } }';

  test.each([
    ['wfrp', 'a fighter who hurries back', '{ begin: true, expect: { notAsked: ["hurry:masha"] } }'],
    ['wfrp', 'a reroll', '{ begin: true, expect: { notAsked: ["fortune:will:first"] } }'],
    ['lordsouls', 'the end of the fighter’s turn', '{ offers: masha, options: { endTurn: absent } }'],
    ['yearzero', 'a supply that runs out', '{ begin: true, expect: { notAsked: ["drained:air:masha"] } }'],
    ['western', 'a roll', '{ begin: true, expect: { notAsked: ["roll:masha:observation"] } }'],
  ])('%s: %s', (ruleset, _, step) => {
    expect(said(ruleset, steps(step))).toEqual([]);
  });

  test('storyteller: a power', () => {
    expect(
      said(
        'storyteller',
        oneCase(`${HASTE}, steps: [{ offers: oleg, options: { "power:celerity": absent } }]`),
      ),
    ).toEqual([]);
  });
});

test('something currently there is known, whatever the lists say', () => {
  const few = (id: string) => {
    const words = wordsOf(id);
    return words && { ...words, asks: ['declare:<who>'], offers: ['run'] };
  };
  const begun = '{ begin: true, expect: { asked: ["die:masha"] } }';
  expect(
    said('wfrp', steps(`{ offers: masha, options: { standUp: wfrp.no.standing } }, ${begun}`), few),
  ).toEqual([]);
  expect(said('wfrp', steps('{ offers: masha, options: { endTurn: absent } }'), few)).toHaveLength(1);
  expect(said('wfrp', steps('{ begin: true, expect: { notAsked: ["react:masha"] } }'), few)).toHaveLength(1);
});

test('a missing story line shows the lines that exist', () => {
  const [reason = ''] = said(
    'storyteller',
    steps(
      `{ ${ST_ATTACK} } }, { ask: defence, take: none }, { look: attack, lines: { dexterity: 3, firearms: 2 } }`,
    ),
  );
  expect(reason).toMatch(
    /lines\.firearms: expected 2, but there is no such line\. There are: dexterity 3.*, melee 2/,
  );
});

describe('a conditional step', () => {
  const rows = (when: string, faces: readonly number[] = [1, 100]) =>
    `  - title: x
    each: [{ face: ${faces[0]} }, { face: ${faces[1]} }]
    steps:
      - { ${WF_ATTACK} } }
      - { ask: attack, faces: [$face] }
      - { when: ${when}, ask: damage, faces: [1, 1] }
      - { expect: { asks: [] } }
`;

  test('is skipped where its condition fails: rows of one table may take different branches', () => {
    expect(said('wfrp', rows('{ asked: [damage] }'))).toEqual([]);
    expect(said('wfrp', rows('true'))).toHaveLength(1);
  });

  test('must apply in at least one of the rows', () => {
    const never = `{ asked: [damage], after: { oleg: { conditions.dead: true } } }`;
    expect(said('wfrp', rows(never)).at(-1)).toBe('steps.2.when: this is never so, so the step says nothing');
  });

  test('or else its table fails, in the last of its rows, and no other case', () => {
    // Neither of them hits, so that nothing else is wrong.
    const never = rows('{ asked: [damage] }', [99, 100]);
    const all = verdictsOf('wfrp', never + steps('{ begin: true }') + never + steps('{ begin: true }'));
    expect(all.map(({ failures }) => failures.length)).toEqual([0, 1, 0, 0, 1, 0]);
  });
});

test('every ruleset has its words', () => {
  for (const { id } of RULESETS) {
    const words = wordsOf(id);
    expect(words?.asks.length, id).toBeGreaterThan(10);
    expect(words?.offers.length, id).toBeGreaterThan(10);
    expect(Object.keys(words?.inputs ?? {}).sort()).toEqual(Object.keys(rulesetOf(id)?.plays ?? {}).sort());
  }
});
