import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { equip, type PageDoc } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* The stat block of an extra: who has one, and what it shows of six of a kind. */

interface Sheet {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  render(options: object): Promise<unknown>;
  close(): Promise<unknown>;
}
type Shown = PageDoc & { readonly sheet: Sheet; readonly apps: { readonly [id: string]: Sheet } };
interface Page {
  readonly game: { readonly actors: { getName(name: string): Shown } };
}

let table: OpenTable;
let gm: TableClient;

/** Six thugs made from one actor stand beside Masha in a running fight. */
const muster = (): Promise<void> =>
  gm.evaluate(async () => {
    const { implementation } = foundry.documents.Actor;
    const { _id, ...like } = game.actors.getName('Valeria').toObject() as { _id: string };
    const [thug] = await implementation.createDocuments([{ ...like, name: 'Thug' }]);
    await implementation.createDocuments([{ name: 'Nobody', type: 'storyteller' }]);
    const scene = game.scenes.contents[0];
    const masha = scene?.tokens.getName('Masha') as PageDoc;
    const tokens = await scene?.createEmbeddedDocuments(
      'Token',
      [1, 2, 3, 4, 5, 6].map((n) => ({
        name: `Thug ${n}`,
        actorId: thug?.id,
        actorLink: false,
        disposition: -1,
        x: masha.x + n * 100,
        y: masha.y + 100,
      })),
    );
    await ff.fight().createEmbeddedDocuments(
      'Combatant',
      (tokens ?? []).map(({ id }) => ({ tokenId: id, actorId: thug?.id, sceneId: scene?.id })),
    );
    await ff.fight().startCombat();
  });

beforeAll(async () => {
  table = await demoTable();
  gm = await equip(await table.seat('Gamemaster'));
  await muster();
});
afterAll(() => table?.close());

describe('the default sheet', () => {
  const kindOf = (name: string) =>
    gm.evaluate((name: string) => {
      const { actors } = (globalThis as unknown as Page).game;
      return actors.getName(name).sheet.constructor.name;
    }, name);

  it('is a stat block for whom no player owns, and the full one for others and for who is being made', async () => {
    expect(await kindOf('Thug')).toBe('FivefoldStatBlock');
    expect(await kindOf('Masha')).not.toBe('FivefoldStatBlock');
    expect(await kindOf('Nobody')).not.toBe('FivefoldStatBlock');
  });

  it('gives way to what somebody has chosen for an actor', async () => {
    await gm.evaluate(async () => {
      const choose = (name: string, id: string) =>
        game.actors.getName(name).update({ flags: { core: { sheetClass: `fivefold.${id}` } } });
      await choose('Valeria', 'FivefoldActorSheet');
      await choose('Oleg', 'FivefoldStatBlock');
    });
    expect(await kindOf('Valeria')).toBe('FivefoldActorSheet');
    expect(await kindOf('Oleg')).toBe('FivefoldStatBlock');
  });

  it('gives way to what somebody has chosen for the world', async () => {
    const choose = (chosen: object) =>
      gm.evaluate(async (one: object) => game.settings.set('core', 'sheetClasses', one), chosen);
    await choose({ Actor: { storyteller: 'fivefold.FivefoldActorSheet' } });
    const [, fresh] = await gm.evaluate(async () => {
      const { implementation } = foundry.documents.Actor;
      const { _id, ...like } = game.actors.getName('Thug').toObject() as { _id: string };
      const [one] = await implementation.createDocuments([{ ...like, name: 'Full' }]);
      const { sheet } = one as unknown as Shown;
      return [sheet.rendered, sheet.constructor.name] as const;
    });
    expect(fresh).toBe('FivefoldActorSheet');
    await choose({});
  });
});

