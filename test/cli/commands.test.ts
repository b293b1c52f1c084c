import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';

const people = new URL('../scenarios/storyteller/_people.yaml', import.meta.url).pathname;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command line and captures all its output. */
function said(args: readonly string[], env: { readonly [name: string]: string } = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = run(args, env, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const HEAD = `ruleset: storyteller
use: [${people}]
fighters:
  masha: { like: human, name: Masha, gear: { sword: sword } }
  oleg: { like: human, name: Oleg, gear: { staff: staff } }
`;

const ATTACK = '{ attacker: masha, defender: oleg, weapon: sword, manoeuvre: strike, situation: {} }';
const FIGHT = `${HEAD}fight: { sides: { red: [masha], blue: [oleg] }, rounds: 3 }\n`;

const steps = (attackFaces: string) => `${HEAD}cases:
  - title: a miss
    steps:
      - { play: attack, input: ${ATTACK} }
      - { ask: defence, take: none }
      - { ask: attack, faces: ${attackFaces}, expect: { asks: [], out: { hit: false } } }
`;

/** Odds of so many cases that their text is longer than a pipe's buffer. */
const ODDS_OF_ALL = Array.from(
  { length: 40 },
  (_, i) => `  - { title: case ${i}, odds: { play: attack, input: ${ATTACK}, tally: { out: {} } } }\n`,
).join('');

describe('help and mistakes of the command line', () => {
  it('prints help in the language chosen by option or environment', () => {
    expect(said(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage:') });
    expect(said(['--help', '--lang', 'ru']).out).toContain('Использование:');
    expect(said(['--help'], { LANG: 'ru_RU.UTF-8' }).out).toContain('Использование:');
    expect(said(['--help', '--lang=en'], { LANG: 'ru_RU.UTF-8' }).out).toContain('Usage:');
  });

  it.each([
    [[], 'Usage:'],
    [['dance'], 'no command “dance”'],
    [['toString'], 'no command “toString”'],
    [['scenario'], 'needs a file'],
    [['odds', 'a', 'b'], 'one file'],
    [['fight', 'a'], '--seed'],
    [['fight', 'a', '--seed', 'x'], 'not “x”'],
    [['fight', 'a', '--seed', '1', '--character', 'red'], '“red” is not SIDE=CHARACTER'],
    [['fight', 'a', '--seed', '1', '--character', 'red=brave'], 'mindless, animal'],
    [['fight', 'a', '--seed', '1', '--character'], '--character'],
    [['scenario', 'a', '--explain'], '--explain'],
    [['scenario', 'a', '--seed', '1'], '--seed'],
    [['scenario', 'a', '--frobnicate'], '--frobnicate'],
    [['scenario', 'a', '--lang', 'fr'], '“fr”'],
  ])('refuses %j as not understood', (args, hint) => {
    const { code, out, err } = said(args);
    expect(code).toBe(2);
    expect(out + err).toContain(hint);
  });
});

describe('scenario', () => {
  it('prints nothing for checks that hold, only their count', () => {
    const file = written('good.yaml', steps('[2, 3, 4, 5, 5]'));
    expect(said(['scenario', file])).toEqual({ code: 0, out: `✓ ${file}: 1 of 1 hold`, err: '' });
  });

  it('accepts files that only others use, but refuses other files without cases', () => {
    const helper = written('_people.yaml', HEAD);
    expect(said(['scenario', helper])).toEqual({ code: 0, out: `– ${helper}: used by others`, err: '' });
    expect(said(['scenario', written('empty.yaml', HEAD)])).toMatchObject({ code: 1 });
  });

  it('reports a folder without scenarios and goes on with the rest', () => {
    const good = written('good.yaml', steps('[2, 3, 4, 5, 5]'));
    const empty = mkdtempSync(join(folder, 'empty-'));
    const { code, out, err } = said(['scenario', empty, good]);
    expect(code).toBe(1);
    expect(out).toBe(`✓ ${good}: 1 of 1 hold`);
    expect(err).toContain(`There is no scenario file in ${empty}.`);
  });

  it('names every difference with its line and fails', () => {
    const good = written('good.yaml', steps('[2, 3, 4, 5, 5]'));
    const bad = written('bad.yaml', steps('[2, 3, 4, 5, 6]'));
    const { code, out, err } = said(['scenario', good, bad]);
    expect(code).toBe(1);
    expect(out).toContain(`✓ ${good}`);
    expect(err).toContain(`✗ ${bad}: 1 of 1 do not hold`);
    expect(err).toContain('a miss');
    expect(err).toMatch(/line 11: steps\.2\.expect\.asks: expected \[\], found \["damage"\]/);
    expect(said(['scenario', bad, '--lang', 'ru']).err).toContain(
      'строка 11: steps.2.expect.asks: ожидалось []',
    );
  });

  it('refuses too many or too few faces, and asks that a case leaves open', () => {
    expect(said(['scenario', written('few.yaml', steps('[2, 3, 4, 5]'))]).err).toContain(
      '5 dice are needed, 4 were given',
    );
    expect(said(['scenario', written('many.yaml', steps('[2, 3, 4, 5, 5, 5]'))]).err).toContain(
      '5 dice are needed, 6 were given',
    );
    const open = `${HEAD}cases: [{ title: open, steps: [{ play: attack, input: ${ATTACK} }] }]\n`;
    expect(said(['scenario', written('open.yaml', open)])).toMatchObject({
      code: 1,
      err: expect.stringContaining('still asked: defence'),
    });
  });

  it('takes a folder for all files in it and below, except those that only others use', () => {
    const inner = join(folder, 'all', 'deep');
    mkdirSync(inner, { recursive: true });
    const one = written('all/one.yaml', steps('[2, 3, 4, 5, 5]'));
    const two = written('all/deep/two.yml', steps('[2, 3, 4, 5, 6]'));
    written('all/_used.yaml', HEAD);
    written('all/notes.txt', 'nothing');
    const { code, out, err } = said(['scenario', join(folder, 'all')]);
    expect(code).toBe(1);
    expect(out).toBe(`✓ ${one}: 1 of 1 hold`);
    expect(err).toContain(`✗ ${two}: 1 of 1 do not hold`);
    const bare = join(folder, 'bare');
    mkdirSync(bare, { recursive: true });
    expect(said(['scenario', bare])).toEqual({
      code: 1,
      out: '',
      err: `There is no scenario file in ${bare}.`,
    });
  });

  it('ends quietly when its output is closed early', { timeout: 60_000 }, () => {
    // far more than a pipe buffers before its reader is gone
    const loud = written('loud.yaml', `${HEAD}cases:\n${ODDS_OF_ALL}`);
    const main = new URL('../../src/cli/main.ts', import.meta.url).pathname;
    const { stdout, stderr } = spawnSync('bash', ['-c', `npx tsx ${main} odds ${loud} | head -n 1`], {
      encoding: 'utf8',
      env: { ...process.env, NPM_CONFIG_LOGLEVEL: 'error' },
    });
    expect(stdout.split('\n').length).toBeLessThanOrEqual(2);
    expect(stderr.replace(/^npm warn .*\n/gm, '')).toBe('');
  });

  it('counts a crash as a failure of its case, and runs the other cases and files all the same', () => {
    const broken = written(
      'broken.yaml',
      `${steps('[2, 3, 4, 5, 5]')}  - title: broken
    steps: [{ edit: { masha: { traits: ~ } } }, { offers: masha, targets: [oleg], options: {} }]
`,
    );
    const good = written('good.yaml', steps('[2, 3, 4, 5, 5]'));
    const { code, out, err } = said(['scenario', broken, good]);
    expect(code).toBe(1);
    expect(err).toContain(`✗ ${broken}: 1 of 2 do not hold`);
    expect(err).toMatch(/line 1\d: this cannot be worked out; a fault of the program: TypeError/);
    expect(out).toContain(`✓ ${good}`);
  });

  it.each([
    ['ruleset: storyteller\ncases:\n  - title: x\n    stepz: []\n', /:4: cases\.0\.stepz: is not known here/],
    [
      'ruleset: storyteller\ncases:\n  - title: x\n    steps:\n      - { ask: a, faces: six }\n',
      /:5: cases\.0\.steps\.0\.faces: must be a list/,
    ],
    ['ruleset: storyteller\ncases:\n  - steps: []\n', /:3: cases\.0\.title: is missing/],
    [
      'ruleset: storyteller\ncases:\n  - title: x\n    steps:\n      - { ask: a, undo: true }\n',
      /:5: cases\.0\.steps\.0: a step does exactly one thing/,
    ],
    ['ruleset: [\n', /:2: cannot be read/],
    ['cases:\n  - title: x\n    steps: [{ begin: true }]\n', /there is no ruleset/],
    [
      `${HEAD}cases: [{ title: x, fighters: { masha: { traits: { attributes: { strenght: 3 } } } }, steps: [{ begin: true }] }]\n`,
      /masha\.traits\.attributes: “strenght” is not known here; nearest: strength\./,
    ],
    [
      `${HEAD}cases: [{ title: x, fighters: { z: { like: nobody } }, steps: [{ begin: true }] }]\n`,
      /nobody and nothing called “nobody”/,
    ],
    ['title: nothing\n', /has no cases/],
  ])('names the file, the place and what is wrong: %j', (text, hint) => {
    const { code, err } = said(['scenario', written('wrong.yaml', text)]);
    expect(code).toBe(1);
    expect(err).toMatch(hint);
  });

  it('reports faults in Russian, too', () => {
    const file = written('wrong.yaml', 'ruleset: storyteller\ncases:\n  - title: x\n    stepz: []\n');
    expect(said(['scenario', file], { LC_ALL: 'ru_RU.UTF-8' }).err).toContain(`${file}:4: cases.0.stepz: `);
    expect(said(['scenario', join(folder, 'none.yaml'), '--lang', 'ru']).err).toContain('не читается');
  });

  it('reads JSON as well, and puts the rows of a table into a case', () => {
    const file = written(
      'table.json',
      JSON.stringify({
        cases: [
          {
            title: '$n cells',
            each: [
              { n: 1, to: [1, 0] },
              { n: 3, to: [3, 2] },
            ],
            distance: { from: [0, 0], to: '$to', diagonals: '1', expect: { cells: '$n' } },
          },
        ],
      }),
    );
    expect(said(['scenario', file])).toMatchObject({ code: 0, out: expect.stringContaining('2 of 2') });
  });
});

describe('odds', () => {
  const asked = (more: string) => `${HEAD}cases:
  - title: sword against dodge
    odds: { play: attack, input: ${ATTACK}, decide: { defence: dodge }, tally: { out.taken: {} }${more} }
`;

  it('prints a table and the same numbers as JSON', () => {
    const { code, out } = said(['odds', written('odds.yaml', asked(''))]);
    expect(code).toBe(0);
    const [first] = JSON.parse(out.slice(out.indexOf('\n['))) as {
      tally: { 'out.taken': { [value: string]: number } };
    }[];
    const chances = first?.tally['out.taken'] ?? {};
    expect(Object.values(chances).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(out).toContain(`${((chances['0'] ?? 0) * 100).toFixed(2)} %`);
  });

  it('fails where the expectation of the file does not hold', () => {
    const { code, err } = said([
      'odds',
      written('odds.yaml', asked(', chances: [{ where: { out.hit: true }, p: 1/2 }]')),
    ]);
    expect(code).toBe(1);
    expect(err).toContain('expected "1/2"');
    expect(said(['odds', written('none.yaml', FIGHT)]).err).toContain('asks for no odds');
  });
});

describe('fight and replay', { timeout: 60_000 }, () => {
  const duel = join('test', 'tactics', 'fights', 'storyteller-duel.yaml');

  it('lets sides think, and prints the three best candidates of its decisions with their figures', () => {
    const { code, out } = said(['fight', duel, '--seed', '3', '--character', 'a=steady', '--explain']);
    expect(code).toBe(0);
    const told = out.split('\n').filter((line) => /^ {4}\S.*: -?\d\.\d{3} for /.test(line));
    expect(told.length).toBeGreaterThan(2);
    // The other side thinks, too.
    expect(told.some((line) => line.startsWith('    b1'))).toBe(true);
    const [first = '', second = ''] = told.map((line) => Number(/: (-?\d\.\d+) for/.exec(line)?.[1]));
    expect(first).toBeGreaterThanOrEqual(Number(second));
  });

  it.each([[['--character', 'c=steady'], 'no side “c”. The sides are: a, b']])(
    'refuses %j, which would change nothing',
    (args, hint) => {
      const { code, err } = said(['fight', duel, '--seed', '3', ...args]);
      expect(code).toBe(1);
      expect(err).toContain(hint);
    },
  );

  it('plays to the end, repeats itself with the same seed, and writes a log that can be replayed', () => {
    const file = written('fight.yaml', FIGHT);
    const logs = ['one.json', 'two.json', 'three.json'].map((name) => join(folder, name));
    const seeds = ['5', '5', '6'];
    const played = logs.map((log, i) => said(['fight', file, '--seed', seeds[i] ?? '', '--log', log]));
    expect(played.map(({ code }) => code)).toEqual([0, 0, 0]);
    const texts = logs.map((log) => readFileSync(log, 'utf8'));
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).not.toBe(texts[2]);
    expect(played[0]?.out).toMatch(/After 3 rounds/);
    expect(played[0]?.out).toContain('[');
    for (const log of logs) expect(said(['replay', log])).toMatchObject({ code: 0, err: '' });
    expect(said(['replay', logs[0] ?? '', '--lang', 'ru']).out).toMatch(/действи[еяй]/);
  });

  it('ends after ten rounds in which nothing has happened to anybody: swords, sixty metres apart', () => {
    const apart = `${HEAD}fight: { sides: { red: [masha], blue: [oleg] }, rounds: 30, distance: 60 }\n`;
    const { code, out } = said(['fight', written('apart.yaml', apart), '--seed', '5']);
    expect(code).toBe(0);
    expect(out).toContain('Nothing has befallen anybody for 10 rounds');
    expect(out).not.toMatch(/still undecided/);
  });

  it('reports a result that differs from the log', () => {
    const log = join(folder, 'log.json');
    said(['fight', written('fight.yaml', FIGHT), '--seed', '5', '--log', log]);
    interface Log {
      commits: {
        action: { do: string; event?: { value: unknown }; value?: unknown };
        changes: { n?: number; is?: unknown }[];
      }[];
      end: { masha: { name: string } };
    }
    const altered = (change: (data: Log) => void) => {
      const data = JSON.parse(readFileSync(log, 'utf8')) as Log;
      change(data);
      return said(['replay', written('altered.json', JSON.stringify(data))]);
    };
    expect(
      altered((data) => {
        data.end.masha.name = 'Nobody';
      }),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('end.masha.name: expected "Nobody", found "Masha"'),
    });
    expect(
      altered((data) => {
        data.commits.splice(1, 1);
      }),
    ).toMatchObject({ code: 1, err: expect.stringMatching(/action \d+ /) });
    expect(
      altered((data) => {
        const first = data.commits[1]?.action.event;
        if (first) first.value = [11];
      }),
    ).toMatchObject({ code: 1, err: expect.stringContaining('action 2 is refused') });
    expect(
      altered((data) => {
        (data.commits[0] as { changes: unknown }).changes = 'all';
      }),
    ).toMatchObject({
      code: 1,
      err: expect.stringMatching(/altered\.json:1: commits\.0\.changes: must be a list/),
    });
  });

  it('needs sides, and fighters on them', () => {
    expect(said(['fight', written('none.yaml', HEAD), '--seed', '1']).err).toContain('names no sides');
    expect(
      said(['fight', written('who.yaml', `${HEAD}fight: { sides: { red: [zoe] } }\n`), '--seed', '1']).err,
    ).toContain('“zoe”');
  });
});
