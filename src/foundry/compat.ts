import type { Obj } from './types.d.ts';

/*
 * What differs between generations 13 and 14 of the host, one function a topic. Each asks for the thing it needs, not for a number.
 */

/** What V14 has and the types of V13 do not know. */
interface Modern {
  readonly _del?: unknown;
  _replace?(value: object): unknown;
}

const modern = globalThis as Modern;

/** The update that takes away the entry at a dotted path. */
export function deletion(path: string): Obj {
  if (modern._del !== undefined) return { [path]: modern._del };
  const cut = path.lastIndexOf('.') + 1;
  return { [`${path.slice(0, cut)}-=${path.slice(cut)}`]: null };
}

/** The update that puts a value in the place of the entry at a dotted path, without merging the two. */
export function replacement(path: string, value: object): Obj {
  if (modern._replace) return { [path]: modern._replace(value) };
  const cut = path.lastIndexOf('.') + 1;
  return { [`${path.slice(0, cut)}==${path.slice(cut)}`]: value };
}

/** An application as far as showing it is concerned; V14 lets windows leave the page and take the windows they open along. */
interface Shown {
  readonly window: { readonly windowId?: string };
  render(options: { force: boolean }): Promise<unknown>;
  renderChild?(child: unknown, options: { force: boolean }): Promise<unknown>;
}

/** Shows an application that another one opens, in the browser's window where that one is. */
export async function showFrom(opener: unknown, app: unknown): Promise<void> {
  const { window, renderChild } = opener as Shown;
  if (window.windowId && renderChild) await renderChild.call(opener, app, { force: true });
  else await (app as Shown).render({ force: true });
}

/** Does something to the page, and in V14 to each window that leaves it. */
export function inEachPage(run: (page: Document) => void): void {
  run(document);
  const on = Hooks.on as unknown as (hook: string, opened: (id: string, window: Window) => void) => void;
  on('openDetachedWindow', (_id, { document: page }) => run(page));
}
