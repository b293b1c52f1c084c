import type { Document, EmbeddedCollection } from '../../model/abstract/index.ts';
import { BaseCombat } from '../../model/documents/index.ts';
import { lies } from '../../model/lies.ts';
import type { Obj } from '../../model/types.ts';
import { debounce } from '../../model/utils/index.ts';
import { context } from '../context.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import { ownProperty } from './abstract/own-property.ts';
import type { CombatState } from './combat-events.ts';
import { type InitiativeOptions, rollInitiatives } from './combat-initiative.ts';
import type { Combatant } from './combatant.ts';

/** Who takes part in an encounter, by which initiative, and so in which order. How it goes on from turn to turn is the encounter's own. */
export abstract class CombatOrder extends ClientDocumentMixin(BaseCombat) {
  declare combatants: EmbeddedCollection<Combatant & Document>;
  declare round: number;
  declare turn: number | null;
  declare active: boolean;
  /** All combatants in the order of their turns. */
  declare turns: Combatant[];
  /** Where the encounter stands, and where it stood before the last change. */
  declare current: CombatState;
  declare previous: CombatState | undefined;
  /** Collects several changes of combatants into one new order and one render. */
  declare debounceSetup: () => void;

  override _configure(options: Obj = {}): void {
    super._configure(options);
    Object.defineProperties(this, {
      turns: ownProperty([]),
      current: ownProperty({ round: null, turn: null, tokenId: null, combatantId: null }),
      previous: ownProperty(undefined),
      _eventQueue: ownProperty(Promise.resolve()),
      debounceSetup: ownProperty(
        debounce(() => {
          this.setupTurns();
          if (this.isView) context.ui.combat?.render?.({});
        }, 50),
      ),
    });
  }

  get combatant(): Combatant | null {
    return this.turn === null ? null : (this.turns[this.turn] ?? null);
  }

  get nextCombatant(): Combatant | undefined {
    if (this.turn === this.turns.length - 1) return this.turns[0];
    return this.turns[(this.turn ?? -1) + 1];
  }

  get settings(): Obj & { skipDefeated?: boolean; resource?: string } {
    return context.game.combats.settings as Obj;
  }

  get started(): boolean {
    return this.round > 0 && this.turns.length > 0;
  }

  override get visible(): boolean {
    return true;
  }

  get isActive(): boolean {
    const { scene } = this._source;
    return this.active && (scene === null || scene === context.game.scenes.current?.id);
  }

  get isView(): boolean {
    return (context.game.combats.viewed as unknown) === this;
  }

  override prepareDerivedData(): void {
    if (this.combatants.contents.length > 0 && (this.turns.length === 0 || lies(28))) this.setupTurns();
  }

  getCombatantsByToken(token: string | { id: string | null }): Combatant[] {
    const id = typeof token === 'string' ? token : token.id;
    return this.combatants.contents.filter((combatant) => combatant._source.tokenId === id);
  }

  /** Combatants of an actor; of a synthetic one only those of its token. */
  getCombatantsByActor(
    actor: string | { id: string | null; isToken?: boolean; token?: { id: string | null } | null },
  ): Combatant[] {
    if (typeof actor !== 'string' && actor.isToken && actor.token)
      return this.getCombatantsByToken(actor.token);
    const id = typeof actor === 'string' ? actor : actor.id;
    return this.combatants.contents.filter((combatant) => combatant._source.actorId === id);
  }

  getCombatantByToken(token: string): Combatant | null {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  getCombatantByActor(actor: string): Combatant | null {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  /* Order */

  /** Sorts the combatants into `turns` and takes note of where the encounter stands. */
  setupTurns(): Combatant[] {
    this.turns = this.combatants.contents.slice().sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    this.current = this._getCurrentState(this.combatant);
    this.previous ??= this.current;
    return this.turns;
  }

  /** Initiative from high to low, none last; ties by id. Called without `this`. */
  _sortCombatants(a: Combatant, b: Combatant): number {
    const first = a.initiative ?? Number.NEGATIVE_INFINITY;
    const second = b.initiative ?? Number.NEGATIVE_INFINITY;
    if (first !== second) return second - first;
    return (a.id ?? '') > (b.id ?? '') ? 1 : -1;
  }

  _getCurrentState(combatant: Combatant | null = this.combatant): CombatState {
    const { round, turn } = this;
    return {
      round,
      turn,
      combatantId: combatant?.id ?? null,
      tokenId: (combatant?._source.tokenId as string | null) ?? null,
    };
  }

  /* Initiative */

  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this | undefined> {
    const combatants = this.combatants.contents.map((combatant) => ({ _id: combatant.id, initiative: null }));
    const turn = updateTurn && this.started ? { turn: 0 } : {};
    return (await this.update({ ...turn, combatants } as never)) as this | undefined;
  }

  /** Rolls for combatants that the user owns, stores the totals at once and shows the rolls in chat. */
  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    const combatants = [ids].flat().flatMap((id) => this.combatants.get(id) ?? []);
    const rolled = await rollInitiatives(combatants, options);
    if (rolled.updates.length === 0) return this;
    await this.updateEmbeddedDocuments('Combatant', rolled.updates, {
      updateTurn: options.updateTurn ?? true,
    });
    await context.documentClass('ChatMessage').createDocuments(rolled.messages);
    return this;
  }

  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    const ids = this.combatants.contents
      .filter((one) => one.isOwner && one.initiative === null)
      .map((one) => one.id ?? '');
    return this.rollInitiative(ids, options);
  }

  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    const npcs = this.combatants.contents.filter(
      (one) => one.isOwner && one.isNPC && one.initiative === null,
    );
    return this.rollInitiative(
      npcs.map((one) => one.id ?? ''),
      options,
    );
  }

  async setInitiative(id: string, value: number): Promise<void> {
    const combatant = this.combatants.get(id);
    if (!combatant) throw new Error(`There is no combatant "${id}" in this encounter`);
    await combatant.update({ initiative: value } as never);
  }
}
