import type { Id, RuleId } from '../../../core/text.ts';
import type { Gait, MainKey, Mode, PLACES, READIED_KINDS, SCOPES, ShotKind } from './names.ts';
import type { Situation } from './situation.ts';
import type { SimpleKey } from './tables.ts';

/** What a roll is signed for (WE-12.11): a main action, or a simple action that is a shot. */
export type Signature = {
  readonly main: MainKey | 'simpleShot';
  readonly technique?: string;
  readonly weapon?: Id;
  /** The action that a group has made up, and its name (WE-2.4). */
  readonly item?: Id;
  readonly called?: string;
};

/** A signed roll, with its dice once it has been made; `quick` rolls of extras have an average result instead (AM-62). */
export type SignedRoll = Signature & {
  readonly dice?: readonly [number, number];
  readonly quick?: true;
};

/** Rolls by id: the key of the main action, or the place of a simple shot (`before`, `after`, `chain:0`). */
export type Rolls = { readonly [id: string]: SignedRoll };

/** What a player enters: the orders, and what the chips of each roll are spent on. */
export type Declaration = Orders & {
  readonly chips?: { readonly [roll: string]: Chips };
  /** A remark of the player's, or the GM's reason for a change. */
  readonly note?: string;
  /** The circumstances of shots and blows by target, where they are not the default ones. */
  readonly aims?: { readonly [target: Id]: Situation };
};

export const NO_DECLARATION: Declaration = { mains: [] };

/* The orders of one turn as data: entered, stored, shown, and read by the scheduler. */

/** A simple action. */
export type SimpleOrder = {
  readonly simple: SimpleKey;
  /** The name of one that a group has made up (WE-3.3). */
  readonly called?: string;
  readonly target?: Id;
  /** The thing that is handled, or the weapon that is fired. */
  readonly item?: Id;
  readonly dur?: number;
};

/** A link of a chain. The first one marked `beat2` and all after it are done in beat 2 (AM-15). */
export type ChainLink = SimpleOrder & { readonly beat2?: true };

export type Place = (typeof PLACES)[number] | `shot:${number}` | `blow:${number}`;

/** A simple action bought with the Nice! of a main action's roll (WE-5.4). */
export type Bought = SimpleOrder & { readonly place: Place; readonly pays: MainKey };

/** Shots or blows of one kind at one target, in the order in which they are declared. */
export type Volley = {
  readonly kind: ShotKind | 'blow';
  readonly n: number;
  readonly target: Id;
  /** Blows that hold the target instead of hurting them (S-19). */
  readonly grapple?: boolean;
  /** At the target's horse (S-18). */
  readonly horse?: boolean;
  /** Go on although the target is out of the fight (AM-43). */
  readonly keepFiring?: boolean;
  /** Fire although the target is out of sight (section 2.8 of the ledger). */
  readonly fireAnyway?: boolean;
};

/** A main action as declared (WE-12.9). */
export type MainOrder = {
  readonly main: MainKey;
  /** The movement mode or gait. */
  readonly mode?: Mode | Gait;
  /** Metres of the whole turn; left out: the house rules and the roll decide. */
  readonly metres?: number;
  readonly volleys?: readonly Volley[];
  readonly weapon?: Id;
  /**
   * Move in beat 1, and fire or strike in beat 2 (WE-8.5); with `holdFireMode` sameBeatEnd, the beat in which the shooter waits for the target's
   * movement.
   */
  readonly from?: 1 | 2;
  /** Fire at this person after their movement (WE-8.7). */
  readonly after?: Id;
  /** The action that a group has made up, and its name (WE-2.4). */
  readonly item?: Id;
  readonly called?: string;
  /** The patient of First aid or Bringing round. */
  readonly patient?: Id;
  /** The movement leads from one cover to another, so the mover is in view only on the way (WE-10.16). */
  readonly crossesGap?: boolean;
};

/** Orders that replace the declared beat 2 (WE-10.1, WE-10.14). */
export type BeatTwo = {
  /** Targets of the remaining shots or blows, in order; the last one counts for all further ones. */
  readonly targets?: readonly Id[];
  readonly after?: SimpleOrder;
  /** Simple actions that replace everything else. */
  readonly chain?: readonly SimpleOrder[];
  /** Somebody to shoot at when they cross a gap (WE-10.16); in reactions only. */
  readonly gap?: Id;
  /** Other main actions than those rolled for; with `planScope` free only. */
  readonly mains?: readonly MainOrder[];
};

