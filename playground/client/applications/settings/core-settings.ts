import { host, type Obj } from '../host.ts';

/** The looks a user may choose. */
export const SCHEMES = {
  '': 'PLAYGROUND.Theme.system',
  light: 'PLAYGROUND.Theme.light',
  dark: 'PLAYGROUND.Theme.dark',
};

/** The languages of the host itself. */
export const LANGUAGES = { en: 'English', ru: 'Русский' };

/** What a user has chosen for windows and for the interface around them. */
export interface UiConfig {
  colorScheme: { applications: string; interface: string };
  fontScale: number;
}

const DEFAULT_UI: UiConfig = { colorScheme: { applications: '', interface: '' }, fontScale: 5 };

/** The interface's own settings; those that are registered already are left alone. Called between init and i18nInit. */
export function registerInterfaceSettings(): void {
  const entries: Record<string, Obj> = {
    language: {
      name: 'PLAYGROUND.Settings.Language',
      hint: 'PLAYGROUND.Settings.LanguageHint',
      scope: 'client',
      config: true,
      type: String,
      choices: LANGUAGES,
      default: 'en',
      requiresReload: true,
    },
    uiConfig: {
      name: 'PLAYGROUND.Settings.Look',
      scope: 'client',
      config: false,
      type: Object,
      default: DEFAULT_UI,
      onChange: () => applyColorScheme(),
    },
    sheetClasses: { scope: 'world', config: false, type: Object, default: {} },
    combatTrackerConfig: {
      scope: 'world',
      config: false,
      type: Object,
      default: { resource: '', skipDefeated: false },
    },
  };
  for (const [key, data] of Object.entries(entries)) {
    if (!host.game.settings.settings.has(`core.${key}`)) host.game.settings.register('core', key, data);
  }
}

/** The chosen look; what is missing in the store is the default. */
export function uiConfig(): UiConfig {
  if (!host.game?.settings?.settings.has('core.uiConfig')) return DEFAULT_UI;
  const stored = host.game.settings.get('core', 'uiConfig') as Partial<UiConfig> | undefined;
  return { ...DEFAULT_UI, ...stored, colorScheme: { ...DEFAULT_UI.colorScheme, ...stored?.colorScheme } };
}

const prefersLight = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches;

/** Writes the chosen look into the page: `theme-…` on the body for windows, and on the interface where that differs. */
export function applyColorScheme(): void {
  const { colorScheme } = uiConfig();
  const resolve = (scheme: string) => scheme || (prefersLight() ? 'light' : 'dark');
  const applications = resolve(colorScheme.applications);
  const around = resolve(colorScheme.interface);
  const set = (element: HTMLElement, scheme: string) => {
    element.classList.toggle('theme-light', scheme === 'light');
    element.classList.toggle('theme-dark', scheme === 'dark');
  };
  set(document.body, applications);
  for (const element of document.querySelectorAll<HTMLElement>('#interface, #pause')) {
    element.classList.add('themed');
    set(element, around);
  }
}
