import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * ST-2: an action without outward sign. Four players and the GM look at the same fight and the same card; each finds what their tier allows, and
 * nothing else in the page: not in the tracker, not in the card, not in the chat log.
 */

const GIST = 'The air thickens around her';
const DEED = 'strike (Unarmed)';

let table: OpenTable;
let gm: TableClient;
/** Sees all of it (ST-2.4), senses whether it is a threat (ST-2.5), learns its gist (ST-2.6), notices nothing (ST-2.7). */
let full: TableClient;
let threat: TableClient;
let gist: TableClient;
let none: TableClient;

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await automate(gm, 'full');
  await gm.evaluate(async () => {
    for (const fight of game.combats.contents) await fight.delete();
    const { User, Actor, Combat } = foundry.documents;
    for (const name of ['Olga', 'Pavel']) await User.implementation.create({ name, role: 1 });
    const player = (name: string) => ({ default: 0, [game.users.getName(name).id]: 3 });
    const people = [
      { name: 'Psychic', system: { attributes: { dexterity: 4, wits: 5 }, abilities: { brawl: 3 } } },
      { name: 'Seer', ownership: player('Anna'), system: { powers: { auspex: 4 } } },
      {
        name: 'Sensitive',
        ownership: player('Igor'),
        system: { attributes: { perception: 4 }, abilities: { awareness: 3 } },
      },
      {
        name: 'Scholar',
        ownership: player('Olga'),
        system: { attributes: { intelligence: 4 }, abilities: { occult: 4 } },
      },
      { name: 'Porter', ownership: player('Pavel') },
    ].map((one) => ({ type: 'storyteller', ...one }));
    const made = await Actor.implementation.createDocuments(people);
    const fight = await Combat.implementation.create({ type: 'storyteller' });
    await fight.createEmbeddedDocuments(
      'Combatant',
      made.map(({ id }) => ({ actorId: id })),
    );
    await fight.startCombat();
  });
  full = await equip(await table.table.join('Anna'));
  threat = await equip(await table.table.join('Igor'));
  gist = await equip(await table.table.join('Olga'));
  none = await equip(await table.table.join('Pavel'));
  for (const client of everybody())
    await client.evaluate((hooks: readonly string[]) => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const hook of hooks) Hooks.on(`fivefold.${hook}`, () => heard.push(hook));
    }, TOLD);
}, 120_000);
afterAll(() => table?.close());

/** Hooks of which a hidden action must call none for whoever does not see it. */
const TOLD = ['attack', 'postAttack', 'harm', 'condition'];

const heard = (client: TableClient): Promise<readonly string[]> =>
  client.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0));

const everybody = (): readonly TableClient[] => [gm, full, threat, gist, none];

/** Everybody does nothing except the psychic, who strikes without outward sign. */
const declares = (target: string) =>
  gm.evaluate(
    async ([at, outline]: readonly [string, string]) => {
      const { readRound, actorOf, idOf } = game.system.api;
      for (let i = 0; i < 15; i++) {
        const { asks } = readRound(ff.fight());
        const ask = asks.find((one) => one.ask.id.startsWith('declare:'));
        if (!ask && asks.some((one) => one.ask.id === 'lastWalks')) {
          await ff.round('lastWalks', 'end');
          continue;
        }
        if (!ask) return;
        const acts = actorOf(ask.askedOf).name === 'Psychic';
        await ff.round(
          'declare:',
          acts
            ? {
                action: 'strike',
                offer: 'strike:unarmed',
                weapon: 'unarmed',
                target: idOf(game.actors.getName(at)),
                situation: {},
                inconspicuous: true,
                gist: outline,
              }
            : { action: 'nothing', offer: 'nothing' },
        );
      }
    },
    [target, GIST] as const,
  );

/** The psychic's declaration in the tracker's row. */
const row = (client: TableClient) =>
  client.evaluate(async () => {
    const { readRound, idOf } = game.system.api;
    const who = idOf(game.actors.getName('Psychic'));
    const rows = readRound(ff.fight()).tracker?.rows as { who: string; declared?: { key: string } }[];
    return rows.find((one) => one.who === who)?.declared?.key.replace('storyteller.declared.', '');
  });
/** The text of the whole page, and of the newest card as rendered there. */
const page = (client: TableClient) =>
  client.evaluate(async () => {
    const rendered = ff.card() ? (await ff.card().renderHTML()).outerHTML : '';
    return { card: rendered, all: document.documentElement.outerHTML + rendered };
  });
const settled = async () => {
  const n = await gm.evaluate(() => ff.fight().system.commits);
  for (const client of everybody())
    await client.waitFor((commits: number) => ff.fight()?.system.commits === commits, n);
};

