import { lies } from '../../model/lies.ts';
import type { Obj } from '../../model/types.ts';
import { context } from '../context.ts';
import { Hooks } from '../helpers/hooks.ts';
import { CombatCourse } from './combat-course.ts';
import { type CombatState, heirOf, type TurnEvent, turnEvents } from './combat-events.ts';
import type { Combatant } from './combatant.ts';

/** Stands in for {@link foundry.documents.Combat} (T13). */
export class Combat extends CombatCourse {
  static CONFIG_SETTING = 'combatTrackerConfig';

  updateCombatantActors(): void {
    for (const combatant of this.combatants)
      combatant.actor?.render(false, { renderContext: 'updateCombat' });
  }

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
