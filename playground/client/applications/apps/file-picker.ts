import { DialogV2 } from '../api/dialog.ts';
import { localize } from '../host.ts';
import { el } from '../utils.ts';

/**
 * Stands in for {@link foundry.applications.apps.FilePicker} (T13), reduced to its one question: the address of a file.
 * Browsing and uploading are not implemented.
 */
export class FilePicker {
  callback: ((path: string, picker: FilePicker) => unknown) | undefined;
  type: string;
  request: string;

  constructor(
    options: {
      type?: string;
      current?: string;
      callback?: (path: string, picker: FilePicker) => unknown;
    } = {},
  ) {
    this.type = options.type ?? 'any';
    this.request = options.current ?? '';
    this.callback = options.callback;
  }

  static get implementation(): typeof FilePicker {
    return FilePicker;
  }

  async render(): Promise<this> {
    const path = await FilePicker.ask({ type: this.type, current: this.request });
    if (path !== null) await this.callback?.(path, this);
    return this;
  }
  browse(): Promise<this> {
    return this.render();
  }

  static async upload(): Promise<never> {
    throw new Error('NotImplemented: foundry.applications.apps.FilePicker.upload');
  }

  /** Asks for an address; null when dismissed. */
  static async ask({ current = '' }: { type?: string; current?: string }): Promise<string | null> {
    const input = el('input', {
      type: 'text',
      name: 'path',
      value: current,
      autofocus: true,
      id: 'file-picker-path',
    });
    const label = el('label', { for: input.id }, localize('PLAYGROUND.FilePicker.Path'));
    const content = el(
      'div',
      { class: 'form-group stacked' },
      label,
      el('div', { class: 'form-fields' }, input),
    );
    content.append(el('p', { class: 'hint' }, localize('PLAYGROUND.FilePicker.Hint')));
    const answer = (await DialogV2.input({ window: { title: 'PLAYGROUND.FilePicker.Title' }, content })) as {
      path?: string;
    } | null;
    return answer?.path ?? null;
  }
}
