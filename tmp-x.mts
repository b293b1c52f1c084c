import { readFileSync } from 'node:fs';
import { WORDS, wordsOfAll } from './tools/words.ts';
const t=performance.now();
const all=JSON.parse(JSON.stringify(wordsOfAll()));
console.log(performance.now()-t);
const old=JSON.parse(readFileSync(WORDS,'utf8'));
for (const [id,o] of Object.entries(old) as any) for (const [k,v] of Object.entries(o) as any) { const n=all[id]?.[k]; if (JSON.stringify(n)!==JSON.stringify(v)) console.log(id,k,'lost',v.filter?.((x:any)=>!n.includes(x)), 'new', n.filter?.((x:any)=>!v.includes(x))); }
