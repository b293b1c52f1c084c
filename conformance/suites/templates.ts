import { template } from '../applications.ts';
import { failure } from '../patience.ts';
import type { Suite } from '../suite.ts';

/* Templates and their helpers. Source: client/applications/handlebars.d.mts with its examples; helpers eq … or: the V13 API's list. */

const { getTemplate, loadTemplates, renderTemplate } = foundry.applications.handlebars;

type Row = readonly [source: string, context: object, result: string];

const HELPERS: readonly Row[] = [
  ['{{localize "NO.SUCH.KEY"}}', {}, 'NO.SUCH.KEY'],
  ['{{concat "a" 1 "b"}}', {}, 'a1b'],
  ['{{ifThen yes "A" "B"}}{{ifThen no "A" "B"}}', { yes: true, no: 0 }, 'AB'],
  ['<input {{checked yes}}><input {{checked no}}>', { yes: 1, no: false }, '<input checked><input >'],
  ['<input {{disabled yes}}><input {{disabled no}}>', { yes: 1, no: false }, '<input disabled><input >'],
  ['{{eq 1 1}} {{eq 1 "1"}} {{ne 1 2}}', {}, 'true false true'],
  ['{{lt 1 2}} {{gt 1 2}} {{lte 2 2}} {{gte 1 2}}', {}, 'true false true false'],
  ['{{#if (and 1 "x")}}1{{/if}}{{#if (or 0 "")}}2{{/if}}{{#if (not 0)}}3{{/if}}', {}, '13'],
  ['{{numberFormat 5.5 decimals=2}}', {}, '5.50'],
  ['{{numberFormat 5.5 decimals=2 sign=true}}', {}, '+5.50'],
  ['{{numberFormat -3 sign=true}}', {}, '-3'],
  ['{{#with (object a="x" b=2)}}{{a}}{{b}}{{/with}}', {}, 'x2'],
];

/** Compiled here: helpers are global. */
const compiled = (source: string, context: object): string =>
  Handlebars.compile(source)(context, { allowProtoPropertiesByDefault: true });

