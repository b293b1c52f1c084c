import { anyHooks } from '../events.ts';
import { until } from '../patience.ts';
import { player, remote } from '../remote.ts';
import type { Suite } from '../suite.ts';

const activeThere = remote('duty.active', () => game.users.activeGM?.id ?? null);
const reloads = remote('duty.reloads', () => {
  setTimeout(() => location.reload(), 20);
  return true;
});

/** Which user is the active game master (client/documents/collections/users.d.mts; foundry-api.md 5). */
export const duty: Suite = {
  key: 'duty',
  title: 'The game master on duty',
  checks(context) {
    const { it } = context;
    const assert: Chai.AssertStatic = context.assert;
    it('[20] is one user, the same for both clients', async function () {
      const other = player();
      if (!other) this.skip();
      assert.equal(await activeThere(), game.users.activeGM?.id);
      assert.isTrue(game.users.activeGM?.isSelf);
      assert.isTrue(game.user.isActiveGM);
    });
    it('[20] is nobody who is not active', () => {
      const { active } = game.user;
      try {
        game.user.active = false;
        assert.notEqual(game.users.activeGM?.id, game.userId);
        assert.isFalse(game.user.isActiveGM);
      } finally {
        game.user.active = active;
      }
      assert.isTrue(game.user.isActiveGM);
    });
    it('[20] changes as users leave and come back', async function () {
      const other = player();
      if (!other) this.skip();
      const told: unknown[] = [];
      const designated = () => game.users.getDesignatedUser((user) => user.active && user.id === other.id);
      const id = anyHooks.on('userConnected', (user, connected) => {
        if ((user as User.Implementation).id === other.id) told.push(connected, designated()?.id ?? null);
      });
      assert.equal(designated()?.id, other.id);
      try {
        await reloads();
        await until(() => told.includes(false), 'the leaving', 8000);
        await until(() => told.includes(true), 'the coming back', 15_000);
      } finally {
        anyHooks.off('userConnected', id);
      }
      assert.deepEqual(told, [false, null, true, other.id]);
      assert.isTrue(other.active);
      await until(async () => (await activeThere()) === game.userId, 'the other client to be ready again');
    });
    it('[doc] the designated user has the highest role among those who qualify', () => {
      const found = game.users.getDesignatedUser((user) => user.active);
      assert.equal(found?.id, game.users.activeGM?.id);
      assert.isNull(game.users.getDesignatedUser(() => false));
      assert.isTrue(game.user.isDesignated((user) => user.active));
    });
  },
};
