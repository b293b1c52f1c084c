import type { Change } from '../../core/change.ts';
import { same, set } from '../../core/change.ts';
import type { Cast } from '../../core/stage.ts';
import { appliedAll } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import type { RunStep } from './cut-in.ts';
import type { WeFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { Beat } from './sequence.ts';
import { isOut, speedOf } from './state.ts';
import type { Turn } from './turn-record.ts';

/** How far the master lets the steps run. */
export const PACES = ['step', 'phase', 'beat', 'turn'] as const;
export type Pace = (typeof PACES)[number];

/** An event that somebody has waited for: whose Attention is to be tested, and how it went (WE-10.5). */
export type Event = {
  readonly watchers: readonly Id[];
  /** Somebody is about to cross a gap: the shots come before his step. */
  readonly gap: boolean;
  readonly passed: { readonly [who: Id]: boolean };
};

/** The round's own state: the turn, where it has come to, and the steps of the running beat. */
export type State = {
  readonly number: number;
  readonly phase: 'declare' | 'revealed' | 'running' | 'between' | 'books' | 'idle';
  readonly beat: Beat;
  readonly steps: readonly RunStep[];
  /** The first step that is not yet done. */
  readonly at: number;
  /** Steps of beat 1 while beat 2 is on. */
  readonly earlier: readonly RunStep[];
  readonly until?: Pace;
  readonly event?: Event;
  /** Gap crossings that have been tested, by the step's id. */
  readonly crossed: readonly string[];
  /** How many times readied actions have cut in; names their steps. */
  readonly cuts: number;
  /** Whoever is held and has tried to get free at the end of this beat (S-19). */
  readonly freed: readonly Id[];
  /** Dice thrown off for equal Speeds in this beat, where a table has them thrown (AM-6). */
  readonly throwOffs?: { readonly [who: Id]: readonly number[] };
  /** Who has been fired at in this fight (S-13). */
  readonly underFire: readonly Id[];
};

export const START: State = {
  number: 0,
  phase: 'declare',
  beat: 1,
  steps: [],
  at: 0,
  earlier: [],
  crossed: [],
  cuts: 0,
  freed: [],
  underFire: [],
};

/** Everybody in the fight. */
export const inFight = (cast: Cast<WeFighter>): WeFighter[] =>
  Object.values(cast).filter(({ turn }) => turn.rolls !== undefined);

/** Everybody in the fight who can declare anything (S-12). */
export const able = (cast: Cast<WeFighter>): WeFighter[] =>
  inFight(cast).filter((fighter) => !isOut(fighter));

/** The faster first; names decide between equals, so that the order is always the same. */
export const bySpeed = (fighters: readonly WeFighter[], rules: Rules): WeFighter[] =>
  [...fighters].sort((a, b) => speedOf(b, rules) - speedOf(a, rules) || (a.id < b.id ? -1 : 1));

/** The steps that happen now: one, or all of a tie. */
export function groupAt(steps: readonly RunStep[], at: number): readonly RunStep[] {
  const first = steps[at];
  if (!first) return [];
  if (first.tie === undefined) return [first];
  let end = at + 1;
  while (steps[end]?.tie === first.tie) end++;
  return steps.slice(at, end);
}

/** The steps of the turn that have been lined up so far. */
export const stepsSoFar = ({ earlier, steps }: State): readonly RunStep[] => [...earlier, ...steps];

/** Fields without a value are no fields: what is stored is plain data. */
const withoutGaps = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A step of the round while it is made: the state and the cast as they become, and the changes that lead there. */
export class Draft {
  state: State;
  cast: Cast<WeFighter>;
  readonly rules: Rules;
  readonly changes: Change[] = [];

  constructor(state: State, cast: Cast<WeFighter>, rules: Rules) {
    this.state = state;
    this.cast = cast;
    this.rules = rules;
  }

  act(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.cast = appliedAll(this.cast, changes);
    this.changes.push(...changes);
  }

  /** Writes fields of somebody's turn record. */
  turn(who: Id, fields: Partial<Turn>, why: RuleId): void {
    const turn = this.cast[who]?.turn as { readonly [field: string]: Json } | undefined;
    if (!turn) return;
    this.act(
      Object.entries(fields as { readonly [field: string]: Json | undefined }).flatMap(([field, is]) =>
        same(turn[field], is) ? [] : [set(who, `turn.${field}`, turn[field], is, why)],
      ),
    );
  }

  /** A new turn record in place of the old one. */
  renew(who: Id, turn: Turn, why: RuleId): void {
    const was = this.cast[who]?.turn;
    if (was !== undefined) this.act([set(who, 'turn', was as Json, turn as Json, why)]);
  }

  step(id: string, fields: Partial<RunStep>): void {
    const steps = this.state.steps.map((step) =>
      step.id === id ? (withoutGaps({ ...step, ...fields }) as RunStep) : step,
    );
    this.state = { ...this.state, steps };
  }

  /** What the round has become: the state without empty fields. */
  done(): { readonly state: State; readonly changes: readonly Change[] } {
    return { state: withoutGaps(this.state) as State, changes: this.changes };
  }
}
