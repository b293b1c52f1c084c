import { type Grade, gradedGear, gradedTraits } from '../../core/grades.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Data } from '../../core/spec-paths.ts';
import { msg, Refused } from '../../core/text.ts';
import type { Point } from '../board/geometry.ts';
import { loadRules } from '../shared/arrival.ts';
import { parseItemType, SYSTEM } from '../shared/package.ts';
import { say, uiText } from '../shared/text.ts';
import { ringOf } from '../tokens/presets.ts';
import type { Obj } from '../types.d.ts';
import { freePlaces } from './free-places.ts';

/* Makes extras of people of the packs: one actor of each kind, and as many tokens as are wanted. */

/** The sides on which extras can be put: Foundry's dispositions. */
export const SIDES = { hostile: -1, neutral: 0, friendly: 1 } as const;

/** How many of whom. */
export interface Order {
  readonly uuid: string;
  readonly count: number;
}

/** What is the same for all who are made. */
export interface Wishes {
  readonly grade: Grade;
  /** Whether each gets a name of their own; otherwise they are numbered. */
  readonly named: boolean;
  /** The uuids of gear that everybody of its game gets. Weapons and armour take the place of their own. */
  readonly gear: readonly string[];
  /** One of {@link SIDES}, or undefined for that of each template. */
  readonly side: number | undefined;
  readonly hidden: boolean;
  /** The fight that they join, if any. */
  readonly combat?: Combat.Implementation;
}

/** What has been made: deleted again, it leaves no trace. */
export interface Made {
  readonly scene: Scene.Implementation;
  readonly tokens: readonly string[];
  readonly actors: readonly string[];
  readonly combat?: Combat.Implementation;
  readonly combatants: readonly string[];
}

interface Raw {
  readonly name: string;
  readonly type: string;
  readonly system: Data;
  readonly items: readonly { readonly type: string; readonly system: Data }[];
  readonly prototypeToken: Obj;
}

/** The key under which an actor that has been made is found again. */
const keyOf = ({ uuid }: Order, { grade, gear, side }: Wishes): string =>
  [uuid, grade, [...gear].sort().join(','), side ?? ''].join('|');

/** A thing with the figures of its owner's grade. */
function gradedItem<T extends Raw['items'][number]>(item: T, { gear, grades }: Ruleset, grade: Grade): T {
  const type = typeOf(item);
  const spec = gear[type];
  if (!spec || !grades) return item;
  return { ...item, system: gradedGear(blank(spec, item.system) as Data, type, spec, grade, grades) };
}

/** Types of gear of which nobody uses two sorts at once: what is given takes the place of what they had. */
const REPLACED: readonly string[] = ['weapon', 'armour'];

const typeOf = ({ type }: Pick<Raw, 'type'>): string => parseItemType(type)?.gear ?? '';

/** Whether a thing is part of a body, as claws are: it cannot be laid down. */
const isNatural = ({ system: { natural, flags } }: Raw['items'][number]): boolean =>
  natural === true || (Array.isArray(flags) && flags.includes('natural'));

/** What somebody carries once they have been given something. */
function withGiven(own: Raw['items'], given: Raw['items']): Raw['items'] {
  const replaced = given.map(typeOf).filter((type) => REPLACED.includes(type));
  return [...own.filter((one) => isNatural(one) || !replaced.includes(typeOf(one))), ...given];
}

async function rawOf(uuid: string): Promise<Raw> {
  const doc = (await foundry.utils.fromUuid(uuid as never)) as { toObject(): unknown } | null;
  if (!doc) throw new Refused(msg('ui.browser.gone'));
  return doc.toObject() as Raw;
}

/** The source of an actor as they are wanted. @throws Refused if the template or what they are given is gone */
async function sourceOf(order: Order, wishes: Wishes, folder: string | null): Promise<Obj> {
  const { grade, side } = wishes;
  const doc = await rawOf(order.uuid);
  const { name, type, system, items, prototypeToken } = doc;
  const ruleset = await loadRules(type);
  if (!ruleset?.grades) throw new Refused(msg('ui.browser.gone'));
  const { fighter, grades } = ruleset;
  const given = await Promise.all(wishes.gear.map(rawOf));
  const carried = withGiven(
    items,
    given.filter((one) => parseItemType(one.type)?.ruleset.id === type),
  );
  const label =
    grade === 'regular' ? name : uiText('browser.graded', { name, grade: uiText(`browser.rank.${grade}`) });
  return {
    ...doc,
    name: label,
    folder,
    system: { ...system, ...gradedTraits(blank(fighter, system) as Data, fighter, grade, grades) },
    items: carried.map((item) => gradedItem(item, ruleset, grade)),
    prototypeToken: { ...tokenOn(side, prototypeToken), name: label, actorLink: false },
    flags: { [SYSTEM]: { made: keyOf(order, wishes) } },
  };
}

/** A token on another side, with the ring of that side. */
function tokenOn(side: number | undefined, token: Obj): Obj {
  if (side === undefined) return token;
  const { ring = {} } = token as { ring?: { colors?: object } };
  return { ...token, disposition: side, ring: { ...ring, colors: { ...ring.colors, ring: ringOf(side) } } };
}

/** The folder that extras are made in, created when it is first needed. */
async function folderId(): Promise<string | null> {
  const name = uiText('browser.folder');
  const found = game.folders?.find((one) => one.type === 'Actor' && one.name === name);
  const made = found ?? (await Folder.implementation.create({ name, type: 'Actor' } as never));
  return made?.id ?? null;
}

