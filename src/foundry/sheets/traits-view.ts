import type { Offer } from '../../core/offer.ts';
import type { Block, FieldGroup, TableRow } from '../../core/sheet.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import type { Figure } from '../../core/view.ts';
import { type FieldRow, fieldAt, fieldRow } from '../shared/fields.ts';
import { rulesetOfType } from '../shared/ids.ts';
import { isSeveral, listShown, listView } from '../shared/lists.ts';
import { linesHtml, say, signed } from '../shared/text.ts';

/* The traits tab: the blocks of a ruleset's sheet as data for their templates. */

/** What the blocks are made from. */
interface Shown {
  readonly actor: Actor.Implementation;
  /** In edit mode stored values are shown, without the effects on them, and nothing is rolled. */
  readonly editing: boolean;
  readonly offers: readonly Offer[];
  /** The ids of folded blocks that are open. */
  readonly unfolded: ReadonlySet<string>;
}

const rollOf = ({ editing, offers }: Shown, path: string): string | undefined =>
  editing ? undefined : offers.find(({ trait }) => trait === path)?.id;

type FieldView = FieldRow & { readonly editing: boolean; readonly roll: string | undefined };

/** A field, or nothing if it is a rich text, which is among the notes. */
function fieldView(shown: Shown, path: string, style: FieldGroup['style']): FieldView[] {
  const { actor, editing } = shown;
  const ruleset = rulesetOfType(actor);
  const field = ruleset && fieldAt(ruleset.fighter, path);
  if (!field || (field.kind === 'text' && field.rich)) return [];
  const stored = valueAt(editing ? actor._source.system : actor.system, path) as Json | ReadonlySet<string>;
  const value = stored instanceof Set ? [...stored] : (stored as Json);
  const row = fieldRow(ruleset, 'field', field, path, value, `system.${path}`);
  const list = isSeveral(field) ? listView(ruleset, 'field', field, path, value) : undefined;
  const dots = style === 'dots' ? row.dots : undefined;
  const roll = rollOf(shown, path);
  const { dots: _, ...plain } = row;
  const several = list && { list, path, shown: listShown(list) };
  return [{ ...plain, ...several, ...(dots && { dots }), editing, roll }];
}

const groupView = (shown: Shown, { label, style, fields, of }: FieldGroup): object => ({
  label: say(label),
  head: of === undefined ? undefined : fieldView(shown, of, style)[0],
  fields: fields.flatMap((path) => fieldView(shown, path, style)),
});

const figureCell = (shown: Shown, { id, label, value, lines }: Figure): object => ({
  label: say(label),
  shown: say(value),
  roll: rollOf(shown, id),
  tip: lines ? linesHtml(lines, say(label)) : '',
});

/** A field of a table; what is added to another number has its sign. */
const fieldCell = (shown: Shown, path: string, adds: boolean): object[] =>
  fieldView(shown, path, 'numbers').map((cell) => ({
    ...cell,
    none: cell.value === 0,
    shown: adds && typeof cell.value === 'number' ? signed(cell.value) : cell.shown,
  }));

const rowView = (shown: Shown, { label, fields, figures = [], adds }: TableRow): object => ({
  label: say(label),
  result: figures.length > 0,
  cells: fields
    ? fields.flatMap((path) => fieldCell(shown, path, adds === true))
    : figures.map((figure) => figureCell(shown, figure)),
});

function blockView(shown: Shown, block: Block, at: number): object {
  if (block.kind === 'columns')
    return {
      label: block.label && say(block.label),
      columns: block.columns.map((column) => groupView(shown, column)),
    };
  if (block.kind === 'table')
    return {
      label: say(block.label),
      columns: block.columns.map(({ short, label }) => ({ short: say(short), label: say(label) })),
      rows: block.rows.filter(({ when }) => !when || shown.editing).map((row) => rowView(shown, row)),
    };
  const id = `block:${at}`;
  const folded = block.when === 'folded' && !shown.editing;
  return { ...groupView(shown, block), id, folded, open: shown.unfolded.has(id) };
}

/** The blocks of the traits tab. */
export const blockViews = (blocks: readonly Block[], shown: Shown): object[] =>
  blocks
    .map((block, at) => ({ block, at }))
    .filter(({ block }) => block.kind === 'columns' || block.when !== 'edited' || shown.editing)
    .map(({ block, at }) => blockView(shown, block, at));
