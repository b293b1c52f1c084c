import type { Fighter } from '../core/fighter.ts';
import type { Ruleset } from '../core/ruleset.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import { idOf } from './ids.ts';
import { roundData } from './round-data.ts';
import { begunWith, rulesOf } from './settings.ts';
import { fighterOf } from './snapshot.ts';

/** The house rules of a fight: those it began with, before it those of the world. */
export function rulesOfCombat(combat: Combat.Implementation, ruleset: Ruleset): Json {
  const stored = roundData(combat).rules?.[0];
  return stored === undefined ? rulesOf(ruleset) : begunWith(ruleset, stored);
}

/** Everybody in a fight whose actor is of its ruleset, as fighters. The first combatant of an actor stands for it. */
export function castOfCombat(combat: Combat.Implementation): Cast<Fighter> {
  const cast: { [id: Id]: Fighter } = {};
  for (const { actor } of combat.combatants) {
    if (actor && (actor.type as string) === combat.type) cast[idOf(actor)] ??= fighterOf(actor, combat);
  }
  return cast;
}
