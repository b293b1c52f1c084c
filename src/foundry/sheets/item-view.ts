import type { Field, Spec } from '../../core/spec.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import { animationOf } from '../shared/animation.ts';
import { loadForView } from '../shared/arrival.ts';
import { fieldRow } from '../shared/fields.ts';
import { parseItemType } from '../shared/ids.ts';
import { isSeveral, listView } from '../shared/lists.ts';
import { say, uiText } from '../shared/text.ts';
import { viewOfItem } from './gear-of.ts';

/* What the sheet of a piece of gear shows, as data for its template. */

type Known = NonNullable<ReturnType<typeof parseItemType>>;

/** The sheet of a piece of gear; `anew` draws it again once its rules have been loaded. */
export async function itemView(item: Item.Implementation, anew: () => unknown): Promise<object> {
  const known = parseItemType(item.type);
  const ruleset = known && (await loadForView(known.ruleset.id, anew));
  const view = ruleset && viewOfItem(item);
  return {
    name: item.name,
    sourceName: item._source.name,
    img: item.img,
    subtitle: view ? say(view.detail) : '',
    figures: view?.figures.map(({ label, value }) => ({ label: say(label), value: say(value) })),
    fieldGroups: known ? await groupsOf(item, known) : [],
    animation: known?.gear === 'weapon' ? animationOf(item) : undefined,
  };
}

/** The properties, and each group of them under a heading of its own. */
async function groupsOf(item: Item.Implementation, known: Known): Promise<object[]> {
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
    { label: uiText('properties'), fields: await rowsOf(item, known, plain) },
    ...(await Promise.all(
      groups.map(async ({ label, below }) => ({ label, fields: await rowsOf(item, known, below) })),
    )),
  ];
}

async function rowsOf(
  item: Item.Implementation,
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
