import type { Fighter } from '../core/fighter.ts';
import type { Ruleset } from '../core/ruleset.ts';
import { blank } from '../core/spec.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import { Refused } from '../core/text.ts';
import { idOf } from './ids.ts';
import { roundData, stateOf } from './round-data.ts';
import { begunWith, rulesOf } from './settings.ts';
import { fighterOf } from './snapshot.ts';

/** The house rules of a fight: those it began with, before it those of the world. */
export function rulesOfCombat(combat: Combat.Implementation, ruleset: Ruleset): Json {
  const stored = roundData(combat).rules?.[0];
  return stored === undefined ? rulesOf(ruleset) : begunWith(ruleset, stored);
}

/** Fighters whose data the rules of a fight cannot read: they stand in it without conditions and with nothing done, so that it goes on for the others. */
const setAside = new WeakMap<Combat.Implementation, ReadonlySet<Id>>();

/** Everybody in a fight whose actor is of its ruleset, as fighters. The first combatant of an actor stands for it. */
export function castOfCombat(combat: Combat.Implementation): Cast<Fighter> {
  const cast: { [id: Id]: Fighter } = {};
  const aside = setAside.get(combat);
  for (const { actor } of combat.combatants) {
    if (!actor || (actor.type as string) !== combat.type) continue;
    const id = idOf(actor);
    const fighter = cast[id] ?? fighterOf(actor, combat);
    cast[id] = aside?.has(id) ? { ...fighter, conditions: {}, turn: {} } : fighter;
  }
  return cast;
}

/** Whether a ruleset can make anything of somebody who is alone. */
function isReadable(ruleset: Ruleset, fighter: Fighter, state: Json, rules: Json): boolean {
  const alone = { [fighter.id]: fighter };
  const situation = blank(ruleset.situation) as Json;
  try {
    ruleset.actions({ cast: alone, who: fighter.id, targets: [], situation, rules });
    ruleset.view.sheet(fighter, rules);
    const { round, view } = ruleset;
    round.budgets(state, alone, rules);
    round.slots(state, alone, rules);
    view.tracker(state, alone, rules);
    return true;
  } catch (error) {
    return error instanceof Refused;
  }
}

/**
 * Those without whom a fight may be readable, the likeliest first: whoever cannot be read alone; with one more, for what is wrong with somebody
 * may show only beside the others.
 */
function suspects(combat: Combat.Implementation, ruleset: Ruleset): (readonly Fighter[])[] {
  const state = stateOf(combat) ?? null;
  const rules = rulesOfCombat(combat, ruleset);
  const all = Object.values(castOfCombat(combat));
  const bad = all.filter((one) => !isReadable(ruleset, one, state, rules));
  const others = all.filter((one) => !bad.includes(one));
  return [...(bad.length > 0 ? [bad] : []), ...others.map((one) => [...bad, one])];
}

/**
 * Reads a fight. Where its rules break on somebody's data, whoever it is is set aside, and it is read without them.
 * @param read reads it with those set aside; `anew` when they are others than before, so that nothing remembered may count.
 * @param tell is told who is set aside.
 * @returns undefined where it cannot be read even so.
 */
export function readApart<T>(
  combat: Combat.Implementation,
  ruleset: Ruleset,
  read: (anew: boolean) => T,
  tell: (who: readonly Fighter[]) => void,
): T | undefined {
  const wereOthers = setAside.delete(combat);
  try {
    return read(wereOthers);
  } catch (error) {
    console.warn(`Fivefold | fight ${combat.id} cannot be read:`, error);
  }
  for (const bad of suspects(combat, ruleset)) {
    setAside.set(combat, new Set(bad.map(({ id }) => id)));
    try {
      const value = read(true);
      tell(bad);
      return value;
    } catch (error) {
      console.info(
        `Fivefold | fight ${combat.id} cannot be read without ${bad.length} fighters either:`,
        error,
      );
    }
  }
  setAside.delete(combat);
  return undefined;
}
