import { memoize } from './memoize.ts';
import { blank, type Infer, type Spec, text } from './spec.ts';
import type { Id, Json } from './text.ts';

/** A piece of gear, as far as the core is concerned. */
export interface Gear<T = Json> {
  readonly id: Id;
  readonly type: string;
  readonly name: string;
  readonly traits: T;
}

/** The spec of a type of gear: its fields, and the description that everything has. */
export const gearSpec = <S extends Spec>(fields: S) => ({ ...fields, description: text('', { rich: true }) });

/** A weapon that is no piece of gear, such as bare hands. It has no name; hosts show `weapon.<id>`. */
export const makeshift = <S extends Spec>(id: Id, spec: S, given: { readonly [field: string]: Json }) =>
  ({ id, type: 'weapon', name: '', traits: blank(spec, given) }) as const;

/** The pieces of gear of a ruleset by type, from their specs. */
export type GearByType<Specs extends { readonly [type: string]: Spec }> = {
  readonly [type in keyof Specs]: Gear<Infer<Specs[type]>> & { readonly type: type };
};

/**
 * A fighter, as far as the core is concerned. Changes are made below `traits` (the sheet), `gear.<id>.traits`, `conditions.<id>` (with
 * a value that only the ruleset understands) and `turn` (the record of the current round, empty outside a fight).
 */
export interface Fighter<T = Json, G extends Gear<unknown> = Gear, U = Json> {
  readonly id: Id;
  readonly name: string;
  readonly traits: T;
  readonly gear: { readonly [id: Id]: G };
  readonly conditions: { readonly [id: string]: Json };
  readonly turn: U;
}

type Bag<G extends Gear> = { readonly [id: Id]: G };
type OfType<G extends Gear, T extends G['type']> = Extract<G, { readonly type: T }>;

/** Reads the gear of one ruleset: all pieces of one type, or one of them by its id. */
export function gearOf<G extends Gear>() {
  const is =
    <T extends G['type']>(type: T) =>
    (item: G): item is OfType<G, T> =>
      item.type === type;
  return {
    all: <T extends G['type']>(type: T) =>
      memoize((gear: Bag<G>): readonly OfType<G, T>[] => Object.values(gear).filter(is(type))),
    one:
      <T extends G['type']>(type: T) =>
      ({ gear }: { readonly gear: Bag<G> }, id: Id | undefined): OfType<G, T> | undefined => {
        const item = gear[id ?? ''];
        return item && is(type)(item) ? item : undefined;
      },
  };
}
