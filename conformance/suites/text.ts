import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/* Rich text. Source: client/applications/ux/text-editor.d.mts, client/config.d.mts (enrichers). */

const ENRICHER = {
  id: 'conformance',
  pattern: /@Conformance\[([^\]]+)\](?:\{([^}]+)\})?/g,
  enricher: async (match: RegExpMatchArray): Promise<HTMLElement | null> => {
    if (match[1] === 'none') return null;
    const element = document.createElement('mark');
    element.textContent = `${match[1]}:${match[2] ?? ''}`;
    return element;
  },
};

function elementOf(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

export const text: Suite = {
  key: 'text',
  title: 'rich text',
  checks(context) {
    const { describe, it, before, after } = context;
    const assert: Chai.AssertStatic = context.assert;
    const make = scratch(context);
    const editor = () => foundry.applications.ux.TextEditor.implementation;
    const enriched = async (html: string, options: object = {}): Promise<HTMLElement> =>
      elementOf(await editor().enrichHTML(html, options));

    before(() => void CONFIG.TextEditor.enrichers.push(ENRICHER));
    after(() => {
      const at = CONFIG.TextEditor.enrichers.indexOf(ENRICHER);
      if (at >= 0) CONFIG.TextEditor.enrichers.splice(at, 1);
    });

    describe('enrichers', () => {
      it('[doc] each match is replaced, the surrounding text stays', async () => {
        const root = await enriched('<p>a @Conformance[x]{y} b @Conformance[z] c</p>');
        assert.deepEqual(
          [...root.querySelectorAll('mark')].map(({ textContent }) => textContent),
          ['x:y', 'z:'],
        );
        assert.strictEqual(root.textContent, 'a x:y b z: c');
      });

      it('[doc] null leaves the text as it was', async () => {
        const root = await enriched('<p>@Conformance[none]</p>');
        assert.strictEqual(root.textContent, '@Conformance[none]');
      });

      it('[doc] custom: false skips them', async () => {
        const root = await enriched('<p>@Conformance[x]</p>', { custom: false });
        assert.isNull(root.querySelector('mark'));
      });
    });

    describe('links', () => {
      it('[doc] @UUID[…]{name} becomes a link to the document', async () => {
        const actor = await make.actor();
        const root = await enriched(`<p>@UUID[${actor.uuid}]{the one}</p>`);
        const link = root.querySelector<HTMLElement>('a.content-link');
        assert.strictEqual(link?.dataset.uuid, actor.uuid);
        assert.strictEqual(link?.textContent?.trim(), 'the one');
      });

      it('[doc] without a name the link has the document’s', async () => {
        const actor = await make.actor({ name: 'conformance linked' });
        const root = await enriched(`@UUID[${actor.uuid}]`);
        assert.include(root.querySelector('a.content-link')?.textContent, 'conformance linked');
      });

      it('[doc] a link to nothing is marked as broken', async () => {
        const root = await enriched('@UUID[Actor.conformanceNone0]{gone}');
        assert.isTrue(root.querySelector('a.content-link')?.classList.contains('broken'));
      });

      it('[doc] documents: false leaves them as text', async () => {
        const actor = await make.actor();
        const root = await enriched(`@UUID[${actor.uuid}]{x}`, { documents: false });
        assert.isNull(root.querySelector('a'));
      });

      it('[doc] web addresses become links', async () => {
        const root = await enriched('<p>see https://example.com/page now</p>');
        assert.strictEqual(root.querySelector('a')?.getAttribute('href'), 'https://example.com/page');
      });
    });

    describe('inline rolls', () => {
      it('[doc] [[/roll …]] becomes a button', async () => {
        const root = await enriched('<p>[[/roll 2d6 + 1]]{strike}</p>');
        const link = root.querySelector<HTMLElement>('a.inline-roll');
        assert.strictEqual(link?.dataset.formula, '2d6 + 1');
        assert.include(link?.textContent, 'strike');
      });

      it('[doc] [[…]] is rolled immediately, with the given data', async () => {
        const root = await enriched('<p>[[1d1 + @bonus]]</p>', { rollData: { bonus: 4 } });
        const link = root.querySelector<HTMLElement>('a.inline-roll');
        assert.isTrue(link?.classList.contains('inline-result'));
        assert.include(link?.textContent, '5');
      });

      it('[doc] rolls: false leaves them as text', async () => {
        const root = await enriched('[[1d6]]', { rolls: false });
        assert.strictEqual(root.textContent, '[[1d6]]');
      });
    });

    describe('secrets and other things', () => {
      const SECRET = '<p>open</p><section class="secret" id="secret-x"><p>hidden words</p></section>';

      it('[doc] secrets are removed unless requested', async () => {
        assert.notInclude((await enriched(SECRET)).textContent, 'hidden words');
        assert.notInclude((await enriched(SECRET, { secrets: false })).textContent, 'hidden words');
        assert.include((await enriched(SECRET, { secrets: true })).textContent, 'hidden words');
      });

      it('[doc] cleanHTML removes scripts and handlers and leaves text', () => {
        const clean = foundry.utils.cleanHTML('<p onclick="x()">a</p><script>b()</script>');
        assert.include(clean, '<p>a</p>');
        assert.notInclude(clean, 'script');
      });

      it('[doc] escapeHTML and unescapeHTML', () => {
        const plain = '<b a="1">\'&\'</b>';
        const escaped = foundry.utils.escapeHTML(plain);
        assert.notInclude(escaped, '<');
        assert.strictEqual(elementOf(escaped).textContent, plain);
        assert.strictEqual(foundry.utils.unescapeHTML(escaped), plain);
      });

      it('[doc] getDragEventData reads JSON, and nothing where there is none', () => {
        const event = (data: string) => ({ dataTransfer: { getData: () => data } }) as unknown as DragEvent;
        assert.deepEqual(editor().getDragEventData(event('{"type":"Actor","uuid":"Actor.x"}')), {
          type: 'Actor',
          uuid: 'Actor.x',
        });
        assert.deepEqual(editor().getDragEventData(event('no json')), {});
      });

      it('[doc] a link is made from a dragged document', async () => {
        const actor = await make.actor({ name: 'conformance dragged' });
        const link = await editor().getContentLink({ type: 'Actor', uuid: actor.uuid });
        assert.strictEqual(link, `@UUID[${actor.uuid}]{conformance dragged}`);
      });

      it('[doc] a missing document is null, not an error', async () => {
        assert.isNull(await fromUuid('Actor.conformanceNone0'));
        assert.isNull(fromUuidSync('Actor.conformanceNone0'));
      });
    });
  },
};
