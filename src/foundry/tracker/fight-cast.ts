import type { Fighter } from '../../core/fighter.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import { type Id, type Json, Refused } from '../../core/text.ts';
import { roundData, stateOf } from '../documents/round-data.ts';
import { fighterOf } from '../documents/snapshot.ts';
import { rulesAtStart, rulesOf } from '../settings/settings.ts';
import { idOf } from '../shared/ids.ts';

/** The house rules of a fight: those it started with, or before that those of the world. */
export function rulesOfCombat(combat: Combat.Implementation, ruleset: Ruleset): Json {
  const stored = roundData(combat).rules?.[0];
  return stored === undefined ? rulesOf(ruleset) : rulesAtStart(ruleset, stored);
}

/** Replaces a fighter whose data the rules cannot read: they stay in the fight without conditions and a record, so that it continues for the others. */
const setAside = new WeakMap<Combat.Implementation, ReadonlySet<Id>>();

/** Everybody in a fight whose actor belongs to its ruleset. The first combatant of an actor represents it. */
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

/** Whether a ruleset can read a fighter on their own. */
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
 * Fighters without whom a fight may be readable, the most likely first: those who cannot be read alone, then one more, because a
 * fault may show only in company.
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
 * Reads a fight. If its rules fail on somebody's data, that fighter is found and set aside. @param read reads it with those set
 * aside; `anew`: they have changed, so nothing memoized may be used. @param tell is told who is set aside. @returns undefined
 * when it cannot be read even so.
 */
export function readOthers<T>(
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
