import { type Live, same, type Witness } from '../witness.ts';

declare const game: Live;

export const witness: Witness = {
  id: 'dragonbane',
  name: 'Dragonbane',
  repository: 'pafvel/dragonbane',
  actions: [
    {
      title: 'Both sit down',
      expects: 'the system is ready in both browsers',
      run: async ({ gm, player }) => {
        for (const page of [gm, player])
          same(await page.evaluate(() => game.system.id), 'dragonbane', 'system');
      },
    },
  ],
};
