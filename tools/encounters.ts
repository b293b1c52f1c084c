import { readTexts } from '../src/cli/texts.ts';
import { findIn } from '../src/core/say.ts';
import { ringOf, sightOf } from '../src/foundry/tokens/presets.ts';
import { summaryOf } from '../src/rulesets/index.ts';
import { SQUARE } from './maps/pen.ts';
import { idOf, merged, type Source } from './records.ts';
import { type Ground, sceneOn, type Text } from './scenes.ts';

/*
 * An encounter in a pack says who stands where and what to do there; here it becomes an Adventure: a scene with tokens, the actors, a fight
 * that is ready to begin, and a journal entry with the steps.
 */

export type Place = readonly [number, number];

/** Somebody who takes part: a document of the people pack, with what is different here. */
export interface Part {
  readonly is: string;
  /** The name that steps use for them; if omitted, the name of their document. */
  readonly as?: string;
  readonly at: Place;
  /** Whether players may move them. */
  readonly hero?: true;
  /** It stands there and is nobody who fights: a door. */
  readonly aside?: true;
  readonly but?: Source;
  /** Conditions that they have from the start; `@key` as a value is the part with that key. */
  readonly conditions?: Source;
}

/** One step of a lesson. What it names besides its text is checked against the rules and becomes a link. */
export interface Step {
  readonly say: Text;
  /** Who does what to whom: keys of parts, the id of an offer or its action. */
  readonly who?: string;
  readonly does?: string;
  readonly to?: string | readonly string[];
  /** Circumstances that differ from what the board tells. */
  readonly when?: Source;
  /** What has befallen the parts by then: conditions by part. */
  readonly state?: { readonly [part: string]: Source };
  /** What a round under way keeps of them: records by part. */
  readonly turn?: { readonly [part: string]: Source };
  readonly dice?: number;
  readonly difficulty?: number;
  /** Its chance in whole percent, where that tells more than the dice. */
  readonly chance?: number;
  /** It is not open, and the step says why. */
  readonly closed?: true;
}

export interface Lesson {
  readonly intro: Text;
  readonly steps: readonly Step[];
}

/** What an encounter says beside the fields of its document. */
export interface Encounter {
  readonly _id: string;
  readonly name: Text;
  readonly ruleset: string;
  readonly ground: Ground;
  readonly parts: readonly Part[];
  readonly lesson: Lesson;
}

const OWNER = 3;
const OBSERVER = 2;
const DICE = { en: ['die', 'dice', 'dice'], ru: ['кубик', 'кубика', 'кубиков'] } as const;

/** An encounter as it is written: its ground is named. */
export type WrittenEncounter = Omit<Encounter, 'ground'> & { readonly ground: string };

export const isEncounter = (source: Source): source is Source & WrittenEncounter => 'parts' in source;

/** How steps call somebody. */
export const keyOf = ({ is, as = is }: Part): string => as;

/** A token on a square, which shares the figures of its actor. @param watches whether players see what it sees */
export function tokenOf(actor: Source, [x, y]: Place, watches: boolean): Source {
  const place = { x: x * SQUARE, y: y * SQUARE };
  const own = { name: actor.name, actorId: actor._id, actorLink: true, sight: sightOf(watches) };
  return { width: 1, height: 1, ...(actor.prototypeToken as Source), ...own, ...place };
}

/** A document without its place in the database, and all in it. */
function keyless({ _key, ...source }: Source): Source {
  const items = source.items as readonly Source[] | undefined;
  return items ? { ...source, items: items.map(keyless) } : source;
}

/** Makes ids of what belongs to an encounter. */
type Ids = (...of: readonly string[]) => string;

/** What a condition is called. */
const conditionName = (ruleset: string, condition: string): Text => {
  const inLanguage = (localizer: keyof Text): string => {
    return findIn(readTexts(localizer).FIVEFOLD)(`${ruleset}.condition.${condition}`) ?? condition;
  };
  return { en: inLanguage('en'), ru: inLanguage('ru') };
};

/** What is the matter with a part, as the effects that say so: a condition's value lies in an array of one. */
const effectsOf = (part: Part, ruleset: string, id: Ids): Source[] =>
  Object.entries(part.conditions ?? {}).map(([name, value]) => ({
    _id: id('effect', keyOf(part), name),
    name: conditionName(ruleset, name),
    img: `systems/fivefold/assets/icons/${summaryOf(ruleset)?.conditions.find((one) => one.id === name)?.icon}.svg`,
    statuses: [name],
    flags: { fivefold: { value: [named(value, (key) => `Actor-${id('actor', key)}`)] } },
  }));

