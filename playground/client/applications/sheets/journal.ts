import type { Obj } from '../../../model/types.ts';
import { tocOf } from '../../documents/page-toc.ts';
import { DialogV2 } from '../api/dialog.ts';
import { DocumentSheetV2, type SheetContext } from '../api/document-sheet.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { Doc, Docs } from '../document-faces.ts';
import { localize } from '../host.ts';
import { TextEditor } from '../ux/text-editor.ts';

type Page = Doc & { text: { content?: string }; title: { level: number; show: boolean }; src?: string };

const enrich = (page: Page): Promise<string> =>
  TextEditor.implementation.enrichHTML(page.text?.content ?? '', { relativeTo: page, secrets: page.isOwner });

/** Stands in for {@link foundry.applications.sheets.journal.JournalEntrySheet} (T13): pages with a table of contents. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['journal-entry'],
    viewPermission: 2,
    position: { width: 820, height: 640 },
    window: { resizable: true, icon: 'fa-solid fa-book-open' },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      goToPage: JournalEntrySheet.#onGoTo,
      createPage: JournalEntrySheet.#onCreate,
      editPage: JournalEntrySheet.#onEdit,
      deletePage: JournalEntrySheet.#onDelete,
    },
  };
  static override PARTS: Record<string, TemplatePart> = {
    sidebar: { template: 'templates/journal/sidebar.hbs', scrollable: ['.toc'] },
    page: { template: 'templates/journal/page.hbs', scrollable: [''] },
  };
  #pageId: string | null = null;

  get #pages(): Page[] {
    const pages = this.document.pages as unknown as Docs<Page>;
    return pages.contents
      .filter((page) => page.visible !== false)
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  }
  get #page(): Page | undefined {
    return this.#pages.find((page) => page.id === this.#pageId) ?? this.#pages[0];
  }
  override get title(): string {
    return this.document.name;
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (typeof options.pageId === 'string') this.#pageId = options.pageId;
  }

  override async _prepareContext(options: RenderOptions): Promise<SheetContext> {
    const context = await super._prepareContext(options);
    const page = this.#page;
    const toc = this.#pages.map(({ id, name }) => ({ id, name, active: id === page?.id }));
    const content = page ? await enrich(page) : '';
    return Object.assign(context, {
      toc,
      page: page && { id: page.id, name: page.name, type: page.type, src: page.src, content },
    });
  }

  override async _onRender(context: never, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { anchor } = options as { anchor?: string };
    const content = this.element.querySelector('.journal-page-content');
    if (anchor && content) tocOf([content])[anchor]?.element.scrollIntoView();
  }

  goToPage(pageId: string, options: Obj = {}): Promise<this> {
    this.#pageId = pageId;
    return this.render({ ...options, pageId } as never);
  }

  static async #onGoTo(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.goToPage(target.dataset.pageId ?? '');
    this.element.querySelector<HTMLElement>(`[data-page-id="${target.dataset.pageId}"]`)?.focus();
  }
  static async #onCreate(this: JournalEntrySheet): Promise<void> {
    const sort = Math.max(0, ...this.#pages.map((page) => page.sort ?? 0)) + 100_000;
    const [page] = await this.document.createEmbeddedDocuments('JournalEntryPage', [
      { name: localize('PLAYGROUND.Journal.NewPage'), type: 'text', sort },
    ]);
    if (!page) return;
    this.#pageId = page.id;
    await this.render();
    await page.sheet?.render({ force: true });
  }
  static async #onEdit(this: JournalEntrySheet): Promise<void> {
    await this.#page?.sheet?.render({ force: true });
  }
  static async #onDelete(this: JournalEntrySheet): Promise<void> {
    const page = this.#page;
    if (!page) return;
    const content = document.createElement('p');
    content.textContent = localize('PLAYGROUND.Directory.DeleteQuestion', { name: page.name });
    if (await DialogV2.confirm({ window: { title: 'PLAYGROUND.Directory.Delete' }, content }))
      await page.delete();
  }
}

/** Stands in for {@link foundry.applications.sheets.journal.JournalEntryPageTextSheet} (T13): editing of one page. */
export class JournalEntryPageTextSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  /** Parts by mode, which other sheets take over; this one has the same in both. */
  static EDIT_PARTS: Record<string, TemplatePart> = {};
  static VIEW_PARTS: Record<string, TemplatePart> = {};
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['journal-page-sheet'],
    position: { width: 680, height: 600 },
    window: { resizable: true, icon: 'fa-solid fa-file-lines' },
    form: { submitOnChange: false, closeOnSubmit: true },
  };
  static override PARTS: Record<string, TemplatePart> = {
    page: { template: 'templates/journal/edit-page.hbs' },
  };

  override async _prepareContext(options: RenderOptions): Promise<SheetContext> {
    const context = await super._prepareContext(options);
    const page = this.document as Page;
    return Object.assign(context, {
      text: page.text?.content ?? '',
      isText: page.type === 'text',
      enriched: await enrich(page),
    });
  }
}
