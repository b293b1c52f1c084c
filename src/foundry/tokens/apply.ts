import { SUMMARIES } from '../../rulesets/index.ts';
import type { Obj } from '../types.d.ts';
import { kindOf } from './dress.ts';
import { tokenFields } from './presets.ts';
import { presetOf } from './stored.ts';

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

let last: readonly Change[] = [];

/** What a preset says about an actor's tokens. Whom they side with stays as it is. */
function fieldsFor(actor: Actor.Implementation, disposition: number): Obj | undefined {
  const summary = SUMMARIES.find(({ id }) => id === (actor.type as string));
  if (!summary) return undefined;
  const { disposition: _side, ...fields } = tokenFields(presetOf(summary, kindOf(actor)), disposition);
  return fields;
}

/** The same fields as a document has them now. */
const asNow = (source: Obj, fields: Obj): Obj =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, source[field]]));

/** Changes documents of one collection, and remembers how they were. */
async function change(pairs: readonly (readonly [before: Obj, after: Obj])[], kept: Kept): Promise<void> {
  if (pairs.length === 0) return;
  await kept.write(pairs.map(([, after]) => after));
  last = [...last, { before: pairs.map(([before]) => before), ...kept }];
}

/** Changes the prototypes of some actors. */
async function changePrototypes(actors: readonly Actor.Implementation[]): Promise<void> {
  const pairs = actors.flatMap((actor) => {
    const source = (actor.toObject() as unknown as { prototypeToken: Obj }).prototypeToken;
    const fields = fieldsFor(actor, Number(source.disposition));
    if (!fields) return [];
    const of = (prototypeToken: Obj): Obj => ({ _id: actor.id, prototypeToken });
    return [[of(asNow(source, fields)), of(fields)] as const];
  });
  await change(pairs, {
    has: (id) => game.actors?.get(id) !== undefined,
    write: (updates) => Actor.implementation.updateDocuments(updates as never),
  });
}

/** Changes the tokens of a scene, but for their links. */
async function changeTokens(scene: Scene.Implementation): Promise<void> {
  const pairs = [...scene.tokens].flatMap((token) => {
    const fields = token.actor && fieldsFor(token.actor, token.disposition);
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
  await change(pairs, {
    has: (id) => [...(game.scenes ?? [])].some((one) => one === scene) && scene.tokens.get(id) !== undefined,
    write: (tokenUpdates) => scene.updateEmbeddedDocuments('Token', tokenUpdates as never),
  });
}

/** Gives the prototypes of some actors, and all tokens on all scenes, what is chosen for them. Links of placed tokens stay. */
export async function applyPresets(actors: readonly Actor.Implementation[]): Promise<void> {
  last = [];
  await changePrototypes(actors);
  for (const scene of game.scenes ?? []) await changeTokens(scene);
}

/** Gives everything that was changed last its former looks. Documents that have been deleted since are left out. */
export async function takePresetsBack(): Promise<void> {
  const changes = last;
  last = [];
  for (const { before, has, write } of changes) {
    const left = before.filter(({ _id }) => has(String(_id)));
    if (left.length > 0) await write(left);
  }
}
