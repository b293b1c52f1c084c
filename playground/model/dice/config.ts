import { NotImplemented } from '../not-implemented.ts';
import type { Obj } from '../types.ts';
import type { Roll } from './roll.ts';
import type { DiceTerm } from './terms/dice-term.ts';
import type { RollTerm } from './terms/roll-term.ts';

/** A function that formulas may call, besides those of Math. */
export type RollFunction = (...args: (number | string)[]) => number | string;

/** A concrete dice class: its denomination is the letter after the "d". */
export type DiceClass = (new (data?: Obj) => DiceTerm) & { readonly DENOMINATION: string };

/**
 * The part of `CONFIG.Dice` that rolling needs; the client's `CONFIG.Dice` is this object with more in it, so that
 * what packages register there is seen here. The dice classes register themselves (see index.ts).
 */
export const diceConfig = {
  rolls: [] as (typeof Roll)[],
  terms: {} as Record<string, DiceClass>,
  termTypes: {} as Record<string, abstract new (data?: never) => RollTerm>,
  functions: {} as Record<string, RollFunction>,
  /** A uniform random number in [0, 1); tests replace it to choose faces. */
  randomUniform: (): number => Math.random(),
};

/** What rolls need of the client to be shown; the client replaces the members. */
export const rollHooks = {
  renderTemplate(_path: string, _data: Obj): Promise<string> {
    throw new NotImplemented('foundry.dice.Roll#render');
  },
  /** Create a chat message of the roll, or return its data when `create` is false. */
  toMessage(_roll: Roll, _messageData: Obj, _options: Obj): Promise<unknown> {
    throw new NotImplemented('foundry.dice.Roll#toMessage');
  },
  toAnchor(_roll: Roll, _options: Obj): HTMLAnchorElement {
    throw new NotImplemented('foundry.dice.Roll#toAnchor');
  },
};

/** The uniform number that makes a die of so many faces show a face: the inverse of `DiceTerm#mapRandomFace`. */
export function uniformForFace(face: number, faces: number): number {
  return 1 - (face - 0.5) / faces;
}
