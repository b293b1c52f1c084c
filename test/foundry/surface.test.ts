import { beforeAll, describe, expect, it } from 'vitest';
import { evidence } from '../../tools/surface/evidence.ts';
import { probe, type Verdict } from '../../tools/surface/probe.ts';
import { openProgram } from '../../tools/surface/program.ts';
import { collectSurface, type Row } from '../../tools/surface/rows.ts';
import { GENERATION } from '../generation.ts';

let rows: readonly Row[];
let verdict: Verdict;
beforeAll(async () => {
  const program = openProgram();
  rows = collectSurface(program);
  verdict = await probe(rows, program, GENERATION);
}, 300_000);

describe('the members of Foundry’s that the system uses', () => {
  it('exist in the playground, except those with a reason (else: implement it there, then npm run surface)', () => {
    const { absent } = evidence();
    const lacking = rows.flatMap((row) => {
      const lacks = verdict(row);
      return lacks !== '' && !absent.has(row.name) ? [`${row.name} (${row.at}): ${lacks}`] : [];
    });
    expect(lacking).toEqual([]);
  });

  it('are found by a probe that can fail', () => {
    const never = { area: 'Actions', name: 'noSuchAction', at: '', count: 1, declared: undefined } as const;
    expect(verdict(never)).toBe('missing');
    expect(verdict({ ...never, area: 'Hooks' })).toBe('missing');
    expect(verdict({ ...never, area: 'CSS classes', name: '.no-such-class' })).toBe('nowhere used');
  });
});
