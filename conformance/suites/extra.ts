import { live, type Plain } from '../plain.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* Checks for lies of the playground that no other check caught (tools/lies.ts). Sources are named beside each. */

export const extra: Suite = {
  key: 'extra',
  title: 'What no other check would notice',
  checks(context) {
    const { it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);

    // A field that was added to a schema appears in the documents that were stored before (common/abstract/data.d.mts, cleanData and fromSource).
    it('[4] a stored document that lacks a field has its initial value', async () => {
      const data = (await make({ system: { hp: { value: 7, max: 4 } } })).toObject() as Plain;
      const system = data.system as { label?: string; hp: { value?: number } };
      Reflect.deleteProperty(system, 'label');
      Reflect.deleteProperty(system.hp, 'value');
      const old = Actor.implementation.fromSource(data as never);
      assert.deepEqual(live(old).hp, { value: 10, max: 4 } as never);
      assert.equal(live(old).label, 'fresh');
    });

    // "Get one User who is an active Gamemaster, or null if no active GM is available" (client/documents/collections/users.d.mts).
    it('[20] [assumed] the designated user changes as soon as the active users change', () => {
      const masters = game.users.filter((user) => user.isGM && user.active);
      assert.include(masters, game.users.activeGM);
      try {
        for (const master of masters) master.active = false;
        assert.isNull(game.users.activeGM);
        assert.isFalse(game.user.isActiveGM);
      } finally {
        for (const master of masters) master.active = true;
      }
      assert.include(masters, game.users.activeGM);
    });
  },
};
