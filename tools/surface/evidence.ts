import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './program.ts';

/** Proofs and reasons, curated in evidence.yml. */
export interface Evidence {
  /** The public systems that were looked at, keyed as in `proofs`: repository, commit, declared Foundry version. */
  readonly systems: ReadonlyMap<string, string>;
  /** By member: `<system> <path>`, an address of the documentation, or `unproven: <reason>`. */
  readonly proofs: ReadonlyMap<string, string>;
  /** Why the community types do not declare a member. */
  readonly gaps: ReadonlyMap<string, string>;
  /** Why the playground need not implement a member. */
  readonly absent: ReadonlyMap<string, string>;
  /** Why the playground's signature of a member is not compared with the types'. */
  readonly signatureExceptions: ReadonlyMap<string, string>;
}

/** Reads the curated file. */
export function evidence(): Evidence {
  const file = join(ROOT, 'tools/surface/evidence.yml');
  const read = (existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}) as {
    readonly [section: string]: { readonly [name: string]: string } | undefined;
  };
  const section = (name: string): Map<string, string> => new Map(Object.entries(read[name] ?? {}));
  return {
    systems: section('systems'),
    proofs: section('proofs'),
    gaps: section('gaps'),
    absent: section('absent'),
    signatureExceptions: section('signatureExceptions'),
  };
}
