import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments, UsageError } from '../../../playground/bin/arguments.ts';

describe('the command line of the server', () => {
  let data = '';
  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), 'serve-'));
    mkdirSync(join(data, 'Data/worlds/demo'), { recursive: true });
    writeFileSync(join(data, 'Data/worlds/demo/world.json'), '{}');
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('uses the default port and leaves the generation to the world', () => {
    expect(readArguments(['--data', data, '--world', 'demo'])).toEqual({
      dataPath: data,
      world: 'demo',
      port: 30_000,
      generation: undefined,
      delay: false,
    });
  });

  it('takes port, generation and delay', () => {
    const argv = ['--data', data, '--world', 'demo', '--port', '0', '--generation', '14', '--delay'];
    expect(readArguments(argv)).toMatchObject({ port: 0, generation: 14, delay: true });
  });

  it.each([
    ['a missing folder', () => ['--data', join(data, 'nowhere'), '--world', 'demo'], /no folder "Data"/],
    ['a missing world', () => ['--data', data, '--world', 'moon'], /no world "moon"/],
    ['no world named', () => ['--data', data], /--world is missing/],
    ['no data named', () => ['--world', 'demo'], /--data is missing/],
    ['a port that is none', () => ['--data', data, '--world', 'demo', '--port', 'abc'], /--port must be/],
    ['an unknown generation', () => ['--data', data, '--world', 'demo', '--generation', '12'], /13 or 14/],
    ['an unknown option', () => ['--data', data, '--world', 'demo', '--fast'], /--fast/],
  ])('reports what is wrong with %s', (_what, argv, message) => {
    expect(() => readArguments(argv())).toThrow(UsageError);
    expect(() => readArguments(argv())).toThrow(message);
  });
});
