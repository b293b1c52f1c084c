import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/** Faces 9 of ten, where every d10 is a success; and 2, where every d10 is a failure. */
const [NINES, TWOS] = [0.15, 0.85];

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
});
afterAll(() => table?.close());

/** Everybody unhurt, weapons loaded, no cards. */
async function reset(): Promise<void> {
  await gm.evaluate(async () => {
    for (const message of game.messages.contents) await message.delete();
    for (const actor of game.actors) {
      await actor.update({ system: { health: { bashing: 0, lethal: 0, aggravated: 0 } } });
      await actor.deleteEmbeddedDocuments('ActiveEffect', [
        ...(actor as unknown as { effects: { keys(): string[] } }).effects.keys(),
      ]);
    }
  });
  await igor.waitFor(() => game.messages.size === 0 && ff.harm('Oleg') === 0);
}

beforeEach(async () => {
  await reset();
  await automate(gm, 'full');
  await loadDice(gm, NINES);
});

/** The newest card on everybody's client. */
const seen = (client: TableClient) =>
  client.evaluate(() => {
    const { state, pending, plays, commits } = ff.exchange();
    return {
      state,
      asks: pending.map(({ ask, mayAnswer }) => [ask.id, mayAnswer(game.user)]),
      steps: plays[0]?.run.steps.length,
      rolls: ff.card().rolls.length,
      applied: commits.every((commit) => commit.applied),
    };
  });

describe('an attack between two players', () => {
  it('waits for the defender alone, rolls the dice once the defender has answered, and wounds the defender', async () => {
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    await igor.waitFor(() => game.messages.size === 1);
    expect(await seen(anna)).toMatchObject({ state: 'waiting', asks: [['defence', false]], rolls: 0 });
    expect(await seen(igor)).toMatchObject({ state: 'waiting', asks: [['defence', true]] });
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    await anna.waitFor(() => ff.exchange().state === 'done');
    for (const client of [gm, anna, igor]) {
      expect(await seen(client)).toMatchObject({ state: 'done', asks: [], applied: true });
      expect(await client.evaluate(() => ff.harm('Oleg'))).toBeGreaterThan(0);
    }
    expect((await seen(anna)).rolls).toBeGreaterThan(1);
  });

  it('keeps the card from the player who began it: only the GM writes it', async () => {
    await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
    await anna.waitFor(() => game.messages.size === 1);
    const outcome = await anna.evaluate(async () => {
      try {
        await ff.card().update({ 'system.plays.p0.length': 0, 'system.by': 'forged' });
        return 'written';
      } catch (error) {
        return `refused: ${error}`;
      }
    });
    expect(outcome).toMatch(/^refused/);
    expect(await gm.evaluate(() => ff.exchange().by)).not.toBe('forged');
  });

  it('on several targets is one card, and its defenders answer in any order', async () => {
    const begun = await gm.evaluate(() => {
      const [attacker, defender] = ['Masha', 'Oleg'].map((name) =>
        game.system.api.idOf(game.actors.getName(name)),
      );
      const [weapon, manoeuvre] = ['unarmed', 'strike'];
      const input = { attacker, defender, weapon, manoeuvre, situation: { distance: 1 } };
      return ff.say({ kind: 'begin', actor: attacker, play: 'attack', inputs: [input, input, input] });
    });
    expect(begun).toBe('ok');
    await igor.waitFor(() => game.messages.size === 1);
    const waiting = () => igor.evaluate(() => ff.exchange().pending.map(({ play }) => play));
    const all = await waiting();
    expect(new Set(all).size).toBe(3);
    for (const left of [2, 1, 0]) {
      const said = await igor.evaluate(() => {
        const one = ff.exchange().pending.at(-1);
        const message = ff.card().id;
        return ff.say({ kind: 'answer', message, play: one?.play, ask: one?.ask.id, value: 'none' });
      });
      expect(said).toBe('ok');
      await expect.poll(waiting).toEqual(all.slice(0, left));
    }
  });

  it('misses with nothing but twos and harms nobody', async () => {
    await loadDice(gm, TWOS);
    await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
    await igor.waitFor(() => game.messages.size === 1);
    await igor.evaluate(() => ff.answer('none'));
    await igor.waitFor(() => ff.exchange().state === 'done');
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
  });
});

