import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/folders.ts';
import { faults, leftovers, PAGE, page, unproven, unprovenIn } from '../../tools/surface/document.ts';
import { evidence } from '../../tools/surface/evidence.ts';
import { probe, type Verdict } from '../../tools/surface/probe.ts';
import { openProgram, type Program } from '../../tools/surface/program.ts';
import { ASSERTIONS, assertions, compared } from '../../tools/surface/referee.ts';
import { collectSurface, type Row } from '../../tools/surface/rows.ts';

/* Both generations are asked here and not by two projects, because it takes longest to collect the members. */

/** How many members may be unproven. This number may only fall. */
const MOST_UNPROVEN = 3;

const text = readFileSync(join(ROOT, PAGE), 'utf8');
const known = evidence();
let program: Program;
let rows: readonly Row[];
beforeAll(() => {
  program = openProgram();
  rows = collectSurface(program);
}, 300_000);

/** A page's rows without what changes when a line is inserted above them: the member, where it is declared, who else uses it. */
const lasting = (lines: string): string[] =>
  lines.split('\n').flatMap((line) => {
    const [, member, , declared, , proof] = line.split(/(?<!\\) \| |^\| | \|$/);
    return proof === undefined ? [] : [[member, declared, proof].join(' | ')];
  });

const findings = () => rows.map((row) => ({ row, lacks: '' }));

describe('the members of Foundry’s that the system uses', () => {
  it('are many', () => expect(rows.length).toBeGreaterThan(400));

  it('are declared in the types and proven, or have a reason', () =>
    expect(faults(findings(), known), 'then: npm run surface').toEqual([]));

  it('are all that evidence.yml mentions', () => expect(leftovers(rows, known)).toEqual([]));

  it(`are listed in ${PAGE} (else: npm run surface)`, () =>
    expect(lasting(text)).toEqual(lasting(page(findings(), known))));

  it(`are compared in ${ASSERTIONS} with the types (else: npm run surface)`, () => {
    expect(compared(rows, known).length).toBeGreaterThan(200);
    expect(readFileSync(join(ROOT, ASSERTIONS), 'utf8')).toBe(assertions(rows, known));
  });

  it('are unproven nowhere they were proven before', () => {
    expect(unproven(rows, known)).toBeLessThanOrEqual(MOST_UNPROVEN);
    expect(unprovenIn(text)).toBe(unproven(rows, known));
  });
});

describe.each([13, 14] as const)('the members of Foundry’s, in generation %i', (generation) => {
  let verdict: Verdict;
  beforeAll(async () => {
    verdict = await probe(rows, program, generation);
  });

  it('exist in the playground, except those with a reason (else: implement it there, then npm run surface)', () => {
    const lacking = rows.flatMap((row) => {
      const lacks = verdict(row);
      return lacks !== '' && !known.absent.has(row.name) ? [`${row.name} (${row.at}): ${lacks}`] : [];
    });
    expect(lacking).toEqual([]);
  });

  it('are found by a probe that can fail', () => {
    const never = { area: 'Actions', name: 'noSuchAction', at: '', count: 1, declared: undefined } as const;
    expect(verdict(never)).toBe('missing');
    expect(verdict({ ...never, area: 'Hooks' })).toBe('missing');
    expect(verdict({ ...never, area: 'CSS classes', name: '.no-such-class' })).toBe('nowhere used');
    expect(verdict({ ...never, area: 'CSS classes', name: '.while' }), 'a word, no class').toBe(
      'nowhere used',
    );
    expect(verdict({ ...never, area: 'Manifest', name: 'primaryTokenAttribute.part' })).toBe('not read');
  });
});
