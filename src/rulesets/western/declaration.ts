import type { Id } from '../../core/text.ts';
import type { Chips } from './chips.ts';
import type { Orders } from './orders.ts';
import type { Situation } from './situation.ts';
import type { MainKey } from './tables.ts';

/** What a roll answers for (WE-12.11): a main, or a simple that is a shot. */
export type Signature = {
  readonly main: MainKey | 'simpleShot';
  readonly technique?: string;
  readonly weapon?: Id;
  /** The table's own action, and what it is called (WE-2.4). */
  readonly item?: Id;
  readonly called?: string;
};

/** A signed roll, perhaps not thrown yet; `quick` is a master's average one for extras (AM-62). */
export type SignedRoll = Signature & {
  readonly dice?: readonly [number, number];
  readonly quick?: true;
};

/** Rolls by id: the main's key, or the place of a simple shot (`before`, `after`, `chain:0`). */
export type Rolls = { readonly [id: string]: SignedRoll };

/** What a person has entered: his orders, and what the chips of each roll go to. */
export type Declaration = Orders & {
  readonly chips?: { readonly [roll: string]: Chips };
  /** What is to be said about it in words: how it is meant, or why the master has changed it. */
  readonly note?: string;
  /** The circumstances of shots and blows, by target, where they are not the usual ones. */
  readonly aims?: { readonly [target: Id]: Situation };
};

export const NO_DECLARATION: Declaration = { mains: [] };

/** Simples of a declaration that are shots, by the id of the roll they need (WE-3.2). */
export function simpleShotIds(
  { before = [], after = [], chain = [] }: Orders,
  isShot: (key: string) => boolean,
): string[] {
  const at = (place: string, all: readonly { readonly simple: string }[], one: boolean) =>
    all.flatMap(({ simple }, i) => (isShot(simple) ? [one ? place : `${place}:${i}`] : []));
  return [...at('before', before, true), ...at('chain', chain, false), ...at('after', after, true)];
}
