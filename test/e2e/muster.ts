import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../tools/folders.ts';
import { inLanguage } from '../../tools/packs.ts';
import type { PageDoc } from '../foundry/page.ts';
import type { Seat } from './browser.ts';

/** A fighter set up by a test: the differences from a person with all attributes at two and no abilities. */
export interface Person {
  readonly name: string;
  /** Their player; if omitted, the game master. */
  readonly player?: string;
  /** Their square; squares are a metre wide. */
  readonly at: readonly [number, number];
  readonly attributes?: { readonly [attribute: string]: number };
  readonly abilities?: { readonly [ability: string]: number };
  /** Names of files in `packs/storyteller-items`, without `weapon-`. */
  readonly weapons?: readonly string[];
  readonly traits?: { readonly [trait: string]: unknown };
}

const ATTRIBUTES = [
  ...['strength', 'dexterity', 'stamina', 'charisma', 'manipulation'],
  ...['appearance', 'perception', 'intelligence', 'wits'],
];

const SQUARE = 64;
const OWNER = 3;

/** A weapon of the packs, as data of an item. */
function weapon(name: string, lang: 'en' | 'ru'): object {
  const file = join(ROOT, 'packs', 'storyteller-items', `weapon-${name}.yml`);
  const { _id, _key, ...item } = inLanguage(parse(readFileSync(file, 'utf8')), lang) as {
    [key: string]: unknown;
  };
  return item;
}

const actor = (person: Person, lang: 'en' | 'ru') => ({
  name: person.name,
  type: 'storyteller',
  system: {
    attributes: { ...Object.fromEntries(ATTRIBUTES.map((one) => [one, 2])), ...person.attributes },
    abilities: person.abilities ?? {},
    ...person.traits,
  },
  items: (person.weapons ?? []).map((one) => weapon(one, lang)),
});

/** A fighter to be put on the board: the actor's data, the player, the square. */
export interface Stood {
  readonly actor: { readonly name: string; readonly type: string };
  readonly player?: string;
  readonly at: readonly [number, number];
}

/** A fighter of a ruleset: the player, the square, the actor's data and what they carry. */
export const somebody = (
  type: string,
  name: string,
  player: string | undefined,
  at: Stood['at'],
  system: object,
  items: readonly object[],
): Stood => ({
  ...(player ? { player } : {}),
  at,
  actor: { name, type, system, items } as Stood['actor'],
});

/**
 * Clears the board and sets people up on it for a fight that has not begun; waits until every seat sees them.
 * @param lang language of the names of weapons
 */
export const muster = (
  seats: readonly [Seat, ...Seat[]],
  people: readonly Person[],
  lang: 'en' | 'ru' = 'ru',
): Promise<void> =>
  stand(
    seats,
    people.map((person) => ({ ...person, actor: actor(person, lang) })),
  );

/** The same with complete actors' data. */
export async function stand(seats: readonly [Seat, ...Seat[]], people: readonly Stood[]): Promise<void> {
  const sources = people.map(({ player = '', at, actor }) => ({
    player,
    actor: { img: 'systems/fivefold/assets/portraits/human.svg', ...actor },
    token: {
      name: actor.name,
      actorLink: true,
      x: at[0] * SQUARE,
      y: at[1] * SQUARE,
      displayName: 30,
      disposition: player ? 1 : -1,
      texture: { src: 'systems/fivefold/assets/portraits/human.svg' },
    },
  }));
  await seats[0].page.evaluate(
    async ({ all, type, owner }) => {
      const { active: scene } = game.scenes as unknown as { readonly active: PageDoc | null };
      if (!scene) throw new Error('there is no scene');
      const { Actor, Combat } = foundry.documents;
      for (const one of [...game.combats.contents, ...scene.tokens, ...game.actors.contents])
        await one.delete();
      const actors = await Actor.implementation.createDocuments(
        all.map(({ player, actor }) => {
          const user = game.users.find(({ name }) => name === player);
          return { ...actor, ownership: { default: 0, ...(user ? { [user.id]: owner } : {}) } };
        }),
      );
      const stood = all.map(({ token }, i) => ({ ...token, actorId: actors[i]?.id }));
      const tokens = await scene.createEmbeddedDocuments('Token', stood);
      const combatants = tokens.map(({ id }, i) => ({
        ...{ tokenId: id, actorId: actors[i]?.id, sceneId: scene.id },
      }));
      await Combat.implementation.create({ type, scene: scene.id, active: true, combatants });
    },
    { all: sources, type: people[0]?.actor.type ?? '', owner: OWNER },
  );
  const names = people.map(({ actor: { name } }) => name).sort();
  for (const { page } of seats)
    await page.waitForFunction(
      (all) =>
        game.combats.contents[0]?.turns
          .map(({ name }) => String(name))
          .sort()
          .join() === all,
      names.join(),
    );
}
