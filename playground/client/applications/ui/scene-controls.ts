import { ApplicationV2 } from '../api/application.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from '../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import { host, localize, type Obj, reportError } from '../host.ts';
import { placeInto } from './players.ts';

/** One tool of a set. */
export interface SceneTool {
  name: string;
  order: number;
  title: string;
  icon: string;
  visible?: boolean;
  toggle?: boolean;
  active?: boolean;
  button?: boolean;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
}

/** One set of tools, for one layer of the board. */
export interface SceneControl {
  name: string;
  order: number;
  title: string;
  icon: string;
  visible?: boolean;
  tools: Record<string, SceneTool>;
  activeTool: string;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
  onToolChange?: (event: Event | undefined, tool: SceneTool) => unknown;
}

/** A choice of set, tool or toggles. */
export interface ControlChoice {
  event?: Event;
  control?: string;
  tool?: string;
  toggles?: Record<string, boolean>;
}

interface BoardFace {
  activateTool?: (control: string, tool: string) => void;
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;
const shown = <T extends { visible?: boolean; order: number }>(record: Record<string, T>): T[] =>
  Object.values(record)
    .filter(({ visible }) => visible !== false)
    .sort(byOrder);

/**
 * Stands in for {@link foundry.applications.ui.SceneControls} (T13): the tools of the board. The board is told through
 * `canvas.activateTool(control, tool)` and the hook `activateSceneControls`.
 */
export class SceneControls extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly emittedEvents: readonly string[] = ['render', 'close', 'position', 'activate'];
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'scene-controls',
    tag: 'aside',
    classes: ['faded-ui'],
    window: { frame: false, positioned: false },
    actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
  };
  static override PARTS: Record<string, TemplatePart> = {
    layers: { template: 'templates/ui/scene-controls.hbs' },
  };

  #controls: Record<string, SceneControl> = {};
  #control = 'tokens';

  get controls(): Record<string, SceneControl> {
    return this.#controls;
  }
  get control(): SceneControl | null {
    return this.#controls[this.#control] ?? null;
  }
  get tools(): Record<string, SceneTool> {
    return this.control?.tools ?? {};
  }
  get tool(): SceneTool | null {
    return this.tools[this.control?.activeTool ?? ''] ?? null;
  }
  /** Old names of V12, still read by modules. */
  get activeControl(): string | undefined {
    return this.control?.name;
  }
  get activeTool(): string | undefined {
    return this.tool?.name;
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender || options.reset) this.#prepare();
    if (options.control || options.tool || options.toggles) this.#choose(options as ControlChoice);
  }

  /** The tools of the host, then those of the hook `getSceneControlButtons`. */
  #prepare(): void {
    const before = { control: this.#control, tool: this.control?.activeTool };
    this.#controls = coreControls();
    host.hooks.callAll('getSceneControlButtons', this.#controls);
    if (!this.#controls[before.control]) this.#control = shown(this.#controls)[0]?.name ?? 'tokens';
    const { control } = this;
    if (control && before.tool && control.tools[before.tool]) control.activeTool = before.tool;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Obj> {
    const controls = shown(this.#controls).map((control) => ({
      ...control,
      active: control.name === this.#control,
    }));
    const tools = shown(this.tools).map((tool) => ({
      ...tool,
      active: tool.toggle ? tool.active : !tool.button && tool.name === this.control?.activeTool,
    }));
    return { controls, tools, single: controls.length < 2 };
  }

  /** Chooses a set, a tool of it, or switches toggles; then renders and tells the board. */
  async activate(choice: ControlChoice = {}): Promise<void> {
    this.#choose(choice);
    await this.render();
    this.dispatchEvent(new Event('activate'));
  }

  #choose({ event, control, tool, toggles = {} }: ControlChoice): void {
    const next = control ? this.#controls[control] : this.control;
    if (!next) return;
    if (next.name !== this.#control) {
      this.#run(() => this.control?.onChange?.(event, false));
      this.#control = next.name;
      this.#run(() => next.onChange?.(event, true));
    }
    for (const [name, on] of Object.entries(toggles)) this.#toggle(next.tools[name], on, event);
    const chosen = tool ? next.tools[tool] : undefined;
    if (chosen?.button) this.#run(() => chosen.onChange?.(event, true));
    else if (chosen?.toggle) this.#toggle(chosen, !chosen.active, event);
    else if (chosen) this.#activateTool(next, chosen, event);
    if (!chosen?.button) this.#tellBoard(next);
  }

  #activateTool(control: SceneControl, tool: SceneTool, event?: Event): void {
    const before = control.tools[control.activeTool];
    if (before !== tool) this.#run(() => before?.onChange?.(event, false));
    control.activeTool = tool.name;
    this.#run(() => tool.onChange?.(event, true));
    this.#run(() => control.onToolChange?.(event, tool));
  }

  #toggle(tool: SceneTool | undefined, on: boolean, event?: Event): void {
    if (!tool?.toggle || tool.active === on) return;
    tool.active = on;
    this.#run(() => tool.onChange?.(event, on));
  }

  #tellBoard(control: SceneControl): void {
    (host.canvas as BoardFace | null)?.activateTool?.(control.name, control.activeTool);
    host.hooks.callAll('activateSceneControls', this, control.name, control.activeTool);
  }

  #run(step: () => unknown): void {
    try {
      step();
    } catch (error) {
      reportError('SceneControls', error);
    }
  }

  static async #onControl(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.activate({ event, control: target.dataset.control ?? '' });
    this.element.querySelector<HTMLElement>(`[data-control="${target.dataset.control}"]`)?.focus();
  }
  static async #onTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.activate({ event, tool: target.dataset.tool ?? '' });
    this.element.querySelector<HTMLElement>(`[data-tool="${target.dataset.tool}"]`)?.focus();
  }

  override _insertElement(element: HTMLElement): void {
    placeInto(element, 'ui-left-column-1', 'PLAYGROUND.Tools.Tools');
  }
}

/** One of the host's own tools. */
const tool = (name: string, order: number, iconName: string): SceneTool => ({
  name,
  order,
  title: localize(`PLAYGROUND.Tools.${name}`),
  icon: `fa-solid ${iconName}`,
});

/** The host's own sets of tools. */
function coreControls(): Record<string, SceneControl> {
  const isGM = !!host.user?.isGM;
  return {
    tokens: {
      name: 'tokens',
      order: 1,
      title: localize('PLAYGROUND.Tools.tokens'),
      icon: 'fa-solid fa-user-large',
      activeTool: 'select',
      tools: {
        select: tool('select', 1, 'fa-arrow-pointer'),
        target: tool('target', 2, 'fa-bullseye'),
        ruler: tool('ruler', 3, 'fa-ruler'),
      },
    },
    walls: {
      name: 'walls',
      order: 2,
      title: localize('PLAYGROUND.Tools.walls'),
      icon: 'fa-solid fa-trowel-bricks',
      visible: isGM,
      activeTool: 'walls',
      tools: { walls: tool('walls', 1, 'fa-trowel-bricks') },
    },
    regions: {
      name: 'regions',
      order: 3,
      title: localize('PLAYGROUND.Tools.regions'),
      icon: 'fa-solid fa-draw-polygon',
      visible: isGM,
      activeTool: 'select',
      tools: { select: tool('select', 1, 'fa-arrow-pointer') },
    },
  };
}
