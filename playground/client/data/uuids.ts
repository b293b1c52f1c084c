import type { Obj } from '../../model/types.ts';
import { parseUuid } from '../../model/utils/index.ts';
import { context, type Doc } from '../context.ts';

interface Resolved {
  pack: string | null;
  documentName: string;
  documentId: string;
  embedded: string[];
}

function resolve(uuid: string, relative?: Doc): Resolved | null {
  const parsed = parseUuid(uuid, { relative });
  if (!parsed?.documentId) return null;
  const parts = parsed.uuid.split('.');
  return {
    pack: parts[0] === 'Compendium' ? `${parts[1]}.${parts[2]}` : null,
    documentName: parsed.documentType ?? '',
    documentId: parsed.documentId,
    embedded: parsed.embedded,
  };
}

/** Follows `Item.x.ActiveEffect.y` down from a document. */
function descend(root: Doc | null | undefined, embedded: string[]): Doc | null {
  let document = root ?? null;
  for (let at = 0; document && at + 1 < embedded.length; at += 2) {
    document = child(document, String(embedded[at]), String(embedded[at + 1]));
  }
  return document;
}

function child(parent: Doc, documentName: string, id: string): Doc | null {
  if (parent.documentName === 'Token' && documentName === 'ActorDelta') return parent.delta as Doc;
  if (parent.documentName === 'Token' && documentName === 'Actor') return parent.actor as Doc | null;
  return parent.getEmbeddedCollection(context.documentClass(documentName).collectionName).get(id) ?? null;
}

/** A document that this client holds, world or opened compendium; null for anything else. */
export function documentFromUuid(uuid: string): Doc | null {
  const found = resolve(uuid);
  if (!found) return null;
  const { game } = context;
  const root = found.pack
    ? game.packs.get(found.pack)?.get(found.documentId)
    : game.collections.get(found.documentName)?.get(found.documentId);
  return descend(root as Doc | undefined, found.embedded);
}

/** Stands in for {@link foundry.utils.fromUuid} (T13). Null when there is no such document. */
export async function fromUuid(
  uuid: string | null | undefined,
  options: { relative?: Doc } = {},
): Promise<Doc | null> {
  const found = uuid ? resolve(uuid, options.relative) : null;
  if (!found) return null;
  if (!found.pack)
    return descend(context.game.collections.get(found.documentName)?.get(found.documentId), found.embedded);
  const document = await context.game.packs.get(found.pack)?.getDocument(found.documentId);
  return descend(document, found.embedded);
}

/**
 * Stands in for {@link foundry.utils.fromUuidSync} (T13): a document, or the index entry of compendium contents.
 * Embedded documents of a compendium cannot be had so: an error when strict, else null.
 */
export function fromUuidSync(
  uuid: string | null,
  { relative, strict = true }: { relative?: Doc; strict?: boolean } = {},
): Doc | Obj | null {
  const found = uuid ? resolve(uuid, relative) : null;
  if (!found) return null;
  if (!found.pack)
    return descend(context.game.collections.get(found.documentName)?.get(found.documentId), found.embedded);
  const pack = context.game.packs.get(found.pack);
  const opened = pack?.get(found.documentId);
  if (found.embedded.length > 0) {
    if (opened) return descend(opened, found.embedded);
    if (strict) throw new Error(`fromUuidSync cannot reach the embedded document ${uuid} of a compendium`);
    return null;
  }
  return opened ?? (pack?.index.get(found.documentId) as Obj | undefined) ?? null;
}
