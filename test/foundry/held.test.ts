import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

let table: OpenTable;
let gm: TableClient;
let igor: TableClient;

/** Opens a fresh table where harm waits for a confirmation. @param uniform what each of the GM's dice makes its face of */
async function open(uniform: number): Promise<void> {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'confirm');
  await loadDice(gm, uniform);
}

beforeAll(async () => {
  await open(0.15);
  igor = await equip(await table.seat('Igor'));
});
afterAll(() => table?.close());

/** The fighters who must declare now, according to this client. */
const declarer = (client: TableClient): Promise<string> =>
  client.evaluate(() => {
    const { asks } = game.system.api.readRound(ff.fight());
    return asks.find(({ ask }) => ask.id.startsWith('declare:'))?.askedOf ?? '';
  });

describe('the referee accepts exactly what a fight asks', () => {
  it('a fighter taken out by hand is not asked, and the next one may declare', async () => {
    await gm.evaluate(() => ff.fight().startCombat());
    const first = await declarer(gm);
    expect(first).not.toBe('');
    await gm.evaluate(
      (id: string) => game.system.api.actorOf(id).update({ 'system.health.lethal': 8 }),
      first,
    );
    await igor.waitFor((id: string) => {
      const { asks } = game.system.api.readRound(ff.fight());
      return asks.every(({ askedOf }) => askedOf !== id);
    }, first);
    const second = await declarer(gm);
    expect(second).not.toBe(first);
    expect(await declarer(igor)).toBe(second);
    expect(await gm.evaluate(() => ff.round('declare:', { action: 'nothing', offer: 'nothing' }))).toBe('ok');
  });

  it('harm awaiting confirmation counts for the round on every screen', async () => {
    for (let step = 0; step < 12; step++) {
      const said = await gm.evaluate(async () => {
        const { readRound, actorOf, idOf, prospect } = game.system.api;
        const card = ff.card();
        if (card && ff.exchange().state === 'waiting') return ff.answer('none');
        const [one] = readRound(ff.fight()).asks.filter(({ ask }) => /^(declare|act):/.test(ask.id));
        if (!one) return ff.round('lastWalks', 'end');
        // A blow may be declared from afar, but not struck.
        const near = !one.ask.options?.find(({ id }) => id === 'act')?.no;
        if (one.ask.id.startsWith('act:')) return ff.round('act:', near ? 'act' : 'pass');
        const who = actorOf(one.askedOf);
        const other = game.actors.contents.find((actor) => actor.id !== who.id && ff.harm(actor.name) === 0);
        const { offers } = prospect(who, other ? [idOf(other)] : []);
        const found =
          offers.find(({ id, no }) => id.startsWith('shoot:') && !no) ??
          offers.find(({ group, no }) => group === 'attack' && !no) ??
          offers.find(({ id }) => id === 'nothing');
        return ff.round('declare:', found?.declaration);
      });
      expect(said, `step ${step}`).toBe('ok');
    }
  });
});

describe('changes awaiting confirmation count in their own place', () => {
  const begin = (play: 'knockdown' | 'stand') =>
    gm.evaluate((name: string) => {
      const who = game.system.api.idOf(game.actors.getName('Masha'));
      return ff.say({
        kind: 'begin',
        actor: who,
        play: name,
        inputs: [name === 'stand' ? { who, share: 0 } : { who }],
      });
    }, play);
  const settle = (kind: 'confirm' | 'decline', id: string) =>
    gm.evaluate((how: object) => ff.say(how), { kind, message: id });
  const undoLast = () => gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));
  const card = () => gm.evaluate(() => ff.card().id);
  const lies = () => gm.evaluate(() => game.actors.getName('Masha').statuses.has('prone'));

  /** How much standing up changes, which is then undone: nothing for a standing fighter. */
  const changesByGettingUp = async (): Promise<number> => {
    expect(await begin('stand')).toBe('ok');
    const changes = await gm.evaluate(() => ff.exchange().commits.flatMap((commit) => commit.changes).length);
    expect(await undoLast()).toBe('ok');
    return changes;
  };

  /** A fall while harm waits for a confirmation, and standing up while it does not. */
  const fallsAndGetsUp = async (): Promise<string> => {
    await automate(gm, 'confirm');
    expect(await begin('knockdown')).toBe('ok');
    const fall = await card();
    await automate(gm, 'full');
    expect(await begin('stand')).toBe('ok');
    return fall;
  };

  it('a fighter who stood up after an unconfirmed fall does not lie down again when it is confirmed', async () => {
    const fall = await fallsAndGetsUp();
    expect(await changesByGettingUp(), 'she stands').toBe(0);
    expect(await settle('confirm', fall)).toBe('ok');
    expect(await lies()).toBe(false);
    expect(await undoLast()).toBe('ok');
    expect(await lies(), 'the fall was confirmed, the getting up taken back').toBe(true);
    expect(await undoLast()).toBe('ok');
    expect(await lies()).toBe(false);
  });

  it('a change that affects only the acting fighter is not for another player to confirm', async () => {
    await automate(gm, 'confirm');
    expect(await begin('knockdown')).toBe('ok');
    const fall = await card();
    await igor.waitFor((id: string) => game.messages.get(id) !== undefined, fall);
    const said = await igor.evaluate((id: string) => ff.say({ kind: 'confirm', message: id }), fall);
    expect(said).toBe('core.host.notYours');
    expect(await lies()).toBe(false);
    expect(await settle('decline', fall)).toBe('ok');
    expect(await undoLast()).toBe('ok');
  });

  it('a fall that waits again after standing up was undone is not a fall on the sheet', async () => {
    const fall = await fallsAndGetsUp();
    expect(await undoLast()).toBe('ok');
    expect(await lies()).toBe(false);
    expect(await settle('decline', fall)).toBe('ok');
    expect(await lies()).toBe(false);
    expect(await changesByGettingUp(), 'she never fell').toBe(0);
    expect(await undoLast()).toBe('ok');
  });
});

