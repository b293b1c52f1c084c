import { type Ask, type Enter, MASTER } from './ask.ts';
import type { AskIds } from './ask-id.ts';
import type { Budget, Movement, PlayAsk, Round, RoundAsk, RoundEvent, Slot } from './round.ts';
import { blank, faults, flag, type Spec } from './spec.ts';
import type { Cast, Told } from './stage.ts';
import { StepDraft, type TurnState } from './step-draft.ts';
import { type Id, Illegal, type Json, type Msg, msg, type RuleId } from './text.ts';
import type { TrackerRow } from './view.ts';

/*
 * Rounds of individual turns: everybody acts once a round, one after another in an order that was rolled for. A ruleset describes its order
 * (`turnOrder`), how its turns begin and end (`passTurns`) and what answers do (`turnRound`); the rest stands here.
 */

/** A fighter with a record of such a round: whether the fighter's turn is going on or over, and what initiative was rolled. */
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

/** How a ruleset puts its fighters in order. */
interface OrderRules<F extends TurnTaker, R> {
  /** Whether a fighter belongs to the running fight. */
  takesPart(fighter: F): boolean;
  /** Whether a fighter can have a turn. */
  canAct(fighter: F): boolean;
  /** Whether the place of a fighter matters; if omitted, everybody's does. */
  needsPlace?(fighter: F): boolean;
  /** Positive where `a` acts after `b`; 0 where they are equal. */
  compare(a: F, b: F, rules: R): number;
  /** Whether two have to roll off for their place; if omitted, equals act as they are listed. `all` have rolled for initiative. */
  rollOff?(a: F, b: F, rules: R, all: readonly F[]): boolean;
  /** The dice of a fighter's roll-offs so far, one character each. */
  rolledOff?(fighter: F): string;
}

/** Who acts when: read from the records of the fighters. */
export function turnOrder<F extends TurnTaker, R>({
  takesPart,
  canAct,
  needsPlace = () => true,
  compare,
  rollOff = () => false,
  rolledOff = () => '',
}: OrderRules<F, R>) {
  /** Everybody in the fight, newcomers included. */
  const inFight = (cast: Cast<F>): F[] => Object.values(cast).filter(takesPart);
  const ranked = (cast: Cast<F>): F[] => inFight(cast).filter(needsPlace);
  /** Everybody in the fight, from the first to the last to act. */
  const inOrder = (cast: Cast<F>, rules: R): readonly F[] =>
    inFight(cast).sort((a, b) => compare(a, b, rules));
  return {
    canAct,
    inFight,
    inOrder,
    /** Those who have yet to roll for initiative. */
    withoutDie: (cast: Cast<F>): F[] => ranked(cast).filter(({ turn }) => turn.initiative === undefined),
    /** Those who have yet to roll off for their place. */
    tied(cast: Cast<F>, rules: R): F[] {
      const all = ranked(cast).filter(({ turn }) => turn.initiative !== undefined);
      return rollingOff(all, (a, b) => rollOff(a, b, rules, all), rolledOff);
    },
    onTurn: (cast: Cast<F>, rules: R): F | undefined => onTurnIn(inOrder(cast, rules), canAct),
  };
}

/** The order of a ruleset, as its round reads it. */
type TurnOrder<F extends TurnTaker, R> = ReturnType<typeof turnOrder<F, R>>;

/** Those whose roll-offs have not yet told them from an equal; who has rolled already waits for the others. */
const rollingOff = <F extends TurnTaker>(
  all: readonly F[],
  areEqual: (a: F, b: F) => boolean,
  rolled: (fighter: F) => string,
): F[] =>
  all.filter((one) =>
    all.some((other) => other.id !== one.id && areEqual(one, other) && rolled(other).startsWith(rolled(one))),
  );

/** Whether a fighter can act no more, has had the fighter's turn, has it now, or will have it. */
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

/** How many of those who come next a tracker names; its rows show the others. */
const SOON = 3;

