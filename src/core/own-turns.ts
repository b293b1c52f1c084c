import { type Ask, type Enter, GM } from './ask.ts';
import type { AskIds } from './ask-id.ts';
import type { Budget, Movement, PlayAsk, Round, RoundAsk, RoundEvent, Slot } from './round.ts';
import { blank, faults, flag, type Spec } from './spec.ts';
import type { Cast, Told } from './stage.ts';
import { StepDraft, type TurnState } from './step-draft.ts';
import { type Id, Illegal, type Json, type Msg, msg, type RuleId } from './text.ts';
import type { TrackerRow } from './view.ts';

/*
 * Rounds of individual turns: everybody acts once a round, one after another, in an order decided by rolls. A ruleset defines that order
 * (`turnOrder`), how turns begin and end (`passTurns`) and the effect of answers (`turnRound`); everything else is done here.
 */

/** A fighter with a record of such a round: whether their turn is running (`now`) or over, and the initiative that they rolled. */
interface TurnTaker {
  readonly id: Id;
  readonly turn: { readonly own?: string; readonly initiative?: number };
}

/** Whose turn it is: the fighter whose turn has begun, even if the order changes in the meantime; else the first who has not had a turn. */
export function onTurnIn<F extends TurnTaker>(
  order: readonly F[],
  canAct: (fighter: F) => boolean,
): F | undefined {
  const left = order.filter((fighter) => fighter.turn.own !== 'over' && canAct(fighter));
  return left.find(({ turn }) => turn.own === 'now') ?? left[0];
}

/** How a ruleset orders its fighters. */
interface OrderRules<F extends TurnTaker, R> {
  /** Whether a fighter takes part in the fight. */
  takesPart(fighter: F): boolean;
  /** Whether a fighter can have a turn. */
  canAct(fighter: F): boolean;
  /** Whether a fighter needs a place in the order; if omitted, everybody does. */
  needsPlace?(fighter: F): boolean;
  /** Positive if `a` acts after `b`, 0 if they are tied. */
  compare(a: F, b: F, rules: R): number;
  /** Whether two must roll off for their places; if omitted, ties are broken by the order of the list. `all` are those with an initiative. */
  rollOff?(a: F, b: F, rules: R, all: readonly F[]): boolean;
  /** The dice of a fighter's roll-offs so far, one character each. */
  rolledOff?(fighter: F): string;
}

/** The order of turns, according to the fighters' records. */
export function turnOrder<F extends TurnTaker, R>({
  takesPart,
  canAct,
  needsPlace = () => true,
  compare,
  rollOff = () => false,
  rolledOff = () => '',
}: OrderRules<F, R>) {
  /** Everybody in the fight, including newcomers. */
  const inFight = (cast: Cast<F>): F[] => Object.values(cast).filter(takesPart);
  const ranked = (cast: Cast<F>): F[] => inFight(cast).filter(needsPlace);
  /** Everybody in the fight, from the first to the last to act. */
  const inOrder = (cast: Cast<F>, rules: R): readonly F[] =>
    inFight(cast).sort((a, b) => compare(a, b, rules));
  return {
    canAct,
    inFight,
    inOrder,
    /** Those who must still roll for initiative. */
    withoutDie: (cast: Cast<F>): F[] => ranked(cast).filter(({ turn }) => turn.initiative === undefined),
    /** Those who must still roll off for their places. */
    tied(cast: Cast<F>, rules: R): F[] {
      const all = ranked(cast).filter(({ turn }) => turn.initiative !== undefined);
      return stillTied(all, (a, b) => rollOff(a, b, rules, all), rolledOff);
    },
    onTurn: (cast: Cast<F>, rules: R): F | undefined => onTurnIn(inOrder(cast, rules), canAct),
  };
}

/** The order of turns in a ruleset. */
type TurnOrder<F extends TurnTaker, R> = ReturnType<typeof turnOrder<F, R>>;

/** Those who must roll off now because they are still tied. Of several tied fighters, those who have rolled off less often roll first. */
const stillTied = <F extends TurnTaker>(
  all: readonly F[],
  areEqual: (a: F, b: F) => boolean,
  rolled: (fighter: F) => string,
): F[] =>
  all.filter((one) =>
    all.some((other) => other.id !== one.id && areEqual(one, other) && rolled(other).startsWith(rolled(one))),
  );

