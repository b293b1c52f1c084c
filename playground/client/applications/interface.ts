/** The fixed pieces of the interface, made once the documents are there. */

import { KEYBINDING_PRECEDENCE } from '../../model/constants.ts';
import { Tour } from '../nue/tour.ts';
import { topWindow } from './api/application.ts';
import { onPage } from './api/detached.ts';
import type { AppFace } from './document-faces.ts';
import { TooltipManager } from './helpers/tooltip-manager.ts';
import { host, localize, type Obj, reportError } from './host.ts';
import { applyColorScheme } from './settings/core-settings.ts';
import { initializeSheets } from './sheets/sheet-registry.ts';
import { Sidebar } from './sidebar/sidebar.ts';
import { ChatLog } from './sidebar/tabs/chat.ts';
import { CombatTracker } from './sidebar/tabs/combat-tracker.ts';
import { CompendiumDirectory } from './sidebar/tabs/compendium-directory.ts';
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  RollTableDirectory,
  SceneDirectory,
} from './sidebar/tabs/directories.ts';
import { Settings } from './sidebar/tabs/settings.ts';
import { Hotbar } from './ui/hotbar.ts';
import { Notifications } from './ui/notifications.ts';
import { Players } from './ui/players.ts';
import { SceneControls } from './ui/scene-controls.ts';
import { SceneNavigation } from './ui/scene-navigation.ts';
import { isElement } from './utils.ts';
import { ContextMenu } from './ux/context-menu.ts';
import { TextEditor } from './ux/text-editor.ts';

type AppClass = new (options?: Obj) => AppFace;

/** What `CONFIG.ui` starts with; systems put their own classes in its place during `init`. */
export const interfaceClasses: Record<string, AppClass> = {
  sidebar: Sidebar,
  chat: ChatLog,
  combat: CombatTracker,
  scenes: SceneDirectory,
  actors: ActorDirectory,
  items: ItemDirectory,
  journal: JournalDirectory,
  tables: RollTableDirectory,
  macros: MacroDirectory,
  compendium: CompendiumDirectory,
  settings: Settings,
  players: Players,
  controls: SceneControls,
  nav: SceneNavigation,
  hotbar: Hotbar,
};

/** The live region for what is not seen: `announce(text)` is read aloud by screen readers. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = text;
}

/** Makes `ui.notifications`; callable as soon as there is a page, before everything else. */
export function createNotifications(): void {
  host.ui.notifications ??= new Notifications() as never;
}

/** The page's frame, when the page does not bring it (tests, clients without a browser). */
export function ensureFrame(): void {
  if (document.getElementById('interface')) return;
  const frame = document.createElement('div');
  frame.id = 'interface';
  frame.innerHTML = `<section id="ui-left"><div id="ui-left-column-1" class="flexcol"></div></section>
    <main id="ui-middle"><header id="ui-top"></header><footer id="ui-bottom"></footer></main>
    <section id="ui-right"></section>`;
  const announcer = document.createElement('div');
  announcer.id = 'announcer';
  announcer.className = 'visually-hidden';
  announcer.setAttribute('aria-live', 'polite');
  document.body.append(frame, announcer);
}

/**
 * Makes and renders the interface from `CONFIG.ui`, fills `ui` and `game.tooltip`. To be called after `setup`, before
 * `ready`. Returns the applications by name.
 */
export async function createInterface(): Promise<Record<string, AppFace>> {
  ensureFrame();
  createNotifications();
  initializeSheets();
  applyColorScheme();
  listenOnce();
  const configured = (host.config.ui as unknown as Record<string, AppClass> | undefined) ?? {};
  const classes = { ...interfaceClasses, ...configured };
  const made: Record<string, AppFace> = {};
  for (const [name, Cls] of Object.entries(classes)) {
    if (!(name in interfaceClasses)) continue;
    made[name] = new Cls();
    host.ui[name] = made[name];
  }
  const { sidebar, ...others } = made;
  await sidebar?.render({ force: true });
  const available = (sidebar as unknown as Sidebar).tabNames;
  for (const [name, app] of Object.entries(others)) {
    if (name in Sidebar.SIDEBAR_TABS && !available.includes(name)) continue;
    try {
      await app.render({ force: true });
    } catch (error) {
      reportError(`ui.${name}`, error);
    }
  }
  document.getElementById('loading')?.remove();
  document.getElementById('board')?.setAttribute('aria-label', localize('PLAYGROUND.Board.Label'));
  return made;
}

