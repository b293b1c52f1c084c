import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import { block, contrast } from '../contrast.ts';
import { ROOT } from './files.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const tokens = read('styles/tokens.css');
const host = read('playground/client/styles/variables.css');

/** WCAG 2, success criterion 1.4.3, for text of ordinary size. */
const ENOUGH = 4.5;

/** A token of the styles in one scheme, its names resolved to the colour. */
function colour(own: Record<string, string>, scheme: Record<string, string>, name: string): string {
  const written = own[name] ?? scheme[name] ?? '';
  const [, next] = /^var\((--[\w-]+)\)$/.exec(written) ?? [];
  return next ? colour(own, scheme, next) : written;
}

describe.each([
  ['light', '.theme-light {', '.themed.theme-light'],
  ['dark', '.theme-dark {', '.themed.theme-dark'],
] as const)('in the %s scheme', (_, ours, hosts) => {
  const scheme = block(tokens, ours);
  const ground = block(host, hosts);

  it.each(SUMMARIES.map(({ id }) => id))('the accent of %s is readable, and so is text on it', (id) => {
    const own = { ...block(tokens, '.fivefold {'), ...block(tokens, `.fivefold[data-ruleset="${id}"]`) };
    const accent = colour(own, scheme, '--ff-accent');
    for (const surface of ['--surface-0', '--surface-1', '--surface-2'])
      expect(contrast(accent, ground[surface] ?? ''), surface).toBeGreaterThanOrEqual(ENOUGH);
    expect(contrast(accent, colour(own, scheme, '--ff-on-accent'))).toBeGreaterThanOrEqual(ENOUGH);
  });
});
