import { failure } from '../patience.ts';
import { type AnyDocument, must, type Plain, source } from '../plain.ts';
import { player, remote } from '../remote.ts';
import type { Suite } from '../suite.ts';

/** A pack, as far as the checks use it. */
interface Pack {
  readonly collection: string;
  readonly locked: boolean;
  readonly documentName: string;
  readonly visible: boolean;
  readonly metadata: { readonly packageName: string; readonly packageType: string };
  readonly index: {
    readonly size: number;
    readonly contents: readonly Plain[];
    get(id: string): Plain | undefined;
  };
  getIndex(options?: { fields: string[] }): Promise<Pack['index']>;
  getDocument(id: string): Promise<(AnyDocument & Plain) | null | undefined>;
  getDocuments(query?: object): Promise<(AnyDocument & Plain)[]>;
  getUuid(id: string): string;
  configure(settings: { locked: boolean }): Promise<unknown>;
}

/** A pack of the system with items in it. */
function itemPack(): Pack {
  const all = [...(game.packs as unknown as Iterable<Pack>)];
  return must(
    all.find(({ metadata, documentName }) => metadata.packageType === 'system' && documentName === 'Item'),
    'a pack of items',
  );
}

const otherReads = remote('packs.reads', async (id: string) => {
  const pack = must((game.packs as unknown as { get(id: string): Pack | undefined }).get(id));
  const [entry] = pack.index.contents;
  const document = await pack.getDocument(must(entry)._id as string);
  return { name: document?.name, visible: pack.visible };
});

/** Compendia (foundry-api.md 5; client/documents/collections/compendium-collection.d.mts). */
export const packs: Suite = {
  key: 'packs',
  title: 'Compendia',
  checks(context) {
    const { it, before } = context;
    const assert: Chai.AssertStatic = context.assert;
    let pack: Pack;
    let entry: Plain;
    let id: string;
    before(() => {
      pack = itemPack();
      entry = must(pack.index.contents[0], 'an entry');
      id = entry._id as string;
    });

    it('[26] a pack of the system is locked', () => {
      assert.isTrue(pack.locked);
    });
    it('[26] nothing is written into a locked pack', async () => {
      const data = { name: 'conformance locked', type: 'probe' };
      await failure(() => Item.implementation.create(data as never, { pack: pack.collection } as never));
      const document = must(await pack.getDocument(id));
      await failure(() => document.update({ name: 'conformance locked' } as never));
      await failure(() => document.delete());
      assert.isUndefined(pack.index.contents.find(({ name }) => name === 'conformance locked'));
    });
    it('[26] the index holds names and types, not the documents', () => {
      assert.isString(entry.name);
      assert.isString(entry.type);
      assert.equal(entry.uuid, pack.getUuid(id));
      assert.notProperty(entry, 'effects');
      assert.notProperty(entry, 'ownership');
      assert.notProperty(entry, 'update');
    });
    it('[26] getIndex loads requested fields', async () => {
      const index = await pack.getIndex({ fields: ['_stats.createdTime', 'effects'] });
      assert.property(must(index.get(id)), 'effects');
    });
    it('[26] a document is only available by a promise', async () => {
      const promise = pack.getDocument(id);
      assert.instanceOf(promise, Promise);
      const document = must(await promise);
      assert.instanceOf(document, foundry.documents.Item);
      assert.equal(document.name, entry.name);
      assert.equal(document.pack, pack.collection);
    });
    it('[26] its uuid names the pack', async () => {
      const document = must(await pack.getDocument(id));
      assert.equal(document.uuid, `Compendium.${pack.collection}.Item.${id}`);
      assert.strictEqual((await fromUuid(document.uuid)) as unknown, document);
    });
    it('[26] a document missing from the pack is not returned', async () => {
      assert.notExists(await pack.getDocument(foundry.utils.randomID()));
    });
    it('[26] documents of a pack are not documents of the world', () => {
      assert.isFalse(game.items.has(id));
    });
    it('[26] getDocuments can filter by a field', async () => {
      const all = await pack.getDocuments();
      assert.equal(all.length, pack.index.size);
      const type = entry.type as string;
      const some = await pack.getDocuments({ type });
      assert.isAbove(some.length, 0);
      assert.isTrue(some.every((one) => one.type === type));
      const none = await pack.getDocuments({ type__in: ['nosuchtype'] });
      assert.equal(none.length, 0);
    });
    it('[26] fromCompendium records the source, and drops the pack’s id', async () => {
      const document = must(await pack.getDocument(id));
      const data = game.items.fromCompendium(document as never) as unknown as Plain;
      assert.equal((data._stats as { compendiumSource: string }).compendiumSource, document.uuid);
      assert.notProperty(data, '_id');
      assert.equal(data.name, entry.name);
    });
    it('[26] an item in a pack has no actor and no parent', async () => {
      const document = must(await pack.getDocument(id)) as unknown as Item.Implementation;
      assert.isNull(document.actor);
      assert.isNull(document.parent);
    });
    it('[26] an unlocked pack can be written to, and its index follows', async () => {
      await pack.configure({ locked: false });
      try {
        const data = { name: 'conformance unlocked', type: 'probe' };
        const options = { pack: pack.collection } as never;
        const made = must(await Item.implementation.create(data as never, options)) as unknown as AnyDocument;
        const madeId = must(made.id);
        assert.equal(must(pack.index.get(madeId)).name, 'conformance unlocked');
        await made.update({ name: 'conformance renamed' } as never);
        assert.equal(must(pack.index.get(madeId)).name, 'conformance renamed');
        assert.equal(source(await pack.getDocument(madeId)).name, 'conformance renamed');
        await made.delete();
        assert.isUndefined(pack.index.get(madeId));
      } finally {
        await pack.configure({ locked: true });
      }
      assert.isTrue(pack.locked);
    });
    it('[26] a player reads what the manifest allows players to read', async function () {
      if (!player()) this.skip();
      const { name, visible } = await otherReads(pack.collection);
      assert.equal(name, entry.name);
      assert.isTrue(visible);
    });
  },
};
