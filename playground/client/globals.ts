import * as grid from '../model/grid/index.ts';
import * as model from '../model/index.ts';
import { installPrimitives, registry } from '../model/index.ts';
import { lies } from '../model/lies.ts';
import type { Obj } from '../model/types.ts';
import type { SystemManifest } from '../server/manifest.ts';
import { appv1 } from './applications/appv1.ts';
import { AudioHelper } from './audio.ts';
import { installBareGlobals } from './bare-globals.ts';
import { createConfig, DOCUMENTS } from './config.ts';
import { context, type DocCollection } from './context.ts';
import { type BatchEntry, ClientDatabaseBackend } from './data/backend.ts';
import { fromUuid, fromUuidSync } from './data/uuids.ts';
import { connectDice, diceNamespace, reviveRoll } from './dice.ts';
import { ClientDocumentMixin } from './documents/abstract/client-document.ts';
import { DocumentCollection, WorldCollection } from './documents/abstract/collections.ts';
import * as collections from './documents/collections/index.ts';
import { Game } from './game.ts';
import { type Members, membersOf } from './generations.ts';
import { Hooks } from './helpers/hooks.ts';
import { ClientKeybindings } from './helpers/keybindings.ts';
import { KeyboardManager } from './helpers/keyboard.ts';
import { Localization } from './helpers/localization.ts';
import { ClientSettings } from './helpers/settings.ts';
import { SocketInterface } from './helpers/socket.ts';
import { GameTime } from './helpers/time.ts';
import { configureInterface, namespaces } from './interface.ts';
import { guard } from './not-implemented.ts';
import { nue } from './nue/index.ts';

/** Makes the global names that systems use. Everything hangs on `globalThis` of this page or worker. */
export function installGlobals(game: Game): void {
  const { generation } = game.release;
  installPrimitives();
  fillRegistry(game);
  const config = createConfig(generation);
  connectDice(config);
  configureInterface(config);
  const members = membersOf(generation);
  const foundry = guard(createFoundry(game, members), 'foundry', members);
  const globals: Obj = {
    game: guard(game, 'game', members),
    foundry,
    CONFIG: guard(config, 'CONFIG', members),
    CONST: foundry.CONST,
    Hooks,
    ui: guard({}, 'ui', members),
    canvas: null,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    Roll: diceNamespace.Roll,
    logger: console,
    ...generationGlobals(generation),
  };
  Object.assign(globalThis, globals);
  installBareGlobals(foundry, generation);
}

/** `_del`, `_replace` and `_loc` are V14's. */
function generationGlobals(generation: number): Obj {
  if (generation < 14 && !lies(11)) return {};
  const { ForcedDeletion, ForcedReplacement } = model.operators;
  return {
    _del: new ForcedDeletion(),
    _replace: (value: unknown) => new ForcedReplacement(value),
    _loc: (key: string, data?: Obj) =>
      data ? context.game.i18n.format(key, data) : context.game.i18n.localize(key),
  };
}

/** The configured class of a document. */
const getDocumentClass = (name: string): unknown => context.documentClass(name);

function createFoundry(game: Game, members: Members): Obj {
  const modern = game.release.generation >= 14;
  const { ActiveEffectTypeDataModel, LightData, PrototypeToken, TextureData } = model;
  return {
    CONST: constants(members),
    Game,
    utils: { ...model.utils, fromUuid, fromUuidSync, getDocumentClass, ...namespaces.utils },
    abstract: { ...model.abstract },
    data: {
      fields: model.fields,
      validators: model.validators,
      LightData,
      PrototypeToken,
      TextureData,
      ClientDatabaseBackend,
      ...(modern ? { operators: model.operators, ActiveEffectTypeDataModel } : {}),
    },
    documents: documentsNamespace(modern),
    dice: diceNamespace,
    grid: { ...grid },
    helpers: {
      Hooks,
      ClientSettings,
      GameTime,
      Localization,
      SocketInterface,
      interaction: { ClientKeybindings, KeyboardManager, ...namespaces.interaction },
    },
    applications: namespaces.applications,
    appv1,
    nue,
    audio: { AudioHelper },
    canvas: namespaces.canvas,
    packages: {},
  };
}

/** `foundry.documents`. */
const documentsNamespace = (modern: boolean): Obj => ({
  ...model.documents,
  ...DOCUMENTS,
  TokenDocument: DOCUMENTS.Token,
  RegionDocument: DOCUMENTS.Region,
  WallDocument: DOCUMENTS.Wall,
  abstract: { ClientDocumentMixin, DocumentCollection, WorldCollection },
  collections: { ...collections },
  ...(modern ? { modifyBatch } : {}),
});

/** `CONST`, without what only the other generation has. */
const constants = ({ foreign }: Members): Obj =>
  Object.freeze(
    Object.fromEntries(Object.entries(model.CONST).filter(([name]) => !foreign.has(`foundry.CONST.${name}`))),
  );

const modifyBatch = (entries: BatchEntry[], operation?: Obj): Promise<unknown> =>
  context.config.DatabaseBackend.modifyBatch(entries, operation);

/** Tells the pure model where it is. */
function fillRegistry(game: Game): void {
  const { typeDefaults } = game.data.system as unknown as SystemManifest;
  Object.assign(registry, {
    generation: game.release.generation,
    userId: game.userId,
    getDataModel: (name: string, type: string) => context.config[name]?.dataModels?.[type] ?? null,
    getTypeDefaults: (name: string, type: string) => typeDefaults[name]?.[type] ?? {},
    getSubtypes: (name: string) => (game.documentTypes[name] ?? []).filter((type) => type !== 'base'),
    getDocumentClass: (name: string) => context.config[name]?.documentClass ?? null,
    getDocument: (name: string, id: string) => game.collections.get(name)?.get(id) ?? null,
    getCollection: (name: string, pack: string | null): DocCollection | undefined =>
      pack ? (game.packs.get(pack) as unknown as DocCollection | undefined) : game.collections.get(name),
    getCurrentUser: () => game.user,
    getPermissionRoles: (permission: string) => game.permissions?.[permission] ?? null,
    getPackLevel: (pack: string, user: object) => game.packs.get(pack)?.getUserLevel(user as never) ?? null,
    isFlagScope: (scope: string) => context.config.DatabaseBackend.getFlagScopes().includes(scope),
    system: {
      grid: game.system.grid,
      primaryTokenAttribute: game.system.primaryTokenAttribute ?? null,
      secondaryTokenAttribute: game.system.secondaryTokenAttribute ?? null,
    },
    database: {
      get: (...args: Parameters<ClientDatabaseBackend['get']>) => context.config.DatabaseBackend.get(...args),
      create: (...args: Parameters<ClientDatabaseBackend['create']>) =>
        context.config.DatabaseBackend.create(...args),
      update: (...args: Parameters<ClientDatabaseBackend['update']>) =>
        context.config.DatabaseBackend.update(...args),
      delete: (...args: Parameters<ClientDatabaseBackend['delete']>) =>
        context.config.DatabaseBackend.delete(...args),
    },
    getModelProvider: () => game.system,
    localize: (key: string, data?: Obj) => (data ? game.i18n.format(key, data) : game.i18n.localize(key)),
    reviveRoll,
    applyCustomChange: (target: unknown, change: unknown, current: unknown, delta: unknown, changes: Obj) =>
      Hooks.callAll('applyActiveEffect', target, change, current, delta, changes),
  });
}
