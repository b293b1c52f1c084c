import { fetchWindows } from '../dialogs/windows.ts';
import { loadForView } from '../shared/arrival.ts';
import { fieldAt } from '../shared/fields.ts';
import { parseItemType } from '../shared/ids.ts';
import { isSeveral, listEntered, onLists } from '../shared/lists.ts';
import { template } from '../shared/templates.ts';
import { say } from '../shared/text.ts';
import { viewOfItem } from './gear-of.ts';
import { ItemSheetBase } from './sheet-bases.ts';

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
    const view = ruleset && viewOfItem(this.item);
    const windows = await fetchWindows(this.#anew);
    return {
      ...base,
      editable: this.isEditable,
      name: this.item.name,
      sourceName: this.item._source.name,
      img: this.item.img,
      subtitle: view ? say(view.detail) : '',
      figures: view?.figures.map(({ label, value }) => ({ label: say(label), value: say(value) })),
      fieldGroups: await windows?.itemFields(this.item),
    };
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
