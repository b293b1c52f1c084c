import { ProbeSheet, shut } from '../applications.ts';
import { pause, until } from '../patience.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* Sheets of documents. Sources: client/applications/api/document-sheet.d.mts, foundry-api.md 10. */

export const sheets: Suite = {
  key: 'sheets',
  title: 'sheets of documents',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    const open: ProbeSheet[] = [];

    const shown = async (actor: Actor.Implementation, options: object = {}): Promise<ProbeSheet> => {
      const sheet = new ProbeSheet({ document: actor, ...options });
      open.push(sheet);
      await sheet.render({ force: true });
      return sheet;
    };
    const type = (sheet: ProbeSheet, name: string, value: string): void => {
      const field = sheet.find<HTMLInputElement>(`[name="${name}"]`);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    afterEach(async () => {
      for (const sheet of open.splice(0)) await shut(sheet);
    });

    describe('context', () => {
      it('[doc] document, source, fields, editable, rootId', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        const [seen] = sheet.contexts;
        assert.strictEqual(seen?.document, actor);
        assert.strictEqual(foundry.utils.getProperty(seen ?? {}, 'source.name'), actor.name);
        assert.strictEqual(seen?.fields, actor.schema.fields);
        assert.isTrue(seen?.editable);
        assert.isString(seen?.rootId);
      });

      it('[7] the source is the stored data, without effects', async () => {
        const actor = await make.actor({ system: { hp: { value: 4 } } });
        (actor.system as { hp: { value: number } }).hp.value = 99;
        const sheet = await shown(actor);
        assert.strictEqual(sheet.find<HTMLInputElement>('[name="system.hp.value"]').value, '4');
      });

      it('[doc] the sheet is a form with an id of its document', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        assert.strictEqual(sheet.element.tagName, 'FORM');
        assert.isTrue(sheet.isEditable);
        assert.isTrue(sheet.isVisible);
      });

      it('[doc] for a user who may only look every field is disabled', async () => {
        const actor = await make.actor();
        const sheet = new ProbeSheet({ document: actor });
        open.push(sheet);
        Object.defineProperty(sheet, 'isEditable', { get: () => false });
        await sheet.render({ force: true });
        const fields = [...sheet.element.querySelectorAll<HTMLInputElement>('input')];
        assert.isNotEmpty(fields);
        assert.isTrue(fields.every(({ disabled }) => disabled));
        assert.isFalse(sheet.contexts[0]?.editable);
      });
    });

    describe('writing', () => {
      it('[35] a change is written, dotted names expanded, numbers as numbers', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        type(sheet, 'system.hp.value', '3');
        await until(() => (actor.toObject().system as { hp: { value: number } }).hp.value === 3, 'the write');
        const [data] = sheet.submitted as { system?: { hp?: { value?: unknown } } }[];
        assert.strictEqual(data?.system?.hp?.value, 3);
      });

      it('[35] the whole form is sent, without its disabled fields', async () => {
        const actor = await make.actor({ system: { raw: 'kept', label: 'l' } });
        const sheet = await shown(actor);
        type(sheet, 'name', 'conformance renamed');
        await until(() => actor.name === 'conformance renamed', 'the write');
        const [data] = sheet.submitted as { system: { [key: string]: unknown } }[];
        assert.deepInclude(data?.system, { label: 'l' });
        assert.notProperty(data?.system, 'raw');
        assert.strictEqual((actor.system as { raw: string }).raw, 'kept');
      });

      it('[35] invalid values are not written', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        type(sheet, 'system.mood', 'conformance no choice');
        await pause(200);
        assert.strictEqual((actor.toObject().system as { mood: string }).mood, 'calm');
      });

      it('[35] [assumed] a non-nullable number left empty does not become 0', async () => {
        const actor = await make.actor({ system: { hp: { value: 6 } } });
        const sheet = await shown(actor);
        type(sheet, 'system.hp.value', '');
        await pause(200);
        assert.notStrictEqual((actor.toObject().system as { hp: { value: number } }).hp.value, 0);
      });
    });

    describe('following the document', () => {
      it('[doc] an open sheet is rendered again after an update', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        await actor.update({ system: { label: 'seen' } } as never);
        await until(
          () => sheet.find<HTMLInputElement>('[name="system.label"]').value === 'seen',
          'the new value',
        );
      });

      it('[18] not with render: false', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        await actor.update({ system: { label: 'unseen' } } as never, { render: false });
        await pause(200);
        assert.lengthOf(sheet.contexts, 1);
      });

      it('[doc] a closed sheet follows nothing', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        await shut(sheet);
        await actor.update({ name: 'conformance other' });
        await pause(100);
        assert.isFalse(sheet.rendered);
        assert.lengthOf(sheet.contexts, 1);
      });

      it('[doc] it closes when its document is deleted', async () => {
        const actor = await make.actor();
        const sheet = await shown(actor);
        await actor.delete();
        await until(() => !sheet.rendered, 'the closing');
      });
    });

    describe('registered sheets', () => {
      const { DocumentSheetConfig } = foundry.applications.apps;
      const config = DocumentSheetConfig as unknown as {
        registerSheet(document: unknown, scope: string, sheet: unknown, options: object): void;
        unregisterSheet(document: unknown, scope: string, sheet: unknown, options?: object): void;
      };

      it('[doc] the default sheet of a type opens for its documents, one instance each', async () => {
        config.registerSheet(Actor, 'fivefold', ProbeSheet, {
          types: ['probe'],
          makeDefault: true,
          label: 'conformance',
        });
        const actor = await make.actor();
        const { sheet } = actor as unknown as { sheet: ProbeSheet };
        open.push(sheet);
        assert.instanceOf(sheet, ProbeSheet);
        assert.strictEqual((actor as unknown as { sheet: unknown }).sheet, sheet);
        await sheet.render({ force: true });
        config.unregisterSheet(Actor, 'fivefold', ProbeSheet, { types: ['probe'] });
        assert.strictEqual(sheet.document, actor);
        assert.isTrue(sheet.rendered);
      });
    });
  },
};
