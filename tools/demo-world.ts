import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { World } from '../playground/server/world.ts';
import { DIST, ROOT } from './build.ts';
import { inLanguage, type LANGUAGES } from './packs.ts';

export const DEMO = 'demo';
type Language = (typeof LANGUAGES)[number];
type Source = { [key: string]: unknown };

/** Who sits at the demo table: a game master and two players. Roles are Foundry's: 4 game master, 1 player. */
export const SEATS = [
  { name: 'Gamemaster', role: 4 },
  { name: 'Anna', role: 1 },
  { name: 'Igor', role: 1 },
] as const;

/** Which of the texts' own characters takes part, who plays it, and where it stands, in squares. */
interface Part {
  readonly source: string;
  readonly player?: 'Anna' | 'Igor';
  readonly at: readonly [number, number];
}

/** One scene with a fight that is ready to begin. Coordinates are squares of a metre. */
interface Stage {
  readonly name: { readonly en: string; readonly ru: string };
  readonly ruleset: string;
  readonly people: string;
  readonly parts: readonly Part[];
  readonly walls: readonly (readonly [number, number, number, number])[];
}

const SQUARE = 64;
const WIDTH = 24;
const HEIGHT = 16;
const OWNER = 3;

const STAGES: readonly Stage[] = [
  {
    name: { en: 'A back yard at night', ru: 'Ночной двор' },
    ruleset: 'storyteller',
    people: 'storyteller-people',
    parts: [
      { source: 'masha', player: 'Anna', at: [5, 7] },
      { source: 'oleg', player: 'Igor', at: [14, 7] },
      { source: 'valeria', at: [7, 10] },
    ],
    walls: [
      [10, 0, 10, 5],
      [10, 10, 10, 16],
      [16, 11, 20, 11],
      [20, 11, 20, 14],
      [3, 3, 7, 3],
    ],
  },
];

const yaml = (folder: string, name: string, language: Language): Source =>
  inLanguage(parse(readFileSync(join(ROOT, 'packs', folder, `${name}.yml`), 'utf8')), language) as Source;

/** Puts a built package where a data folder keeps its systems. */
export function installPackage(dataPath: string, built = DIST): void {
  const target = join(dataPath, 'Data', 'systems', 'fivefold');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(built).filter((file) => file !== 'fivefold.zip' && file !== '.stamp'))
    cpSync(join(built, name), join(target, name), { recursive: true });
}

/** Lies in a demo world that was furnished to the end. */
const COMPLETE = '.complete';

/** Whether the data folder has a demo world already. */
export const hasDemoWorld = (dataPath: string): boolean =>
  existsSync(join(dataPath, 'Data', 'worlds', DEMO, COMPLETE));

function actorSource(
  { source, player }: Part,
  stage: Stage,
  language: Language,
  users: Map<string, string>,
): Source {
  const { _id, _key, ...actor } = yaml(stage.people, source, language);
  const owner = player ? users.get(player) : undefined;
  const items = ((actor.items as Source[] | undefined) ?? []).map(({ _id: _i, _key: _k, ...item }) => item);
  return { ...actor, items, ownership: { default: 0, ...(owner ? { [owner]: OWNER } : {}) } };
}

function tokenSource({ at: [x, y] }: Part, actor: Source): Source {
  const { texture, disposition } = actor.prototypeToken as Source;
  return {
    name: actor.name,
    actorId: actor._id,
    actorLink: true,
    x: x * SQUARE,
    y: y * SQUARE,
    width: 1,
    height: 1,
    disposition,
    texture,
    displayName: 30,
  };
}

const sceneSource = (stage: Stage, language: Language, actors: readonly Source[]): Source => ({
  name: stage.name[language],
  active: true,
  navigation: true,
  width: WIDTH * SQUARE,
  height: HEIGHT * SQUARE,
  padding: 0,
  grid: { type: 1, size: SQUARE, distance: 1, units: language === 'ru' ? 'м' : 'm' },
  ownership: { default: 2 },
  tokens: stage.parts.map((part, i) => tokenSource(part, actors[i] ?? {})),
  walls: stage.walls.map((corners) => ({ c: corners.map((n) => n * SQUARE) })),
});

/** Fills an open world with the demo's people, scenes and fights. */
async function furnish(world: World, language: Language): Promise<void> {
  const users = new Map<string, string>();
  for (const { name, role } of SEATS) users.set(name, await world.seat(name, role));
  const master = world.user(users.get('Gamemaster') ?? null);
  if (!master) throw new Error('the demo world has no game master');
  const create = async (documentName: string, data: readonly Source[]): Promise<Source[]> => {
    const operation = { data: [...data] };
    const [made] = await world.modify(master, [{ action: 'create', documentName, operation }]);
    return (made?.result ?? []) as Source[];
  };
  for (const stage of STAGES) {
    const actors = await create(
      'Actor',
      stage.parts.map((part) => actorSource(part, stage, language, users)),
    );
    const [scene] = await create('Scene', [sceneSource(stage, language, actors)]);
    const tokens = (scene?.tokens as Source[] | undefined) ?? [];
    const combatants = tokens.map(({ _id, actorId }) => ({ tokenId: _id, actorId, sceneId: scene?._id }));
    await create('Combat', [{ type: stage.ruleset, scene: scene?._id, active: true, combatants }]);
  }
}

/** Makes the demo world in a data folder, anew if there is one. The package must have been built. */
export async function makeDemoWorld(dataPath: string, language: Language): Promise<void> {
  const folder = join(dataPath, 'Data', 'worlds', DEMO);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const title = language === 'ru' ? 'Fivefold: пробный стол' : 'Fivefold: a table to try';
  writeFileSync(
    join(folder, 'world.json'),
    `${JSON.stringify({ id: DEMO, title, system: 'fivefold', language }, null, 2)}\n`,
  );
  installPackage(dataPath);
  const world = await World.open(dataPath, DEMO);
  try {
    await furnish(world, language);
    writeFileSync(join(folder, COMPLETE), '');
  } finally {
    await world.close();
  }
}