describe('what the referee refuses', () => {
  beforeEach(async () => {
    await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
    for (const client of [anna, igor]) await client.waitFor(() => game.messages.size === 1);
  });

  it('refuses an answer for another player’s fighter', async () => {
    expect(await anna.evaluate(() => ff.answer('none'))).toBe('core.host.notYours');
  });

  it('refuses an answer that nobody asked for, dice sent by a player, a closed option, a foreign play', async () => {
    const say = (ask: string, value: unknown, play?: string) =>
      igor.evaluate(
        ([ask, value, play]) =>
          ff.say({
            kind: 'answer',
            message: ff.card().id,
            play: play ?? ff.exchange().plays[0]?.id,
            ask,
            value,
          }),
        [ask, value, play] as const,
      );
    expect(await say('attack', [10, 10, 10])).toBe('core.refused.notAsked');
    expect(await say('defence', 'block')).toBe('core.refused.closed');
    expect(await say('defence', 'fly')).toBe('core.refused.noSuchOption');
    expect(await say('defence', 'none', 'elsewhere')).toBe('core.refused.notAsked');
  });

  it('refuses the second of two clicks', async () => {
    const both = await igor.evaluate(async () => {
      const one = {
        kind: 'answer',
        message: ff.card().id,
        play: ff.exchange().plays[0]?.id,
        ask: 'defence',
        value: 'none',
      };
      return Promise.all([ff.say(one), ff.say(one)]);
    });
    expect(both.toSorted()).toEqual(['core.refused.notAsked', 'ok'].toSorted());
  });

  it('refuses to begin for a fighter of another player, by name or by input', async () => {
    const forged = await igor.evaluate(async () => {
      const { idOf } = game.system.api;
      const [masha, oleg] = [idOf(game.actors.getName('Masha')), idOf(game.actors.getName('Oleg'))];
      const input = {
        attacker: masha,
        defender: oleg,
        weapon: 'unarmed',
        manoeuvre: 'strike',
        situation: {},
      };
      const begin = { kind: 'begin', play: 'attack', inputs: [input] };
      return [await ff.say({ ...begin, actor: masha }), await ff.say({ ...begin, actor: oleg })];
    });
    expect(forged).toEqual(['core.host.notYours', 'core.host.masterOnly']);
  });

  it('refuses malformed intents, and undo by players', async () => {
    const said = await igor.evaluate(async () => [
      await ff.say({ kind: 'begin', actor: 7 }),
      await ff.say({ kind: 'undo', message: ff.card().id }),
      await ff.say({ kind: 'confirm', message: ff.card().id }),
    ]);
    expect(said).toEqual(['core.host.malformed', 'core.host.notToTakeBack', 'core.host.nothingHeld']);
  });
});

