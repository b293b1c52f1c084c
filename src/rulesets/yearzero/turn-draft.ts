import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Stepped } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import { appliedAll } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import type { YzFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import type { State } from './turn-state.ts';

/** A step in the making: state and cast as they become, and the changes that led there. */
export class Draft {
  state: State;
  cast: Cast<YzFighter>;
  readonly rules: Rules;
  private readonly changes: Change[] = [];

  constructor(state: State, cast: Cast<YzFighter>, rules: Rules) {
    this.state = state;
    this.cast = cast;
    this.rules = rules;
  }

  act(changes: readonly Change[]): void {
    this.changes.push(...changes);
    this.cast = appliedAll(this.cast, changes);
  }

  /** Writes one field of a fighter's record. */
  turn<K extends keyof Turn>(who: Id, field: K, is: Turn[K], why: RuleId): void {
    const was = this.cast[who]?.turn[field];
    if (was !== is) this.act([set(who, `turn.${field}`, was, is, why)]);
  }

  /** Begins a fighter's record anew. */
  renew(who: Id, turn: Turn, why: RuleId): void {
    this.act([set(who, 'turn', this.cast[who]?.turn as Json | undefined, turn as Json, why)]);
  }

  done(): Stepped<State> {
    return { state: this.state, changes: this.changes };
  }
}
