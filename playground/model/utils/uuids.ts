import { ALL_DOCUMENT_TYPES, COMPENDIUM_DOCUMENT_TYPES } from '../constants.ts';
import { registry } from '../registry.ts';

/** What a uuid refers to (T13 `ResolvedUUID`). */
export interface ResolvedUUID {
  uuid: string;
  type: string | undefined;
  id: string;
  primaryType: string | undefined;
  primaryId: string | undefined;
  collection: object | undefined;
  embedded: string[];
  documentType: string | undefined;
  documentId: string | undefined;
}

/** The parts of a document that uuids are made of. */
interface Named {
  id: string | null;
  uuid: string;
  documentName: string;
  pack: string | null;
  parent: Named | null;
}

/** Parse an absolute uuid, or one that starts with a dot relative to a document. */
export function parseUuid(uuid: string, { relative }: { relative?: object } = {}): ResolvedUUID | null {
  if (typeof uuid !== 'string' || !uuid) return null;
  if (relative && (uuid.startsWith('.') || !uuid.includes('.'))) {
    const resolved = resolveRelative(uuid, relative as Named);
    return parseUuid(resolved);
  }
  const parts = uuid.split('.');
  const pack = parts[0] === 'Compendium' ? `${parts[1]}.${parts[2]}` : null;
  if (pack) parts.splice(0, 3);
  let type = parts.shift();
  let id = parts.shift();
  // Compendium uuids of old have no document name
  if (pack && type && !ALL_DOCUMENT_TYPES.includes(type)) {
    if (id !== undefined) parts.unshift(id);
    id = type;
    type = undefined;
  }
  const [documentType, documentId] = [type, id];
  const embedded = parts;
  const isEmbedded = embedded.length > 0;
  return {
    uuid,
    type: isEmbedded ? embedded[embedded.length - 2] : documentType,
    id: (isEmbedded ? embedded[embedded.length - 1] : documentId) ?? '',
    primaryType: isEmbedded ? documentType : undefined,
    primaryId: isEmbedded ? documentId : undefined,
    collection: documentType || pack ? registry.getCollection(documentType ?? '', pack) : undefined,
    embedded,
    documentType,
    documentId,
  };
}

/** `.Item.id` is a child of the document; each further leading dot goes one parent up; a bare id is a sibling. */
function resolveRelative(uuid: string, relative: Named): string {
  if (!uuid.includes('.')) {
    const sibling = relative.uuid.split('.');
    sibling[sibling.length - 1] = uuid;
    return sibling.join('.');
  }
  let base: Named | null = relative;
  let rest = uuid.slice(1);
  while (rest.startsWith('.') && base) {
    base = base.parent;
    rest = rest.slice(1);
  }
  const prefix = base?.uuid ?? '';
  const [first = ''] = rest.split('.');
  if (ALL_DOCUMENT_TYPES.includes(first)) return `${prefix}.${rest}`;
  const sibling = prefix.split('.');
  sibling[sibling.length - 1] = rest;
  return sibling.join('.');
}

/** Build a uuid from what is known; null when neither name, parent nor pack is. */
export function buildUuid({
  id,
  documentName,
  parent = null,
  pack = null,
}: {
  id: string;
  documentName?: string;
  parent?: object | null;
  pack?: string | null;
}): string | null {
  if (!id || !(documentName || parent || pack)) return null;
  if (parent) return documentName ? `${(parent as Named).uuid}.${documentName}.${id}` : null;
  if (!pack) return documentName ? `${documentName}.${id}` : null;
  const inPack = documentName && COMPENDIUM_DOCUMENT_TYPES.includes(documentName);
  return inPack || documentName === 'Folder'
    ? `Compendium.${pack}.${documentName}.${id}`
    : `Compendium.${pack}.${id}`;
}
