import { z } from 'zod';
import type { Change } from '../core/change.ts';
import { commit } from '../core/commit.ts';
import { type Action, type Encounter, encounter } from '../core/encounter.ts';
import type { Fighter } from '../core/fighter.ts';
import { differences } from '../core/scenario/match.ts';
import { type FileFault, faultsOf, fieldOf, parse, Unreadable } from '../core/scenario/read.ts';
import { rulesetFor } from '../core/scenario/run.ts';
import type { Cast } from '../core/stage.ts';
import { type Json, type Msg, msg, Refused } from '../core/text.ts';
import { rulesetOf } from './rulesets.ts';

const change = z.looseObject({ do: z.enum(['add', 'set']), who: z.string(), at: z.string() });
const logged = z.strictObject({
  ruleset: z.string(),
  seed: z.number().optional(),
  rules: z.record(z.string(), z.unknown()),
  fighters: z.record(z.string(), z.looseObject({ id: z.string(), name: z.string() })),
  commits: z.array(z.strictObject({ action: z.looseObject({ do: z.string() }), changes: z.array(change) })),
  end: z.record(z.string(), z.unknown()),
});

/** The log of a fight: how it began, every action and its changes, how it ended. */
export interface Log {
  readonly ruleset: string;
  readonly seed?: number;
  readonly rules: Json;
  readonly fighters: Cast<Fighter>;
  readonly commits: readonly { readonly action: Action; readonly changes: readonly Change[] }[];
  readonly end: Cast<Fighter>;
}

/** The log of an encounter that began with these fighters. */
export const logOf = (enc: Encounter, start: Cast<Fighter>, seed: number): Log => ({
  ruleset: enc.ruleset.id,
  seed,
  rules: enc.rules,
  fighters: start,
  commits: enc.journal.map(({ action, changes }) => ({ action, changes })),
  end: enc.cast,
});

/** Reads a log. @throws Unreadable with file, line and field. */
export function readLog(text: string, file: string): Log {
  const { data, lineOf } = parse(text, file);
  const fits = logged.safeParse(data, { reportInput: true });
  if (fits.success) return data as Log;
  const faults: FileFault[] = faultsOf(fits.error).map(({ path, says }) => ({
    file,
    line: lineOf(path),
    field: fieldOf(path),
    says,
  }));
  throw new Unreadable(faults);
}

/** Data as it is read back from a file, without undefined fields. */
const asStored = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** The first difference in either direction. */
const firstDifference = (expected: unknown, found: unknown, at: string): Msg | undefined =>
  differences(asStored(expected), asStored(found), at)[0] ??
  differences(asStored(found), asStored(expected), at)[0];

/** Replays a log. @returns the first difference, or undefined if there is none. */
export function replayFault(log: Log, file: string): Msg | undefined {
  const ruleset = rulesetFor(log.ruleset, rulesetOf);
  let enc = encounter(ruleset, log.rules, log.fighters);
  for (const [i, { action, changes }] of log.commits.entries()) {
    try {
      enc = commit(enc, action);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return msg('cli.replay.refused', { file, n: i + 1, reason: error.reason });
    }
    const says = firstDifference(changes, enc.journal.at(-1)?.changes, 'changes');
    if (says) return msg('cli.replay.differs', { file, n: i + 1, says });
  }
  const says = firstDifference(log.end, enc.cast, 'end');
  return says && msg('cli.replay.end', { file, says });
}
