import { deprecated } from '../../model/deprecated.ts';
import { BaseActor } from '../../model/documents/index.ts';
import type { Obj } from '../../model/types.ts';
import { getProperty, mergeObject, setProperty } from '../../model/utils/index.ts';
import { context, type Doc } from '../context.ts';
import { Hooks } from '../helpers/hooks.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import type { ActiveEffect, EffectChange } from './active-effect.ts';
import { statusEffects } from './active-effect.ts';
import type { TokenDocument } from './token.ts';

/** Stands in for {@link foundry.documents.Actor} (T13). */
export class Actor extends ClientDocumentMixin(BaseActor) {
  /** Values that effects changed, as nested data. */
  declare overrides: Obj;
  /** Ids of all statuses that applied effects give. */
  declare statuses: Set<string>;

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperty(this, 'overrides', {
      value: {},
      writable: true,
      enumerable: true,
      configurable: true,
    });
    Object.defineProperty(this, 'statuses', {
      value: new Set(),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }

  /** Is this the actor of one unlinked token? */
  get isToken(): boolean {
    return (this.parent as unknown as Doc | null)?.documentName === 'Token';
  }

  get token(): TokenDocument | null {
    return this.isToken ? (this.parent as unknown as TokenDocument) : null;
  }

  get thumbnail(): string | null {
    return (this as unknown as { img: string | null }).img;
  }

  /** The items by subtype; every declared subtype is there. */
  get itemTypes(): Record<string, Doc[]> {
    const types: Record<string, Doc[]> = {};
    for (const type of context.game.documentTypes.Item ?? []) types[type] = [];
    for (const item of this.collections.items ?? []) {
      const type = String(item.type);
      types[type] ??= [];
      types[type].push(item as unknown as Doc);
    }
    return types;
  }

  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get temporaryEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active && effect.isTemporary);
  }

  get inCombat(): boolean {
    const combat = context.game.combat as { getCombatantsByActor?(actor: unknown): unknown[] } | null;
    return (combat?.getCombatantsByActor?.(this).length ?? 0) > 0;
  }

  override prepareData(): void {
    this.statuses.clear();
    this.overrides = {};
    super.prepareData();
    if (context.game.release.generation >= 14) this.applyActiveEffects('final');
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (context.game.release.generation >= 14) this.applyActiveEffects('initial');
    else this.applyActiveEffects();
  }

  /** The actor's own effects and, unless the old way is configured, those its items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    const { ActiveEffect: effects } = context.config;
    const legacy = context.game.release.generation < 14 && effects?.legacyTransferral === true;
    for (const effect of this.collections.effects ?? []) yield effect as unknown as ActiveEffect;
    if (legacy) return;
    for (const item of this.collections.items ?? []) {
      for (const effect of (item as unknown as Doc).getEmbeddedCollection('effects')) {
        if (effect.transfer) yield effect as unknown as ActiveEffect;
      }
    }
  }

  /** Applies all changes of active effects, in order of priority. @param phase V14 only: `initial` or `final` */
  applyActiveEffects(phase?: string): void {
    const isModern = context.game.release.generation >= 14;
    if (isModern && phase === undefined) {
      deprecated('Actor#applyActiveEffects without a phase', 'one with a phase');
      phase = 'initial';
    }
    const changes: (EffectChange & { effect: ActiveEffect })[] = [];
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      for (const status of effect.statuses) this.statuses.add(status);
      for (const change of effect.changesOfPhase(phase)) changes.push({ ...change, effect });
    }
    changes.sort((a, b) => a.priority - b.priority);
    const overrides: Obj = {};
    for (const change of changes) {
      if (!change.key) continue;
      const cls = change.effect.constructor as typeof ActiveEffect;
      const made = cls.applyChange?.(this, change) ?? change.effect.apply(this, change);
      mergeObject(overrides, made, { inplace: true });
    }
    this.overrides = mergeObject(this.overrides, overrides);
  }

  /** The numbers that formulas may refer to. */
  getRollData(): Obj {
    return (this as unknown as { system: Obj }).system;
  }

  /** Tokens of this actor: on the board as placeables, else (or when asked) as documents. */
  getActiveTokens(linked = false, document = false): unknown[] {
    const tokens = this.getDependentTokens({ scenes: context.game.scenes.current, linked });
    if (document) return tokens;
    return tokens.flatMap((token) => (token as unknown as Doc).object ?? []);
  }

  getDependentTokens({
    scenes,
    linked = false,
  }: {
    scenes?: Doc | Doc[];
    linked?: boolean;
  } = {}): TokenDocument[] {
    if (this.isToken) return this.token ? [this.token] : [];
    const list = scenes === undefined ? [...context.game.scenes] : [scenes].flat();
    return list.flatMap((scene) =>
      scene
        .getEmbeddedCollection('tokens')
        .filter((token) => token.actorId === this.id && (!linked || token.actorLink === true)),
    ) as unknown as TokenDocument[];
  }

  /** A token of this actor, not yet saved. */
  async getTokenDocument(data: Obj = {}, options: Obj = {}): Promise<Doc> {
    const own = this as unknown as { prototypeToken: { toObject(): Obj }; name: string; img: string };
    const source = mergeObject({ ...own.prototypeToken.toObject(), actorId: this.id }, data);
    source.name ||= own.name;
    if (!getProperty(source, 'texture.src')) setProperty(source, 'texture.src', own.img);
    return new (context.documentClass('Token'))(source, { parent: null, ...options });
  }

  /** Writes what a token's bar or value says. Hook `modifyTokenAttribute` may refuse or change it. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<unknown> {
    const path = `system.${attribute}`;
    const current = getProperty(this, path) as number | { value: number; max?: number; min?: number };
    const bounded = isBar && typeof current === 'object';
    const before = typeof current === 'object' ? current.value : current;
    let after = isDelta ? Number(before) + value : value;
    if (bounded) after = Math.min(Math.max(after, current.min ?? 0), current.max ?? Number.POSITIVE_INFINITY);
    const updates = { [bounded ? `${path}.value` : path]: after };
    const allowed = Hooks.call('modifyTokenAttribute', { attribute, value, isDelta, isBar }, updates, this);
    return allowed === false ? this : this.update(updates as never);
  }

  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: Obj = {}): Promise<unknown> {
    const combat = context.game.combat as unknown as
      | (Doc & {
          getCombatantsByActor(actor: unknown): Doc[];
          rollInitiative(ids: string[], options: Obj): Promise<unknown>;
        })
      | null;
    if (!combat) return null;
    if (createCombatants) {
      const tokens = this.getDependentTokens({ scenes: context.game.scenes.current }).filter(
        (token) => !token.inCombat,
      );
      await (context.documentClass('Token') as unknown as typeof TokenDocument).createCombatants(tokens);
    }
    const combatants = combat
      .getCombatantsByActor(this)
      .filter((one) => rerollInitiative || one.initiative === null);
    return combat.rollInitiative(
      combatants.map((one) => one.id),
      initiativeOptions as Obj,
    );
  }

  /**
   * Switches a status of `CONFIG.statusEffects`.
   * @returns the new effect; true when it was there already, false when it was taken away, undefined when nothing changed
   */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<unknown> {
    const status = statusEffects().find((one) => one.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const present = this.#effectsOfStatus(statusId, status);
    if (present.length > 0) {
      if (active === true) return true;
      await (
        this as unknown as Doc & { deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown> }
      ).deleteEmbeddedDocuments('ActiveEffect', present);
      return false;
    }
    if (active === false) return undefined;
    const cls = context.documentClass('ActiveEffect') as unknown as typeof ActiveEffect;
    const effect = await cls.fromStatusEffect(statusId, { parent: null });
    if (overlay) effect.updateSource({ flags: { core: { overlay: true } } });
    return (cls as unknown as { create(data: unknown, operation: Obj): Promise<unknown> }).create(effect, {
      parent: this,
      keepId: true,
    });
  }

  /** The effect with the status' fixed id, else those that give just this status. */
  #effectsOfStatus(statusId: string, status: Obj): string[] {
    const effects = (this.collections.effects?.contents ?? []) as unknown as (Doc & {
      statuses: Set<string>;
    })[];
    const fixed = typeof status._id === 'string' ? effects.filter((effect) => effect.id === status._id) : [];
    const found =
      fixed.length > 0
        ? fixed
        : effects.filter((one) => one.statuses.size === 1 && one.statuses.has(statusId));
    return found.map((effect) => effect.id);
  }
}
