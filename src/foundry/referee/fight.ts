import type { Change } from '../../core/change.ts';
import { fighters } from '../../core/encounter.ts';
import type { Fighter } from '../../core/fighter.ts';
import { ROUND } from '../../core/round.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { applyChanges, type Cast } from '../../core/stage.ts';
import { givenOnly, type Id, type Json } from '../../core/text.ts';
import type { Done } from '../documents/exchange-data.ts';
import {
  allEntries,
  forgottenWith,
  type RoundCommit,
  roundData,
  slotOf,
  stateOf,
  turnOf,
} from '../documents/round-data.ts';
import { loadRules } from '../shared/arrival.ts';
import { idOf, rulesetOfType, SYSTEM } from '../shared/ids.ts';
import { rulesOfCombat } from '../tracker/fight-cast.ts';
import type { Obj } from '../types.d.ts';
import { beforeWrite } from './queue.ts';

/*
 * A step of a fight is one update of its Combat document, however many combatants there are. Foundry's own fields are a projection
 * of our round: the order of `turns`, the `turn` of the acting fighter, and each combatant's `initiative`.
 */

/** The round's state and the fighters' records after changes. There is no state before the fight has started. */
function roundAfter(
  combat: Combat.Implementation,
  changes: readonly Change[],
): { state?: Json; turns: Map<Id, Json> } {
  const present: { [id: Id]: object } = { [ROUND]: (stateOf(combat) ?? {}) as object };
  const own = changes.filter(({ who, at }) => who === ROUND || /^turn(\.|$)/.test(at));
  for (const { who } of own) present[who] ??= { turn: turnOf(combat, who) ?? {} };
  const after = applyChanges(present as Cast, own);
  const { [ROUND]: state, ...rest } = after;
  const turns = new Map(Object.entries(rest).map(([who, one]) => [who, (one as { turn?: Json }).turn ?? {}]));
  const begun = state !== undefined && Object.keys(state).length > 0;
  return begun ? { state: state as Json, turns } : { turns };
}

const fighterIdOf = (one: Combatant.Implementation): Id | undefined =>
  one.actor ? idOf(one.actor) : undefined;

/** The ids of combatants in the order of their first slots; those without a slot come last. */
function orderOf(combat: Combat.Implementation, whos: readonly Id[]): string[] {
  const place = new Map<Id, number>();
  for (const who of whos) if (!place.has(who)) place.set(who, place.size);
  const rank = (one: Combatant.Implementation) =>
    place.get(fighterIdOf(one) ?? '') ?? Number.POSITIVE_INFINITY;
  return [...combat.combatants]
    .sort((a, b) => rank(a) - rank(b) || (a.id ?? '').localeCompare(b.id ?? ''))
    .flatMap(({ id }) => (id ? [id] : []));
}

const isOut = (ruleset: Ruleset, fighter: Fighter | undefined): boolean =>
  ruleset.conditions.some(({ id, out }) => out && fighter?.conditions[id] !== undefined);

function combatantUpdates(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  state: Json | undefined,
  cast: Cast<Fighter>,
): Obj[] {
  return combat.combatants.contents.flatMap((one) => {
    const who = fighterIdOf(one);
    if (!who || !cast[who]) return [];
    const initiative = state === undefined ? null : ruleset.round.initiative(state, who, cast);
    const defeated = isOut(ruleset, cast[who]);
    const fresh = {
      ...(one.initiative === initiative ? {} : { initiative }),
      ...(one.defeated === defeated ? {} : { defeated }),
    };
    return Object.keys(fresh).length > 0 ? [{ _id: one.id, ...fresh }] : [];
  });
}

/** Who acts now, and the fighters in the order of their slots. */
function momentsOf(
  ruleset: Ruleset,
  state: Json,
  cast: Cast<Fighter>,
  rules: Json,
): { now?: Id; order: Id[] } {
  const slots = ruleset.round.slots(state, cast, rules);
  const asked = ruleset.round
    .asks(state, cast, rules)
    .find((ask) => ask.kind === 'play' || !ask.optional)?.by;
  return {
    now: slots.find((slot) => slot.state === 'now')?.who ?? asked,
    order: slots.map(({ who }) => who),
  };
}

interface Projection {
  readonly round: number;
  readonly turn: number | null;
  readonly order: readonly string[];
}

function projection(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  state: Json | undefined,
  cast: Cast<Fighter>,
): Projection {
  if (state === undefined) return { round: 0, turn: null, order: [] };
  const { now, order } = momentsOf(ruleset, state, cast, rulesOfCombat(combat, ruleset));
  const combatants = orderOf(combat, order);
  const index = combatants.findIndex((id) => {
    const one = combat.combatants.get(id);
    return one !== undefined && fighterIdOf(one) === now;
  });
  return { round: Math.max(1, ruleset.round.number(state)), turn: Math.max(0, index), order: combatants };
}