function elementOf(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

export const templates: Suite = {
  key: 'templates',
  title: 'templates and their helpers',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;

    describe('files', () => {
      it('[36] a template is fetched, compiled and rendered; {{ }} escapes, {{{ }}} does not', async () => {
        const html = await renderTemplate(template('greeting'), { name: '<i>x</i>' });
        assert.include(html, '&lt;i&gt;x&lt;/i&gt;|<i>x</i>|');
      });

      it('[36] it is cached: the next time it is the same function', async () => {
        assert.strictEqual(await getTemplate(template('partial')), await getTemplate(template('partial')));
      });

      it('[36] a missing template is an error, not an empty text', async () => {
        await failure(() => renderTemplate(template('no-such-file'), {}));
      });

      it('[36] a loaded template is a partial by its path', async () => {
        await loadTemplates([template('partial')]);
        const html = await renderTemplate(template('greeting'), {
          name: 'Ann',
          kind: true,
          partial: template('partial'),
        });
        assert.include(html, '<b>partial of Ann</b>');
      });

      it('[36] or by the given key', async () => {
        await loadTemplates({ 'conformance.partial': template('partial') });
        const html = await renderTemplate(template('greeting'), {
          name: 'Ben',
          kind: true,
          partial: 'conformance.partial',
        });
        assert.include(html, '<b>partial of Ben</b>');
      });

      it('[36] [assumed] what is registered as a partial under a path is taken from there, not fetched', async () => {
        const path = 'conformance/in-the-bundle.hbs';
        Handlebars.registerPartial(path, Handlebars.compile('registered: {{name}}'));
        assert.strictEqual(await renderTemplate(path, { name: 'Ann' }), 'registered: Ann');
      });

      it('[36] an unknown partial is an error', async () => {
        const context = { name: 'x', kind: true, partial: 'conformance.none' };
        await failure(() => renderTemplate(template('greeting'), context));
      });

      it('[doc] properties of prototypes may be read', async () => {
        class Named {
          get name(): string {
            return 'inherited';
          }
        }
        assert.include(await renderTemplate(template('greeting'), new Named() as never), 'inherited');
      });
    });

    describe('helpers', () => {
      for (const [source, data, result] of HELPERS)
        it(`[36] ${source}`, () => {
          assert.strictEqual(compiled(source, data), result);
        });

      it('[36] an unknown helper is an error', async () => {
        await failure(() => compiled('{{conformanceNone 1}}', {}));
      });

      it('[36] localize with data formats them', () => {
        assert.strictEqual(
          compiled('{{localize "{who}" who="x"}}', {}),
          game.i18n.format('{who}', { who: 'x' }),
        );
      });

      // the example of selectOptions
      it('[doc] selectOptions of a record, one selected', () => {
        const context = { choices: { a: 'Choice A', b: 'Choice B' }, value: 'a' };
        const root = elementOf(
          `<select>${compiled('{{selectOptions choices selected=value}}', context)}</select>`,
        );
        const options = [...root.querySelectorAll('option')];
        assert.deepEqual(
          options.map((one) => [one.value, one.textContent, one.hasAttribute('selected')]),
          [
            ['a', 'Choice A', true],
            ['b', 'Choice B', false],
          ],
        );
      });

      it('[doc] selectOptions of objects, with valueAttr and labelAttr, and a blank one', () => {
        const context = {
          choices: [
            { key: 'a', label: 'A' },
            { key: 'b', label: 'B' },
          ],
          value: 'b',
        };
        const source =
          '{{selectOptions choices selected=value valueAttr="key" labelAttr="label" blank="none"}}';
        const options = [
          ...elementOf(`<select>${compiled(source, context)}</select>`).querySelectorAll('option'),
        ];
        assert.deepEqual(
          options.map((one) => [one.value, one.textContent, one.hasAttribute('selected')]),
          [
            ['', 'none', false],
            ['a', 'A', false],
            ['b', 'B', true],
          ],
        );
      });

      it('[doc] selectOptions of several selected, sorted', () => {
        const context = { choices: { z: 'Alpha', y: 'Beta' }, value: ['z', 'y'] };
        const source = '{{selectOptions choices selected=value sort=true}}';
        const options = [
          ...elementOf(`<select multiple>${compiled(source, context)}</select>`).querySelectorAll('option'),
        ];
        assert.deepEqual(
          options.map(({ value }) => value),
          ['z', 'y'],
        );
        assert.isTrue(options.every((one) => one.hasAttribute('selected')));
      });

      // the example of radioBoxes
      it('[doc] radioBoxes', () => {
        const context = { choices: { a: 'Choice A', b: 'Choice B' }, chosen: 'a' };
        const root = elementOf(compiled('{{radioBoxes "important" choices checked=chosen}}', context));
        const radios = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
        assert.deepEqual(
          radios.map((one) => [one.name, one.value, one.hasAttribute('checked')]),
          [
            ['important', 'a', true],
            ['important', 'b', false],
          ],
        );
        assert.include(root.textContent, 'Choice B');
      });

      it('[doc] numberInput', () => {
        const root = elementOf(compiled('{{numberInput value name="n" step=1 min=0 max=10}}', { value: 4 }));
        const input = root.querySelector('input');
        assert.deepEqual(
          [input?.type, input?.name, input?.value, input?.min, input?.max],
          ['number', 'n', '4', '0', '10'],
        );
      });

      it('[doc] formInput and formGroup of a field', () => {
        const field = Actor.implementation.schema.getField('name');
        const root = elementOf(
          compiled('{{formInput field value="x"}}{{formGroup field value="y" label="Label" hint="Hint"}}', {
            field,
          }),
        );
        const [bare, grouped] = [...root.querySelectorAll('input')];
        assert.deepEqual([bare?.name, bare?.value, grouped?.value], ['name', 'x', 'y']);
        assert.isTrue(root.querySelector('.form-group')?.contains(grouped ?? null));
        assert.include(root.querySelector('.form-group label')?.textContent, 'Label');
        assert.include(root.querySelector('.form-group .hint')?.textContent, 'Hint');
      });
    });
  },
};
