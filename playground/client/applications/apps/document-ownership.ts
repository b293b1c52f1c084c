import { DocumentSheetV2 } from '../api/document-sheet.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import { createFormGroup, createSelectInput } from '../forms/fields.ts';
import { host, localize, type Obj } from '../host.ts';
import { el } from '../utils.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';

const LEVELS = { none: 0, limited: 1, observer: 2, owner: 3 } as const;
const INHERIT = '-1';

/** Stands in for {@link foundry.applications.apps.DocumentOwnershipConfig} (T13): who may see and change a document. */
export class DocumentOwnershipConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['ownership-config'],
    position: { width: 420 },
    window: { icon: 'fa-solid fa-file-lock' },
    sheetConfig: false,
    form: { handler: DocumentOwnershipConfig.#onSubmit, closeOnSubmit: true },
  };

  override get title(): string {
    return `${localize('PLAYGROUND.Sheet.Ownership')}: ${this.document.name}`;
  }

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement> {
    const { ownership = {} } = this.document;
    const options = Object.entries(LEVELS).map(([name, level]) => ({
      value: String(level),
      label: localize(`PLAYGROUND.Ownership.${name}`),
    }));
    const inherit = { value: INHERIT, label: localize('PLAYGROUND.Ownership.inherit') };
    const group = (
      name: string,
      label: string,
      value: number | undefined,
      choices: { value: string; label: string }[],
    ) =>
      createFormGroup({
        label,
        rootId: this.id,
        input: createSelectInput({ name, options: choices, value: String(value ?? INHERIT) }),
      });
    const body = el('div', { class: 'standard-form' });
    body.append(group('default', localize('PLAYGROUND.Ownership.default'), ownership.default ?? 0, options));
    for (const user of host.game.users) {
      if (!user.isGM) body.append(group(user.id, user.name, ownership[user.id], [inherit, ...options]));
    }
    body.append(
      el('footer', { class: 'form-footer' }, el('button', { type: 'submit' }, localize('PLAYGROUND.Save'))),
    );
    return body;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  static async #onSubmit(
    this: DocumentOwnershipConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const ownership: Record<string, number> = {
      ...(this.document._source.ownership as Record<string, number>),
    };
    for (const [user, level] of Object.entries(formData.object)) {
      if (String(level) === INHERIT) delete ownership[user];
      else ownership[user] = Number(level);
    }
    await this.document.update({ ownership }, { diff: false, recursive: false });
  }
}
