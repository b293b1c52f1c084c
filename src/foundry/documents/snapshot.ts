import type { Fighter, Gear } from '../../core/fighter.ts';
import { fitted } from '../../core/fitted.ts';
import { plainValue } from '../../core/outside.ts';
import type { RulesetSummary } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { actorOf, idOf, parseItemType, SYSTEM, summaryOfType } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';
import { turnOf } from './round-data.ts';

/** The fields of a spec, read from live document data. Derived values stay out, and effects cannot exceed what the spec allows. */
export const plain = (spec: Spec, live: unknown): { readonly [name: string]: Json } =>
  fitted(spec, live) as { readonly [name: string]: Json };

/** The longest name that is copied into cards. */
const LONGEST_NAME = 200;

/** An item as gear of a ruleset; undefined for other items. */
export function gearOf(item: Item.Implementation, ruleset: RulesetSummary): Gear | undefined {
  const known = parseItemType(item.type);
  if (!known || known.ruleset.id !== ruleset.id || !item.id) return undefined;
  const spec = ruleset.gear[known.gear] ?? {};
  return {
    id: item.id,
    type: known.gear,
    name: item.name.slice(0, LONGEST_NAME),
    traits: plain(spec, item.system),
  };
}

/** The value of a condition's effect, stored boxed; `true` if there is none. */
export const conditionValue = (effect: ActiveEffect.Implementation): Json => {
  const flags = effect.flags as { readonly [scope: string]: Obj | undefined };
  const value = flags[SYSTEM]?.value;
  return Array.isArray(value) ? (value[0] as Json) : true;
};

/** The effects of an actor that represent a condition of the ruleset. */
export const effectsOf = (actor: Actor.Implementation, condition: string): ActiveEffect.Implementation[] =>
  actor.effects.filter((effect) => !effect.disabled && effect.statuses.has(condition));

function conditionsOf(actor: Actor.Implementation, ruleset: RulesetSummary): { [id: string]: Json } {
  const found: { [id: string]: Json } = {};
  for (const { id, value = plainValue } of ruleset.conditions) {
    const [effect] = effectsOf(actor, id);
    if (effect) found[id] = (value(conditionValue(effect)) ?? true) as Json;
  }
  return found;
}

/** The running fight that an actor takes part in; the active one first. */
export function combatOf(actor: Actor.Implementation): Combat.Implementation | undefined {
  const fights = game.combats?.filter(
    (combat) =>
      combat.started &&
      combat.type === actor.type &&
      combat.combatants.some((one) => one.actor?.uuid === actor.uuid),
  );
  return fights?.find((combat) => combat.active) ?? fights?.[0];
}

/**
 * A fighter as the core sees them: prepared numbers, gear, conditions, and the record of the running round. @param combat the
 * fight whose record counts; if omitted, the running one. @throws TypeError when the actor's type names no ruleset.
 */
export function fighterOf(actor: Actor.Implementation, combat = combatOf(actor)): Fighter {
  const ruleset = summaryOfType(actor);
  if (!ruleset) throw new TypeError(`'${actor.type}' is no ruleset: actor ${actor.uuid}`);
  const id = idOf(actor);
  const gear: { [id: Id]: Gear } = {};
  for (const item of actor.items) {
    const piece = gearOf(item, ruleset);
    if (piece) gear[piece.id] = piece;
  }
  return {
    id,
    name: (actor.token?.name || actor.name).slice(0, LONGEST_NAME),
    traits: plain(ruleset.fighter, actor.system),
    gear,
    conditions: conditionsOf(actor, ruleset),
    turn: (combat && turnOf(combat, id)) ?? {},
  };
}

/** Those fighters with these ids that are still there. */
export function castOf(
  ruleset: RulesetSummary,
  ids: readonly Id[],
  combat?: Combat.Implementation,
): Cast<Fighter> {
  const cast: { [id: Id]: Fighter } = {};
  for (const id of ids) {
    const actor = actorOf(id);
    if (actor && (actor.type as string) === ruleset.id)
      cast[id] = fighterOf(actor, combat ?? combatOf(actor));
  }
  return cast;
}