describe('releases need no confirmation', () => {
  beforeAll(() => open(0.15));
  afterAll(() => table?.close());

  /** Applies conditions to the two as a GM does by hand: each condition, and which of them names the other. */
  const lay = () =>
    gm.evaluate(async () => {
      const { idOf } = game.system.api;
      const [masha, oleg] = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
      if (!masha || !oleg) return;
      const effect = (status: string, value: string) => ({
        name: status,
        statuses: [status],
        flags: { fivefold: { value: [value] } },
      });
      await masha.createEmbeddedDocuments('ActiveEffect', [effect('holding', idOf(oleg))]);
      await oleg.createEmbeddedDocuments('ActiveEffect', [effect('held', idOf(masha))]);
    });
  const statuses = () =>
    gm.evaluate(() => ['Masha', 'Oleg'].flatMap((name) => [...game.actors.getName(name).statuses]));

  it('ST-8.6: both are free immediately when a hold is let go, and bound again when that is undone', async () => {
    await lay();
    expect(await statuses()).toEqual(['holding', 'held']);
    const said = await gm.evaluate(() => {
      const [who, by] = ['Masha', 'Oleg'].map((name) => game.system.api.idOf(game.actors.getName(name)));
      return ff.say({ kind: 'begin', actor: who, play: 'release', inputs: [{ who, by }] });
    });
    expect(said).toBe('ok');
    expect(await statuses()).toEqual([]);
    expect(await gm.evaluate(() => [ff.exchange().state, ff.exchange().unapplied.length])).toEqual([
      'done',
      0,
    ]);
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect(await statuses()).toEqual(['holding', 'held']);
  });
});

/** How many commits a fight's journal has. */
const JOURNAL = 60;

describe('changes that no card tells count as well', () => {
  beforeAll(async () => {
    await open(0.05);
    await gm.evaluate(() => game.actors.getName('Oleg').update({ 'system.attributes.stamina': 1 }));
    await gm.evaluate(() => ff.fight().startCombat());
  });
  afterAll(() => table?.close());

  const shock = () =>
    gm.evaluate(() => game.system.api.fighterOf(game.actors.getName('Oleg')).conditions.shocked ?? 'none');
  const endRound = () => gm.evaluate(() => ff.round('table', 'endRound'));
  const undoLast = () => gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }));

  it('ST-7.26: a shock that the rounds have ended does not come back, however late its blow is confirmed', async () => {
    expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
    expect(await gm.evaluate(() => ff.exchange().unapplied.map(({ at }) => at))).toContain(
      'conditions.shocked',
    );
    const blow = await gm.evaluate(() => ff.card().id);
    expect(await shock(), 'it waits').toBe('none');
    expect(await endRound()).toBe('ok');
    expect(await shock(), 'the round that it binds').toBe('now');
    expect(await undoLast(), 'taken back by a step that no card tells').toBe('ok');
    expect(await shock(), 'it waits again').toBe('none');
    for (let rounds = 0; rounds <= JOURNAL + 1; rounds++) expect(await endRound()).toBe('ok');
    expect(await shock()).toBe('none');
    expect(await gm.evaluate((message: string) => ff.say({ kind: 'confirm', message }), blow)).toBe('ok');
    expect(await gm.evaluate(() => ff.harm('Oleg') > 0), 'the wound itself is no less confirmed').toBe(true);
    expect(await shock(), 'long over').toBe('none');
  });
});