/** The actor of an order: one that has been made before, or a new one. */
async function actorOf(
  order: Order,
  wishes: Wishes,
): Promise<{ actor: Actor.Implementation; isNew: boolean }> {
  const key = keyOf(order, wishes);
  const known = game.actors?.find((one) => one.getFlag(SYSTEM as never, 'made' as never) === key);
  if (known) return { actor: known, isNew: false };
  const actorSource = await sourceOf(order, wishes, await folderId());
  const made = await Actor.implementation.create(actorSource as never);
  if (!made) throw new Refused(msg('ui.browser.notMade'));
  return { actor: made as Actor.Implementation, isNew: true };
}

/** Names for newcomers that nobody on the scene has: from the game's list, or numbers behind the name of their kind. */
function namer(scene: Scene.Implementation, ruleset: string, named: boolean): (kind: string) => string {
  const taken = new Set([...scene.tokens].map(({ name }) => name));
  const list = named ? say({ key: `${ruleset}.names` }).split(', ') : [];
  return (kind) => {
    const own = list.find((name) => !taken.has(name));
    let name = own ?? kind;
    for (let n = 1; own === undefined && (n === 1 || taken.has(name)); n++) name = `${kind} ${n}`;
    taken.add(name);
    return name;
  };
}

/** Whether a token on any scene stands for an actor. */
const isOnBoard = (id: string): boolean =>
  game.scenes?.some((scene) => scene.tokens.some((token) => token.actorId === id)) ?? false;

/** Removes what has been made. What is already gone is left out, and so are actors of whom somebody has put more tokens on the board. */
export async function unmake({ scene, tokens, actors, combat, combatants }: Made): Promise<void> {
  const there = <T extends { has(id: string): boolean }>(
    of: T | undefined,
    ids: readonly string[],
  ): string[] => ids.filter((id) => of?.has(id));
  if (combat && game.combats?.has(String(combat.id)))
    await combat.deleteEmbeddedDocuments('Combatant', there(combat.combatants, combatants));
  if (game.scenes?.has(String(scene.id)))
    await scene.deleteEmbeddedDocuments('Token', there(scene.tokens, tokens));
  const left = there(game.actors, actors).filter((id) => !isOnBoard(id));
  if (left.length > 0) await Actor.implementation.deleteDocuments(left);
}

/**
 * Makes extras and puts them on a scene around a point, and into a fight if they are to join one. If that fails, nothing of it stays.
 * @throws Refused if there is not enough room, or a module prevents it
 */
export async function makeExtras(
  orders: readonly Order[],
  wishes: Wishes,
  scene: Scene.Implementation,
  middle: Point,
): Promise<Made> {
  const made = { scene, tokens: [] as string[], actors: [] as string[], combatants: [] as string[] };
  const { combat } = wishes;
  const all = (): Made => (combat ? { ...made, combat } : made);
  try {
    const cast: Actor.Implementation[] = [];
    for (const order of orders) {
      const { actor, isNew } = await actorOf(order, wishes);
      if (isNew) made.actors.push(String(actor.id));
      cast.push(...Array.from({ length: order.count }, () => actor));
    }
    made.tokens.push(...(await placed(cast, wishes, scene, middle)));
    if (made.tokens.length < cast.length) throw new Refused(msg('ui.browser.notMade'));
    if (combat) {
      const joining = made.tokens.filter((id) => scene.tokens.get(id)?.actor?.type === combat.type);
      made.combatants.push(...(await joined(joining, wishes.hidden, scene, combat)));
      if (made.combatants.length < joining.length) throw new Refused(msg('ui.browser.notMade'));
    }
    return all();
  } catch (error) {
    await unmake(all());
    throw error;
  }
}

const idsOf = (documents: unknown): string[] =>
  (documents as readonly { id: string | null }[]).map(({ id }) => String(id));

/** Puts actors on free places of a scene. @returns the ids of their tokens */
async function placed(
  cast: readonly Actor.Implementation[],
  { named, hidden }: Wishes,
  scene: Scene.Implementation,
  middle: Point,
): Promise<string[]> {
  const sizes = cast.map(({ prototypeToken: { width, height } }) => ({
    width: width ?? 1,
    height: height ?? 1,
  }));
  const places = freePlaces(scene, sizes, middle);
  if (places.length < cast.length)
    throw new Refused(msg('ui.browser.noRoom', { n: places.length, of: cast.length }));
  const names = new Map<string, (kind: string) => string>();
  const made: { toObject(): object }[] = [];
  for (const [i, actor] of cast.entries()) {
    const nameFor = names.get(actor.type) ?? namer(scene, actor.type, named);
    names.set(actor.type, nameFor);
    const token = await actor.getTokenDocument({ ...places[i], name: nameFor(actor.name), hidden } as never);
    made.push(token);
  }
  return idsOf(await scene.createEmbeddedDocuments('Token', made.map((one) => one.toObject()) as never));
}

/** Lets tokens join a fight of their game. @returns the ids of their combatants */
async function joined(
  tokens: readonly string[],
  hidden: boolean,
  scene: Scene.Implementation,
  combat: Combat.Implementation,
): Promise<string[]> {
  const sources = tokens.map((tokenId) => ({
    ...{ tokenId, hidden, sceneId: scene.id },
    actorId: scene.tokens.get(tokenId)?.actorId,
  }));
  return idsOf(await combat.createEmbeddedDocuments('Combatant', sources as never));
}
