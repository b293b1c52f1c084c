import type { Fighter } from '../../../core/fighter.ts';
import type { Line } from '../../../core/line.ts';
import type { Cast, Stage } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, names } from '../../../core/text.ts';
import type { Declaration, Rolls } from './declaration.ts';
import type { MainKey, ModOn, TRACKS, Traits, WeGear } from './fighter.ts';

/** What the GM has told one fighter privately: the words or their seal (S-16). */
export type Learned = string | { readonly seal: string };

/** The published state of a fighter at the end of a turn (WE-11.1), and what they learned in it (S-16). */
export type Published = {
  readonly turn: number;
  readonly blocks: Status;
  readonly learned?: readonly Learned[];
};

export const isSealed = (one: Learned): one is Exclude<Learned, string> => typeof one !== 'string';

/** A fighter's record of the current turn. */
export type Turn = {
  /** Signed rolls. The field exists as long as the fighter is in the fight. */
  readonly rolls?: Rolls;
  /** The effects of their state as published before this turn, which count during the whole turn (WE-11.2). */
  readonly published?: readonly EffectLine[];
  /** The states published in this fight, the newest last. */
  readonly history?: readonly Published[];
  readonly declaration?: Declaration;
  /** The rolls of this turn are signed. */
  readonly signed?: boolean;
  readonly submitted?: boolean;
  /** The seal of a secret declaration (AM-58). */
  readonly seal?: string;
  /** What the GM has entered for the upkeep (WE-11.1). */
  readonly book?: UpkeepEntry;
  /** What the GM has told an observer or listener, by halves of the turn (S-16). */
  readonly learned?: readonly Learned[];
  /** The margin of the Nerve test at the end of the turn (S-13). */
  readonly nerve?: number;
  /** The GM's note, perhaps empty, when a declaration was sent back (once per turn, AM-29). */
  readonly returned?: string;
  /** Speed that the end of beat 1 costs in beat 2, by what was actually done (WE-7.9). */
  readonly loss?: number;
  /** The readied action waits, is over, or has been marked as obvious. */
  readonly watch?: 'armed' | 'done' | 'plain';
  /** The circumstances that a board last measured, by target. */
  readonly measured?: { readonly [target: string]: Json };
  /** Nice! left over from the turn before, if a house rule keeps it (AM-27). */
  readonly kept?: number;
  /** What the GM has decided about the backup plan. */
  readonly plan?: 'holds' | 'fails';
  /** The state of the reaction. */
  readonly reaction?: 'allowed' | 'refused' | 'passed' | 'failed' | 'used';
};

export type WeFighter = Fighter<Traits, WeGear, Turn>;
export type WeCast = Cast<WeFighter>;
export type WeStage = Stage<WeFighter>;

/** Modifiers of a fighter's state that are added to one thing (WE-11.10). */
export type EffectLine = {
  readonly on: ModOn;
  /** They apply only if this main action is declared; if omitted, always. */
  readonly main?: MainKey;
  readonly lines: readonly Line[];
};

/* A fighter's state in the two blocks of the rules text, "What affects" and its effects (WE-11.3 to WE-11.10). */

/** One line of "What affects": a group with its sign, value and tags. */
export type AffectsLine = {
  readonly group: 'gear' | 'fatigue' | 'bloodLoss' | 'stress' | 'shock' | 'wounds' | 'situation';
  readonly sign?: '*' | '🌢' | '☹' | '✖';
  readonly value?: number;
  readonly tags: readonly Msg[];
};

export type Status = {
  readonly affects: readonly AffectsLine[];
  readonly effects: readonly EffectLine[];
};

/** The tracks as the upkeep proposes them, or as the GM has entered them. */
export type Tracks = { readonly [track in (typeof TRACKS)[number]]: number };

export type UpkeepEntry = Tracks & {
  readonly alliesFell: number;
  readonly friendsDied: number;
  readonly unseen: boolean;
};

/* Steps: what a beat consists of once it is ordered (section 2.2 of the ledger). */

export type Beat = 1 | 2;

export type Phase = 'A' | 'B' | 'C';

