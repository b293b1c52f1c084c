import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { same } from '../../src/core/change.ts';
import type { Source } from '../../src/core/scenario/read.ts';
import { read } from '../../src/core/scenario/read.ts';
import { verdictOf } from '../../src/core/scenario/run.ts';
import type { Field } from '../../src/core/spec.ts';
import { blank } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import { RULESETS, rulesetOf } from '../../src/rulesets/index.ts';

function sourcesOf(ruleset: string): Source[] {
  const folder = new URL(`../scenarios/${ruleset}/`, import.meta.url).pathname;
  const load = (name: string) => ({
    file: join(folder, name),
    text: readFileSync(join(folder, name), 'utf8'),
  });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && !name.startsWith('_'))
    .map((name) => read(load(name).text, relative('.', join(folder, name)), load));
}

/** Every case that says something about house rules, as its file has it. */
const casesOf = (ruleset: string) =>
  sourcesOf(ruleset).flatMap((source) =>
    (source.scenario.cases ?? []).flatMap((one, index) => (one.rules ? [{ source, one, index }] : [])),
  );

type Cases = ReturnType<typeof casesOf>;

/** The values of a setting that there must be scenarios for: all of a closed list, else its default and whatever the scenarios try. */
function valuesOf(name: string, field: Field, cases: Cases): readonly Json[] {
  if (field.kind === 'choice') return field.options;
  if (field.kind === 'flag') return [true, false];
  const initial = (blank({ [name]: field }) as { readonly [name: string]: Json })[name] ?? null;
  const tried = cases.flatMap(({ one }) => (one.rules?.[name] === undefined ? [] : [one.rules[name]]));
  const all = [initial, ...tried];
  return all.filter((value, i) => all.findIndex((other) => same(other, value)) === i);
}

/** Whether a case that names `value` comes out otherwise with `other`. */
function tells(cases: Cases, name: string, value: Json, other: Json): boolean {
  return cases
    .filter(({ one }) => same(one.rules?.[name], value))
    .some(({ one, index, source }) => {
      const changed = { ...one, rules: { ...one.rules, [name]: other } };
      return verdictOf(changed, index, source, rulesetOf).failures.length > 0;
    });
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'house rules of %s: no setting without a scenario for each of its values',
  { timeout: 60_000 },
  (id, { rules }) => {
    const cases = casesOf(id);

    test.each(Object.entries(rules))('%s', (name, field) => {
      const values = valuesOf(name, field, cases);
      expect(values.length).toBeGreaterThan(1);
      for (const value of values)
        for (const other of values)
          if (!same(value, other))
            expect([value, other, tells(cases, name, value, other)]).toEqual([value, other, true]);
    });
  },
);
