import { type Change, isEqual } from '../../core/change.ts';
import type { Fighter, Gear } from '../../core/fighter.ts';
import { ROUND } from '../../core/round.ts';
import type { RulesetSummary } from '../../core/ruleset.ts';
import { applyChanges, type Cast, valueAt } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { isOfBoard, putTokens } from '../board/place.ts';
import type { Aim } from '../documents/round-data.ts';
import { conditionValue, effectsOf, fighterOf, plain } from '../documents/snapshot.ts';
import { deletion } from '../shared/compat.ts';
import { actorOf, SYSTEM, summaryOfType } from '../shared/ids.ts';
import { iconPath } from '../shared/present.ts';
import type { Obj } from '../types.d.ts';
import { beforeWrite } from './queue.ts';

/*
 * Writes changes to documents, with one update for each. Whether a step has been applied is recorded on its card or in its fight,
 * where players cannot write. Additions are made to the stored values, because active effects may alter the prepared ones.
 */

/** Makes one write. @throws Refused when another window has taken the seat. */
async function write(work: () => Promise<unknown>): Promise<void> {
  beforeWrite();
  await work();
}

const optionsOf = (commit: string): Obj => ({ [SYSTEM]: { commit } });

/** A fighter with their stored values, before effects and data preparation. */
function storedFighter(actor: Actor.Implementation, ruleset: RulesetSummary): Fighter {
  const fighter = fighterOf(actor);
  const gear: { [id: Id]: Gear } = {};
  for (const piece of Object.values(fighter.gear)) {
    const source = actor.items.get(piece.id)?._source as { system?: unknown } | undefined;
    gear[piece.id] = { ...piece, traits: plain(ruleset.gear[piece.type] ?? {}, source?.system) };
  }
  const { system } = actor._source as unknown as { system: unknown };
  return { ...fighter, gear, traits: plain(ruleset.fighter, system) };
}

/** The update that gives the changed fields below `root` their values in `after`. */
function updateOf(after: unknown, changes: readonly Change[], root: string): Obj {
  const writes = changes.map(({ at }) => {
    const path = `system.${at.slice(root.length)}`;
    const value = valueAt(after, at);
    return value === undefined ? deletion(path) : { [path]: value };
  });
  return Object.assign({}, ...writes) as Obj;
}

async function applyConditions(
  actor: Actor.Implementation,
  ruleset: RulesetSummary,
  after: Fighter,
  names: ReadonlySet<string>,
  commit: string,
): Promise<void> {
  const fresh: Obj[] = [];
  const gone: string[] = [];
  const updates: Obj[] = [];
  for (const name of names) {
    const present = effectsOf(actor, name);
    const value = after.conditions[name];
    const [effect] = present;
    if (value === undefined) gone.push(...present.flatMap(({ id }) => (id ? [id] : [])));
    else if (!effect) fresh.push(effectData(ruleset, name, value));
    else if (!isEqual(conditionValue(effect), value))
      updates.push({ _id: effect.id, flags: { [SYSTEM]: { value: box(value) } } });
  }
  const options = optionsOf(commit) as never;
  if (gone.length > 0) await write(() => actor.deleteEmbeddedDocuments('ActiveEffect', gone, options));
  if (updates.length > 0)
    await write(() => actor.updateEmbeddedDocuments('ActiveEffect', updates as never, options));
  if (fresh.length > 0)
    await write(() => actor.createEmbeddedDocuments('ActiveEffect', fresh as never, options));
}

/** A condition's value as an effect stores it: boxed, so that an update replaces it as a whole. */
const box = (value: Json): readonly [Json] => [value];

function effectData(ruleset: RulesetSummary, name: string, value: Json): Obj {
  const icon = ruleset.conditions.find(({ id }) => id === name)?.icon;
  return {
    name: game.i18n?.localize(`FIVEFOLD.${ruleset.id}.condition.${name}`) ?? name,
    img: icon && iconPath(icon),
    statuses: [name],
    flags: { [SYSTEM]: { value: box(value) } },
  };
}

async function applyGear(
  actor: Actor.Implementation,
  after: Fighter,
  changes: readonly Change[],
  commit: string,
): Promise<void> {
  const ids = new Set(changes.map(({ at }) => at.split('.')[1] ?? ''));
  const updates: Obj[] = [];
  for (const id of ids) {
    const item = actor.items.get(id);
    if (!item) continue;
    const root = `gear.${id}.traits.`;
    const own = changes.filter(({ at }) => at.startsWith(root));
    updates.push({ _id: id, ...updateOf(after, own, root) });
  }
  if (updates.length > 0)
    await write(() => actor.updateEmbeddedDocuments('Item', updates as never, optionsOf(commit) as never));
}

async function applyToActor(
  actor: Actor.Implementation,
  changes: readonly Change[],
  commit: string,
): Promise<void> {
  const ruleset = summaryOfType(actor);
  if (!ruleset) return;
  // Computed again for each document, so that writes of others in the meantime are kept.
  const after = (): Fighter => {
    const stored = storedFighter(actor, ruleset);
    return applyChanges<Fighter>({ [stored.id]: stored }, changes)[stored.id] ?? stored;
  };
  const under = (root: string) => changes.filter(({ at }) => at.startsWith(root));
  const names = new Set(under('conditions.').map(({ at }) => at.split('.')[1] ?? ''));
  await applyConditions(actor, ruleset, after(), names, commit);
  await applyGear(actor, after(), under('gear.'), commit);
  await write(() => putTokens(under('place.'), commit));
  const traits = under('traits.');
  if (traits.length === 0) return;
  await write(() => actor.update(updateOf(after(), traits, 'traits.') as never, optionsOf(commit) as never));
}

/** Whether a change is written to an actor, its items or its effects; all others are written to the fight. */
export const isActors = ({ who, at }: Change): boolean => who !== ROUND && !/^turn(\.|$)/.test(at);

/** The current state of the fighters whom changes affect. */
export const presentOf = (changes: readonly Change[]): Cast<Fighter> =>
  Object.fromEntries(
    [...new Set(changes.map(({ who }) => who))].flatMap((who) => {
      const actor = actorOf(who);
      return actor && summaryOfType(actor) ? [[who, fighterOf(actor)]] : [];
    }),
  );

/** The values of changed fields after the changes. */
export function aimsOf(cast: Cast<Fighter>, changes: readonly Change[]): Aim[] {
  const own = changes.filter((change) => isActors(change) && !isOfBoard(change) && change.who in cast);
  const after = applyChanges(cast, own);
  return own.map(({ who, at }) => ({ who, at, is: valueAt(after[who], at) ?? null }));
}

/** Writes the changes of actors, their gear and their conditions. */
export async function applyToActors(changes: readonly Change[], commit: string): Promise<void> {
  const own = changes.filter(isActors);
  for (const who of new Set(own.map((change) => change.who))) {
    const actor = actorOf(who);
    if (!actor) console.warn(`Fivefold | ${who} is gone: commit ${commit} is not written to it`);
    else
      await applyToActor(
        actor,
        own.filter((change) => change.who === who),
        commit,
      );
  }
}
