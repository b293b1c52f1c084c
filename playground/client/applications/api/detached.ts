import { host } from '../host.ts';

/*
 * Stands in for {@link foundry.applications.detached} (T14): windows of the browser's own, in which applications go on that have left the page.
 */

const windows = new Map<string, Window>();
const listeners: ((page: Document) => void)[] = [];

/** The page in which applications of this window stand; without one the game's own. */
export const pageOf = (id: string | undefined): Document =>
  (id ? windows.get(id)?.document : undefined) ?? document;

/** Does something to each page that is opened from now on: listens there as in the game's own. */
export const onPage = (run: (page: Document) => void): void => {
  listeners.push(run);
};

/**
 * Opens a window with the game's styles.
 * @param closed is called when a person closes it
 * @throws when the browser does not allow it
 */
export function openWindow(id: string, { width, height }: DOMRect, closed: () => void): void {
  const features = `popup,width=${Math.round(width)},height=${Math.round(height)}`;
  const opened = window.open('', id, features);
  if (!opened) throw new Error('The browser does not let the page open a window');
  furnish(opened.document);
  windows.set(id, opened);
  opened.addEventListener('pagehide', () => {
    if (windows.get(id) !== opened) return;
    forget(id);
    closed();
  });
  for (const run of listeners) run(opened.document);
  host.hooks.callAll('openDetachedWindow', id, opened);
}

export function closeWindow(id: string): void {
  const opened = windows.get(id);
  if (!opened) return;
  forget(id);
  opened.close();
}

function forget(id: string): void {
  const closed = windows.get(id);
  windows.delete(id);
  host.hooks.callAll('closeDetachedWindow', id, closed);
}

/** A page that looks like the game's own. */
function furnish(page: Document): void {
  const base = page.createElement('base');
  base.href = document.baseURI;
  page.title = document.title;
  page.documentElement.lang = document.documentElement.lang;
  page.head.replaceChildren(base);
  for (const style of document.querySelectorAll('head link[rel="stylesheet"], head style'))
    page.head.append(page.importNode(style, true));
  page.body.className = document.body.className;
  page.body.classList.add('detached-window');
}
