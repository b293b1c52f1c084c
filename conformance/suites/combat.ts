import { A, B, C, named, names, now, override } from '../fight.ts';
import { pause, until } from '../patience.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* Encounters. Sources: client/documents/{combat,combatant}.d.mts, client/hooks.d.mts, foundry-api.md 9. */

export const combat: Suite = {
  key: 'combat',
  title: 'encounters: order, rounds and turns',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);

    const hooked: [string, number][] = [];
    const listen = (name: string, fn: (...args: never[]) => void): void => {
      hooked.push([name, Hooks.on(name as never, fn as never)]);
    };
    afterEach(() => {
      for (const [name, id] of hooked.splice(0)) Hooks.off(name as never, id);
    });

    describe('the order of turns', () => {
      it('[27] initiative descends, those without one come last', async () => {
        const fight = await make.combat([C, { name: 'conformance N' }, A, B]);
        assert.deepEqual(names(fight), ['B', 'A', 'C', 'N']);
      });

      it('[27] ties are ordered by id, whatever the order of joining', async () => {
        const ids = ['conformanceBBBBB', 'conformanceAAAAA', 'conformanceCCCCC'];
        const orders: unknown[] = [];
        for (const list of [ids, ids.toReversed()]) {
          const fight = await make.combat();
          const data = list.map((_id) => ({ ...A, _id }));
          await fight.createEmbeddedDocuments('Combatant', data as never, { keepId: true });
          orders.push(fight.turns.map(({ id }) => id));
        }
        assert.deepEqual(orders[0], orders[1]);
      });

      it('[27] the comparator is called without its combat', async () => {
        const fight = await make.combat([A, B]);
        let self: unknown = 'not called';
        const restore = override(fight, {
          _sortCombatants(this: unknown) {
            self = this;
            return 0;
          },
        });
        fight.setupTurns();
        restore();
        assert.isUndefined(self);
      });

      it('[27] the current combatant keeps the turn when somebody overtakes them', async () => {
        const fight = await make.combat([A, B, C]);
        await fight.startCombat();
        assert.strictEqual(now(fight), 'B');
        await fight.setInitiative(named(fight, 'C').id ?? '', 20);
        assert.deepEqual(names(fight), ['C', 'B', 'A']);
        assert.deepEqual([now(fight), fight.turn], ['B', 1]);
      });

      it('[27] the same holds with rollInitiative, unless updateTurn is false', async () => {
        const fight = await make.combat([A, B, C]);
        await fight.startCombat();
        await fight.rollInitiative([named(fight, 'A').id ?? ''], { formula: '30' });
        assert.deepEqual([now(fight), fight.turn], ['B', 1]);
        await fight.rollInitiative([named(fight, 'C').id ?? ''], { formula: '40', updateTurn: false });
        assert.strictEqual(fight.turn, 1);
        assert.strictEqual(now(fight), 'A');
      });

      it('[27] the current combatant keeps the turn when somebody before them is removed', async () => {
        const fight = await make.combat([A, B, C]);
        await fight.update({ round: 1, turn: 1 });
        assert.strictEqual(now(fight), 'A');
        await named(fight, 'B').delete();
        await until(() => fight.turns.length === 2, 'two turns');
        await until(() => now(fight) === 'A', 'the turn of A');
        assert.deepEqual(names(fight), ['A', 'C']);
      });

      it('[27] when the current combatant is removed, somebody else has the turn', async () => {
        const fight = await make.combat([A, B, C]);
        await fight.update({ round: 1, turn: 2 });
        assert.strictEqual(now(fight), 'C');
        await named(fight, 'C').delete();
        await until(() => fight.turns.length === 2, 'two turns');
        await until(() => (fight.turn ?? 0) < 2, 'a turn that exists');
        assert.include(['A', 'B'], now(fight));
      });
    });

    describe('rounds and turns', () => {
      it('[27] round 0 is not started; startCombat begins round 1 with the first', async () => {
        const fight = await make.combat([A, B]);
        assert.deepEqual([fight.round, fight.started], [0, false]);
        assert.strictEqual(await fight.startCombat(), fight);
        assert.deepEqual([fight.round, fight.turn, fight.started, now(fight)], [1, 0, true, 'B']);
      });

      it('[doc] nextTurn goes through the order and after the last into the next round', async () => {
        const fight = await make.combat([A, B]);
        await fight.startCombat();
        await fight.nextTurn();
        assert.deepEqual([fight.round, fight.turn, now(fight)], [1, 1, 'A']);
        await fight.nextTurn();
        assert.deepEqual([fight.round, fight.turn, now(fight)], [2, 0, 'B']);
      });

      it('[doc] previousTurn and previousRound go back', async () => {
        const fight = await make.combat([A, B]);
        await fight.update({ round: 2, turn: 0 });
        await fight.previousTurn();
        assert.deepEqual([fight.round, fight.turn], [1, 1]);
        await fight.nextRound();
        assert.deepEqual([fight.round, fight.turn], [2, 0]);
        await fight.previousRound();
        assert.strictEqual(fight.round, 1);
      });

      it('[doc] nextCombatant', async () => {
        const fight = await make.combat([A, B, C]);
        await fight.startCombat();
        assert.strictEqual(fight.nextCombatant?.name, 'conformance A');
      });

      it('[27] the defeated are skipped when the tracker is set so', async () => {
        const settings = game.settings.get('core', 'combatTrackerConfig');
        const before = foundry.utils.deepClone(JSON.parse(JSON.stringify(settings)));
        await game.settings.set('core', 'combatTrackerConfig', { ...before, skipDefeated: true });
        try {
          const fight = await make.combat([
            A,
            { ...B, initiative: 12, defeated: true },
            { ...C, initiative: 20 },
          ]);
          await fight.startCombat();
          assert.strictEqual(now(fight), 'C');
          await fight.nextTurn();
          assert.strictEqual(now(fight), 'A');
        } finally {
          await game.settings.set('core', 'combatTrackerConfig', before);
        }
      });

      it('[doc] [assumed] a turn of null stays null in the next round', async () => {
        const fight = await make.combat([A, B]);
        await fight.update({ round: 1, turn: null });
        await fight.nextRound();
        assert.deepEqual([fight.round, fight.turn], [2, null]);
      });

      it('[doc] resetAll clears everybody’s initiative and sets the turn back to 0', async () => {
        const fight = await make.combat([A, B]);
        await fight.update({ round: 1, turn: 1 });
        await fight.resetAll();
        assert.deepEqual(
          fight.combatants.map(({ initiative }) => initiative),
          [null, null],
        );
        assert.strictEqual(fight.turn, 0);
      });

      it('[28] previous is undefined before the turns were first set up', () => {
        assert.isUndefined(new Combat.implementation({} as never).previous);
      });

      it('[28] current and previous follow a step', async () => {
        const fight = await make.combat([A, B]);
        await fight.startCombat();
        await fight.nextTurn();
        assert.deepInclude(fight.current, { round: 1, turn: 1, combatantId: named(fight, 'A').id });
        assert.deepInclude(fight.previous, { round: 1, turn: 0, combatantId: named(fight, 'B').id });
      });

      it('[28] a change of `system` does not set up the turns', async () => {
        const fight = await make.combat([A, B]);
        await pause(300); // what was postponed when they joined
        let times = 0;
        const restore = override(fight, {
          setupTurns() {
            times++;
            return Reflect.getPrototypeOf(fight) && Combat.implementation.prototype.setupTurns.call(fight);
          },
        });
        await fight.update({ system: { phase: 'second' } } as never);
        await pause(300);
        assert.strictEqual(times, 0);
        await fight.setInitiative(named(fight, 'A').id ?? '', 99);
        await until(() => times > 0, 'setupTurns after a change of initiative');
        restore();
      });

      it('[doc] one update carries round, turn, system and combatants', async () => {
        const fight = await make.combat([A, B]);
        const id = named(fight, 'A').id ?? '';
        let updates = 0;
        listen('updateCombat', ((one: Combat.Implementation) => {
          if (one === fight) updates++;
        }) as never);
        const change = {
          round: 3,
          turn: 1,
          system: { phase: 'x' },
          combatants: [{ _id: id, initiative: 50 }],
        };
        await fight.update(change as never, { turnEvents: false } as never);
        assert.deepEqual([fight.round, named(fight, 'A').initiative, updates], [3, 50, 1]);
        assert.strictEqual((fight.system as { phase: string }).phase, 'x');
        assert.strictEqual(fight.combatants.size, 2);
      });
    });
  },
};
