/** Where an encounter stands. */
export interface CombatState {
  round: number | null;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

interface RoundContext {
  round: number;
  skipped: boolean;
  [key: string]: unknown;
}

/** One thing that happens between two states, in order. */
export type TurnEvent =
  | { kind: 'startRound'; context: RoundContext }
  | { kind: 'endRound'; context: RoundContext }
  | { kind: 'startTurn'; combatantId: string; context: RoundContext & { turn: number } }
  | { kind: 'endTurn'; combatantId: string; context: RoundContext & { turn: number } };

/**
 * What ends and begins on the way from one state to the next: end of turn, end of round, start of round, start of turn.
 * Turns and rounds that are passed over on the way happen too, marked `skipped`. Going back in time is no event.
 * @param turns the combatants in their order
 */
export function turnEvents(
  previous: CombatState | undefined,
  current: CombatState,
  turns: readonly { id: string | null }[],
): TurnEvent[] {
  const from = { round: previous?.round ?? 0, turn: previous?.turn ?? null };
  const to = { round: current.round ?? 0, turn: current.turn };
  const sameTurn = from.round === to.round && from.turn === to.turn;
  if (sameTurn && previous?.combatantId === current.combatantId) return [];
  if (to.round < from.round || (to.round === from.round && (to.turn ?? -1) < (from.turn ?? -1))) return [];

  const events: TurnEvent[] = [];
  if (from.round > 0 && from.turn !== null)
    events.push(...turnEvent('endTurn', previous?.combatantId, from.round, from.turn, false));
  let next = from.round > 0 && from.turn !== null ? from.turn + 1 : 0;
  for (let round = from.round; round < to.round; round++) {
    const skipped = round !== from.round;
    if (round > 0) {
      if (from.turn !== null) events.push(...skippedTurns(turns, round, next, turns.length));
      events.push({ kind: 'endRound', context: { round, skipped } });
    }
    events.push({ kind: 'startRound', context: { round: round + 1, skipped: round + 1 !== to.round } });
    next = 0;
  }
  if (to.turn === null) return events;
  if (!sameTurn && (from.turn !== null || to.round > from.round))
    events.push(...skippedTurns(turns, to.round, next, to.turn));
  events.push(...turnEvent('startTurn', current.combatantId, to.round, to.turn, false));
  return events;
}

/** A turn's start or end; nothing when nobody has that turn. */
function turnEvent(
  kind: 'startTurn' | 'endTurn',
  combatantId: string | null | undefined,
  round: number,
  turn: number,
  skipped: boolean,
): TurnEvent[] {
  return combatantId ? [{ kind, combatantId, context: { round, turn, skipped } }] : [];
}

/** The turns of a round from the first to before the end, passed over. */
function skippedTurns(
  turns: readonly { id: string | null }[],
  round: number,
  first: number,
  end: number,
): TurnEvent[] {
  const events: TurnEvent[] = [];
  for (let at = first; at < end; at++) {
    events.push(...turnEvent('startTurn', turns[at]?.id, round, at, true));
    events.push(...turnEvent('endTurn', turns[at]?.id, round, at, true));
  }
  return events;
}

/** Whoever has the turn after a combatant that is gone, by the old order; null when nobody is left. */
export function heirOf<C>(combatant: C, turns: readonly C[], gone: ReadonlySet<C>): C | null {
  const at = turns.indexOf(combatant);
  const order = [...turns.slice(at), ...turns.slice(0, at).reverse()];
  return order.find((one) => !gone.has(one)) ?? null;
}
