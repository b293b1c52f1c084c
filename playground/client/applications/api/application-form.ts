import { type Obj, reportError } from '../host.ts';
import { FormDataExtended } from '../ux/form-data-extended.ts';
import { ApplicationTabs } from './application-tabs.ts';
import type { AppOptions, ClosingOptions, FormConfiguration } from './options.ts';

/** The form that an application is or holds: how it is submitted, by people and by code. */
export abstract class ApplicationForm extends ApplicationTabs {
  abstract options: AppOptions;

  abstract get form(): HTMLFormElement | null;
  abstract close(options?: ClosingOptions): Promise<this>;

  /** Submits the top-level form by code; further options reach the handler as its fourth argument. */
  async submit(submitOptions: Obj = {}): Promise<unknown> {
    const config = this.options.form;
    const form = this.form ?? (this.element as HTMLElement | null)?.querySelector('form');
    if (!form || !config?.handler)
      throw new Error(`${this.constructor.name} has no single form with a handler`);
    const event = new Event('submit', { cancelable: true });
    const result = await Reflect.apply(config.handler, this, [
      event,
      form,
      new FormDataExtended(form),
      submitOptions,
    ]);
    if (config.closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  async _onSubmitForm(config: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget ?? event.target) as HTMLFormElement;
    const formData = new FormDataExtended(form);
    if (config.handler) {
      try {
        await Reflect.apply(config.handler, this, [event, form, formData]);
      } catch (error) {
        reportError(`${this.constructor.name}#submit`, error);
        return;
      }
    }
    if (config.closeOnSubmit) await this.close({ submitted: true });
  }

  _onChangeForm(config: FormConfiguration, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm(config, event);
  }
}
