import type { Obj } from '../../model/types.ts';
import { context, type Doc } from '../context.ts';
import { Hooks } from '../helpers/hooks.ts';
import { CombatOrder } from './combat-order.ts';

/** What people do with an encounter: begin it, go on or back by turns and rounds, end it. What each change brings about is the encounter's own. */
export abstract class CombatCourse extends CombatOrder {
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

  _playCombatSound(_announcement: string): void {}
}
