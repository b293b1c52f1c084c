import { until } from '../patience.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* Tokens. Sources: {client,common}/documents/token.d.mts, client/documents/actor.d.mts, client/config.d.mts. */

const hp = (actor: { system: unknown } | null | undefined): number | undefined =>
  (actor?.system as { hp?: { value: number } } | undefined)?.hp?.value;

export const tokens: Suite = {
  key: 'tokens',
  title: 'tokens',
  checks(context) {
    const { describe, it, before } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    let scene: Scene.Implementation;
    let actor: Actor.Implementation;

    before(async () => {
      scene = await make.scene();
      actor = await make.actor({ name: 'conformance base', system: { hp: { value: 7, max: 12 } } });
    });

    describe('bars', () => {
      it('[doc] an object of value and max is a bar', async () => {
        const token = await make.token(scene, actor, { actorLink: true, bar1: { attribute: 'hp' } });
        assert.deepInclude(token.getBarAttribute('bar1'), {
          type: 'bar',
          attribute: 'hp',
          value: 7,
          max: 12,
          editable: true,
        });
      });

      it('[doc] a single number is a value', async () => {
        const token = await make.token(scene, actor, { actorLink: true, bar2: { attribute: 'nested.a' } });
        assert.deepInclude(token.getBarAttribute('bar2'), { type: 'value', attribute: 'nested.a', value: 1 });
      });

      it('[doc] an alternative attribute; none for a missing one', async () => {
        const token = await make.token(scene, actor, { actorLink: true, bar1: { attribute: null } });
        assert.isNull(token.getBarAttribute('bar1'));
        assert.deepInclude(token.getBarAttribute('bar1', { alternative: 'hp' }), { value: 7, max: 12 });
        assert.isNull(token.getBarAttribute('bar1', { alternative: 'no.such' }));
      });

      it('[doc] which attributes can be tracked: bars and values of the schema', () => {
        const { bar, value } = TokenDocument.implementation.getTrackedAttributes('probe' as never);
        const paths = (list: string[][]): string[] => list.map((path) => path.join('.'));
        assert.include(paths(bar), 'hp');
        assert.includeMembers(paths(value), ['nested.a', 'nested.b']);
        assert.notInclude(paths(value), 'label');
      });

      it('[doc] CONFIG.Actor.trackableAttributes replaces them', () => {
        const configured = CONFIG.Actor as unknown as { trackableAttributes: Record<string, object> };
        const own = configured.trackableAttributes;
        configured.trackableAttributes = { ...own, probe: { bar: ['hp'], value: ['nested.b'] } };
        try {
          const { bar, value } = TokenDocument.implementation.getTrackedAttributes('probe' as never);
          assert.deepEqual([bar.map(String), value.map((path) => path.join('.'))], [['hp'], ['nested.b']]);
        } finally {
          configured.trackableAttributes = own;
        }
      });

      it('[doc] modifyTokenAttribute: absolute, relative, within the bar', async () => {
        const one = await make.actor({ system: { hp: { value: 7, max: 12 } } });
        await one.modifyTokenAttribute('hp', 5);
        assert.strictEqual(hp(one), 5);
        await one.modifyTokenAttribute('hp', -2, true);
        assert.strictEqual(hp(one), 3);
        await one.modifyTokenAttribute('hp', 50, true);
        assert.strictEqual(hp(one), 12);
      });

      it('[doc] its hook receives the change and may stop it', async () => {
        const one = await make.actor({ system: { hp: { value: 7, max: 12 } } });
        const seen: unknown[] = [];
        const id = Hooks.on('modifyTokenAttribute', (data, updates) => {
          seen.push(data.attribute, data.value, Object.values(updates));
          return false;
        });
        await one.modifyTokenAttribute('hp', 4);
        Hooks.off('modifyTokenAttribute', id);
        assert.deepEqual(seen, ['hp', 4, [4]]);
        assert.strictEqual(hp(one), 7);
      });
    });

    describe('actors of tokens', () => {
      it('[12] a linked token has the actor itself', async () => {
        const token = await make.token(scene, actor, { actorLink: true });
        assert.isTrue(token.isLinked);
        assert.strictEqual(token.actor, actor);
        assert.strictEqual(token.baseActor, actor);
      });

      it('[12] an unlinked one has an actor of its own, with a uuid through the token', async () => {
        const token = await make.token(scene, actor);
        assert.isFalse(token.isLinked);
        assert.notStrictEqual(token.actor, actor);
        assert.isTrue(token.actor?.isToken);
        assert.strictEqual(token.actor?.token, token);
        assert.strictEqual(token.baseActor, actor);
        assert.strictEqual(token.actor?.uuid, `Scene.${scene.id}.Token.${token.id}.Actor.${actor.id}`);
        assert.strictEqual(await fromUuid(token.actor?.uuid as never), token.actor as never);
      });

      it('[12] two tokens of one actor change apart', async () => {
        const [one, other] = [await make.token(scene, actor), await make.token(scene, actor)];
        await one.actor?.update({ system: { hp: { value: 2 } } } as never);
        assert.deepEqual([hp(one.actor), hp(other.actor), hp(actor)], [2, 7, 7]);
      });

      it('[12] changes of a token’s actor are stored with the token', async () => {
        const token = await make.token(scene, actor);
        await token.actor?.update({ system: { hp: { value: 3 } } } as never);
        assert.strictEqual(foundry.utils.getProperty(token.toObject(), 'delta.system.hp.value'), 3);
        assert.strictEqual(foundry.utils.getProperty(actor.toObject(), 'system.hp.value'), 7);
      });

      it('[doc] effects on an unlinked token are its own', async () => {
        const token = await make.token(scene, actor);
        const status = CONFIG.specialStatusEffects.DEFEATED;
        await token.actor?.toggleStatusEffect(status, { active: true });
        await until(() => token.hasStatusEffect(status), 'the status');
        assert.isTrue(token.actor?.statuses.has(status));
        assert.isFalse(actor.statuses.has(status));
        await token.actor?.toggleStatusEffect(status, { active: false });
        await until(() => !token.hasStatusEffect(status), 'its end');
      });
    });

    describe('statuses', () => {
      it('[doc] toggleStatusEffect: the effect when made, true when there, false when removed', async () => {
        const one = await make.actor();
        const status = CONFIG.specialStatusEffects.DEFEATED;
        const made = await one.toggleStatusEffect(status);
        assert.instanceOf(made, ActiveEffect);
        assert.isTrue(one.statuses.has(status));
        assert.isTrue(await one.toggleStatusEffect(status, { active: true }));
        assert.strictEqual(await one.toggleStatusEffect(status), false);
        assert.isUndefined(await one.toggleStatusEffect(status, { active: false }));
        assert.isFalse(one.statuses.has(status));
      });

      it('[doc] fromStatusEffect makes an effect without saving it', async () => {
        const one = await make.actor();
        const effect = await ActiveEffect.implementation.fromStatusEffect(
          CONFIG.specialStatusEffects.DEFEATED,
          {
            parent: one,
          } as never,
        );
        assert.isTrue(effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED));
        assert.strictEqual(one.effects.size, 0);
      });
    });

    describe('in an encounter', () => {
      it('[doc] createCombatants and deleteCombatants', async () => {
        const fight = await make.combat();
        const token = await make.token(scene, actor, { name: 'conformance fighter' });
        const [one] = await TokenDocument.implementation.createCombatants([token], { combat: fight });
        assert.strictEqual(one?.tokenId, token.id);
        assert.strictEqual(one?.sceneId, scene.id);
        assert.strictEqual(one?.token, token);
        assert.strictEqual(one?.actor, token.actor);
        assert.strictEqual(one?.name, 'conformance fighter');
        assert.deepEqual(fight.getCombatantsByToken(token), [one]);
        await TokenDocument.implementation.deleteCombatants([token], { combat: fight });
        assert.strictEqual(fight.combatants.size, 0);
      });

      it('[doc] a combatant is removed with its token', async () => {
        const fight = await make.combat();
        const token = await make.token(scene, actor);
        await TokenDocument.implementation.createCombatants([token], { combat: fight });
        await token.delete();
        await until(() => fight.combatants.size === 0, 'the combatant’s going');
      });
    });

    describe('places', () => {
      it('[doc] size, centre and spaces of a large token', async () => {
        const token = await make.token(scene, actor, { x: 200, y: 100, width: 2, height: 2, elevation: 10 });
        assert.deepEqual({ ...token.getSize() }, { width: 200, height: 200 });
        const { x, y } = token.getCenterPoint();
        assert.deepEqual([x, y], [300, 200]);
        const spaces = token.getOccupiedGridSpaceOffsets().map(({ i, j }) => `${i},${j}`);
        assert.sameMembers(spaces, ['1,2', '1,3', '2,2', '2,3']);
      });

      it('[doc] a token takes its position from its update', async () => {
        const token = await make.token(scene, actor);
        await token.update({ x: 300, y: 400 });
        assert.deepEqual([token.x, token.y], [300, 400]);
      });

      it('[doc] the scene’s grid measures between tokens', async () => {
        const one = await make.token(scene, actor, { x: 0, y: 0 });
        const other = await make.token(scene, actor, { x: 300, y: 0 });
        const grid = scene.grid as unknown as foundry.grid.BaseGrid;
        assert.strictEqual(grid.size, 100);
        assert.strictEqual(
          grid.measurePath([one.getCenterPoint(), other.getCenterPoint()] as never, {}).distance,
          15,
        );
      });
    });
  },
};
