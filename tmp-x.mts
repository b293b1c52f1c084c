import { join } from 'node:path';
import { type Deciding, fought, sidesOf } from './src/cli/fight.ts';
import { sourceOf } from './src/cli/files.ts';
import { rulesetOf } from './src/cli/rulesets.ts';
import { localizers } from './src/cli/texts.ts';
import { seeded } from './src/core/dice/source.ts';
import { openingOf } from './src/core/scenario/run.ts';
const voice = { out: console.log, err: console.error, localizer: localizers('en') };
const file = process.argv[2] ?? 'wfrp-duel';
const source = sourceOf(join('test', 'tactics', 'fights', `${file}.yaml`), voice);
const { fight, board } = source.scenario;
const start = openingOf(source, {}, rulesetOf);
const sides = sidesOf(fight!, board);
const counts: Record<string, number> = {};
for (let seed = 1; seed <= Number(process.argv[3] ?? 10); seed++) {
  let n = 0;
  fought(start, sides, { dice: seeded(seed), mindOf: (who) => sides.of.a?.includes(who) ? { character: 'steady' } : undefined,
    decided(who, { candidates, value, why }) {
      const [best, second] = candidates;
      if (!best) return;
      counts[best.about] = (counts[best.about] ?? 0) + 1;
      if (seed === 1 && n++ < 14) console.log(who, candidates.slice(0, 4).map((c) => `${c.about} ${c.score.toFixed(3)} ${c.parts ? Object.entries(c.parts).filter(([,v])=>v).map(([k, v]) => k + ':' + (v as number).toFixed(3)).join(' ') : ''}`).join(' | '));
    } } as Deciding, 30, () => undefined);
}
console.log(counts);
