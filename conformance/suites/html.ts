import { otherCreates } from '../other.ts';
import { until } from '../patience.ts';
import { change, known, must, stored } from '../plain.ts';
import { player } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

const DIRTY = '<p onclick="steal()">Hello <strong>you</strong><script>steal()</script></p>';

const clean = (assert: Chai.AssertStatic, text: unknown): void => {
  const html = String(text);
  assert.include(html, 'Hello');
  assert.include(html, '<strong>you</strong>');
  for (const evil of ['onclick', '<script', 'steal()']) assert.notInclude(html, evil);
};

/** What the server cleans (foundry-api.md 1; common/packages/sub-types.d.mts, HTMLField of common/data/fields.d.mts). */
export const html: Suite = {
  key: 'html',
  title: 'Cleaning of HTML',
  checks(context) {
    const { it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make, message: say } = scratch(context);

    it('[24] a field that the manifest declares is cleaned in a new document', async () => {
      clean(assert, stored(await make({ system: { story: DIRTY } })).story);
    });
    it('[24] and in an update', async () => {
      const actor = await make();
      await change(actor, { 'system.story': DIRTY });
      clean(assert, stored(actor).story);
    });
    it('[24] a field that it does not declare is stored unchanged', async () => {
      const actor = await make({ system: { raw: DIRTY } });
      assert.equal(stored(actor).raw, DIRTY);
    });
    it('[24] embedded documents are cleaned too', async () => {
      const actor = await make();
      const [item] = await embed<Item.Implementation>(actor, 'Item', [
        { name: 'conformance item', type: 'probe', system: { notes: DIRTY } },
      ]);
      clean(assert, stored(must(item)).notes);
    });
    it('[24] and items created with a new actor', async () => {
      const items = [{ name: 'conformance item', type: 'probe', system: { notes: DIRTY } }];
      const actor = await make({ items });
      clean(assert, stored(must(actor.items.contents[0])).notes);
    });
    it('[24] the content of a message is cleaned', async () => {
      clean(assert, (await say({ content: DIRTY })).content);
    });
    it('[24] a declared field of a message’s subtype is cleaned', async () => {
      clean(assert, stored(await say({ type: 'probe', system: { body: DIRTY } })).body);
    });
    it('[24] what a player writes is cleaned', async function () {
      if (!player()) this.skip();
      const { uuid } = await otherCreates({ name: 'ChatMessage', data: { content: DIRTY } });
      await until(() => fromUuidSync(uuid), 'the message');
      clean(assert, (known(uuid) as unknown as ChatMessage.Implementation).content);
      await known(uuid).delete();
    });
    it('[24] links that run scripts are cleaned', async () => {
      const story = '<p><a href="javascript:steal()">Hello</a> <img src="x.webp" onerror="steal()"></p>';
      const actor = await make({ system: { story } });
      assert.notInclude(String(stored(actor).story), 'steal');
      assert.include(String(stored(actor).story), 'Hello');
    });
    it('[24] harmless HTML stays: classes, data attributes, tables, links', async () => {
      const story =
        '<section class="note" data-x="1"><h2>Title</h2><table><tbody><tr><td>cell</td></tr></tbody></table>' +
        '<a href="https://example.org">out</a></section>';
      const kept = String(stored(await make({ system: { story } })).story);
      for (const part of ['class="note"', 'data-x="1"', '<td>cell</td>', 'https://example.org'])
        assert.include(kept, part);
    });
  },
};
