import { DocumentSheetV2, type SheetContext } from '../api/document-sheet.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { Doc } from '../document-faces.ts';
import { host, localize, type Obj } from '../host.ts';
import { TextEditor } from '../ux/text-editor.ts';

type Adventure = Doc & { caption: string; description: string; import(): Promise<unknown> };

/** What is counted on the sheet, by field, with the texts' keys. */
const COUNTED = { scenes: 'Scenes', actors: 'Actors', combats: 'Combats', journal: 'Journal' } as const;

/** Stands in for {@link foundry.applications.sheets.AdventureImporterV2} (T13): what an adventure holds, and bringing it into the world. */
export class AdventureImporterV2 extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['adventure-importer'],
    position: { width: 560, height: 'auto' },
    window: { resizable: true, icon: 'fa-solid fa-map-location-dot' },
    sheetConfig: false,
    actions: { importDocument: AdventureImporterV2.#onImport },
  };
  static override PARTS: Record<string, TemplatePart> = {
    adventure: { template: 'templates/sheets/adventure.hbs', scrollable: [''] },
  };

  get #adventure(): Adventure {
    return this.document as Adventure;
  }

  override async _prepareContext(options: RenderOptions): Promise<SheetContext> {
    const context = await super._prepareContext(options);
    const { name, img, caption, description, _source } = this.#adventure;
    const enrich = (html: string) =>
      TextEditor.implementation.enrichHTML(html, { relativeTo: this.document });
    const contents = Object.entries(COUNTED).map(([field, key]) => ({
      label: localize(`PLAYGROUND.Adventure.${key}`),
      names: (_source[field] as Obj[]).flatMap((one) => one.name ?? []).join(', '),
      count: (_source[field] as Obj[]).length,
    }));
    return Object.assign(context, {
      ...{ name, img, contents, isGM: !!host.user?.isGM },
      caption: await enrich(caption),
      description: await enrich(description),
    });
  }

  static async #onImport(this: AdventureImporterV2): Promise<void> {
    await this.#adventure.import();
    host.ui.notifications?.info(localize('PLAYGROUND.Adventure.Imported', { name: this.document.name }));
    await this.close();
  }
}