/** Whether a fighter can no longer act, has had their turn, has it now, or will have it. */
export function turnStateOf<F extends TurnTaker>(
  fighter: F,
  now: F | undefined,
  canAct: (fighter: F) => boolean,
): TrackerRow['state'] {
  if (!canAct(fighter)) return 'out';
  if (fighter.turn.own === 'over') return 'done';
  return fighter.id === now?.id ? 'now' : 'next';
}

/** The slots of a round: one for each fighter in the order. */
export const turnSlots = <F extends TurnTaker>(
  order: readonly F[],
  now: F | undefined,
  canAct: (fighter: F) => boolean,
): Slot[] =>
  order.map((fighter) => {
    const state = turnStateOf(fighter, now, canAct);
    return { who: fighter.id, phase: 'turn', state: state === 'out' ? 'gone' : state };
  });

/** The ask for the first play that is due, as a list that is empty if none is. */
export const dueAsks = ({ dues: [first] = [] }: TurnState): PlayAsk[] =>
  first ? [{ kind: 'play', id: first.id, by: first.who, play: first.play, input: first.input }] : [];

/** Makes an ask optional, so that the round continues without an answer. */
export const optional = <A extends Ask>(ask: A): A & { readonly optional: true } => ({
  ...ask,
  optional: true,
});

/** Asks a fighter for a declaration. */
export const declarationAsk = (
  ask: Pick<Enter, 'id' | 'by' | 'label' | 'legal'> & Partial<Enter>,
): Enter => ({ kind: 'enter', form: 'declaration', ...ask });

/** Asks the GM to mark some of several fighters. `marked`: whether all are marked at first. */
export function marksAsk(id: string, label: Msg, who: readonly Id[], marked = false): Enter {
  const spec: Spec = Object.fromEntries(who.map((one) => [one, flag(marked)]));
  return {
    kind: 'enter',
    id,
    by: GM,
    label,
    form: 'shares',
    spec,
    skip: blank(spec) as Json,
    legal: (value) => faults(spec, value)[0]?.says,
  };
}

/** The fighters that an answer to `marksAsk` marks. */
export const markedIn = (value: Json): Id[] =>
  Object.entries(value as { readonly [who: Id]: boolean }).flatMap(([who, is]) => (is ? [who] : []));

/** The asks for the rolls that decide the order: first missing initiative, then roll-offs. */
export function orderAsks<F extends TurnTaker, R>(
  { withoutDie, tied }: Pick<TurnOrder<F, R>, 'withoutDie' | 'tied'>,
  cast: Cast<F>,
  rules: R,
  dice: { die(fighter: F): unknown; tie?(fighter: F): unknown },
): RoundAsk[] {
  const missing = withoutDie(cast);
  const equal = missing.length > 0 ? [] : tied(cast, rules);
  return [
    ...missing.map((one) => dice.die(one)),
    ...equal.flatMap((one) => dice.tie?.(one) ?? []),
  ] as RoundAsk[];
}

/** How a ruleset passes from turn to turn. */
interface TurnPassing<F extends TurnTaker, D> {
  /** Whether something must happen or be answered before the next turn. */
  isBusy(draft: D): boolean;
  onTurn(draft: D): F | undefined;
  /** Begins a fighter's turn. */
  begin(draft: D, fighter: F): void;
  /** Ends a fighter's turn if nothing is left to do in it. @returns whether it has ended; if not, the round waits for the fighter. */
  end(draft: D, fighter: F): boolean;
  /** Begins the next round, after `passed` turns have begun or ended in this step. @returns whether the round continues now. */
  nextRound(draft: D, passed: number): boolean;
}

/** Passes from turn to turn until something must happen or be answered. */
export function passTurns<F extends TurnTaker, D>(
  draft: D,
  { isBusy, onTurn, begin, end, nextRound }: TurnPassing<F, D>,
): void {
  for (let passed = 0; !isBusy(draft); passed++) {
    const now = onTurn(draft);
    if (!now) {
      if (!nextRound(draft, passed)) return;
    } else if (now.turn.own !== 'now') begin(draft, now);
    else if (!end(draft, now)) return;
  }
}

