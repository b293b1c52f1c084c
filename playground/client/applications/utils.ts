/** `foundry.utils` seen by the applications, and the few DOM helpers that they share. */
import DOMPurify from 'dompurify';
import { host, type Obj } from './host.ts';

type Fn = (...args: unknown[]) => unknown;

const call =
  <T>(name: string) =>
  (...args: unknown[]): T => {
    const fn = host.foundry.utils[name] as Fn | undefined;
    if (!fn) throw new Error(`foundry.utils.${name} is missing`);
    return fn(...args) as T;
  };

export const mergeObject = call<Obj>('mergeObject');
export const expandObject = call<Obj>('expandObject');
export const flattenObject = call<Obj>('flattenObject');
export const getProperty = call<unknown>('getProperty');
export const setProperty = call<boolean>('setProperty');
export const performIntegerSort =
  call<{ target: { id: string; _id?: string }; update: { sort: number } }[]>('performIntegerSort');

/** Is this a plain object: a record, not an instance of some class? */
export function isPlain(value: unknown): value is Obj {
  if (value === null || typeof value !== 'object') return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === null || proto === Object.prototype || Object.getPrototypeOf(proto) === null;
}

/** Text made safe to stand in HTML. */
export function escapeHTML(text: unknown): string {
  return String(text ?? '').replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[c] ?? c,
  );
}

/** Inline event handlers, scripts and odd tags taken out of untrusted HTML; `data-*` and custom form elements stay. */
export function cleanHTML(html: string): string {
  return DOMPurify.sanitize(html, {
    ADD_TAGS: CUSTOM_TAGS,
    ADD_ATTR: [
      'target',
      'toggled',
      'compact',
      'document-uuid',
      'editor',
      'formula',
      'collaborate',
      'type',
      'max',
      'single',
    ],
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^[a-z]+-[a-z-]+$/, attributeNameCheck: /^(?!on)[a-z-]+$/ },
  });
}

const CUSTOM_TAGS = [
  ...['prose-mirror', 'string-tags', 'document-tags', 'multi-select', 'multi-checkbox', 'range-picker'],
  ...['color-picker', 'file-picker', 'code-mirror', 'enriched-content', 'secret-block'],
];

/** The only element of a piece of HTML, or all top-level elements when there are several. */
export function parseHTML(html: string): HTMLElement | HTMLCollection {
  const template = document.createElement('template');
  template.innerHTML = html.trim();
  const children = document.importNode(template.content, true).children;
  return children.length === 1 ? (children[0] as HTMLElement) : children;
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * A new element. `true` writes an empty attribute; `false`, `null` and `undefined` write none.
 * Text children are text, never HTML.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string | null | undefined | false)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** A decorative Font Awesome icon. */
export function icon(classes: string): HTMLElement {
  return el('i', { class: classes, inert: true, 'aria-hidden': 'true' });
}

/** Runs after `delay` ms of quiet. */
export function debounce<A extends unknown[]>(fn: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), delay);
  };
}

/** Is this node an HTML element, of whatever window? */
export function isElement(node: unknown): node is HTMLElement {
  return !!node && typeof node === 'object' && (node as Node).nodeType === 1;
}

/** A CSS string literal safe inside an attribute selector. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