/** A condition's value in which `@key` names another part. */
export const named = (value: unknown, idOfPart: (key: string) => string): unknown =>
  typeof value === 'string' && value.startsWith('@') ? idOfPart(value.slice(1)) : value;

function actorOf(part: Part, ruleset: string, id: Ids, read: (name: string) => Source): Source {
  const actor = merged(keyless(read(part.is)), part.but ?? {});
  const token: Source = { ...(actor.prototypeToken as Source), name: actor.name, actorLink: true };
  const prototypeToken = merged(token, { ring: { colors: { ring: ringOf(Number(token.disposition)) } } });
  const effects = effectsOf(part, ruleset, id);
  return {
    ...{ ...actor, _id: id('actor', keyOf(part)), folder: id('folder'), prototypeToken },
    ...(effects.length > 0 ? { effects } : {}),
    ownership: { default: part.hero ? OWNER : 0 },
  };
}

/** How many, in words: one die, two dice; кубик, кубика, кубиков. */
function counted(n: number, words: readonly [string, string, string]): string {
  const [tens, ones] = [Math.trunc(n / 10) % 10, n % 10];
  const form = tens === 1 || ones === 0 || ones > 4 ? 2 : ones === 1 ? 0 : 1;
  return `${n} ${words[form]}`;
}

/** What a step throws, as a link that throws it. */
function figures({ does, dice, difficulty, chance }: Step): Text | undefined {
  if (does === undefined) return undefined;
  const link = (words: string): string => `[[/fivefold ${does}]]{${words}}`;
  if (chance !== undefined) return { en: link(`${chance} %`), ru: link(`${chance} %`) };
  if (dice === undefined) return { en: link('do it'), ru: link('сделать') };
  const against =
    difficulty === undefined ? ['', ''] : [`, difficulty ${difficulty}`, `, сложность ${difficulty}`];
  return {
    en: link(counted(dice, DICE.en) + against[0]),
    ru: link(counted(dice, DICE.ru) + against[1]),
  };
}

/** The steps of a lesson as a page's text. */
export function pageText({ intro, steps }: Lesson): Text {
  const inLanguage = (localizer: keyof Text): string => {
    const items = steps.map((step) => {
      const roll = figures(step)?.[localizer];
      return `<li><p>${step.say[localizer].trim()}${roll ? ` ${roll}` : ''}</p></li>`;
    });
    return `<p>${intro[localizer].trim()}</p><ol>${items.join('')}</ol>`;
  };
  return { en: inLanguage('en'), ru: inLanguage('ru') };
}

/** The scene of an encounter with these tokens on it. */
function sceneFor({ name, ground, sort }: Encounter & Source, tokens: readonly Source[], id: Ids): Source {
  const scene = sceneOn(ground);
  const walls = (scene.walls as readonly Source[]).map((wall, i) => ({
    _id: id('wall', String(i)),
    ...wall,
  }));
  const regions = (scene.regions as readonly Source[]).map((region, i) => ({
    _id: id('region', String(i)),
    ...region,
  }));
  return { _id: id('scene'), name, navOrder: sort, ...scene, walls, regions, active: false, tokens };
}

/** The entry whose only page holds the steps. */
function journalOf({ name, lesson }: Encounter, id: Ids): Source {
  const page = {
    _id: id('page'),
    type: 'text',
    name,
    title: { show: false, level: 1 },
    text: { format: 1, content: pageText(lesson) },
  };
  return { _id: id('journal'), name, ownership: { default: OBSERVER }, pages: [page] };
}

/** The Adventure that an encounter's source describes. @param read a document of the people pack by its name */
export function encounter(source: Source & Encounter, read: (name: string) => Source): Source {
  const { ruleset, ground, parts, lesson, ...document } = source;
  const { _id, name } = document;
  const id: Ids = (...of) => idOf(_id, ...of);
  const actors = parts.map((part) => actorOf(part, ruleset, id, read));
  const tokens = parts.map((part, i) => ({
    _id: id('token', keyOf(part)),
    ...tokenOf(actors[i] ?? {}, part.at, part.hero === true),
  }));
  const combatants = tokens
    .map((token, i) => ({
      _id: id('combatant', String(i)),
      tokenId: token._id,
      actorId: actors[i]?._id,
      sceneId: id('scene'),
    }))
    .filter((_, i) => !parts[i]?.aside);
  return {
    ...document,
    folders: [{ _id: id('folder'), name, type: 'Actor', sorting: 'm' }],
    actors,
    scenes: [sceneFor(source, tokens, id)],
    combats: [{ _id: id('combat'), type: ruleset, scene: id('scene'), active: true, combatants }],
    journal: [journalOf(source, id)],
  };
}