/**
 * Calls Foundry's hooks for modules that follow turns, as Foundry's own methods would. The previous round number is ours, because
 * players can overwrite Foundry's.
 */
function callTurnHooks(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  update: { round: number; turn: number | null },
  options: Obj,
): void {
  const call = Hooks.callAll as unknown as (hook: string, ...args: unknown[]) => void;
  const state = stateOf(combat);
  const round = state === undefined ? 0 : Math.max(1, ruleset.round.number(state));
  if (round === 0 && update.round > 0) call('combatStart', combat, update);
  else if (update.round !== round) call('combatRound', combat, update, options);
  else if (update.turn !== combat.turn) call('combatTurn', combat, update, options);
}

/** What a step writes to a fight besides the round itself. */
export interface FightStep {
  readonly changes: readonly Change[];
  /** The journal entry, or undefined when a commit is undone. */
  readonly entry?: RoundCommit;
  /** The number of commits afterwards. */
  readonly commits: number;
  /** All fighters after the step, except for their records of the round, which the changes determine. */
  readonly cast: Cast<Fighter>;
  readonly direction: 1 | -1;
  /** What comes to its end with this write. */
  readonly done?: Done;
  /** Nothing has happened; only the projection is repaired, and no hooks are called. */
  readonly quiet?: true;
}

/** Writes a step to the Combat document in one update. */
export async function writeFight(combat: Combat.Implementation, step: FightStep): Promise<void> {
  const ruleset = await loadRules(combat.type);
  if (!ruleset) return;
  const { state, turns } = roundAfter(combat, step.changes);
  const cast: { [id: Id]: Fighter } = { ...fighters(step.cast) };
  for (const [who, turn] of turns) if (cast[who]) cast[who] = { ...cast[who], turn };
  const { round, turn, order } = projection(combat, ruleset, state, cast);
  const forgotten = step.entry && forgottenWith(combat, step.entry.n);
  const begins = stateOf(combat) === undefined && state !== undefined;
  const system = {
    state: state === undefined ? [] : [state],
    turns: Object.fromEntries([...turns].map(([who, record]) => [who, [record]])),
    order,
    commits: step.commits,
    ...(step.entry ? { journal: { [slotOf(step.entry.n)]: [step.entry] } } : {}),
    ...(forgotten ? { forgotten: [forgotten] } : {}),
    ...(begins ? { rules: [rulesOfCombat(combat, ruleset)] } : state === undefined ? { rules: [] } : {}),
  };
  const combatants = combatantUpdates(combat, ruleset, state, cast);
  const options = {
    direction: step.direction,
    worldTime: { delta: 0 },
    [SYSTEM]: { commit: step.entry?.id ?? 'undo', ...givenOnly({ done: step.done }) },
  };
  if (!step.quiet) callTurnHooks(combat, ruleset, { round, turn }, options);
  const update = { round, turn, system, ...(combatants.length > 0 ? { combatants } : {}) };
  await writeUnlessEnded(combat, () => combat.update(update as never, options as never));
}

/** Writes to a fight, unless somebody has ended it meanwhile. */
export async function writeUnlessEnded(
  combat: Combat.Implementation,
  write: () => Promise<unknown>,
): Promise<void> {
  beforeWrite();
  try {
    await write();
  } catch (error) {
    if (game.combats?.get(combat.id ?? '')) throw error;
    console.info(`Fivefold | fight ${combat.id} is gone`, error);
  }
}

/** Whether the fight's journal contains a commit. */
export const knowsCommit = (combat: Combat.Implementation, commit: string): boolean =>
  allEntries(combat).some(({ id }) => id === commit);

/** Writes Foundry's own fields of a fight, as our round determines them. */
export const projectRound = (combat: Combat.Implementation, cast: Cast<Fighter>): Promise<void> =>
  writeFight(combat, { changes: [], commits: roundData(combat).commits, cast, direction: 1 });

/** Repairs Foundry's round and turn if they differ from our round. */
export async function repairProjection(combat: Combat.Implementation, cast: Cast<Fighter>): Promise<void> {
  const ruleset = rulesetOfType(combat);
  const state = stateOf(combat);
  if (!ruleset || state === undefined) return;
  const { round, turn } = projection(combat, ruleset, state, fighters(cast));
  if (combat.round === round && combat.turn === turn) return;
  await writeFight(combat, {
    changes: [],
    commits: roundData(combat).commits,
    cast,
    direction: 1,
    quiet: true,
  });
}
