/** `foundry.utils` seen by the applications, and the few DOM helpers that they share. */
import type { Doc, Pack } from './document-faces.ts';
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

/** Brings one of a pack's documents into the world. @returns what has come of it; nothing of an adventure, which is many */
export function importToWorld(pack: Pack, id: string): Promise<Doc | undefined> {
  const worlds = host.game.collections.get(pack.documentName) as unknown as {
    importFromCompendium(pack: Pack, id: string): Promise<Doc | undefined>;
  };
  return worlds.importFromCompendium(pack, id);
}

/** Text made safe to stand in HTML. */
export function escapeHTML(text: unknown): string {
  return String(text ?? '').replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[c] ?? c,
  );
}

/** Elements that can run code, load other pages or change this one. */
const FORBIDDEN =
  'script, style, iframe, frame, object, embed, applet, link, meta, base, noscript, template, portal';
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'poster', 'xlink:href', 'data', 'srcdoc'];

/** Untrusted HTML without scripts, inline handlers and addresses that run code. `data-*` and form elements stay. */
export function cleanHTML(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of template.content.querySelectorAll('*')) cleanAttributes(element);
  return template.innerHTML;
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const address = ADDRESSES.includes(name.toLowerCase()) ? [...value].filter((c) => c > ' ').join('') : '';
    const runs = /^(javascript|vbscript|data:text)/i.test(address);
    if (/^on/i.test(name) || name === 'srcdoc' || runs) element.removeAttribute(name);
  }
}

/** The only element of a piece of HTML, or all top-level elements when there are several. */
export function parseHTML(html: string): HTMLElement | HTMLCollection {
  const template = document.createElement('template');
  template.innerHTML = html.trim();
  const children = document.importNode(template.content, true).children;
  return children.length === 1 ? (children[0] as HTMLElement) : children;
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

/**
 * A new element. `true` writes an empty attribute; `false`, `null` and `undefined` write none. ARIA's truth values are words: both are written.
 * Text children are text, never HTML.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string | null | undefined | false)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    const word = name.startsWith('aria-');
    if (value === true && !word) element.setAttribute(name, '');
    else if ((value !== false || word) && value !== null && value !== undefined)
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

/**
 * Is it an element of this class, or with this tag, of whatever window? `instanceof` knows the classes of one window only. V14.
 * @param wanted a tag name, or one of this window's classes
 */
export function isElementInstanceOf(
  node: unknown,
  wanted: string | (new (...args: never[]) => Element),
): boolean {
  if (!isElement(node)) return false;
  if (typeof wanted === 'string') return node.localName === wanted.toLowerCase();
  const own = (node.ownerDocument.defaultView as Record<string, unknown> | null)?.[wanted.name];
  const element: object = node;
  return element instanceof wanted || (typeof own === 'function' && element instanceof own);
}

/** A CSS string literal safe inside an attribute selector. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
