import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable, type Table, type TableClient } from '../../../playground/node/index.ts';
import type { Live } from '../fixtures/live.ts';
import { makeDataFolder } from '../fixtures/table.ts';

declare const game: Live,
  Hooks: Live,
  foundry: Live,
  CONFIG: Live,
  Actor: Live,
  TokenDocument: Live,
  mergeObject: Live,
  TextEditor: Live,
  Dialog: Live,
  FormApplication: Live,
  jQuery: Live,
  probe: Live,
  Playlist: Live;

/** The probe system in an older style: subtypes in template.json, and a pack of documents that the host does not support. */
function makeOlderSystem(): ReturnType<typeof makeDataFolder> {
  const data = makeDataFolder();
  const folder = path.join(data.dataPath, 'Data/systems/probe-system');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'system.json'), 'utf8')) as Live;
  manifest.packs.push({ name: 'story', label: 'Story', type: 'Cards' });
  mkdirSync(path.join(folder, 'packs/story'), { recursive: true });
  writeFileSync(path.join(folder, 'system.json'), JSON.stringify(manifest));
  const template = {
    Item: {
      types: ['weapon', 'relic'],
      htmlFields: ['legend'],
      templates: { owned: { price: 3, weight: { value: 1, unit: 'kg' } } },
      relic: { templates: ['owned'], age: 900, weight: { value: 2 } },
    },
  };
  writeFileSync(path.join(folder, 'template.json'), JSON.stringify(template));
  return data;
}

let data: ReturnType<typeof makeDataFolder>;
let table: Table;
let gm: TableClient;

/** What the client wrote to its console. */
const said = (): string => gm.log.map(({ text }) => text).join('\n');

beforeAll(async () => {
  data = makeOlderSystem();
  table = await openTable({ dataPath: data.dataPath, world: 'probe' });
  gm = await table.join('Gamemaster');
}, 60_000);

afterAll(async () => {
  await table?.close();
  data?.remove();
});

