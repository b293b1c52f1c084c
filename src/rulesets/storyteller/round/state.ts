import { askIds } from '../../../core/ask-id.ts';
import { type Change, diff, set } from '../../../core/change.ts';
import type { Stepped, Stops } from '../../../core/round.ts';
import { choiceAsks } from '../../../core/round-asks.ts';
import { applyChanges } from '../../../core/stage.ts';
import {
  givenOnly,
  type Id,
  Illegal,
  type Json,
  type Msg,
  msg,
  names,
  type RuleId,
} from '../../../core/text.ts';
import { plays } from '../actions/list.ts';
import type { SlotRecord, SlotState, StCast, StFighter, Turn } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { unable } from '../figures/state.ts';
import { extraCount, isUnspent, slotOf } from '../figures/turn.ts';

/* The state of the round, the draft of a step, and whose moment it is. */

/** A movement in progress; `by` and `kind` say who may attack the mover now, and with which action. */
export type Moving = {
  readonly who: Id;
  readonly by?: Id;
  readonly kind?: string;
  /** The attack is being carried out. */
  readonly struck?: true;
  /** How near the mover came to others on the board, in metres. Without a board the Storyteller says who is passed. */
  readonly near?: { readonly [other: Id]: number };
  readonly stops?: Stops;
  /** Those whom the mover has passed on this path. */
  readonly past?: readonly Id[];
};

/** The state of the round. What concerns a single fighter, including who declares and acts next, is stored in their `turn`. */
export type State = {
  /** Counted from 1; 0 while the first dice are rolled. */
  readonly number: number;
  /** `dice`: dice for the order are missing. `idle`: nobody can do anything. */
  readonly phase: 'dice' | 'declare' | 'resolve' | 'idle';
  /** 0 for the main actions, k for the k-th extra actions (ST-12.6). */
  readonly pass: number;
  /** Dice may be rerolled until the first declaration (ST-1.7). */
  readonly mayReroll?: true;
  /** The Storyteller lets everybody reroll when the next round begins (ST-1.8, AMB-17). */
  readonly rerollAll?: true;
  /** A movement that others may attack (ST-10.14, ST-9.40). */
  readonly moving?: Moving;
  /** The Storyteller has called the end of the scene (TM-38). */
  readonly sceneEnds?: true;
};

const ASKS = names('die tie first reroll declare act switch reveal table walk lastWalks crosses strikes');
export type AskKind = (typeof ASKS)[number];

export const ask = askIds<AskKind>(...ASKS);

export const choiceAsk = choiceAsks('storyteller', ask);

/** Options that name somebody: waiting for them, skipping their moment, showing or hiding an action. */
export const option = askIds('wait', 'skip', 'show', 'hide');

/** The part of an id after its kind: a fighter's id may contain the separator. */
export const whoIn = ({ parts }: { readonly parts: readonly string[] }): Id => parts.join(':');

/** The id of a place in the order: an action of the round, or a part of it. */
export const placeId = (slot: string, part?: number): string =>
  part === undefined ? slot : `${slot}.${part}`;

/** The place id for attacks on fighters who move past. */
export const MOVING = 'moving';

const playIds = askIds(...Object.keys(plays));

/** The id of a play that the round calls for. */
export const playId = (play: string, number: number, place: string, who: Id): string =>
  playIds.make(play, number, place, who);

/** Reads such an id: the play, the round, the slot, and whose it is. */
export function readPlayId(id: string) {
  const { kind: name = '', parts = [] } = playIds.read(id) ?? {};
  const [number = '', place = '', ...who] = parts;
  const [slot = ''] = place.split('.');
  return { name, number: Number(number), slot, who: whoIn({ parts: who }) };
}

/** The draft of a step. The changes of fighters' records are determined at the end, so that they are minimal. */
export class Draft {
  state: State;
  readonly cast: { [id: Id]: StFighter };
  readonly rules: Rules;
  private readonly before: StCast;
  private readonly touched = new Map<Id, { why: RuleId; whole: boolean }>();
  private readonly others: Change[] = [];

  constructor(state: State, cast: StCast, rules: Rules) {
    this.state = state;
    this.before = cast;
    this.cast = { ...cast };
    this.rules = rules;
  }

  /** The slot of the current pass. */
  get slotName(): string {
    return slotOf(this.state.pass);
  }

  /** A fighter's record of a slot, or undefined if they have none. */
  record(who: Id, name = this.slotName): SlotRecord | undefined {
    return this.cast[who]?.turn.slots?.[name];
  }

  /** Writes fields of a fighter's record of the round; `undefined` removes a field. */
  turn(who: Id, fields: { readonly [K in keyof Turn]: Turn[K] | undefined }, why: RuleId): void {
    this.write(who, givenOnly({ ...this.cast[who]?.turn, ...fields }) as Turn, why);
  }

  /** Replaces a fighter's record in one change. */
  renew(who: Id, turn: Turn, why: RuleId): void {
    this.write(who, turn, why, true);
  }

