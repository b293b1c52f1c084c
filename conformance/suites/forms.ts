import { PlainApplication, shut } from '../applications.ts';
import { pause, until } from '../patience.ts';
import { ActorProbe } from '../probe.ts';
import type { Suite } from '../suite.ts';

/* The data of a form. Sources: client/applications/ux/form-data-extended.d.mts, api/application.d.mts, applications/elements. */

function formOf(html: string): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = html;
  return form;
}

const objectOf = (html: string, options: object = {}): { [key: string]: unknown } =>
  new foundry.applications.ux.FormDataExtended(formOf(html), options).object;

/** An application that is a form, and what was passed to its handler. */
class FormApplication extends PlainApplication {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = {
    tag: 'form',
    form: { handler: FormApplication.handle as never, submitOnChange: false, closeOnSubmit: true },
  };

  readonly handled: { self: unknown; form: unknown; object: { [key: string]: unknown } }[] = [];
  html =
    '<input type="text" name="deep.word" value="w"><input type="number" name="n" value="4"><button type="submit">ok</button>';

  static handle(
    this: FormApplication,
    event: Event,
    form: HTMLFormElement,
    data: foundry.applications.ux.FormDataExtended,
  ): void {
    this.handled.push({ self: this, form, object: data.object });
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const root = document.createElement('div');
    root.innerHTML = this.html;
    return root;
  }
}

