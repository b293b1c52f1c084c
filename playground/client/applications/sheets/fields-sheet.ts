import { DocumentSheetV2 } from '../api/document-sheet.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { FieldFace } from '../document-faces.ts';
import { hasWidget } from '../forms/field-widgets.ts';
import { localize, type Obj, reportError } from '../host.ts';
import { el, getProperty } from '../utils.ts';

/** A plain sheet: a form group for each of the fields a class names, in order. */
export class FieldsSheet extends DocumentSheetV2 {
  /** Paths of the fields shown. */
  static FIELDS: string[] = ['name', 'img'];

  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['fields-sheet'],
    position: { width: 520 },
    form: { submitOnChange: false, closeOnSubmit: true },
  };

  /** The fields of this document's sheet. */
  _fieldPaths(): string[] {
    return (this.constructor as typeof FieldsSheet).FIELDS;
  }

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement[]> {
    const body = el('div', { class: 'standard-form scrollable' });
    for (const path of this._fieldPaths()) {
      const group = this._group(path);
      if (group) body.append(group);
    }
    const save = el('button', { type: 'submit' }, localize('PLAYGROUND.Save'));
    return [body, el('footer', { class: 'form-footer' }, save)];
  }

  _field(path: string): FieldFace | undefined {
    return this.document.schema.getField(path);
  }

  /** The group of one field, with the stored value; null when no input can edit it. */
  _group(path: string): HTMLElement | null {
    const field = this._field(path);
    if (!field) return null;
    try {
      const value = getProperty(this.document._source, path);
      return field.toFormGroup(
        { rootId: this.id, localize: true, label: labelOf(field, path) },
        { value, name: path },
      );
    } catch (error) {
      reportError(`${this.constructor.name}: ${path}`, error);
      return null;
    }
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}

/** A field's own label; else the host's word for its last part; else the path. */
function labelOf(field: FieldFace, path: string): string {
  if (field.label && field.label !== path) return field.label;
  const last = path.split('.').at(-1) ?? path;
  const key = `PLAYGROUND.Fields.${last}`;
  const text = localize(key);
  return text === key ? last : text;
}

/** Stands in for {@link foundry.applications.sheets.BaseSheet} (T13): every simple field of a document without a sheet of its own. */
export class BaseSheet extends FieldsSheet {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    position: { height: 560 },
    window: { resizable: true },
  };

  override _fieldPaths(): string[] {
    const system = this.document.system as { schema?: { fields?: Record<string, FieldFace> } } | undefined;
    const own = Object.keys(system?.schema?.fields ?? {}).map((key) => `system.${key}`);
    return ['name', 'img', ...own].filter((path) => this.#isSimple(path));
  }

  #isSimple(path: string): boolean {
    const field = this.document.schema.getField(path) ?? this.#systemField(path);
    return !!field && hasWidget(field);
  }

  /** Fields of `system` belong to the model of the subtype, not to the document's schema. */
  #systemField(path: string): FieldFace | undefined {
    const model = this.document.system as
      | { schema?: { getField(path: string): FieldFace | undefined } }
      | undefined;
    return path.startsWith('system.') ? model?.schema?.getField(path.slice('system.'.length)) : undefined;
  }

  override _field(path: string): FieldFace | undefined {
    return super._field(path) ?? this.#systemField(path);
  }
}
