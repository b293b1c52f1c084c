import { expect } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { PageCollection, PageDoc } from './page.ts';

/* Masha runs past Oleg, who strikes at anybody who comes near: the start of tests of movement. */

const NOTHING = { action: 'nothing', offer: 'nothing' };

/** Everybody declares, the slowest first; fighters who are not named do nothing. */
export const declareAll = (gm: TableClient, said: { readonly [who: string]: object }) =>
  gm.evaluate(
    async ([by, nothing]: readonly [{ readonly [who: string]: object }, object]) => {
      const { readRound, actorOf } = game.system.api;
      for (let i = 0; i < 10; i++) {
        const ask = readRound(ff.fight()).asks.find((one) => one.ask.id.startsWith('declare:'));
        if (!ask) return;
        await ff.round('declare:', by[actorOf(ask.askedOf).name] ?? nothing);
      }
    },
    [said, NOTHING] as const,
  );

/** Moves a fighter's token so many squares to the right. */
export const drag = (client: TableClient, name: string, squares: number) =>
  client.evaluate(
    async ([who, n]: readonly [string, number]) => {
      const [scene] = game.scenes.contents;
      const token = scene?.tokens.find((one) => one.actor?.name === who);
      if (!token || !scene) return;
      await token.update({ x: token.x + n * scene.grid.size });
    },
    [name, squares] as const,
  );

export const place = (client: TableClient, name: string) =>
  client.evaluate(
    (who: string) => game.scenes.contents[0]?.tokens.find((one) => one.actor?.name === who)?.x,
    name,
  );

/** A fresh fight of Masha and Oleg, both unhurt: Masha stands on the first square of her row, Oleg on the fifth of the next. */
const stand = (gm: TableClient) =>
  gm.evaluate(async () => {
    await ff.fight().delete();
    const [scene] = game.scenes.contents;
    const fresh = await foundry.documents.Combat.implementation.create({ type: 'storyteller' });
    const names = ['Masha', 'Oleg'];
    for (const name of names) {
      const one = game.actors.getName(name) as PageDoc & { readonly effects: PageCollection<PageDoc> };
      await one.update({ system: { health: { bashing: 0, lethal: 0, aggravated: 0 } } });
      await one.deleteEmbeddedDocuments(
        'ActiveEffect',
        one.effects.map(({ id }) => id),
      );
    }
    const data = names.map((name) => {
      const token = scene?.tokens.find((one) => one.actor?.name === name);
      return { actorId: game.actors.getName(name).id, tokenId: token?.id, sceneId: scene?.id };
    });
    await fresh.createEmbeddedDocuments('Combatant', data);
    const size = scene?.grid.size ?? 100;
    for (const [i, name] of names.entries()) {
      const token = scene?.tokens.find((one) => one.actor?.name === name);
      await token?.update({ x: i * 4 * size, y: i * size });
    }
    await fresh.startCombat();
  });

/** Masha runs eight squares past Oleg, who has declared a counterattack, and the round knows it. `mover` drags the token. */
export async function runsPast(gm: TableClient, mover: TableClient): Promise<void> {
  await stand(gm);
  await declareAll(gm, {
    Masha: { action: 'run', offer: 'run' },
    Oleg: { action: 'counterattack', weapon: 'unarmed', offer: 'counterattack:unarmed' },
  });
  const before = await gm.evaluate(() => ff.fight().system.commits);
  await drag(mover, 'Masha', 8);
  await gm.waitFor((all: number) => ff.fight().system.commits === all, before + 1);
}

/** Oleg strikes at Masha on the way, and Masha is asked for a defence. A runner who has defended against it stands still. */
export async function struckAt(gm: TableClient): Promise<void> {
  const oleg = await gm.evaluate(() => game.system.api.idOf(game.actors.getName('Oleg')));
  expect(await gm.evaluate((by: string) => ff.round('crosses:', `counterattack:${by}`), oleg)).toBe('ok');
  expect(await gm.evaluate(() => ff.round('strikes:', 'strike'))).toBe('ok');
}
