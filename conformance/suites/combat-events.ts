import { A, B, override } from '../fight.ts';
import { pause, until } from '../patience.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* What an encounter reports about its steps. Sources: client/hooks.d.mts, client/documents/combat.d.mts (_manageTurnEvents and its neighbours). */

type Turn = [event: string, name: string | null, round: number, skipped: boolean];

export const combatEvents: Suite = {
  key: 'combat-events',
  title: 'encounters: hooks, time and turn events',
  checks(context) {
    const { describe, it, beforeEach, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);

    const hooked: [string, number][] = [];
    const listen = (name: string, fn: (...args: never[]) => void): void => {
      hooked.push([name, Hooks.on(name as never, fn as never)]);
    };
    afterEach(() => {
      for (const [name, id] of hooked.splice(0)) Hooks.off(name as never, id);
    });

    describe('hooks and time', () => {
      let fight: Combat.Implementation;
      beforeEach(async () => {
        fight = await make.combat([A, B]);
      });

      it('[doc] combatStart is called before the write, with round 1 and turn 0', async () => {
        const seen: unknown[] = [];
        listen('combatStart', ((one: Combat.Implementation, data: object) => {
          if (one === fight) seen.push(one.round, { ...data });
        }) as never);
        await fight.startCombat();
        assert.deepEqual(seen, [0, { round: 1, turn: 0 }]);
      });

      it('[doc] combatTurn is called before the write; its changes to the data are written', async () => {
        await fight.startCombat();
        const seen: unknown[] = [];
        listen('combatTurn', ((
          one: Combat.Implementation,
          data: { turn: number },
          options: { direction: number },
        ) => {
          if (one !== fight) return;
          seen.push(one.turn, data.turn, options.direction);
          Object.assign(data, { flags: { world: { conformance: 'hooked' } } });
        }) as never);
        await fight.nextTurn();
        assert.deepEqual(seen, [0, 1, 1]);
        assert.strictEqual(foundry.utils.getProperty(fight, 'flags.world.conformance'), 'hooked');
      });

      it('[doc] combatRound is called when the round changes, with direction', async () => {
        await fight.startCombat();
        const seen: unknown[] = [];
        listen('combatRound', ((
          one: Combat.Implementation,
          data: { round: number },
          options: { direction: number },
        ) => {
          if (one === fight) seen.push(data.round, options.direction);
        }) as never);
        await fight.nextRound();
        await fight.previousRound();
        assert.deepEqual(seen, [2, 1, 1, -1]);
      });

      it('[doc] combatTurnChange is called after the write, with the previous and the current state', async () => {
        await fight.startCombat();
        const seen: unknown[] = [];
        listen('combatTurnChange', ((
          one: Combat.Implementation,
          was: Combat.HistoryData,
          is: Combat.HistoryData,
        ) => {
          if (one === fight) seen.push([was.round, was.turn], [is.round, is.turn], one.turn);
        }) as never);
        await fight.nextTurn();
        assert.deepEqual(seen, [[1, 0], [1, 1], 1]);
      });

      it('[doc] getTimeDelta counts turns within a round and whole rounds', () => {
        const { roundTime, turnTime } = CONFIG.time;
        Object.assign(CONFIG.time, { roundTime: 60, turnTime: 6 });
        try {
          assert.strictEqual(fight.getTimeDelta(1, 0, 1, 1), 6);
          assert.strictEqual(fight.getTimeDelta(1, 0, 2, 0), 60);
          assert.strictEqual(fight.getTimeDelta(2, 0, 1, 0), -60);
        } finally {
          Object.assign(CONFIG.time, { roundTime, turnTime });
        }
      });

      it('[doc] the world’s clock advances with the rounds', async () => {
        const { roundTime, turnTime } = CONFIG.time;
        Object.assign(CONFIG.time, { roundTime: 60, turnTime: 0 });
        const before = game.time.worldTime;
        try {
          await fight.startCombat();
          const started = game.time.worldTime;
          await fight.nextRound();
          await until(() => game.time.worldTime === started + 60, 'a minute');
        } finally {
          Object.assign(CONFIG.time, { roundTime, turnTime });
          await game.time.advance(before - game.time.worldTime);
        }
      });
    });

    describe('turn events', () => {
      function recorded(fight: Combat.Implementation): { seen: Turn[]; restore(): void } {
        const seen: Turn[] = [];
        const turn =
          (event: string) => async (one: Combatant.Implementation, about: Combat.TurnEventContext) => {
            await pause(15);
            seen.push([event, one.name?.replace('conformance ', '') ?? null, about.round, about.skipped]);
          };
        const round = (event: string) => async (about: Combat.RoundEventContext) => {
          await pause(15);
          seen.push([event, null, about.round, about.skipped]);
        };
        const restore = override(fight, {
          _onEndTurn: turn('end turn'),
          _onEndRound: round('end round'),
          _onStartRound: round('start round'),
          _onStartTurn: turn('start turn'),
        });
        return { seen, restore };
      }

      it('[doc] end of turn, end of round, start of round and start of turn follow each other, each awaited', async function () {
        if (!game.users.activeGM?.isSelf) this.skip();
        const fight = await make.combat([A, B]);
        await fight.update({ round: 1, turn: 1 }, { turnEvents: false } as never);
        const { seen, restore } = recorded(fight);
        await fight.nextTurn();
        await until(() => seen.length >= 4, 'four events');
        restore();
        assert.deepEqual(seen, [
          ['end turn', 'A', 1, false],
          ['end round', null, 1, false],
          ['start round', null, 2, false],
          ['start turn', 'B', 2, false],
        ]);
      });

      it('[doc] within a round only the two turn events are called', async function () {
        if (!game.users.activeGM?.isSelf) this.skip();
        const fight = await make.combat([A, B]);
        await fight.update({ round: 1, turn: 0 }, { turnEvents: false } as never);
        const { seen, restore } = recorded(fight);
        await fight.nextTurn();
        await until(() => seen.length >= 2, 'two events');
        await pause(100);
        restore();
        assert.deepEqual(
          seen.map(([event, name]) => [event, name]),
          [
            ['end turn', 'B'],
            ['start turn', 'A'],
          ],
        );
      });

      it('[doc] _onEnter and _onExit are called for combatants who join and leave', async function () {
        if (!game.users.activeGM?.isSelf) this.skip();
        const fight = await make.combat([A]);
        const seen: unknown[] = [];
        const restore = override(fight, {
          _onEnter: async (one: Combatant.Implementation) => void seen.push(['in', one.name]),
          _onExit: async (one: Combatant.Implementation) => void seen.push(['out', one.name]),
        });
        const [one] = await embed<Combatant.Implementation>(fight, 'Combatant', [B]);
        await until(() => seen.length === 1, 'the one who enters');
        await one?.delete();
        await until(() => seen.length === 2, 'the one who leaves');
        restore();
        assert.deepEqual(seen, [
          ['in', 'conformance B'],
          ['out', 'conformance B'],
        ]);
      });
    });
  },
};