export const forms: Suite = {
  key: 'forms',
  title: 'forms and their data',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const open: FormApplication[] = [];
    const shown = async (form: object = {}): Promise<FormApplication> => {
      const app = new FormApplication({ form });
      open.push(app);
      await app.render({ force: true });
      return app;
    };
    afterEach(async () => {
      for (const app of open.splice(0)) await shut(app);
    });

    describe('the values of fields', () => {
      it('[35] numbers are numbers', () => {
        assert.deepEqual(objectOf('<input type="number" name="n" value="4">'), { n: 4 });
        assert.deepEqual(objectOf('<input type="range" name="r" min="0" max="9" value="3">'), { r: 3 });
      });

      it('[35] an empty number is null', () => {
        assert.deepEqual(objectOf('<input type="number" name="n" value="">'), { n: null });
      });

      it('[35] data-dtype sets the type', () => {
        assert.deepEqual(objectOf('<input type="text" name="n" value="7" data-dtype="Number">'), { n: 7 });
        assert.deepEqual(
          objectOf(
            '<select name="b" data-dtype="Boolean"><option value="true" selected>yes</option></select>',
          ),
          { b: true },
        );
      });

      it('[35] a text stays a text', () => {
        assert.deepEqual(objectOf('<input type="text" name="t" value="7"><textarea name="a">x</textarea>'), {
          t: '7',
          a: 'x',
        });
      });

      it('[35] a checkbox is true or false', () => {
        const html = '<input type="checkbox" name="on" checked><input type="checkbox" name="off">';
        assert.deepEqual(objectOf(html), { on: true, off: false });
      });

      it('[35] checkboxes of one name give the values of the checked ones', () => {
        const box = (value: string, more = '') =>
          `<input type="checkbox" name="many" value="${value}" ${more}>`;
        assert.deepEqual(objectOf(box('a', 'checked') + box('b') + box('c', 'checked')), {
          many: ['a', 'c'],
        });
      });

      it('[35] fields of one name give an array', () => {
        const html = '<input type="text" name="t" value="1"><input type="text" name="t" value="2">';
        assert.deepEqual(objectOf(html), { t: ['1', '2'] });
      });

      it('[35] radio buttons give the chosen value, null when none is chosen', () => {
        const radio = (value: string, more = '') => `<input type="radio" name="r" value="${value}" ${more}>`;
        assert.deepEqual(objectOf(radio('a') + radio('b', 'checked')), { r: 'b' });
        assert.deepEqual(objectOf(radio('a') + radio('b')), { r: null });
      });

      it('[35] a multiple select gives an array', () => {
        const html =
          '<select name="s" multiple><option value="a" selected></option><option value="b"></option><option value="c" selected></option></select>';
        assert.deepEqual(objectOf(html), { s: ['a', 'c'] });
      });

      it('[35] disabled fields are left out, unless requested', () => {
        const html = '<input type="text" name="a" value="x" disabled><input type="text" name="b" value="y">';
        assert.deepEqual(objectOf(html), { b: 'y' });
        assert.deepEqual(objectOf(html, { disabled: true }), { a: 'x', b: 'y' });
      });

      it('[35] so are those of a disabled fieldset', () => {
        const html = '<fieldset disabled><input type="text" name="a" value="x"></fieldset>';
        assert.deepEqual(objectOf(html), {});
      });

      it('[35] read-only fields are included, unless excluded', () => {
        const html = '<input type="text" name="a" value="x" readonly>';
        assert.deepEqual(objectOf(html), { a: 'x' });
        assert.deepEqual(objectOf(html, { readonly: false }), {});
      });

      it('[35] dotted names stay flat; fields without a name are left out', () => {
        assert.deepEqual(objectOf('<input type="text" name="a.b" value="x"><input type="text" value="y">'), {
          'a.b': 'x',
        });
      });

      it('[35] custom elements give their value', async () => {
        const form = formOf('<string-tags name="tags" value="one,two"></string-tags>');
        document.body.append(form);
        const { object } = new foundry.applications.ux.FormDataExtended(form);
        form.remove();
        assert.sameMembers([...(object.tags as Iterable<string>)], ['one', 'two']);
      });

      it('[35] it is a FormData too', () => {
        const data = new foundry.applications.ux.FormDataExtended(
          formOf('<input type="text" name="a" value="x">'),
        );
        assert.instanceOf(data, FormData);
        assert.isTrue(data.has('a'));
      });
    });

    describe('an application that is a form', () => {
      it('[35] submitting calls the handler with application, form and flat data, and closes', async () => {
        const app = await shown();
        app.find('button[type="submit"]').click();
        await until(() => app.handled.length === 1, 'the handler');
        const [call] = app.handled;
        assert.strictEqual(call?.self, app);
        assert.instanceOf(call?.form, HTMLFormElement);
        assert.deepEqual(call?.object, { 'deep.word': 'w', n: 4 });
        await until(() => !app.rendered, 'the closing');
      });

      it('[doc] submit() does the same without a click', async () => {
        const app = await shown({ closeOnSubmit: false });
        await app.submit();
        assert.lengthOf(app.handled, 1);
        assert.isTrue(app.rendered);
      });

      it('[35] a change alone submits nothing', async () => {
        const app = await shown();
        const field = app.find<HTMLInputElement>('[name="n"]');
        field.value = '5';
        field.dispatchEvent(new Event('change', { bubbles: true }));
        await pause(60);
        assert.lengthOf(app.handled, 0);
      });

      it('[35] with submitOnChange a change sends the whole form and does not close', async () => {
        const app = await shown({ submitOnChange: true, closeOnSubmit: false });
        const field = app.find<HTMLInputElement>('[name="n"]');
        field.value = '5';
        field.dispatchEvent(new Event('change', { bubbles: true }));
        await until(() => app.handled.length === 1, 'the handler');
        assert.deepEqual(app.handled[0]?.object, { 'deep.word': 'w', n: 5 });
        assert.isTrue(app.rendered);
      });

      it('[doc] its form is the element itself', async () => {
        const app = await shown();
        assert.strictEqual(app.form, app.element as never);
        assert.strictEqual(app.element.tagName, 'FORM');
      });
    });

    describe('inputs made from code', () => {
      const { fields } = foundry.applications;

      it('[doc] a number input', () => {
        const input = fields.createNumberInput({ name: 'n', value: 3, min: 0, max: 9, step: 1 });
        assert.deepEqual(
          [input.type, input.name, input.value, input.min, input.max, input.step],
          ['number', 'n', '3', '0', '9', '1'],
        );
      });

      it('[doc] a select of options, one chosen, a blank one first', () => {
        const options = [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ];
        const select = fields.createSelectInput({ name: 's', options, value: 'b', blank: '' });
        assert.deepEqual(
          [...select.options].map(({ value }) => value),
          ['', 'a', 'b'],
        );
        assert.strictEqual(select.value, 'b');
      });

      it('[doc] a group with label, hint and input', () => {
        const input = fields.createTextInput({ name: 't', value: 'x' });
        const group = fields.createFormGroup({ label: 'Label', hint: 'Hint', input });
        assert.isTrue(group.classList.contains('form-group'));
        assert.include(group.querySelector('label')?.textContent, 'Label');
        assert.include(group.querySelector('.hint')?.textContent, 'Hint');
        assert.isTrue(group.contains(input));
      });

      it('[doc] a field makes its own input, named by its path', () => {
        const field = Actor.implementation.schema.getField('name');
        const input = field?.toInput({ value: 'x' } as never) as HTMLInputElement;
        assert.deepEqual([input.name, input.value], ['name', 'x']);
      });

      it('[doc] a number field with bounds makes a bounded input', () => {
        const { schema } = ActorProbe;
        const input = schema.getField('hp.value')?.toInput({ value: 3 } as never) as HTMLInputElement;
        assert.deepEqual([input.type, input.name, input.value], ['number', 'system.hp.value', '3']);
        assert.strictEqual(input.min, '0');
      });
    });
  },
};
