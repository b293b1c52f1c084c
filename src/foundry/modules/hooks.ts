/*
 * The hooks that other packages may listen to: the one place that names them. docs/for-modules.md describes each, and a guard compares the two. Payloads
 * are frozen plain data; fighters and items are named by uuid, other documents by id.
 */

/** A step: one action or event with all its changes, which is undone as a whole. Its id is the same in all hooks about it. */
interface OfStep {
  readonly step: string;
  readonly ruleset: string;
  /** The id of the fight; null outside one. */
  readonly combat: string | null;
}

/** A play on a card. */
interface OfPlay extends OfStep {
  /** The id of the chat message. */
  readonly message: string;
  readonly play: string;
}

/** Points of a fighter's first bar that a step has taken or given. */
interface Points extends OfStep {
  readonly actor: string;
  /** What it is called in the ruleset: `health`, `hp`, `wounds`, `blood`. */
  readonly bar: string;
  /** How many; always more than 0. */
  readonly points: number;
  readonly left: number;
  readonly most: number | null;
}

/** An attack, as far as this user sees who takes part in it. */
export interface Attack {
  readonly attacker: string;
  readonly targets: readonly string[];
  /** The weapon; null for bare hands and the like. */
  readonly item: string | null;
  readonly kind: 'blow' | 'shot' | 'blast';
}

/** What is about to happen; only the referee's client is told, and a listener that returns `false` prevents it. */
export interface PreHookPayloads {
  readonly 'fivefold.preAction': {
    readonly ruleset: string;
    readonly combat: string | null;
    /** The id of the user who wants it. */
    readonly user: string;
    readonly actor: string;
    readonly targets: readonly string[];
    /** `take`: it begins now. `declare`: it is said to the round, and carried out later. */
    readonly what: 'take' | 'declare';
    /** The id of the offer, such as `shoot:<item id>`; of what is begun without one, the name of its play. */
    readonly action: string;
  };
  readonly 'fivefold.preUndo': {
    readonly ruleset: string;
    readonly combat: string | null;
    readonly message: string | null;
    readonly user: string;
    readonly step: string;
  };
}

/** What has happened; every client that may know of it is told once. */
export interface PostHookPayloads {
  readonly 'fivefold.card': OfStep & {
    readonly message: string;
    /** Whose card it is; null if this user may not know. */
    readonly actor: string | null;
    /** `waiting`: somebody is asked. `proposed`: its harm waits for a confirmation. `stale`: it cannot be read any more. */
    readonly state: 'waiting' | 'proposed' | 'done' | 'undone' | 'stale';
    /** The fighters who are asked, as far as this user may know. */
    readonly asked: readonly string[];
  };
  readonly 'fivefold.attack': OfPlay & Attack;
  readonly 'fivefold.postAttack': OfPlay & {
    readonly attacks: readonly Attack[];
    /** Whom it has hit; null if the rules do not say. */
    readonly struck: readonly string[] | null;
  };
  readonly 'fivefold.harm': Points;
  readonly 'fivefold.heal': Points;
  readonly 'fivefold.condition': OfStep & {
    readonly actor: string;
    readonly condition: string;
    readonly active: boolean;
  };
  readonly 'fivefold.fight': {
    readonly ruleset: string;
    readonly combat: string;
    readonly state: 'begun' | 'ended';
    readonly round: number;
  };
  readonly 'fivefold.round': OfStep & { readonly combat: string; readonly round: number };
  readonly 'fivefold.turn': OfStep & {
    readonly combat: string;
    readonly round: number;
    /** The ruleset's name for the part of the round. */
    readonly phase: string;
    readonly actor: string;
    readonly combatant: string;
  };
  readonly 'fivefold.undone': OfStep & {
    /** The ids of the step's chat messages that this user may see. */
    readonly messages: readonly string[];
  };
}

interface HookPayloads extends PreHookPayloads, PostHookPayloads {}

export type HookName = keyof HookPayloads;

/** All hooks, in the order in which those of one step are called. */
export const HOOKS: { readonly [name in HookName]: 'before' | 'after' } = {
  'fivefold.preAction': 'before',
  'fivefold.preUndo': 'before',
  'fivefold.card': 'after',
  'fivefold.attack': 'after',
  'fivefold.harm': 'after',
  'fivefold.heal': 'after',
  'fivefold.condition': 'after',
  'fivefold.postAttack': 'after',
  'fivefold.fight': 'after',
  'fivefold.round': 'after',
  'fivefold.turn': 'after',
  'fivefold.undone': 'after',
};

/** A hook with its payload. */
export type Told = {
  readonly [name in keyof PostHookPayloads]: readonly [name, PostHookPayloads[name]];
}[keyof PostHookPayloads];
