import { pause, until } from '../patience.ts';
import { change } from '../plain.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

const { ApplicationV2 } = foundry.applications.api;

/** An application that renders slowly. */
class Slow extends ApplicationV2 {
  static override DEFAULT_OPTIONS = { id: 'conformance-slow', window: { title: 'conformance' } };

  readonly trace: string[] = [];
  #n = 0;

  protected override async _renderHTML(): Promise<string> {
    this.#n += 1;
    const n = this.#n;
    this.trace.push(`begin ${n}`);
    await pause(30);
    this.trace.push(`end ${n}`);
    return `render ${n}`;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.textContent = String(result);
  }
}

/** When documents render their applications, and when applications render (client/applications/api/application.d.mts). */
export const renders: Suite = {
  key: 'renders',
  title: 'When things are rendered',
  checks(context) {
    const { describe, it, beforeEach, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);

    describe('by documents', () => {
      let actor: Actor.Implementation;
      let rendered: number;
      beforeEach(async () => {
        actor = await make();
        rendered = 0;
        const app = {
          rendered: true,
          render: () => {
            rendered += 1;
          },
          close: () => undefined,
        };
        (actor.apps as unknown as { [id: string]: unknown }).conformance = app;
      });
      afterEach(() => {
        delete (actor.apps as unknown as { [id: string]: unknown }).conformance;
      });

      it('[18] an update renders the applications that show the document', async () => {
        await change(actor, { 'system.hp.value': 4 });
        await until(() => rendered > 0, 'a render');
      });
      it('[18] render: false renders nothing', async () => {
        await change(actor, { 'system.hp.value': 4 }, { render: false });
        await pause(80);
        assert.equal(rendered, 0);
      });
      it('[18] a change of an item renders the applications that show its actor', async () => {
        await embed(actor, 'Item', [{ name: 'conformance item', type: 'probe' }]);
        await until(() => rendered > 0, 'a render');
      });
      it('[18] an update that changes nothing renders nothing', async () => {
        await change(actor, { name: actor.name });
        await pause(80);
        assert.equal(rendered, 0);
      });
    });

    describe('of applications', () => {
      let app: Slow;
      beforeEach(() => {
        app = new Slow();
      });
      afterEach(async () => {
        await app.close({ animate: false } as never);
      });

      it('[18] render returns a promise; nothing exists before it resolves', async () => {
        const promise = app.render({ force: true });
        assert.instanceOf(promise, Promise);
        assert.isFalse(app.rendered);
        assert.strictEqual(await promise, app);
        assert.isTrue(app.rendered);
      });
      it('[18] a render requested while one is running waits for its turn', async () => {
        await Promise.all([app.render({ force: true }), app.render({ force: true })]);
        assert.deepEqual(app.trace, ['begin 1', 'end 1', 'begin 2', 'end 2']);
        assert.include(app.element.textContent ?? '', 'render 2');
      });
      it('[18] without force an application that does not exist yet is not rendered', async () => {
        await app.render();
        assert.isFalse(app.rendered);
        assert.deepEqual(app.trace, []);
      });
    });
  },
};
