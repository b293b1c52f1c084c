import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import type { Doc } from '../document-faces.ts';
import { localize, type Obj } from '../host.ts';
import { el } from '../utils.ts';
import { FieldsSheet } from './fields-sheet.ts';

/** Stands in for {@link foundry.applications.sheets.MacroConfig} (T13). */
export class MacroConfig extends FieldsSheet {
  static override FIELDS = ['name', 'img', 'type', 'command'];
  static override DEFAULT_OPTIONS: DefaultOptions = {
    position: { width: 560 },
    window: { icon: 'fa-solid fa-code' },
    actions: { execute: MacroConfig.#onExecute },
  };

  override async _renderHTML(context: Obj, options: RenderOptions): Promise<HTMLElement[]> {
    const [body, footer] = await super._renderHTML(context, options);
    footer?.prepend(
      el('button', { type: 'button', 'data-action': 'execute' }, localize('PLAYGROUND.Macro.Execute')),
    );
    return [body, footer].filter((element) => element !== undefined);
  }

  static async #onExecute(this: MacroConfig): Promise<void> {
    if (this.isEditable) {
      const command = (
        this.element.querySelector('[name=command]') as (HTMLElement & { value: string }) | null
      )?.value;
      if (command !== undefined && command !== this.document.command) await this.document.update({ command });
    }
    await (this.document as Doc & { execute(): unknown }).execute();
  }
}
