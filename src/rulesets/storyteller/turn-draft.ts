import type { Change } from '../../core/change.ts';
import { diff, set } from '../../core/change.ts';
import type { Stepped } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import { appliedAll } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { SlotRecord, Turn } from './slots.ts';
import type { Deeds, State } from './turn-moment.ts';

/** A step in the making: state and cast as they become; what has become of each fighter is worked out at the end. */
export class Draft {
  state: State;
  readonly cast: { [id: Id]: StFighter };
  readonly rules: Rules;
  readonly deeds: Deeds;
  private readonly before: Cast<StFighter>;
  private readonly touched = new Map<Id, { why: RuleId; whole: boolean }>();
  private readonly others: Change[] = [];

  constructor(state: State, cast: Cast<StFighter>, rules: Rules, deeds: Deeds) {
    this.state = state;
    this.before = cast;
    this.cast = { ...cast };
    this.rules = rules;
    this.deeds = deeds;
  }

  /** Writes fields of a fighter's record; `undefined` takes a field away. */
  turn(who: Id, fields: { readonly [K in keyof Turn]: Turn[K] | undefined }, why: RuleId): void {
    const turn: { [field: string]: unknown } = { ...this.cast[who]?.turn, ...fields };
    for (const field of Object.keys(fields)) if (turn[field] === undefined) delete turn[field];
    this.write(who, turn as Turn, why);
  }

  /** Begins a fighter's record anew: one change instead of many. */
  renew(who: Id, turn: Turn, why: RuleId): void {
    this.write(who, turn, why, true);
  }

  slot(who: Id, name: string, fields: Partial<SlotRecord>, why: RuleId): void {
    const slots = this.cast[who]?.turn.slots;
    const was = slots?.[name];
    if (!was) throw new Illegal(msg('storyteller.no.noSuchAction'));
    this.turn(who, { slots: { ...slots, [name]: { ...was, ...fields } } }, why);
  }

  /** Changes to anything but the record of the round. */
  act(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.others.push(...changes);
    Object.assign(this.cast, appliedAll<StFighter>(this.cast, changes));
  }

  done(): Stepped<State> {
    const changes = [...this.touched].flatMap(([who, { why, whole }]) => {
      const was = this.before[who]?.turn as Json | undefined;
      const is = this.cast[who]?.turn as Json | undefined;
      return whole ? [set(who, 'turn', was, is, why)] : diff(who, was, is, why, 'turn');
    });
    return { state: this.state, changes: [...changes, ...this.others] };
  }

  private write(who: Id, turn: Turn, why: RuleId, whole = false): void {
    const fighter = this.cast[who];
    if (!fighter) return;
    this.cast[who] = { ...fighter, turn };
    this.touched.set(who, { why, whole: whole || this.touched.get(who)?.whole === true });
  }
}
