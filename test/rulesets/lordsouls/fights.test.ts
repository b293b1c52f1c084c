import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allAs, fought, sidesOf } from '../../../src/cli/fight.ts';
import { standing } from '../../../src/cli/policy.ts';
import { invertAll } from '../../../src/core/change.ts';
import { seeded } from '../../../src/core/dice/source.ts';
import { read } from '../../../src/core/scenario/read.ts';
import { openingOf } from '../../../src/core/scenario/run.ts';
import { applyChanges } from '../../../src/core/stage.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';

const file = new URL('../../scenarios/lordsouls/bridge.yaml', import.meta.url).pathname;
const load = (name: string, from: string) => {
  const path = join(dirname(from), name);
  return { file: path, text: readFileSync(path, 'utf8') };
};
const source = read(readFileSync(file, 'utf8'), file, load);
const sides = sidesOf(source.scenario.fight ?? { sides: {} }, source.scenario.board);

/** The asks that must occur in one of the fights. */
const ASKED = ['die', 'declare', 'attack', 'defence', 'damage'];
const SEEDS = 1;

describe('the bridge, six against six', () => {
  test('LS-1.3 LS-2.2 LS-6.0.5 LS-6.5.2 is fought to the end by tacticians on squares, and steps can be undone', () => {
    const asked = new Set<string>();
    const done = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed++) {
      const start = openingOf(source, {}, () => lordsouls);
      const end = fought(start, sides, allAs('mindless', seeded(seed)), 60, (before, { cast, journal }) => {
        const commit = journal.at(-1);
        if (journal.length % 20 === 0)
          expect(applyChanges(cast, invertAll(commit?.changes ?? []))).toEqual(before.cast);
        const action = commit?.action;
        if (action?.do === 'answer') asked.add(action.ask.split(':')[0] ?? '');
        if (action?.do === 'round') done.add(action.event.do);
        if (action?.do !== 'round' || action.event.do !== 'answer') return;
        asked.add(action.event.ask.split(':')[0] ?? '');
        const { manoeuvre } = (action.event.value ?? {}) as { manoeuvre?: string };
        if (manoeuvre) done.add(manoeuvre);
      });
      expect([seed, standing(end, sides).length]).toEqual([seed, 1]);
    }
    expect(ASKED.filter((one) => !asked.has(one))).toEqual([]);
    for (const manoeuvre of ['moved', 'sprint', 'endTurn']) expect([...done]).toContain(manoeuvre);
  }, 120_000);
});
