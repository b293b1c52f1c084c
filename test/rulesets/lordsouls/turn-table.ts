import { commit } from '../../../src/core/commit.ts';
import {
  type Action as Act,
  type Encounter,
  encounter,
  fighters,
  pending,
  roundState,
} from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import type { Offer } from '../../../src/core/offer.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { LsDeclaration } from '../../../src/rulesets/lordsouls/actions/define.ts';
import type { LsFighter } from '../../../src/rulesets/lordsouls/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/lordsouls/data/rules.ts';
import { lordsouls } from '../../../src/rulesets/lordsouls/index.ts';
import type { State } from '../../../src/rulesets/lordsouls/round/state.ts';
import { rules, situation } from './support.ts';

/** A fight that is controlled step by step. */
export class Table {
  enc: Encounter;

  constructor(cast: Cast<LsFighter>, house: Rules = rules()) {
    this.enc = encounter(lordsouls, house as unknown as Json, cast as unknown as Cast<Fighter>);
    this.do({ do: 'begin' });
  }

  do(action: Act): this {
    this.enc = commit(this.enc, action);
    return this;
  }

  /** Answers an ask of an open play, or of the round. */
  say(ask: string, value: Json): this {
    const found = pending(this.enc).find((one) => one.ask.id === ask);
    if (!found) throw new Error(`${ask} is not asked, but ${this.asks.join(', ')}`);
    return found.play === undefined
      ? this.do({ do: 'round', event: { do: 'answer', ask, value } })
      : this.do({ do: 'answer', play: found.play, ask, value });
  }

  /** Rolls for the order so that they act as listed. */
  order(...who: readonly string[]): this {
    for (const [at, id] of who.entries()) this.say(`die:${id}`, [6 - at]);
    return this;
  }

  declares(who: string, declaration: LsDeclaration): this {
    return this.say(`declare:${who}`, declaration as unknown as Json);
  }

  ends(who: string): this {
    return this.declares(who, { manoeuvre: 'endTurn' });
  }

  /** Why a declaration is refused: the key of the reason. */
  no(who: string, declaration: LsDeclaration): string | undefined {
    const ask = pending(this.enc).find((one) => one.ask.id === `declare:${who}`)?.ask;
    if (ask?.kind !== 'enter') throw new Error(`${who} is not asked, but ${this.asks.join(', ')}`);
    return ask.legal(declaration as unknown as Json)?.key;
  }

  offers(who: string, target?: string, given: Parameters<typeof situation>[0] = {}): readonly Offer[] {
    return lordsouls.actions({
      cast: fighters(this.enc.cast),
      who,
      targets: target === undefined ? [] : [target],
      situation: situation(given) as unknown as Json,
      rules: this.enc.rules,
    });
  }

  get asks(): string[] {
    return pending(this.enc).map(({ ask }) => ask.id);
  }

  /** What must be answered. */
  get owed(): string[] {
    return pending(this.enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.id]));
  }

  get state(): State {
    return roundState(this.enc.cast) as unknown as State;
  }

  of(who: string): LsFighter {
    return this.enc.cast[who] as unknown as LsFighter;
  }

  slots(): string[] {
    const { round: state, ...cast } = this.enc.cast;
    return lordsouls.round
      .slots(state as unknown as Json, cast, this.enc.rules)
      .map(({ who, state: is }) => `${who} ${is}`);
  }

  left(who: string): { [id: string]: number } {
    const { round: state, ...cast } = this.enc.cast;
    return Object.fromEntries(
      lordsouls.round
        .budgets(state as unknown as Json, cast, this.enc.rules)
        .flatMap((one) => (one.who === who ? [[one.id, one.left]] : [])),
    );
  }
}
