import type { Option } from './ask.ts';
import type { Mark } from './dice/check.ts';
import type { Line } from './line.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from './text.ts';

/* What is shown, as data without markup or prose. Rulesets decide what is shown, and hosts how. */

/** The boxes of a track, such as health or ammunition. Each is empty ('') or has a mark that the ruleset defines. */
export interface Track {
  readonly id: string;
  readonly label: Msg;
  readonly boxes: readonly {
    readonly mark: string;
    readonly label?: Msg /** A few signs below the box. */;
    readonly note?: Msg;
  }[];
  /** What the boxes look like; if omitted, plain boxes. */
  readonly look?: 'dice' | 'coins';
  /** What the track means now: the name of a level, a penalty. */
  readonly note?: Msg;
  /** By mark, the path below `traits` of the number of boxes with that mark; '' stands for empty boxes. */
  readonly fields?: { readonly [mark: string]: string };
}

interface DieView {
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
  /** The lines sum up to the number that the dice must not exceed. */
  readonly under?: true;
  readonly target?: readonly Line[];
  readonly note?: Msg;
}

/** A line at the end of a card: what happened, with the track before and after. */
export interface CardEnd {
  readonly text: Msg;
  /** `alarm`: every screen shakes for a moment. */
  readonly tone: 'harm' | 'good' | 'quiet' | 'alarm';
  readonly who?: Id;
  readonly before?: Track;
  readonly after?: Track;
  readonly why?: RuleId;
  /** Shown to game masters only. It is no secret: anybody who sees the dice could work it out. */
  readonly forGameMaster?: true;
}

/** A card tells a story from top to bottom: who does what to whom, the rolls, and the result. */
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

/** Makes figures that are numbers. The label of each is the text `<key>.<id>`. */
export const figuresUnder =
  (key: string) =>
  (id: string, n: number | string, lines?: readonly Line[]): Figure => ({
    id,
    label: msg(`${key}.${id}`),
    value: verbatim(typeof n === 'number' && n < 0 ? `−${-n}` : String(n)),
    ...(lines ? { lines } : {}),
  });

/** The boxes of a track of which some have a mark. */
export const boxesOf = (length: number, marked: number, mark: string): Track['boxes'] =>
  Array.from({ length: Math.max(0, length) }, (_, i) => ({ mark: i < marked ? mark : '' }));

/** A track of points that are spent: the spent ones are marked `lost`. A press writes how many are left (''), or how many are lost. */
export const pointsTrack = (
  id: string,
  label: Msg,
  [left, of]: readonly [left: number, of: number],
  fields: Required<Track>['fields'],
  more: Pick<Track, 'note' | 'look'> = {},
): Track => ({ id, label, boxes: boxesOf(of, Math.max(0, of - left), 'lost'), fields, ...more });

/** A number of a piece of gear that is raised and lowered one by one in the list, such as rounds or pieces. */
interface Count {
  /** Its path below `traits`; its last part is the id of the figure that it stands for, if there is one. */
  readonly at: string;
  /** The most that there is room for. */
  readonly most?: number;
  /** It is the number of pieces, so that some of them can be given away. */
  readonly pieces?: true;
}

/** A piece of gear in one line. */
export interface GearView {
  readonly detail: Msg;
  readonly icon: string;
  readonly figures: readonly Figure[];
  readonly count?: Count;
  /** Flags that can be switched in the list: in hand, worn, ridden. */
  readonly toggles?: readonly string[];
}

/** Points of one kind that are spent one by one. */
export interface Pips {
  readonly label: Msg;
  /** A short label beside the points. */
  readonly short?: Msg;
  readonly left: number;
  readonly of: number;
  /** The icon of each point; if omitted, a dot. */
  readonly icon?: string;
  /** Points of one group stand side by side. */
  readonly group?: string;
}

export interface TrackerRow {
  readonly who: Id;
  readonly value: string;
  /** What the fighter is doing: declares, waits, may still defend ... */
  readonly says: Msg;
  readonly state: 'now' | 'next' | 'done' | 'out';
  /** Whom the fighter is watching, if the viewer may know; hosts show it on the board. */
  readonly eyes?: Id;
  /** What the fighter has declared, if others may know. */
  readonly declared?: Msg;
  readonly pips: readonly Pips[];
  /** Conditions that the viewer may not know of. */
  readonly secret?: readonly string[];
  /** What the fighter has been told, the newest last; only for viewers who may know. */
  readonly notes?: readonly Msg[];
  /** How the fighter could still answer an attack, what each answer costs, and why others are closed; only for viewers who may know. */
  readonly answers?: readonly Option[];
}

