import { player, remote } from '../remote.ts';
import type { Suite } from '../suite.ts';

const whoAmI = remote('utilities.whoAmI', () => game.userId);

/** Functions of `foundry.utils`, against the examples of their documentation. */
export const utilities: Suite = {
  key: 'utilities',
  title: 'Utilities',
  checks({ it, assert }) {
    // common/utils/helpers.d.mts, mergeObject
    it('[doc] mergeObject puts keys of the second object into the first', () => {
      assert.deepEqual(foundry.utils.mergeObject({ k1: 'v1' }, { k2: 'v2' }), { k1: 'v1', k2: 'v2' });
    });

    it("[23] a query runs on the other person's client", async function () {
      const other = player();
      if (!other) this.skip();
      assert.equal(await whoAmI(), other.id);
    });
  },
};
