import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BASE, onSite, PAGES } from '../../site/.vitepress/pages.ts';
import { deadLinks } from '../../tools/site-links.ts';
import { filesBelow, ROOT } from './files.ts';

/* What the site consists of. That it builds and that all its links lead somewhere is checked by `npm run site`. */

describe('the pages of the site', () => {
  it('are README, guides and references, each once', () => {
    expect(Object.keys(PAGES).sort()).toEqual(
      ['README.md', 'README.ru.md', 'CHANGELOG.md', ...filesBelow('docs', '.md')].sort(),
    );
    expect(new Set(Object.values(PAGES)).size).toBe(Object.keys(PAGES).length);
  });

  it('are all in the list beside them', () => {
    const config = readFileSync(join(ROOT, 'site/.vitepress/config.ts'), 'utf8');
    const listed = (page: string): boolean =>
      /guide\//.test(page)
        ? config.includes(`['${page.replace(/^.*\/|\.md$/g, '')}', `)
        : config.includes(`'/${page.replace(/\.md$/, '')}'`);
    const pages = Object.values(PAGES).filter((page) => !/(^|\/)index\.md$/.test(page));
    expect(pages.filter((page) => !listed(page))).toEqual([]);
  });

  it('link each other where the repository does, and the repository for everything else', () => {
    expect(onSite('../../macros.md#x', 'docs/guide/en/basics.md')).toBe('/docs/macros.md#x');
    expect(onSite('run.md', 'docs/guide/ru/prepare.md')).toBe('/ru/guide/run.md');
    expect(onSite('README.md', 'README.ru.md')).toBe('/index.md');
    expect(onSite('../src/core/action.ts', 'docs/architecture.md')).toMatch(
      /^https:.*\/src\/core\/action\.ts$/,
    );
    expect(() => onSite('nowhere.md', 'README.md')).toThrow('nowhere.md');
  });
});

describe('the check of a built site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-site-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds pages, pictures and headings that are not there', () => {
    mkdirSync(join(folder, 'guide'));
    writeFileSync(join(folder, 'picture.webp'), '');
    writeFileSync(
      join(folder, 'index.html'),
      `<a href="${BASE}guide/a.html#x"></a><a href="${BASE}guide/a.html#y"></a><img src="${BASE}picture.webp"><img src="gone.webp">
       <a href="guide/a">well</a><a href="https://example.org/nothing">elsewhere</a><a href="/another-site"></a>`,
    );
    writeFileSync(
      join(folder, 'guide/a.html'),
      '<h1 id="x">A</h1><a href="../index.html">back</a><a href="b.html"></a>',
    );
    expect(deadLinks(folder, BASE).sort()).toEqual([
      'guide/a.html: b.html',
      'index.html: /another-site',
      `index.html: ${BASE}guide/a.html#y`,
      'index.html: gone.webp',
    ]);
  });
});