/** A step without its place in the order. `name` is a simple action, kind of shot, movement mode or main action. */
export type Step = {
  readonly who: Id;
  readonly beat: Beat;
  readonly type: 'simple' | 'shot' | 'blow' | 'move' | 'ride' | 'work';
  readonly name: string;
  readonly dur: number;
  /** Effective Speed (WE-9.3); of a gallop, its metres or the horse's Swiftness (WE-9.4). */
  readonly speed: number;
  /** The earliest phase in which it may be done. */
  readonly min: Phase;
  /** The number of the shot or blow in the turn, from 1; simple shots have none. */
  readonly no?: number;
  /** The name of a custom action (WE-2.4). */
  readonly called?: string;
  readonly target?: Id;
  /** Metres of this half of the movement. */
  readonly metres?: number;
  /** A simple action at the end of a beat; in beat 1 it costs Speed in beat 2 (WE-7.9). */
  readonly trailing?: true;
  /** It is a gallop, which is ordered apart from the fighter's own sequence. */
  readonly horse?: true;
  readonly item?: Id;
  readonly grapple?: boolean;
  /** Aimed at the target's horse. */
  readonly atHorse?: boolean;
  readonly keepFiring?: boolean;
  readonly fireAnyway?: boolean;
  readonly crossesGap?: boolean;
  /** Fired right after this person's movement (AM-13, sameBeatEnd). */
  readonly behind?: Id;
  /** The main action that it belongs to, or that paid for it. */
  readonly main?: string;
  /** The id of the roll of a simple shot. */
  readonly roll?: string;
};

/** A step at its place in the order. */
export type Placed = Step & {
  readonly phase: Phase;
  /** The round of an exchange in phase B; 1 for everybody else (WE-9.6). */
  readonly round: number;
  /** The Speed that it was ordered by: its own, or that of a slower step that it must not overtake. */
  readonly key: number;
  /** Steps with the same number are simultaneous (AM-6). */
  readonly tie?: number;
};

/** Why a step is not carried out (section 2.8 of the ledger). */
const VOIDS = names(
  'actorOut targetDown targetHidden empty jammed notInHand outOfReach blocked pointless gap master',
);
export type Void = (typeof VOIDS)[number];

/** A step that may have been tried. */
export type Printed = Placed & { readonly void?: Void };

/** A step of the running beat. */
export type RunStep = Printed & {
  readonly id: string;
  readonly done?: true;
  readonly open?: true;
  /** How many bullets or blows hit. */
  readonly hits?: number;
  /** Rounds that were left for it when its simultaneous group began. */
  readonly loaded?: number;
  /** It is fired while its target crosses a gap. */
  readonly atGap?: true;
  /** The GM lets it happen although it is impossible. */
  readonly allowed?: true;
  /** Its target was already out of the fight when it began. */
  readonly wasOut?: true;
  /** It put its target out of the fight. */
  readonly felled?: true;
};

/** How far the GM lets the steps run. */
export const PACES = ['step', 'phase', 'beat', 'turn'] as const;

type Pace = (typeof PACES)[number];

/** An event that fighters have waited for, and their Attention tests (WE-10.5). */
type Event = {
  readonly watchers: readonly Id[];
  /** Somebody is about to cross a gap; shots come before that step. */
  readonly gap: boolean;
  readonly passed: { readonly [who: Id]: boolean };
};

/** The state of the round: the turn, its phase, and the steps of the running beat. */
export type State = {
  readonly number: number;
  readonly phase: 'declare' | 'revealed' | 'running' | 'between' | 'books' | 'idle';
  readonly beat: Beat;
  readonly steps: readonly RunStep[];
  /** The first step that is not done. */
  readonly at: number;
  /** The steps of beat 1 while beat 2 runs. */
  readonly earlier: readonly RunStep[];
  readonly until?: Pace;
  readonly event?: Event;
  /** Gap crossings that have been announced, by the id of the step. */
  readonly crossed: readonly string[];
  /** How many times readied actions have been inserted, which is part of their steps' ids. */
  readonly cuts: number;
  /** Held fighters who have tried to break free at the end of this beat (S-19). */
  readonly freed: readonly Id[];
  /** Dice of roll-offs for equal Speed in this beat, by house rule (AM-6). */
  readonly throwOffs?: { readonly [who: Id]: readonly number[] };
  /** Everybody who has been fired at in this fight (S-13). */
  readonly underFire: readonly Id[];
};

export const START: State = {
  number: 0,
  phase: 'declare',
  beat: 1,
  steps: [],
  at: 0,
  earlier: [],
  crossed: [],
  cuts: 0,
  freed: [],
  underFire: [],
};

export const isStrike = ({ type }: Pick<Step, 'type'>): boolean => type === 'shot' || type === 'blow';
export const isMovement = ({ type }: Pick<Step, 'type'>): boolean => type === 'move' || type === 'ride';
