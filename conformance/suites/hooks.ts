import { anyHooks } from '../events.ts';
import type { Suite } from '../suite.ts';

/* The registry of hooks. Sources: client/helpers/hooks.d.mts, foundryvtt.com/api hookEvents. */

const HOOK = 'conformanceHook';

export const hooks: Suite = {
  key: 'hooks',
  title: 'the registry of hooks',
  checks(context) {
    const { it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const ids: number[] = [];
    const on = (listener: (...args: unknown[]) => unknown): number => {
      const id = anyHooks.on(HOOK, listener);
      ids.push(id);
      return id;
    };
    afterEach(() => {
      for (const id of ids.splice(0)) anyHooks.off(HOOK, id);
    });

    it('[doc] each registration has its own number', () => {
      const [one, other] = [on(() => undefined), on(() => undefined)];
      assert.isNumber(one);
      assert.notStrictEqual(one, other);
    });

    it('[15] call stops at false and returns it; callAll goes on', () => {
      let later = 0;
      on(() => false);
      on(() => {
        later++;
      });
      assert.isFalse(anyHooks.call(HOOK));
      assert.strictEqual(later, 0);
      assert.isTrue(anyHooks.callAll(HOOK));
      assert.strictEqual(later, 1);
    });

    it('[15] only false itself stops: not undefined, 0, null or a promise of false', () => {
      let last = 0;
      for (const value of [undefined, 0, null, Promise.resolve(false)]) on(() => value);
      on(() => {
        last++;
      });
      assert.isTrue(anyHooks.call(HOOK));
      assert.strictEqual(last, 1);
    });

    it('[doc] off by number and by function', () => {
      let calls = 0;
      const listener = () => {
        calls++;
      };
      const id = on(listener);
      anyHooks.off(HOOK, id);
      on(listener);
      anyHooks.off(HOOK, listener);
      anyHooks.callAll(HOOK);
      assert.strictEqual(calls, 0);
    });

    it('[15] once runs once, even when called from within', () => {
      let calls = 0;
      anyHooks.once(HOOK, () => {
        calls++;
        if (calls < 5) anyHooks.callAll(HOOK);
      });
      anyHooks.callAll(HOOK);
      anyHooks.callAll(HOOK);
      assert.strictEqual(calls, 1);
    });

    it('[15] a listener that throws does not stop the others', () => {
      let later = 0;
      on(() => {
        throw new Error('conformance: this error is meant');
      });
      on(() => {
        later++;
      });
      anyHooks.callAll(HOOK);
      assert.strictEqual(later, 1);
    });

    it('[doc] a call without listeners does not return false', () => {
      assert.isTrue(anyHooks.call('conformanceNobody'));
      assert.isTrue(anyHooks.callAll('conformanceNobody'));
    });
  },
};
