import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { type ProbeTable, seatAll } from '../fixtures/table.ts';

declare const game: Live, probe: Live, Hooks: Live, CONFIG: Live;

let t: ProbeTable;

beforeAll(async () => {
  t = await seatAll({ delays: { seed: 3, max: 10 } });
}, 60_000);

afterAll(() => t?.close());

/** An encounter of heroes with these initiatives, begun or not. */
async function duel(initiatives: Record<string, number | null>, started = true): Promise<string> {
  const id = await t.gm.evaluate(
    async ([fighters, begin]) => {
      const combat = await CONFIG.Combat.documentClass.create({ type: 'duel', active: true });
      const data = Object.entries(fighters).map(([name, initiative]) => ({ name, initiative }));
      await combat.createEmbeddedDocuments('Combatant', data);
      if (begin) await combat.startCombat();
      return combat.id as string;
    },
    [initiatives, started] as [Record<string, number | null>, boolean],
  );
  for (const client of [t.alice, t.bob]) {
    await client.waitFor(
      ([one, round, size]) =>
        game.combats.get(one)?.round === round && game.combats.get(one).turns.length === size,
      [id, started ? 1 : 0, Object.keys(initiatives).length] as [string, number, number],
    );
  }
  await t.gm.waitFor((begun) => !begun || probe.turns.length > 0, started);
  for (const client of [t.gm, t.alice, t.bob])
    await client.evaluate(() => [probe.turns.splice(0), probe.log.splice(0)]);
  return id;
}

beforeEach(() =>
  t.gm.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  }),
);

const state = (id: string) => {
  const combat = game.combats.get(id);
  return { round: combat.round, turn: combat.turn, who: combat.combatant?.name ?? null };
};

describe('order', () => {
  it('is by initiative from high to low, missing ones last, ties by id, on every client alike (lie 27)', async () => {
    const id = await duel({ A: 5, B: null, C: 12, D: 5 });
    const names = (one: string) => game.combats.get(one).turns.map((c: Live) => [c.name, c.id]);
    const order = await t.gm.evaluate(names, id);
    expect(order[0][0]).toBe('C');
    expect(order[3][0]).toBe('B');
    expect(order[1][1] < order[2][1]).toBe(true);
    expect(await t.bob.evaluate(names, id)).toEqual(order);
  });

  it('keeps the turn with the same combatant when initiatives change', async () => {
    const id = await duel({ A: 10, B: 5, C: 1 });
    await t.gm.evaluate(async (one) => {
      const combat = game.combats.get(one);
      await combat.setInitiative(combat.turns[2].id, 20);
    }, id);
    await t.alice.waitFor((one) => game.combats.get(one).turn === 1, id);
    expect(await t.gm.evaluate(state, id)).toEqual({ round: 1, turn: 1, who: 'A' });
    expect(await t.alice.evaluate(state, id)).toEqual({ round: 1, turn: 1, who: 'A' });
    expect(await t.gm.evaluate(() => probe.turns)).toEqual([]);
  });

  it('passes the turn on when its owner is deleted', async () => {
    const id = await duel({ A: 10, B: 5, C: 1 });
    await t.gm.evaluate(async (one) => {
      const combat = game.combats.get(one);
      await combat.nextTurn();
      await combat.combatant.delete();
    }, id);
    await t.bob.waitFor((one) => game.combats.get(one).turns.length === 2, id);
    expect(await t.gm.evaluate(state, id)).toEqual({ round: 1, turn: 1, who: 'C' });
    expect(await t.bob.evaluate(state, id)).toEqual({ round: 1, turn: 1, who: 'C' });
    await t.gm.evaluate((one) => game.combats.get(one).combatant.delete(), id);
    expect(await t.gm.evaluate(state, id)).toEqual({ round: 1, turn: 0, who: 'A' });
  });

  it('is not set up again by a change of system data alone (lie 28)', async () => {
    const id = await duel({ A: 10, B: 5 });
    const calls = await t.gm.evaluate(async (one) => {
      const combat = game.combats.get(one);
      // The debounced order after the combatants' arrival is not counted here.
      await new Promise((resolve) => setTimeout(resolve, 150));
      let count = 0;
      const original = combat.setupTurns;
      combat.setupTurns = function (this: Live) {
        count += 1;
        return original.call(this);
      };
      await combat.update({ 'system.phase': 'resolve' });
      return [count, combat.system.phase];
    }, id);
    expect(calls).toEqual([0, 'resolve']);
  });

  it('has a state before the first turn (lie 28)', async () => {
    const id = await duel({ A: 1 }, false);
    const seen = await t.gm.evaluate((one) => {
      const { current, started, turn } = game.combats.get(one);
      return [current.round, current.turn, started, turn];
    }, id);
    expect(seen).toEqual([0, null, false, null]);
  });
});

