import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-beats-'));

function beats(text: string, lang = 'en') {
  const file = join(folder, 'turn.yaml');
  writeFileSync(file, text);
  const said: string[] = [];
  const code = run(
    ['beats', file, '--lang', lang],
    {},
    { out: (line) => said.push(line), err: (line) => said.push(line) },
  );
  return { code, said: said.join('\n') };
}

const order = `
cases:
  - title: an order
    fighters:
      boss: { name: Boss, speed: 3, before: order }
      gun: { name: Gun, speed: 7, mains: [{ main: shooting, volleys: [2 snap boss] }] }
`;

describe('fivefold beats', () => {
  it('prints the phases as the rules print them', () => {
    expect(beats(order)).toEqual({
      code: 0,
      said: 'an order\n1A  Gun snap#1→Boss | Boss Give an order\n2A  Gun snap#2→Boss\n',
    });
  });

  it('prints them in Russian', () => {
    expect(beats(order, 'ru').said).toContain('1A  Gun навскидку#1→Boss | Boss Дать команду');
  });

  it('fails when the file expects another order', () => {
    const { code, said } = beats(`${order}    beats: 1A  Boss Give an order\n`);
    expect(code).toBe(1);
    expect(said).toContain('an order: the order is another than the file expects');
  });

  it('names the line of what it does not understand', () => {
    const { code, said } = beats(order.replace('2 snap boss', 'two snaps'));
    expect(code).toBe(1);
    expect(said).toMatch(/turn\.yaml:6: cases\.0\.fighters\.gun/);
  });

  it('compares the examples of the rules', () => {
    const said: string[] = [];
    const say = { out: (line: string) => said.push(line), err: (line: string) => said.push(line) };
    expect(run(['beats', 'test/rulesets/western/beats.yaml', '--lang', 'en'], {}, say)).toBe(0);
  });
});
