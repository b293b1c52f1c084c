/** `npm run surface`: writes docs/foundry-surface.md and playground/conformance.types.ts anew and says what is wrong with the surface. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults, leftovers, PAGE, page, unproven, unprovenIn } from './surface/document.ts';
import { evidence } from './surface/evidence.ts';
import { probe } from './surface/probe.ts';
import { openProgram, ROOT } from './surface/program.ts';
import { ASSERTIONS, assertions } from './surface/referee.ts';
import { collectSurface } from './surface/rows.ts';

async function main(): Promise<void> {
  const program = openProgram();
  const rows = collectSurface(program);
  const verdict = await probe(rows, program);
  const findings = rows.map((row) => ({ row, lacks: verdict(row) }));
  const known = evidence();
  const file = join(ROOT, PAGE);
  const before = existsSync(file) ? unprovenIn(readFileSync(file, 'utf8')) : Number.POSITIVE_INFINITY;
  const now = unproven(rows, known);
  const wrong = faults(findings, known);
  for (const name of leftovers(rows, known))
    wrong.push(`\`${name}\` is not used any more: take it out of evidence.yml`);
  if (now > before) wrong.push(`${now} members are unproven, there were ${before}: the number may only fall`);
  console.log(wrong.length > 0 ? `${wrong.join('\n')}\n` : '');
  if (now > before) throw new Error('nothing was written');
  writeFileSync(file, page(findings, known));
  writeFileSync(join(ROOT, ASSERTIONS), assertions(rows, known));
  console.log(`${rows.length} members, ${now} unproven: ${PAGE}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
