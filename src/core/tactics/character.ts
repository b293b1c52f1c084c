import type { Id } from '../text.ts';
import type { Mission } from './aim.ts';
import type { Morale } from './morale.ts';

/** How much a fighter considers. */
export interface Attention {
  /** How many of the nearest enemies, as targets. */
  readonly foes: number;
  /** How many places where walls hide them. */
  readonly shelters: number;
}

/** How a kind of fighter thinks. */
interface Thinking extends Attention {
  /** How much they care for what comes after their action: their next attack, and what enemies may do to them before it; 0 to 1. */
  readonly foresight: number;
  /** How much harm to themselves counts; 1 is as much as harm to others. */
  readonly fear: number;
  /** Whether they think about choices, such as a defence, or do nothing. */
  readonly chooses: boolean;
}

/** The characters, from the simplest to the cleverest. */
const CHARACTERS = {
  mindless: { foes: 1, shelters: 0, foresight: 0, fear: 0, chooses: false },
  animal: { foes: 2, shelters: 0, foresight: 0.5, fear: 1, chooses: true },
  cautious: { foes: 4, shelters: 3, foresight: 1, fear: 1.6, chooses: true },
  steady: { foes: 4, shelters: 2, foresight: 1, fear: 1, chooses: true },
  cunning: { foes: 12, shelters: 4, foresight: 1, fear: 1, chooses: true },
} as const satisfies { readonly [name: string]: Thinking };

export type Character = keyof typeof CHARACTERS;

/** All characters, from the simplest to the cleverest. */
export const CHARACTER_NAMES = Object.keys(CHARACTERS) as readonly Character[];

/** Who decides. */
export interface Mind {
  readonly character: Character;
  /** If omitted, they fight. */
  readonly mission?: Mission;
  /** Whom they protect, if that is their mission; without them, or once that fighter has fallen, they fight. */
  readonly ward?: Id;
  /** When they run instead of what they are there for. If omitted, never. */
  readonly morale?: Morale;
}

/** Whether somebody cares more for themselves than for what they do to others: they get away from danger, and wait for enemies to come. */
export const isWary = (mind: Mind): boolean => thinkingOf(mind).fear > 1;

export const thinkingOf = ({ character }: Mind): Thinking => CHARACTERS[character];
