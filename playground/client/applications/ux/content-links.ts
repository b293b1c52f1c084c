import type { Doc } from '../document-faces.ts';
import { host, localize, type Obj } from '../host.ts';
import { el, icon } from '../utils.ts';

/** How an anchor that stands for something is made. */
export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Obj;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** An anchor with an icon and a name, focusable and operable by keyboard. */
export function createAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
  const { attrs = {}, dataset = {}, classes = [], name = '' } = options;
  const anchor = el('a', { ...attrs, class: classes.join(' ') });
  if (!attrs.href) {
    anchor.tabIndex = 0;
    anchor.setAttribute('role', 'button');
  }
  for (const [key, value] of Object.entries(dataset)) {
    if (value !== null && value !== undefined) anchor.dataset[key] = String(value);
  }
  if (options.icon) anchor.append(icon(options.icon));
  anchor.append(name);
  return anchor;
}

const TYPE_ICONS: Record<string, string> = {
  Actor: 'fa-solid fa-user',
  Item: 'fa-solid fa-suitcase',
  JournalEntry: 'fa-solid fa-book-open',
  JournalEntryPage: 'fa-solid fa-file-lines',
  RollTable: 'fa-solid fa-table-list',
  Macro: 'fa-solid fa-code',
  Scene: 'fa-solid fa-map',
  ChatMessage: 'fa-solid fa-comment',
  Combat: 'fa-solid fa-swords',
};

const faceOf = (documentName: string, type: string | undefined): string =>
  (type ? host.config?.[documentName]?.typeIcons?.[type] : undefined) ??
  host.config?.[documentName]?.sidebarIcon ??
  TYPE_ICONS[documentName] ??
  'fa-solid fa-circle-info';

/** The link to the document with a uuid; a broken one says so instead of leading nowhere. */
export async function createContentLink(
  uuid: string,
  label: string | undefined,
  relative?: Doc,
): Promise<HTMLAnchorElement> {
  const doc = await findLinked(uuid, relative);
  if (!doc) {
    const name = label || localize('PLAYGROUND.Links.Unknown');
    return createAnchor({
      classes: ['content-link', 'broken'],
      dataset: { uuid },
      name,
      icon: 'fa-solid fa-link-slash',
    });
  }
  const documentName =
    (doc.documentName as string | undefined) ?? packOf(uuid)?.documentName ?? uuid.split('.').at(-2) ?? '';
  const type = doc.type as string | undefined;
  const anchor = createAnchor({
    classes: ['content-link'],
    attrs: { draggable: 'true' },
    dataset: {
      link: '',
      uuid: (doc.uuid as string | undefined) ?? uuid,
      id: doc.id ?? doc._id,
      type: documentName,
      pack: doc.pack,
    },
    name: label || String(doc.name ?? uuid),
    icon: faceOf(documentName, type),
  });
  const typeLabel =
    (type ? host.config?.[documentName]?.typeLabels?.[type] : undefined) ?? `DOCUMENT.${documentName}`;
  anchor.dataset.tooltipText = localize(typeLabel);
  return anchor;
}

/** What a link names; null, with a warning, where it leads nowhere. */
async function findLinked(uuid: string, relative?: Doc): Promise<Doc | Obj | null> {
  try {
    return (
      host.fromUuidSync(uuid, relative ? { relative } : {}) ??
      (await host.fromUuid(uuid, relative ? { relative } : {}))
    );
  } catch (error) {
    console.warn(`The link to "${uuid}" leads nowhere`, error);
    return null;
  }
}

function packOf(uuid: string): { documentName: string } | undefined {
  const match = /^Compendium\.([^.]+\.[^.]+)\./.exec(uuid);
  return match?.[1] ? host.game?.packs?.get(match[1]) : undefined;
}

/** Opens what a content link names, or follows its document's own click behaviour. */
export async function followContentLink(anchor: HTMLElement, event: Event): Promise<void> {
  const uuid = anchor.dataset.uuid;
  if (!uuid) return;
  const doc = await host.fromUuid(uuid);
  if (!doc) {
    host.ui.notifications?.warn('PLAYGROUND.Links.Missing', { localize: true });
    return;
  }
  const own = doc._onClickDocumentLink as ((event: Event) => unknown) | undefined;
  if (own) await own.call(doc, event);
  else await doc.sheet?.render({ force: true });
}