describe('confirmation', () => {
  const struck = async () => {
    await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
    await igor.waitFor(() => game.messages.size === 1);
    await igor.evaluate(() => ff.answer('none'));
  };

  it('holds harm until the wounded fighter’s owner confirms it', async () => {
    await automate(gm, 'confirm');
    await struck();
    await igor.waitFor(() => ff.exchange().state === 'proposed');
    expect(await igor.evaluate(() => ff.harm('Oleg'))).toBe(0);
    expect(await anna.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe(
      'core.host.notYours',
    );
    expect(await igor.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe('ok');
    await igor.waitFor(() => ff.exchange().state === 'done' && ff.harm('Oleg') > 0);
    expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe(
      'core.host.nothingHeld',
    );
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
  });

  it('drops harm when the GM declines it', async () => {
    await automate(gm, 'confirm');
    await struck();
    await gm.waitFor(() => ff.exchange().state === 'proposed');
    expect(await gm.evaluate(() => ff.say({ kind: 'decline', message: ff.card().id }))).toBe('ok');
    expect(await gm.evaluate(() => [ff.exchange().state, ff.harm('Oleg')])).toEqual(['done', 0]);
  });

  it('in manual mode only tells', async () => {
    await automate(gm, 'manual');
    await struck();
    await gm.waitFor(() => ff.exchange().state === 'done');
    expect(await gm.evaluate(() => [ff.harm('Oleg'), ff.exchange().unapplied.length > 0])).toEqual([0, true]);
  });
});

describe('undo', () => {
  it('reverts exactly what the answer changed and asks again', async () => {
    await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
    await igor.waitFor(() => game.messages.size === 1);
    const loaded = await gm.evaluate(() =>
      game.actors.getName('Masha').items.map(({ system }) => system.rounds),
    );
    await igor.evaluate(() => ff.answer('none'));
    expect(
      await gm.evaluate(() => game.actors.getName('Masha').items.map(({ system }) => system.rounds)),
    ).not.toEqual(loaded);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
    expect(
      await gm.evaluate(() => game.actors.getName('Masha').items.map(({ system }) => system.rounds)),
    ).toEqual(loaded);
    expect(await seen(igor)).toMatchObject({ state: 'waiting', asks: [['defence', true]], rolls: 0 });
    await igor.evaluate(() => ff.answer('none'));
    await igor.waitFor(() => ff.exchange().state === 'done' && ff.harm('Oleg') > 0);
  });

  it('keeps what somebody else has written since', async () => {
    await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
    await igor.waitFor(() => game.messages.size === 1);
    await igor.evaluate(() => ff.answer('none'));
    await gm.waitFor(() => ff.exchange().state === 'done');
    const wounds = await gm.evaluate(() => ff.harm('Oleg'));
    const kept = await gm.evaluate(async () => {
      const oleg = game.actors.getName('Oleg');
      await oleg.update({ system: { health: { lethal: oleg.system.health.lethal + 1 } } });
      await ff.say({ kind: 'undo', message: ff.card().id });
      return ff.harm('Oleg');
    });
    expect(wounds).toBeGreaterThan(0);
    expect(kept).toBe(1);
  });
});

describe('news', () => {
  it('reaches a waiting card: a wound taken meanwhile counts in the next roll', async () => {
    const dice = async () => {
      await anna.evaluate(() => ff.attack('Masha', 'Oleg'));
      await igor.waitFor(() => game.messages.size === 1);
    };
    const poolOf = () =>
      gm.evaluate(() => (ff.card().rolls[0] as { dice: { number: number }[] }).dice[0]?.number);
    await dice();
    await igor.evaluate(() => ff.answer('none'));
    await gm.waitFor(() => ff.exchange().state === 'done');
    const whole = await poolOf();
    await reset();
    await dice();
    await gm.evaluate(() => game.actors.getName('Masha').update({ system: { health: { lethal: 4 } } }));
    await igor.evaluate(() => ff.answer('none'));
    await gm.waitFor(() => ff.exchange().state === 'done');
    expect(await poolOf()).toBe((whole ?? 0) - 2);
  });
});

describe('changes while a card waits', () => {
  /** A guest like Masha, blinded, shoots at Oleg. */
  const guestShoots = () =>
    gm.evaluate(async () => {
      const masha = game.actors.getName('Masha').toObject();
      const [guest] = await foundry.documents.Actor.implementation.createDocuments([
        { ...masha, name: 'Guest' },
      ]);
      await guest?.createEmbeddedDocuments('ActiveEffect', [{ name: 'blinded', statuses: ['blinded'] }]);
      const { idOf, prospect } = game.system.api;
      if (!guest) return 'nobody';
      const { offers } = prospect(guest, [idOf(game.actors.getName('Oleg'))]);
      const shot = offers.find(({ id, play }) => id.startsWith('shoot:') && play);
      return ff.say({ kind: 'begin', actor: idOf(guest), play: 'attack', inputs: [shot?.play?.input ?? {}] });
    });
  /** The guest's data in the card's play. */
  const known = () =>
    gm.evaluate(() => {
      type Known = { cast: { [id: string]: { name: string; gear: object; conditions: object } } };
      const [{ run } = { run: {} }] = ff.exchange().plays;
      const { cast } = run as unknown as Known;
      const guest = Object.values(cast).find(({ name }) => name === 'Guest');
      return {
        things: Object.keys(guest?.gear ?? {}).length,
        conditions: Object.keys(guest?.conditions ?? {}),
      };
    });

  beforeEach(async () => {
    expect(await guestShoots()).toBe('ok');
    await igor.waitFor(() => ff.exchange()?.state === 'waiting');
  });
  afterEach(() =>
    gm.evaluate(async () => {
      await game.actors.find(({ name }) => name === 'Guest')?.delete();
    }),
  );

  it('an ended condition no longer restricts anybody', async () => {
    expect((await known()).conditions).toEqual(['blinded']);
    await gm.evaluate(() => {
      const guest = game.actors.getName('Guest') as unknown as { effects: { contents: { id: string }[] } };
      const all = guest.effects.contents.map(({ id }) => id);
      return game.actors.getName('Guest').deleteEmbeddedDocuments('ActiveEffect', all);
    });
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    await gm.waitFor(() => ff.exchange().state === 'done');
    expect((await known()).conditions).toEqual([]);
  });

  it('what a fighter has begun with an item ends with it, although the item was given away', async () => {
    const { things } = await known();
    expect(things).toBeGreaterThan(0);
    await gm.evaluate(() => {
      const guest = game.actors.getName('Guest');
      return guest.deleteEmbeddedDocuments(
        'Item',
        [...guest.items].map(({ id }) => id),
      );
    });
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    await gm.waitFor(() => ff.exchange().state === 'done');
    expect((await known()).things).toBe(things);
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBeGreaterThan(0);
  });

  it('asks nothing more of a fighter who is gone: an answer is refused, and says who', async () => {
    await gm.evaluate(() => game.actors.getName('Guest').delete());
    const said = await gm.evaluate(async () => {
      const [{ play, ask } = { play: '', ask: { id: '' } }] = ff.exchange().pending;
      const intent = { kind: 'answer', message: ff.card().id, play, ask: ask.id, value: 'none' };
      return game.system.api.send(intent).catch((error) => (error as { reason: object }).reason);
    });
    expect(said).toEqual({ key: 'core.refused.gone', args: { who: 'Guest' } });
  });
});
