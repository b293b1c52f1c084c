import { A, named } from '../fight.ts';
import { failure, until } from '../patience.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* Combatants. Source: client/documents/{combat,combatant}.d.mts. */

export const combatants: Suite = {
  key: 'combatants',
  title: 'combatants and initiative',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);

    describe('initiative', () => {
      const initiatives = (fight: Combat.Implementation) =>
        fight.combatants.map(({ initiative }) => initiative);

      it('[doc] rollInitiative writes the totals and posts each to the chat', async () => {
        const fight = await make.combat([{ name: 'conformance A' }, { name: 'conformance B' }]);
        const before = game.messages.size;
        const ids = fight.combatants.map(({ id }) => id ?? '');
        assert.strictEqual(await fight.rollInitiative(ids, { formula: '1d1 + 6' }), fight);
        assert.deepEqual(initiatives(fight), [7, 7]);
        const said = game.messages.contents.slice(before);
        assert.lengthOf(said, 2);
        assert.isTrue(said.every(({ rolls }) => rolls[0]?.total === 7));
        await ChatMessage.implementation.deleteDocuments(said.map(({ id }) => id ?? ''));
      });

      it('[doc] rollAll skips those who have rolled', async () => {
        const fight = await make.combat([A, { name: 'conformance B' }]);
        const before = game.messages.size;
        await fight.rollAll({ formula: '3' });
        assert.sameMembers(initiatives(fight), [10, 3]);
        await ChatMessage.implementation.deleteDocuments(
          game.messages.contents.slice(before).map(({ id }) => id ?? ''),
        );
      });

      it('[doc] getInitiativeRoll is not evaluated and takes an explicit formula', async () => {
        const fight = await make.combat([A]);
        const roll = named(fight, 'A').getInitiativeRoll('1d20 + 3');
        assert.instanceOf(roll, Roll);
        assert.strictEqual(roll.formula, '1d20 + 3');
        assert.isUndefined(roll.total);
      });

      it('[doc] a combatant rolls for itself', async () => {
        const fight = await make.combat([{ name: 'conformance A' }]);
        await named(fight, 'A').rollInitiative('4');
        assert.strictEqual(named(fight, 'A').initiative, 4);
      });
    });

    describe('combatants', () => {
      it('[doc] a combatant without an actor has no owner and knows its combat', async () => {
        const fight = await make.combat([A]);
        const one = named(fight, 'A');
        assert.strictEqual(one.combat, fight);
        assert.isNull(one.actor);
        assert.isTrue(one.isNPC);
        assert.deepEqual(one.players, []);
      });

      it('[doc] a combatant of an actor has its name and its owners', async () => {
        const actor = await make.actor({ name: 'conformance fighter' });
        const fight = await make.combat([{ actorId: actor.id }]);
        const [one] = fight.combatants.contents;
        assert.strictEqual(one?.name, 'conformance fighter');
        assert.strictEqual(one?.actor, actor);
        assert.isTrue(one?.isOwner);
        assert.deepEqual(fight.getCombatantsByActor(actor), [one]);
        assert.deepEqual(fight.getCombatantsByActor(actor.id ?? ''), [one]);
      });

      it('[doc] isDefeated by its flag or by the defeated status', async () => {
        const actor = await make.actor();
        const fight = await make.combat([{ actorId: actor.id }, { ...A, defeated: true }]);
        const [one] = fight.getCombatantsByActor(actor);
        assert.isTrue(named(fight, 'A').isDefeated);
        assert.isFalse(one?.isDefeated);
        await actor.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, { active: true });
        assert.isTrue(one?.isDefeated);
      });

      it('[doc] the resource that the tracker shows', async () => {
        const settings = JSON.parse(JSON.stringify(game.settings.get('core', 'combatTrackerConfig')));
        await game.settings.set('core', 'combatTrackerConfig', { ...settings, resource: 'hp.value' });
        try {
          const actor = await make.actor({ system: { hp: { value: 7 } } });
          const fight = await make.combat([{ actorId: actor.id }]);
          const [one] = fight.combatants.contents;
          assert.strictEqual(one?.updateResource(), 7);
          assert.strictEqual(one?.resource, 7);
        } finally {
          await game.settings.set('core', 'combatTrackerConfig', settings);
        }
      });

      it('[doc] the data of a combatant’s subtype are cleaned by its model', async () => {
        const fight = await make.combat([{ ...A, type: 'probe', system: { slots: '3' } }]);
        const { system } = named(fight, 'A') as unknown as { system: { slots: number } };
        assert.strictEqual(system.slots, 3);
      });

      it('[doc] only one encounter is active', async () => {
        const was = game.combats.filter(({ active }) => active);
        const one = await make.combat([A]);
        const other = await make.combat([A]);
        await one.activate();
        await until(() => one.active, 'the first');
        await other.activate();
        await until(() => other.active && !one.active, 'the second instead of the first');
        await other.update({ active: false });
        for (const before of was) await before.activate();
      });

      it('[doc] an encounter of an undeclared subtype is refused', async () => {
        await failure(async () => {
          const made = await Combat.implementation.create({ type: 'nobody' } as never);
          if (!made) throw new Error('nothing made');
          await made.delete();
        });
      });
    });
  },
};
