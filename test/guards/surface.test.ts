import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { faults, leftovers, PAGE, page, unproven, unprovenIn } from '../../tools/surface/document.ts';
import { evidence } from '../../tools/surface/evidence.ts';
import { openProgram } from '../../tools/surface/program.ts';
import { ASSERTIONS, assertions, compared } from '../../tools/surface/referee.ts';
import { collectSurface, type Row } from '../../tools/surface/rows.ts';
import { ROOT } from './files.ts';

/** How many members may be unproven. This number may only fall. */
const MOST_UNPROVEN = 3;

const text = readFileSync(join(ROOT, PAGE), 'utf8');
const known = evidence();
let rows: readonly Row[];
beforeAll(() => {
  rows = collectSurface(openProgram());
}, 300_000);

/** A page's rows without what changes when a line is inserted above them: the member, where it is declared, who else uses it. */
const lasting = (lines: string): string[] =>
  lines.split('\n').flatMap((line) => {
    const [, member, , declared, , proof] = line.split(/(?<!\\) \| |^\| | \|$/);
    return proof === undefined ? [] : [[member, declared, proof].join(' | ')];
  });

// What the playground has is checked on a running client: test/foundry/surface.test.ts.
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
