import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { ROOT } from '../../tools/folders.ts';
import { automate, equip, loadDice, type PageDoc } from './page.ts';
import { demoTable, type OpenTable } from './table.ts';

/* The sample module of examples/module is loaded as any module is, and is told of everything that its user may know, once. */

interface Told {
  readonly hook: string;
  readonly payload: { readonly [field: string]: unknown };
}
interface Sample {
  readonly counts: { readonly [hook: string]: number };
  readonly log: Told[];
}
interface Page {
  readonly game: { readonly modules: { get(id: string): { readonly api: Sample } | undefined } };
}

const MODULE = 'fivefold-sample';
const BOSS = 'SecretBoss';
/** Face 9 of ten, which hits; face 2, with which nobody soaks anything. */
const NINES = 0.15;
const TWOS = 0.85;

let table: OpenTable;
let gm: TableClient;
let anna: TableClient;
let igor: TableClient;

/** What a client has been told since it was last asked. */
async function told(client: TableClient): Promise<readonly Told[]> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return client.evaluate((id: string) => {
    const { game: page } = globalThis as unknown as Page;
    return page.modules.get(id)?.api.log.splice(0) ?? [];
  }, MODULE);
}

const counts = (client: TableClient): Promise<{ readonly [hook: string]: number }> =>
  client.evaluate(
    (id: string) => ({ ...(globalThis as unknown as Page).game.modules.get(id)?.api.counts }),
    MODULE,
  );

const hooksOf = (all: readonly Told[]): string[] => all.map(({ hook }) => hook.replace('fivefold.', ''));
const one = (all: readonly Told[], hook: string): Told['payload'] | undefined =>
  all.find((each) => each.hook === `fivefold.${hook}`)?.payload;
const uuid = (name: string): Promise<string> =>
  gm.evaluate((who: string) => game.actors.getName(who).uuid, name);

/** A game master's harm, healing or condition for Masha. */
const applies = (play: string, input: object, whisper = false) =>
  gm.evaluate((given: string) => {
    const who = [game.system.api.idOf(game.actors.getName('Masha'))];
    return ff.say({ kind: 'apply', who, ...(JSON.parse(given) as object) });
  }, JSON.stringify({ play, input, whisper }));

beforeAll(async () => {
  table = await demoTable({ modules: [join(ROOT, 'examples', 'module')] });
  gm = await table.seat('Gamemaster');
  await gm.evaluate((id: string) => game.settings.set('core', 'moduleConfiguration', { [id]: true }), MODULE);
  await gm.reload();
  await equip(gm);
  anna = await equip(await table.seat('Anna'));
  igor = await equip(await table.seat('Igor'));
  await automate(gm, 'full');
  await loadDice(gm, NINES);
}, 240_000);
afterAll(() => table?.close());

describe('an attack outside a fight', () => {
  it('is told to everybody: when it is made, and when it is over', async () => {
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('ok');
    const [masha, oleg] = [await uuid('Masha'), await uuid('Oleg')];
    const begun = await told(gm);
    expect(hooksOf(begun)).toEqual(['preAction', 'card', 'attack']);
    const message = await gm.evaluate(() => ff.card().id);
    expect(one(begun, 'preAction')).toMatchObject({ what: 'take', actor: masha, targets: [oleg] });
    expect(one(begun, 'card')).toMatchObject({ state: 'waiting', message, actor: masha, asked: [oleg] });
    const made = one(begun, 'attack');
    expect(made).toMatchObject({ message, attacker: masha, targets: [oleg], ruleset: 'storyteller' });
    expect(made?.combat).toBeNull();
    const [action, weapon] = String(one(begun, 'preAction')?.action).split(':');
    expect([action, made?.kind]).toEqual(['shoot', 'shot']);
    expect(made?.item).toBe(`${masha}.Item.${weapon}`);
    expect(
      await gm.evaluate(
        (id: string) => game.actors.getName('Masha').items.get(id) !== undefined,
        String(weapon),
      ),
    ).toBe(true);
    for (const client of [anna, igor]) expect(hooksOf(await told(client))).toEqual(['card', 'attack']);

    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
    const over = await told(anna);
    expect(hooksOf(over)).toEqual(expect.arrayContaining(['card', 'harm', 'postAttack']));
    const lost = await gm.evaluate(() => ff.harm('Oleg'));
    expect(lost).toBeGreaterThan(0);
    expect(one(over, 'harm')).toMatchObject({ actor: oleg, bar: 'health', points: lost });
    expect(one(over, 'postAttack')).toMatchObject({ struck: [oleg] });
    const { attacker, targets, item, kind } = made ?? {};
    expect(one(over, 'postAttack')?.attacks).toEqual([{ attacker, targets, item, kind }]);
    expect(hooksOf(await told(igor))).toEqual(hooksOf(over));
    expect(hooksOf(await told(gm))).toEqual(hooksOf(over));
  });

  it('is undone with one word, and told as undone with the same step', async () => {
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe('ok');
    const undone = await told(anna);
    expect(hooksOf(undone)).toEqual(['undone']);
    expect(one(undone, 'undone')).toMatchObject({
      messages: [await gm.evaluate(() => ff.card().id)],
      combat: null,
    });
    expect(hooksOf(await told(gm))).toEqual(['preUndo', 'undone']);
    await told(igor);
  });

  it('is not told again after a reload', async () => {
    await anna.reload();
    await equip(anna);
    expect(await told(anna)).toEqual([]);
    expect(Object.values(await counts(anna)).every((n) => n === 0)).toBe(true);
  });
});

