import { DocumentSheetV2 } from '../api/document-sheet.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { DocClass } from '../document-faces.ts';
import { createFormGroup, createSelectInput } from '../forms/fields.ts';
import { host, localize, type Obj } from '../host.ts';
import {
  registerSheet,
  resetSheet,
  type SheetClass,
  type SheetRegistration,
  sheetEntries,
  unregisterSheet,
} from '../sheets/sheet-registry.ts';
import { el } from '../utils.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';

/** Stands in for {@link foundry.applications.apps.DocumentSheetConfig} (T13): which sheet and theme a document uses. */
export class DocumentSheetConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['sheet-config'],
    position: { width: 420 },
    window: { icon: 'fa-solid fa-gear', controls: [] },
    sheetConfig: false,
    form: { handler: DocumentSheetConfig.#onSubmit, closeOnSubmit: true },
  };

  override get title(): string {
    return `${localize('PLAYGROUND.Sheet.Configure')}: ${this.document.name}`;
  }

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement> {
    const entries = sheetEntries(this.document).filter((entry) => entry.canConfigure);
    const flag = (key: string) => (this.document.getFlag('core', key) as string | undefined) ?? '';
    const group = (name: string, label: string, options: { value: string; label: string }[]) =>
      createFormGroup({
        label,
        localize: true,
        rootId: this.id,
        input: createSelectInput({ name, options, value: flag(name), blank: localize('PLAYGROUND.Default') }),
      });
    const themes = ['light', 'dark'].map((value) => ({
      value,
      label: localize(`PLAYGROUND.Theme.${value}`),
    }));
    const body = el('div', { class: 'standard-form' });
    body.append(
      group(
        'sheetClass',
        'PLAYGROUND.Sheet.Class',
        entries.map(({ id, label }) => ({ value: id, label })),
      ),
    );
    body.append(group('sheetTheme', 'PLAYGROUND.Sheet.Theme', themes));
    const save = el('button', { type: 'submit' }, localize('PLAYGROUND.Save'));
    body.append(el('footer', { class: 'form-footer' }, save));
    return body;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  static async #onSubmit(
    this: DocumentSheetConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { sheetClass, sheetTheme } = formData.object as Record<string, string>;
    await this.document.update({
      flags: { core: { sheetClass: sheetClass || null, sheetTheme: sheetTheme || null } },
    });
    await resetSheet(this.document);
  }

  static registerSheet(
    documentClass: DocClass,
    scope: string,
    sheetClass: SheetClass,
    options?: SheetRegistration,
  ): void {
    registerSheet(documentClass, scope, sheetClass, options);
  }
  static unregisterSheet(
    documentClass: DocClass,
    scope: string,
    sheetClass: SheetClass,
    options?: { types?: string[] },
  ): void {
    unregisterSheet(documentClass, scope, sheetClass, options);
  }
  /** The sheet classes of a document name and subtype. */
  static getSheetClassesForSubType(
    documentName: string,
    subType: string,
  ): { sheetClasses: Record<string, string>; defaultClass: string } {
    const entries = Object.values(host.config[documentName]?.sheetClasses?.[subType] ?? {});
    const sheetClasses = Object.fromEntries(entries.map((entry) => [String(entry.id), String(entry.label)]));
    return { sheetClasses, defaultClass: String(entries.findLast((entry) => entry.default)?.id ?? '') };
  }
}
