import type { PermissionRule } from './permissions.ts';

/** Static facts of a document class (T13 `Document.Metadata`). */
export interface DocumentMetadata {
  name: string;
  label: string;
  labelPlural: string;
  coreTypes: readonly string[];
  collection: string;
  embedded: Readonly<Record<string, string>>;
  permissions: Readonly<Record<'view' | 'create' | 'update' | 'delete', PermissionRule>>;
  hasTypeData: boolean;
  indexed: boolean;
  isEmbedded: boolean;
  isPrimary: boolean;
  compendiumIndexFields: readonly string[];
  preserveOnImport: readonly string[];
  schemaVersion: string | undefined;
}

/** Metadata of a class that says nothing itself. */
export const DEFAULT_METADATA: DocumentMetadata = Object.freeze({
  name: 'Document',
  label: 'DOCUMENT.Document',
  labelPlural: 'DOCUMENT.Documents',
  coreTypes: ['base'],
  collection: 'documents',
  embedded: {},
  permissions: { view: 'LIMITED', create: 'ASSISTANT', update: 'OWNER', delete: 'ASSISTANT' },
  hasTypeData: false,
  indexed: false,
  isEmbedded: false,
  isPrimary: false,
  compendiumIndexFields: [],
  preserveOnImport: ['_id', 'sort', 'ownership', 'folder'],
  schemaVersion: undefined,
});

/** The default metadata with a document's own parts; permissions are merged one by one. */
export function metadataOf(
  name: string,
  collection: string,
  own: Partial<Omit<DocumentMetadata, 'permissions'>> & {
    permissions?: Partial<DocumentMetadata['permissions']>;
  } = {},
): DocumentMetadata {
  return Object.freeze({
    ...DEFAULT_METADATA,
    label: `DOCUMENT.${name}`,
    labelPlural: `DOCUMENT.${name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`}`,
    schemaVersion: '13.341',
    ...own,
    name,
    collection,
    permissions: { ...DEFAULT_METADATA.permissions, ...own.permissions },
  });
}
