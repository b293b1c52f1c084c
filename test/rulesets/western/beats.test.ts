import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printedBeats } from '../../../src/cli/beats.ts';
import { beatsCases } from '../../../src/cli/beats-file.ts';
import { tongueOf } from '../../../src/cli/texts.ts';

const file = new URL('beats.yaml', import.meta.url).pathname;
const tongue = tongueOf('en');

describe('WE-8 the order of beats, as the rules print it', () => {
  it.each(beatsCases(readFileSync(file, 'utf8'), file))('$title', (one) => {
    expect(one.beats).toBeDefined();
    expect(printedBeats(one, { tongue })).toBe(one.beats?.trim());
  });
});
