import type { Field, Spec } from '../../core/spec.ts';
import { valueAt } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import { gearOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { loadForView } from '../shared/arrival.ts';
import { fieldAt, fieldRow } from '../shared/fields.ts';
import { parseItemType } from '../shared/ids.ts';
import { isSeveral, listEntered, listView, onLists } from '../shared/lists.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { ItemSheetBase } from './sheet-bases.ts';

type Known = NonNullable<ReturnType<typeof parseItemType>>;

/** The sheet of a piece of gear of any ruleset: a form made from its spec. */
export class FivefoldItemSheet extends ItemSheetBase {
  static DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-sheet', 'ff-item'],
    position: { width: 560, height: 'auto' as const },
    window: { resizable: true },
    form: { submitOnChange: true },
  };

  static PARTS = { item: { template: template('sheet/item'), scrollable: [''] } };

  readonly #anew = () => this.element?.isConnected && void this.render();

  override async _prepareContext(options: object): Promise<object> {
    const base = await super._prepareContext(options);
    const known = parseItemType(this.item.type);
    const ruleset = known && (await loadForView(known.ruleset.id, this.#anew));
    const piece = ruleset && gearOf(this.item, ruleset);
    const view = piece && ruleset.view.gear(piece as never, undefined, rulesOf(ruleset));
    return {
      ...base,
      editable: this.isEditable,
      name: this.item.name,
      sourceName: this.item._source.name,
      img: this.item.img,
      subtitle: view ? say(view.detail) : '',
      figures: view?.figures.map(({ label, value }) => ({ label: say(label), value: say(value) })),
      fieldGroups: known ? await this.#groups(known) : [],
    };
  }

  /** The properties, and each group of them under a heading of its own. */
  async #groups(known: Known): Promise<object[]> {
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
      { label: uiText('properties'), fields: await this.#rows(known, plain) },
      ...(await Promise.all(
        groups.map(async ({ label, below }) => ({ label, fields: await this.#rows(known, below) })),
      )),
    ];
  }

  async #rows({ ruleset, gear }: Known, fields: readonly [string, Field][]): Promise<object[]> {
    const { TextEditor } = foundry.applications.ux;
    return Promise.all(
      fields.map(async ([name, field]) => {
        const stored = valueAt(this.item._source.system, name) as Json;
        const row = fieldRow(ruleset, `gearField.${gear}`, field, name, stored, `system.${name}`);
        if (isSeveral(field))
          return { ...row, path: name, list: listView(ruleset, `gearField.${gear}`, field, name, stored) };
        if (field.kind !== 'text' || !field.rich) return row;
        const enriched = await TextEditor.implementation.enrichHTML(String(stored), {
          relativeTo: this.item,
        });
        return { ...row, rich: true, enriched };
      }),
    );
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const known = parseItemType(this.item.type);
    this.element.dataset.ruleset = known?.ruleset.id ?? '';
    onLists(this.element, (holder) => {
      const path = holder.dataset.ffList ?? '';
      const field = known && fieldAt(known.ruleset.gear[known.gear] ?? {}, path);
      if (field && isSeveral(field))
        void this.item.update({ [`system.${path}`]: listEntered(holder, field) } as never);
    });
  }
}
