import { stored } from '../plain.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/** Elements by kind, as the types list them (ALLOWED_HTML_TAGS of common/constants.d.mts); each in a piece of HTML that needs no repair. */
const ALLOWED: readonly (readonly [kind: string, html: string])[] = [
  [
    'of structure',
    '<header>a</header><main>b</main><section>c</section><article>d</article><aside>e</aside><nav>f</nav><footer>g</footer><div>h</div>',
  ],
  ['of headings', '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6><hr><div>g<br>h</div>'],
  [
    'of text',
    '<blockquote>a</blockquote><details><summary>b</summary>c</details><pre><code>d</code></pre><p><span>e</span><abbr>f</abbr><cite>g</cite><mark>h</mark><q>i</q><small>j</small><time>k</time><var>l</var><kbd>m</kbd><samp>n</samp></p>',
  ],
  [
    'of style',
    '<p><dfn>a</dfn><sub>b</sub><sup>c</sup><strong>d</strong><em>e</em><b>f</b><i>g</i><u>h</u><s>i</s><del>j</del><ins>k</ins></p>',
  ],
  ['of lists', '<ol><li>a</li></ol><ul><li>b</li></ul><dl><dt>c</dt><dd>d</dd></dl><menu><li>e</li></menu>'],
  [
    'of tables',
    '<table><caption>a</caption><colgroup><col></colgroup><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
  ],
  [
    'of forms',
    '<form><fieldset><legend>a</legend><label>b<input></label><select><optgroup><option>c</option></optgroup></select><button>d</button><textarea>e</textarea><progress></progress><meter></meter><output>f</output></fieldset></form>',
  ],
  [
    'of media',
    '<figure><img src="a.webp"><figcaption>a</figcaption></figure><video src="b.webm"></video><audio src="c.ogg"></audio><picture><source srcset="d.webp"></picture>',
  ],
];

/** Elements on no list. */
const FORBIDDEN = [
  'script',
  'style',
  'object',
  'embed',
  'base',
  'link',
  'meta',
  'svg',
  'math',
  'font',
  'marquee',
];

/** Attributes that the lists allow on an element. */
const ATTRIBUTES: readonly string[] = [
  '<p class="x">a</p>',
  '<p id="x">a</p>',
  '<p title="x">a</p>',
  '<p data-any-thing="x">a</p>',
  '<p aria-label="x">a</p>',
  '<p role="note">a</p>',
  '<p lang="en">a</p>',
  '<a href="https://example.org">a</a>',
  '<a href="mailto:a@example.org">a</a>',
  '<img src="x.webp" alt="a" width="3" height="4">',
  '<button type="button" name="x" value="y">a</button>',
  '<input type="text" name="x" value="y">',
  '<table><tbody><tr><td colspan="2" rowspan="2">a</td></tr></tbody></table>',
  '<ol start="3"><li>a</li></ol>',
  '<time datetime="2020-01-01">a</time>',
];

/** Attributes that the lists do not allow there: what must be removed, and the HTML that contains it. */
const DROPPED: readonly (readonly [gone: string, html: string])[] = [
  ['onclick', '<p onclick="x()">a</p>'],
  ['onmouseover', '<a href="https://example.org" onmouseover="x()">a</a>'],
  ['onerror', '<img src="x.webp" onerror="x()">'],
  ['onload', '<div onload="x()">a</div>'],
  ['formaction', '<button formaction="https://example.org">a</button>'],
  ['action=', '<form action="https://example.org"><p>a</p></form>'],
  ['javascript:', '<a href="javascript:x()">a</a>'],
  ['vbscript:', '<a href="vbscript:x()">a</a>'],
  ['javascript', '<a href=" javascript:x()">a</a>'],
];

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, name]) => name ?? '');

/** Which elements and attributes the server accepts (ALLOWED_HTML_TAGS, ALLOWED_HTML_ATTRIBUTES, ALLOWED_URL_SCHEMES). */
export const tags: Suite = {
  key: 'tags',
  title: 'Elements and attributes of stored HTML',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);
    const kept = async (story: string) => String(stored(await make({ system: { story } })).story);

    describe('are kept', () => {
      for (const [kind, html] of ALLOWED)
        it(`[24] elements ${kind}`, async () => {
          assert.sameMembers(namesIn(await kept(html)), namesIn(html));
        });
      it('[24] attributes that an element may have', async () => {
        const html = await kept(ATTRIBUTES.join(''));
        for (const piece of ATTRIBUTES)
          for (const [attribute] of piece.matchAll(/[a-z-]+="[^"]*"/g))
            assert.include(html, attribute, piece);
      });
      it('[24] Foundry’s own elements', async () => {
        const html = await kept(
          '<div><secret-block></secret-block><prose-mirror name="x"></prose-mirror><string-tags name="y"></string-tags></div>',
        );
        assert.includeMembers(namesIn(html), ['secret-block', 'prose-mirror', 'string-tags']);
      });
    });

    describe('are removed', () => {
      for (const name of FORBIDDEN)
        it(`[24] the element ${name}`, async () => {
          const html = await kept(`<p>before</p><div><${name}>x</${name}></div><p>after</p>`);
          assert.notInclude(namesIn(html), name);
          assert.include(html, 'before');
        });
      it('[24] attributes that an element may not have', async () => {
        for (const [gone, html] of DROPPED) assert.notInclude(await kept(html), gone, html);
      });
    });
  },
};
