import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { World } from '../playground/server/world.ts';
import { keyOf, type Place, tokenOf } from './encounters.ts';
import { DIST, STAMP } from './folders.ts';
import { encounterSource, packSource } from './pack-sources.ts';
import { inLanguage, type LANGUAGES } from './packs.ts';
import { merged, type Source } from './records.ts';
import { type Ground, groundOf, sceneOn } from './scenes.ts';

export const DEMO = 'demo';
export type Language = (typeof LANGUAGES)[number];

/** Who sits at the demo table: a game master and two players. Roles are Foundry's: 4 game master, 1 player. */
export const SEATS = [
  { name: 'Gamemaster', role: 4 },
  { name: 'Anna', role: 1 },
  { name: 'Igor', role: 1 },
] as const;

/** Which of the texts' own characters takes part, who plays it, where it stands, in squares, and what is different about it here. */
interface Part {
  readonly source: string;
  readonly player?: 'Anna' | 'Igor';
  readonly at: Place;
  readonly but?: Source;
  readonly aside?: boolean;
}

/** One scene with a fight that is ready to begin. */
interface Stage {
  readonly ground: Ground;
  readonly name: { readonly en: string; readonly ru: string };
  readonly ruleset: string;
  readonly people: string;
  readonly parts: readonly Part[];
}

const OWNER = 3;

/** The stage of a pack's encounter. @param players who plays whom, by the encounter's own keys */
function stageOf(ruleset: string, file: string, players: { readonly [part: string]: Part['player'] }): Stage {
  const { name, ground, parts } = encounterSource(`${ruleset}-encounters`, file);
  return {
    ...{ ground, name, ruleset, people: `${ruleset}-people` },
    parts: parts.map((part) => {
      const { is: source, at, but, aside = false } = part;
      const player = players[keyOf(part)];
      return { source, at, aside, ...(but ? { but } : {}), ...(player ? { player } : {}) };
    }),
  };
}

const STAGES: readonly Stage[] = [
  {
    name: { en: 'A back yard at night', ru: 'Ночной двор' },
    ruleset: 'storyteller',
    ground: groundOf('yard'),
    people: 'storyteller-people',
    parts: [
      { source: 'masha', player: 'Anna', at: [5, 7] },
      { source: 'oleg', player: 'Igor', at: [14, 7] },
      { source: 'valeria', at: [7, 10] },
    ],
  },
  {
    name: { en: 'A saloon at noon', ru: 'Салун в полдень' },
    ruleset: 'western',
    ground: groundOf('saloon'),
    people: 'western-people',
    parts: [
      { source: 'jose', player: 'Anna', at: [5, 8] },
      { source: 'pancho', player: 'Igor', at: [15, 8] },
      { source: 'billy', at: [9, 12] },
    ],
  },
  {
    name: { en: 'The bridge at dawn', ru: 'Мост на рассвете' },
    ruleset: 'lordsouls',
    ground: groundOf('dawn'),
    people: 'lordsouls-people',
    parts: [
      { source: 'duellist', player: 'Anna', at: [8, 8] },
      { source: 'archer', player: 'Igor', at: [4, 6] },
      { source: 'raider', at: [12, 8] },
      { source: 'spearman', at: [13, 7] },
    ],
  },
  {
    name: { en: 'A ruined gate', ru: 'Разрушенные ворота' },
    ruleset: 'wfrp',
    ground: groundOf('ruin'),
    people: 'wfrp-people',
    parts: [
      { source: 'glorian', player: 'Anna', at: [7, 7] },
      { source: 'crossbowman', player: 'Igor', at: [3, 9] },
      { source: 'goblin', at: [14, 7] },
      { source: 'ogre', at: [17, 8] },
    ],
  },
  stageOf('yearzero', 'station', { captain: 'Anna', medic: 'Anna', marine: 'Igor', scout: 'Igor' }),
];

/** Puts a built package where a data folder keeps its systems. */
export function installPackage(dataPath: string, built = DIST): void {
  const target = join(dataPath, 'Data', 'systems', 'fivefold');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(built).filter((file) => file !== 'fivefold.zip' && file !== STAMP))
    cpSync(join(built, name), join(target, name), { recursive: true });
}

