import type { Option } from './ask.ts';
import type { Mark } from './dice/check.ts';
import type { Line } from './line.ts';
import type { Id, Json, Msg, RuleId } from './text.ts';

/** What is shown, as data. Rulesets say what; hosts say how. Nothing here holds markup or prose. */

/** Boxes of a track (health, stress, ammunition), each empty ('') or bearing a mark of the ruleset's. */
export interface Track {
  readonly id: string;
  readonly label: Msg;
  readonly boxes: readonly { readonly mark: string; readonly label?: Msg }[];
  /** What the present fill means: a level's name, a penalty. */
  readonly note?: Msg;
  /** Paths below the traits of the numbers that count its boxes, by the mark that they count; '' counts the empty ones. */
  readonly fields?: { readonly [mark: string]: string };
}

export interface DieView {
  readonly face: number;
  readonly mark: Mark;
  readonly tag?: string;
}

/** One roll of a card: what was rolled, the dice, the result, and where the numbers come from. */
export interface CardRow {
  readonly label: Msg;
  readonly dice: readonly DieView[];
  readonly result: Msg;
  readonly lines: readonly Line[];
  /** The lines come to the number that the dice were not to exceed. */
  readonly under?: true;
  readonly target?: readonly Line[];
  readonly note?: Msg;
}

/** One strong line at the end of a card: what it came to, with the track before and after. */
export interface CardEnd {
  readonly text: Msg;
  /** `alarm`: everybody at the table should feel it. */
  readonly tone: 'harm' | 'good' | 'quiet' | 'alarm';
  readonly who?: Id;
  readonly before?: Track;
  readonly after?: Track;
  readonly why?: RuleId;
  /** A note for game masters: hosts show it to nobody else. It is no secret, for whoever sees the dice could write it himself. */
  readonly forMaster?: true;
}

/** A card is a story, top to bottom: who does what to whom, the rolls, the end. */
export interface CardView {
  readonly title: Msg;
  readonly subtitle?: Msg;
  readonly from?: Id;
  readonly to?: Id;
  readonly rows: readonly CardRow[];
  readonly ends: readonly CardEnd[];
  readonly rules: readonly RuleId[];
}

/** A number worth showing at a glance, with its lines. */
export interface Figure {
  readonly id: string;
  readonly label: Msg;
  readonly value: Msg;
  readonly lines?: readonly Line[];
}

/** Fields of the fighter's spec shown together; paths are below `traits`. */
export interface FieldGroup {
  readonly label: Msg;
  readonly style: 'dots' | 'numbers' | 'form';
  readonly fields: readonly string[];
}

export interface SheetView {
  readonly subtitle: Msg;
  readonly figures: readonly Figure[];
  readonly tracks: readonly Track[];
  readonly groups: readonly FieldGroup[];
}

/** A piece of gear in one line. */
export interface GearView {
  readonly detail: Msg;
  readonly icon: string;
  readonly figures: readonly Figure[];
  /** Its flags that are switched where it is listed: in hand, worn, ridden. */
  readonly toggles?: readonly string[];
}

/** Points of one kind, spent one by one: so many are left of so many. */
export interface Pips {
  readonly label: Msg;
  /** Stands beside the points. */
  readonly short?: Msg;
  readonly left: number;
  readonly of: number;
  /** Each point is drawn as this sign; left out: as a dot. */
  readonly icon?: string;
  /** Those of one group stand side by side. */
  readonly group?: string;
}

export interface TrackerRow {
  readonly who: Id;
  readonly value: string;
  /** What he is about: declares, waits, may still defend ... */
  readonly says: Msg;
  readonly state: 'now' | 'next' | 'done' | 'out';
  /** Whom he has his eye on, where the viewer may know it: hosts show it on the board, from the one to the other. */
  readonly eyes?: Id;
  /** What he has declared, where others may know it. */
  readonly declared?: Msg;
  readonly pips: readonly Pips[];
  /** Conditions of his that the viewer may not know of. */
  readonly secret?: readonly string[];
  /** What he has been let know, the newest last; only for those who may know. */
  readonly notes?: readonly Msg[];
  /** How he could still answer an attack, what each answer costs and why others are closed; only for those who may know. */
  readonly answers?: readonly Option[];
}

/** A step at its place in a timeline. */
export interface TimelineStep {
  readonly id: string;
  /** The column it stands in, and its place in the order of all steps; steps of one `tie` happen at once. */
  readonly column: string;
  readonly at: number;
  readonly tie?: number;
  readonly label: Msg;
  /** The same in fewer words, where its lane says the rest. */
  readonly brief: Msg;
  /** What kind of deed it is: `attack`, `move`, `other`. */
  readonly group: string;
  /** How long it takes, in the ruleset's own unit; 0: no time worth drawing. */
  readonly length: number;
  readonly state: 'done' | 'now' | 'next' | 'void';
  /** Why it did not come off. */
  readonly no?: Msg;
  /** The chance that it comes off, where that is known. */
  readonly p?: number;
}

/** A round whose steps are known beforehand: columns from left to right, one lane a fighter. */
export interface Timeline {
  readonly columns: readonly {
    readonly id: string;
    /** A heading over neighbouring columns of the same one. */
    readonly group: Msg;
    readonly label: Msg;
    readonly state: 'past' | 'now' | 'next';
  }[];
  readonly lanes: readonly { readonly who: Id; readonly steps: readonly TimelineStep[] }[];
}

/** A clock that the game master moves on by hand. */
export interface Clock {
  readonly id: string;
  readonly label: Msg;
  /** How far it has come. */
  readonly value: Msg;
  /** What falls due when it is moved on now. */
  readonly due?: Msg;
  /** The play that moves it on, and the fighter with whom it begins. */
  readonly moves: { readonly by: Id; readonly play: string; readonly input: Json };
}

/** The real picture of the round. */
export interface TrackerView {
  readonly title: Msg;
  readonly phases: readonly {
    readonly id: string;
    readonly label: Msg;
    readonly state: 'past' | 'now' | 'next';
  }[];
  /** In the order in which this phase runs. */
  readonly rows: readonly TrackerRow[];
  /** What comes after the row that is on: a few entries. */
  readonly next: readonly { readonly who: Id; readonly label: Msg }[];
  /** Its steps in time, where the ruleset has them lined up. */
  readonly timeline?: Timeline;
  /** What counts longer times than the round. */
  readonly clocks?: readonly Clock[];
}

/** Exact odds in a few words: chances, and how much harm with what chance. */
export interface Forecast {
  readonly chances: readonly { readonly id: string; readonly label: Msg; readonly p: number }[];
  /** How many of the first chances are said where only a few words fit; left out: one. */
  readonly brief?: number;
  readonly amounts?: {
    readonly label: Msg;
    readonly bars: readonly { readonly value: number; readonly p: number }[];
  };
  /** Chance mass of branches too unlikely to be followed. */
  readonly lost: number;
  /** Why there are no odds: so many dice. */
  readonly no?: Msg;
}
