import sanitizeHtml from 'sanitize-html';
import type { Obj } from './protocol.ts';

const TAGS = [
  ...sanitizeHtml.defaults.allowedTags,
  ...[
    'img',
    'picture',
    'source',
    'video',
    'audio',
    'track',
    'details',
    'summary',
    'button',
    'label',
    'input',
  ],
  ...[
    'fieldset',
    'legend',
    'select',
    'option',
    'optgroup',
    'textarea',
    'meter',
    'progress',
    'form',
    'del',
    'ins',
  ],
  ...[
    'figure',
    'figcaption',
    'secret-block',
    'enriched-content',
    'font',
    'center',
    'svg',
    'path',
    'g',
    'circle',
  ],
];

/** Plain attributes that may stand on any element. No event handler, no `srcdoc`, no `formaction`. */
const ATTRIBUTES = [
  ...[
    'id',
    'class',
    'style',
    'title',
    'name',
    'value',
    'type',
    'for',
    'role',
    'lang',
    'dir',
    'hidden',
    'open',
  ],
  ...[
    'alt',
    'width',
    'height',
    'colspan',
    'rowspan',
    'disabled',
    'checked',
    'selected',
    'readonly',
    'tabindex',
  ],
  ...['min', 'max', 'step', 'low', 'high', 'optimum', 'placeholder', 'draggable', 'data-*', 'aria-*'],
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ATTRIBUTES,
    a: ['href', 'target', 'rel', 'download'],
    img: ['src', 'srcset', 'loading'],
    source: ['src', 'srcset', 'media'],
    video: ['src', 'controls', 'autoplay', 'loop', 'muted', 'poster'],
    audio: ['src', 'controls', 'autoplay', 'loop', 'muted'],
    svg: ['viewBox', 'viewbox', 'xmlns', 'fill', 'stroke'],
    path: ['d', 'fill', 'stroke'],
    circle: ['cx', 'cy', 'r', 'fill', 'stroke'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  parser: { lowerCaseAttributeNames: false },
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
