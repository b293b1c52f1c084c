import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { RULESETS } from '../src/cli/rulesets.ts';
import { defaultPreset, tokenFields } from '../src/foundry/tokens/presets.ts';
import { SUMMARIES } from '../src/rulesets/index.ts';
import { ACTIONS, actionMacros, actionPacks } from './action-macros.ts';
import { type Encounter, encounter, isEncounter, type WrittenEncounter } from './encounters.ts';
import { GUIDE, guideOf } from './guide.ts';
import { idOf, isRecord, merged, type Source } from './records.ts';
import { isRollTable, rollTable } from './roll-tables.ts';
import { groundOf } from './scenes.ts';

/*
 * Packs as people write them: YAML in both languages, in which no figure stands twice. An actor names gear of the items pack
 * (`from: weapon-knife`), an encounter names people and says where they stand. Here that is filled in.
 */

const PACKS = fileURLToPath(new URL('../packs', import.meta.url));

/** The folder of the same ruleset's gear, or people. */
const beside = (folder: string, kind: string): string => `${rulesetOf(folder)}-${kind}`;

/** A pack's document as it is written. */
const written = (folder: string, name: string): Source =>
  parse(readFileSync(join(PACKS, folder, `${name}.yml`), 'utf8')) as Source;

/** An encounter with its ground, which it names. */
const grounded = (source: Source & WrittenEncounter): Source & Encounter => ({
  ...source,
  ground: groundOf(source.ground),
});

/** A thing that an actor has: as the items pack has it, save for what is said here. */
function carried(thing: Source, actor: Source, folder: string, place: number): Source {
  const { from, ...own } = thing;
  if (typeof from !== 'string') return thing;
  const _id = String(own._id ?? idOf(String(actor._id), from, String(place)));
  const known = written(beside(folder, 'items'), from);
  return { ...merged(known, own), _id, _key: `!actors.items!${actor._id}.${_id}` };
}

/** A ruleset's own rows of one of its tables. @throws where it has none of that name */
function starterRows(folder: string, table: string) {
  const ruleset = RULESETS.find(({ id }) => folder.startsWith(`${id}-`));
  const def = ruleset?.tables?.[table];
  if (!def) throw new Error(`${folder}: the rules know no table '${table}'`);
  return def.starter;
}

/** A page of a journal, which is a text with its title unless something else is said. */
const page = ({ text, ...own }: Source): Source => ({
  type: 'text',
  title: { show: true, level: 1 },
  ...own,
  text: { format: 1, ...(text as Source) },
});

/** A document with everything in it that it takes from others. @param folder the pack's, below `packs` */
function completed(source: Source, folder: string): Source {
  if (isEncounter(source))
    return encounter(grounded(source), (name) => packSource(beside(folder, 'people'), name));
  if (isRollTable(source)) return rollTable(source, (table) => starterRows(folder, table));
  if (Array.isArray(source.pages)) return { ...source, pages: (source.pages as readonly Source[]).map(page) };
  return dressed(equipped(source, folder));
}

/** A document with the gear that it takes from the items pack. */
function equipped(source: Source, folder: string): Source {
  if (!Array.isArray(source.items)) return source;
  const items = (source.items as readonly Source[]).map((one, place) => carried(one, source, folder, place));
  return { ...source, items };
}

/** An actor with what its tokens show. */
const dressed = (source: Source): Source =>
  isRecord(source.prototypeToken) ? { ...source, prototypeToken: tokenFor(source) } : source;

/** An actor's prototype token with what tokens of its ruleset show. Whoever is linked to their actor is a person, others are extras. */
function tokenFor({ type, prototypeToken }: Source): Source {
  const own = prototypeToken as Source;
  const summary = SUMMARIES.find(({ id }) => id === type);
  if (!summary) throw new Error(`nobody knows actors of the type '${type}'`);
  const preset = defaultPreset(summary, own.actorLink === false ? 'extras' : 'people');
  return merged(tokenFields(preset, Number(own.disposition)), {
    ...own,
    texture: discOf(own.texture as Source),
  });
}

/** The portrait of a token as a disc, which fits into a ring. */
const discOf = ({ src }: Source): Source => ({ src: String(src).replace('/portraits/', '/tokens/') });

/** A pack's document by its name, complete, in all languages. @throws where there is none */
export function packSource(folder: string, name: string): Source {
  if (isRulesPack(folder) && name === GUIDE) return completed(guideOf(rulesetOf(folder)), folder);
  if (!isActionPack(folder)) return completed(written(folder, name), folder);
  const macro = actionMacros(folder)[name];
  if (!macro) throw new Error(`${folder} lists no '${name}'`);
  return macro;
}

const rulesetOf = (folder: string): string => folder.split('-')[0] ?? '';

const isActionPack = (folder: string): boolean => folder.endsWith(`-${ACTIONS}`);

/** Whether a pack holds rules, and so the guide of their game. */
const isRulesPack = (folder: string): boolean => folder.endsWith('-rules');

/** The names of a pack's documents. */
export function namesIn(folder: string): string[] {
  if (isActionPack(folder)) return Object.keys(actionMacros(folder));
  const names = readdirSync(join(PACKS, folder)).map((file) => basename(file, '.yml'));
  return isRulesPack(folder) ? [...names, GUIDE].sort() : names;
}

/** All packs, those made from lists among them, without their languages. */
export const packFolders = (): string[] =>
  [...readdirSync(PACKS).filter((name) => name !== ACTIONS), ...actionPacks()].sort();

/** An encounter of a pack by the name of its file, with its ground. @throws if it is none */
export function encounterSource(folder: string, name: string): Encounter {
  const source = written(folder, name);
  if (!isEncounter(source)) throw new Error(`${folder}/${name} is no encounter`);
  return grounded(source);
}
