/** Folders and entries of a directory as a tree for the template. */
import type { Doc } from '../document-faces.ts';
import { host, type Obj } from '../host.ts';

/** One folder with what lies in it. */
export interface FolderNode {
  id: string;
  name: string;
  css: string;
  color: string;
  expanded: boolean;
  canEdit: boolean;
  children: FolderNode[];
  entries: Entry[];
}

/** One document in a directory. */
export interface Entry {
  id: string;
  uuid: string;
  name: string;
  img: string | null;
  icon: string;
  typeLabel: string;
}

type Sortable = { name: string; sort?: number };

const byName = (a: Sortable, b: Sortable): number => a.name.localeCompare(b.name, host.game.i18n.lang);
const byHand = (a: Sortable, b: Sortable): number => (a.sort ?? 0) - (b.sort ?? 0) || byName(a, b);

const folderOf = (doc: Obj): string | null => {
  const folder = doc.folder as Doc | string | null | undefined;
  return folder && typeof folder === 'object' ? folder.id : (folder ?? null);
};

const colorOf = (folder: Doc): string => {
  const color = folder.color as { css?: string } | string | null | undefined;
  return (color && typeof color === 'object' ? color.css : color) ?? '';
};

/** The tree of a directory. `expanded` tells which folders are open; folders without visible entries are left out for players. */
export function buildTree(
  docs: Iterable<Obj & Sortable>,
  folders: Doc[],
  entryOf: (doc: Obj & Sortable) => Entry,
  expanded: (id: string) => boolean,
): Pick<FolderNode, 'children' | 'entries'> {
  const byFolder = new Map<string | null, (Obj & Sortable)[]>();
  const known = new Set(folders.map(({ id }) => id));
  for (const doc of docs) {
    const id = folderOf(doc);
    const key = id && known.has(id) ? id : null;
    byFolder.set(key, [...(byFolder.get(key) ?? []), doc]);
  }
  const node = (folder: Doc | null, depth: number): Pick<FolderNode, 'children' | 'entries'> => {
    const inside = folders
      .filter((one) => (folderOf(one) ?? null) === (folder?.id ?? null))
      .sort(folder?.sorting === 'm' ? byHand : byName);
    const children = inside
      .map((one) => ({
        id: one.id,
        name: one.name,
        css: `level-${depth}`,
        color: colorOf(one),
        expanded: expanded(one.id),
        canEdit: !!host.user?.isGM,
        ...node(one, depth + 1),
      }))
      .filter((one) => host.user?.isGM || one.children.length || one.entries.length);
    const entries = [...(byFolder.get(folder?.id ?? null) ?? [])]
      .sort(folder?.sorting === 'm' ? byHand : byName)
      .map(entryOf);
    return { children, entries };
  };
  return node(null, 0);
}
