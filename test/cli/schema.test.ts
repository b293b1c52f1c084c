import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonSchema } from '../../src/core/scenario/json-schema.ts';

const root = new URL('../../', import.meta.url).pathname;
const published = JSON.parse(readFileSync(join(root, 'docs/scenario.schema.json'), 'utf8')) as object;
const folder = join(root, 'test/scenarios');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.ya?ml$/.test(name),
);

describe('the published scenario schema', () => {
  const valid = new Ajv({ strict: false }).compile(published);

  it('is in step with the format (npx tsx tools/scenario-schema.ts writes it)', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(jsonSchema())));
  });

  it.each(files)('accepts %s', (name) => {
    valid(parse(readFileSync(join(folder, name), 'utf8')));
    expect(valid.errors ?? []).toEqual([]);
  });

  it('rejects what the format does not know', () => {
    expect(valid({ cases: [{ title: 'x', stepz: [] }] })).toBe(false);
  });
});