describe('a fighter taken out by unconfirmed harm', () => {
  beforeAll(() => open(0.05));
  afterAll(() => table?.close());

  const isDefeated = () =>
    gm.evaluate(() => {
      const oleg = ff.fight().combatants.find(({ actor }) => actor.name === 'Oleg');
      return (oleg as unknown as { defeated: boolean }).defeated;
    });

  it('is marked as defeated while the harm waits or is confirmed, and no longer when it is declined', async () => {
    await gm.evaluate(() => game.actors.getName('Oleg').update({ system: { health: { lethal: 6 } } }));
    await gm.evaluate(() => ff.fight().startCombat());
    for (const [settles, is] of [
      ['decline', false],
      ['confirm', true],
    ] as const) {
      expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
      expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
      expect(await isDefeated(), 'it waits').toBe(true);
      const kind = { kind: settles };
      expect(await gm.evaluate((one: object) => ff.say({ ...one, message: ff.card().id }), kind)).toBe('ok');
      expect(await isDefeated(), settles).toBe(is);
    }
  });
});

describe('a change to a fighter who is gone', () => {
  beforeAll(() => open(0.05));
  afterAll(() => table?.close());

  it('is settled like anything else, and nothing is written', async () => {
    expect(await gm.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    expect(await gm.evaluate(() => ff.answer('none'))).toBe('ok');
    const state = () => gm.evaluate(() => ff.exchange().state);
    expect(await state()).toBe('proposed');
    await gm.evaluate(() => game.actors.getName('Oleg').delete());
    expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe('ok');
    expect(await state()).toBe('done');
  });
});

describe('what one step both does and undoes', () => {
  beforeAll(async () => {
    // Every die shows its 1: Will Power holds.
    await open(0.999);
    await gm.evaluate(async () => {
      const data = { name: 'Brave', type: 'wfrp', system: { characteristics: { wp: 40 } } };
      await foundry.documents.Actor.implementation.createDocuments([data]);
      await game.system.api.ruleset('wfrp');
    });
  });
  afterAll(() => table?.close());

  const meets = (name: string, how: object = {}): Promise<string> =>
    gm.evaluate(
      ([whom, more]: readonly [string, object]) => {
        const { idOf } = game.system.api;
        const [who, source] = ['Brave', whom].map((one) => idOf(game.actors.getName(one))) as [
          string,
          string,
        ];
        const input = { who, source, kind: 'creature', round: 1, fortune: false, modifier: 0, ...more };
        return ff.say({ kind: 'begin', actor: who, play: 'fright', inputs: [input] });
      },
      [name, how] as const,
    );
  const read = () =>
    gm.evaluate(() => ({
      held: ff.exchange().unapplied.map(({ at }) => at),
      states: ff.exchange().commits.map(({ heldState }) => heldState),
      afraid: game.actors.getName('Brave').statuses.has('fear'),
    }));

  it('WF-15.6: a fear that is mastered immediately leaves nothing to confirm, and nobody afraid', async () => {
    expect(await meets('Oleg')).toBe('ok');
    expect(await read()).toEqual({ held: [], states: ['none'], afraid: false });
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect((await read()).afraid).toBe(false);
  });

  it('WF-15.6: neither does one mastered while the character fears somebody else', async () => {
    await automate(gm, 'full');
    await loadDice(gm, 0);
    expect(await meets('Oleg')).toBe('ok');
    expect((await read()).afraid).toBe(true);
    await automate(gm, 'confirm');
    await loadDice(gm, 0.999);
    expect(await meets('Masha')).toBe('ok');
    expect(await read()).toEqual({ held: [], states: ['none'], afraid: true });
  });

  it('WF-15.6: a fear that a second test masters is over', async () => {
    await automate(gm, 'full');
    await gm.evaluate(() => {
      const brave = game.actors.getName('Brave') as unknown as {
        toggleStatusEffect(id: string, how: { active: boolean }): Promise<unknown>;
      };
      return brave.toggleStatusEffect('fear', { active: false });
    });
    await loadDice(gm, 0);
    expect(await meets('Oleg')).toBe('ok');
    expect((await read()).afraid).toBe(true);
    await automate(gm, 'confirm');
    await loadDice(gm, 0.999);
    expect(await meets('Oleg')).toBe('ok');
    expect(await read()).toEqual({ held: [], states: ['none'], afraid: false });
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    expect((await read()).afraid, 'afraid, as before the second try').toBe(true);
  });

  it('WF-16.4: Fortune spent to retry a terror is paid immediately, while the effects of the terror wait', async () => {
    const fortune = () =>
      gm.evaluate(() => (game.actors.getName('Brave').system as unknown as { fortune: number }).fortune);
    await automate(gm, 'full');
    await loadDice(gm, 0);
    expect(await meets('Masha', { kind: 'terror' })).toBe('ok');
    await gm.evaluate(() => game.actors.getName('Brave').update({ 'system.fortune': 2 }));
    await automate(gm, 'confirm');
    expect(await meets('Masha', { kind: 'terror', fortune: true })).toBe('ok');
    const { held } = await read();
    expect(held.length).toBeGreaterThan(0);
    expect(held).not.toContain('traits.fortune');
    expect(await fortune()).toBe(1);
  });
});