describe('a listener', () => {
  it('cannot change what it is given, and breaks nothing when it fails', async () => {
    const outcome = await gm.evaluate(async () => {
      const seen: boolean[] = [];
      const id = Hooks.on('fivefold.attack', ((payload: { targets: string[] }) => {
        seen.push(Object.isFrozen(payload), Object.isFrozen(payload.targets));
        throw new Error('a bad listener');
      }) as never);
      const said = await ff.attack('Masha', 'Oleg');
      await new Promise((resolve) => setTimeout(resolve, 500));
      Hooks.off('fivefold.attack', id);
      return [said, ...seen];
    });
    expect(outcome).toEqual(['ok', true, true]);
    expect(hooksOf(await told(gm))).toContain('attack');
    expect(await igor.evaluate(() => ff.answer('none'))).toBe('ok');
  });

  it('of the referee may refuse an action before anything has happened, and undoing', async () => {
    const before = await gm.evaluate(() => ff.world());
    await gm.evaluate(() => {
      const page = globalThis as unknown as { refusals: number[] };
      page.refusals = ['fivefold.preAction', 'fivefold.preUndo'].map((hook) => Hooks.on(hook, () => false));
    });
    expect(await anna.evaluate(() => ff.attack('Masha', 'Oleg'))).toBe('core.host.moduleRefuses');
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', message: ff.card().id }))).toBe(
      'core.host.moduleRefuses',
    );
    expect(await gm.evaluate(() => ff.world())).toBe(before);
    await gm.evaluate(() => {
      const { refusals } = globalThis as unknown as { refusals: number[] };
      for (const [i, hook] of ['fivefold.preAction', 'fivefold.preUndo'].entries())
        Hooks.off(hook, refusals[i] ?? 0);
    });
    for (const client of [gm, anna, igor]) await told(client);
  });
});

describe('healing, conditions, and harm that waits for the game master', () => {
  it('is told with its points', async () => {
    await loadDice(gm, TWOS);
    expect(await applies('hurt', { levels: 2, type: 'lethal' })).toBe('ok');
    expect(one(await told(igor), 'harm')).toMatchObject({ actor: await uuid('Masha'), points: 2 });
    expect(await applies('mend', { lethal: 1 })).toBe('ok');
    expect(one(await told(igor), 'heal')).toMatchObject({ actor: await uuid('Masha'), points: 1 });
  });

  it('is told with what somebody is in, and what has ended', async () => {
    for (const active of [true, false]) {
      await told(igor);
      expect(await applies('condition', { condition: 'prone', on: active })).toBe('ok');
      const condition = { actor: await uuid('Masha'), condition: 'prone', active };
      expect(one(await told(igor), 'condition')).toMatchObject(condition);
    }
  });

  it('of a secret card is told to those alone who may see it', async () => {
    for (const client of [gm, anna, igor]) await told(client);
    expect(await applies('hurt', { levels: 1, type: 'bashing' }, true)).toBe('ok');
    expect(hooksOf(await told(gm))).toEqual(expect.arrayContaining(['preAction', 'card', 'harm']));
    for (const client of [anna, igor]) expect(await told(client)).toEqual([]);
  });

  it('is told when it has been confirmed', async () => {
    await loadDice(gm, NINES);
    await automate(gm, 'confirm');
    expect(await gm.evaluate(() => ff.attack('Valeria', 'Masha'))).toBe('ok');
    await anna.waitFor(() => ff.exchange()?.state === 'waiting');
    expect(await anna.evaluate(() => ff.answer('none'))).toBe('ok');
    const held = await told(igor);
    expect(hooksOf(held)).toContain('postAttack');
    expect(hooksOf(held)).not.toContain('harm');
    expect(await gm.evaluate(() => ff.say({ kind: 'confirm', message: ff.card().id }))).toBe('ok');
    const confirmed = await told(igor);
    expect(hooksOf(confirmed).filter((hook) => hook !== 'condition')).toEqual(['card', 'harm']);
    expect(one(confirmed, 'harm')?.step).toBe(one(held, 'postAttack')?.step);
    await automate(gm, 'full');
    for (const client of [gm, anna]) await told(client);
  });
});