let listening: Document | null = null;

/** The listeners of the whole page: links and rolls, tooltips, menus, Escape where it is no keybinding. */
function listenOnce(): void {
  if (listening === document) return;
  listening = document;
  const tooltip = new TooltipManager.implementation();
  host.game.tooltip = tooltip;
  tooltip.activateEventListeners();
  TextEditor.activateListeners();
  ContextMenu.eventListeners();
  onPage((page) => {
    tooltip.activateEventListeners(page);
    ContextMenu.activateListeners?.(page);
  });
  document.addEventListener('keydown', onKey);
  listenToDocuments();
}

/** Pieces that show documents of which they hold no collection. */
function listenToDocuments(): void {
  const refresh = (name: string) => () => void (host.ui[name] as AppFace | undefined)?.render({});
  for (const name of ['createUser', 'updateUser', 'deleteUser', 'userConnected'])
    host.hooks.on(name, refresh('players'));
  for (const name of ['createScene', 'updateScene', 'deleteScene', 'canvasReady'])
    host.hooks.on(name, refresh('nav'));
  // Another scene has other fights.
  host.hooks.on('viewScene', refresh('combat'));
  host.hooks.on('updateUser', (user: { isSelf?: boolean }, changed: Obj) => {
    if (user.isSelf && 'hotbar' in changed) refresh('hotbar')();
  });
  for (const name of ['createMacro', 'updateMacro', 'deleteMacro']) host.hooks.on(name, refresh('hotbar'));
}

const isTyping = (target: EventTarget | null): boolean =>
  isElement(target) &&
  target.closest('input, textarea, select, [contenteditable=true], prose-mirror') !== null;

/** Keybindings are silent while somebody types or stands on a button, but Escape leads out from there too. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(host.game.keyboard as { hasFocus?: boolean } | undefined)?.hasFocus) return;
  // Having left the field, the same press is no command.
  if (dismiss(event)) event.stopPropagation();
}

/**
 * Escape closes the open menu, else leaves the tour, or the field being typed in (keys typed there are no commands), else closes the top window.
 * @returns whether there was something to close or leave
 */
function dismiss(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  const menu = ContextMenu.openMenu;
  const tour = isTyping(event.target) ? null : Tour.activeTour;
  if (menu) void menu.close();
  else if (tour) tour.exit();
  else if (isTyping(event.target)) (event.target as HTMLElement).blur();
  else {
    const top = topWindow();
    if (!top) return false;
    void top.close({ closeKey: true });
  }
  event.preventDefault();
  return true;
}

/** Runs the macro of a number key. */
function onDigit(key: string): boolean {
  const hotbar = host.ui.hotbar as Hotbar | undefined;
  return hotbar?.pressKey?.(Number(key.at(-1))) ?? false;
}

/** Registers the keys of the windows and the hotbar. Packages have theirs first. */
export function registerInterfaceKeys(keybindings: {
  register(namespace: string, action: string, data: Obj): void;
}): void {
  const last = { precedence: KEYBINDING_PRECEDENCE.DEFERRED };
  keybindings.register('core', 'dismiss', {
    ...last,
    name: 'PLAYGROUND.Keys.dismiss',
    uneditable: [{ key: 'Escape' }],
    onDown: ({ event }: { event: KeyboardEvent }) => dismiss(event),
  });
  keybindings.register('core', 'executeMacro', {
    ...last,
    name: 'PLAYGROUND.Keys.executeMacro',
    editable: Array.from({ length: 10 }, (_, digit) => ({ key: `Digit${digit}` })),
    onDown: ({ key }: { key: string }) => onDigit(key),
  });
}
