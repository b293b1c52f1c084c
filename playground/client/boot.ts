import type { Socket } from 'socket.io-client';
import { lies, tellLie } from '../model/lies.ts';
import type { ModuleManifest, SystemManifest } from '../server/manifest.ts';
import { EVENTS, type WorldPayload } from '../server/protocol.ts';
import { installJQuery } from './bare-globals.ts';
import { context } from './context.ts';
import { registerCoreSettings } from './core-settings.ts';
import { Game } from './game.ts';
import { installGlobals } from './globals.ts';
import { Hooks } from './helpers/hooks.ts';
import { Localization } from './helpers/localization.ts';
import { SocketInterface } from './helpers/socket.ts';
import {
  buildInterface,
  createBoard,
  type InterfaceOptions,
  prepareInterface,
  registerInterface,
} from './interface.ts';

/** What differs between a browser and a test in Node. */
export interface Host {
  socket: Socket;
  /** Evaluates a package's ES module, given its path below the server's root. */
  importModule(path: string): Promise<unknown>;
  /** Begins anew, because the connection was lost and the world has moved on. */
  reload(): void;
  language?: string;
  interface?: InterfaceOptions;
}

/**
 * Boots a client: world data, globals, the system's modules, then `init`, `i18nInit`, `setup` and `ready`.
 * Resolves when the game is ready. Rejects when the session is not accepted.
 */
export async function boot(host: Host): Promise<Game> {
  const socket = new SocketInterface(host.socket);
  const payload = await connect(host, socket);
  tellLie(payload.lie);
  const game = new Game(payload, socket, host.language ?? preferredLanguage());
  installGlobals(game);
  await installJQuery();
  prepareInterface();
  await loadPackage(host, payload.system as unknown as SystemManifest);
  await loadModules(host, payload.modules as unknown as (ModuleManifest & { active: boolean })[]);
  reloadWhenLost(host);

  game.initializeSettings();
  if (lies(40)) game.initializeDocuments();
  Hooks.callAll('init');
  registerCoreSettings();
  registerInterface();
  await game.i18n.initialize();
  labelSubtypes();
  Hooks.callAll('i18nInit');
  localizeModels();
  const board = createBoard();
  game.initializeDocuments();
  game.time.initialize();
  game.activateSocketListeners();
  Hooks.callAll('setup');
  game.keybindings.initialize();
  await buildInterface(board, host.interface);
  game.initializeKeyboard();
  game.ready = true;
  Hooks.callAll('ready');
  return game;
}

/** Waits for the connection and asks for the world; news that comes meanwhile is kept for later. */
async function connect(host: Host, socket: SocketInterface): Promise<WorldPayload> {
  await new Promise<void>((resolve, reject) => {
    host.socket.once(EVENTS.refused, () => reject(new Error('The server did not accept this session')));
    host.socket.once('connect_error', reject);
    if (host.socket.connected) resolve();
    else host.socket.once('connect', () => resolve());
  });
  // Before the world is asked for: what comes in the same breath as the answer is there before whoever awaits it goes on.
  holdNews(host.socket);
  return socket.request<WorldPayload>(EVENTS.world);
}

/** Operations of others that arrive before the documents are there are replayed once somebody listens. */
function holdNews(socket: Socket): void {
  const early: [event: string, args: unknown[]][] = [];
  const keep = (event: string, ...args: unknown[]): void => {
    if (socket.listeners(event).length === 0) early.push([event, args]);
  };
  socket.onAny(keep);
  Hooks.once('setup', () => {
    socket.offAny(keep);
    const emitter = socket as unknown as { listeners(event: string): ((...args: unknown[]) => void)[] };
    for (const [event, args] of early) for (const listener of emitter.listeners(event)) listener(...args);
  });
}

/** A dropped connection may have missed anything: when it is back, the client begins anew. */
function reloadWhenLost({ socket, reload }: Host): void {
  socket.once('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    socket.once('connect', () => reload());
  });
}

async function loadPackage(host: Host, system: SystemManifest): Promise<void> {
  const root = `/systems/${system.id}/`;
  // Sheets of styles are written for this class.
  document.body.classList.add(`system-${system.id}`);
  addStyles(system, root);
  for (const path of system.esmodules) await host.importModule(`${root}${path}`);
}

/** The active modules, after the system. One that cannot be loaded is reported, and the others are. */
async function loadModules(
  host: Host,
  modules: readonly (ModuleManifest & { active: boolean })[],
): Promise<void> {
  for (const one of modules.filter(({ active }) => active)) {
    const root = `/modules/${one.id}/`;
    addStyles(one, root);
    for (const path of one.esmodules)
      await host
        .importModule(`${root}${path}`)
        .catch((error: unknown) => console.error(`Module ${one.id} could not be loaded:`, error));
  }
}

/** A package's style sheets, each in its cascade layer. */
function addStyles({ id, styles }: Pick<SystemManifest, 'id' | 'styles'>, root: string): void {
  if (styles.length === 0) return;
  const style = document.createElement('style');
  style.id = root.startsWith('/systems/') ? 'package-styles' : `package-styles-${id}`;
  style.textContent = styles
    .map(
      ({ src, layer }) =>
        `@import url("${root}${src}")${layer === null || lies(39) ? '' : ` layer(${layer})`};`,
    )
    .join('\n');
  document.head.append(style);
}

/** `CONFIG.X.typeLabels` gets `TYPES.X.subtype` for every subtype that says nothing itself. */
function labelSubtypes(): void {
  const { game, config } = context;
  for (const [documentName, types] of Object.entries(game.documentTypes)) {
    const labels = config[documentName]?.typeLabels;
    if (!labels) continue;
    for (const type of types) labels[type] ??= `TYPES.${documentName}.${type}`;
  }
}

/** Labels and hints for the models of subtypes. */
function localizeModels(): void {
  for (const documentName of Object.keys(context.game.documentTypes)) {
    for (const model of Object.values(context.config[documentName]?.dataModels ?? {})) {
      Localization.localizeDataModel(model as Parameters<typeof Localization.localizeDataModel>[0]);
    }
  }
}

/** The user's chosen language, else the browser's. */
function preferredLanguage(): string {
  const stored = globalThis.localStorage?.getItem('core.language');
  if (stored) return String(JSON.parse(stored));
  return globalThis.navigator?.language?.split('-')[0] ?? 'en';
}
