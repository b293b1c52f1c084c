import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../playground/bin/arguments.ts';
import { buildClient } from '../playground/bin/build.ts';
import { explain } from '../playground/bin/explain.ts';
import { report } from './witnesses/report.ts';
import { hear, type Outcome } from './witnesses/run.ts';
import { readCheckout } from './witnesses/scratch.ts';
import type { Witness } from './witnesses/witness.ts';

const USAGE = `npm run witness -- <system id> <checkout> [--until ACTION] [--keep]

Boots a public system that is not ours on the playground and plays a table with it. See docs/evidence.md.

  <system id>   which witness: a file in tools/witnesses/systems
  <checkout>    folder with that system's files, its system.json on top
  --until       stop after the action whose title contains this
  --keep        leave the scratch data folder, with pictures of both screens`;

const SYSTEMS = join(import.meta.dirname, 'witnesses', 'systems');

async function load(id: string): Promise<Witness> {
  const file = join(SYSTEMS, `${id}.ts`);
  if (!existsSync(file)) {
    const known = readdirSync(SYSTEMS).flatMap((name) => /^(.+)\.ts$/.exec(name)?.[1] ?? []);
    throw new UsageError(`There is no witness "${id}"; there are ${known.join(', ')}.`);
  }
  return ((await import(file)) as { witness: Witness }).witness;
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        until: { type: 'string', default: '' },
        keep: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** One line of an action as it ends, and what went wrong at it. */
function tell({ title, reason, trouble: { pageErrors, consoleErrors, missing } }: Outcome): void {
  console.log(reason ? `✗ ${title}\n    ${reason}` : `✓ ${title}`);
  for (const error of [...missing, ...pageErrors, ...consoleErrors]) console.log(`    ! ${error}`);
}

async function main(): Promise<void> {
  const { values, positionals } = readOptions();
  const [id, path] = positionals;
  if (values.help || !id) return console.log(USAGE);
  if (!path) throw new UsageError('Which folder holds the system? Give the path of a checkout.');
  const witness = await load(id);
  const checkout = readCheckout(path, id);
  await buildClient();
  console.log(`${witness.name} ${checkout.version} of ${witness.repository}\n`);
  const testimony = await hear(witness, checkout, {
    keep: values.keep,
    until: values.until,
    onOutcome: tell,
  });
  console.log(`\n${report(testimony)}`);
  if (values.keep) console.log(`\nWorld and pictures are in ${testimony.scratch}`);
  process.exitCode = testimony.outcomes.every(({ reason }) => reason === '') ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(explain(error, USAGE));
  process.exitCode = 1;
}
