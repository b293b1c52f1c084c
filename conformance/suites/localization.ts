import type { Suite } from '../suite.ts';

/* Words in the user's language. Source: client/helpers/localization.d.mts with its examples, foundry-api.md 10. */

const WORDS = {
  CONFORMANCE: {
    GREETING: 'Hello {name}, this is my module!',
    PLAIN: 'Hello, this is my module!',
    Probe: { FIELDS: { points: { label: 'Points', hint: 'How many' }, deep: { inner: { label: 'Inner' } } } },
  },
};

const { NumberField, SchemaField, StringField } = foundry.data.fields;

class WordedModel extends foundry.abstract.DataModel<foundry.data.fields.DataSchema> {
  static override LOCALIZATION_PREFIXES = ['CONFORMANCE.Probe'];

  static override defineSchema(): foundry.data.fields.DataSchema {
    return {
      points: new NumberField(),
      deep: new SchemaField({ inner: new StringField() }),
      bare: new StringField({ label: 'CONFORMANCE.PLAIN' }),
    };
  }
}

export const localization: Suite = {
  key: 'localization',
  title: 'localization',
  checks(context) {
    const { it, before, after } = context;
    const assert: Chai.AssertStatic = context.assert;
    const fallback = (): object =>
      (game.i18n as unknown as { _fallback: Record<string, unknown> })._fallback as object;

    before(() => {
      foundry.utils.mergeObject(game.i18n.translations, foundry.utils.deepClone(WORDS));
      Object.assign(fallback(), { CONFORMANCE_FALLBACK: 'from English' });
    });
    after(() => {
      Reflect.deleteProperty(game.i18n.translations, 'CONFORMANCE');
      Reflect.deleteProperty(fallback(), 'CONFORMANCE_FALLBACK');
    });

    it('[37] the example of localize', () => {
      assert.strictEqual(game.i18n.localize('CONFORMANCE.PLAIN'), 'Hello, this is my module!');
    });

    it('[37] the example of format', () => {
      assert.strictEqual(
        game.i18n.format('CONFORMANCE.GREETING', { name: 'Andrew' }),
        'Hello Andrew, this is my module!',
      );
    });

    it('[37] a missing key comes back as it is', () => {
      assert.strictEqual(game.i18n.localize('CONFORMANCE.MISSING'), 'CONFORMANCE.MISSING');
      assert.strictEqual(game.i18n.format('CONFORMANCE.MISSING', { name: 'x' }), 'CONFORMANCE.MISSING');
    });

    it('[37] a branch of the tree is not a text', () => {
      assert.isString(game.i18n.localize('CONFORMANCE.Probe'));
      assert.strictEqual(game.i18n.localize('CONFORMANCE.Probe'), 'CONFORMANCE.Probe');
    });

    it('[37] has reports a translation, also of the fallback unless told otherwise', () => {
      assert.isTrue(game.i18n.has('CONFORMANCE.PLAIN'));
      assert.isFalse(game.i18n.has('CONFORMANCE.MISSING'));
      assert.isTrue(game.i18n.has('CONFORMANCE_FALLBACK'));
      assert.isFalse(game.i18n.has('CONFORMANCE_FALLBACK', false));
    });

    it('[37] missing texts of the language are taken from English', () => {
      assert.strictEqual(game.i18n.localize('CONFORMANCE_FALLBACK'), 'from English');
    });

    it('[37] the package’s own texts are present', () => {
      assert.isTrue(game.i18n.has('FIVEFOLD.ui.sheet.label'));
      assert.notStrictEqual(game.i18n.localize('FIVEFOLD.ui.sheet.label'), 'FIVEFOLD.ui.sheet.label');
    });

    it('[37] localizeDataModel gives fields their label and hint by their path', () => {
      foundry.helpers.Localization.localizeDataModel(WordedModel as never);
      const { schema } = WordedModel;
      assert.deepInclude(schema.getField('points'), { label: 'Points', hint: 'How many' });
      assert.strictEqual(schema.getField('deep.inner')?.label, 'Inner');
      assert.strictEqual(schema.getField('bare')?.label, 'Hello, this is my module!');
    });

    it('[37] the keys of subtypes are TYPES.<document>.<subtype>', () => {
      assert.propertyVal(CONFIG.Actor.typeLabels, 'probe', 'TYPES.Actor.probe');
      assert.propertyVal(CONFIG.Combat.typeLabels, 'probe', 'TYPES.Combat.probe');
    });

    it('[doc] getListFormatter', () => {
      const lists = game.i18n.getListFormatter({ style: 'long', type: 'disjunction' });
      const expected = new Intl.ListFormat(game.i18n.lang, { style: 'long', type: 'disjunction' });
      assert.strictEqual(lists.format(['a', 'b', 'c']), expected.format(['a', 'b', 'c']));
    });

    it('[doc] sortObjects sorts in place, by a dotted key', () => {
      const list = [{ a: { b: 'beta' } }, { a: { b: 'Alpha' } }];
      assert.strictEqual(game.i18n.sortObjects(list, 'a.b'), list);
      assert.strictEqual(list[0]?.a.b, 'Alpha');
    });

    it('[doc] _loc exists from 14 on', () => {
      assert.strictEqual(
        typeof (globalThis as { _loc?: unknown })._loc,
        game.release.generation < 14 ? 'undefined' : 'function',
      );
    });
  },
};
