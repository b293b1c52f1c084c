import type { Context } from './suite.ts';

/* What a suite creates in the world and deletes at its end. Everything is named "conformance …". */

interface Made {
  readonly id: string | null;
  readonly collection: { has(id: string): boolean } | null;
  delete(): Promise<unknown>;
}

export interface Scratch {
  /** An actor of the probe's type. */
  actor(data?: object): Promise<Actor.Implementation>;
  /** An encounter of the probe's type, with a combatant for each entry of the list. Nobody is viewing it. */
  combat(combatants?: readonly object[], data?: object): Promise<Combat.Implementation>;
  message(data?: object, options?: object): Promise<ChatMessage.Implementation>;
  /** A scene that nobody views: square grid of 100 pixels, a space is 5 ft. */
  scene(data?: object): Promise<Scene.Implementation>;
  token(
    scene: Scene.Implementation,
    actor: Actor.Implementation,
    data?: object,
  ): Promise<TokenDocument.Implementation>;
}

type Maker = { create(data: never, options?: never): Promise<unknown> };

async function create<T>(maker: unknown, data: object, options: object = {}): Promise<T> {
  const made = await (maker as Maker).create(data as never, options as never);
  if (!made) throw new Error('the document was not created');
  return made as T;
}

/** The first of the documents created inside another. */
export async function embed<T>(parent: unknown, name: string, data: readonly object[]): Promise<T[]> {
  const { createEmbeddedDocuments } = parent as {
    createEmbeddedDocuments(name: string, data: readonly object[]): Promise<T[]>;
  };
  return createEmbeddedDocuments.call(parent, name, data);
}

/** Functions that create documents, which are deleted after the group of checks in which this is called. */
export function scratch({ after }: Context): Scratch {
  const all: Made[] = [];
  const kept = <T>(document: T): T => {
    all.push(document as unknown as Made);
    return document;
  };
  after(async () => {
    for (const one of all.splice(0).reverse()) if (one.id && one.collection?.has(one.id)) await one.delete();
  });
  return {
    actor: async (data) =>
      kept(await create(Actor.implementation, { name: 'conformance actor', type: 'probe', ...data })),
    combat: async (combatants = [], data) => {
      const combat = kept(
        await create<Combat.Implementation>(Combat.implementation, {
          type: 'probe',
          scene: null,
          active: false,
          ...data,
        }),
      );
      if (combatants.length > 0) await embed(combat, 'Combatant', combatants);
      return combat;
    },
    message: async (data, options) =>
      kept(await create(ChatMessage.implementation, { content: 'conformance message', ...data }, options)),
    scene: async (data) =>
      kept(
        await create(Scene.implementation, {
          name: 'conformance scene',
          width: 2000,
          height: 2000,
          padding: 0,
          grid: { type: 1, size: 100, distance: 5, units: 'ft' },
          ...data,
        }),
      ),
    token: async (scene, actor, data) => {
      const [token] = await embed<TokenDocument.Implementation>(scene, 'Token', [
        { name: 'conformance token', actorId: actor.id, width: 1, height: 1, x: 0, y: 0, ...data },
      ]);
      if (!token) throw new Error('the token was not created');
      return token;
    },
  };
}
