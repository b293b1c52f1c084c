import {
  HandlebarsApplicationMixin,
  type TemplatePart,
} from '../../applications/api/handlebars-application.ts';
import type { DefaultOptions } from '../../applications/api/options.ts';
import { host, localize, type Obj } from '../host.ts';
import type { Token } from '../placeables/token.ts';
import { BasePlaceableHUD } from './placeable-hud.ts';

/** One status in the menu. */
interface StatusChoice extends Obj {
  id: string;
  title: string;
  src: string;
  isActive: boolean;
  cssClass: string;
}

/** An actor whose bars can be written. */
interface BarActor {
  modifyTokenAttribute(attribute: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
}

/**
 * Stands in for {@link foundry.applications.hud.TokenHUD} (T13): bars, combat, target, visibility and the statuses of a
 * token.
 */
export class TokenHUD extends HandlebarsApplicationMixin(BasePlaceableHUD) {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'token-hud',
    actions: {
      combat: TokenHUD.#onCombat,
      target: TokenHUD.#onTarget,
      visibility: TokenHUD.#onVisibility,
      config: TokenHUD.#onConfig,
      effect: TokenHUD.#onEffect,
    },
  };
  static override PARTS: Record<string, TemplatePart> = { hud: { template: 'templates/hud/token-hud.hbs' } };

  override get object(): Token | null {
    return super.object as Token | null;
  }

  override async _prepareContext(options: Obj): Promise<Obj> {
    const context = await super._prepareContext(options);
    const token = this.object;
    if (!token) return context;
    return {
      ...context,
      name: token.name,
      bars: ['bar1', 'bar2'].map((name) => this.#bar(token, name)).filter((bar) => bar !== null),
      inCombat: token.inCombat,
      isTargeted: token.isTargeted,
      isHidden: token.document.hidden,
      canConfigure: host.isGM,
      statusEffects: this._getStatusEffectChoices(),
    };
  }

  /** The statuses of `CONFIG.statusEffects` that are for this menu. */
  _getStatusEffectChoices(): StatusChoice[] {
    const active = this.object?.actor?.statuses ?? new Set<string>();
    const choices: StatusChoice[] = [];
    for (const status of host.config.statusEffects ?? []) {
      if (!status.id || status.hud === false || !this.#isForActor(status.hud)) continue;
      const isActive = active.has(String(status.id));
      const title = localize(String(status.name ?? status.label ?? status.id));
      const src = String(status.img ?? status.icon ?? '');
      choices.push({ id: String(status.id), title, src, isActive, cssClass: isActive ? 'active' : '' });
    }
    return choices;
  }

  /** A status may be for some kinds of actors only: `hud: { actorTypes: [...] }`. */
  #isForActor(hud: unknown): boolean {
    const types = (hud as { actorTypes?: string[] } | null | undefined)?.actorTypes;
    return !types || types.includes(this.object?.actor?.type ?? '');
  }

  #bar(token: Token, name: string): Obj | null {
    const bar = token.document.getBarAttribute(name);
    if (!bar || bar.editable === false) return null;
    return { ...bar, name, label: bar.attribute, isBar: bar.type === 'bar' };
  }

  override async _onRender(context: Obj, options: Obj): Promise<void> {
    await super._onRender(context, options);
    for (const input of this.element.querySelectorAll<HTMLInputElement>('input[data-attribute]')) {
      input.addEventListener('change', () => void this.#writeBar(input));
      input.addEventListener('focus', () => input.select());
    }
  }

  /** "7" sets a bar, "+2" and "-3" change it. */
  async #writeBar(input: HTMLInputElement): Promise<void> {
    const text = input.value.trim();
    const value = Number(text);
    const { attribute = '', isBar } = input.dataset;
    if (text === '' || Number.isNaN(value) || !this.object?.actor) {
      await this.render();
      return;
    }
    const actor = this.object.actor as unknown as BarActor;
    await actor.modifyTokenAttribute(attribute, value, /^[+-]/.test(text), isBar === 'true');
    await this.render();
  }

  static async #onCombat(this: TokenHUD): Promise<void> {
    const { object } = this;
    await object?.document.toggleCombatant?.({ active: !object.inCombat });
    await this.render();
  }

  static async #onTarget(this: TokenHUD): Promise<void> {
    this.object?.setTarget(!this.object.isTargeted, { releaseOthers: false });
    await this.render();
  }

  static async #onVisibility(this: TokenHUD): Promise<void> {
    const { object } = this;
    await object?.document.update({ hidden: !object.document.hidden });
    await this.render();
  }

  static #onConfig(this: TokenHUD): void {
    void this.object?.document.sheet?.render({ force: true });
  }

  static async #onEffect(this: TokenHUD, _event: Event, target: HTMLElement): Promise<void> {
    const { actor } = this.object ?? {};
    const { statusId } = target.dataset;
    if (!actor || !statusId) return;
    await actor.toggleStatusEffect(statusId, { active: !actor.statuses.has(statusId) });
    await this.render();
  }
}