describe('a fight with a hidden enemy', () => {
  beforeAll(async () => {
    await gm.evaluate(async (name: string) => {
      const { Actor, Combat } = foundry.documents as unknown as {
        readonly [name: string]: { create(data: object): Promise<PageDoc> };
      };
      for (const each of [...game.combats]) await each.delete();
      for (const hurt of ['Masha', 'Oleg'].map((who) => game.actors.getName(who))) {
        await hurt.update({ 'system.health': { bashing: 0, lethal: 0, aggravated: 0 } });
        const { effects } = hurt as unknown as { readonly effects: Iterable<PageDoc> };
        await hurt.deleteEmbeddedDocuments(
          'ActiveEffect',
          [...effects].map(({ id }) => id),
        );
      }
      const { _id, ...valeria } = game.actors.getName('Valeria').toObject() as { _id: string };
      const boss = await Actor?.create({ ...valeria, name, ownership: { default: 0 } });
      const combat = await Combat?.create({ type: 'storyteller', active: true });
      await combat?.createEmbeddedDocuments('Combatant', [
        { actorId: game.actors.getName('Masha').id },
        { actorId: game.actors.getName('Oleg').id },
        { actorId: boss?.id, hidden: true },
      ]);
      await combat?.startCombat();
    }, BOSS);
    await anna.waitFor(() => ff.fight()?.started);
  });

  it('begins, with its first round', async () => {
    for (const client of [gm, anna]) {
      const all = await told(client);
      expect(one(all, 'fight')).toMatchObject({
        state: 'begun',
        combat: await gm.evaluate(() => ff.fight().id),
      });
      expect(one(all, 'round')).toMatchObject({ round: 1 });
    }
  });

  it('tells nothing of a secret card, although the journal of the fight is public', async () => {
    expect(await applies('condition', { condition: 'prone', on: true }, true)).toBe('ok');
    expect(hooksOf(await told(gm))).toContain('condition');
    expect(await told(anna)).toEqual([]);
    expect(await applies('condition', { condition: 'prone', on: false }, true)).toBe('ok');
    for (const client of [gm, anna]) await told(client);
  });

  it('tells of turns as they come, but to players nothing of whom they do not see', async () => {
    const boss = await uuid(BOSS);
    const declares = () =>
      gm.evaluate(async () => {
        const { readRound, actorOf, idOf, prospect } = game.system.api;
        const ask = readRound(ff.fight()).asks.find((each) => each.ask.id.startsWith('declare:'));
        if (!ask) return 'nobody';
        const who = actorOf(ask.askedOf);
        const { offers } = prospect(who, [idOf(game.actors.getName('Oleg'))]);
        const shot = offers.find(({ play, no }) => play?.name === 'attack' && !no);
        const acts = who.name !== 'Oleg' && shot?.declaration;
        return ff.round('declare:', acts || { action: 'nothing', offer: 'nothing' });
      });
    for (let n = 0; n < 4 && (await declares()) === 'ok'; n++);
    const ofGm: Told[] = [...(await told(gm))];
    const ofAnna: Told[] = [...(await told(anna))];
    for (let n = 0; n < 12; n++) {
      const done = await gm.evaluate(async () => {
        const { readRound } = game.system.api;
        if (readRound(ff.fight()).number > 1) return true;
        const waiting = ff.exchange();
        if (waiting?.state === 'waiting') await ff.answer('none');
        else if ((await ff.round('act:', 'act')) !== 'ok') await ff.round('table', 'endRound');
        return false;
      });
      ofGm.push(...(await told(gm)));
      ofAnna.push(...(await told(anna)));
      if (done) break;
    }
    const turnsOf = (all: readonly Told[]) =>
      all.filter(({ hook }) => hook === 'fivefold.turn').map(({ payload }) => payload.actor);
    expect(turnsOf(ofGm)).toContain(boss);
    expect(turnsOf(ofAnna)).toContain(await uuid('Masha'));
    expect(turnsOf(ofAnna)).toEqual(turnsOf(ofGm).filter((actor) => actor !== boss));
    expect(ofGm.some(({ hook, payload }) => hook === 'fivefold.attack' && payload.attacker === boss)).toBe(
      true,
    );
    const bossId = boss.replace('Actor.', '');
    expect(JSON.stringify(ofAnna)).not.toContain(bossId);
    expect(JSON.stringify(ofGm)).toContain(bossId);
    // What the hidden enemy has done to somebody whom Anna sees is no secret.
    const harmOf = (all: readonly Told[]) => all.filter(({ hook }) => hook === 'fivefold.harm').length;
    expect(harmOf(ofAnna)).toBe(harmOf(ofGm));
    expect(one(ofGm, 'round') ?? one(ofAnna, 'round')).toMatchObject({ round: 2 });
    expect(one(ofGm, 'preAction')).toMatchObject({ what: 'declare' });
  });

  it('is undone step by step, and ends', async () => {
    expect(await gm.evaluate(() => ff.say({ kind: 'undo', combat: ff.fight().id }))).toBe('ok');
    expect(hooksOf(await told(anna))).toEqual(['undone']);
    const combat = await gm.evaluate(async () => {
      const { id } = ff.fight();
      await ff.fight().delete();
      return id;
    });
    expect(one(await told(anna), 'fight')).toMatchObject({ state: 'ended', combat });
  });
});

describe('all of it', () => {
  it('has reached the game master’s module, every hook at least once', async () => {
    const all = await counts(gm);
    expect(Object.keys(all)).toHaveLength(12);
    expect(Object.entries(all).filter(([, n]) => n === 0)).toEqual([]);
  });
});
