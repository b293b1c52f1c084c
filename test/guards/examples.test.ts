import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { ROOT } from './files.ts';

/** The commands of docs/command-line.md, as typed after `npm run -s fivefold --`. */
const commands = [
  ...readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8').matchAll(/^npm run -s fivefold -- (.+)$/gm),
]
  .map(([, typed = '']) => typed.split('#')[0]?.trim() ?? '')
  .map((typed) => typed.split(/\s+/));

describe('the commands of docs/command-line.md do what the page says', { timeout: 120_000 }, () => {
  let scratch = '';
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'fivefold-examples-'));
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  /** Runs a command of that page; logs go to a scratch folder. */
  const said = (words: readonly string[]) => {
    const args = words
      .map((word) => (/^[\w-]+\.json$/.test(word) ? join(scratch, word) : word))
      .map((word) => (/^(examples|test)\//.test(word) ? join(ROOT, word) : word));
    const [out, err]: [string[], string[]] = [[], []];
    const code = run(args, {}, { out: (text) => out.push(text), err: (text) => err.push(text) });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };

  it('names all five commands', () =>
    expect(commands.map(([name]) => name).sort()).toEqual(['beats', 'fight', 'odds', 'replay', 'scenario']));

  it.each(commands.map((words) => [words.join(' '), words] as const))('%s', (_, words) =>
    expect(said(words)).toMatchObject({ code: 0, err: '' }),
  );

  it('the odds of the example add up, and a defence lowers them', () => {
    const { out } = said(['odds', 'examples/attack.yaml']);
    const found = JSON.parse(out.slice(out.indexOf('\n['))) as {
      title: string;
      tally: { 'out.hit': { true: number; false: number }; 'out.taken': { [levels: string]: number } };
    }[];
    for (const { title, tally } of found)
      for (const chances of Object.values(tally))
        expect(
          Object.values(chances).reduce((sum, p) => sum + p, 0),
          title,
        ).toBeCloseTo(1, 12);
    const hit = (title: string) => found.find((one) => one.title.endsWith(title))?.tally['out.hit'].true ?? 0;
    expect(hit('dodge')).toBeGreaterThan(0);
    expect(hit('dodge')).toBeLessThan(hit('none'));
  });

  it.each([7, 8, 9])('the duel with seed %i is decided, and its story has names', (seed) => {
    const { out } = said(['fight', 'examples/duel.yaml', '--seed', `${seed}`]);
    expect(out).toMatch(/only this side stands: (hunters|beast)$/);
    for (const name of ['Masha', 'Valeria', 'Oleg']) expect(out).toContain(name);
  });
});