/** The tracker's list of those who come next, each with a label. */
export const comingUp = (
  rows: readonly TrackerRow[],
  labelOf: (row: TrackerRow) => Msg,
  most = SOON,
): { readonly who: Id; readonly label: Msg }[] =>
  rows
    .filter(({ state }) => state === 'next')
    .slice(0, most)
    .map((row) => ({ who: row.who, label: labelOf(row) }));

/** The ask for the first play that is due; none where nothing is. */
export const dueAsks = ({ dues: [first] = [] }: TurnState): PlayAsk[] =>
  first ? [{ kind: 'play', id: first.id, by: first.who, play: first.play, input: first.input }] : [];

/** An ask that may stay unanswered: the round goes on without it. */
export const optional = <A extends Ask>(ask: A): A & { readonly optional: true } => ({
  ...ask,
  optional: true,
});

/** An entry in which somebody declares what they do. */
export const declarationAsk = (
  ask: Pick<Enter, 'id' | 'by' | 'label' | 'legal'> & Partial<Enter>,
): Enter => ({ kind: 'enter', form: 'declaration', ...ask });

/** The GM marks some of several fighters; `marked`: at first all of them are. */
export function marksAsk(id: string, label: Msg, who: readonly Id[], marked = false): Enter {
  const spec: Spec = Object.fromEntries(who.map((one) => [one, flag(marked)]));
  return {
    kind: 'enter',
    id,
    by: MASTER,
    label,
    form: 'shares',
    spec,
    skip: blank(spec) as Json,
    legal: (value) => faults(spec, value)[0]?.says,
  };
}

/** Whom an answer to such an ask marks. */
export const markedIn = (value: Json): Id[] =>
  Object.entries(value as { readonly [who: Id]: boolean }).flatMap(([who, is]) => (is ? [who] : []));

/** The asks for dice of the order: missing initiative first, then roll-offs. */
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

/** How turns follow one another in a ruleset. */
interface Passing<F extends TurnTaker, D> {
  /** Whether something must happen or be answered before turns go on. */
  isBusy(draft: D): boolean;
  onTurn(draft: D): F | undefined;
  /** The fighter's turn of a fighter begins. */
  begin(draft: D, fighter: F): void;
  /** Ends the fighter's turn of a fighter where nothing is left in it. @returns false: the round waits for them. */
  end(draft: D, fighter: F): boolean;
  /** Everybody has had their turn; so many turns have begun or ended in this step. @returns false: the round stops here. */
  nextRound(draft: D, passed: number): boolean;
}

/** Goes on from turn to turn until something or somebody is waited for. */
export function passTurns<F extends TurnTaker, D>(
  draft: D,
  { isBusy, onTurn, begin, end, nextRound }: Passing<F, D>,
): void {
  for (let passed = 0; !isBusy(draft); passed++) {
    const now = onTurn(draft);
    if (!now) {
      if (!nextRound(draft, passed)) return;
    } else if (now.turn.own !== 'now') begin(draft, now);
    else if (!end(draft, now)) return;
  }
}

/** What a ruleset's round of individual turns consists of. `K` are the kinds of its asks. */
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
  /** The record of a fighter begins; `joins`: they come into a running fight. */
  enter(draft: D, fighter: F, joins: boolean): void;
  /** The first fighters, or one more, have entered. */
  entered?(draft: D): void;
  readonly answers: { readonly [kind in K]: (draft: D, who: Id, value: Json) => void };
  /** A play is over. */
  ended(draft: D, play: string, told: readonly Told[]): void;
  moved?(draft: D, movement: Movement): void;
  /** A fighter is about to leave. */
  left?(draft: D, who: Id): void;
  /** Goes on to whatever needs somebody. */
  advance(draft: D): void;
  asks(state: S, cast: Cast<F>, rules: R): readonly RoundAsk[];
  budgets(fighter: F): readonly Budget[];
  /** If omitted, the face that was rolled. */
  initiative?(fighter: F): number | null;
}

/** Applies what has happened to a round. */
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

/** A round of individual turns. */
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
