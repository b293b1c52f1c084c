import type { Obj } from '../../../model/types.ts';
import { context, type Doc, type DocumentClass } from '../../context.ts';

/** How a link to a document looks. */
export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string>;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** Where a document is to be named. */
export interface NameContext {
  type?: string;
  parent?: Doc | null;
  pack?: string | null;
}

/** A link that opens the document's sheet and can be dragged. */
export function anchorTo(target: Doc, options: AnchorOptions): HTMLAnchorElement {
  const { attrs = {}, dataset = {}, classes = [], name = target.name, icon } = options;
  const anchor = document.createElement('a');
  anchor.classList.add('content-link', ...classes);
  for (const [key, value] of Object.entries({ draggable: 'true', ...attrs })) anchor.setAttribute(key, value);
  const { uuid, id, documentName } = target;
  Object.assign(anchor.dataset, { link: '', uuid, id, type: documentName, ...dataset });
  const symbol = document.createElement('i');
  symbol.className = icon ?? String(context.config[documentName]?.sidebarIcon ?? 'fa-solid fa-file');
  anchor.append(symbol, name);
  return anchor;
}

const elementsOf = (content: HTMLElement | HTMLCollection): Element[] =>
  'tagName' in content ? [content] : [...content];

export function inlineEmbed(content: HTMLElement | HTMLCollection): HTMLElement {
  const section = document.createElement('section');
  section.append(...elementsOf(content));
  return section;
}

export function figureEmbed(
  content: HTMLElement | HTMLCollection,
  label: string,
  captioned: boolean,
): HTMLElement {
  const figure = document.createElement('figure');
  figure.append(...elementsOf(content));
  const caption = document.createElement('figcaption');
  caption.textContent = label;
  if (captioned) figure.append(caption);
  return figure;
}

/** What is left of a document's data when it leaves its world: options say what else goes or stays. */
export function compendiumData(data: Obj, options: Obj): Obj {
  const { clearSort = true, clearFolder, clearFlags, clearSource = true } = options;
  const { clearOwnership = true, clearState = true } = options;
  if (!options.keepId) delete data._id;
  if (clearSort) delete data.sort;
  if (clearSort || clearFolder) delete data.folder;
  if (clearFlags) delete data.flags;
  if (clearOwnership) delete data.ownership;
  if (clearState) delete data.active;
  if (clearSource && data._stats) {
    const { compendiumSource: _pack, duplicateSource: _original, ...stats } = data._stats as Obj;
    data._stats = stats;
  }
  return data;
}

/** Hands data to the user as a JSON file. */
export function download(data: Obj, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The name of the type, with a number when a sibling has it already. */
export function freeName(cls: DocumentClass, { type, parent, pack }: NameContext): string {
  const { i18n, collections, packs } = context.game;
  const label = type && context.config[cls.documentName]?.typeLabels?.[type];
  const base = i18n.localize(label && i18n.has(label) ? label : cls.metadata.label);
  const siblings = parent
    ? parent.getEmbeddedCollection(cls.collectionName)
    : pack
      ? packs.get(pack)?.index
      : collections.get(cls.documentName);
  const taken = new Set([...((siblings as Iterable<Obj> | undefined) ?? [])].map((one) => one.name));
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base} (${number})`;
  return name;
}
