import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Which files of the repository become which pages. */

/** The repository's root folder. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the repository can be read and changed. */
export const REPOSITORY = 'https://github.com/fivefold-vtt/fivefold';

/** The path of the site on its server. */
export const BASE = '/fivefold/';

const markdownIn = (folder: string): string[] =>
  readdirSync(`${ROOT}${folder}`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);

/** The page of a file: the Russian ones lie below `ru`, where the site looks for that language. */
function pageOf(file: string): string {
  const [, language, page] = /^docs\/guide\/(en|ru)\/(.+)$/.exec(file) ?? [];
  if (page) return `${language === 'ru' ? 'ru/' : ''}guide/${page}`;
  return file.endsWith('.ru.md') ? `ru/${file.replace('.ru.md', '.md')}` : file;
}

/** The page of each file of the site, both as paths: from the root of the repository, and of the site. */
export const PAGES: Readonly<Record<string, string>> = Object.fromEntries([
  ['README.md', 'index.md'],
  ['README.ru.md', 'ru/index.md'],
  ...['CHANGELOG.md', ...['docs', 'docs/guide/en', 'docs/guide/ru'].flatMap(markdownIn)].map((file) => [
    file,
    pageOf(file),
  ]),
]);

/** The file of each page. */
export const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PAGES).map(([file, page]) => [page, file]),
);

/** Where a link in a file of the repository leads on the site: to another page, or to the file in the repository. @throws where there is neither */
export function onSite(href: string, file: string): string {
  if (/^[a-z]+:|^#/i.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '');
  const end = anchor ? `#${anchor}` : '';
  const page = PAGES[target];
  if (page) return `/${page}${end}`;
  if (!existsSync(`${ROOT}${target}`)) throw new Error(`${file} links to ${href}, which is not there`);
  return `${REPOSITORY}/blob/main/${target}${end}`;
}
