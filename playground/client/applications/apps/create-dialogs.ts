import { DialogV2 } from '../api/dialog.ts';
import type { Doc, DocClass } from '../document-faces.ts';
import {
  createElementInput,
  createFormGroup,
  createSelectInput,
  createTextInput,
  type InputConfig,
} from '../forms/fields.ts';
import { host, localize, type Obj } from '../host.ts';
import { el } from '../utils.ts';

const BASE = 'base';

/** The subtypes that a create dialog offers: the declared ones, never core's fallback. */
export function offeredTypes(cls: DocClass): { value: string; label: string }[] {
  const config = host.config[cls.documentName];
  return (cls.TYPES ?? [])
    .filter((type) => type !== BASE)
    .map((value) => ({
      value,
      label: localize(config?.typeLabels?.[value] ?? `TYPES.${cls.documentName}.${value}`),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, host.game.i18n.lang));
}

/**
 * Asks for name, type and folder, creates the document and opens its sheet. Null when dismissed.
 * What `Document.createDialog` shows.
 */
export async function createDocumentDialog(
  cls: DocClass,
  data: Obj = {},
  operation: Obj = {},
  { types }: { types?: string[] } = {},
): Promise<Doc | null> {
  const offered = offeredTypes(cls).filter(({ value }) => !types || types.includes(value));
  const label = localize(`DOCUMENT.${cls.documentName}`);
  const answer = (await DialogV2.input({
    window: { title: localize('PLAYGROUND.Directory.Create', { type: label }), icon: 'fa-solid fa-plus' },
    content: createForm(cls.documentName, offered, data, operation),
    ok: { label: 'PLAYGROUND.Create', icon: 'fa-solid fa-plus' },
  })) as { name?: string; type?: string; folder?: string } | null;
  if (!answer) return null;
  const { name, type, folder } = answer;
  const created = await cls.create(
    {
      ...data,
      ...(type ? { type } : {}),
      folder: folder || data.folder || null,
      name: name?.trim() || (cls.defaultName?.({ type }) ?? label),
    },
    { ...operation, renderSheet: true },
  );
  if (created && !created.sheet?.rendered) await created.sheet?.render({ force: true });
  return created ?? null;
}

/** The fields for a new document: its name, its type where it has some, its folder where there are any. */
function createForm(
  documentName: string,
  offered: { value: string; label: string }[],
  data: Obj,
  operation: Obj,
): HTMLElement {
  const body = el('div', { class: 'standard-form' });
  const group = (key: string, input: HTMLElement) =>
    body.append(createFormGroup({ label: `PLAYGROUND.${key}`, localize: true, rootId: 'create', input }));
  const placeholder = localize(`DOCUMENT.${documentName}`);
  group('Name', createTextInput({ name: 'name', value: data.name, placeholder, autofocus: true }));
  if (offered.length)
    group(
      'Type',
      createSelectInput({
        name: 'type',
        options: offered,
        value: data.type ?? defaultType(documentName, offered),
      }),
    );
  const folders =
    operation.parent || operation.pack
      ? []
      : host.game.folders.filter((folder) => folder.type === documentName);
  if (folders.length) {
    const options = folders.map((folder) => ({ value: folder.id, label: folder.name }));
    group('Folder', createSelectInput({ name: 'folder', options, value: data.folder, blank: '' }));
  }
  return body;
}

const defaultType = (documentName: string, offered: { value: string }[]): string | undefined => {
  const wanted = host.config[documentName]?.defaultType as string | undefined;
  return offered.some(({ value }) => value === wanted) ? wanted : offered[0]?.value;
};

/** Asks for a folder's name, colour and sorting; creates or changes it. */
export async function createFolderDialog(
  type: string,
  folder?: Doc,
  parent: string | null = null,
): Promise<void> {
  const body = el('div', { class: 'standard-form' });
  const source = folder?._source ?? { sorting: 'a' };
  const group = (key: string, input: HTMLElement) =>
    body.append(createFormGroup({ label: `PLAYGROUND.${key}`, localize: true, rootId: 'folder', input }));
  group(
    'Name',
    createTextInput({
      name: 'name',
      value: source.name,
      autofocus: true,
      placeholder: localize('PLAYGROUND.Folder'),
    }),
  );
  group(
    'Color',
    createElementInput('color-picker', { name: 'color', value: source.color } as InputConfig & Obj),
  );
  const sorting = ['a', 'm'].map((value) => ({ value, label: localize(`PLAYGROUND.Sorting.${value}`) }));
  group('Sorting.label', createSelectInput({ name: 'sorting', value: source.sorting, options: sorting }));
  const title = localize(folder ? 'PLAYGROUND.Directory.EditFolder' : 'PLAYGROUND.Directory.CreateFolder');
  const answer = (await DialogV2.input({
    window: { title, icon: 'fa-solid fa-folder' },
    content: body,
    ok: { label: 'PLAYGROUND.Save' },
  })) as Obj | null;
  if (!answer) return;
  const data = { ...answer, name: answer.name || localize('PLAYGROUND.Folder'), color: answer.color || null };
  if (folder) await folder.update(data);
  else await host.documentClass('Folder').create({ ...data, type, folder: parent });
}