/** A step in a timeline. */
export interface TimelineStep {
  readonly id: string;
  /** The column it belongs to, and its place in the order of all steps. Steps with the same `tie` are simultaneous. */
  readonly column: string;
  readonly at: number;
  readonly tie?: number;
  readonly label: Msg;
  /** A shorter label for places where the lane says the rest. */
  readonly brief: Msg;
  /** The kind of action: `attack`, `move`, `other`. */
  readonly group: string;
  /** How long it takes, in the ruleset's own unit; 0 if that is not worth showing. */
  readonly length: number;
  readonly state: 'done' | 'now' | 'next' | 'void';
  /** Why it was cancelled. */
  readonly no?: Msg;
  /** The probability that it succeeds, if known. */
  readonly p?: number;
}

/** A round whose steps are known in advance: columns from left to right, one lane for each fighter. */
export interface Timeline {
  readonly columns: readonly {
    readonly id: string;
    /** Neighbouring columns with the same group share this heading. */
    readonly group: Msg;
    readonly label: Msg;
    readonly state: 'past' | 'now' | 'next';
  }[];
  readonly lanes: readonly { readonly who: Id; readonly steps: readonly TimelineStep[] }[];
}

/** A clock that the game master advances by hand. */
export interface Clock {
  readonly id: string;
  readonly label: Msg;
  /** Its current value. */
  readonly value: Msg;
  /** What happens if it is advanced now. */
  readonly due?: Msg;
  /** The play that advances it, and the fighter with whom it starts. */
  readonly moves: { readonly by: Id; readonly play: string; readonly input: Json };
}

/** What a tracker shows of a round. */
export interface TrackerView {
  readonly title: Msg;
  readonly phases: readonly {
    readonly id: string;
    readonly label: Msg;
    readonly state: 'past' | 'now' | 'next';
  }[];
  /** In the order of the current phase. */
  readonly rows: readonly TrackerRow[];
  /** The next few entries after the current one. */
  readonly next: readonly { readonly who: Id; readonly label: Msg }[];
  /** The steps of the round in time, for rulesets that know them in advance. */
  readonly timeline?: Timeline;
  /** Clocks for periods longer than a round. */
  readonly clocks?: readonly Clock[];
}

/** Exact odds in brief: chances, and the probability of each amount of harm. */
export interface Forecast {
  readonly chances: readonly { readonly id: string; readonly label: Msg; readonly p: number }[];
  /** How many of the first chances are shown where space is short; if omitted, one. */
  readonly brief?: number;
  readonly amounts?: {
    readonly label: Msg;
    readonly bars: readonly { readonly value: number; readonly p: number }[];
  };
  /** The probability of the branches that were not followed. */
  readonly lost: number;
  /** Why there are no odds, such as too many dice. */
  readonly no?: Msg;
}

/** How many upcoming fighters a tracker names; the others can be seen in its rows. */
const MAX_UPCOMING = 3;

/** Ids with the labels `<key>.<id>`. */
export const labelled = (
  key: string,
  ids: readonly string[],
): { readonly id: string; readonly label: Msg }[] => ids.map((id) => ({ id, label: msg(`${key}.${id}`) }));

/** The phases of a round, in order, of which the one with the id `now` is current. */
export function phasesAt(all: readonly { readonly id: string; readonly label: Msg }[], now: string) {
  const at = all.findIndex(({ id }) => id === now);
  return all.map((phase, i) => ({ ...phase, state: i < at ? 'past' : i === at ? 'now' : 'next' }) as const);
}

/** The tracker's list of upcoming fighters, each with a label. */
export const upcoming = (
  rows: readonly TrackerRow[],
  labelOf: (row: TrackerRow) => Msg,
  most = MAX_UPCOMING,
): { readonly who: Id; readonly label: Msg }[] =>
  rows
    .filter(({ state }) => state === 'next')
    .slice(0, most)
    .map((row) => ({ who: row.who, label: labelOf(row) }));
