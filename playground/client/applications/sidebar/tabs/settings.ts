import type { TemplatePart } from '../../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../../api/options.ts';
import { host, localize, type Obj } from '../../host.ts';
import { SettingsConfig } from '../../settings/config.ts';
import { ControlsConfig } from '../../settings/controls-config.ts';
import { applyColorScheme, LANGUAGES, uiConfig } from '../../settings/core-settings.ts';
import { ToursManagement } from '../apps/tours-management.ts';
import { HandlebarsSidebarTab } from '../sidebar-tab.ts';

/** Stands in for {@link foundry.applications.sidebar.tabs.Settings} (T13): the world, its settings, the way out. */
export class Settings extends HandlebarsSidebarTab {
  static override tabName = 'settings';
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['settings-sidebar', 'flexcol', 'scrollable'],
    window: { title: 'PLAYGROUND.Tabs.settings', icon: 'fa-solid fa-gears' },
    actions: {
      configure: Settings.#onConfigure,
      controls: Settings.#onControls,
      tours: Settings.#onTours,
      language: Settings.#onLanguage,
      scheme: Settings.#onScheme,
      logOut: Settings.#onLogOut,
    },
  };
  static override PARTS: Record<string, TemplatePart> = {
    settings: { template: 'templates/sidebar/tabs/settings.hbs' },
  };

  override async _prepareContext(options: RenderOptions): Promise<Obj> {
    const context = await super._prepareContext(options);
    const { system, world, release } = host.game;
    const scheme = document.body.classList.contains('theme-light') ? 'light' : 'dark';
    return Object.assign(context, {
      system,
      world,
      generation: release.generation,
      languages: Object.entries(LANGUAGES).map(([id, label]) => ({
        id,
        label,
        active: host.game.i18n.lang === id,
      })),
      schemes: ['light', 'dark'].map((id) => ({
        id,
        label: localize(`PLAYGROUND.Theme.${id}`),
        active: scheme === id,
        icon: id === 'light' ? 'fa-sun' : 'fa-moon',
      })),
    });
  }

  static async #onConfigure(this: Settings): Promise<void> {
    await new SettingsConfig().render({ force: true });
  }
  static async #onControls(this: Settings): Promise<void> {
    await new ControlsConfig().render({ force: true });
  }
  static async #onTours(this: Settings): Promise<void> {
    await new ToursManagement().render({ force: true });
  }
  static async #onLanguage(this: Settings, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (target.dataset.language === host.game.i18n.lang) return;
    await host.game.settings.set('core', 'language', target.dataset.language);
    globalThis.location.reload();
  }
  static async #onScheme(this: Settings, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const scheme = target.dataset.scheme ?? '';
    await host.game.settings.set('core', 'uiConfig', {
      ...uiConfig(),
      colorScheme: { applications: scheme, interface: scheme },
    });
    applyColorScheme();
    await this.render();
  }
  static #onLogOut(this: Settings): void {
    const game = host.game as unknown as { logOut?: () => unknown };
    if (game.logOut) game.logOut();
    else void fetch('/api/leave').then(() => globalThis.location.assign('/join'));
  }
}
