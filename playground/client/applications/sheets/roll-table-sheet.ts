import { DocumentSheetV2 } from '../api/document-sheet.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { Doc, Docs } from '../document-faces.ts';
import { localize, type Obj } from '../host.ts';

type Table = Doc & { results: Docs; draw(options?: Obj): Promise<unknown>; formula: string };

/** Stands in for {@link foundry.applications.sheets.RollTableSheet} (T13): results with their ranges, drawing one. */
export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['roll-table-sheet'],
    position: { width: 620, height: 560 },
    window: { resizable: true, icon: 'fa-solid fa-table-list' },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      drawResult: RollTableSheet.#onDraw,
      createResult: RollTableSheet.#onCreate,
      deleteResult: RollTableSheet.#onDelete,
    },
  };
  static override PARTS: Record<string, TemplatePart> = {
    table: { template: 'templates/sheets/roll-table.hbs', scrollable: ['.results'] },
  };

  get #table(): Table {
    return this.document as Table;
  }

  override async _prepareContext(
    options: RenderOptions,
  ): Promise<Awaited<ReturnType<DocumentSheetV2['_prepareContext']>>> {
    const context = await super._prepareContext(options);
    const rows = this.#table.results.contents.map((result) => ({
      id: result.id,
      text: String(result.description || result.name || ''),
      low: (result.range as number[] | undefined)?.[0],
      high: (result.range as number[] | undefined)?.[1],
      weight: result.weight,
      drawn: result.drawn,
    }));
    return Object.assign(context, { results: rows.sort((a, b) => Number(a.low) - Number(b.low)) });
  }

  /** The results' fields go to the results, the rest to the table. */
  override async _processSubmitData(
    event: Event,
    form: HTMLFormElement,
    submitData: Obj,
    options: Obj = {},
  ): Promise<void> {
    const { rows, ...own } = submitData as Obj & {
      rows?: Record<string, { text: string; low: number; high: number }>;
    };
    const updates = Object.entries(rows ?? {}).map(([_id, { text, low, high }]) => ({
      _id,
      description: text,
      range: [low, high],
    }));
    if (updates.length)
      await this.document.updateEmbeddedDocuments('TableResult', updates, { render: false });
    await super._processSubmitData(event, form, own, options);
    await this.render();
  }
  override _prepareSubmitData(event: Event, form: HTMLFormElement, formData: never, updateData?: Obj): Obj {
    const { rows, ...own } = this._processFormData(event, form, formData);
    this.document.validate({ changes: { ...own }, clean: true, fallback: false });
    return { ...own, ...(updateData ?? {}), ...(rows ? { rows } : {}) };
  }

  static async #onDraw(this: RollTableSheet): Promise<void> {
    await this.#table.draw();
  }
  static async #onCreate(this: RollTableSheet): Promise<void> {
    const last = Math.max(
      0,
      ...this.#table.results.contents.map((result) => Number((result.range as number[])[1])),
    );
    const data = {
      type: 'text',
      description: localize('PLAYGROUND.Table.NewResult'),
      range: [last + 1, last + 1],
      weight: 1,
    };
    await this.document.createEmbeddedDocuments('TableResult', [data]);
  }
  static async #onDelete(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-result-id]')?.dataset.resultId;
    if (id) await this.document.deleteEmbeddedDocuments('TableResult', [id]);
  }
}
