import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, ROOT } from './files.ts';

/** A file that is longer has more than one subject. */
const MOST = { lines: 450, bytes: 24_000 };

/** Files that may be longer, and why. This list may only shrink: a new file does not get onto it, and one that has become short leaves it. */
const LONG: { readonly [file: string]: string } = {
  'playground/client/applications/api/application.ts':
    'the life of a window is one state machine; its parts share private state',
  'playground/client/documents/combat.ts': 'a fight, its fighters and groups write to each other',
};

const files = [
  ...['src', 'tools'].flatMap((folder) => filesBelow(folder, '.ts')),
  ...['bin', 'client', 'model', 'node', 'server'].flatMap((part) => filesBelow(`playground/${part}`, '.ts')),
];
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const isLong = (file: string): boolean => {
  const text = textOf(file);
  return text.split('\n').length > MOST.lines || Buffer.byteLength(text) > MOST.bytes;
};

describe('sources', () => {
  it('are many', () => expect(files.length).toBeGreaterThan(250));

  it('leave nothing to be done later', () => {
    const styles = [...filesBelow('styles', '.css'), ...filesBelow('templates', '.hbs')];
    expect([...files, ...styles].filter((file) => /\b(TODO|FIXME|XXX|HACK)\b/.test(textOf(file)))).toEqual(
      [],
    );
  });

  it(`are short: at most ${MOST.lines} lines and ${MOST.bytes / 1000} kB, but for those that have a reason`, () => {
    expect(files.filter(isLong)).toEqual(Object.keys(LONG).sort());
  });

  it('swallow no error', () => {
    expect(files.filter((file) => /catch\s*(\([^)]*\)\s*)?\{\s*\}/.test(textOf(file)))).toEqual([]);
  });
});
