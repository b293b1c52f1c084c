import { ApplicationV2 } from '../api/application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import { createCheckboxInput, createFormGroup, createTextInput } from '../forms/fields.ts';
import { host, localize, type Obj } from '../host.ts';
import { el } from '../utils.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';

/** Stands in for {@link foundry.applications.apps.CombatTrackerConfig} (T13): what the tracker tracks. */
export class CombatTrackerConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'combat-tracker-config',
    tag: 'form',
    window: { title: 'PLAYGROUND.Combat.Settings', icon: 'fa-solid fa-gear' },
    position: { width: 420 },
    form: { handler: CombatTrackerConfig.#onSubmit, closeOnSubmit: true },
  };

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement> {
    const { resource, skipDefeated } = host.game.settings.get('core', 'combatTrackerConfig') as Obj;
    const group = (label: string, input: HTMLElement) =>
      createFormGroup({
        label: `PLAYGROUND.Combat.${label}`,
        hint: `PLAYGROUND.Combat.${label}Hint`,
        localize: true,
        rootId: this.id,
        input,
      });
    const body = el('div', { class: 'standard-form' });
    body.append(group('Resource', createTextInput({ name: 'resource', value: resource })));
    body.append(group('SkipDefeated', createCheckboxInput({ name: 'skipDefeated', value: skipDefeated })));
    body.append(
      el('footer', { class: 'form-footer' }, el('button', { type: 'submit' }, localize('PLAYGROUND.Save'))),
    );
    return body;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  static async #onSubmit(
    this: CombatTrackerConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const before = host.game.settings.get('core', 'combatTrackerConfig') as Obj & { toObject?: () => Obj };
    await host.game.settings.set('core', 'combatTrackerConfig', {
      ...(before.toObject?.() ?? before),
      ...formData.object,
    });
    await (host.ui.combat as { render?: (options: Obj) => unknown } | undefined)?.render?.({});
  }
}