describe('six of a kind', () => {
  /** Opens the stat block of a thug, by the number of the token. */
  const open = (n: number) =>
    gm.evaluate(async (n: number) => {
      const token = game.scenes.contents[0]?.tokens.getName(`Thug ${n}`) as PageDoc;
      await (token.actor as Shown).sheet.render({ force: true });
    }, n);
  const read = () =>
    gm.evaluate(() => {
      const block = document.querySelector('.ff-stat-block');
      const fellows = [...(block?.querySelectorAll('.ff-fellow') ?? [])];
      return {
        name: block?.querySelector('.ff-block h1')?.firstChild?.textContent?.trim(),
        count: block?.querySelector('.ff-count')?.textContent,
        short: fellows.map((one) => one.textContent?.trim()),
        words: fellows.map((one) => one.getAttribute('aria-label')),
        current: fellows.findIndex((one) => one.getAttribute('aria-current') === 'true') + 1,
        first: [...(block?.querySelectorAll('.ff-thing b') ?? [])].map((one) => one.textContent),
        rest: block?.querySelector('.ff-more[data-group="rest"] summary')?.textContent?.trim(),
        hint: block?.querySelector('.ff-empty')?.textContent?.trim(),
        tabs: block?.querySelectorAll('nav').length,
      };
    });
  const close = () =>
    gm.evaluate(async () => {
      for (const { actor } of [...(game.scenes.contents[0]?.tokens ?? [])])
        for (const app of Object.values((actor as Shown | null)?.apps ?? {})) await app.close();
    });

  it('are counted, and each stands there with the health and the name', async () => {
    await open(2);
    const block = await read();
    expect(block).toMatchObject({ name: 'Thug 2', count: '×6', current: 2, tabs: 0 });
    // Valeria has the usual seven levels and one more.
    expect(block.short).toEqual(Array(6).fill('8/8'));
    expect(block.words[4]).toMatch(/^5\. Thug 5: Health: 0 \/ 8/);
    // A sword, a bare hand, and what is common; the rest is folded.
    expect(block.first).toHaveLength(3);
    expect(block.first[0]).toMatch(/^Strike: /);
    expect(block.rest).toMatch(/^Other actions ×\d+$/);
  });

  it('show at once that one of them has been wounded or is out of the fight', async () => {
    await gm.evaluate(async () => {
      const token = game.scenes.contents[0]?.tokens.getName('Thug 5') as PageDoc;
      await token.actor.update({ system: { health: { lethal: 3 } } });
    });
    await expect.poll(async () => (await read()).short[4], { timeout: 5000 }).toBe('5/8');
    expect((await read()).words[4]).toMatch(/^5\. Thug 5: Health: 3 \/ 8/);
    await gm.evaluate(async () => {
      const one = ff.fight().combatants.find(({ name }) => name === 'Thug 6');
      await one?.update({ defeated: true });
    });
    await expect.poll(async () => (await read()).words[5], { timeout: 5000 }).toContain('out of the fight');
  });

  it('are gone through: a press on one opens that one’s own stat block in this one’s place', async () => {
    await gm.evaluate(() => document.querySelectorAll<HTMLElement>('.ff-fellow')[4]?.click());
    await expect.poll(async () => (await read()).name, { timeout: 5000 }).toBe('Thug 5');
    expect(await gm.evaluate(() => document.querySelectorAll('.ff-stat-block').length)).toBe(1);
    expect((await read()).current).toBe(5);
  });

  it('have tracks that are pressed and conditions that are removed', async () => {
    const lethal = () =>
      gm.evaluate(() => {
        const token = game.scenes.contents[0]?.tokens.getName('Thug 5') as PageDoc;
        return token.actor.system.health.lethal;
      });
    await gm.evaluate(() => document.querySelector<HTMLElement>('.ff-box:not([data-mark=""])')?.click());
    await expect.poll(lethal, { timeout: 5000 }).toBe(2);
    await gm.evaluate(async () => {
      const token = game.scenes.contents[0]?.tokens.getName('Thug 5') as PageDoc;
      const effect = { name: 'prone', statuses: ['prone'] };
      await token.actor.createEmbeddedDocuments('ActiveEffect', [effect]);
    });
    const conditions = () => gm.evaluate(() => document.querySelectorAll('.ff-condition').length);
    await expect.poll(conditions, { timeout: 5000 }).toBe(1);
    await gm.evaluate(() =>
      document.querySelector<HTMLElement>('.ff-condition [data-action="ffCondition"]')?.click(),
    );
    await expect.poll(conditions, { timeout: 5000 }).toBe(0);
  });

  it('change to the full sheet and back by one press', async () => {
    const kinds = () =>
      gm.evaluate(() =>
        [...document.querySelectorAll('.ff-sheet')].map((one) => one.classList.contains('ff-stat-block')),
      );
    const press = () =>
      gm.evaluate(() => document.querySelector<HTMLElement>('[data-action="ffForm"]')?.click());
    await press();
    await expect.poll(kinds, { timeout: 5000 }).toEqual([false]);
    await press();
    await expect.poll(kinds, { timeout: 5000 }).toEqual([true]);
    expect((await read()).name).toBe('Thug 5');
    await close();
  });

  it('leave the one in the directory as their pattern, which does nothing itself', async () => {
    await gm.evaluate(async () => {
      await (game.actors.getName('Thug') as Shown).sheet.render({ force: true });
    });
    const block = await read();
    expect(block).toMatchObject({ name: 'Thug', count: '×6', current: 0, first: [] });
    expect(block.rest).toBeUndefined();
    expect(block.hint).toMatch(/choose one of those on the board/);
    await gm.evaluate(async () => (game.actors.getName('Thug') as Shown).sheet.close());
  });
});

it('shows a player who may only look no actions, and an actor of a compendium without a fault', async () => {
  await gm.evaluate(async () => game.actors.getName('Thug').update({ ownership: { default: 2 } }));
  const anna = await table.seat('Anna');
  const block = () =>
    anna.evaluate(async () => {
      const token = game.scenes.contents[0]?.tokens.getName('Thug 1') as PageDoc;
      const { sheet } = token.actor as Shown;
      await sheet.render({ force: true });
      const { element } = sheet;
      const found = {
        figures: element.querySelectorAll('.ff-line > span').length > 0,
        things: element.querySelectorAll('[data-offer]').length,
        pressable: element.querySelectorAll('.ff-box:not(:disabled)').length,
      };
      await sheet.close();
      return found;
    });
  expect(await block()).toEqual({ figures: true, things: 0, pressable: 0 });
  gm.log.length = 0;
  const name = await gm.evaluate(async () => {
    type Pack = { getDocuments(): Promise<Shown[]> };
    const { packs } = game as unknown as { packs: { get(id: string): Pack } };
    const [first] = await packs.get('fivefold.storyteller-people-en').getDocuments();
    await first?.sheet.render({ force: true });
    const name = first?.sheet.element.querySelector('.ff-block h1')?.textContent?.trim();
    await first?.sheet.close();
    return [name, first?.name];
  });
  expect(name[0]).toBe(name[1]);
  expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
});

it('shows no track without boxes: an extra of WFRP has no Fortune points', async () => {
  const tracks = await gm.evaluate(async () => {
    const [one] = await foundry.documents.Actor.implementation.createDocuments([
      {
        name: 'Goblin',
        type: 'wfrp',
        system: { wounds: { value: 7, max: 7 } },
      },
    ]);
    await game.system.api.ruleset('wfrp');
    const { sheet } = one as unknown as Shown;
    await sheet.render({ force: true });
    const tracks = [...(sheet.element?.querySelectorAll('.ff-track') ?? [])];
    return tracks.map((track) => track.querySelectorAll('.ff-box').length);
  });
  expect(tracks).toEqual([7]);
});
