import type { TemplatePart } from '../../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../../api/options.ts';
import type { Combat, Combatant } from '../../document-faces.ts';
import { host, type Obj } from '../../host.ts';
import { isElement } from '../../utils.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { HandlebarsSidebarTab } from '../sidebar-tab.ts';
import {
  alignInitiatives,
  type EffectIcon,
  effectIcons,
  effectsTooltip,
  encounterContext,
  thumbnailOf,
  turnContext,
} from './combat-context.ts';
import { combatantMenu, combatMenu } from './combat-menus.ts';
import { openCombatant, panTo, ping, storeInitiative, toggleDefeated } from './combatant-actions.ts';

/** Stands in for {@link foundry.applications.sidebar.tabs.CombatTracker} (T13): the order of a fight. */
export class CombatTracker extends HandlebarsSidebarTab {
  static override tabName = 'combat';

  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['combat-sidebar', 'flexcol'],
    window: { title: 'PLAYGROUND.Tabs.combat', icon: 'fa-solid fa-hand-fist' },
    position: { width: 340, height: 'auto' },
    actions: {
      activateCombatant: CombatTracker.#onControl,
      panToCombatant: CombatTracker.#onControl,
      pingCombatant: CombatTracker.#onControl,
      rollInitiative: CombatTracker.#onControl,
      toggleDefeated: CombatTracker.#onControl,
      toggleHidden: CombatTracker.#onControl,
      createCombat: CombatTracker.#onCreate,
      cycleCombat: CombatTracker.#onCycle,
      trackerSettings: CombatTracker.#onTrackerSettings,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: 'templates/sidebar/tabs/combat/header.hbs' },
    tracker: { template: 'templates/sidebar/tabs/combat/tracker.hbs', scrollable: [''] },
    footer: { template: 'templates/sidebar/tabs/combat/footer.hbs' },
  };

  #viewedId: string | null = null;
  #highlighted: unknown = null;

  /** The encounters of the viewed scene and those of no scene; a GM sees them all. */
  get combats(): Combat[] {
    const scene = host.game.scenes?.current?.id ?? null;
    return host.game.combats.contents.filter(
      (combat) => combat.visible !== false && (combat.scene === null || combat.scene?.id === scene),
    );
  }

