import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RULESETS, rulesetOf } from '../../src/cli/rulesets.ts';
import { localizerFor } from '../../src/cli/texts.ts';
import { isEqual } from '../../src/core/change.ts';
import type { Case } from '../../src/core/scenario/format.ts';
import type { Source } from '../../src/core/scenario/read.ts';
import { read } from '../../src/core/scenario/read.ts';
import { verdictOf } from '../../src/core/scenario/run.ts';
import type { Field } from '../../src/core/spec.ts';
import { blank } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';

interface CaseOf {
  readonly source: Source;
  readonly one: Case;
  readonly index: number;
}

/** Every case of a ruleset's scenarios that sets house rules, as its file has it. */
function casesOf(id: string): CaseOf[] {
  const folder = new URL(`../scenarios/${id}/`, import.meta.url).pathname;
  const load = (name: string) => ({
    file: join(folder, name),
    text: readFileSync(join(folder, name), 'utf8'),
  });
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && !name.startsWith('_'))
    .map((name) => read(load(name).text, relative('.', join(folder, name)), load));
  return sources.flatMap((source) =>
    (source.scenario.cases ?? []).flatMap((one, index) => (one.rules ? [{ source, one, index }] : [])),
  );
}

/** The values of a setting that need scenarios: all of a closed list, else its default and the values that scenarios use. */
function valuesOf(cases: readonly CaseOf[], name: string, field: Field, initial: Json): readonly Json[] {
  if (field.kind === 'choice') return field.options;
  if (field.kind === 'flag') return [true, false];
  const tried = cases.flatMap(({ one }) => (one.rules?.[name] === undefined ? [] : [one.rules[name]]));
  const all = [initial, ...tried];
  return all.filter((value, i) => all.findIndex((other) => isEqual(other, value)) === i);
}

/** Whether a case that names `value` has another result with `other`. */
function tells(cases: readonly CaseOf[], name: string, value: Json, other: Json): boolean {
  return cases
    .filter(({ one }) => isEqual(one.rules?.[name], value))
    .some(({ one, index, source }) => {
      const changed = { ...one, rules: { ...one.rules, [name]: other } };
      return verdictOf(changed, index, source, rulesetOf, localizerFor).failures.length > 0;
    });
}

describe.each(RULESETS)(
  'house rules of $id: every value of every setting has a scenario',
  {
    timeout: 60_000,
  },
  ({ id, rules }) => {
    const cases = casesOf(id);
    const defaults = blank(rules) as { readonly [name: string]: Json };

    test.each(Object.entries(rules))('%s', (name, field) => {
      const values = valuesOf(cases, name, field, defaults[name] ?? null);
      expect(values.length).toBeGreaterThan(1);
      // Tables are compared row by row: cases of the default distinguish it from each of them.
      const apart = (value: Json, other: Json): boolean =>
        !isEqual(value, other) && (field.kind !== 'record' || isEqual(value, values[0]));
      for (const value of values)
        for (const other of values)
          if (apart(value, other))
            expect([value, other, tells(cases, name, value, other)]).toEqual([value, other, true]);
    });
  },
);
