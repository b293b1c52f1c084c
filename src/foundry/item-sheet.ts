import type { Field, Spec } from '../core/spec.ts';
import { valueAt } from '../core/stage.ts';
import type { Json } from '../core/text.ts';
import { fieldRow } from './fields.ts';
import { template } from './helpers.ts';
import { gearOfType } from './ids.ts';
import { rulesOf } from './settings.ts';
import { ItemSheetBase } from './sheet-bases.ts';
import { gearOf } from './snapshot.ts';
import { say, uiText } from './text.ts';

/** The sheet of a piece of gear of any ruleset: a form made from its spec. */
export class FivefoldItemSheet extends ItemSheetBase {
  static DEFAULT_OPTIONS = {
    classes: ['fivefold', 'ff-sheet', 'ff-item'],
    position: { width: 560, height: 'auto' as const },
    window: { resizable: true },
    form: { submitOnChange: true },
  };

  static PARTS = { item: { template: template('sheet/item'), scrollable: [''] } };

  override async _prepareContext(options: object): Promise<object> {
    const base = await super._prepareContext(options);
    const known = gearOfType(this.item.type);
    const piece = known && gearOf(this.item, known.ruleset);
    const view = piece && known.ruleset.view.gear(piece as never, undefined, rulesOf(known.ruleset));
    return {
      ...base,
      editable: this.isEditable,
      name: this.item.name,
      sourceName: this.item._source.name,
      img: this.item.img,
      subtitle: view ? say(view.detail) : '',
      figures: view?.figures.map(({ label, value }) => ({ label: say(label), value: say(value) })),
      fieldGroups: known ? [{ label: uiText('properties'), fields: await this.#rows(known) }] : [],
    };
  }

  async #rows({ ruleset, gear }: NonNullable<ReturnType<typeof gearOfType>>): Promise<object[]> {
    const { TextEditor } = foundry.applications.ux;
    const fields: [string, Field][] = Object.entries((ruleset.gear[gear] ?? {}) as Spec);
    return Promise.all(
      fields.map(async ([name, field]) => {
        const stored = valueAt(this.item._source.system, name) as Json;
        const row = fieldRow(ruleset, `gearField.${gear}`, field, name, stored, `system.${name}`);
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
    this.element.dataset.ruleset = gearOfType(this.item.type)?.ruleset.id ?? '';
  }
}
