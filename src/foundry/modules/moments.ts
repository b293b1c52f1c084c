import { invertAll } from '../../core/change.ts';
import { fighters, roundState } from '../../core/encounter.ts';
import type { Fighter } from '../../core/fighter.ts';
import type { Slot } from '../../core/round.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { applyChanges, type Cast } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { type RoundCommit, standingEntries } from '../documents/round-data.ts';
import { controls, idOf } from '../shared/ids.ts';
import { rulesOfCombat } from '../tracker/fight-cast.ts';
import { asRefereeSees, readRound } from '../tracker/round.ts';
import type { Told } from './hooks.ts';
import { type OfStep, uuidOf } from './names.ts';

/* Whose turn it has become in a step, and in which round: the fight before it and after it, worked out from the journal. */

/** The fight as it was after a step of its journal; sealed answers stay sealed. */
function castAfter(combat: Combat.Implementation, n: number): Cast<Fighter> {
  const { cast } = asRefereeSees(combat);
  const later = standingEntries(combat)
    .filter((entry) => entry.n > n)
    .sort((a, b) => b.n - a.n);
  const inverse = later.flatMap(({ changes }) => invertAll(changes)).filter(({ who }) => who in cast);
  return applyChanges(cast, inverse);
}

/** A fight at one time. */
interface Moment {
  readonly begun: boolean;
  /** 0 before the first. */
  readonly round: number;
  /** The places in the order that have come, by names that stay the same as long as the round lasts. */
  readonly turns: ReadonlyMap<string, Slot>;
}

/** The slots whose turn it is. A fighter may have several in one phase, which are counted. */
function turnsIn(slots: readonly Slot[]): Map<string, Slot> {
  const counts = new Map<string, number>();
  const turns = new Map<string, Slot>();
  for (const slot of slots) {
    const place = `${slot.phase} ${slot.who}`;
    const nth = counts.get(place) ?? 0;
    counts.set(place, nth + 1);
    if (slot.state === 'now') turns.set(`${place} ${nth}`, slot);
  }
  return turns;
}

function momentOf(ruleset: Ruleset, combat: Combat.Implementation, cast: Cast<Fighter>): Moment {
  const state = roundState(cast);
  if (state === undefined || Object.keys(state as object).length === 0)
    return { begun: false, round: 0, turns: new Map() };
  const slots = ruleset.round.slots(state, fighters(cast), rulesOfCombat(combat, ruleset));
  return { begun: true, round: ruleset.round.number(state), turns: turnsIn(slots) };
}

/** The combatant of a fighter, if this user sees one. */
const seenCombatant = (combat: Combat.Implementation, who: Id): Combatant.Implementation | undefined =>
  combat.combatants.find(({ actor, visible }) => visible && actor !== null && idOf(actor) === who);

/** Whose turns have begun. The order of turns is public, but not who is hidden in it. */
function turnEvents(of: OfStep, combat: Combat.Implementation, before: Moment, after: Moment): Told[] {
  const isSameRound = before.round === after.round;
  const fresh = [...after.turns].flatMap(([place, slot]) =>
    isSameRound && before.turns.has(place) ? [] : [slot],
  );
  return fresh.flatMap(({ who, phase }) => {
    const combatant = seenCombatant(combat, who)?.id;
    if (!combatant || !combat.id) return [];
    const payload = { ...of, combat: combat.id, round: after.round, phase, actor: uuidOf(who), combatant };
    return [['fivefold.turn', payload]];
  });
}

/** Whether anybody listens to what this part works out. */
const isAwaited = (): boolean =>
  ['fight', 'round', 'turn'].some((one) => (Hooks.events[`fivefold.${one}`]?.length ?? 0) > 0);

/** The beginning of a fight, of rounds and of turns in a step. */
export function momentEvents(
  of: OfStep,
  ruleset: Ruleset,
  combat: Combat.Implementation,
  { n }: RoundCommit,
): Told[] {
  // Reading it first sets fighters aside whose data the rules cannot read.
  if (!combat.id || !isAwaited() || !readRound(combat)) return [];
  const [before, after] = [n - 1, n].map((at) => momentOf(ruleset, combat, castAfter(combat, at)));
  if (!before || !after?.begun) return [];
  const begun = { ruleset: ruleset.id, combat: combat.id, state: 'begun', round: after.round } as const;
  return [
    ...(!before.begun ? ([['fivefold.fight', begun]] as const) : []),
    ...(before.round === after.round || after.round === 0
      ? []
      : ([['fivefold.round', { ...of, combat: combat.id, round: after.round }]] as const)),
    ...turnEvents(of, combat, before, after),
  ];
}

const NONE: ReadonlySet<string> = new Set();

/** The conditions of a fighter that this user may not know of, before a step of a fight or after it. */
export function secretsIn(
  ruleset: Ruleset,
  combat: Combat.Implementation | undefined,
  entry: RoundCommit | undefined,
  who: Id,
): ReadonlySet<string> {
  const { user } = game;
  if (!combat || !user || user.isGM || !readRound(combat)) return NONE;
  const casts = [
    castAfter(combat, entry ? entry.n - 1 : Number.POSITIVE_INFINITY),
    asRefereeSees(combat).cast,
  ];
  const secrets = casts.flatMap((cast) => {
    const state = roundState(cast);
    if (state === undefined) return [];
    const all = fighters(cast);
    const own = Object.keys(all).filter((one) => controls(user, one));
    const view = ruleset.view.tracker(state, all, rulesOfCombat(combat, ruleset), own);
    return view.rows.find((row) => row.who === who)?.secret ?? [];
  });
  return new Set(secrets);
}
