import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './folders.ts';

/** The file that a server would answer with, if there is one. */
function fileOf(folder: string, path: string): string | undefined {
  const candidates = [path, `${path}.html`, join(path, 'index.html')].map((one) => join(folder, one));
  return candidates.find((one) => existsSync(one) && statSync(one).isFile());
}

/** The ids of a page, to which links may lead. */
function idsIn(file: string, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const ids =
    known.get(file) ??
    new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
  known.set(file, ids);
  return ids;
}

/** Links and pictures of a built site that lead nowhere. @param base the path below which the site is served */
export function deadLinks(folder: string, base: string): string[] {
  const known = new Map<string, ReadonlySet<string>>();
  const dead: string[] = [];
  for (const page of filesBelow('', folder).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(folder, page), 'utf8');
    for (const [, link = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(https?|mailto|data):/.test(link)) continue;
      const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `https://site${base}${page}`);
      const target = pathname.startsWith(base)
        ? fileOf(folder, decodeURIComponent(pathname.slice(base.length)))
        : undefined;
      const id = decodeURIComponent(hash.slice(1));
      if (!target || (id && target.endsWith('.html') && !idsIn(target, known).has(id)))
        dead.push(`${page}: ${link}`);
    }
  }
  return dead;
}