  /** The encounter shown: the chosen one, else the active one. */
  get viewed(): Combat | null {
    const { combats } = this;
    return (
      combats.find(({ id }) => id === this.#viewedId) ??
      combats.find(({ isActive, active }) => isActive ?? active) ??
      null
    );
  }
  set viewed(combat: Combat | null) {
    this.#viewedId = combat?.id ?? null;
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (options.combat !== undefined) this.viewed = options.combat as Combat | null;
  }

  /* ---------------------------------------------------------------- context */

  override async _preparePartContext(partId: string, context: Obj, options: RenderOptions): Promise<Obj> {
    const own = await super._preparePartContext(partId, context, options);
    await this._prepareCombatContext(own, options);
    if (partId === 'tracker') await this._prepareTrackerContext(own, options);
    return own;
  }

  /** What all parts know of the viewed encounter. */
  async _prepareCombatContext(context: Obj, _options: RenderOptions): Promise<void> {
    Object.assign(context, encounterContext(this.combats, this.viewed));
  }

  /** The rows. */
  async _prepareTrackerContext(context: Obj, _options: RenderOptions): Promise<void> {
    const combat = context.combat as Combat | null;
    if (!combat) return;
    const turns: Obj[] = [];
    let hasDecimals = false;
    for (const [index, combatant] of combat.turns.entries()) {
      if (!combatant.visible) continue;
      const turn = await this._prepareTurnContext(combat, combatant, index);
      hasDecimals ||= !!turn.hasDecimals;
      turns.push(turn);
    }
    alignInitiatives(turns, hasDecimals);
    Object.assign(context, { turns, hasDecimals });
  }

  /** One row. */
  async _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<Obj> {
    const icons = effectIcons(combatant);
    return {
      ...turnContext(combat, combatant, index),
      img: await this._getCombatantThumbnail(combatant),
      effects: { icons, tooltip: this._formatEffectsTooltip(icons) },
    };
  }

  _formatEffectsTooltip(effects: EffectIcon[]): string {
    return effectsTooltip(effects);
  }

  async _getCombatantThumbnail(combatant: Combatant): Promise<string> {
    return thumbnailOf(combatant);
  }

  /* ---------------------------------------------------------------- listening */

  override async _onFirstRender(context: Obj, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), '.combatant[data-combatant-id]', {
      hookName: 'getCombatantContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
    this._createContextMenu(() => this._getCombatContextOptions(), '.encounter-context-menu', {
      eventName: 'click',
      hookName: 'getCombatContextOptions',
      parentClassHooks: false,
      fixed: true,
    });
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener('pointerover', (event) => this._onCombatantHoverIn(event));
    this.element.addEventListener('pointerout', (event) => this._onCombatantHoverOut(event));
    this.element.addEventListener('dblclick', (event) => {
      const row = this.#row(event);
      if (row && !(event.target as HTMLElement).closest('button, input'))
        this._onCombatantMouseDown(event as PointerEvent, row);
    });
    this.element.addEventListener('change', (event) => {
      if ((event.target as HTMLElement).matches('.initiative-input')) this._onUpdateInitiative(event);
    });
    this.element.addEventListener('focusin', (event) => {
      const input = event.target as HTMLInputElement;
      if (input.matches('.initiative-input')) input.select();
    });
  }

  #row(event: Event): HTMLElement | null {
    return isElement(event.target)
      ? event.target.closest<HTMLElement>('.combatant[data-combatant-id]')
      : null;
  }
  #combatant(element: HTMLElement | null): Combatant | undefined {
    const id = element?.closest<HTMLElement>('[data-combatant-id]')?.dataset.combatantId;
    return id ? this.viewed?.combatants.get(id) : undefined;
  }

  _getEntryContextOptions(): MenuEntry[] {
    return combatantMenu((li) => this.#combatant(li), this);
  }
  _getCombatContextOptions(): MenuEntry[] {
    return combatMenu(() => this.viewed);
  }

  /** A button without a handler of its own names a method of the encounter: `data-action="nextTurn"`. */
  override async _onClickAction(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const button = target as HTMLButtonElement;
    const combat = this.viewed as (Combat & Obj) | null;
    const method = combat?.[target.dataset.action ?? ''];
    if (!combat || typeof method !== 'function') return;
    button.disabled = true;
    try {
      await method.call(combat);
    } finally {
      button.disabled = false;
    }
  }

  async _onCombatCreate(_event?: PointerEvent, _target?: HTMLElement): Promise<void> {
    const scene = host.game.scenes?.current ?? null;
    const cls = host.documentClass('Combat');
    const combat = (await cls.create({ scene: scene?.id ?? null, active: true })) as Combat | undefined;
    await combat?.activate({ render: false });
    await this.render({ combat: combat ?? null } as RenderOptions);
  }

  async _onCombatCycle(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const combat = host.game.combats.get(target.dataset.combatId ?? '');
    if (!combat) return;
    await combat.activate({ render: false });
    await this.render({ combat } as RenderOptions);
  }

  async _onCombatantControl(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const combatant = this.#combatant(target);
    if (!combatant) return undefined;
    const steps: Record<string, () => unknown> = {
      activateCombatant: () => openCombatant(combatant),
      panToCombatant: () => this._onPanToCombatant(combatant),
      pingCombatant: () => this._onPingCombatant(combatant),
      rollInitiative: () => this._onRollInitiative(combatant),
      toggleDefeated: () => this._onToggleDefeatedStatus(combatant),
      toggleHidden: () => this._onToggleHidden(combatant),
    };
    return steps[target.dataset.action ?? '']?.();
  }

  _onCombatantMouseDown(_event: PointerEvent, target: HTMLElement): void {
    const combatant = this.#combatant(target);
    if (combatant) openCombatant(combatant);
  }

  async _onPanToCombatant(combatant: Combatant): Promise<void> {
    await panTo(combatant);
  }
  async _onPingCombatant(combatant: Combatant): Promise<void> {
    await ping(combatant);
  }
  _onRollInitiative(combatant: Combatant): Promise<unknown> | undefined {
    return this.viewed?.rollInitiative([combatant.id]);
  }

  async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
    await toggleDefeated(combatant);
  }
  async _onToggleHidden(combatant: Combatant): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  _onUpdateInitiative(event: Event): void {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatant(input);
    if (combatant) storeInitiative(combatant, input);
  }

  _onCombatantHoverIn(event: PointerEvent | Event): void {
    const combatant = this.#combatant(this.#row(event));
    const token = combatant?.token?.object as
      | { _onHoverIn?: (event: Event, options: Obj) => unknown }
      | null
      | undefined;
    if (!combatant || !token || !host.canvas?.ready || this.#highlighted === token) return;
    this._onCombatantHoverOut(event);
    token._onHoverIn?.(event, { hoverOutOthers: true });
    this.#highlighted = token;
  }
  _onCombatantHoverOut(event: PointerEvent | Event): void {
    (this.#highlighted as { _onHoverOut?: (event: Event) => unknown } | null)?._onHoverOut?.(event);
    this.#highlighted = null;
  }

  /** Marks the row of a combatant whose token is hovered on the board. */
  hoverCombatant(combatant: Combatant, hover: boolean): void {
    const apps: CombatTracker[] = [this, ...(this.popout ? [this.popout as CombatTracker] : [])];
    for (const app of apps) {
      app.element
        ?.querySelector(`.combatant[data-combatant-id="${combatant.id}"]`)
        ?.classList.toggle('hover', hover);
    }
  }

  _isTokenVisible(token: Obj): boolean {
    return token.visible !== false;
  }

  /** Brings the row of the current turn into view. */
  scrollToTurn(): void {
    const current = this.viewed?.combatant;
    if (!current || !this.rendered) return;
    this.element
      .querySelector(`.combatant[data-combatant-id="${current.id}"]`)
      ?.scrollIntoView?.({ block: 'nearest' });
  }

  static #onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatantControl(event, target);
  }
  static #onCreate(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatCreate(event, target);
  }
  static #onCycle(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatCycle(event, target);
  }
  static async #onTrackerSettings(this: CombatTracker): Promise<void> {
    const { CombatTrackerConfig } = await import('../../apps/combat-tracker-config.ts');
    await new CombatTrackerConfig().render({ force: true });
  }
}
