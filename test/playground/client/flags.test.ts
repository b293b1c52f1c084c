import { expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { openProbe } from '../fixtures/table.ts';

declare const CONFIG: Live;

it.each([13, 14] as const)(
  'a flag is deleted by the syntax of generation %i, without a warning',
  async (generation) => {
    const { table, close } = await openProbe({ generation });
    try {
      const gm = await table.join('Gamemaster');
      const flags = await gm.evaluate(async () => {
        const actor = await CONFIG.Actor.documentClass.create({ name: 'A', type: 'hero' });
        await actor.setFlag('probe-system', 'deep.one', 1);
        await actor.setFlag('probe-system', 'deep.two', 2);
        await actor.unsetFlag('probe-system', 'deep.one');
        return actor.toObject().flags;
      });
      expect(flags).toEqual({ 'probe-system': { deep: { two: 2 } } });
      expect(gm.log).toEqual([]);
    } finally {
      await close();
    }
  },
);
