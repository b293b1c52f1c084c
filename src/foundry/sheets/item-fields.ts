import type { Field, Spec } from '../../core/spec.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import { fieldRow } from '../shared/fields.ts';
import { parseItemType } from '../shared/ids.ts';
import { isSeveral, listView } from '../shared/lists.ts';
import { say, uiText } from '../shared/text.ts';

/* The fields on the sheet of a piece of gear, made from its spec. */

type Known = NonNullable<ReturnType<typeof parseItemType>>;
type Piece = Item.Implementation;

/** The properties, and each group of them under a heading of its own. */
export async function itemFields(item: Piece): Promise<object[]> {
  const known = parseItemType(item.type);
  if (!known) return [];
  const { ruleset, gear } = known;
  const fields: [string, Field][] = Object.entries((ruleset.gear[gear] ?? {}) as Spec);
  const groups = fields.flatMap(([name, field]) => {
    if (field.kind !== 'group') return [];
    const label = say({ key: `${ruleset.id}.gearField.${gear}.${name}` });
    const below: [string, Field][] = Object.entries(field.fields as Spec).map(([key, one]) => [
      `${name}.${key}`,
      one,
    ]);
    return [{ label, below }];
  });
  const plain = fields.filter(([, { kind }]) => kind !== 'group');
  return [
    { label: uiText('properties'), fields: await rows(item, known, plain) },
    ...(await Promise.all(
      groups.map(async ({ label, below }) => ({ label, fields: await rows(item, known, below) })),
    )),
  ];
}

async function rows(
  item: Piece,
  { ruleset, gear }: Known,
  fields: readonly [string, Field][],
): Promise<object[]> {
  const { TextEditor } = foundry.applications.ux;
  return Promise.all(
    fields.map(async ([name, field]) => {
      const stored = valueAt(item._source.system, name) as Json;
      const row = fieldRow(ruleset, `gearField.${gear}`, field, name, stored, `system.${name}`);
      if (isSeveral(field))
        return { ...row, path: name, list: listView(ruleset, `gearField.${gear}`, field, name, stored) };
      if (field.kind !== 'text' || !field.rich) return row;
      const enriched = await TextEditor.implementation.enrichHTML(String(stored), { relativeTo: item });
      return { ...row, rich: true, enriched };
    }),
  );
}
