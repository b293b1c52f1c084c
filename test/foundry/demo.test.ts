import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTable } from '../../playground/node/index.ts';
import { buildPackage } from '../../tools/build.ts';
import { DEMO, makeDemoWorld } from '../../tools/demo-world.ts';
import { GENERATION } from '../generation.ts';

it('the demo world has a scene for each finished ruleset, with fights ready to begin and heroes with their players', async () => {
  await buildPackage();
  const dataPath = mkdtempSync(join(tmpdir(), 'fivefold-demo-'));
  await makeDemoWorld(dataPath, 'ru');
  const table = await openTable({ dataPath, world: DEMO, generation: GENERATION });
  try {
    const gm = await table.join('Gamemaster');
    const stages = await gm.evaluate(() =>
      [...game.combats]
        .map((combat) => ({
          type: combat.type as string,
          scene: game.scenes.get(combat.scene?.id ?? '')?.name,
          active: game.scenes.get(combat.scene?.id ?? '')?.active,
          people: [...combat.combatants].map((one) => one.name).sort(),
        }))
        .sort((a, b) => (a.type < b.type ? -1 : 1)),
    );
    expect(stages).toEqual([
      {
        type: 'lordsouls',
        scene: 'Мост на рассвете',
        active: false,
        people: ['Дуэлянт', 'Копейщик', 'Лучница', 'Налётчик'],
      },
      { type: 'storyteller', scene: 'Ночной двор', active: true, people: ['Валерия', 'Маша', 'Олег'] },
      { type: 'western', scene: 'Салун в полдень', active: false, people: ['Билли', 'Панчо', 'Хозе'] },
      {
        type: 'wfrp',
        scene: 'Разрушенные ворота',
        active: false,
        people: ['Арбалетчик', 'Глориан', 'Гоблин-налётчик', 'Огр-громила'],
      },
      {
        ...{ type: 'yearzero', scene: 'Станция: четверо против шести', active: false },
        people: [
          ...['Второй наёмник', 'Доктор Лин', 'Капитан Орлова', 'Преследователь', 'Пятый наёмник'],
          ...['Разведчица Рен', 'Сержант Рук', 'Третий наёмник', 'Часовой', 'Четвёртый наёмник'],
        ],
      },
    ]);
    const zones = await gm.evaluate(() => {
      const scene = game.scenes.getName('Станция: четверо против шести') as unknown as {
        readonly regions: Iterable<{ readonly name: string }>;
      };
      return [...scene.regions].map(({ name }) => name);
    });
    expect(zones).toEqual(['Причал', 'Коридор (тьма)', 'Лаборатория (захламлена)']);
    const owners = await gm.evaluate(() =>
      [
        ...['Маша', 'Олег', 'Валерия', 'Хозе', 'Панчо', 'Билли', 'Капитан Орлова', 'Сержант Рук', 'Часовой'],
        ...['Глориан', 'Огр-громила'],
      ].map((name) =>
        game.users.contents
          .filter((user) => !user.isGM && game.actors.getName(name).testUserPermission(user, 'OWNER'))
          .map((user) => user.name),
      ),
    );
    expect(owners).toEqual([
      ...[['Anna'], ['Igor'], []],
      ...[['Anna'], ['Igor'], []],
      ...[['Anna'], ['Igor'], []],
      ...[['Anna'], []],
    ]);
    const begun = await gm.evaluate(async () => {
      const combat = [...game.combats].find(({ type }) => type === 'western');
      await combat?.startCombat();
      return combat?.started;
    });
    expect(begun).toBe(true);
  } finally {
    await table.close();
    rmSync(dataPath, { recursive: true, force: true });
  }
});
