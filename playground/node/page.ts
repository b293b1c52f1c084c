import { readFile } from 'node:fs/promises';
import { Window } from 'happy-dom';
import { dataRoot, findFile } from '../server/files.ts';

/** What a page has and Node lacks, or has otherwise. Taken from the page even where Node has its own. */
const FROM_PAGE = [
  ...['document', 'location', 'history', 'localStorage', 'sessionStorage', 'navigator', 'customElements'],
  ...[
    'Node',
    'Element',
    'HTMLElement',
    'Document',
    'DocumentFragment',
    'Text',
    'Comment',
    'NodeFilter',
    'NodeList',
  ],
  ...[
    'Event',
    'CustomEvent',
    'MouseEvent',
    'PointerEvent',
    'KeyboardEvent',
    'InputEvent',
    'FocusEvent',
    'DragEvent',
  ],
  ...[
    'SubmitEvent',
    'WheelEvent',
    'EventTarget',
    'MutationObserver',
    'ResizeObserver',
    'IntersectionObserver',
  ],
  ...['DOMParser', 'XMLSerializer', 'FormData', 'File', 'FileReader', 'DataTransfer', 'Range', 'Selection'],
  ...[
    'getComputedStyle',
    'matchMedia',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'CSSStyleSheet',
    'ShadowRoot',
  ],
  ...[
    'HTMLCollection',
    'RadioNodeList',
    'DOMRect',
    'getSelection',
    'innerWidth',
    'innerHeight',
    'Image',
    'CSS',
  ],
];

/** Methods that need the window itself. */
const OF_WINDOW = [
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'scrollTo',
  'getComputedStyle',
  'matchMedia',
];

/** A file of a package, as far as a client reads its response. Undefined if there is none, or the server would not give it. */
async function readPackageFile(dataPath: string, address: URL): Promise<Response | undefined> {
  if (!/^\/(systems|modules)\//.test(address.pathname)) return undefined;
  const file = await findFile(dataRoot(dataPath), decodeURIComponent(address.pathname.slice(1)));
  if (file === null) return undefined;
  const text = await readFile(file, 'utf8');
  const response: Partial<Response> = {
    ok: true,
    status: 200,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text)),
  };
  return response as Response;
}

/**
 * A `fetch` that knows the page's address and session. Files of packages come from the disk, as their modules do: Node's own `fetch` would cost a sixth
 * of a client's start. Whatever is not there is asked of the server, which says so.
 */
function fetchAs(url: string, cookie: string, dataPath: string): typeof fetch {
  const native = globalThis.fetch;
  return async (input, init) => {
    const address = new URL(
      typeof input === 'object' && 'url' in input ? input.url : String(input),
      `${url}/game`,
    );
    const onDisk = init === undefined ? await readPackageFile(dataPath, address) : undefined;
    if (onDisk) return onDisk;
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    return native(address, { ...init, headers });
  };
}

/**
 * Makes this realm a page at an address: a document of happy-dom under the global names, and a `fetch` that knows the
 * page's address and session. @param dataPath the data folder of the server
 */
export function openPage(url: string, cookie: string, dataPath: string): Window {
  const page = new Window({ url: `${url}/game`, width: 1280, height: 800 });
  page.document.write(
    '<!doctype html><html><head></head><body class="vtt game theme-dark"><div id="interface"></div></body></html>',
  );
  const source = page as unknown as Record<string, unknown>;
  const names = new Set([
    ...FROM_PAGE,
    ...Object.getOwnPropertyNames(page).filter((name) => /^(HTML|SVG)\w+/.test(name)),
  ]);
  for (const name of names) {
    if (source[name] === undefined) continue;
    Object.defineProperty(globalThis, name, { value: source[name], writable: true, configurable: true });
  }
  for (const name of OF_WINDOW) {
    const method = source[name] as (...args: unknown[]) => unknown;
    Object.defineProperty(globalThis, name, { value: method.bind(page), writable: true, configurable: true });
  }
  Object.defineProperty(globalThis, 'window', { value: globalThis, writable: true, configurable: true });
  Object.defineProperty(globalThis, 'self', { value: globalThis, writable: true, configurable: true });
  globalThis.fetch = fetchAs(url, cookie, dataPath);
  return page;
}
