import { writeFileSync } from 'node:fs';
import { jsonSchema } from '../src/core/scenario/json-schema.ts';

// Writes docs/scenario.schema.json, by which editors check and complete scenario files; `npx biome check --write docs` lays it out.
writeFileSync(
  new URL('../docs/scenario.schema.json', import.meta.url),
  `${JSON.stringify(jsonSchema(), null, 2)}\n`,
);
