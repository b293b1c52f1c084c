import type { Document, EmbeddedCollection } from '../../model/abstract/index.ts';
import { BaseCombat } from '../../model/documents/index.ts';
import { lies } from '../../model/lies.ts';
import type { Obj } from '../../model/types.ts';
import { debounce } from '../../model/utils/index.ts';
import { context, type Doc } from '../context.ts';
import { Hooks } from '../helpers/hooks.ts';
import { ClientDocumentMixin } from './abstract/client-document.ts';
import { type CombatState, heirOf, type TurnEvent, turnEvents } from './combat-events.ts';
import { type InitiativeOptions, rollInitiatives } from './combat-initiative.ts';
import type { Combatant } from './combatant.ts';

/** Stands in for {@link foundry.documents.Combat} (T13). */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  static CONFIG_SETTING = 'combatTrackerConfig';

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
    const own = (value: unknown): PropertyDescriptor => ({
      value,
      writable: true,
      enumerable: false,
      configurable: true,
    });
    Object.defineProperties(this, {
      turns: own([]),
      current: own({ round: null, turn: null, tokenId: null, combatantId: null }),
      previous: own(undefined),
      _eventQueue: own(Promise.resolve()),
      debounceSetup: own(
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

  /** Makes this the active encounter of its scene; the others of that scene rest. */
  async activate(options: Obj = {}): Promise<Doc[]> {
    const scene = this._source.scene ?? null;
    const others = context.game.combats.filter(
      (combat) => combat.id !== this.id && combat.active === true && (combat._source.scene ?? null) === scene,
    );
    const updates = [
      ...others.map((combat) => ({ _id: combat.id, active: false })),
      { _id: this.id, active: true },
    ];
    return context.documentClass('Combat').updateDocuments(updates as Obj[], options);
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

  /* The course of the encounter */

  async startCombat(): Promise<this> {
    this._playCombatSound('startEncounter');
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll('combatStart', this, updateData);
    await this.update(updateData as never);
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const next = this.#firstStanding((this.turn ?? -1) + 1);
    if (next === null) return this.nextRound();
    return this.#step('combatTurn', this.round, next, 1);
  }

  async previousTurn(): Promise<this> {
    if (this.turn === 0 && this.round === 0) return this;
    if (this.turn === null || this.turn <= 0) return this.previousRound();
    return this.#step('combatTurn', this.round, this.turn - 1, -1);
  }

  async nextRound(): Promise<this> {
    let turn = this.turn === null ? null : 0;
    if (turn !== null && this.settings.skipDefeated) turn = this.#firstStanding(0) ?? 0;
    return this.#step('combatRound', this.round + 1, turn, 1);
  }

  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    return this.#step('combatRound', round, turn, -1);
  }

  /** The index of the first turn from `from` on that is not to be skipped; null when the round is over. */
  #firstStanding(from: number): number | null {
    const { skipDefeated } = this.settings;
    const at = this.turns.findIndex(
      (combatant, index) => index >= from && !(skipDefeated && combatant.isDefeated),
    );
    return at < 0 ? null : at;
  }

  async #step(hook: string, round: number, turn: number | null, direction: 1 | -1): Promise<this> {
    const updateData = { round, turn };
    const delta = this.getTimeDelta(this.round, this.turn, round, turn);
    const updateOptions = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData as never, updateOptions as never);
    return this;
  }

  /** Seconds of world time between two turns, by `CONFIG.time`. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const time = context.config.time as unknown as { roundTime?: number; turnTime?: number };
    const { roundTime = 0, turnTime = 0 } = time;
    const perRound = roundTime || turnTime * this.turns.length;
    return (toRound - fromRound) * perRound + ((toTurn ?? 0) - (fromTurn ?? 0)) * turnTime;
  }

  /** Asks whether the encounter is over, and deletes it. */
  async endCombat(): Promise<this> {
    const { DialogV2 } = (
      globalThis as unknown as { foundry: { applications: { api: Record<string, never> } } }
    ).foundry.applications.api;
    const { i18n } = context.game;
    const sure = await (DialogV2 as unknown as { confirm(config: Obj): Promise<boolean | null> }).confirm({
      window: { title: 'PLAYGROUND.Combat.EndTitle' },
      content: `<p>${i18n.localize('PLAYGROUND.Combat.EndConfirm')}</p>`,
      modal: true,
    });
    if (sure) await this.delete();
    return this;
  }

  async toggleSceneLink(): Promise<this> {
    const scene = this._source.scene ? null : (context.game.scenes.current?.id ?? null);
    if (
      scene !== null &&
      [...this.combatants].some((one) => one._source.sceneId && one._source.sceneId !== scene)
    ) {
      throw new Error('An encounter cannot be linked to a scene that lacks some of its combatants');
    }
    await this.update({ scene } as never);
    return this;
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

  updateCombatantActors(): void {
    for (const combatant of this.combatants)
      combatant.actor?.render(false, { renderContext: 'updateCombat' });
  }

  _playCombatSound(_announcement: string): void {}
  _refreshTokenHUD(_documents: Combatant[]): void {}

  /** Draws the markers of whose turn it is anew, on the board. */
  _updateTurnMarkers(): void {
    const tokens =
      (context.canvas?.tokens as { turnMarkers?: unknown; placeables?: Obj[] } | undefined)?.placeables ?? [];
    for (const token of tokens)
      (token.renderFlags as { set(flags: Obj): void } | undefined)?.set({ refreshTurnMarker: true });
  }

  async clearMovementHistories(combatants: Iterable<Combatant> = this.combatants): Promise<void> {
    for (const combatant of combatants) await combatant.clearMovementHistory();
  }

  /* Events */

  override async _preCreate(data: Obj, options: Obj, user: object): Promise<boolean | undefined> {
    return super._preCreate(data, options, user);
  }

  override _onCreate(data: never, options: never, userId: string): void {
    super._onCreate(data, options, userId);
    if (
      this.active &&
      userId === context.game.userId &&
      context.game.combats.some((one) => one.id !== this.id && one.active === true)
    ) {
      void this.activate();
    }
  }

  override _onUpdate(changes: never, options: never, userId: string): void {
    const changed = changes as Obj;
    if ('combatants' in changed) this.#onCombatantsInside(changed, options, userId);
    super._onUpdate(changes, options, userId);
    if (!('round' in changed || 'turn' in changed)) return;
    this.previous = this.current;
    this.current = this._getCurrentState();
    this.#announceTurn(options);
    this.#advanceTime(options);
  }

  /** Are combatants being told of that an update of the encounter itself has changed, whose turn it sets too? */
  #inside = false;

  /** Combatants that were changed by an update of the encounter itself. */
  #onCombatantsInside(changed: Obj, options: Obj, userId: string): void {
    const changes = changed.combatants as Obj[];
    const documents = changes.flatMap((one) => this.combatants.get(String(one._id)) ?? []);
    this.turns = this.combatants.contents.slice().sort(this._sortCombatants);
    this.#inside = true;
    this._onUpdateDescendantDocuments(this, 'combatants', documents, changes, options, userId);
    this.#inside = false;
  }

  #announceTurn(options: Obj): void {
    Hooks.callAll('combatTurnChange', this, this.previous, this.current);
    this._updateTurnMarkers();
    this.updateCombatantActors();
    if (options.turnEvents !== false && (context.game.user?.isActiveGM || lies(19))) {
      const own = this as unknown as { _eventQueue: Promise<void> };
      const { previous, current } = this;
      own._eventQueue = own._eventQueue.then(() => this.#runTurnEvents(previous, current));
    }
  }

  /** World time moves on the active GM's client, who is allowed to move it. Assumed. */
  #advanceTime(options: Obj): void {
    const delta = (options.worldTime as { delta?: number | null } | undefined)?.delta;
    if (!delta || !context.game.user?.isActiveGM) return;
    context.game.time.advance(delta, { combat: this.id }).catch((error: Error) => {
      Hooks.onError('Combat#advanceTime', error, { log: 'error' });
    });
  }

  async #runTurnEvents(previous: CombatState | undefined, current: CombatState): Promise<void> {
    try {
      await this._manageTurnEvents(previous, current);
    } catch (error) {
      Hooks.onError('Combat#_manageTurnEvents', error as Error, { log: 'error' });
    }
  }

  /** End of turn, end of round, start of round, start of turn: each awaited before the next. */
  async _manageTurnEvents(previous = this.previous, current = this.current): Promise<void> {
    if (!this.started) return;
    for (const event of turnEvents(previous, current, this.turns)) await this.#fire(event);
  }

  async #fire(event: TurnEvent): Promise<void> {
    if (event.kind === 'startRound') return this._onStartRound(event.context);
    if (event.kind === 'endRound') return this._onEndRound(event.context);
    const combatant = this.combatants.get(event.combatantId);
    if (!combatant) return;
    if (event.kind === 'endTurn') return this._onEndTurn(combatant, event.context);
    await this._onStartTurn(combatant, event.context);
    if (combatant.token) await this._clearMovementHistoryOnStartTurn(combatant, event.context);
  }

  async _onStartRound(_context: Obj): Promise<void> {}
  async _onEndRound(_context: Obj): Promise<void> {}
  async _onStartTurn(_combatant: Combatant, _context: Obj): Promise<void> {}
  async _onEndTurn(_combatant: Combatant, _context: Obj): Promise<void> {}
  async _onEnter(_combatant: Combatant): Promise<void> {}
  async _onExit(_combatant: Combatant): Promise<void> {}

  async _clearMovementHistoryOnStartTurn(combatant: Combatant, _context: Obj): Promise<void> {
    await combatant.clearMovementHistory();
  }

  async _clearMovementHistoryOnExit(combatant: Combatant): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Combatants are prepared one by one; the order follows in the descendants' events. */
  override _onDescendantsChanged(): void {}

  override _onCreateDescendantDocuments(...args: unknown[]): void {
    super._onCreateDescendantDocuments(...args);
    const [, collection, documents, , options, userId] = args as [
      unknown,
      string,
      Combatant[],
      unknown,
      Obj,
      string,
    ];
    if (collection === 'combatants') this.#onMembers(documents, [], options, userId);
  }

  override _onUpdateDescendantDocuments(...args: unknown[]): void {
    super._onUpdateDescendantDocuments(...args);
    if (this.#inside) return;
    const [, collection, , changes, options, userId] = args as [unknown, string, unknown, Obj[], Obj, string];
    if (collection === 'combatants' && options.updateTurn !== false)
      this.#keepTurn(this.combatant, options, userId);
    else this.setupTurns();
    if (changes.length > 0) this.debounceSetup();
  }

  override _onDeleteDescendantDocuments(...args: unknown[]): void {
    super._onDeleteDescendantDocuments(...args);
    const [, collection, documents, , options, userId] = args as [
      unknown,
      string,
      Combatant[],
      unknown,
      Obj,
      string,
    ];
    if (collection === 'combatants') this.#onMembers([], documents, options, userId);
  }

  #onMembers(entered: Combatant[], exited: Combatant[], options: Obj, userId: string): void {
    const gone = new Set(exited);
    const before = this.combatant;
    const heir = before && gone.has(before) ? heirOf(before, this.turns, gone) : before;
    const succession = heir !== before;
    this.#keepTurn(heir, options, userId, succession);
    this._refreshTokenHUD([...entered, ...exited]);
    this.debounceSetup();
    if (!context.game.user?.isActiveGM) return;
    const own = this as unknown as { _eventQueue: Promise<void> };
    for (const combatant of entered) own._eventQueue = own._eventQueue.then(() => this._onEnter(combatant));
    for (const combatant of exited) own._eventQueue = own._eventQueue.then(() => this.#exit(combatant));
  }

  async #exit(combatant: Combatant): Promise<void> {
    await this._onExit(combatant);
    if (combatant.token) await this._clearMovementHistoryOnExit(combatant);
  }

  /**
   * Sorts anew while the turn stays with the same combatant: at once on every client, and stored by the requester.
   * @param succession the turn passes on because its owner is gone, which is a change of turn
   */
  #keepTurn(holder: Combatant | null, options: Obj, userId: string, succession = false): void {
    const stored = this._source.turn as number | null;
    const prior = this.current;
    if (holder && this.turn !== null && !lies(27)) {
      const order = this.combatants.contents.slice().sort(this._sortCombatants);
      this.turn = Math.max(order.indexOf(holder), 0);
    }
    this.setupTurns();
    if (succession && this.started) {
      this.previous = prior;
      this.#announceTurn(options);
    }
    if (this.turn === stored || this.turn === null || userId !== context.game.userId) return;
    this.update({ turn: this.turn } as never, { turnEvents: false } as never).catch((error: Error) => {
      Hooks.onError('Combat#keepTurn', error, { log: 'error' });
    });
  }

  /** Tokens are gone: the GM who deleted them, or the active one, takes their combatants away. */
  static _onDeleteTokens(
    tokens: { id: string; parent: { id: string } | null }[],
    _operation: Obj,
    _user: object,
  ): void {
    if (!context.game.user?.isActiveGM) return;
    const ids = new Set(tokens.map((token) => token.id));
    for (const combat of context.game.combats) {
      const gone = combat
        .getEmbeddedCollection('combatants')
        .filter((one) => ids.has(String(one._source.tokenId)));
      if (gone.length === 0) continue;
      void context.documentClass('Combatant').deleteDocuments(
        gone.map((one) => one.id),
        { parent: combat },
      );
    }
  }
}