  /** Writes fields of a slot. @throws Illegal if the fighter has no such slot. */
  slot(who: Id, fields: Partial<SlotRecord>, why: RuleId, name = this.slotName): void {
    const slots = this.cast[who]?.turn.slots;
    const was = slots?.[name];
    if (!was) throw new Illegal(msg('storyteller.no.noSuchAction'));
    this.turn(who, { slots: { ...slots, [name]: { ...was, ...fields } } }, why);
  }

  /** Changes anything but the record of the round. */
  act(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.others.push(...changes);
    Object.assign(this.cast, applyChanges<StFighter>(this.cast, changes));
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

/** The state in which dice can no longer be rerolled. */
export function closeRerolls({ mayReroll: _, ...state }: State): State {
  return state;
}

/** Whether a fighter can do anything at all. */
export const able = (fighter: StFighter): boolean => unable(fighter) === undefined;

/** Everybody in the fight, newcomers included. */
export const inFight = (cast: StCast): StFighter[] =>
  Object.values(cast).filter(({ turn }) => turn.attackers !== undefined);

/** Everybody who takes part in this round. */
export const participants = (cast: StCast): StFighter[] =>
  Object.values(cast).filter(({ turn }) => turn.slots !== undefined);

const slotIn = ({ turn }: StFighter, pass: number): SlotRecord | undefined => turn.slots?.[slotOf(pass)];

const rankOf = ({ turn }: StFighter): number => turn.rank ?? 0;

/** Those who must declare now: the slowest who have not yet (ST-1.2, AMB-90). More than one only if ties act simultaneously. */
export function declarers(state: State, cast: StCast): StFighter[] {
  let last = Number.NEGATIVE_INFINITY;
  let found: StFighter[] = [];
  for (const fighter of Object.values(cast)) {
    if (slotIn(fighter, state.pass)?.state !== 'undeclared' || rankOf(fighter) < last) continue;
    if (!able(fighter)) continue;
    if (rankOf(fighter) > last) found = [];
    last = rankOf(fighter);
    found.push(fighter);
  }
  return found;
}

/** The place of an action in the order. Each rank has three: for those who wait to go before, its owner, and those who go after (AMB-24). */
export function placeOf(fighter: StFighter, slot: SlotRecord): number {
  if (!slot.waitsFor || !(slot.state === 'waiting' || slot.state === 'resolving' || slot.acted))
    return rankOf(fighter) * 3 + 1;
  return slot.waitsFor.rank * 3 + (slot.waitsFor.after ? 2 : 0);
}

/** A point in the order at which a fighter must decide about their action. */
export interface Moment {
  readonly place: number;
  readonly who: readonly StFighter[];
}

/** States of an action that its owner must still decide about. */
const OPEN: ReadonlySet<SlotState> = new Set(['declared', 'waiting', 'parts']);

/** Whether its owner must still decide about an action, or its next part. */
export const isOpen = (slot: SlotRecord | undefined): slot is SlotRecord =>
  slot !== undefined && OPEN.has(slot.state);

/** The next moment of this pass: the first place with an open action; of several fighters who wait there, the fastest (AMB-24). */
export function currentMoment(state: State, cast: StCast): Moment | undefined {
  let place = Number.POSITIVE_INFINITY;
  let rank = Number.POSITIVE_INFINITY;
  let who: StFighter[] = [];
  for (const fighter of Object.values(cast)) {
    const slot = slotIn(fighter, state.pass);
    if (!isOpen(slot)) continue;
    const at = placeOf(fighter, slot);
    if (at > place || (at === place && rankOf(fighter) > rank) || !able(fighter)) continue;
    if (at < place || rankOf(fighter) < rank) who = [];
    place = at;
    rank = rankOf(fighter);
    who.push(fighter);
  }
  return who.length > 0 ? { place, who } : undefined;
}

/** Those whose action is being carried out. */
export const resolving = (state: State, cast: StCast): StFighter[] =>
  Object.values(cast).filter((fighter) => slotIn(fighter, state.pass)?.state === 'resolving');

/** Whether actions wait for others of a simultaneous group who have not decided yet (AMB-11 `simultaneous`). */
export const isWaiting = ({ pass }: State, acting: readonly StFighter[], now: Moment | undefined): boolean =>
  acting.some((fighter) => {
    const slot = slotIn(fighter, pass);
    return slot && placeOf(fighter, slot) === now?.place && now.who[0]?.turn.rank === fighter.turn.rank;
  });

/** Whether anybody still has to declare an action of this pass. */
export const hasPass = (pass: number, cast: StCast): boolean =>
  participants(cast).some((fighter) => slotIn(fighter, pass)?.state === 'undeclared' && able(fighter));

/** The highest number of extra actions in this round. */
export const mostExtras = (cast: StCast): number =>
  participants(cast).reduce((most, { turn }) => Math.max(most, extraCount(turn)), 0);

/** Why `who` may not wait for `other` from a place of the order, or undefined if they may (ST-1.13). */
export function waitFault(who: StFighter, other: StFighter, place: number, pass: number): Msg | undefined {
  if (rankOf(other) <= rankOf(who)) return msg('storyteller.no.waitOnlySlower');
  if (rankOf(other) <= Math.floor(place / 3)) return msg('storyteller.no.waitPast');
  if (!isUnspent(slotIn(other, pass)) || !able(other)) return msg('storyteller.no.waitNothing');
  return undefined;
}
