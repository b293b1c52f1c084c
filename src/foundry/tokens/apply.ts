import { summaryOfType } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';
import { kindOf } from './dress.ts';
import { tokenFields } from './presets.ts';
import { presetOf, type Stored, store } from './stored.ts';

/* Gives the actors and tokens that are in the world what has been chosen for tokens, and takes that back. */

/** The documents of one collection that were changed, each as it was. */
interface Change extends Kept {
  readonly before: readonly Obj[];
}

/** A collection: whether a document is still in it, and how its documents are changed. */
interface Kept {
  has(id: string): boolean;
  write(updates: readonly Obj[]): Promise<unknown>;
}

/** One application: what was chosen before it, and what it has changed so far. */
interface Applied {
  readonly chosen: Stored;
  readonly changes: Change[];
}

let all: Applied[] = [];

/** Whether something can be taken back. */
export const canTakeBack = (): boolean => all.length > 0;

/** From now on nothing of what has been applied can be taken back. */
export const keepApplied = (): void => {
  all = [];
};

/** What a preset says about an actor's tokens. Whom they side with stays as it is. */
function fieldsFor(actor: Actor.Implementation, disposition: number): Obj | undefined {
  const summary = summaryOfType(actor);
  if (!summary) return undefined;
  const { disposition: _side, ...fields } = tokenFields(presetOf(summary, kindOf(actor)), disposition);
  return fields;
}

/** The same fields as a document has them now. */
const asNow = (source: Obj, fields: Obj): Obj =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, source[field]]));

/** Changes documents of one collection, and remembers how they were. */
async function change(
  { changes }: Applied,
  pairs: readonly (readonly [before: Obj, after: Obj])[],
  kept: Kept,
): Promise<void> {
  if (pairs.length === 0) return;
  await kept.write(pairs.map(([, after]) => after));
  changes.push({ before: pairs.map(([before]) => before), ...kept });
}

/** Changes the prototypes of some actors. */
async function changePrototypes(applied: Applied, actors: readonly Actor.Implementation[]): Promise<void> {
  const pairs = actors.flatMap((actor) => {
    const source = (actor.toObject() as unknown as { prototypeToken: Obj }).prototypeToken;
    const fields = fieldsFor(actor, Number(source.disposition));
    if (!fields) return [];
    const of = (prototypeToken: Obj): Obj => ({ _id: actor.id, prototypeToken });
    return [[of(asNow(source, fields)), of(fields)] as const];
  });
  await change(applied, pairs, {
    has: (id) => game.actors?.get(id) !== undefined,
    write: (updates) => Actor.implementation.updateDocuments(updates as never),
  });
}

/** Changes the tokens of some types of actors on a scene, but for their links. */
async function changeTokens(
  applied: Applied,
  scene: Scene.Implementation,
  types: ReadonlySet<string>,
): Promise<void> {
  const pairs = [...scene.tokens].flatMap((token) => {
    const { actor } = token;
    const fields = actor && types.has(actor.type) ? fieldsFor(actor, token.disposition) : undefined;
    if (!fields) return [];
    const { actorLink: _link, ...shown } = fields;
    const source = token.toObject() as unknown as Obj;
    return [
      [
        { _id: token.id, ...asNow(source, shown) },
        { _id: token.id, ...shown },
      ] as const,
    ];
  });
  await change(applied, pairs, {
    has: (id) => [...(game.scenes ?? [])].some((one) => one === scene) && scene.tokens.get(id) !== undefined,
    write: (tokenUpdates) => scene.updateEmbeddedDocuments('Token', tokenUpdates as never),
  });
}

/**
 * Gives the prototypes of some actors, and the tokens of their types on all scenes, what is chosen for them. Links of placed tokens stay.
 * Where it fails half-way, what has been changed can be taken back. @param chosen what had been chosen before
 */
export async function applyPresets(actors: readonly Actor.Implementation[], chosen: Stored): Promise<void> {
  const applied: Applied = { chosen, changes: [] };
  all.push(applied);
  await changePrototypes(applied, actors);
  const types = new Set(actors.map(({ type }): string => type));
  for (const scene of game.scenes ?? []) await changeTokens(applied, scene, types);
}

/**
 * Takes back what was applied last: the choice, and the looks of everything. Documents that have been deleted since are left out. If it fails
 * half-way, the rest can be tried again.
 */
export async function takePresetsBack(): Promise<void> {
  const applied = all.at(-1);
  if (!applied) return;
  const { chosen, changes } = applied;
  for (let last = changes.at(-1); last; last = changes.at(-1)) {
    const { before, has, write } = last;
    const left = before.filter(({ _id }) => has(String(_id)));
    if (left.length > 0) await write(left);
    changes.pop();
  }
  await store(chosen);
  all.pop();
}
