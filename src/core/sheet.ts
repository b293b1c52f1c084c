import { givenOnly, type Msg, msg } from './text.ts';
import type { Figure, Pips, Track } from './view.ts';

/* What a fighter's sheet shows, as data. */

type Style = 'dots' | 'numbers' | 'form';

/** Fields of the fighter's spec shown together; paths are below `traits`. */
export interface FieldGroup {
  readonly label: Msg;
  readonly style: Style;
  readonly fields: readonly string[];
  /** A field whose value stands beside the heading, such as an attribute above its skills. */
  readonly of?: string;
}

/** A row of a table, with a cell for each column: fields, or figures worked out of them. */
export interface TableRow {
  readonly label: Msg;
  readonly fields?: readonly string[];
  /** Each is rolled by a click if its id is the trait of an offer. */
  readonly figures?: readonly Figure[];
  /** Its numbers are added to those above. */
  readonly adds?: true;
  readonly when?: 'edited';
}

/** A part of the traits tab. */
export type Block =
  | ({
      readonly kind: 'fields';
      /** Shown only while the sheet is edited, or folded until then. */
      readonly when?: 'edited' | 'folded';
    } & FieldGroup)
  /** Side by side, under one heading or each under its own. */
  | { readonly kind: 'columns'; readonly label?: Msg; readonly columns: readonly FieldGroup[] }
  | {
      readonly kind: 'table';
      /** Shown only while the sheet is edited. */
      readonly when?: 'edited';
      readonly label: Msg;
      readonly columns: readonly { readonly short: Msg; readonly label: Msg }[];
      readonly rows: readonly TableRow[];
    };

/** The paths of all fields of a part of the traits tab. */
export const fieldsOf = (block: Block): readonly string[] => {
  if (block.kind === 'table') return block.rows.flatMap(({ fields = [] }) => fields);
  const groups = block.kind === 'columns' ? block.columns : [block];
  return groups.flatMap(({ of, fields }) => (of === undefined ? fields : [of, ...fields]));
};

/** A part of the body, as the figure of a person shows it. */
export interface BodyPart {
  readonly at: 'head' | 'body' | 'chest' | 'belly' | 'hip' | 'rightArm' | 'leftArm' | 'rightLeg' | 'leftLeg';
  /** Its number and what it consists of. */
  readonly figure: Figure;
  /** When it is hit, or how it is, in a few signs. */
  readonly note?: Msg;
  readonly hurt?: 'light' | 'grave';
}

/** The paths of fields in a group of the spec. */
export const within = (group: string, fields: readonly string[]): string[] =>
  fields.map((name) => `${group}.${name}`);

export interface SheetView {
  readonly subtitle: Msg;
  readonly figures: readonly Figure[];
  readonly tracks: readonly Track[];
  /** The track that says how the fighter stands, for lists of several; if omitted, the first. */
  readonly standing?: string;
  /** What is left of the current turn; only for its owners. */
  readonly pips?: readonly Pips[];
  readonly body?: { readonly label: Msg; readonly parts: readonly BodyPart[] };
  readonly blocks: readonly Block[];
}

/**
 * Makes the blocks of a ruleset's sheet. Their labels are its texts: `group.<id>` for headings, `tableRow.<id>` for rows, and
 * `short.<id>` for the heads of columns.
 */
export function blocksUnder(ruleset: string) {
  const heading = (id: string, args?: Msg['args']): Msg => msg(`${ruleset}.group.${id}`, args);
  const group = (id: string, style: Style, fields: readonly string[], args?: Msg['args']): FieldGroup => ({
    label: heading(id, args),
    style,
    fields,
  });
  return {
    group,
    fields: (id: string, style: Style, of: readonly string[], when?: 'edited' | 'folded'): Block => ({
      kind: 'fields',
      ...group(id, style, of),
      ...givenOnly({ when }),
    }),
    columns: (columns: readonly FieldGroup[], id?: string): Block => ({
      kind: 'columns',
      columns,
      ...(id === undefined ? {} : { label: heading(id) }),
    }),
    /** A table with a column for each name; `key` is where their full names stand. */
    table: (
      id: string,
      [key, names]: readonly [key: string, names: readonly string[]],
      rows: { readonly [id: string]: Omit<TableRow, 'label'> },
      when?: 'edited',
    ): Block => ({
      kind: 'table',
      label: heading(id),
      columns: names.map((name) => ({
        short: msg(`${ruleset}.short.${name}`),
        label: msg(`${ruleset}.${key}.${name}`),
      })),
      rows: Object.entries(rows).map(([one, row]) => ({ label: msg(`${ruleset}.tableRow.${one}`), ...row })),
      ...givenOnly({ when }),
    }),
  };
}
