import { NotImplemented } from './not-implemented.ts';
import type { Obj } from './types.ts';

/** A data model class as the registry hands it out; see abstract/data-model.ts. */
// biome-ignore lint/suspicious/noExplicitAny: breaks the import cycle registry -> DataModel -> fields -> registry
type Model = any;

/**
 * What the pure model has to ask of its surroundings. The server and the tests live with the defaults; the client
 * replaces members while it boots (`Object.assign(registry, {...})`).
 */
export const registry = {
  /** The generation of the world: 13 or 14. */
  generation: 13,

  /** The class of `system` of a document subtype; null where no system code runs (the server) or none is registered. */
  getDataModel(_documentName: string, _type: string): Model | null {
    return null;
  },

  /** The subtypes that packages declare for a document, without core's own ones; null = any is welcome. */
  getSubtypes(_documentName: string): string[] | null {
    return null;
  },

  /** What `system` of a subtype without a model begins with: the system's template.json. */
  getTypeDefaults(_documentName: string, _type: string): Obj {
    return {};
  },

  /** The configured class of a document (`CONFIG.X.documentClass`); null = the Base class itself. */
  getDocumentClass(_documentName: string): Model | null {
    return null;
  },

  /** Find the document of a foreign key: in the world, or among the folders of a pack. */
  getDocument(_documentName: string, _id: string, _pack: string | null = null): object | null {
    return null;
  },

  /** The world or compendium collection of a document name, for uuids. */
  getCollection(_documentName: string, _pack: string | null): object | undefined {
    return undefined;
  },

  /** The user who is asked for when none is given, and the id of the user of this client. */
  getCurrentUser(): object | null {
    return null;
  },
  userId: null as string | null,

  /** Role levels allowed to do something: the world's permission setting, else the defaults. */
  getPermissionRoles(_permission: string): number[] | null {
    return null;
  },

  /** Ownership level that a user has in a compendium pack; null = unknown pack. */
  getPackLevel(_pack: string, _user: object): number | null {
    return null;
  },

  /** Is the flag scope known: core, world, the system or an active module? */
  isFlagScope(_scope: string): boolean {
    return true;
  },

  /** Defaults of the game system's manifest. */
  system: {
    grid: { type: 1, distance: 1, units: '', diagonals: 0 },
    primaryTokenAttribute: null as string | null,
    secondaryTokenAttribute: null as string | null,
  },

  /** Run CRUD requests: `CONFIG.DatabaseBackend`. */
  database: null as Obj | null,

  /** Package that provides a data model (`TypeDataModel#modelProvider`). */
  getModelProvider(_documentName: string, _type: string): object | null {
    return null;
  },

  /** Make a Roll of its parsed JSON, as chat messages do; plain data where nothing rolls (the server). */
  reviveRoll(data: unknown): unknown {
    return data;
  },

  /** Form widgets of fields; the client's applications provide them. */
  toInput(_field: object, _config: Obj): HTMLElement | HTMLCollection {
    throw new NotImplemented('foundry.data.fields.DataField#toInput');
  },
  toFormGroup(_field: object, _groupConfig: Obj, _inputConfig: Obj): HTMLDivElement {
    throw new NotImplemented('foundry.data.fields.DataField#toFormGroup');
  },

  /** Apply a custom active effect change (hook `applyActiveEffect`). */
  applyCustomChange(
    _model: object,
    _change: object,
    _value: unknown,
    _delta: unknown,
    _changes: Obj,
  ): void {},

  /** Report something that does not stop the work. */
  warn(message: string, error?: unknown): void {
    console.warn(message, ...(error === undefined ? [] : [error]));
  },
};

export type Registry = typeof registry;