describe('turns', () => {
  it('send hooks before the write on the presser, after it on everybody, and events on the active GM only (lie 19)', async () => {
    const id = await duel({ A: 10, B: 5 });
    for (const client of [t.gm, t.alice, t.bob]) {
      await client.evaluate(() => {
        probe.hooks = [];
        for (const name of ['combatTurn', 'combatRound', 'combatTurnChange']) {
          Hooks.on(name, (combat: Live) => probe.hooks.push(`${name} ${combat.combatant?.name}`));
        }
      });
    }
    await t.alice.evaluate((one) => game.combats.get(one).nextTurn(), id);
    await t.bob.waitFor((one) => game.combats.get(one).turn === 1, id);
    await t.gm.waitFor(() => probe.turns.length === 2);
    expect(await t.alice.evaluate(() => probe.hooks)).toEqual(['combatTurn A', 'combatTurnChange B']);
    expect(await t.bob.evaluate(() => probe.hooks)).toEqual(['combatTurnChange B']);
    expect(await t.gm.evaluate(() => probe.turns)).toEqual(['end A 1.0', 'start B 1.1']);
    expect(await t.alice.evaluate(() => probe.turns)).toEqual([]);
  });

  it('end and begin rounds in order, and mark turns that were skipped', async () => {
    const id = await duel({ A: 10, B: 5, C: 1 });
    await t.gm.evaluate((one) => game.combats.get(one).nextRound(), id);
    await t.gm.waitFor(() => probe.turns.length >= 8);
    expect(await t.gm.evaluate(() => probe.turns)).toEqual([
      'end A 1.0',
      'start B 1.1 skipped',
      'end B 1.1 skipped',
      'start C 1.2 skipped',
      'end C 1.2 skipped',
      'end round 1',
      'start round 2',
      'start A 2.0',
    ]);
  });

  it('stay silent when the operation says so', async () => {
    const id = await duel({ A: 10, B: 5 });
    await t.gm.evaluate((one) => game.combats.get(one).update({ turn: 1 }, { turnEvents: false }), id);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await t.gm.evaluate(() => probe.turns)).toEqual([]);
  });

  it('go on to the next round after the last, skip the defeated when so set, and move world time', async () => {
    const id = await duel({ A: 10, B: 5, C: 1 });
    const seen = await t.gm.evaluate(async (one) => {
      const combat = game.combats.get(one);
      const config = game.settings.get('core', 'combatTrackerConfig');
      await game.settings.set('core', 'combatTrackerConfig', { ...config, skipDefeated: true });
      const before = game.time.worldTime;
      await combat.turns[1].update({ defeated: true });
      await combat.nextTurn();
      const second = combat.combatant.name;
      await combat.nextTurn();
      return { second, round: combat.round, first: combat.combatant.name, before };
    }, id);
    expect(seen).toMatchObject({ second: 'C', round: 2, first: 'A' });
    await t.gm.waitFor((before) => game.time.worldTime === before + 15, seen.before);
  });

  it('can be written with combatants in one update', async () => {
    const id = await duel({ A: 10, B: 5 });
    await t.gm.evaluate(async (one) => {
      const combat = game.combats.get(one);
      const [a, b] = combat.turns;
      await combat.update({
        turn: 1,
        system: { phase: 'resolve' },
        combatants: [
          { _id: a.id, defeated: true },
          { _id: b.id, flags: { 'probe-system': { x: 1 } } },
        ],
      });
    }, id);
    await t.alice.waitFor((one) => game.combats.get(one).turn === 1, id);
    const seen = await t.alice.evaluate((one) => {
      const combat = game.combats.get(one);
      return [
        combat.system.phase,
        combat.turns.map((c: Live) => c.defeated),
        combat.turns[1].getFlag('probe-system', 'x'),
      ];
    }, id);
    expect(seen).toEqual(['resolve', [true, false], 1]);
  });

  it('cause nothing while no game master is there (lie 19)', async () => {
    const id = await duel({ A: 10, B: 5, C: 1 });
    await t.gm.leave();
    await t.alice.waitFor(() => game.users.activeGM === null);
    await t.alice.evaluate((one) => game.combats.get(one).nextTurn(), id);
    await t.gm.reload();
    await t.alice.waitFor(() => game.users.activeGM !== null);
    expect(await t.gm.evaluate(state, id)).toMatchObject({ turn: 1, who: 'B' });
    expect(await t.gm.evaluate(() => probe.turns)).toEqual([]);
    await t.alice.evaluate((one) => game.combats.get(one).nextTurn(), id);
    await t.gm.waitFor(() => probe.turns.length === 2);
    expect(await t.gm.evaluate(() => probe.turns)).toEqual(['end B 1.1', 'start C 1.2']);
  });
});

describe('initiative', () => {
  it('is rolled into one message per combatant, and stored', async () => {
    const id = await duel({ A: null, B: null }, false);
    const seen = await t.gm.evaluate(async (one) => {
      const combat = game.combats.get(one);
      const before = game.messages.size;
      await combat.rollAll();
      const last = game.messages.contents.at(-1);
      return {
        rolled: combat.turns.every((c: Live) => c.initiative >= 1 && c.initiative <= 20),
        messages: game.messages.size - before,
        isRoll: last.isRoll,
        flag: last.getFlag('core', 'initiativeRoll'),
        total:
          last.rolls[0].total === combat.turns.find((c: Live) => last.flavor.includes(c.name)).initiative,
      };
    }, id);
    expect(seen).toEqual({ rolled: true, messages: 2, isRoll: true, flag: true, total: true });
  });
});
