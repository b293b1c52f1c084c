import * as documents from '../model/documents/index.ts';
import type { Obj } from './protocol.ts';

/** A document as the server holds it: a base document, without any system's code. */
export interface ServerDocument {
  readonly id: string;
  readonly documentName: string;
  readonly parent: ServerDocument | null;
  readonly _source: Obj;
  toObject(): Obj;
  updateSource(changes: Obj, options?: Obj): Obj;
  canUserModify(user: ServerDocument, action: string, data?: Obj): boolean;
  testUserPermission(user: ServerDocument, level: string | number): boolean;
  getEmbeddedCollection(
    name: string,
  ): Map<string, ServerDocument> & { set(id: string, doc: ServerDocument): unknown };
}

export interface ServerDocumentClass {
  new (
    data: Obj,
    context?: { parent?: ServerDocument | null; pack?: string | null; strict?: boolean },
  ): ServerDocument;
  readonly documentName: string;
  readonly collectionName: string;
  readonly metadata: Obj & { hasTypeData?: boolean; coreTypes?: readonly string[] };
  readonly schema: { has(name: string): boolean };
  canUserCreate(user: ServerDocument): boolean;
}

/** The documents that have a collection of their own in a world. */
export const PRIMARY = [
  'User',
  'Setting',
  'Folder',
  'Actor',
  'Item',
  'Scene',
  'Combat',
  'ChatMessage',
  'JournalEntry',
  'Macro',
  'RollTable',
] as const;

const CLASSES = new Map<string, ServerDocumentClass>();
for (const value of Object.values(documents)) {
  if (typeof value !== 'function' || !('documentName' in value)) continue;
  const cls = value as unknown as ServerDocumentClass;
  CLASSES.set(cls.documentName, cls);
}

/** Whether this host keeps such documents. */
export const keeps = (documentName: string): boolean => CLASSES.has(documentName);

/** The base class of a document name. Throws for a name the host does not know. */
export function classOf(documentName: string): ServerDocumentClass {
  const cls = CLASSES.get(documentName);
  if (!cls) throw new Error(`"${documentName}" is not a document that this host keeps`);
  return cls;
}

/** A user of the server's own copy, with the standing that permission rules ask for. */
export interface ServerUser extends ServerDocument {
  readonly name: string;
  readonly role: number;
}

/** Assistants and game masters. */
export const isGM = (user: ServerDocument): boolean => Number(user._source.role) >= 3;
