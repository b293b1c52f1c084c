import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Stepped } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import { appliedAll } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import type { WfFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './turn-record.ts';
import type { Due, Frame, State } from './turn-state.ts';

/** A step in the making: state and cast as they become, and the changes that led there. */
export class Draft {
  state: State;
  cast: Cast<WfFighter>;
  readonly rules: Rules;
  private readonly changes: Change[] = [];

  constructor(state: State, cast: Cast<WfFighter>, rules: Rules) {
    this.state = state;
    this.cast = cast;
    this.rules = rules;
  }

  /** @throws Illegal when he is not there. */
  of(who: Id): WfFighter {
    const fighter = this.cast[who];
    if (!fighter) throw new Illegal(msg('core.refused.gone', { who }));
    return fighter;
  }

  act(changes: readonly Change[]): void {
    this.changes.push(...changes);
    this.cast = appliedAll(this.cast, changes);
  }

  /** Writes one field of a fighter's record. */
  turn<K extends keyof Turn>(who: Id, field: K, is: Turn[K], why: RuleId): void {
    const was = this.cast[who]?.turn[field];
    if (was === is) return;
    this.act([set(who, `turn.${field}`, was as Json | undefined, is as Json | undefined, why)]);
  }

  /** Begins a fighter's record anew. */
  renew(who: Id, turn: Turn, why: RuleId): void {
    this.act([set(who, 'turn', this.cast[who]?.turn as Json | undefined, turn as Json, why)]);
  }

  /** Writes fields of the state. */
  put(state: Partial<State>): void {
    this.state = { ...this.state, ...state };
  }

  /** The deed under way. */
  get top(): Frame | undefined {
    return this.state.frames.at(-1);
  }

  push(frame: Omit<Frame, 'id'>): void {
    this.put({ frames: [...this.state.frames, this.counted(frame)] });
  }

  /** Puts a deed below all that are under way: it comes after them. */
  lay(frame: Omit<Frame, 'id'>): void {
    this.put({ frames: [this.counted(frame), ...this.state.frames] });
  }

  private counted(frame: Omit<Frame, 'id'>): Frame {
    const count = this.state.count + 1;
    this.put({ count });
    return { ...frame, id: `deed:${count}:${frame.who}:${frame.declaration.action}` };
  }

  /** Rewrites the deed under way. */
  change(frame: Partial<Frame>): void {
    const { top } = this;
    if (top) this.put({ frames: [...this.state.frames.slice(0, -1), { ...top, ...frame }] });
  }

  pop(): void {
    this.put({ frames: this.state.frames.slice(0, -1) });
  }

  /** Puts a play on the list of what runs next; its name counts on. */
  due(due: Omit<Due, 'id'>): void {
    const count = this.state.count + 1;
    const id = `${due.play}:${count}:${due.who}`;
    this.put({ count, dues: [...this.state.dues, { ...due, id }] });
  }

  done(): Stepped<State> {
    return { state: this.state, changes: this.changes };
  }
}
