import sanitizeHtml from 'sanitize-html';
import {
  ALLOWED_HTML_ATTRIBUTES,
  ALLOWED_HTML_TAGS,
  ALLOWED_URL_SCHEMES,
  ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES,
  TRUSTED_IFRAME_DOMAINS,
} from '../model/constants-html.ts';
import type { Obj } from './protocol.ts';

/** A page inside the page is somebody's code in our own: it comes from a host that Foundry trusts, never along with the text. */
const iframe = ALLOWED_HTML_ATTRIBUTES.iframe?.filter((name) => name !== 'srcdoc') ?? [];

const attributes = Object.entries({ ...ALLOWED_HTML_ATTRIBUTES, iframe });

/** What Foundry's constants list as allowed, and nothing else. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_HTML_TAGS],
  allowedAttributes: Object.fromEntries(attributes.map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...ALLOWED_URL_SCHEMES],
  allowedSchemesAppliedToAttributes: [...ALLOWED_URL_SCHEMES_APPLIED_TO_ATTRIBUTES],
  allowedIframeDomains: [...TRUSTED_IFRAME_DOMAINS],
};

/** The HTML without scripts, event handlers and elements that have no place in game text. */
export function cleanHTML(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

/** Cleans, in place, the strings that `paths` lead to; `*` in a path stands for any key. */
export function cleanPaths(root: unknown, paths: readonly string[]): void {
  for (const path of paths) visit(root, path.split('.'));
}

function visit(node: unknown, [head, ...rest]: string[]): void {
  if (head === undefined || typeof node !== 'object' || node === null) return;
  const record = node as Obj;
  for (const key of head === '*' ? Object.keys(record) : [head]) {
    if (!Object.hasOwn(record, key)) continue;
    const value = record[key];
    if (rest.length > 0) visit(value, rest);
    else if (typeof value === 'string') record[key] = cleanHTML(value);
  }
}
