import type { Change } from './change.ts';
import { set } from './change.ts';
import type { Stepped } from './round.ts';
import type { Cast } from './stage.ts';
import { applyChanges } from './stage.ts';
import type { Id, Json, RuleId } from './text.ts';
import { Illegal, msg } from './text.ts';

/** A play that is due and must run before the round continues. */
export type DuePlay = { readonly id: string; readonly who: Id; readonly play: string; readonly input: Json };

/** What every ruleset with individual turns has in the state of its round. */
export type TurnState = Json & object & { readonly number: number; readonly dues?: readonly DuePlay[] };

/** A fighter with a record of the current round. */
interface TurnTaker {
  readonly id: Id;
  readonly turn: object;
}

type TurnOf<F extends TurnTaker> = F['turn'];

/** A step of a round of individual turns while it is being worked out: the new state and cast, and the changes so far. */
export class StepDraft<S extends TurnState, F extends TurnTaker, R> {
  state: S;
  cast: Cast<F>;
  readonly rules: R;
  private readonly changes: Change[] = [];
  /** The value of `dues` if nothing is due. */
  protected readonly noDues: readonly DuePlay[] | undefined = undefined;

  constructor(state: S, cast: Cast<F>, rules: R) {
    this.state = state;
    this.cast = cast;
    this.rules = rules;
  }

  /** @throws Illegal when the fighter is not in the cast. */
  of(who: Id): F {
    const fighter = this.cast[who];
    if (!fighter) throw new Illegal(msg('core.refused.gone', { who }));
    return fighter;
  }

  /** Changes the cast. */
  act(changes: readonly Change[]): void {
    this.changes.push(...changes);
    this.cast = applyChanges(this.cast, changes);
  }

  /** Writes fields of the round's own state; `undefined` removes a field. */
  put(fields: Partial<S>): void {
    this.replace({ ...this.state, ...fields });
  }

  /** Replaces the round's own state; fields that are `undefined` are removed. */
  protected replace(state: S): void {
    this.state = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as S;
  }

  /** Writes fields of a fighter's record of the round; `undefined` removes a field. Values that have not changed are not written. */
  turn(who: Id, fields: Partial<TurnOf<F>>, why: RuleId): void {
    const was = (this.cast[who]?.turn ?? {}) as { readonly [field: string]: Json | undefined };
    const written = Object.entries(fields as { readonly [field: string]: Json | undefined });
    this.act(
      written.flatMap(([field, is]) =>
        was[field] === is ? [] : [set(who, `turn.${field}`, was[field], is, why)],
      ),
    );
  }

  /** Replaces a fighter's record of the round. */
  renew(who: Id, turn: TurnOf<F>, why: RuleId): void {
    this.act([set(who, 'turn', this.cast[who]?.turn as Json | undefined, turn as Json, why)]);
  }

  /** Adds plays to those that must run next. */
  addDues(...dues: readonly DuePlay[]): void {
    if (dues.length > 0) this.replace({ ...this.state, dues: [...(this.state.dues ?? []), ...dues] });
  }

  /** Removes all other plays from those that must run next. */
  keepDues(keep: (due: DuePlay) => boolean): void {
    const dues = (this.state.dues ?? []).filter(keep);
    this.replace({ ...this.state, dues: dues.length > 0 ? dues : this.noDues });
  }

  done(): Stepped<S> {
    return { state: this.state, changes: this.changes };
  }
}
