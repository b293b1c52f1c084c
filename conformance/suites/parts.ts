import { PartedApplication, shut, template } from '../applications.ts';
import { failure } from '../patience.ts';
import type { Suite } from '../suite.ts';
import { inBrowser } from '../surroundings.ts';

/* Applications of parts. Sources: client/applications/api/handlebars-application.d.mts, foundry-api.md 10. */

class TwoRoots extends PartedApplication {
  static override PARTS = { both: { template: template('two-roots') } };
}

class Tabbed extends PartedApplication {
  static override TABS = {
    primary: {
      tabs: [{ id: 'one' }, { id: 'two', label: 'Second' }],
      initial: 'two',
      labelPrefix: 'CONFORMANCE.Tabs',
    },
  };
}

export const parts: Suite = {
  key: 'parts',
  title: 'applications of parts',
  checks(context) {
    const { describe, it, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const open: PartedApplication[] = [];

    const shown = async (): Promise<PartedApplication> => {
      const app = new PartedApplication();
      open.push(app);
      await app.render({ force: true });
      return app;
    };
    afterEach(async () => {
      for (const app of open.splice(0)) await shut(app);
    });

    describe('one root for each part', () => {
      it('[34] a template of two roots is an error', async () => {
        const app = new TwoRoots();
        open.push(app);
        await failure(() => app.render({ force: true }));
        assert.isFalse(app.rendered);
      });

      it('[34] each part’s element has its name; classes and id are added', async () => {
        const app = await shown();
        const head = app.find('[data-application-part="head"]');
        assert.strictEqual(head.tagName, 'HEADER');
        assert.isTrue(head.classList.contains('head') && head.classList.contains('given'));
        assert.strictEqual(head.id, `${app.id}-head`);
        assert.strictEqual(app.find('[data-application-part="body"]').tagName, 'SECTION');
        assert.deepEqual(Object.keys(app.parts), ['head', 'body']);
        assert.strictEqual(app.parts.head, head);
      });

      it('[34] the parts stand in the order of PARTS', async () => {
        const app = await shown();
        const order = [...app.element.querySelectorAll<HTMLElement>('[data-application-part]')];
        assert.deepEqual(
          order.map(({ dataset }) => dataset.applicationPart),
          ['head', 'body'],
        );
      });

      it('[34] values of the context are in them, escaped', async () => {
        const app = await shown();
        app.context.title = '<b>bold</b>';
        await app.render();
        assert.strictEqual(app.find('h2').textContent, '<b>bold</b>');
        assert.isNull(app.element.querySelector('h2 b'));
      });
    });

    describe('rendering a part', () => {
      it('[34] the others keep their elements and listeners', async () => {
        const app = await shown();
        const head = app.find('[data-application-part="head"]');
        const body = app.find('[data-application-part="body"]');
        let clicks = 0;
        head.addEventListener('click', () => {
          clicks++;
        });
        app.context = { ...app.context, title: 'changed', count: 5 };
        await app.render({ parts: ['body'] });
        assert.strictEqual(app.find('[data-application-part="head"]'), head);
        assert.strictEqual(app.find('h2').textContent, 'title');
        assert.notStrictEqual(app.find('[data-application-part="body"]'), body);
        assert.strictEqual(app.find('.scroller').textContent?.trim(), '5');
        head.click();
        assert.strictEqual(clicks, 1);
      });

      it('[34] contexts and listeners are prepared for the rendered parts only', async () => {
        const app = await shown();
        assert.deepEqual(app.prepared, ['head', 'body']);
        await app.render({ parts: ['body'] });
        assert.deepEqual(app.prepared, ['head', 'body', 'body']);
        assert.deepEqual(app.attached, ['head', 'body', 'body']);
      });

      it('[doc] _configureRenderParts may leave parts out', async () => {
        const app = new PartedApplication();
        open.push(app);
        Object.assign(app, {
          _configureRenderParts: () => ({ head: PartedApplication.PARTS.head }),
        });
        await app.render({ force: true });
        assert.deepEqual(Object.keys(app.parts), ['head']);
      });

      // Public systems that change their parts while a window is open remove the old ones themselves.
      it('[34] [assumed] a part that a later render leaves out stays as it is', async () => {
        const app = await shown();
        const body = app.find('[data-application-part="body"]');
        Object.assign(app, {
          _configureRenderParts: () => ({ head: PartedApplication.PARTS.head }),
        });
        await app.render();
        assert.isTrue(body.isConnected);
        assert.strictEqual(app.find('[data-application-part="body"]'), body);
      });

      // swerpg templates/sheets/actor/body.hbs, dsa5 actor sheets: a root part with a <template> for each of the others.
      it('[34] [assumed] a part goes where a root part has a place for it, also when both are rendered again', async () => {
        const app = new PartedApplication();
        open.push(app);
        const frame = { template: template('frame'), root: true };
        Object.assign(app, { _configureRenderParts: () => ({ frame, body: PartedApplication.PARTS.body }) });
        for (let times = 0; times < 2; times++) {
          await app.render({ force: true });
          assert.lengthOf(app.element.querySelectorAll('[data-application-part="body"]'), 1);
          assert.strictEqual(app.find('.place > *').tagName, 'SECTION');
          assert.isNull(app.element.querySelector('template'));
        }
      });

      it('[34] the focus stays with a named field', async function () {
        if (!inBrowser()) this.skip();
        const app = await shown();
        app.find('[name="first"]').focus();
        await app.render({ parts: ['body'] });
        assert.strictEqual(document.activeElement, app.find('[name="first"]'));
      });

      it('[34] the focus stays with a field that has an id', async function () {
        if (!inBrowser()) this.skip();
        const app = await shown();
        app.find('#conformance-second').focus();
        await app.render({ parts: ['body'] });
        assert.strictEqual(document.activeElement, app.find('#conformance-second'));
      });

      it('[34] [assumed] the focus does not stay with a field that has neither', async function () {
        if (!inBrowser()) this.skip();
        const app = await shown();
        app.find('.nameless').focus();
        await app.render({ parts: ['body'] });
        assert.notStrictEqual(document.activeElement, app.find('.nameless'));
      });

      it('[34] scrollable elements keep their scroll position', async function () {
        if (!inBrowser()) this.skip();
        const app = await shown();
        app.find('.scroller').scrollTop = 120;
        await app.render({ parts: ['body'] });
        assert.strictEqual(app.find('.scroller').scrollTop, 120);
      });
    });

    describe('tabs', () => {
      it('[doc] _prepareTabs: the first active one, labels with the prefix', async () => {
        const app = new Tabbed();
        open.push(app);
        await app.render({ force: true });
        const prepare = app as unknown as { _prepareTabs(group: string): Record<string, object> };
        const tabs = prepare._prepareTabs('primary');
        assert.deepInclude(tabs.one, { id: 'one', group: 'primary', active: false });
        assert.deepInclude(tabs.two, { id: 'two', group: 'primary', active: true, label: 'Second' });
        assert.propertyVal(tabs.one, 'label', 'CONFORMANCE.Tabs.one');
        assert.strictEqual(app.tabGroups.primary, 'two');
      });

      it('[doc] changeTab remembers the tab', async () => {
        const app = new Tabbed();
        open.push(app);
        await app.render({ force: true });
        const nav = document.createElement('div');
        nav.innerHTML =
          '<nav class="tabs"><a data-action="tab" data-group="primary" data-tab="one"></a>' +
          '<a data-action="tab" data-group="primary" data-tab="two"></a></nav>' +
          '<div class="tab" data-group="primary" data-tab="one"></div>' +
          '<div class="tab active" data-group="primary" data-tab="two"></div>';
        app.find('[data-application-part="body"]').append(nav);
        app.changeTab('one', 'primary');
        assert.strictEqual(app.tabGroups.primary, 'one');
        assert.isTrue(app.find('.tab[data-tab="one"]').classList.contains('active'));
        assert.isFalse(app.find('.tab[data-tab="two"]').classList.contains('active'));
      });
    });
  },
};
