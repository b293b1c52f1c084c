import { demoTable, showTab, complaints } from './test/e2e/table.ts';
const [ruleset, lang] = [process.argv[2] ?? 'storyteller', process.argv[3] ?? 'ru'];
const table = await demoTable(lang as never, ruleset as never, 'drawn');
const gm = await table.seat('Gamemaster');
const page = gm.page;
await page.evaluate(async () => {
  const combat = game.combats.contents[0];
  for (const one of combat?.combatants.contents ?? []) await one.update({ flags: { fivefold: { playsAlone: true } } });
  await game.settings.set('fivefold', 'extras', 'suggest');
  await game.settings.set('fivefold', 'automation', 'full').catch(() => undefined);
});
const places = () => page.evaluate(() => canvas.scene.tokens.contents.map((t) => `${t.name} ${t.x / canvas.grid.size},${t.y / canvas.grid.size}`).join('; ') + ` | ${canvas.grid.size} ${canvas.scene.grid.distance}${canvas.scene.grid.units}`);
console.log(await places());
await (await showTab(page, 'combat')).locator('[data-action="startCombat"]').click();
for (let n = 0; n < Number(process.argv[4] ?? 14); n++) {
  await page.waitForTimeout(1500);
  const head = await page.locator('.ff-plan').textContent().catch(() => 'none');
  console.log(await places()); console.log(n, head?.replace(/\s+/g, ' '));
  await page.screenshot({ path: `/work/tmp/shots/x-${ruleset}-${n}.png` });
  if (await page.locator('.ff-plan .ff-plan-head').count()) await page.keyboard.press('Enter');
  else await page.keyboard.press('1');
  await page.waitForTimeout(700); console.log('   ', (await page.locator('#notifications').textContent().catch(() => '')) );
}
await page.waitForTimeout(1500);
console.log(await places());
console.log(await complaints([gm]));
await table.close();
process.exit(0);
