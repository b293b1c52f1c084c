import { openBrowser } from './browser.ts';
const b = await openBrowser(); const p = await b.newPage({ viewport: { width: 1200, height: 1000 } });
await p.goto('file://' + process.argv[2]); await p.screenshot({ path: process.argv[3] }); await b.close();
