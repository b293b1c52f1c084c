/*
 * The part of Token Action HUD Core's API that we use, in our words: after the sources of Core 2.1.0 and of the template for system modules
 * (github.com/Larkinabout/fvtt-token-action-hud-core: module/core/api.mjs, module/managers/system-manager.mjs, module/handlers; and fvtt-token-action-hud-template).
 */

/** A group of actions, and a category that contains groups. */
export interface HudGroup {
  readonly id: string;
  readonly name: string;
  /** Its place in the layout: the ids from the category down, joined by `_`. */
  readonly nestId?: string;
  readonly listName?: string;
  readonly type?: string;
  readonly groups?: readonly HudGroup[];
}

export interface HudAction {
  readonly id: string;
  readonly name: string;
  /** How it is called where the user chooses which actions are shown. */
  readonly listName: string;
  /** What a click hands to the handler. */
  readonly encodedValue: string;
  readonly img: string;
  readonly tooltip: string;
  readonly info1?: { readonly text: string };
  /** Markup. */
  readonly icon1?: string;
}

declare class CoreActionHandler {
  readonly delimiter: string;
  /** Undefined if several tokens are selected, or none. */
  get actor(): Actor.Implementation | undefined;
  addActions(actions: HudAction[], group: { readonly id: string; readonly type: string }): void;
  buildSystemActions(groupIds: readonly string[]): Promise<void>;
}

declare class CoreRollHandler {
  readonly delimiter: string;
  get actor(): Actor.Implementation | undefined;
  get isShift(): boolean;
  get isRightClick(): boolean;
  handleActionClick(event: unknown, value: string): Promise<void>;
}

declare class CoreSystemManager {
  constructor(coreModule: string);
  getActionHandler(): CoreActionHandler;
  getRollHandler(id: string): CoreRollHandler;
  /** The choices of Core's setting, by id. */
  getAvailableRollHandlers(): { readonly [id: string]: string };
  registerDefaults(): Promise<{ layout: HudGroup[]; groups: HudGroup[] }>;
}

/** The module of Core, as the hook `tokenActionHudCoreApiReady` hands it over. */
export interface CoreModule {
  readonly api: {
    readonly ActionHandler: typeof CoreActionHandler;
    readonly RollHandler: typeof CoreRollHandler;
    readonly SystemManager: typeof CoreSystemManager;
    readonly Utils: { i18n(key: string): string };
  };
}
