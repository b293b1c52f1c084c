import type { MarkdownRenderer } from 'vitepress';
import { FILES, onSite } from './pages.ts';

/** Lets the links of a file, which are relative to its place in the repository, lead to pages of the site. */
export function resolveLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
    const file = FILES[env.relativePath] ?? env.relativePath;
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'link_open') token.attrSet('href', onSite(token.attrGet('href') ?? '', file));
  });
}
