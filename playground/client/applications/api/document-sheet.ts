import type { Doc, FieldFace, User } from '../document-faces.ts';
import { host, localize, notify, type Obj } from '../host.ts';
import { expandObject, importToWorld, mergeObject, setProperty } from '../utils.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';
import { ApplicationV2 } from './application.ts';
import type {
  AppOptions,
  ClosingOptions,
  DefaultOptions,
  FormConfiguration,
  HeaderControl,
  RenderOptions,
} from './options.ts';

/** What templates of a document sheet are given. */
export interface SheetContext extends Obj {
  document: Doc;
  source: Obj;
  fields: Record<string, FieldFace>;
  editable: boolean;
  user: User | null;
  rootId: string;
}

const systemFieldsOf = (doc: Doc): unknown =>
  (doc.system as { schema?: { fields: unknown } } | undefined)?.schema?.fields;

/** Stands in for {@link foundry.applications.api.DocumentSheetV2} (T13): a form bound to one document. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: '{id}',
    classes: ['sheet'],
    tag: 'form',
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
      copyUuid: DocumentSheetV2.#onCopyUuid,
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImportDocument,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [
        {
          icon: 'fa-solid fa-gear',
          label: 'PLAYGROUND.Sheet.Configure',
          action: 'configureSheet',
          visible: DocumentSheetV2.#canConfigure,
        },
        {
          icon: 'fa-solid fa-file-lock',
          label: 'PLAYGROUND.Sheet.Ownership',
          action: 'configureOwnership',
          visible: DocumentSheetV2.#canSetOwnership,
        },
        { icon: 'fa-solid fa-passport', label: 'PLAYGROUND.Sheet.CopyUuid', action: 'copyUuid' },
        {
          icon: 'fa-solid fa-download',
          label: 'PLAYGROUND.Sheet.Import',
          action: 'importDocument',
          visible: DocumentSheetV2.#canImport,
        },
      ],
    },
  };

  #document: Doc;

  constructor(options: DefaultOptions = {}, ...rest: unknown[]) {
    super(DocumentSheetV2._migrateConstructorParams(options, rest));
    this.#document = this.options.document as Doc;
  }

  /** Old sheets were given the document first and options second. */
  static _migrateConstructorParams(first: unknown, rest: unknown[]): DefaultOptions {
    const isDocument = !!first && typeof first === 'object' && 'documentName' in first;
    return isDocument ? { ...(rest[0] as Obj | undefined), document: first } : (first as DefaultOptions);
  }

  get document(): Doc {
    return this.#document;
  }
  override get title(): string {
    const { document: doc } = this;
    const label = localize(doc.constructor.metadata?.label ?? doc.documentName);
    return `${label}: ${doc.name || doc.id}`;
  }
  /** May this user see the sheet? */
  get isVisible(): boolean {
    const { user } = host;
    return !!user && this.document.testUserPermission(user, this.options.viewPermission as number);
  }
  /** May this user change the document here? Documents of a locked compendium may not be changed. */
  get isEditable(): boolean {
    const { user } = host;
    const { pack } = this.document;
    if (pack && host.game.packs.get(pack)?.locked) return false;
    return !!user && this.document.testUserPermission(user, this.options.editPermission as number);
  }

  override _initializeApplicationOptions(options: DefaultOptions): AppOptions {
    const merged = super._initializeApplicationOptions(options);
    const doc = merged.document as Doc | null;
    if (!doc || typeof doc !== 'object') throw new Error(`${this.constructor.name} needs a document`);
    merged.uniqueId = `${this.constructor.name}-${String(doc.uuid ?? doc.id).replaceAll('.', '-')}`;
    const theme = (doc.flags?.core as Obj | undefined)?.sheetTheme;
    if (typeof theme === 'string' && theme) merged.classes.push('themed', `theme-${theme}`);
    return merged;
  }

  override *visibleControls(): Generator<HeaderControl, void, undefined> {
    const { user } = host;
    for (const control of super.visibleControls()) {
      const { ownership } = control;
      if (ownership !== undefined && !(user && this.document.testUserPermission(user, ownership))) continue;
      yield control;
    }
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender && options.renderContext && options.window)
      options.window.title ??= this.title;
  }

  override async _prepareContext(options: RenderOptions): Promise<SheetContext> {
    const context = await super._prepareContext(options);
    const { document: doc } = this;
    return Object.assign(context, {
      document: doc,
      source: doc._source,
      fields: doc.schema.fields,
      editable: this.isEditable,
      user: host.user,
      rootId: doc.collection ? this.id : `${this.id}-new`,
      // assumed of V14: no public source is sure
      ...(host.game.release.generation >= 14 ? { systemFields: systemFieldsOf(doc) } : {}),
    });
  }

  override _canRender(_options: RenderOptions): false | undefined {
    if (!this.isVisible) {
      throw new Error(localize('PLAYGROUND.Sheet.NotVisible', { name: this.document.name ?? '' }));
    }
    return undefined;
  }

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  /** Switches all fields of the form off or on. */
  _toggleDisabled(disabled: boolean): void {
    const fields = this.element.querySelectorAll<HTMLInputElement>(
      '.window-content :is(input, select, textarea, button, fieldset)',
    );
    for (const field of fields) {
      if (field.localName === 'button' && (field.dataset.action || field.hasAttribute('data-tab'))) continue;
      field.disabled = disabled;
    }
    const custom =
      'prose-mirror, string-tags, document-tags, multi-select, multi-checkbox, range-picker, color-picker, file-picker, code-mirror';
    for (const field of this.element.querySelectorAll(custom)) field.toggleAttribute('disabled', disabled);
    for (const image of this.element.querySelectorAll('[data-edit]'))
      image.classList.toggle('disabled', disabled);
  }

  override _onChangeForm(config: FormConfiguration, event: Event): void {
    if (this.isEditable) super._onChangeForm(config, event);
  }

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: SubmitEvent,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: Obj = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...updateOptions } = options as { updateData?: Obj } & Obj;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, submitData, updateOptions);
  }

  /** The form's data with dotted names expanded. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Obj {
    return expandObject(formData.object);
  }

  /** The data to be written, tried against the document's schema first. Throws when they are not valid. */
  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: FormDataExtended, updateData?: Obj): Obj {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, updateData, { performDeletions: false });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** Writes the data: an update, or the creation of a document that is not stored yet. */
  async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: Obj,
    options: Obj = {},
  ): Promise<void> {
    const { document: doc } = this;
    const stored = doc.parent ? !!doc.collection : !!doc.id;
    if (stored) await doc.update(submitData, options);
    else if (this.options.canCreate)
      await doc.constructor.create(mergeObject(doc.toObject(), submitData), {
        parent: doc.parent,
        pack: doc.pack,
      });
    else throw new Error(`"${doc.name}" is not stored and this sheet may not create it`);
  }

  /* ---------------------------------------------------------------- actions */

  static #canConfigure(this: DocumentSheetV2): boolean {
    return this.options.sheetConfig === true && this.document.isOwner && !this.document.pack;
  }
  static #canSetOwnership(this: DocumentSheetV2): boolean {
    return (
      !!host.user?.isGM && !this.document.isEmbedded && !this.document.pack && 'ownership' in this.document
    );
  }
  static #canImport(this: DocumentSheetV2): boolean {
    const { document: doc } = this;
    return (
      !!doc.pack &&
      !doc.isEmbedded &&
      !!host.user &&
      (doc.constructor.canUserCreate?.(host.user) ?? host.user.isGM)
    );
  }

  static async #onConfigureSheet(this: DocumentSheetV2): Promise<void> {
    const { DocumentSheetConfig } = await import('../apps/document-sheet-config.ts');
    await new DocumentSheetConfig({ document: this.document }).render({ force: true });
  }
  static async #onConfigureOwnership(this: DocumentSheetV2): Promise<void> {
    const { DocumentOwnershipConfig } = await import('../apps/document-ownership.ts');
    await new DocumentOwnershipConfig({ document: this.document }).render({ force: true });
  }
  static async #onCopyUuid(this: DocumentSheetV2): Promise<void> {
    await navigator.clipboard?.writeText(this.document.uuid);
    notify('info', 'PLAYGROUND.Sheet.Copied', { format: { uuid: this.document.uuid } });
  }
  static async #onImportDocument(this: DocumentSheetV2): Promise<void> {
    const pack = host.game.packs.get(this.document.pack ?? '');
    const imported = pack && (await importToWorld(pack, this.document.id));
    await this.close();
    await imported?.sheet?.render({ force: true });
  }
  static async #onEditImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const attribute = target.dataset.edit;
    if (!attribute || !this.isEditable) return;
    const { FilePicker } = await import('../apps/file-picker.ts');
    const current = target.getAttribute('src') ?? '';
    const chosen = await FilePicker.ask({ type: 'image', current });
    if (chosen === null || chosen === current) return;
    if (target.localName === 'img') (target as HTMLImageElement).src = chosen;
    if (this.options.form?.submitOnChange && this.form) {
      this.form.dispatchEvent(new Event('change', { bubbles: true, cancelable: true }));
    } else {
      const change: Obj = {};
      setProperty(change, attribute, chosen);
      await this.document.update(change);
    }
  }
}
