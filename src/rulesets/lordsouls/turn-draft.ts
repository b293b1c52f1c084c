import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Stepped } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import { appliedAll } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import type { LsFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import type { State } from './turn-state.ts';

/** A step in the making: state and cast as they become, and the changes that led there. */
export class Draft {
  state: State;
  cast: Cast<LsFighter>;
  readonly rules: Rules;
  private readonly changes: Change[] = [];

  constructor(state: State, cast: Cast<LsFighter>, rules: Rules) {
    this.state = state;
    this.cast = cast;
    this.rules = rules;
  }

  /** Writes fields of the round's own state; `undefined` takes one away. */
  now(fields: Partial<State>): void {
    const state = { ...this.state, ...fields };
    this.state = Object.fromEntries(
      Object.entries(state).filter(([, value]) => value !== undefined),
    ) as State;
  }

  act(changes: readonly Change[]): void {
    this.changes.push(...changes);
    this.cast = appliedAll(this.cast, changes);
  }

  /** Writes fields of a fighter's record; `undefined` takes one away. */
  turn(who: Id, fields: Partial<Turn>, why: RuleId): void {
    const was = (this.cast[who]?.turn ?? {}) as { readonly [field: string]: Json | undefined };
    this.act(
      Object.entries(fields)
        .filter(([field, is]) => was[field] !== is)
        .map(([field, is]) => set(who, `turn.${field}`, was[field], is as Json | undefined, why)),
    );
  }

  /** Begins a fighter's record anew. */
  renew(who: Id, turn: Turn, why: RuleId): void {
    this.act([set(who, 'turn', this.cast[who]?.turn as Json | undefined, turn as Json, why)]);
  }

  done(): Stepped<State> {
    return { state: this.state, changes: this.changes };
  }
}
