import { PlainApplication, shut } from '../applications.ts';
import type { Suite } from '../suite.ts';

/* What an application does with clicks and with its window. Sources: client/applications/api/application.d.mts, foundry-api.md 10. */

/** A click as a mouse makes it. */
function press(target: HTMLElement, button: number): void {
  const kinds =
    button === 0
      ? ['pointerdown', 'pointerup', 'click']
      : ['pointerdown', 'pointerup', 'auxclick', 'contextmenu'];
  for (const kind of kinds)
    target.dispatchEvent(new PointerEvent(kind, { button, bubbles: true, cancelable: true }));
}

export const actions: Suite = {
  key: 'actions',
  title: 'applications: actions and windows',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const open: PlainApplication[] = [];

    const shown = async (options: object = {}): Promise<PlainApplication> => {
      const app = new PlainApplication(options);
      open.push(app);
      await app.render({ force: true });
      return app;
    };
    afterEach(async () => {
      for (const app of open.splice(0)) await shut(app);
    });

    describe('actions', () => {
      it('[33] a handler gets the application as `this`, the event and the element with the action', async () => {
        const app = await shown();
        app.find('.inner').click();
        const [first] = app.presses;
        assert.strictEqual(first?.self, app);
        assert.strictEqual(first?.target, app.find('[data-action="press"]'));
        assert.strictEqual(first?.event.type, 'click');
        assert.lengthOf(app.presses, 1);
      });

      it('[33] an unknown action goes to _onClickAction, a known one does not', async () => {
        const app = await shown();
        app.find('[data-action="nobody"]').click();
        app.find('[data-action="press"]').click();
        assert.deepEqual(app.unknownActions, ['nobody']);
      });

      it('[33] of nested actions only the inner one runs', async () => {
        const app = await shown();
        app.find('.nested').click();
        assert.lengthOf(app.presses, 1);
        assert.deepEqual(app.unknownActions, []);
      });

      it('[33] a plain handler responds to the left button only', async () => {
        const app = await shown();
        press(app.find('[data-action="press"]'), 2);
        assert.lengthOf(app.presses, 0);
        press(app.find('[data-action="press"]'), 0);
        assert.lengthOf(app.presses, 1);
      });

      it('[33] one that names buttons responds to these', async () => {
        const app = await shown();
        press(app.find('[data-action="both"]'), 2);
        assert.isAtLeast(app.presses.length, 1);
      });

      it('[33] after a new render the new elements respond', async () => {
        const app = await shown();
        await app.render();
        app.find('[data-action="press"]').click();
        assert.lengthOf(app.presses, 1);
      });
    });

    describe('window', () => {
      it('[doc] setPosition merges with the previous position', async () => {
        const app = await shown({ position: { left: 50, top: 60 } });
        app.setPosition({ left: 90 });
        assert.deepInclude(app.position, { left: 90, top: 60 });
      });

      it('[doc] bringToFront raises above the others', async () => {
        const [one, other] = [await shown(), await shown()];
        one.bringToFront();
        assert.isAbove(one.position.zIndex, other.position.zIndex);
      });

      it('[doc] minimize and maximize', async () => {
        const app = await shown();
        await app.minimize();
        assert.isTrue(app.minimized);
        await app.maximize();
        assert.isFalse(app.minimized);
      });

      it('[doc] without a frame the element has the requested tag', async () => {
        const app = await shown({ tag: 'aside', window: { frame: false } });
        assert.strictEqual(app.element.tagName, 'ASIDE');
        assert.isFalse(app.hasFrame);
        assert.isNull(app.element.querySelector('.window-header'));
      });

      it('[doc] rendered applications are registered by their id', async () => {
        const app = await shown();
        assert.strictEqual(foundry.applications.instances.get(app.id), app as never);
        await shut(app);
        assert.isFalse(foundry.applications.instances.has(app.id));
      });
    });
  },
};
