import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder with one small system and one empty world, to try the host on. */
export interface ProbeWorld {
  dataPath: string;
  world: string;
  remove(): void;
}

const MANIFEST = {
  id: 'probe',
  title: 'Probe',
  version: '1.0.0',
  compatibility: { minimum: '13', verified: '14' },
  esmodules: ['probe.mjs'],
  languages: [
    { lang: 'en', name: 'English', path: 'lang/en.json' },
    { lang: 'ru', name: 'Русский', path: 'lang/ru.json' },
  ],
  documentTypes: { Actor: { hero: {} } },
  grid: { type: 1, distance: 5, units: 'ft', diagonals: 4 },
  primaryTokenAttribute: 'health',
  socket: true,
};

const picture = (color: string, shape: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${color}"/>${shape}</svg>`;

const FILES: Record<string, string> = {
  'lang/en.json': JSON.stringify({
    TYPES: { Actor: { hero: 'Hero' } },
    PROBE: { Dazed: 'Dazed', Dead: 'Dead' },
  }),
  'lang/ru.json': JSON.stringify({
    TYPES: { Actor: { hero: 'Герой' } },
    PROBE: { Dazed: 'Оглушён', Dead: 'Мёртв' },
  }),
  'hero.svg': picture(
    '#3a4f66',
    '<circle cx="50" cy="38" r="17" fill="#d9c7a5"/><path d="M15 100q35-62 70 0z" fill="#8fb3d9"/>',
  ),
  'brute.svg': picture(
    '#5a3330',
    '<circle cx="50" cy="40" r="22" fill="#caa58f"/><path d="M5 100q45-66 90 0z" fill="#93504a"/>',
  ),
  'star.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#fff" d="m50 5 10 35 35 10-35 10-10 35-10-35L5 50l35-10z"/></svg>',
};

/** Makes the folder. @param module file with the system's code, which registers its models */
export function makeProbeWorld(module = join(import.meta.dirname, 'probe-system.mjs')): ProbeWorld {
  const dataPath = mkdtempSync(join(tmpdir(), 'probe-'));
  const system = join(dataPath, 'Data/systems/probe');
  const world = join(dataPath, 'Data/worlds/probe');
  mkdirSync(join(system, 'lang'), { recursive: true });
  mkdirSync(world, { recursive: true });
  writeFileSync(join(system, 'system.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(world, 'world.json'), JSON.stringify({ id: 'probe', title: 'Probe', system: 'probe' }));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(system, name), text);
  cpSync(module, join(system, 'probe.mjs'));
  return { dataPath, world: 'probe', remove: () => rmSync(dataPath, { recursive: true, force: true }) };
}
