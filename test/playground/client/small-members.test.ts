import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Live } from '../fixtures/live.ts';
import { type ProbeTable, seatAll } from '../fixtures/table.ts';

declare const CONFIG: Live, Hooks: Live, foundry: Live, game: Live;

let t: ProbeTable;

beforeAll(async () => {
  t = await seatAll();
}, 60_000);

afterAll(() => t?.close());

it('localizes a model that contains itself', async () => {
  const label = await t.gm.evaluate(() => {
    const { fields } = foundry.data;
    class Nested extends foundry.abstract.DataModel {
      static LOCALIZATION_PREFIXES = ['PROBE.Nested'];
      static defineSchema() {
        return { name: new fields.StringField({ label: 'PROBE.Name' }), inner: new Lazy(Nested) };
      }
    }
    class Lazy extends fields.ObjectField {
      model: unknown;
      constructor(model: unknown) {
        super();
        this.model = model;
      }
    }
    foundry.helpers.Localization.localizeDataModel(Nested);
    return (Nested as Live).schema.fields.name.label as string;
  });
  expect(label).toBe('PROBE.Name');
});

it('finds the configured class of a document', async () => {
  expect(
    await t.gm.evaluate(() => foundry.utils.getDocumentClass('Actor') === CONFIG.Actor.documentClass),
  ).toBe(true);
});

it('gives packs flags of their own', async () => {
  expect(await t.gm.evaluate(() => game.packs.get('probe-system.gear').metadata.flags)).toEqual({});
});

it('warns of deprecated calls as loudly as is configured', async () => {
  await t.gm.evaluate(() =>
    foundry.utils.logCompatibilityWarning('Old thing', { since: 13, until: 15, once: true }),
  );
  await t.gm.evaluate(() => foundry.utils.logCompatibilityWarning('Old thing', { once: true }));
  const said = t.gm.log.filter(({ text }) => text.includes('Old thing'));
  expect(said.map(({ text }) => text)).toEqual(['Old thing\nSince version 13\nUntil version 15']);
  await expect(
    t.gm.evaluate(() => foundry.utils.logCompatibilityWarning('Thrown', { mode: 3 })),
  ).rejects.toThrow('Thrown');
});

it('makes form elements and icons from a configuration', async () => {
  const made = await t.gm.evaluate(() => {
    const { HTMLRangePickerElement, HTMLColorPickerElement } = foundry.applications.elements;
    const range = HTMLRangePickerElement.create({ name: 'spend', min: 1, max: 5, step: 2, value: 3 });
    const color = HTMLColorPickerElement.create({ name: 'color' });
    const icon = foundry.applications.fields.createFontAwesomeIcon('fa-eye', { fixedWidth: true });
    return [
      range.tagName,
      range.name,
      range.max,
      range.value,
      color.name,
      color.getAttribute('value'),
      icon.className,
    ];
  });
  expect(made).toEqual(['RANGE-PICKER', 'spend', 5, 3, 'color', null, 'fa-solid fa-eye fa-fw']);
});

it('lets a system extend sheets that the host lacks', async () => {
  const seen = await t.gm.evaluate(() => {
    const { PrototypeTokenConfig, journal } = foundry.applications.sheets;
    const Prototypes = class extends PrototypeTokenConfig {};
    const parts = class extends journal.JournalEntryPageHandlebarsSheet {}.EDIT_PARTS;
    try {
      return new Prototypes();
    } catch (error) {
      return [parts, (error as Error).message];
    }
  });
  expect(seen).toEqual([{}, 'NotImplemented: foundry.applications.sheets.PrototypeTokenConfig']);
});

it('passes to the methods before a creation the requested data, not the resulting document', async () => {
  const asked = await t.gm.evaluate(async () => {
    let keys: string[] = [];
    Hooks.once('preCreateActor', (_actor: Live, data: Live) => {
      keys = Object.keys(data).sort();
    });
    await CONFIG.Actor.documentClass.create({ name: 'Asked', type: 'hero' });
    return keys;
  });
  expect(asked).toEqual(['name', 'type']);
});

it('lets the model of a message render it alone', async () => {
  const seen = await t.gm.evaluate(async () => {
    const message = new CONFIG.ChatMessage.documentClass({
      type: 'card',
      author: game.userId,
      content: 'not this',
    });
    message.system.renderHTML = async (options: Live) => {
      const item = document.createElement('li');
      item.textContent = `own ${options.canClose}`;
      return item;
    };
    let heard = '';
    const id = Hooks.on('renderChatMessageHTML', (_message: Live, html: HTMLElement) => {
      heard = html.textContent ?? '';
    });
    const html = await message.renderHTML({ canClose: true });
    Hooks.off('renderChatMessageHTML', id);
    return [html.outerHTML, heard];
  });
  expect(seen).toEqual(['<li>own true</li>', 'own true']);
});

it('formats in templates how long ago something was', async () => {
  const text = await t.gm.evaluate(() => {
    const template = (globalThis as Live).Handlebars.compile('{{timeSince ago}}|{{timeSince now}}');
    return template({ ago: Date.now() - 7_300_000, now: Date.now() }) as string;
  });
  expect(text.split('|')[0]).toMatch(/^2.*h/);
  expect(text.split('|')[1]).not.toMatch(/\d/);
});
