import { z } from 'zod';
import { scenario } from './format.ts';

/** In cases with `each`, `$name` may stand for anything. */
function withBlanks(node: { type?: unknown; pattern?: unknown }): void {
  if (!['number', 'boolean', 'array', 'object'].includes(String(node.type))) return;
  node.type = [node.type, 'string'];
  node.pattern = '^\\$';
}

/** The format as JSON schema, for editors. */
export const jsonSchema = (): object =>
  z.toJSONSchema(scenario, {
    io: 'input',
    override: ({ jsonSchema: node, path }) => {
      if (path.length > 0) withBlanks(node);
    },
  });
