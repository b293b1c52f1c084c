import { fetchWindows, type Windows } from '../dialogs/windows.ts';
import { parseItemType } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
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
  /** What the sheet needs of what is fetched on demand. */
  #parts: Windows | undefined;

  override async _prepareContext(options: object): Promise<object> {
    const base = await super._prepareContext(options);
    this.#parts = await fetchWindows(this.#anew);
    const own = await this.#parts?.itemView(this.item, this.#anew);
    return { ...base, editable: this.isEditable, ...own };
  }

  override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const known = parseItemType(this.item.type);
    this.element.dataset.ruleset = known?.ruleset.id ?? '';
    if (known) this.#parts?.writeLists(this.element, known.ruleset.gear[known.gear] ?? {}, this.item);
  }
}
