import { existsSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import * as hands from './hands.ts';
import * as muster from './muster.ts';
import * as tableMod from './table.ts';
const lang = (process.argv[2] ?? 'ru') as 'ru' | 'en';
const dir = process.argv[3] ?? '/tmp/lsp/live';
const table = await tableMod.demoTable(lang);
const viewport = { width: 1440, height: 900 };
const [gm, anna, igor] = await Promise.all([table.seat('Gamemaster', { scale: 1, viewport } as never), table.seat('Anna', { scale: 1, viewport } as never), table.seat('Igor', { scheme: 'light', scale: 1, viewport } as never)]);
const person = (name: string, at: readonly [number, number], player?: string, called?: string, but: any = {}) => {
  const { _id, _key, prototypeToken, items = [], system, ...a } = inLanguage(packSource('lordsouls-people', name), lang) as any;
  return { at, ...(player ? { player } : {}), actor: { ...a, ...(called ? { name: called } : {}), system: { ...system, ...but }, items: items.map(({ _id: i, _key: k, ...one }: any) => one) } };
};
const dice = (faces: number[], d = 6) => gm.page.evaluate(({ all, d }: any) => { const rest = [...all]; (CONFIG as any).Dice.randomUniform = () => 1 - ((rest.shift() ?? 2) - 0.5) / d; }, { all: faces, d });
const shot = async (seat: any, name: string) => { await seat.page.screenshot({ path: `${dir}/${name}.png` }); };
const AsyncFunction = Object.getPrototypeOf(async () => 0).constructor;
const ctx = { gm, anna, igor, table, person, dice, shot, ...hands, ...muster, ...tableMod };
writeFileSync(`${dir}/ready`, 'ready');
for (;;) {
  if (existsSync(`${dir}/cmd.js`)) {
    const code = readFileSync(`${dir}/cmd.js`, 'utf8'); unlinkSync(`${dir}/cmd.js`);
    let out: string;
    try { const r = await new AsyncFunction(...Object.keys(ctx), code)(...Object.values(ctx)); out = typeof r === 'string' ? r : (JSON.stringify(r, null, 1) ?? 'undefined'); } catch (e) { out = `ERR ${(e as Error).stack}`; }
    writeFileSync(`${dir}/out.tmp`, out); renameSync(`${dir}/out.tmp`, `${dir}/out.txt`);
    if (code.includes('QUIT')) break;
  }
  await new Promise((r) => setTimeout(r, 100));
}
await table.close();
process.exit(0);
