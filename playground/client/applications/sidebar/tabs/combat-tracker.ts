import type { TemplatePart } from '../../api/handlebars-application.ts';
import type { DefaultOptions, RenderOptions } from '../../api/options.ts';
import type { Combat, Combatant } from '../../document-faces.ts';
import { host, localize, type Obj, reportError } from '../../host.ts';
import { escapeHTML, isElement } from '../../utils.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { HandlebarsSidebarTab } from '../sidebar-tab.ts';
import { combatantMenu, combatMenu } from './combat-menus.ts';

const DEFAULT_ICON = { icon: 'fa-solid fa-dice-d20', hover: 'fa-solid fa-dice-d20' };
const NOBODY = 'icons/svg/mystery-man.svg';

interface EffectIcon {
  name: string;
  img: string;
}

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
    const { combats, viewed: combat } = this;
    const currentIndex = combat ? combats.indexOf(combat) : -1;
    const isGM = !!host.user?.isGM;
    const css = [isGM ? 'gm' : '', combats.length > 1 ? 'multiple' : ''].filter(Boolean).join(' ');
    Object.assign(context, {
      combat,
      combats: combats.map((one, index) => ({
        id: one.id,
        combat: one,
        active: index === currentIndex,
        label: index + 1,
      })),
      css,
      currentIndex,
      hasCombat: combat !== null,
      user: host.user,
      isGM,
      control: combat?.combatant?.players?.includes(host.user as never) ?? false,
      displayCycle: combats.length > 1 && isGM,
      previousId: combats[currentIndex - 1]?.id ?? null,
      nextId: combats[currentIndex + 1]?.id ?? null,
      linked: combat?.scene !== null,
      initiativeIcon: (host.config.Combat as Obj | undefined)?.initiativeIcon ?? DEFAULT_ICON,
      labels: {
        scope: localize(combat?.scene ? 'PLAYGROUND.Combat.ThisScene' : 'PLAYGROUND.Combat.AllScenes'),
      },
    });
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
    const digits = hasDecimals
      ? Number(((host.config.Combat as Obj).initiative as Obj | undefined)?.decimals ?? 2)
      : 0;
    for (const turn of turns) {
      turn.hasDecimals = hasDecimals;
      if (typeof turn.initiative === 'number') turn.initiative = turn.initiative.toFixed(digits);
    }
    Object.assign(context, { turns, hasDecimals });
  }

  /** One row. */
  async _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<Obj> {
    const { id, name, isOwner, isDefeated, hidden, initiative, resource } = combatant;
    const active = index === combat.turn;
    const onScene =
      !!host.canvas?.ready && combatant.sceneId === (host.canvas?.scene as { id?: string } | null)?.id;
    const icons = this.#effects(combatant);
    return {
      ...{ id, name, isOwner, owner: isOwner, isDefeated, hidden, initiative, resource, active },
      hasResource: resource !== null && resource !== undefined,
      hasRolled: initiative !== null,
      hasDecimals: initiative !== null && !Number.isInteger(initiative),
      canPing: onScene && !!host.user?.can?.('PING_CANVAS'),
      img: await this._getCombatantThumbnail(combatant),
      css: [active ? 'active' : '', hidden ? 'hide' : '', isDefeated ? 'defeated' : '']
        .filter(Boolean)
        .join(' '),
      effects: { icons, tooltip: this._formatEffectsTooltip(icons) },
    };
  }

  #effects(combatant: Combatant): EffectIcon[] {
    const special = host.config.specialStatusEffects as unknown as Record<string, string> | undefined;
    const effects = ((combatant.actor as { temporaryEffects?: Obj[] } | null)?.temporaryEffects ??
      []) as Obj[];
    return effects
      .filter(
        (effect) => effect.img && !(effect.statuses as Set<string> | undefined)?.has(special?.DEFEATED ?? ''),
      )
      .map((effect) => ({ img: String(effect.img), name: String(effect.name) }));
  }

  _formatEffectsTooltip(effects: EffectIcon[]): string {
    if (!effects.length) return '';
    const rows = effects.map(
      ({ name, img }) =>
        `<li><img class="effect-icon" src="${escapeHTML(img)}" alt=""> ${escapeHTML(name)}</li>`,
    );
    return `<ul class="effects-tooltip plain">${rows.join('')}</ul>`;
  }

  async _getCombatantThumbnail(combatant: Combatant): Promise<string> {
    return String(combatant.img || (combatant.actor?.img ?? '') || NOBODY);
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
      activateCombatant: () => this.#open(combatant),
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
    if (combatant) this.#open(combatant);
  }

  #open(combatant: Combatant): void {
    const token = combatant.token?.object as { control?: (options: Obj) => unknown } | null | undefined;
    if (token?.control && combatant.isOwner) token.control({ releaseOthers: true });
    if (!combatant.actor?.testUserPermission(host.user as never, 'OBSERVER')) return;
    combatant.actor.sheet?.render({ force: true }).catch((error) => reportError('CombatTracker', error));
  }

  async _onPanToCombatant(combatant: Combatant): Promise<void> {
    const at = (combatant.token?.object as { center?: { x: number; y: number } } | null | undefined)?.center;
    await (host.canvas?.animatePan as ((to: Obj) => Promise<unknown>) | undefined)?.call(host.canvas, {
      ...at,
    });
  }
  async _onPingCombatant(combatant: Combatant): Promise<void> {
    const at = (combatant.token?.object as { center?: { x: number; y: number } } | null | undefined)?.center;
    if (at)
      await (host.canvas?.ping as ((to: Obj) => Promise<unknown>) | undefined)?.call(host.canvas, { ...at });
  }
  _onRollInitiative(combatant: Combatant): Promise<unknown> | undefined {
    return this.viewed?.rollInitiative([combatant.id]);
  }

  /** Marks a combatant as defeated, with the status effect on its actor. */
  async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
    const isDefeated = !combatant.isDefeated;
    await combatant.update({ defeated: isDefeated });
    const special = host.config.specialStatusEffects as unknown as Record<string, string> | undefined;
    const actor = combatant.actor as
      | (Obj & { toggleStatusEffect?: (id: string, options: Obj) => Promise<unknown> })
      | null;
    if (special?.DEFEATED)
      await actor?.toggleStatusEffect?.(special.DEFEATED, { overlay: true, active: isDefeated });
  }
  async _onToggleHidden(combatant: Combatant): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  /** A typed initiative; "+2" and "-2" change the old one, nothing clears it. */
  _onUpdateInitiative(event: Event): void {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatant(input);
    if (!combatant) return;
    const text = input.value.trim();
    const delta = /^[+-]\d/.test(text) ? (combatant.initiative ?? 0) : 0;
    const value = text === '' ? null : delta + Number(text);
    if (value !== null && Number.isNaN(value)) input.value = String(combatant.initiative ?? '');
    else void combatant.update({ initiative: value });
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
