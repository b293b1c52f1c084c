import { failure, until } from '../patience.ts';
import { player, remote } from '../remote.ts';
import type { Suite } from '../suite.ts';

type Changed = [value: unknown, userId: unknown];

interface Settings {
  register(namespace: string, key: string, setting: object): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}
const settings = (): Settings => game.settings as unknown as Settings;

const SCOPE = 'fivefold';
const changed: Changed[] = [];
let registered = false;

/** Registers the settings of these checks on this client, once. */
function register(): void {
  if (registered) return;
  registered = true;
  const onChange = (value: unknown, _options: unknown, userId: unknown) => void changed.push([value, userId]);
  const hidden = { config: false };
  settings().register(SCOPE, 'conformanceWorld', {
    ...hidden,
    scope: 'world',
    type: Number,
    default: 1,
    onChange,
  });
  settings().register(SCOPE, 'conformanceClient', {
    ...hidden,
    scope: 'client',
    type: String,
    default: 'here',
  });
  settings().register(SCOPE, 'conformanceObject', {
    ...hidden,
    scope: 'world',
    type: Object,
    default: { a: 1 },
  });
  const field = new foundry.data.fields.NumberField({
    required: true,
    nullable: false,
    initial: 2,
    min: 0,
    max: 9,
  });
  settings().register(SCOPE, 'conformanceField', { ...hidden, scope: 'world', type: field, default: 2 });
}

const otherRegisters = remote('settings.register', () => {
  register();
  changed.length = 0;
  return settings().get(SCOPE, 'conformanceWorld');
});
const otherHears = remote('settings.hears', async () => {
  await until(() => changed.length > 0, 'onChange on the other client');
  return { value: settings().get(SCOPE, 'conformanceWorld'), changed };
});

/** Settings (client/helpers/client-settings.d.mts; foundry-api.md 2). */
export const gameSettings: Suite = {
  key: 'settings',
  title: 'Settings',
  checks(context) {
    const { it, before, beforeEach, after } = context;
    const assert: Chai.AssertStatic = context.assert;
    before(() => register());
    beforeEach(() => {
      changed.length = 0;
    });
    after(async () => {
      await settings().set(SCOPE, 'conformanceWorld', 1);
      await settings().set(SCOPE, 'conformanceClient', 'here');
      await settings().set(SCOPE, 'conformanceObject', { a: 1 });
      await settings().set(SCOPE, 'conformanceField', 2);
    });

    it('[doc] a setting that was never set has its default', () => {
      assert.equal(settings().get(SCOPE, 'conformanceClient'), 'here');
    });
    it('[40] a setting can be read as soon as it is registered', () => {
      settings().register(SCOPE, 'conformanceFresh', {
        scope: 'client',
        config: false,
        type: Number,
        default: 3,
      });
      assert.equal(settings().get(SCOPE, 'conformanceFresh'), 3);
    });
    it('[40] reading an unregistered setting is an error', () => {
      assert.throws(() => settings().get(SCOPE, 'conformanceNothing'));
    });
    it('[doc] so is setting one', async () => {
      await failure(async () => settings().set(SCOPE, 'conformanceNothing', 1));
    });
    it('[doc] set writes, get reads', async () => {
      await settings().set(SCOPE, 'conformanceWorld', 4);
      assert.strictEqual(settings().get(SCOPE, 'conformanceWorld'), 4);
      await settings().set(SCOPE, 'conformanceClient', 'there');
      assert.equal(settings().get(SCOPE, 'conformanceClient'), 'there');
    });
    it('[doc] onChange receives the new value', async () => {
      await settings().set(SCOPE, 'conformanceWorld', 5);
      await until(() => changed.length > 0, 'onChange');
      assert.deepEqual(
        changed.map(([value]) => value),
        [5],
      );
    });
    it('[doc] setting the current value changes nothing', async () => {
      await settings().set(SCOPE, 'conformanceWorld', 6);
      changed.length = 0;
      await settings().set(SCOPE, 'conformanceWorld', 6);
      assert.deepEqual(changed, []);
    });
    it('[doc] a setting of the world reaches the other client, with the user who set it', async function () {
      if (!player()) this.skip();
      await settings().set(SCOPE, 'conformanceWorld', 7);
      assert.equal(await otherRegisters(), 7);
      await settings().set(SCOPE, 'conformanceWorld', 8);
      const heard = await otherHears();
      assert.equal(heard.value, 8);
      assert.deepEqual(heard.changed, [[8, game.userId]]);
    });
    it('[doc] objects are stored whole', async () => {
      await settings().set(SCOPE, 'conformanceObject', { b: { c: [1] } });
      assert.deepEqual(settings().get(SCOPE, 'conformanceObject'), { b: { c: [1] } });
    });
    it('[doc] a setting with a field is cleaned by it', async () => {
      await settings().set(SCOPE, 'conformanceField', '7');
      assert.strictEqual(settings().get(SCOPE, 'conformanceField'), 7);
    });
  },
};
