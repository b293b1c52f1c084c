import { commit } from '../../../src/core/commit.ts';
import {
  type Action as Act,
  type Encounter,
  encounter,
  pending,
  roundState,
} from '../../../src/core/encounter.ts';
import type { Fighter } from '../../../src/core/fighter.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import type { YzFighter } from '../../../src/rulesets/yearzero/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/yearzero/data/rules.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import type { State } from '../../../src/rulesets/yearzero/round/state.ts';
import { rules } from './support.ts';

/** A fight that is controlled step by step. */
export class Table {
  enc: Encounter;

  constructor(cast: Cast<YzFighter>, house: Rules = rules()) {
    this.enc = encounter(yearzero, house as unknown as Json, cast as unknown as Cast<Fighter>);
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

  dice(faces: { readonly [who: string]: number }): this {
    for (const [who, face] of Object.entries(faces)) this.say(`die:${who}`, [face]);
    return this;
  }

  declares(who: string, declaration: { readonly action: string; readonly [field: string]: Json }): this {
    return this.say(`declare:${who}`, declaration);
  }

  get asks(): string[] {
    return pending(this.enc).map(({ ask }) => ask.id);
  }

  get state(): State {
    return roundState(this.enc.cast) as unknown as State;
  }

  of(who: string): YzFighter {
    return this.enc.cast[who] as unknown as YzFighter;
  }

  get order(): string[] {
    const { round: state, ...cast } = this.enc.cast;
    return yearzero.round.slots(state as unknown as Json, cast, this.enc.rules).map(({ who }) => who);
  }
}
