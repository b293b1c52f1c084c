import type { Fighter } from '../../src/core/fighter.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import type { Spec } from '../../src/core/spec.ts';
import { blank, faults } from '../../src/core/spec.ts';
import type { Json } from '../../src/core/text.ts';
import { namesIn, packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { isRecord } from '../../tools/records.ts';

type Fields = { readonly [field: string]: Json };
type Item = Fighter['gear'][string];

/** Fields of a source that its spec does not know, by path. */
function unknown(spec: Spec, source: Source, at = ''): string[] {
  return Object.entries(source).flatMap(([key, value]) => {
    const field = spec[key];
    if (!field) return [`${at}${key}`];
    return field.kind === 'group' && isRecord(value) ? unknown(field.fields, value, `${at}${key}.`) : [];
  });
}

/** What does not fit: fields that the spec does not know, and values that it does not allow. */
const misfits = (spec: Spec, system: Source): readonly unknown[] => [
  ...unknown(spec, system),
  ...faults(spec, blank(spec, system as Fields) as Json),
];

/** The packs of a ruleset, in English, and their contents as the rules see them. */
export function packsOf<F = Fighter>(ruleset: Pick<Ruleset, 'id' | 'fighter' | 'gear'>) {
  const { id } = ruleset;
  const specs: { readonly [type: string]: Spec } = ruleset.gear;
  const load = (kind: string, name: string): Source =>
    inLanguage(packSource(`${id}-${kind}`, name), 'en') as Source;
  const names = (kind: string): string[] => namesIn(`${id}-${kind}`);
  const all = (kind: string): (readonly [name: string, source: Source])[] =>
    names(kind).map((name) => [name, load(kind, name)]);
  /** The type of an item as the rules call it: without the ruleset's name before it. */
  const typeOf = (type: unknown): string => {
    const own = String(type).slice(id.length);
    return own.charAt(0).toLowerCase() + own.slice(1);
  };
  const thing = ({ _id, type, name, system }: Source): Item => ({
    id: String(_id),
    type: typeOf(type),
    name: String(name),
    traits: blank(specs[typeOf(type)] ?? {}, system as Fields) as Item['traits'],
  });
  const fighterOf = (called: string, { items = [], system, ...actor }: Source, turn: Fields = {}): F => {
    const things = (items as readonly Source[]).map(thing);
    return {
      id: called,
      name: String(actor.name),
      traits: blank(ruleset.fighter, system as Fields),
      gear: Object.fromEntries(things.map((one) => [one.id, one])),
      conditions: {},
      turn,
    } as unknown as F;
  };
  return {
    names,
    all,
    load,
    typeOf,
    thing,
    fighterOf,
    fighter: (name: string): F => fighterOf(name, load('people', name)),
    /** What does not fit about a fighter, by owner of the data. */
    misfitsOf: ({ name, system, items = [] }: Source): readonly unknown[] => [
      ...misfits(ruleset.fighter, system as Source),
      ...(items as readonly Source[]).flatMap((item) =>
        misfitsOfItem(item).map((fault) => [name, item.name, fault]),
      ),
    ],
    misfitsOfItem,
  };

  function misfitsOfItem({ type, system }: Source): readonly unknown[] {
    const spec = specs[typeOf(type)];
    return spec ? misfits(spec, system as Source) : [`no ${String(type)}`];
  }
}
