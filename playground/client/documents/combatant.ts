import { BaseCombatant, BaseCombatantGroup } from '../../model/documents/index.ts';
import { lies } from '../../model/lies.ts';
import type { Obj } from '../../model/types.ts';
import { getProperty } from '../../model/utils/index.ts';
import { context, type Doc } from '../context.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import type { Actor } from './actor.ts';
import type { Combat } from './combat.ts';
import type { TokenDocument } from './token.ts';

/** Stands in for {@link foundry.documents.Combatant} (T13). */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  declare initiative: number | null;
  declare name: string;
  declare img: string | null;
  declare defeated: boolean;
  /** The value of the attribute that the tracker follows. */
  declare resource: unknown;

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperty(this, 'resource', {
      value: null,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }

  get combat(): Combat | null {
    return lies(9) ? null : (this.parent as unknown as Combat | null);
  }

  get token(): TokenDocument | null {
    const { sceneId, tokenId } = this._source;
    const scene = context.game.scenes?.get(String(sceneId)) ?? null;
    return (scene?.getEmbeddedCollection('tokens').get(String(tokenId)) ??
      null) as unknown as TokenDocument | null;
  }

  get actor(): Actor | null {
    if (this.token) return this.token.actor;
    return (context.game.actors?.get(String(this._source.actorId)) ?? null) as unknown as Actor | null;
  }

  /** Is it kept from players? */
  get isHidden(): boolean {
    return this._source.hidden === true;
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  override get permission(): number {
    const { user } = context.game;
    return user?.isGM ? 3 : ((user && this.getUserLevel(user as never)) ?? 0);
  }

  override get visible(): boolean {
    return this.isOwner || !this.isHidden;
  }

  /** The players who own it. */
  get players(): Doc[] {
    return context.game.users.filter((user) => !user.isGM && this.testUserPermission(user as never, 'OWNER'));
  }

  get isDefeated(): boolean {
    const special = context.config.specialStatusEffects as unknown as Record<string, string>;
    return this.defeated || Boolean(this.actor?.statuses?.has(special.DEFEATED ?? ''));
  }

  /** A roll of this combatant's initiative, not yet evaluated. */
  getInitiativeRoll(formula?: string): unknown {
    const dice = context.config.Dice as unknown as {
      rolls: { create(formula: string, data: Obj, options?: Obj): unknown }[];
    };
    const [Roll] = dice.rolls;
    if (!Roll) throw new Error('No Roll class is configured');
    return Roll.create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  async rollInitiative(formula?: string): Promise<unknown> {
    const roll = this.getInitiativeRoll(formula) as { evaluate(): Promise<{ total: number }> };
    const { total } = await roll.evaluate();
    return this.update({ initiative: total } as never);
  }

  _getInitiativeFormula(): string {
    const configured = (context.config.Combat?.initiative as { formula?: string | null } | undefined)
      ?.formula;
    return String(configured || context.game.system.initiative || '1d20');
  }

  override prepareDerivedData(): void {
    const { token, actor } = this;
    this.name ||=
      token?.name ||
      (actor as unknown as { name?: string } | null)?.name ||
      context.game.i18n.localize('PLAYGROUND.Combat.Unknown');
    this.img ||= String(
      getProperty(token ?? {}, 'texture.src') ??
        (actor as unknown as { img?: string } | null)?.img ??
        'icons/svg/mystery-man.svg',
    );
    this._prepareGroup();
    this.updateResource();
  }

  /** A group's initiative is that of all its members. */
  _prepareGroup(): void {
    const group = (this.combat as unknown as Doc | null)
      ?.getEmbeddedCollection('groups')
      .get(String(this._source.group ?? '')) as unknown as CombatantGroup | undefined;
    if (!group) return;
    group.members.add(this);
    if (group.initiative !== null && group.initiative !== undefined) this.initiative = group.initiative;
  }

  updateResource(): unknown {
    const { settings } = context.game;
    this.resource = null;
    if (!this.actor || !settings.settings.has('core.combatTrackerConfig')) return null;
    const path = (settings.get('core', 'combatTrackerConfig') as { resource?: string }).resource;
    const value: unknown = path
      ? getProperty((this.actor as unknown as { system: object }).system, path)
      : null;
    const isBar = typeof value === 'object' && value !== null && 'value' in value;
    this.resource = isBar ? value.value : (value ?? null);
    return this.resource;
  }

  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory();
  }
}

/** Stands in for {@link foundry.documents.CombatantGroup} (T13). */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  declare initiative: number | null;
  declare members: Set<Combatant>;

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperty(this, 'members', {
      value: new Set(),
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }

  override prepareBaseData(): void {
    this.members.clear();
  }

  get defeated(): boolean {
    return [...this.members].every((member) => member.isDefeated);
  }

  get hidden(): boolean {
    return [...this.members].every((member) => member.isHidden);
  }
}
