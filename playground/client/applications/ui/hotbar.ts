import { ApplicationV2 } from '../api/application.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { Doc } from '../document-faces.ts';
import { host, localize, type Obj, reportError } from '../host.ts';
import { menuEntry } from '../sidebar/tabs/combat-menus.ts';
import type { MenuEntry } from '../ux/context-menu.ts';
import { DragDrop } from '../ux/drag-drop.ts';
import { TextEditor } from '../ux/text-editor.ts';
import { placeInto } from './players.ts';

type Macro = Doc & { execute(scope?: Obj): unknown };

/** One place of the hotbar. */
export interface SlotData extends Obj {
  slot: number;
  key: number;
  macro: Macro | null;
}

const PAGES = 5;
const SLOTS = 10;

/** Stands in for {@link foundry.applications.ui.Hotbar} (T13): ten macros a page, on the keys 1 to 0. */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'hotbar',
    tag: 'aside',
    classes: ['faded-ui', 'flexrow'],
    window: { frame: false, positioned: false },
    actions: {
      execute: Hotbar.#onExecute,
      pageUp: Hotbar.#onPageUp,
      pageDown: Hotbar.#onPageDown,
    },
  };
  static override PARTS: Record<string, TemplatePart> = { hotbar: { template: 'templates/ui/hotbar.hbs' } };
  #page = 1;

  get page(): number {
    return this.#page;
  }
  /** The places of the shown page. */
  get slots(): SlotData[] {
    const hotbar = host.user?.hotbar ?? {};
    return Array.from({ length: SLOTS }, (_, index) => {
      const slot = (this.#page - 1) * SLOTS + index + 1;
      const id = hotbar[slot];
      return {
        slot,
        key: (index + 1) % SLOTS,
        macro: (id ? (host.game.macros.get(id) as Macro | undefined) : null) ?? null,
      };
    });
  }
  get locked(): boolean {
    return false;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Obj> {
    const slots = this.slots.map(({ slot, key, macro }) => ({
      slot,
      key,
      cssClass: macro ? 'full' : 'open',
      name: macro?.name,
      img: macro?.img,
      label: macro ? macro.name : localize('PLAYGROUND.Hotbar.Empty', { slot }),
    }));
    return { slots, page: this.#page };
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getContextMenuOptions(), '.slot.full', {
      hookName: 'getMacroContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
  }

  override async _onRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: '.slot.full',
      dropSelector: '#action-bar',
      callbacks: {
        dragstart: (event) => this.#onDragStart(event),
        drop: (event) => void this.#onDrop(event),
      },
    }).bind(this.element);
  }

  #slot(element: EventTarget | null): SlotData | undefined {
    const slot = Number((element as HTMLElement | null)?.closest<HTMLElement>('[data-slot]')?.dataset.slot);
    return this.slots.find((one) => one.slot === slot);
  }

  #onDragStart(event: DragEvent): void {
    const { macro, slot } = this.#slot(event.currentTarget) ?? {};
    if (macro) event.dataTransfer?.setData('text/plain', JSON.stringify({ ...macro.toDragData(), slot }));
  }

  async #onDrop(event: DragEvent): Promise<void> {
    const at = this.#slot(event.target);
    if (!at) return;
    const data = TextEditor.implementation.getDragEventData(event);
    if (host.hooks.call('hotbarDrop', this, data, at.slot) === false) return;
    const cls = data.type ? host.config[String(data.type)]?.documentClass : undefined;
    const doc = await cls?.fromDropData?.(data);
    if (!doc) return;
    const macro = await this.#macroFor(doc);
    if (macro) await host.user?.assignHotbarMacro(macro, at.slot, { fromSlot: data.slot });
  }

  async #macroFor(doc: Doc): Promise<Doc | undefined> {
    if (doc.documentName === 'RollTable') return this._createRollTableRollMacro(doc);
    if (doc.documentName !== 'Macro') return this._createDocumentSheetToggle(doc);
    return host.game.macros.has(doc.id) ? doc : host.documentClass('Macro').create(doc.toObject());
  }

  async _createRollTableRollMacro(table: Doc): Promise<Doc | undefined> {
    const command = `const table = await fromUuid(${JSON.stringify(table.uuid)});\nawait table?.draw({ roll: true, displayChat: true });`;
    return host.documentClass('Macro').create({ name: table.name, type: 'script', img: table.img, command });
  }
  async _createDocumentSheetToggle(doc: Doc): Promise<Doc | undefined> {
    const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet(${JSON.stringify(doc.uuid)});`;
    return host
      .documentClass('Macro')
      .create({ name: doc.name, type: 'script', img: doc.img ?? undefined, command });
  }

  /** Opens a document's sheet, or closes it when it is open. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const sheet = (await host.fromUuid(uuid))?.sheet;
    if (sheet?.rendered) await sheet.close();
    else await sheet?.render({ force: true });
  }

  async changePage(page: number): Promise<void> {
    this.#page = Math.max(1, Math.min(PAGES, page));
    await this.render();
  }
  async cyclePage(direction: number): Promise<void> {
    await this.changePage(((this.#page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
  }

  _getContextMenuOptions(): MenuEntry[] {
    const of = (li: HTMLElement) => this.#slot(li);
    return [
      menuEntry(
        'PLAYGROUND.Hotbar.Edit',
        'fa-pen-to-square',
        (li) => of(li)?.macro?.isOwner,
        (li) => of(li)?.macro?.sheet?.render({ force: true }),
      ),
      menuEntry(
        'PLAYGROUND.Hotbar.Remove',
        'fa-xmark',
        (li) => of(li)?.macro,
        (li) => host.user?.assignHotbarMacro(null, of(li)?.slot ?? 0),
      ),
    ];
  }

  static async #onExecute(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { macro, slot } = this.#slot(target) ?? {};
    if (macro) await macro.execute();
    else await this.#createMacro(slot);
  }
  async #createMacro(slot: number | undefined): Promise<void> {
    const macro = await host
      .documentClass('Macro')
      .create({ name: localize('PLAYGROUND.Macro.New'), type: 'script' });
    if (!macro || slot === undefined) return;
    await host.user?.assignHotbarMacro(macro, slot);
    await macro.sheet?.render({ force: true });
  }
  static #onPageUp(this: Hotbar): Promise<void> {
    return this.cyclePage(1);
  }
  static #onPageDown(this: Hotbar): Promise<void> {
    return this.cyclePage(-1);
  }

  /** Runs the macro under a number key. @returns whether there is one */
  pressKey(key: number): boolean {
    const macro = this.slots.find((slot) => slot.key === key)?.macro;
    if (!macro) return false;
    Promise.resolve(macro.execute()).catch((error) => reportError('Hotbar', error));
    return true;
  }

  override _insertElement(element: HTMLElement): void {
    placeInto(element, 'ui-bottom', 'PLAYGROUND.Hotbar.Title');
  }
}
