import { type Change, effectWith } from '../effects.ts';
import { until } from '../patience.ts';
import { change, live, must, source, stored } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';
import { generation } from '../surroundings.ts';
import { newTransferral } from '../transferral.ts';

const hpThere = remote('effects.hp', async ({ uuid, wanted }: { uuid: string; wanted: number }) => {
  const actor = must(fromUuidSync(uuid));
  await until(() => live(actor).hp.value === wanted, `${wanted} hit points`);
  return live(actor).hp.value;
});

const status = (): string => must([...CONFIG.statusEffects].find(({ hud }) => hud !== false)?.id, 'a status');

/** Active effects and statuses (foundry-api.md 4; client/documents/{active-effect,actor}.d.mts, constants.d.mts). */
export const effects: Suite = {
  key: 'effects',
  title: 'Active effects',
  checks(context) {
    const { describe, it, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    newTransferral(context);
    let actor: Actor.Implementation;
    const apply = async (changes: readonly Change[], more?: object) => {
      const [effect] = await embed<ActiveEffect.Implementation>(actor, 'ActiveEffect', [
        effectWith(changes, more),
      ]);
      return must(effect);
    };
    const hp = (kind: Change['kind'], value: string, priority?: number): Change => ({
      key: 'system.hp.value',
      kind,
      value,
      priority,
    });
    beforeEach(async () => {
      actor = await make({ system: { tags: ['a'], marks: ['x'], label: 'word' } });
    });

    describe('kinds of change', () => {
      for (const [kind, value, result] of [
        ['add', '5', 15],
        ['add', '-3', 7],
        ['multiply', '2', 20],
        ['override', '3', 3],
        ['upgrade', '12', 12],
        ['upgrade', '4', 10],
        ['downgrade', '4', 4],
        ['downgrade', '12', 10],
      ] as const)
        it(`[doc] ${kind} ${value} makes ${result} of 10`, async () => {
          await apply([hp(kind, value)]);
          assert.strictEqual(live(actor).hp.value, result);
        });
      it('[doc] subtract subtracts on 14', async function () {
        if (generation() < 14) this.skip();
        const name = 'conformance effect';
        const changes = [{ key: 'system.hp.value', type: 'subtract', value: '4', phase: 'initial' }];
        await embed(actor, 'ActiveEffect', [{ name, system: { changes } }]);
        assert.equal(live(actor).hp.value, 6);
      });
      it('[doc] add appends an element to an array', async () => {
        await apply([{ key: 'system.tags', kind: 'add', value: 'b' }]);
        assert.deepEqual(live(actor).tags, ['a', 'b']);
        assert.deepEqual(stored(actor).tags, ['a']);
      });
      it('[doc] add puts an element into a set', async () => {
        await apply([{ key: 'system.marks', kind: 'add', value: 'y' }]);
        assert.deepEqual([...live(actor).marks], ['x', 'y']);
      });
      it('[doc] override sets a text', async () => {
        await apply([{ key: 'system.label', kind: 'override', value: 'other' }]);
        assert.equal(live(actor).label, 'other');
      });
      it('[doc] the value is cast to the field’s type', async () => {
        await apply([{ key: 'system.speed', kind: 'override', value: '7' }]);
        assert.strictEqual(live(actor).speed, 7);
      });
    });

    describe('order', () => {
      it('[doc] changes apply by priority, not by the order of creation', async () => {
        await apply([hp('multiply', '2', 50)]);
        await apply([hp('add', '5', 10)]);
        assert.equal(live(actor).hp.value, 30);
      });
      it('[doc] without a priority a multiplication comes before an addition', async () => {
        await apply([hp('add', '5')]);
        await apply([hp('multiply', '2')]);
        assert.equal(live(actor).hp.value, 25);
      });
      it('[doc] changes of one effect also apply by priority', async () => {
        await apply([hp('override', '1', 30), hp('add', '5', 40)]);
        assert.equal(live(actor).hp.value, 6);
      });
    });

    describe('whether it works', () => {
      it('[doc] a disabled effect does not apply', async () => {
        const effect = await apply([hp('add', '5')], { disabled: true });
        assert.equal(live(actor).hp.value, 10);
        assert.isFalse(effect.active);
        await change(effect, { disabled: false });
        assert.equal(live(actor).hp.value, 15);
        assert.isTrue(effect.active);
      });
      it('[doc] a deleted effect no longer applies', async () => {
        const effect = await apply([hp('add', '5')]);
        await effect.delete();
        assert.equal(live(actor).hp.value, 10);
      });
      it('[doc] an effect of an item applies to its actor, without moving there', async () => {
        const [item] = await embed<Item.Implementation>(actor, 'Item', [
          {
            name: 'conformance item',
            type: 'probe',
            effects: [effectWith([hp('add', '5')], { transfer: true })],
          },
        ]);
        assert.equal(live(actor).hp.value, 15);
        assert.equal(actor.effects.size, 0);
        assert.equal([...actor.allApplicableEffects()].length, 1);
        await must(item).delete();
        assert.equal(live(actor).hp.value, 10);
      });
      it('[doc] unless it is not to be transferred', async () => {
        const effects = [effectWith([hp('add', '5')], { transfer: false })];
        await embed(actor, 'Item', [{ name: 'conformance item', type: 'probe', effects }]);
        assert.equal(live(actor).hp.value, 10);
        assert.equal(actor.appliedEffects.length, 0);
      });
      it('[doc] it applies on the other client alike', async function () {
        if (!player()) this.skip();
        await apply([hp('add', '5')]);
        assert.equal(await hpThere({ uuid: actor.uuid, wanted: 15 }), 15);
      });
      it('[doc] appliedEffects lists what is active and not suppressed', async () => {
        await apply([hp('add', '5')]);
        await apply([hp('add', '5')], { disabled: true });
        assert.equal(actor.appliedEffects.length, 1);
        assert.equal(actor.effects.size, 2);
      });
    });

    describe('statuses', () => {
      it('[doc] an effect’s statuses are the actor’s', async () => {
        const effect = await apply([], { statuses: ['conformance'] });
        assert.instanceOf(effect.statuses, Set);
        assert.isTrue(actor.statuses.has('conformance'));
        assert.deepEqual(source(effect).statuses, ['conformance']);
        await change(effect, { disabled: true });
        assert.isFalse(actor.statuses.has('conformance'));
      });
      it('[doc] toggleStatusEffect turns a status on and off', async () => {
        await actor.toggleStatusEffect(status());
        assert.isTrue(actor.statuses.has(status()));
        assert.equal(actor.effects.size, 1);
        await actor.toggleStatusEffect(status());
        assert.isFalse(actor.statuses.has(status()));
        assert.equal(actor.effects.size, 0);
      });
      it('[doc] it returns what it did', async () => {
        assert.isUndefined(await actor.toggleStatusEffect(status(), { active: false }));
        assert.instanceOf(await actor.toggleStatusEffect(status()), ActiveEffect.implementation);
        assert.isTrue(await actor.toggleStatusEffect(status(), { active: true }));
        assert.isFalse(await actor.toggleStatusEffect(status()));
      });
      it('[doc] active sets the direction', async () => {
        await actor.toggleStatusEffect(status(), { active: false });
        assert.equal(actor.effects.size, 0);
        await actor.toggleStatusEffect(status(), { active: true });
        await actor.toggleStatusEffect(status(), { active: true });
        assert.equal(actor.effects.size, 1);
      });
      it('[doc] overlay marks the effect', async () => {
        await actor.toggleStatusEffect(status(), { active: true, overlay: true });
        const [effect] = actor.effects.contents;
        assert.isTrue((must(effect).flags as { core?: { overlay?: boolean } }).core?.overlay);
      });
      it('[doc] [assumed] an unknown status is an error', async () => {
        let refused = false;
        await actor.toggleStatusEffect('conformance-nosuchstatus').catch(() => {
          refused = true;
        });
        assert.isTrue(refused);
        assert.equal(actor.effects.size, 0);
      });
      it('[doc] fromStatusEffect makes an effect that is not stored', async () => {
        const effect = await ActiveEffect.implementation.fromStatusEffect(status());
        assert.isTrue(effect.statuses.has(status()));
        assert.equal(actor.effects.size, 0);
      });
    });
  },
};