/** A backup plan (WE-10.1). `beat` is the beat that it was entered for; a plan for beat 1 is an error (WE-10.2). */
export type Plan = {
  readonly condition: string;
  readonly template?: 'newEnemy' | 'targetDown';
  /** The fighter whom the condition is about. */
  readonly subject?: Id;
  readonly beat?: 1 | 2;
  readonly orders: BeatTwo;
};

/** A readied action (WE-10.4): the main actions of the declaration are done when the event occurs. */
export type Readied = {
  readonly event: string;
  readonly kind: (typeof READIED_KINDS)[number];
  readonly subject?: Id;
  /** The GM has marked the event as the enemy's plain next act (WE-10.9). */
  readonly obvious?: boolean;
};

/** Everything that a fighter does in one turn. */
export type Orders = {
  readonly before?: readonly SimpleOrder[];
  readonly mains: readonly MainOrder[];
  readonly bought?: readonly Bought[];
  readonly after?: readonly SimpleOrder[];
  readonly chain?: readonly ChainLink[];
  readonly plans?: readonly Plan[];
  readonly readied?: Readied;
  /** The main action whose roll pays for a reaction (WE-10.11). */
  readonly reaction?: MainKey;
};

/** Chips spent on one use; some uses name a shot or blow, others a scope of Speed. */
export type Spend = {
  readonly use: ChipUse;
  readonly amount: number;
  readonly shot?: number;
  readonly scope?: (typeof SCOPES)[number];
};

/** The chips of one roll: those that were topped up, and what all of them are spent on. */
export type Chips = {
  readonly topUp?: { readonly nice: number; readonly damnit: number };
  readonly spends?: readonly Spend[];
};

export type Concern = 'any' | 'single' | 'movement' | 'reload' | 'work' | 'physical' | 'shots';

/** A use of chips: the colour and price of one, the main actions that it is open to, and whether it names a shot or a scope. */
interface UseDef {
  readonly chip: 'nice' | 'damnit';
  readonly price: number;
  readonly for: Concern;
  readonly names?: 'shot' | 'scope';
  /** The chips of a simple shot may be spent on it as well (AM-26). */
  readonly simpleShot?: true;
  readonly rule: RuleId;
}

export const CHIP_USES = {
  accuracyUp: { chip: 'nice', price: 1, for: 'single', names: 'shot', simpleShot: true, rule: 'WE-12.6' },
  speedUp: { chip: 'nice', price: 1, for: 'any', names: 'scope', simpleShot: true, rule: 'WE-9.3' },
  speedDown: { chip: 'damnit', price: 1, for: 'any', names: 'scope', simpleShot: true, rule: 'WE-12.7' },
  exposed: { chip: 'damnit', price: 1, for: 'any', simpleShot: true, rule: 'WE-12.8' },
  guarded: { chip: 'nice', price: 1, for: 'movement', rule: 'S-4' },
  farther: { chip: 'nice', price: 1, for: 'movement', rule: 'S-4' },
  shorter: { chip: 'damnit', price: 1, for: 'movement', rule: 'S-4' },
  accuracyDown: { chip: 'damnit', price: 1, for: 'single', names: 'shot', simpleShot: true, rule: 'S-4' },
  loadMore: { chip: 'nice', price: 1, for: 'reload', rule: 'S-4' },
  loadLess: { chip: 'damnit', price: 1, for: 'reload', rule: 'S-4' },
  better: { chip: 'nice', price: 1, for: 'work', rule: 'S-4' },
  worse: { chip: 'damnit', price: 1, for: 'work', rule: 'S-4' },
  tires: { chip: 'damnit', price: 1, for: 'physical', rule: 'S-4' },
  frets: { chip: 'damnit', price: 1, for: 'any', rule: 'S-4' },
  jams: { chip: 'damnit', price: 3, for: 'shots', rule: 'S-4' },
} as const satisfies { readonly [use: string]: UseDef };

export type ChipUse = keyof typeof CHIP_USES;

/** What the chips are called in every language. */
export const CHIP_NAMES = { nice: 'Nice!', damnit: 'Damnit!' } as const;

export const USES = Object.keys(CHIP_USES) as ChipUse[];

export const useDef = (use: ChipUse): UseDef => CHIP_USES[use];
