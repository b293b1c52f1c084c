import { PlainApplication, shut } from '../applications.ts';
import { anyHooks } from '../events.ts';
import { pause, until } from '../patience.ts';
import type { Suite } from '../suite.ts';

/* The life of an application. Sources: client/applications/api/application.d.mts, foundryvtt.wiki "ApplicationV2", foundry-api.md 10. */

const CHILD = {
  id: 'conformance-child-{id}',
  classes: ['child'],
  window: { title: 'conformance child', resizable: false },
  position: { width: 200 },
  actions: { more: () => undefined },
};

class ChildApplication extends PlainApplication {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions = CHILD;
}

export const application: Suite = {
  key: 'application',
  title: 'applications: options and life cycle',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const open: PlainApplication[] = [];

    const plain = (options: object = {}): PlainApplication => {
      const app = new PlainApplication(options);
      open.push(app);
      return app;
    };
    const shown = async (options: object = {}): Promise<PlainApplication> => {
      const app = plain(options);
      await app.render({ force: true });
      return app;
    };
    afterEach(async () => {
      for (const app of open.splice(0)) await shut(app);
    });

    describe('options', () => {
      it('[33] classes of the whole chain are concatenated', () => {
        const app = new ChildApplication({ classes: ['own'] });
        assert.includeMembers(app.options.classes, ['conformance', 'child', 'own']);
      });

      it('[33] inner objects are merged, plain values replaced, the constructor’s options last', () => {
        const app = new ChildApplication({ position: { width: 777 } });
        assert.deepInclude(app.options.window, { title: 'conformance child', resizable: false, frame: true });
        assert.strictEqual(app.options.position.width, 777);
        assert.strictEqual(app.options.position.height, 'auto');
      });

      it('[33] actions of parents are kept', () => {
        const { actions } = new ChildApplication().options;
        assert.hasAllKeys(foundry.utils.filterObject(actions, { press: null, both: null, more: null }), [
          'press',
          'both',
          'more',
        ]);
      });

      it('[33] an instance does not change the defaults of its class', () => {
        new ChildApplication({ classes: ['own'], position: { width: 1 } });
        assert.deepEqual(CHILD.classes, ['child']);
        assert.strictEqual(CHILD.position.width, 200);
      });

      it('[doc] {id} in an id is replaced, so two instances have different ids', () => {
        const [one, other] = [new PlainApplication(), new PlainApplication()];
        assert.notInclude(one.id, '{id}');
        assert.match(one.id, /^conformance-plain-/);
        assert.notStrictEqual(one.id, other.id);
        assert.strictEqual(new PlainApplication({ uniqueId: 'mine' }).id, 'conformance-plain-mine');
      });

      it('[doc] the chain of classes ends with ApplicationV2', () => {
        const chain = [...ChildApplication.inheritanceChain()];
        assert.strictEqual(chain[0], ChildApplication as never);
        assert.strictEqual(chain[1], PlainApplication as never);
        assert.strictEqual(chain.at(-1), foundry.applications.api.ApplicationV2 as never);
      });
    });

    describe('life', () => {
      const inOrder = (steps: readonly string[], expected: readonly string[]): void =>
        assert.deepEqual(
          steps.filter((step) => expected.includes(step)),
          [...expected],
        );

      it('[34] the steps of the first render come in order', async () => {
        const app = await shown();
        inOrder(app.steps, [
          '_prepareContext',
          '_preFirstRender',
          '_preRender',
          '_renderHTML',
          '_replaceHTML',
          '_onFirstRender',
          '_onRender',
          '_postRender',
        ]);
      });

      it('[34] the first render’s own steps run once; a frame is made once', async () => {
        const app = await shown();
        const { element } = app;
        await app.render();
        await app.render({ force: true });
        const count = (name: string) => app.steps.filter((step) => step === name).length;
        assert.deepEqual(
          ['_renderFrame', '_preFirstRender', '_onFirstRender', '_onRender', '_renderHTML'].map(count),
          [1, 1, 1, 3, 3],
        );
        assert.strictEqual(app.element, element);
      });

      it('[doc] without force an unrendered application is not rendered', async () => {
        const app = plain();
        await app.render();
        assert.isFalse(app.rendered);
        assert.notInclude(app.steps, '_renderHTML');
      });

      it('[doc] render passes the application, its element and state', async () => {
        const app = plain();
        assert.strictEqual(app.state, foundry.applications.api.ApplicationV2.RENDER_STATES.NONE);
        assert.strictEqual(await app.render({ force: true }), app);
        assert.isTrue(app.rendered);
        assert.strictEqual(app.state, foundry.applications.api.ApplicationV2.RENDER_STATES.RENDERED);
        assert.strictEqual(document.getElementById(app.id), app.element);
        assert.isTrue(app.element.classList.contains('conformance'));
        assert.include(app.element.querySelector('.window-title')?.textContent, 'conformance');
      });

      it('[doc] a boolean means force', async () => {
        const app = plain();
        await app.render(true);
        assert.isTrue(app.rendered);
      });

      it('[doc] _canRender may refuse', async () => {
        const app = plain();
        Object.assign(app, { _canRender: () => false });
        await app.render({ force: true });
        assert.isFalse(app.rendered);
      });

      it('[18] two simultaneous renders run one after the other', async () => {
        const app = plain();
        const slow = app as unknown as { _prepareContext(options: object): Promise<object> };
        const own = slow._prepareContext.bind(app);
        Object.assign(app, {
          _prepareContext: async (options: object) => {
            app.steps.push('begin');
            await pause(40);
            return own(options);
          },
        });
        await Promise.all([app.render({ force: true }), app.render({ force: true })]);
        inOrder(
          app.steps.filter((step) => step === 'begin' || step === '_onRender'),
          ['begin', '_onRender', 'begin', '_onRender'].slice(0, 4),
        );
        assert.lengthOf(
          app.steps.filter((step) => step === '_onRender'),
          2,
        );
      });

      it('[doc] close: the steps run, the state changes, and the element is gone', async () => {
        const app = await shown();
        const { id } = app;
        assert.strictEqual(await shut(app), app);
        inOrder(app.steps, ['_preClose', '_onClose']);
        assert.isFalse(app.rendered);
        assert.strictEqual(app.state, foundry.applications.api.ApplicationV2.RENDER_STATES.CLOSED);
        assert.isNull(document.getElementById(id));
      });

      it('[doc] a closed application can be opened again, as new', async () => {
        const app = await shown();
        await shut(app);
        await app.render({ force: true });
        assert.isTrue(app.rendered);
        assert.lengthOf(
          app.steps.filter((step) => step === '_onFirstRender'),
          2,
        );
      });

      it('[doc] each class in the chain has hooks: render, close, header controls', async () => {
        const called: string[] = [];
        const names = ['getHeaderControls', 'render', 'close'].flatMap((event) => [
          `${event}${PlainApplication.name}`,
          `${event}ApplicationV2`,
        ]);
        const app = plain();
        const ids = names.map((name) =>
          anyHooks.on(name, (one, second) => {
            if (one === app && !called.includes(name)) called.push(name);
            if (name.startsWith('render')) assert.instanceOf(second, HTMLElement);
          }),
        );
        await app.render({ force: true });
        await shut(app);
        for (const [at, name] of names.entries()) anyHooks.off(name, ids[at] ?? 0);
        assert.sameMembers(called, names);
      });

      it('[doc] the application itself emits events: render and close', async () => {
        const app = plain();
        const seen: string[] = [];
        for (const name of ['render', 'close'] as const)
          app.addEventListener(name, () => void seen.push(name));
        await app.render({ force: true });
        await shut(app);
        assert.deepEqual(seen, ['render', 'close']);
      });

      it('[doc] a control added by the hook calls its action', async () => {
        const app = plain();
        const id = anyHooks.on(`getHeaderControls${PlainApplication.name}`, (one, controls) => {
          const entry = { icon: 'fa-solid fa-star', label: 'conformance control', action: 'press' };
          if (one === app) (controls as object[]).push(entry);
        });
        await app.render({ force: true });
        await app.toggleControls(true, { animate: false });
        anyHooks.off(`getHeaderControls${PlainApplication.name}`, id);
        const control = [...document.querySelectorAll<HTMLElement>('[data-action="press"]')].find((one) =>
          one.textContent?.includes('conformance control'),
        );
        assert.exists(control);
        (control?.querySelector('button') ?? control)?.click();
        await until(() => app.presses.length > 0, 'the action');
      });
    });
  },
};
