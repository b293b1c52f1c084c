import type { Id } from '../../core/text.ts';
import type { Gait, MainKey, Mode, ShotKind, SimpleKey } from './tables.ts';
import { MAIN_TABLE } from './tables.ts';

/* A declaration as data: what a player writes, what the scheduler reads, what is stored, shown and copied. */

/** A simple that is declared: a shot needs a target, a thing may be named, a weapon's own duration may count in place of the table's. */
export type SimpleOrder = {
  readonly simple: SimpleKey;
  readonly target?: Id;
  /** The thing that is handled, the weapon that is fired. */
  readonly item?: Id;
  readonly dur?: number;
};

/** A link of a chain; from the first one marked `beat2` on, they are done in beat 2 (AM-15). */
export type ChainLink = SimpleOrder & { readonly beat2?: true };

/** Moments of chip simples (WE-7.8); `shot:3` and `blow:1` are behind that shot or blow of the turn. */
export const PLACES = ['turnStart', 'beat1End', 'beat2Start', 'beat2End'] as const;
export type Place = (typeof PLACES)[number] | `shot:${number}` | `blow:${number}`;

/** A simple bought with the Nice! of the roll of one main (WE-5.4). */
export type Bought = SimpleOrder & { readonly place: Place; readonly pays: MainKey };

/** Shots or blows of one kind at one target, in the order in which they are declared. */
export type Volley = {
  readonly kind: ShotKind | 'blow';
  readonly n: number;
  readonly target: Id;
  /** Blows that are to hold and not to hurt (S-19). */
  readonly grapple?: boolean;
  /** At the horse under the target (S-18). */
  readonly horse?: boolean;
  /** Fire on though the target is down (AM-43). */
  readonly keepFiring?: boolean;
  /** Fire though he is out of sight (section 2.8 of the ledger). */
  readonly fireAnyway?: boolean;
};

/** A main action as declared (WE-12.9). */
export type MainOrder = {
  readonly main: MainKey;
  /** How one goes or rides. */
  readonly mode?: Mode | Gait;
  /** Metres of the whole turn; left out where the table and the roll say them. */
  readonly metres?: number;
  readonly volleys?: readonly Volley[];
  readonly weapon?: Id;
  /** Move first, fire or strike in beat 2 (WE-8.5); with `holdFireMode` sameBeatEnd, the beat in which one waits for the mover. */
  readonly from?: 1 | 2;
  /** Fire at a moving target after its movement (WE-8.7). */
  readonly after?: Id;
  /** The table's own action that is done, and what it is called (WE-2.4). */
  readonly item?: Id;
  readonly called?: string;
  /** Whom First aid or Bringing round is for. */
  readonly patient?: Id;
  /** A way between two obstacles: one is in view only on the way (WE-10.16). */
  readonly crossesGap?: boolean;
};

/** What beat 2 is to be in place of what was declared (WE-10.1, WE-10.14). */
export type BeatTwo = {
  /** Targets of the shots or blows left, in order; the last one stands for all that follow. */
  readonly targets?: readonly Id[];
  readonly after?: SimpleOrder;
  /** Simples alone, in place of everything. */
  readonly chain?: readonly SimpleOrder[];
  /** Somebody who is to be shot at when he crosses a gap (WE-10.16); for reactions. */
  readonly gap?: Id;
  /** Another main than those rolled; with `planScope` free only. */
  readonly mains?: readonly MainOrder[];
};

/** A backup plan (WE-10.1). `beat` is what a person wrote it for: beat 1 is never changed (WE-10.2). */
export type Plan = {
  readonly condition: string;
  readonly template?: 'newEnemy' | 'targetDown';
  /** Whom the condition is about. */
  readonly subject?: Id;
  readonly beat?: 1 | 2;
  readonly orders: BeatTwo;
};

export const READIED_KINDS = ['leansOut', 'appears', 'crossesGap', 'free'] as const;

/** A readied action (WE-10.4): the mains of the declaration are done when the event comes. */
export type Readied = {
  readonly event: string;
  readonly kind: (typeof READIED_KINDS)[number];
  readonly subject?: Id;
  /** The master's mark: it is the enemy's plain next act (WE-10.9). */
  readonly obvious?: boolean;
};

/** Everything a person does in one turn. */
export type Orders = {
  readonly before?: readonly SimpleOrder[];
  readonly mains: readonly MainOrder[];
  readonly bought?: readonly Bought[];
  readonly after?: readonly SimpleOrder[];
  readonly chain?: readonly ChainLink[];
  readonly plans?: readonly Plan[];
  readonly readied?: Readied;
  /** The main whose roll pays 2 Nice! for a reaction (WE-10.11). */
  readonly reaction?: MainKey;
};

export const NO_ORDERS: Orders = { mains: [] };

/** One shot or blow of a main, numbered through the turn. */
export interface Single {
  readonly no: number;
  readonly volley: Volley;
}

/** The shots and blows of a main one by one, counted from `first`. */
export function singlesOf({ volleys = [] }: MainOrder, first = 1): Single[] {
  let no = first;
  return volleys.flatMap((volley) => Array.from({ length: volley.n }, () => ({ no: no++, volley })));
}

export const isShooting = ({ main }: MainOrder): boolean => MAIN_TABLE[main].parts === 'shots';
export const isMelee = ({ main }: MainOrder): boolean => MAIN_TABLE[main].parts === 'blows';
/** Aimed shots of a main, or of one of its volleys. */
export const hasAimed = ({ volleys = [] }: MainOrder): boolean =>
  volleys.some(({ kind }) => kind === 'aimed');

/** How many of `n` are done in a beat: the larger half first (WE-7.4). */
export const shareOf = (n: number, beat: 1 | 2): number =>
  beat === 1 ? Math.ceil(n / 2) : Math.floor(n / 2);

/** What is left for beat 2 when one waits for it: half, rounded down, at least one (WE-8.8, WE-8.9). */
export const waitedShare = (n: number): number => (n === 0 ? 0 : Math.max(1, Math.floor(n / 2)));
