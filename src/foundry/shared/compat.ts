import type { Obj } from '../types.d.ts';

/* Differences between generations 13 and 14 of the host, one function for each. Each function tests for the feature it needs, not for a version. */

/** What V14 has and the types of V13 lack. */
interface Modern {
  readonly _del?: unknown;
  _replace?(value: object): unknown;
}

const modern = globalThis as Modern;

/** The update that removes the entry at a dotted path. */
export function deletion(path: string): Obj {
  if (modern._del !== undefined) return { [path]: modern._del };
  const cut = path.lastIndexOf('.') + 1;
  return { [`${path.slice(0, cut)}-=${path.slice(cut)}`]: null };
}

/** The update that replaces the entry at a dotted path without merging. */
export function replacement(path: string, value: object): Obj {
  if (modern._replace) return { [path]: modern._replace(value) };
  const cut = path.lastIndexOf('.') + 1;
  return { [`${path.slice(0, cut)}==${path.slice(cut)}`]: value };
}

/** Lets effects act from the things they are on. Before V14 the host would copy them to whoever has the thing. */
export function keepEffectsOnThings(): void {
  const config = CONFIG.ActiveEffect as { legacyTransferral?: boolean };
  if ('legacyTransferral' in config) config.legacyTransferral = false;
}

/** The part of an application that is needed here; in V14 windows can leave the page and take along the windows they open. */
interface Shown {
  readonly window: { readonly windowId?: string };
  render(options: { force: boolean }): Promise<unknown>;
  renderChild?(child: unknown, options: { force: boolean }): Promise<unknown>;
}

/** Shows an application that another one opens, in the same browser window. */
export async function showFrom(opener: unknown, app: unknown): Promise<void> {
  const { window, renderChild } = opener as Shown;
  if (window.windowId && renderChild) await renderChild.call(opener, app, { force: true });
  else await (app as Shown).render({ force: true });
}

/** Who sees a roll: everybody, the game masters and whoever rolls, the game masters alone, whoever rolls alone. */
export const AUDIENCES = ['public', 'gm', 'blind', 'self'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The audience that the user has chosen in the chat. Speaking in character is for everybody. */
export function chosenAudience(): Audience {
  const known = (game.settings?.settings as ReadonlyMap<string, unknown> | undefined)?.has(
    'core.messageMode',
  );
  const mode = String(game.settings?.get('core', (known ? 'messageMode' : 'rollMode') as never));
  return AUDIENCES.find((one) => one === mode.replace(/roll$/, '')) ?? 'public';
}

/** Applies something to the page, and in V14 to each window that leaves it. */
export function inEachPage(run: (page: Document) => void): void {
  run(document);
  const on = Hooks.on as unknown as (hook: string, opened: (id: string, window: Window) => void) => void;
  on('openDetachedWindow', (_id, { document: page }) => run(page));
}