describe('a system of an older style', () => {
  it('declares subtypes in template.json: they can be created, and their HTML is cleaned', async () => {
    const made = await gm.evaluate(async () => {
      const system = { legend: '<p>old</p><script>1</script>' };
      const item = await CONFIG.Item.documentClass.create({ name: 'Cup', type: 'relic', system });
      return [game.documentTypes.Item, item.type, item.system.legend];
    });
    expect(made).toEqual([['base', 'weapon', 'relic'], 'relic', '<p>old</p>']);
  });

  it('has data that begin with the defaults of template.json, on the server and on clients', async () => {
    const made = await gm.evaluate(async () => {
      const Item = CONFIG.Item.documentClass;
      const unsaved = new Item({ name: 'Cup', type: 'relic' }).system;
      const stored = (await Item.create({ name: 'Cup', type: 'relic', system: { age: 5 } })).toObject()
        .system;
      return { unsaved, stored };
    });
    const defaults = { price: 3, weight: { value: 2, unit: 'kg' }, age: 900 };
    expect(made).toEqual({ unsaved: defaults, stored: { ...defaults, age: 5 } });
    const item = table.server.world.database.collection('items').values().next().value;
    expect(item?._source.system).toMatchObject({ price: 3 });
  });

  it('boots although one of its packs holds documents that this host does not support', async () => {
    expect(await gm.evaluate(() => [...game.packs.keys()])).toEqual(['probe-system.gear']);
    expect(said()).toContain('NotImplemented: foundry.documents.Cards');
  });

  it('finds document classes as bare globals, and others with a warning that names their place', async () => {
    const seen = await gm.evaluate(() => [
      Actor === foundry.documents.Actor,
      TokenDocument === foundry.documents.TokenDocument,
      TextEditor === foundry.applications.ux.TextEditor.implementation,
      mergeObject({ a: 1 }, { b: 2 }),
    ]);
    expect(seen).toEqual([true, true, true, { a: 1, b: 2 }]);
    expect(said()).toContain('"TextEditor" is now foundry.applications.ux.TextEditor.implementation');
    expect(said()).not.toContain('"Actor"');
  });

  it('is told the name of a bare global that the host lacks', async () => {
    const missing = await gm.evaluate(() => {
      const message = (read: () => unknown) => {
        try {
          return typeof read();
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [message(() => new Dialog({})), message(() => Dialog.confirm({})), message(() => Playlist)];
    });
    expect(missing).toEqual([
      'NotImplemented: foundry.appv1.api.Dialog',
      'NotImplemented: foundry.appv1.api.Dialog.confirm',
      'NotImplemented: foundry.documents.Playlist',
    ]);
  });

  it('finds Foundry’s default statuses, named in its language and with an image', async () => {
    // The probe system empties the list for itself; this reads what it was given.
    const [dead, prone] = await gm.evaluate(() =>
      ['dead', 'prone'].map((id) => probe.coreStatuses.find((status: Live) => status.id === id)),
    );
    expect(dead).toEqual({ id: 'dead', name: 'EFFECT.StatusDead', img: 'icons/svg/skull.svg' });
    expect(prone).toEqual({ id: 'prone', name: 'EFFECT.StatusProne', img: 'icons/svg/falling.svg' });
    const { shown, keys } = await gm.evaluate(() => ({
      keys: probe.coreStatuses.map(({ name }: Live) => name),
      shown: probe.coreStatuses.map(({ name }: Live) => game.i18n.localize(name)),
    }));
    expect(keys).toHaveLength(34);
    for (const text of shown) expect(text).not.toContain('EFFECT.');
  });

  it('finds its id as a class of the page, for its styles', async () => {
    expect(await gm.evaluate(() => document.body.className)).toMatch(/(^| )system-probe-system( |$)/);
  });

  it('finds the chat log in light colours, whatever the theme of the interface', async () => {
    const dark = { colorScheme: { interface: 'dark', applications: 'dark' } };
    await gm.evaluate((config: Live) => game.settings.set('core', 'uiConfig', config), dark);
    expect(await gm.evaluate(() => document.querySelector('ol.chat-log')?.className)).toMatch(
      /\btheme-light\b/,
    );
    expect(await gm.evaluate(() => document.body.className)).toMatch(/\btheme-dark\b/);
  });

  it('has jQuery', async () => {
    const made = await gm.evaluate(() => jQuery('<p>').addClass('old').text('yes')[0].outerHTML);
    expect(made).toBe('<p class="old">yes</p>');
  });

  it('takes windows of the first generation off the list, extends them, and cannot open one', async () => {
    const seen = await gm.evaluate(() => {
      const { ActorSheet } = foundry.appv1.sheets;
      const Settings = class extends FormApplication {};
      foundry.documents.collections.Actors.unregisterSheet('core', ActorSheet);
      try {
        return typeof new ActorSheet();
      } catch (error) {
        return [Settings.name, ActorSheet.name, (error as Error).message];
      }
    });
    expect(seen).toEqual(['Settings', 'ActorSheet', 'NotImplemented: foundry.appv1.sheets.ActorSheet']);
  });

  it('receives rendered chat messages by the old hook, with jQuery', async () => {
    const heard = await gm.evaluate(async () => {
      const seen: unknown[] = [];
      const id = Hooks.on('renderChatMessage', (message: Live, html: Live) => {
        seen.push(message.content, html.find('.message-content').text().trim(), html instanceof jQuery);
      });
      const cls = CONFIG.ChatMessage.documentClass;
      await new cls({ content: 'old news', author: game.userId }).renderHTML();
      Hooks.off('renderChatMessage', id);
      await new cls({ content: 'unheard', author: game.userId }).renderHTML();
      return seen;
    });
    expect(heard).toEqual(['old news', 'old news', true]);
  });

  it('that names the speaking actor by its id speaks as the user', async () => {
    const speakers = await gm.evaluate(async () => {
      const cls = CONFIG.ChatMessage.documentClass;
      const actor = await CONFIG.Actor.documentClass.create({ name: 'Hero', type: 'hero' });
      return [cls.getSpeaker({ actor }).alias, cls.getSpeaker({ actor: actor.id }).alias];
    });
    expect(speakers).toEqual(['Hero', 'Gamemaster']);
  });
});
