import { GM, idleAnswer } from '../../core/ask.ts';
import { msg } from '../../core/text.ts';
import { summaryOf } from '../../rulesets/index.ts';
import { fetchWindows } from '../dialogs/windows.ts';
import { send } from '../relay/relay.ts';
import { isReferee } from '../relay/seat.ts';
import { gamesChosen } from '../settings/games.ts';
import { loadForView } from '../shared/arrival.ts';
import { replacement } from '../shared/compat.ts';
import { controls, summaryOfType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { type RoundAskReading, readRound } from '../tracker/round.ts';
import { lastCommit, roundData, stateOf } from './round-data.ts';

/** The likeliest ruleset of a fight: of the given actors, the selected tokens, the scene's tokens, the world's actors, or the only one that the world plays. */
function likelyRuleset(given: readonly (Actor.Implementation | null | undefined)[]): string | undefined {
  const selected = canvas?.ready ? canvas.tokens?.controlled.map(({ actor }) => actor) : [];
  const scene = (game.scenes?.viewed ?? game.scenes?.active)?.tokens.map(({ actor }) => actor);
  const actors = [...given, ...(selected ?? []), ...(scene ?? []), ...(game.actors ?? [])];
  const [only, another] = gamesChosen();
  return actors.find((actor) => actor && summaryOf(actor.type))?.type ?? (another ? undefined : only);
}

/** A fight's document as the rest of the code sees it. */
const fight = (combat: FivefoldCombat): Combat.Implementation => combat as unknown as Combat.Implementation;

/** The asks that must be answered, those of the acting fighter first. */
function awaited(combat: FivefoldCombat): RoundAskReading[] {
  const asks = readRound(fight(combat))?.asks.filter(({ ask }) => !ask.optional) ?? [];
  const now = readRound(fight(combat))?.slots.find(({ state }) => state === 'now')?.who;
  return asks.sort((a, b) => Number(b.askedOf === now) - Number(a.askedOf === now));
}

/** The number of the round that runs. */
const numberOf = (combat: FivefoldCombat): number => readRound(fight(combat))?.number ?? 0;

/**
 * A fight. If its type is a ruleset, that ruleset's round runs it: the host's turns are a projection of the round, and the host's
 * methods act on it.
 */
export class FivefoldCombat extends foundry.documents.Combat {
  /** Whether a ruleset's round runs this fight. */
  get hasRound(): boolean {
    return summaryOfType(this as { readonly type: string }) !== undefined;
  }

  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Combat['_preCreate']>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if ((this as { readonly type: string }).type !== 'base') return undefined;
    const fighters = this.combatants.map(({ actor }) => actor);
    const type = likelyRuleset(fighters);
    // The host refuses a change of type that keeps the old data.
    if (type) this.updateSource({ type, ...replacement('system', {}) } as never);
    return undefined;
  }

  protected override _onCreateDescendantDocuments(
    ...args: Parameters<foundry.documents.Combat['_onCreateDescendantDocuments']>
  ): void {
    super._onCreateDescendantDocuments(...args);
    if (isReferee()) this.adoptRuleset();
  }

  /** A fight without a ruleset takes that of its first fighters. Players may add fighters but not change the type, so the referee does it. */
  adoptRuleset(): void {
    if (this.started || (this as { readonly type: string }).type !== 'base') return;
    const types = new Set(this.combatants.map(({ actor }) => actor?.type ?? '').filter(summaryOf));
    const [type] = types;
    if (types.size !== 1 || !type) return;
    this.update({ type, ...replacement('system', {}) } as never).catch((error: unknown) =>
      console.warn('Fivefold |', error),
    );
  }

  /** The host's round and turn are written by the referee alone; a player's own change of them is refused. */
  protected override async _preUpdate(
    ...[changes, options, user]: Parameters<foundry.documents.Combat['_preUpdate']>
  ): Promise<boolean | undefined> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    if (!this.hasRound || user.isGM || !('round' in changes || 'turn' in changes)) return undefined;
    notify('warn', msg('core.host.roundCounts'));
    return false;
  }

  /** A fight of a ruleset has started when its round has, whatever the host's number says. */
  override get started(): boolean {
    return this.hasRound ? stateOf(fight(this)) !== undefined : super.started;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.hasRound) this.turns?.sort(this._sortCombatants);
  }

  /** In the order of the phase; before the first round, and without a ruleset, in the host's order. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const order = a.parent && summaryOfType(a.parent) ? (roundData(a.parent).order ?? []) : [];
    const place = (one: Combatant.Implementation): number => {
      const at = order.indexOf(one.id ?? '');
      return at < 0 ? order.length : at;
    };
    if (order.length > 0 && place(a) !== place(b)) return place(a) - place(b);
    return super._sortCombatants(a, b);
  }

  /** Starts the round. @throws Refused when nobody can fight. */
  override async startCombat(): Promise<this> {
    if (!this.hasRound) return super.startCombat();
    await send({ kind: 'round', combat: this.id ?? '', event: { do: 'begin' } });
    return this;
  }

  /** Ends the fight. A game master is asked first whether effects that outlast the rounds end too. */
  override async endCombat(): Promise<this> {
    if (!game.user?.isGM || !this.hasRound) return super.endCombat();
    const windows = await fetchWindows();
    return (await windows?.offerAftermath(fight(this))) ? super.endCombat() : this;
  }

  /** Goes on without the first person who is asked: they do nothing. */
  override async nextTurn(): Promise<this> {
    if (!this.hasRound) return super.nextTurn();
    if (!(await loadForView((this as { readonly type: string }).type))) return this;
    const user = game.user;
    const mine = awaited(this).filter(({ askedOf }) =>
      user ? user.isGM || (askedOf !== GM && controls(user, askedOf)) : false,
    );
    for (const one of mine) {
      const value = one.ask.kind === 'roll' ? [] : idleAnswer(one.ask);
      if (value === undefined) continue;
      const event = { do: 'answer', ask: one.ask.id, value } as const;
      await send({ kind: 'round', combat: this.id ?? '', event });
      return this;
    }
    notify('info', msg('core.host.nothingToSkip'));
    return this;
  }

  /** Goes on without everybody who is asked, until the next round starts. */
  override async nextRound(): Promise<this> {
    if (!this.hasRound) return super.nextRound();
    if (!(await loadForView((this as { readonly type: string }).type))) return this;
    const round = numberOf(this);
    for (let steps = 0; numberOf(this) === round && steps <= 20 * this.combatants.size; steps++) {
      const before = roundData(fight(this)).commits;
      await this.nextTurn();
      if (roundData(fight(this)).commits === before) break;
    }
    return this;
  }

  /** Undoes the last step. */
  override async previousTurn(): Promise<this> {
    if (!this.hasRound) return super.previousTurn();
    const last = lastCommit(fight(this));
    await send({ kind: 'undo', combat: this.id ?? '', commit: last?.id });
    return this;
  }

  override async previousRound(): Promise<this> {
    if (!this.hasRound) return super.previousRound();
    if (!(await loadForView((this as { readonly type: string }).type))) return this;
    const round = numberOf(this);
    while (numberOf(this) === round && lastCommit(fight(this))) await this.previousTurn();
    return this;
  }

  /** The round rolls initiative itself at the right moment. */
  override async rollInitiative(ids: string | string[], options?: Combat.InitiativeOptions): Promise<this> {
    if (!this.hasRound) return super.rollInitiative(ids, options);
    notify('info', msg('core.host.roundRolls'));
    return this;
  }

  override async rollAll(options?: Combat.InitiativeOptions): Promise<this> {
    return this.hasRound ? this.rollInitiative([]) : super.rollAll(options);
  }

  override async rollNPC(options?: Combat.InitiativeOptions): Promise<this> {
    return this.hasRound ? this.rollInitiative([]) : super.rollNPC(options);
  }

  override async resetAll(): Promise<this | undefined> {
    return this.hasRound ? this.rollInitiative([]) : super.resetAll();
  }

  override async setInitiative(id: string, value: number): Promise<void> {
    if (this.hasRound) await this.rollInitiative([]);
    else await super.setInitiative(id, value);
  }
}

/** A combatant. Fighters of another ruleset cannot join. */
export class FivefoldCombatant extends foundry.documents.Combatant {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Combatant['_preCreate']>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const combat = this.parent;
    const type = this.actor?.type;
    if (!combat || !summaryOfType(combat) || !type || type === combat.type) return undefined;
    notify('warn', msg('core.host.otherRuleset', { who: this.name ?? '' }));
    return false;
  }
}
