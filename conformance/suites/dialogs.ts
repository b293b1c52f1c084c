import { shut } from '../applications.ts';
import { failure, until } from '../patience.ts';
import { player, remote } from '../remote.ts';
import type { Suite } from '../suite.ts';
import { inBrowser } from '../surroundings.ts';

/* Dialogs. Source: client/applications/api/dialog.d.mts with its examples. */

const { DialogV2 } = foundry.applications.api;
type Dialog = foundry.applications.api.DialogV2.Any;

const openDialogs = (): Dialog[] =>
  [...foundry.applications.instances.values()].filter(
    (app) => app instanceof DialogV2,
  ) as unknown as Dialog[];

/** The dialog that has just been opened. */
async function opened(title: string): Promise<Dialog> {
  let found: Dialog | undefined;
  await until(() => {
    found = openDialogs().find((dialog) => dialog.rendered && dialog.title === title);
    return found;
  }, `the dialog "${title}"`);
  return found as Dialog;
}

async function pressed(title: string, action: string): Promise<void> {
  const dialog = await opened(title);
  const button = dialog.element.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`);
  if (!button) throw new Error(`no button ${action}`);
  button.click();
}

const pressThere = remote('dialogs.press', async ({ title, action }: { title: string; action: string }) => {
  await pressed(title, action);
  return true;
});

export const dialogs: Suite = {
  key: 'dialogs',
  title: 'dialogs',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    let number = 0;
    const named = (): { title: string; window: { title: string } } => {
      const title = `conformance dialog ${++number}`;
      return { title, window: { title } };
    };
    afterEach(async () => {
      for (const dialog of openDialogs())
        if (dialog.title.startsWith('conformance dialog')) await shut(dialog as never);
    });

    describe('answers', () => {
      it('[doc] confirm: yes is true, no is false', async () => {
        for (const [action, expected] of [
          ['yes', true],
          ['no', false],
        ] as const) {
          const { title, window } = named();
          const answer = DialogV2.confirm({ window, content: '<p>sure?</p>' });
          await pressed(title, action);
          assert.strictEqual(await answer, expected);
        }
      });

      it('[doc] a dismissed dialog returns null', async () => {
        const { title, window } = named();
        const answer = DialogV2.confirm({ window, content: '' });
        await shut((await opened(title)) as never);
        assert.isNull(await answer);
      });

      it('[doc] with rejectClose a dismissal rejects', async () => {
        const { title, window } = named();
        const failed = failure(() => DialogV2.prompt({ window, content: '', rejectClose: true }));
        await shut((await opened(title)) as never);
        assert.instanceOf(await failed, Error);
      });

      it('[doc] the example of prompt: the callback’s value, from the button’s form', async () => {
        const { title, window } = named();
        const answer = DialogV2.prompt({
          window,
          content: '<input name="guess" type="number" min="1" max="10" step="1" value="7" autofocus>',
          ok: {
            label: 'Submit Guess',
            callback: (_event: Event, button: HTMLButtonElement) =>
              button.form?.querySelector<HTMLInputElement>('[name="guess"]')?.valueAsNumber,
          },
        } as never);
        await pressed(title, 'ok');
        assert.strictEqual((await answer) as unknown, 7);
      });

      it('[doc] without a callback the answer is the button’s name', async () => {
        const { title, window } = named();
        const answer = DialogV2.prompt({ window, content: '' });
        await pressed(title, 'ok');
        assert.strictEqual(await answer, 'ok');
      });

      it('[doc] a custom dialog of two buttons', async () => {
        const { title, window } = named();
        const results: unknown[] = [];
        const dialog = new DialogV2({
          window,
          content: '<label><input type="radio" name="choice" value="one" checked></label>',
          buttons: [
            {
              action: 'choice',
              label: 'Make Choice',
              default: true,
              callback: (_event: Event, button: HTMLButtonElement) =>
                button.form?.querySelector<HTMLInputElement>('[name="choice"]:checked')?.value,
            },
            { action: 'all', label: 'Take All' },
          ],
          submit: async (result: unknown) => void results.push(result),
        } as never);
        await dialog.render({ force: true });
        await pressed(title, 'choice');
        await until(() => results.length === 1, 'the submission');
        assert.deepEqual(results, ['one']);
      });

      it('[doc] wait: an asynchronous callback is awaited; render is called with the dialog', async () => {
        const { title, window } = named();
        let seen: unknown;
        const answer = DialogV2.wait({
          window,
          content: '',
          buttons: [{ action: 'go', label: 'Go', callback: async () => 'later' }],
          render: (_event, dialog) => {
            seen = dialog;
          },
        });
        const dialog = await opened(title);
        await pressed(title, 'go');
        assert.strictEqual(await answer, 'later');
        assert.strictEqual(seen, dialog);
      });

      it('[doc] input returns the form’s values', async () => {
        const { title, window } = named();
        const answer = DialogV2.input({
          window,
          content: '<input type="text" name="word" value="w"><input type="number" name="n" value="2">',
        });
        await pressed(title, 'ok');
        assert.deepEqual(await answer, { word: 'w', n: 2 } as never);
      });

      it('[doc] a dialog without buttons is refused', async () => {
        await failure(() => new DialogV2({ content: 'x', buttons: [] } as never));
      });

      it('[doc] query asks another user; that user’s answer comes back', async function () {
        const other = player();
        if (!other) this.skip();
        const { title, window } = named();
        const answer = DialogV2.query(other, 'confirm', { window, content: 'sure?' });
        await pressThere({ title, action: 'yes' });
        assert.strictEqual(await answer, true);
      });
    });

    describe('content', () => {
      const BAD =
        '<p class="kept">text</p><img src="x" onerror="globalThis.conformanceHurt = 1"><script>globalThis.conformanceHurt = 2</script>';

      it('[38] a text is cleaned: no handlers, no scripts', async () => {
        const { title, window } = named();
        void DialogV2.prompt({ window, content: BAD });
        const { element } = await opened(title);
        assert.isNotNull(element.querySelector('.kept'));
        assert.isNull(element.querySelector('script'));
        assert.isNull(element.querySelector('[onerror]'));
        assert.notProperty(globalThis, 'conformanceHurt');
      });

      it('[38] an element is used unchanged', async () => {
        const { title, window } = named();
        const content = document.createElement('div');
        let clicks = 0;
        content.addEventListener('click', () => {
          clicks++;
        });
        content.innerHTML = '<p class="mine" onfocus="void 0">text</p>';
        void DialogV2.prompt({ window, content: content as never });
        const { element } = await opened(title);
        const mine = element.querySelector<HTMLElement>('.mine');
        assert.isTrue(mine?.hasAttribute('onfocus'));
        mine?.click();
        assert.strictEqual(clicks, 1);
      });

      it('[doc] a dialog is a <dialog>; a modal one is shown modally', async function () {
        const { title, window } = named();
        void DialogV2.prompt({ window, content: 'x', modal: true });
        const { element } = await opened(title);
        assert.strictEqual(element.tagName, 'DIALOG');
        if (!inBrowser()) this.skip();
        assert.isTrue(element.matches(':modal'));
      });

      it('[doc] labels of buttons are localized; the default one is marked', async () => {
        const { title, window } = named();
        void DialogV2.wait({
          window,
          content: '',
          buttons: [
            { action: 'a', label: 'FIVEFOLD.ui.sheet.label' },
            { action: 'b', label: 'plain words', default: true },
          ],
        });
        const { element } = await opened(title);
        const [a, b] = ['a', 'b'].map((action) => element.querySelector(`button[data-action="${action}"]`));
        assert.include(a?.textContent, game.i18n.localize('FIVEFOLD.ui.sheet.label'));
        assert.include(b?.textContent, 'plain words');
        assert.isTrue(b?.hasAttribute('autofocus'));
      });
    });
  },
};
