import { type Change, invertAll } from '../../core/change.ts';
import type { Fighter } from '../../core/fighter.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { applyChanges } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import type { RoundCommit } from '../documents/round-data.ts';
import { fighterOf } from '../documents/snapshot.ts';
import { rulesOf } from '../settings/settings.ts';
import { actorOf } from '../shared/ids.ts';
import { pointsOf } from '../shared/points.ts';
import { rulesOfCombat } from '../tracker/fight-cast.ts';
import type { Told } from './hooks.ts';
import { secretsIn } from './moments.ts';
import { type OfStep, uuidOf } from './names.ts';

/* What a step has done to fighters: points that they have lost or won, conditions. */

interface Where {
  readonly ruleset: Ruleset;
  readonly combat: Combat.Implementation | undefined;
}

/** Points that a fighter has lost or won. */
function pointEvents(of: OfStep, { ruleset, combat }: Where, before: Fighter, after: Fighter): Told[] {
  const rules = (combat ? rulesOfCombat(combat, ruleset) : rulesOf(ruleset)) as Json;
  const was = pointsOf(ruleset, rules, before);
  const { bar, left, most = null } = pointsOf(ruleset, rules, after);
  const lost = was.left - left;
  if (!(Math.abs(lost) > 0)) return [];
  const payload = { ...of, actor: uuidOf(after.id), bar, points: Math.abs(lost), left, most };
  return [[lost > 0 ? 'fivefold.harm' : 'fivefold.heal', payload]];
}

/** Conditions that a fighter has gained or lost, but for those that this user may not know of. */
function conditionEvents(
  of: OfStep,
  { conditions: before, id }: Fighter,
  { conditions: after }: Fighter,
  secret: () => ReadonlySet<string>,
): Told[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => (before[name] === undefined) !== (after[name] === undefined));
  return changed
    .filter((name) => !secret().has(name))
    .map((condition) => [
      'fivefold.condition',
      { ...of, actor: uuidOf(id), condition, active: after[condition] !== undefined },
    ]);
}

/** What changes have done to the fighters of whom this user may be told. They have been written. */
export function changesOfFighters(
  of: OfStep,
  where: Where,
  changes: readonly Change[],
  isKnowable: (who: Id) => boolean,
  entry: RoundCommit | undefined,
): Told[] {
  const own = changes.filter(({ at }) => /^(traits|conditions)\./.test(at));
  const ids = [...new Set(own.map(({ who }) => who))].filter(isKnowable);
  const pairs = ids.flatMap((who) => {
    const actor = actorOf(who);
    if (!actor || (actor.type as string) !== where.ruleset.id) return [];
    const after = fighterOf(actor);
    const undone = invertAll(own.filter((change) => change.who === who));
    const before = applyChanges<Fighter>({ [who]: after }, undone)[who];
    return before ? [[before, after] as const] : [];
  });
  const secrets = (who: Id) => () => secretsIn(where.ruleset, where.combat, entry, who);
  return [
    ...pairs.flatMap(([before, after]) => pointEvents(of, where, before, after)),
    ...pairs.flatMap(([before, after]) => conditionEvents(of, before, after, secrets(after.id))),
  ];
}
