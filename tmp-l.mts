import { decided, declares, positionOf } from './test/tactics/position.ts';
const [fight, who, changes = '{}', at = 'null', char = 'steady'] = process.argv.slice(2);
const p = positionOf(fight, JSON.parse(changes), declares(who), true, JSON.parse(at) ?? undefined);
const { candidates, why } = decided(p, char as never);
console.log(why.key);
for (const c of candidates.slice(0, Number(process.env.N ?? 14))) console.log(c.score.toFixed(3), c.about, c.target ?? '', JSON.stringify(c.way?.at(-1) ?? ''), JSON.stringify(Object.fromEntries(Object.entries(c.parts ?? {}).map(([k, v]) => [k, +v.toFixed(3)]))));