/** Lies in a demo world that was furnished to the end. */
const COMPLETE = '.complete';

/** Whether the data folder has a demo world already. */
export const hasDemoWorld = (dataPath: string): boolean =>
  existsSync(join(dataPath, 'Data', 'worlds', DEMO, COMPLETE));

function actorSource(
  { source, player, but = {} }: Part,
  stage: Stage,
  language: Language,
  users: Map<string, string>,
): Source {
  const { _id, _key, ...actor } = inLanguage(
    merged(packSource(stage.people, source), but),
    language,
  ) as Source;
  const owner = player ? users.get(player) : undefined;
  const items = ((actor.items as Source[] | undefined) ?? []).map(({ _id: _i, _key: _k, ...item }) => item);
  return { ...actor, items, ownership: { default: 0, ...(owner ? { [owner]: OWNER } : {}) } };
}

const sceneSource = (
  stage: Stage,
  language: Language,
  actors: readonly Source[],
  active: boolean,
): Source => ({
  ...(inLanguage(sceneOn(stage.ground), language) as Source),
  name: stage.name[language],
  active,
  tokens: stage.parts.map(({ at, player }, i) => tokenOf(actors[i] ?? {}, at, player !== undefined)),
});

/** Fills an open world with the demo's people, scenes and fights; the first scene is the active one. */
async function furnish(
  world: World,
  language: Language,
  stages: readonly Stage[],
  byHand: boolean,
): Promise<void> {
  const users = new Map<string, string>();
  for (const { name, role } of SEATS) users.set(name, await world.seat(name, role));
  const master = world.user(users.get('Gamemaster') ?? null);
  if (!master) throw new Error('the demo world has no game master');
  const create = async (documentName: string, data: readonly Source[]): Promise<Source[]> => {
    const operation = { data: [...data] };
    const [made] = await world.modify(master, [{ action: 'create', documentName, operation }]);
    return (made?.result ?? []) as Source[];
  };
  if (byHand) await create('Setting', [{ key: 'fivefold.extras', value: JSON.stringify('no') }]);
  for (const stage of stages) {
    const actors = await create(
      'Actor',
      stage.parts.map((part) => actorSource(part, stage, language, users)),
    );
    const [scene] = await create('Scene', [sceneSource(stage, language, actors, stage === stages[0])]);
    const tokens = (scene?.tokens as Source[] | undefined) ?? [];
    const combatants = tokens
      .map(({ _id, actorId }) => ({ tokenId: _id, actorId, sceneId: scene?._id }))
      .filter((_, i) => !stage.parts[i]?.aside);
    await create('Combat', [{ type: stage.ruleset, scene: scene?._id, active: true, combatants }]);
  }
}

/** Installs the built package in a data folder and makes the demo world, anew if there is one. @param ruleset see {@link makeWorld} */
export async function makeDemoWorld(dataPath: string, language: Language, ruleset?: string): Promise<void> {
  installPackage(dataPath);
  await makeWorld(dataPath, language, ruleset);
}

/**
 * Makes the demo world in a data folder that has the package, anew if there is one.
 * @param ruleset whose stage alone is to be in it, for tests, which play extras by hand; if omitted, all stages, and if empty, none.
 */
export async function makeWorld(dataPath: string, language: Language, ruleset?: string): Promise<void> {
  const folder = join(dataPath, 'Data', 'worlds', DEMO);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const title = language === 'ru' ? 'Fivefold: пробный стол' : 'Fivefold: a table to try';
  writeFileSync(
    join(folder, 'world.json'),
    `${JSON.stringify({ id: DEMO, title, system: 'fivefold', language }, null, 2)}\n`,
  );
  const world = await World.open(dataPath, DEMO);
  try {
    await furnish(
      world,
      language,
      STAGES.filter((stage) => ruleset === undefined || stage.ruleset === ruleset),
      Boolean(ruleset),
    );
    writeFileSync(join(folder, COMPLETE), '');
  } finally {
    await world.close();
  }
}
