import { otherCreates, otherSource, otherUpdates } from '../other.ts';
import { until } from '../patience.ts';
import { type AnyDocument, change, known, must, type Plain, source } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

type Maker = { implementation: { create(data: never, options?: never): Promise<AnyDocument | undefined> } };

/** Makes a document of any kind. */
async function create<T = AnyDocument>(name: string, data: object): Promise<T & AnyDocument> {
  const { implementation } = must((foundry.documents as unknown as { [name: string]: Maker })[name], name);
  return must(await implementation.create(data as never)) as T & AnyDocument;
}

interface Settings {
  register(namespace: string, key: string, setting: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}
const settings = (): Settings => game.settings as unknown as Settings;

const MINE = { scope: 'user', config: false, type: Number, default: 1 };
const mineThere = remote('world.mine', async (value: number) => {
  settings().register('fivefold', 'conformanceMine', MINE);
  await settings().set('fivefold', 'conformanceMine', value);
  return settings().get('fivefold', 'conformanceMine');
});

/** Folders, journals, macros, users (client/documents/{folder,journal-entry,macro,user}.d.mts; foundry-api.md 2 and 5). */
export const world: Suite = {
  key: 'world',
  title: 'Other documents of the world',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);

    describe('folders', () => {
      it('[doc] know their contents, documents know their folder', async () => {
        const folder = await create<Folder.Implementation>('Folder', {
          name: 'conformance folder',
          type: 'Actor',
        });
        try {
          const actor = await make({ folder: folder.id });
          assert.strictEqual(actor.folder as unknown, folder);
          assert.deepEqual(folder.contents as unknown[], [actor]);
          assert.equal(source(actor).folder, folder.id);
          await change(actor, { folder: null });
          assert.isNull(actor.folder);
          assert.deepEqual(folder.contents as unknown[], []);
        } finally {
          await folder.delete();
        }
      });
      it('[doc] leave their documents behind when they are deleted', async () => {
        const folder = await create('Folder', { name: 'conformance folder', type: 'Actor' });
        const actor = await make({ folder: folder.id });
        await folder.delete();
        assert.isTrue(game.actors.has(must(actor.id)));
        assert.isNull(actor.folder);
      });
    });

    describe('journals', () => {
      const page = {
        name: 'conformance page',
        type: 'text',
        text: { content: '<p onclick="x()">Hello</p>' },
      };

      it('[24] the text of a page is cleaned', async () => {
        const journal = await create<JournalEntry.Implementation>('JournalEntry', {
          name: 'conformance journal',
          pages: [page],
        });
        const [first] = journal.pages.contents;
        const { content } = must(first).text;
        await journal.delete();
        assert.include(String(content), 'Hello');
        assert.notInclude(String(content), 'onclick');
      });
      it('[9] a page knows its journal', async () => {
        const journal = await create<JournalEntry.Implementation>('JournalEntry', {
          name: 'conformance journal',
          pages: [page],
        });
        const [first] = journal.pages.contents;
        assert.strictEqual(must(first).parent as unknown, journal);
        assert.equal(must(first).uuid, `JournalEntry.${journal.id}.JournalEntryPage.${must(first).id}`);
        await journal.delete();
      });
      it('[21] a player may neither read nor write without permission', async function () {
        if (!player()) this.skip();
        const journal = await create<JournalEntry.Implementation>('JournalEntry', {
          name: 'conformance secret',
        });
        const { refused } = await otherUpdates({ uuid: journal.uuid, data: { name: 'conformance mine' } });
        const { name } = journal;
        await journal.delete();
        assert.isString(refused);
        assert.equal(name, 'conformance secret');
      });
    });

    describe('users', () => {
      it('[doc] the collection knows players and the game master', () => {
        assert.strictEqual(game.users.get(must(game.userId)) as unknown, game.user);
        assert.strictEqual(game.users.current as unknown, game.user);
        assert.isTrue(game.user.isSelf);
        assert.isTrue(game.user.isGM);
        assert.isFalse(game.users.players.some((user) => user.isGM));
      });
      it('[doc] a color is a Color', () => {
        assert.instanceOf(game.user.color, foundry.utils.Color);
      });
      it('[doc] a user’s character is an actor', async () => {
        const user = await create<User.Implementation>('User', { name: 'conformance user', role: 1 });
        try {
          const actor = await make();
          assert.isNull(user.character);
          await change(user, { character: actor.id });
          assert.strictEqual(user.character as unknown, actor);
          assert.equal(source(user).character, actor.id);
        } finally {
          await user.delete();
        }
      });
      it('[doc] roles: a user has at least this one, or exactly this one', async () => {
        const user = await create<User.Implementation>('User', { name: 'conformance user', role: 2 });
        try {
          assert.isTrue(user.hasRole('PLAYER'));
          assert.isTrue(user.hasRole('TRUSTED'));
          assert.isFalse(user.hasRole('ASSISTANT'));
          assert.isFalse(user.hasRole('PLAYER', { exact: true }));
          assert.isTrue(user.hasRole('TRUSTED', { exact: true }));
          assert.isFalse(user.isGM);
          assert.isFalse(user.active);
        } finally {
          await user.delete();
        }
      });
      it('[doc] an assistant counts as a game master', async () => {
        const user = await create<User.Implementation>('User', { name: 'conformance user', role: 3 });
        assert.isTrue(user.isGM);
        await user.delete();
      });
      it('[21] a player may change the flags of their own user', async function () {
        const other = player();
        if (!other) this.skip();
        const data = { 'flags.world.conformance': 5 };
        assert.isUndefined((await otherUpdates({ uuid: other.uuid, data })).refused);
        const flag = () => ((source(other).flags as Plain).world as Plain | undefined)?.conformance;
        await until(() => flag() === 5, 'the flag');
        await other.unsetFlag('world' as never, 'conformance' as never);
        assert.isUndefined(flag());
      });
      it('[21] but not another’s', async function () {
        if (!player()) this.skip();
        const data = { 'flags.world.conformance': 5 };
        assert.isString((await otherUpdates({ uuid: game.user.uuid, data })).refused);
        assert.isUndefined(((source(game.user).flags as Plain).world as Plain | undefined)?.conformance);
      });
      it('[21] a player may not create a user', async function () {
        if (!player()) this.skip();
        const data = { name: 'conformance intruder', role: 4 };
        assert.isString((await otherCreates({ name: 'User', data })).refused);
        assert.isUndefined(game.users.getName('conformance intruder'));
      });
    });

    describe('macros', () => {
      it('[doc] a player may change and delete their own macro', async function () {
        if (!player()) this.skip();
        const data = { name: 'conformance macro', type: 'chat', command: 'one' };
        const { uuid } = await otherCreates({ name: 'Macro', data });
        assert.isUndefined((await otherUpdates({ uuid, data: { command: 'two' } })).refused);
        await until(() => fromUuidSync(uuid) && source(known(uuid)).command === 'two', 'the new command');
        await known(uuid).delete();
        await until(async () => (await otherSource(uuid)) === null, 'the macro to go');
      });
    });

    describe('settings of a user', () => {
      it('[doc] are separate for each user', async function () {
        settings().register('fivefold', 'conformanceMine', MINE);
        if (!player()) this.skip();
        await settings().set('fivefold', 'conformanceMine', 3);
        assert.equal(await mineThere(8), 8);
        assert.equal(settings().get('fivefold', 'conformanceMine'), 3);
        await settings().set('fivefold', 'conformanceMine', 1);
        await mineThere(1);
      });
    });
  },
};