/** The parts of a ruleset's round of individual turns. `K` are the kinds of its asks. */
interface TurnRoundParts<
  S extends TurnState,
  F extends TurnTaker,
  R,
  K extends string,
  D extends StepDraft<S, F, R>,
> {
  readonly ruleset: string;
  readonly ids: AskIds<K>;
  readonly order: Pick<TurnOrder<F, R>, 'canAct' | 'inFight' | 'inOrder' | 'onTurn'>;
  readonly start: S;
  /** The rule by which the record of a fighter who leaves is cleared. */
  readonly leaves: RuleId;
  /** If omitted, a plain `StepDraft`. */
  draft?(state: S, cast: Cast<F>, rules: R): D;
  /** Begins the record of a fighter; `joins`: the fight is already running. */
  enter(draft: D, fighter: F, joins: boolean): void;
  /** Called once the first fighters, or another one, have entered. */
  entered?(draft: D): void;
  readonly answers: { readonly [kind in K]: (draft: D, who: Id, value: Json) => void };
  /** Handles the end of a play. */
  ended(draft: D, play: string, told: readonly Told[]): void;
  moved?(draft: D, movement: Movement): void;
  /** Called before a fighter leaves. */
  left?(draft: D, who: Id): void;
  /** Continues until something must happen or be answered. */
  advance(draft: D): void;
  asks(state: S, cast: Cast<F>, rules: R): readonly RoundAsk[];
  budgets(fighter: F): readonly Budget[];
  /** If omitted, the face that was rolled. */
  initiative?(fighter: F): number | null;
}

/** Applies an event to a draft. */
function apply<S extends TurnState, F extends TurnTaker, R, K extends string, D extends StepDraft<S, F, R>>(
  parts: TurnRoundParts<S, F, R, K, D>,
  draft: D,
  event: RoundEvent,
): void {
  if (event.do === 'answer') {
    const ask = parts.ids.read(event.ask);
    if (ask) parts.answers[ask.kind](draft, ask.who, event.value);
  } else if (event.do === 'ended') parts.ended(draft, event.play, event.told);
  else if (event.do === 'moved') parts.moved?.(draft, event);
  else if (event.do === 'join') {
    const fighter = draft.cast[event.who];
    if (fighter) parts.enter(draft, fighter, true);
    parts.entered?.(draft);
  } else if (event.do === 'leave') {
    parts.left?.(draft, event.who);
    if (draft.cast[event.who]) draft.renew(event.who, {}, parts.leaves);
  }
}

/** Builds a round of individual turns from the parts that a ruleset defines. */
export function turnRound<
  S extends TurnState,
  F extends TurnTaker,
  R,
  K extends string,
  D extends StepDraft<S, F, R>,
>(parts: TurnRoundParts<S, F, R, K, D>): Round<S, F, R> {
  const { order, initiative = ({ turn }: F) => turn.initiative ?? null } = parts;
  const draftOf = (state: S, cast: Cast<F>, rules: R): D =>
    parts.draft?.(state, cast, rules) ?? (new StepDraft<S, F, R>(state, cast, rules) as D);

  return {
    begin(cast, rules) {
      const draft = draftOf(parts.start, cast, rules);
      for (const fighter of Object.values(cast)) parts.enter(draft, fighter, false);
      if (!order.inFight(draft.cast).some(order.canAct)) throw new Illegal(msg(`${parts.ruleset}.no.nobody`));
      parts.entered?.(draft);
      return draft.done();
    },
    step(state, event, cast, rules) {
      const draft = draftOf(state, cast, rules);
      apply(parts, draft, event);
      parts.advance(draft);
      return draft.done();
    },
    asks: parts.asks,
    slots: (_, cast, rules) => turnSlots(order.inOrder(cast, rules), order.onTurn(cast, rules), order.canAct),
    budgets: (_, cast) => order.inFight(cast).flatMap(parts.budgets),
    initiative(_, who, cast) {
      const fighter = cast[who];
      return fighter ? initiative(fighter) : null;
    },
    number: ({ number }) => number,
  };
}
