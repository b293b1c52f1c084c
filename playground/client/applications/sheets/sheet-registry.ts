import type { Doc, DocClass } from '../document-faces.ts';
import { host, localize, type Obj } from '../host.ts';

/** A sheet class as it is registered: built with the document in its options. */
export type SheetClass = (new (options: Obj) => SheetInstance) & { name: string };

/** A sheet as `document.sheet` gives it. */
export interface SheetInstance {
  id: string;
  rendered: boolean;
  render(options?: Obj | boolean): Promise<unknown>;
  close(options?: Obj): Promise<unknown>;
}

/** What is said about a sheet at registration. */
export interface SheetRegistration {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

/** One entry of `CONFIG.X.sheetClasses[type]`. */
export interface SheetEntry extends Obj {
  id: string;
  label: string;
  cls: SheetClass;
  default: boolean;
  canConfigure: boolean;
  canBeDefault: boolean;
  themes: Record<string, string> | null;
}

type Order = (config: Record<string, Record<string, SheetEntry>>) => void;

const BASE = 'base';
const orders = new Map<string, Order[]>();
const sheets = new WeakMap<Doc, SheetInstance>();
let initialized = false;

const typesOf = (documentName: string): string[] => {
  const cls = host.config?.[documentName]?.documentClass as DocClass | undefined;
  const types = cls?.TYPES ?? host.game?.documentTypes?.[documentName] ?? [];
  return types.length ? [...types] : [BASE];
};

function give(documentName: string, order: Order): void {
  orders.set(documentName, [...(orders.get(documentName) ?? []), order]);
  if (initialized) apply(documentName);
}

/** Replays a document's registrations into `CONFIG.X.sheetClasses`. */
function apply(documentName: string): void {
  const config = host.config[documentName];
  if (!config) return;
  config.sheetClasses ??= {};
  const table = config.sheetClasses as Record<string, Record<string, SheetEntry>>;
  for (const order of orders.get(documentName) ?? []) order(table);
  orders.set(documentName, []);
}

/** Publishes all registrations; those that come later take effect at once. Called after `setup`. */
export function initializeSheets(): void {
  initialized = true;
  for (const documentName of orders.keys()) apply(documentName);
}

/** Makes a sheet class available for some or all subtypes of a document. Its id is `<scope>.<ClassName>`. */
export function registerSheet(
  documentClass: DocClass,
  scope: string,
  cls: SheetClass,
  options: SheetRegistration = {},
): void {
  const { documentName } = documentClass;
  const id = `${scope}.${cls.name}`;
  give(documentName, (table) => {
    const label = typeof options.label === 'function' ? options.label() : options.label;
    for (const type of options.types?.length ? options.types : typesOf(documentName)) {
      table[type] ??= {};
      const ofType = table[type];
      if (options.makeDefault) for (const entry of Object.values(ofType)) entry.default = false;
      ofType[id] = {
        id,
        cls,
        label: label ? localize(label) : cls.name,
        default: options.makeDefault ?? false,
        canConfigure: options.canConfigure ?? true,
        canBeDefault: options.canBeDefault ?? true,
        themes:
          options.themes === undefined
            ? { light: 'PLAYGROUND.Theme.light', dark: 'PLAYGROUND.Theme.dark' }
            : options.themes,
      };
    }
  });
}

/** Takes a sheet class away again. */
export function unregisterSheet(
  documentClass: DocClass,
  scope: string,
  cls: SheetClass,
  { types }: { types?: string[] } = {},
): void {
  const { documentName } = documentClass;
  const id = `${scope}.${cls.name}`;
  give(documentName, (table) => {
    for (const type of types?.length ? types : Object.keys(table)) delete table[type]?.[id];
  });
}

/** The sheets that fit a document. */
export function sheetEntries(doc: Doc): SheetEntry[] {
  apply(doc.documentName);
  const table = host.config[doc.documentName]?.sheetClasses as
    | Record<string, Record<string, SheetEntry>>
    | undefined;
  const types = typesOf(doc.documentName);
  const type = doc.type && types.includes(doc.type) ? doc.type : BASE;
  return Object.values(table?.[type] ?? table?.[BASE] ?? {});
}

/** The sheet class chosen for a document: by the document, by the user's world, by registration. */
export function sheetClassFor(doc: Doc): SheetEntry | undefined {
  const entries = sheetEntries(doc);
  const own = doc.getFlag?.('core', 'sheetClass') as string | undefined;
  const settings = host.game.settings.settings.has('core.sheetClasses')
    ? host.game.settings.get('core', 'sheetClasses')
    : {};
  const byWorld = (settings as Record<string, Record<string, string>> | undefined)?.[doc.documentName]?.[
    doc.type ?? BASE
  ];
  const find = (id: string | undefined) => (id ? entries.find((entry) => entry.id === id) : undefined);
  return find(own) ?? find(byWorld) ?? entries.findLast((entry) => entry.default) ?? entries[0];
}

/** The sheet of a document, made on first use and kept on it; null when no class is registered. */
export function sheetFor(doc: Doc): SheetInstance | null {
  const known = sheets.get(doc);
  if (known) return known;
  const entry = sheetClassFor(doc);
  if (!entry) return null;
  const sheet = new entry.cls({ document: doc, editable: doc.isOwner });
  sheets.set(doc, sheet);
  return sheet;
}

/** Forgets a document's sheet, so that the next use makes one of the class chosen now. */
export async function resetSheet(doc: Doc): Promise<void> {
  const sheet = (doc._sheet as SheetInstance | null | undefined) ?? sheets.get(doc);
  sheets.delete(doc);
  if ('_sheet' in doc) doc._sheet = null;
  if (!sheet?.rendered) return;
  await sheet.close();
  await doc.sheet?.render({ force: true });
}