describe('a declared action without outward sign', () => {
  it('ST-2.4 to 2.7: is shown to each player as their tier allows', async () => {
    await declares('Sensitive');
    await settled();
    expect(await Promise.all(everybody().map(row))).toEqual([
      'inconspicuous',
      'inconspicuous',
      'threat',
      // The player has written the gist.
      '',
      'hidden',
    ]);
  });

  it('leaves no trace of the action in the pages of those who do not see it', async () => {
    const [, , felt, grasped, blind] = await Promise.all(everybody().map(page));
    for (const one of [felt, grasped, blind]) expect(one?.all).not.toContain(DEED);
    for (const one of [felt, blind]) expect(one?.all).not.toContain(GIST);
  });
});

describe('its card', () => {
  it('AMB-99: asks a fighter who senses the threat, and tells nobody else whom it asks', async () => {
    await loadDice(gm, 0.15);
    expect(await gm.evaluate(() => ff.round('act:', 'act'))).toBe('ok');
    await settled();
    const cards = (await Promise.all(everybody().map(page))).map(({ card }) => card);
    const [, seen = '', felt = '', grasped = '', blind = ''] = cards;
    expect(seen).toContain('Strike: Unarmed');
    expect(felt).toContain('something that threatens you');
    expect(felt).toContain('data-option="dodge"');
    expect(grasped).toContain(GIST);
    expect(blind).toContain('something inconspicuous');
    for (const hidden of [felt, grasped, blind]) expect(hidden).not.toContain('Strike');
    for (const hidden of [grasped, blind]) expect(hidden).not.toContain('Sensitive');
    const onCards = (client: TableClient) =>
      client.evaluate(() => game.system.api.readRound(ff.fight()).onCards.length);
    expect(await Promise.all(everybody().map(onCards))).toEqual([1, 1, 1, 0, 0]);
  });

  it('shows dice and outcome to those who see it, the effects on the target to the target, nothing to others', async () => {
    expect(await threat.evaluate(() => ff.answer('none'))).toBe('ok');
    await settled();
    await gm.waitFor(() => ff.exchange().state === 'done');
    for (const client of everybody()) await client.waitFor(() => ff.exchange()?.state === 'done');
    const cards = (await Promise.all(everybody().map(page))).map(({ card }) => card);
    const [all = '', seen = '', felt = '', grasped = '', blind = ''] = cards;
    for (const whole of [all, seen]) expect(whole).toContain('ff-die');
    expect(felt).toContain('Sensitive:');
    for (const hidden of [felt, grasped, blind]) {
      expect(hidden).not.toContain('ff-die');
      expect(hidden).not.toContain('Strike');
    }
    // The rules about wounds and shock reveal no more than the wound and the shock, which the target notices.
    expect(felt).not.toMatch(/ST-(?!2|6\.1|7\.26)/);
    for (const hidden of [grasped, blind]) expect(hidden).not.toMatch(/ST-(?!2)/);
    for (const hidden of [grasped, blind]) expect(hidden).not.toContain('Sensitive');
    // Dice modules show the rolls of a message to everybody who sees the message.
    expect(await none.evaluate(() => ff.card().rolls.length)).toBe(0);
  });

  it('is told to the modules of those who see it, to the target as harm, and to no others', async () => {
    await expect.poll(() => heard(gm)).toEqual(expect.arrayContaining(['attack', 'harm', 'postAttack']));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await heard(full)).toEqual(expect.arrayContaining(['attack', 'harm', 'postAttack']));
    const felt = await heard(threat);
    expect(felt).toContain('harm');
    expect(felt.filter((hook) => hook.endsWith('ttack'))).toEqual([]);
    for (const client of [gist, none]) expect(await heard(client)).toEqual([]);
  });

  it('ST-2.9: the GM’s decision opens it to a viewer, and closes it', async () => {
    await declares('Porter');
    await settled();
    expect(await row(none)).toBe('hidden');
    expect(await row(threat)).toBe('noThreat');
    await gm.evaluate(async () => {
      const { idOf } = game.system.api;
      await ff.round('reveal:', `show:${idOf(game.actors.getName('Porter'))}`);
      await ff.round('reveal:', `hide:${idOf(game.actors.getName('Seer'))}`);
    });
    await settled();
    expect([await row(none), await row(full)]).toEqual(['inconspicuous', 'hidden']);
    expect(await gm.evaluate(() => ff.round('act:', 'act'))).toBe('ok');
    await settled();
    expect((await page(none)).card).toContain('Strike: Unarmed');
    expect((await page(full)).card).not.toContain('Strike');
  });
});
