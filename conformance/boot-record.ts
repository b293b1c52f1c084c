/* What existed at each moment of the boot. Loaded with the module, so that it sees the first of them; the suite reads it later. */

export interface Moment {
  readonly name: 'module' | 'init' | 'i18nInit' | 'setup' | 'ready';
  readonly facts: { readonly [fact: string]: unknown };
}

export const moments: Moment[] = [];

/** A setting of the suite: registered and read in init. */
export const SETTING = 'conformanceBoot';

const told = (run: () => unknown): unknown => {
  try {
    return run() ?? null;
  } catch (error) {
    return `error: ${String(error)}`;
  }
};

/** Globals that may be missing at any moment. */
const host = globalThis as unknown as {
  readonly game?: {
    readonly actors?: { readonly size?: number };
    readonly user?: { readonly id?: string };
    readonly userId?: string;
    readonly i18n?: { localize(key: string): string };
    readonly packs?: { readonly size?: number };
    readonly socket?: { on?: unknown };
  };
  readonly canvas?: { readonly ready?: boolean } | null;
  readonly ui?: { readonly chat?: { readonly rendered?: boolean } };
};

function note(name: Moment['name'], more: Moment['facts'] = {}): void {
  moments.push({
    name,
    facts: {
      foundry: typeof foundry,
      config: typeof CONFIG,
      actors: host.game?.actors?.size ?? null,
      packs: host.game?.packs?.size ?? null,
      user: host.game?.user?.id ?? null,
      userId: host.game?.userId ?? null,
      canvas: host.canvas?.ready ?? null,
      words: told(() => host.game?.i18n?.localize('FIVEFOLD.ui.sheet.label')),
      socket: typeof host.game?.socket?.on,
      chat: host.ui?.chat?.rendered ?? null,
      ...more,
    },
  });
}

function settingReadInInit(): unknown {
  game.settings.register(
    'fivefold' as never,
    SETTING as never,
    { name: 'conformance', scope: 'world', config: false, type: String, default: 'initial' } as never,
  );
  return game.settings.get('fivefold' as never, SETTING as never);
}

note('module');
Hooks.once('init', () => note('init', { setting: told(settingReadInInit) }));
Hooks.once('i18nInit', () => note('i18nInit'));
Hooks.once('setup', () => note('setup'));
Hooks.once('ready', () => note('ready'));
