import type { RulesetSummary } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Data } from '../../core/spec-paths.ts';
import type { Findable } from '../../core/stat-block/query.ts';
import type { Known, Tongue } from '../../core/stat-block/vocabulary.ts';
import { writeStatBlock } from '../../core/stat-block/write.ts';
import { summaryOf } from '../../rulesets/index.ts';
import { contentLanguage, gamesPlayed } from '../settings/games.ts';
import { type PackFlags, parseItemType, SYSTEM } from '../shared/package.ts';
import { localizer, say } from '../shared/text.ts';

/* People and gear of the packs of the games that the world plays, as rows to be searched. */

/** Somebody, or a thing, of a pack. */
export interface Row extends Findable {
  readonly uuid: string;
  readonly ruleset: string;
  readonly name: string;
  readonly img: string;
  /** What kind of person or thing it is. */
  readonly kind: string;
  /** The figures in words. */
  readonly about: string;
}

/** Somebody of a pack. */
interface Person extends Row {
  /** Whether they are a template, of whom there may be any number; otherwise they are somebody with a name of their own. */
  readonly isExtra: boolean;
}

/** A thing of a pack, which stat blocks may name. */
export interface Thing extends Row {
  readonly known: Known;
}

export interface Shelf {
  readonly people: readonly Person[];
  readonly things: readonly Thing[];
}

type Doc = Actor.Implementation | Item.Implementation;

/** A pack of the host, as far as we need it. */
interface Pack {
  readonly documentName: string;
  readonly metadata: { readonly flags?: { readonly [scope: string]: unknown } };
  getDocuments(): Promise<readonly Doc[]>;
}

/** The packs of the games and the language of this world that hold one kind of document. */
const packsOf = (document: 'Actor' | 'Item'): readonly Pack[] =>
  ([...(game.packs ?? [])] as unknown as readonly Pack[]).filter(({ documentName, metadata }) => {
    const flags = metadata.flags?.[SYSTEM] as PackFlags | undefined;
    const language = contentLanguage() ?? localizer().locale;
    return documentName === document && flags?.language === language && gamesPlayed().includes(flags.ruleset);
  });

/** A document's own figures, as they are stored. */
const figuresOf = (doc: { toObject(): unknown }): Data => (doc.toObject() as { system?: Data }).system ?? {};

/** Rich text as plain words. Nothing in it is run. */
const words = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

const described = ({ description = '', biography = '', notes }: Data): string => {
  const { biography: noted = '' } = (notes ?? {}) as Data;
  return words(`${String(description)} ${String(biography)} ${String(noted)}`);
};

function thingRow(item: Item.Implementation): Thing[] {
  const type = parseItemType(item.type);
  if (!type) return [];
  const { ruleset, gear } = type;
  const traits = figuresOf(item);
  const kind = say({ key: `${ruleset.id}.gear.${gear}` });
  const { uuid, name } = item;
  const about = described(traits);
  return [
    {
      ...{ uuid, name, ruleset: ruleset.id, kind, about, img: item.img ?? '' },
      text: `${name} ${kind} ${about}`,
      data: blank(ruleset.gear[gear] ?? {}, traits) as Data,
      known: { ref: uuid, name, type: gear, traits },
    },
  ];
}

/** What somebody of the world or of a pack is, as a stat block says it. */
export function blockOf(actor: Actor.Implementation, tongue: Tongue): string {
  const { ruleset, known } = tongue;
  const carried = [...actor.items].flatMap((item) => {
    const type = parseItemType(item.type);
    if (type?.ruleset !== ruleset) return [];
    const traits = figuresOf(item);
    const of = known.find((one) => one.name === item.name && one.type === type.gear);
    return of ? [{ of, name: item.name, traits }] : [];
  });
  const traits = blank(ruleset.fighter, figuresOf(actor)) as Data;
  return writeStatBlock({ name: actor.name, traits, carried }, tongue);
}

/** Whether all tokens of somebody share one set of figures. */
const isLinked = (actor: { toObject(): unknown }): boolean =>
  (actor.toObject() as { prototypeToken?: { actorLink?: boolean } }).prototypeToken?.actorLink === true;

function personRow(actor: Actor.Implementation, tongues: ReadonlyMap<string, Tongue>): Person[] {
  const tongue = tongues.get(actor.type);
  if (!tongue) return [];
  const { uuid, name } = actor;
  const traits = figuresOf(actor);
  const [, ...lines] = blockOf(actor, tongue).split('\n');
  const carried = [...actor.items].map((item) => item.name).join(', ');
  return [
    {
      ...{ uuid, name, ruleset: actor.type, img: actor.img ?? '', kind: carried, about: lines.join('\n') },
      isExtra: !isLinked(actor),
      text: `${name} ${carried} ${described(traits)}`,
      data: blank(tongue.ruleset.fighter, traits) as Data,
    },
  ];
}

/** In which words stat blocks of the games of this world are written. */
export function tonguesOf(things: readonly Thing[]): ReadonlyMap<string, Tongue> {
  const rulesets = gamesPlayed().flatMap((id): RulesetSummary[] => [summaryOf(id) ?? []].flat());
  return new Map(
    rulesets.map((ruleset) => {
      const known = things.filter((one) => one.ruleset === ruleset.id).map((one) => one.known);
      return [ruleset.id, { ruleset, localizer: localizer(), known }] as const;
    }),
  );
}

const byName = (a: Row, b: Row): number => a.ruleset.localeCompare(b.ruleset) || a.name.localeCompare(b.name);

/** Everybody and everything that the packs of this world's games offer. */
export async function readShelf(): Promise<Shelf> {
  const all = async (kind: 'Actor' | 'Item'): Promise<readonly Doc[]> =>
    (await Promise.all(packsOf(kind).map((pack) => pack.getDocuments()))).flat();
  const [actors, items] = await Promise.all([all('Actor'), all('Item')]);
  const things = (items as Item.Implementation[]).flatMap(thingRow).sort(byName);
  const tongues = tonguesOf(things);
  const people = (actors as Actor.Implementation[])
    .flatMap((actor) => personRow(actor, tongues))
    .sort(byName);
  return { people, things };
}
