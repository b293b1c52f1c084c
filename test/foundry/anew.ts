import type { TableClient } from '../../playground/node/index.ts';
import type { PageDoc } from './page.ts';

/* A table costs seconds to open. Where tests spoil the world and not the clients, it is laid anew instead: documents as they were, under their ids. */

/** The world of a table, as it is found again. */
export interface Kept {
  readonly actors: object[];
  readonly combats: object[];
  readonly tokens: object[];
  readonly settings: { readonly [key: string]: unknown };
}

/** The system's settings that tests change. */
const SETTINGS = ['rules-storyteller', 'migrated', 'automation'];

/** Keeps the world as a client has it now. */
export const keepWorld = (gm: TableClient): Promise<Kept> =>
  gm.evaluate((keys: readonly string[]) => {
    const [scene] = game.scenes.contents;
    const plain = (all: Iterable<PageDoc>) => [...all].map((one) => one.toObject());
    return {
      actors: plain(game.actors),
      combats: plain(game.combats),
      tokens: scene ? plain(scene.tokens) : [],
      settings: Object.fromEntries(keys.map((key) => [key, game.settings.get('fivefold', key)])),
    };
  }, SETTINGS);

let laid = 0;

/** Lays the world anew, and waits until the other clients have it so. What they were told meanwhile is forgotten. */
export async function layAnew(gm: TableClient, others: readonly TableClient[], kept: Kept): Promise<void> {
  laid += 1;
  await gm.evaluate(
    async ({ kept, laid }) => {
      type Kind = {
        deleteDocuments(ids: string[]): unknown;
        createDocuments(data: object[], options?: object): unknown;
      };
      const { Actor, Combat, ChatMessage } = foundry.documents as unknown as {
        readonly [name: string]: { readonly implementation: Kind };
      };
      const [scene] = game.scenes.contents;
      const ids = (all: Iterable<PageDoc>) => [...all].map(({ id }) => id);
      for (const [key, value] of Object.entries(kept.settings))
        await game.settings.set('fivefold', key, value);
      // Fights first: a card that is missed in one would be asked for anew.
      await Combat?.implementation.deleteDocuments(ids(game.combats));
      await ChatMessage?.implementation.deleteDocuments(ids(game.messages));
      if (scene) await scene.deleteEmbeddedDocuments('Token', ids(scene.tokens));
      await Actor?.implementation.deleteDocuments(ids(game.actors));
      await Actor?.implementation.createDocuments(kept.actors, { keepId: true });
      const { createEmbeddedDocuments } = (scene ?? {}) as unknown as {
        createEmbeddedDocuments?(name: string, data: object[], options: object): unknown;
      };
      await createEmbeddedDocuments?.call(scene, 'Token', kept.tokens, { keepId: true });
      await Combat?.implementation.createDocuments(kept.combats, { keepId: true });
      for (const user of [...game.users] as unknown as { unsetFlag(scope: string, key: string): unknown }[])
        await user.unsetFlag('fivefold', 'pending');
      await (game.user as unknown as { setFlag(...all: unknown[]): unknown }).setFlag('world', 'laid', laid);
      ff.told();
    },
    { kept, laid },
  );
  // Whatever a client is told arrives in order: with the last word all that was before it.
  for (const one of others) {
    await one.waitFor(
      (laid: number) => game.users.contents.some((user) => user.getFlag('world', 'laid') === laid),
      laid,
    );
    await one.evaluate(() => void ff.told());
  }
}
