import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIES, lies, tellLie } from '../../playground/model/lies.ts';
import { filesBelow, ROOT } from './files.ts';

const NUMBERS = LIES.map((_sentence, at) => at + 1);

const textsOf = (files: readonly string[]): [file: string, text: string][] =>
  files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);

const host = textsOf(
  ['bin', 'client', 'model', 'node', 'server'].flatMap((part) => filesBelow(`playground/${part}`, '.ts')),
);
const suites = textsOf(filesBelow('conformance/suites', '.ts'));
const unseen = (seen: (n: number) => boolean): number[] => NUMBERS.filter((n) => !seen(n));

describe('the lies of the playground', () => {
  it('are forty, one for each trap', () => expect(LIES).toHaveLength(40));

  it('are told only on request', () => {
    expect(NUMBERS.filter(lies)).toEqual([]);
    expect(() => tellLie(LIES.length + 1)).toThrow('no lie');
    expect(() => tellLie(Number.NaN)).toThrow('no lie');
  });

  it('are each told somewhere in the host', () => {
    expect(unseen((n) => host.some(([, text]) => text.includes(`lies(${n})`)))).toEqual([]);
  });

  it('have each a conformance check of their number', () => {
    expect(unseen((n) => suites.some(([, text]) => text.includes(`[${n}]`)))).toEqual([]);
  });

  it('are switched on by the server and by the world that it hands out, and by nothing else', () => {
    expect(host.filter(([, text]) => /\btellLie\(/.test(text)).map(([file]) => file)).toEqual([
      'playground/client/boot.ts',
      'playground/model/lies.ts',
      'playground/server/index.ts',
      'playground/server/surroundings.ts',
    ]);
  });

  it('cannot be switched on by any command line or package', () => {
    const outside = host.filter(([file]) => /^playground\/(bin\/|model\/index|client\/globals)/.test(file));
    expect(outside.filter(([, text]) => /\blie\b|LIES|tellLie/.test(text)).map(([file]) => file)).toEqual([]);
  });
});
