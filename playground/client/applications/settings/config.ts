import { ApplicationV2 } from '../api/application.ts';
import { DialogV2 } from '../api/dialog.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import { createFormGroup, createSelectInput } from '../forms/fields.ts';
import { host, localize, type Obj, type SettingEntry } from '../host.ts';
import { el, expandObject, icon } from '../utils.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';
import { applyColorScheme, SCHEMES, uiConfig } from './core-settings.ts';
import { menuRow, settingGroup } from './setting-rows.ts';

interface Section {
  id: string;
  label: string;
  content: HTMLElement[];
}

/** Stands in for {@link foundry.applications.settings.SettingsConfig} (T13): all settings that packages registered. */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'settings-config',
    tag: 'form',
    classes: ['settings-config'],
    window: { title: 'PLAYGROUND.Settings.Title', icon: 'fa-solid fa-gears', resizable: true },
    position: { width: 720, height: 640 },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openSubmenu: SettingsConfig.#onMenu, resetDefaults: SettingsConfig.#onReset },
  };

  override tabGroups: Record<string, string | null> = { categories: 'core' };

  #sections(): Section[] {
    const names = new Map<string, string>([['core', localize('PLAYGROUND.Settings.Core')]]);
    names.set(host.game.system.id, host.game.system.title);
    const sections = new Map<string, Section>();
    const section = (namespace: string): Section => {
      const made = sections.get(namespace) ?? {
        id: namespace,
        label: names.get(namespace) ?? moduleTitle(namespace),
        content: [],
      };
      sections.set(namespace, made);
      return made;
    };
    section('core').content.push(...this.#lookInputs());
    for (const menu of host.game.settings.menus.values()) {
      if (!menu.restricted || host.user?.isGM) section(menu.namespace).content.push(menuRow(menu));
    }
    for (const setting of host.game.settings.settings.values()) {
      if (setting.config && mayChange(setting))
        section(setting.namespace).content.push(settingGroup(setting));
    }
    return [...sections.values()];
  }

  #lookInputs(): HTMLElement[] {
    const { colorScheme } = uiConfig();
    return (['applications', 'interface'] as const).map((part) => {
      const options = Object.entries(SCHEMES).map(([value, label]) => ({ value, label: localize(label) }));
      const input = createSelectInput({ name: `colorScheme.${part}`, options, value: colorScheme[part] });
      return createFormGroup({
        label: `PLAYGROUND.Settings.Scheme.${part}`,
        localize: true,
        rootId: this.id,
        input,
      });
    });
  }

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement[]> {
    const sections = this.#sections();
    if (!sections.some(({ id }) => id === this.tabGroups.categories))
      this.tabGroups.categories = sections[0]?.id ?? 'core';
    const active = this.tabGroups.categories;
    const nav = el('nav', {
      class: 'tabs categories',
      role: 'tablist',
      'aria-label': localize('PLAYGROUND.Settings.Categories'),
    });
    const body = el('div', { class: 'categories-content scrollable' });
    for (const section of sections) {
      nav.append(sectionTab(section, section.id === active));
      body.append(sectionPanel(section, section.id === active));
    }
    return [el('div', { class: 'settings-columns' }, nav, body), footer()];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { colorScheme, ...values } = splitLook(formData.object);
    await host.game.settings.set('core', 'uiConfig', { ...uiConfig(), colorScheme });
    applyColorScheme();
    let needsReload = false;
    for (const [id, value] of Object.entries(settingValues(values))) {
      const setting = host.game.settings.settings.get(id);
      if (!setting) continue;
      const before = JSON.stringify(sourceOf(host.game.settings.get(setting.namespace, setting.key)));
      await host.game.settings.set(setting.namespace, setting.key, value);
      const after = JSON.stringify(sourceOf(host.game.settings.get(setting.namespace, setting.key)));
      needsReload ||= before !== after && setting.requiresReload === true;
    }
    if (needsReload) void SettingsConfig.reloadConfirm();
  }

  /** Offers to load the page again after a change that needs it. */
  static async reloadConfirm(_options: Obj = {}): Promise<void> {
    const content = `<p>${localize('PLAYGROUND.Settings.ReloadHint')}</p>`;
    const answer = await DialogV2.confirm({
      window: { title: 'PLAYGROUND.Settings.Reload' },
      content,
      modal: true,
    });
    if (answer) globalThis.location.reload();
  }

  static async #onMenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const menu = host.game.settings.menus.get(target.dataset.key ?? '');
    if (menu) await new menu.type().render({ force: true });
  }

  static #onReset(this: SettingsConfig): void {
    for (const [id, setting] of host.game.settings.settings) {
      const field = this.form?.elements.namedItem(id) as (HTMLInputElement & { value: unknown }) | null;
      if (!field || !setting.config) continue;
      if (field.type === 'checkbox') field.checked = setting.default === true;
      else field.value = (setting.default ?? '') as string;
    }
  }
}

const sectionTab = ({ id, label }: Section, active: boolean): HTMLElement =>
  el(
    'button',
    {
      type: 'button',
      'data-action': 'tab',
      'data-tab': id,
      'data-group': 'categories',
      role: 'tab',
      'aria-selected': active,
      class: active ? 'active' : '',
    },
    label,
  );

const sectionPanel = ({ id, label, content }: Section, active: boolean): HTMLElement =>
  el(
    'section',
    {
      class: `tab standard-form ${active ? 'active' : ''}`,
      'data-tab': id,
      'data-group': 'categories',
      'aria-label': label,
    },
    ...content,
  );

/** The buttons below all sections. */
function footer(): HTMLElement {
  const reset = el(
    'button',
    { type: 'button', 'data-action': 'resetDefaults' },
    icon('fa-solid fa-arrow-rotate-left'),
    localize('PLAYGROUND.Settings.Reset'),
  );
  const save = el('button', { type: 'submit' }, icon('fa-solid fa-floppy-disk'), localize('PLAYGROUND.Save'));
  return el('footer', { class: 'form-footer' }, reset, save);
}

const moduleTitle = (id: string): string => {
  const modules = host.game.modules as { get?: (id: string) => { title?: string } | undefined } | undefined;
  return modules?.get?.(id)?.title ?? id;
};

const mayChange = (setting: SettingEntry): boolean =>
  setting.scope !== 'world' || !!host.user?.can?.('SETTINGS_MODIFY') || !!host.user?.isGM;

const sourceOf = (value: unknown): unknown =>
  value && typeof value === 'object' && 'toObject' in value
    ? (value as { toObject(): unknown }).toObject()
    : value;

function splitLook(object: Obj): Obj & { colorScheme: { applications: string; interface: string } } {
  const {
    'colorScheme.applications': applications = '',
    'colorScheme.interface': around = '',
    ...rest
  } = object;
  return {
    ...rest,
    colorScheme: { applications: String(applications ?? ''), interface: String(around ?? '') },
  };
}

/** Values by setting id; fields of a data model are gathered into one object. */
function settingValues(values: Obj): Obj {
  const result: Obj = {};
  for (const [name, value] of Object.entries(values)) {
    if (host.game.settings.settings.has(name)) {
      result[name] = value;
      continue;
    }
    const id = name.split('.').slice(0, 2).join('.');
    const rest = name.slice(id.length + 1);
    result[id] = { ...(result[id] as Obj | undefined), [rest]: value };
  }
  for (const [id, value] of Object.entries(result)) {
    const isModel = !!(host.game.settings.settings.get(id)?.type as { schema?: unknown } | undefined)?.schema;
    if (isModel) result[id] = expandObject(value);
  }
  return result;
}
