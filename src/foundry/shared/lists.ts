import type { FieldScope } from '../../core/field-words.ts';
import type { RulesetSummary } from '../../core/ruleset.ts';
import { blank, type Field, type ListField, type RecordField, type Spec } from '../../core/spec.ts';
import type { Json } from '../../core/text.ts';
import { isTag } from './elements.ts';
import { entered, type FieldRow, fieldAt, fieldRow } from './fields.ts';
import { known, say, uiText } from './text.ts';

/*
 * Lists and records of a spec in a form: a row for each entry and a cell for each of its parts; rows can be added and removed.
 * The cells have no names, so the form's own data leave them out: a list is read as a whole.
 */

type Several = ListField | RecordField;

/**
 * A part of a list entry; a number among several parts is labelled beside it. The key of a record that has a label is shown as
 * text and cannot be changed.
 */
type Cell = FieldRow & { readonly named: boolean; readonly called?: string };

/** A list or record, ready for the template `list`. */
export interface ListView {
  readonly rows: readonly { readonly cells: readonly Cell[] }[];
  /** The row that would be added. */
  readonly fresh: readonly Cell[];
  readonly addLabel: string;
  readonly dropLabel: string;
}

const KEY: Field = { kind: 'text', initial: '' };

export const isSeveral = (field: Field): field is Several => field.kind === 'list' || field.kind === 'record';

/** The parts of an entry; a record has its key first. */
function partsOf({ kind, of }: Several): [string, Field][] {
  const own: [string, Field][] = of.kind === 'group' ? Object.entries(of.fields as Spec) : [['', of]];
  return kind === 'record' ? [['key', KEY], ...own] : own;
}

const freshOf = (of: Field): Json => (of.kind === 'group' ? (blank(of.fields) as Json) : of.initial);

const valuesOf = ({ of }: Several, one: Json): Json[] =>
  of.kind === 'group'
    ? Object.keys(of.fields as Spec).map((name) => (one as { [name: string]: Json })[name] ?? null)
    : [one];

const thingsOf = (field: Several, value: Json): Json[][] =>
  field.kind === 'record'
    ? Object.entries((value ?? {}) as { [key: string]: Json }).map(([key, one]) => [
        key,
        ...valuesOf(field, one),
      ])
    : (Array.isArray(value) ? (value as readonly Json[]) : []).map((one) => valuesOf(field, one));

/** The label of a record's key, or undefined if the key is a free text. @param words the prefix of the labels */
function nameOfKey(words: string, key: string): string | undefined {
  const at = `${words}.${key}`;
  return key !== '' && known(at) ? say({ key: at }) : undefined;
}

/** A list or record with its current value. */
export function listView(
  ruleset: RulesetSummary,
  scope: FieldScope,
  field: Several,
  path: string,
  value: Json,
): ListView {
  const parts = partsOf(field);
  const own = `${ruleset.id}.${scope}.${path}.key`;
  const cells = (values: readonly Json[]): Cell[] => {
    const called = field.kind === 'record' ? nameOfKey(field.words ?? own, String(values[0])) : undefined;
    return parts.map(([name, part], i) => {
      const labelled = part === KEY ? { ...part, label: 'ui.list.key' } : part;
      const at = name === '' || part === KEY ? path : name;
      const row = fieldRow(ruleset, scope, labelled, at, values[i] ?? null, '');
      const named = row.number === true && name !== '';
      if (called === undefined) return { ...row, named };
      if (part === KEY) return { ...row, called, shown: called, named };
      return { ...row, ...(name === '' ? { label: called } : {}), named };
    });
  };
  return {
    rows: thingsOf(field, value).map((values) => ({ cells: cells(values) })),
    fresh: cells([...(field.kind === 'record' ? [''] : []), ...valuesOf(field, freshOf(field.of))]),
    addLabel: uiText('list.add'),
    dropLabel: uiText('list.drop'),
  };
}

/** Whether a part has a value worth showing: a set flag, a number other than 0, a text. */
const tells = ({ flag, number, value }: FieldRow): boolean =>
  flag ? value === true : value !== '' && !(number && value === 0);

/** The content of a list in words. */
export const listShown = ({ rows }: ListView): string =>
  rows
    .map(({ cells }) =>
      cells
        .filter((cell) => cells.length === 1 || tells(cell))
        .map(({ flag, label, shown }) => (flag ? label : shown))
        .join(' · '),
    )
    .join('; ') || '—';

const cellsOf = (row: Element): (HTMLInputElement | HTMLSelectElement)[] =>
  [...row.querySelectorAll('[data-ff-cell]')].filter((cell) => isTag(cell, 'input', 'select'));

/** Reads the rows of a list in a form. */
export function listEntered(holder: Element, field: Several): Json {
  const parts = partsOf(field);
  const things = [...holder.querySelectorAll(':scope > [data-ff-row]')].map((row) =>
    cellsOf(row).map((cell, i) => {
      const part = parts[i]?.[1] ?? KEY;
      return entered(part, isTag(cell, 'input') && cell.type === 'checkbox' ? cell.checked : cell.value);
    }),
  );
  const { of } = field;
  const thing = (values: readonly Json[]): Json =>
    of.kind === 'group'
      ? Object.fromEntries(Object.keys(of.fields as Spec).map((name, i) => [name, values[i] ?? null]))
      : (values[0] ?? null);
  if (field.kind === 'list') return things.map(thing);
  return Object.fromEntries(
    things.flatMap(([key, ...values]) => (key ? [[String(key).trim(), thing(values)]] : [])),
  );
}

/** Lets rows of all lists below an element be added and removed, and reports changes. */
export function onLists(root: HTMLElement, changed: (holder: HTMLElement) => void): void {
  for (const holder of root.querySelectorAll<HTMLElement>('[data-ff-list]')) {
    holder.addEventListener('change', (event) => {
      event.stopPropagation();
      changed(holder);
    });
    holder.addEventListener('click', ({ target }) => {
      const button = (target as HTMLElement).closest?.<HTMLElement>('[data-ff-add], [data-ff-drop]');
      if (!button) return;
      const fresh = holder
        .querySelector<HTMLTemplateElement>('[data-ff-fresh]')
        ?.content.firstElementChild?.cloneNode(true);
      if (button.hasAttribute('data-ff-drop')) button.closest('[data-ff-row]')?.remove();
      else if (fresh) button.before(fresh);
      changed(holder);
    });
  }
}

/** Writes the lists of a sheet into its document when they change. */
export function writeLists(
  sheet: HTMLElement,
  spec: Spec,
  document: { update(data: never): Promise<unknown> },
): void {
  onLists(sheet, (holder) => {
    const path = holder.dataset.ffList ?? '';
    const field = fieldAt(spec, path);
    if (field && isSeveral(field))
      void document.update({ [`system.${path}`]: listEntered(holder, field) } as never);
  });
}

/** Resets the rows of a list to their default, if the form knows it. */
export function resetList(holder: Element): void {
  for (const row of holder.querySelectorAll(':scope > [data-ff-row]')) row.remove();
  const standard = holder.querySelector<HTMLTemplateElement>('[data-ff-standard]');
  if (standard) holder.prepend(standard.content.cloneNode(true));
}
