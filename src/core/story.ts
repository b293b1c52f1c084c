import type { Option } from './ask.ts';
import type { Check } from './dice/check.ts';
import { eachDie } from './dice/check.ts';
import type { Run, Step } from './replay.ts';
import type { Member, Told } from './stage.ts';
import type { Id, Json, Msg, RuleId } from './text.ts';
import { msg, verbatim } from './text.ts';
import type { CardEnd, CardRow, CardView } from './view.ts';

/* Builds the card of a play: the rolls in order, then what happened. */

/** How a ruleset tells its cards, where it differs from all others. */
export interface StoryTeller<F extends Member> {
  /** The ruleset's id; told events have their texts at `<ruleset>.told.<key>`. */
  readonly ruleset: string;
  /** The result of a roll in words; if omitted, what its reader shows. */
  result?(check: Check, faces: readonly number[], heard: Json, run: Run<Json, F>): Msg;
  /** Overrides for the row of a roll, such as the number that was rolled against. `first` is the fighter named first in the title. */
  roll?(check: Check, row: CardRow, first: Id | undefined): Partial<CardRow>;
  /** A row for a choice that led to no dice, or undefined if there is none. */
  choice?(asked: Step['ask'], chosen: Option): Msg | undefined;
  /** Arguments of a told line besides `who`, `by` and `n`. */
  args?(told: Told): Msg['args'];
  /** The last part of the text key of a told line; if omitted, the event's own key. */
  key?(told: Told, run: Run<Json, F>): string;
  /** More about a told line, such as a track before and after. */
  end?(told: Told, run: Run<Json, F>): Partial<CardEnd>;
}

/** The fighter named first in a title, or undefined if there is none. */
const firstIn = ({ args: { from, who } = {} }: Msg): Id | undefined =>
  [from, who].find((one) => typeof one === 'string');

function rollRow<F extends Member>(
  teller: StoryTeller<F>,
  check: Check,
  { value, heard }: Step,
  run: Run<Json, F>,
  first: Id | undefined,
): CardRow {
  const faces = value as readonly number[];
  const dice = eachDie(check.dice).map((die, i) => {
    const face = faces[i] ?? 0;
    return { face, mark: check.reader.mark(face, die), ...(die.tag ? { tag: die.tag } : {}) };
  });
  const row: CardRow = {
    label: check.label,
    dice,
    result: teller.result?.(check, faces, heard as Json, run) ?? check.reader.show(heard as Json),
    lines: check.lines,
    ...(check.target ? { target: check.target } : {}),
    ...(check.note ? { note: check.note } : {}),
  };
  return { ...row, ...teller.roll?.(check, row, first) };
}

/** The row of an answered ask: rolled dice, or a choice that led to no dice. Entries have no row. */
function rowOf<F extends Member>(
  teller: StoryTeller<F>,
  step: Step,
  run: Run<Json, F>,
  first: Id | undefined,
): CardRow[] {
  const { ask } = step;
  if (ask.kind === 'roll') return [rollRow(teller, ask, step, run, first)];
  const chosen = step.heard as Option;
  const label = ask.kind === 'choose' && !chosen.check ? teller.choice?.(ask, chosen) : undefined;
  return label ? [{ label, dice: [], result: verbatim(''), lines: [] }] : [];
}

/** The line of a told event, if it has a weight. */
function endOf<F extends Member>(teller: StoryTeller<F>, told: Told, run: Run<Json, F>): CardEnd[] {
  if (!told.weight) return [];
  const { tone, why } = told.weight;
  const who = String(told.who ?? '');
  const key = teller.key?.(told, run) ?? told.key;
  // What all rulesets have in common is told in the core's words.
  const text = msg(key.startsWith('core.') ? key : `${teller.ruleset}.told.${key}`, {
    who,
    by: String(told.by ?? ''),
    n: Number(told.n ?? 0),
    ...(told.what === undefined ? {} : { what: told.what as unknown as Msg }),
    ...teller.args?.(told),
  });
  return [{ text, tone, who, why, ...teller.end?.(told, run) }];
}

/** The card of a play as far as it has come. `more`: from whom to whom, and rules to be named before those of the story. */
export function tellStory<F extends Member>(
  teller: StoryTeller<F>,
  run: Run<Json, F>,
  title: Msg,
  more: Pick<CardView, 'subtitle' | 'from' | 'to'> & { readonly rules?: readonly RuleId[] } = {},
): CardView {
  const first = firstIn(title);
  const rows = run.steps.flatMap((step) => rowOf(teller, step, run, first));
  const ends = run.told.flatMap((told) => endOf(teller, told, run));
  const whys = [
    ...rows.flatMap(({ lines, target = [] }) => [...lines, ...target]),
    ...ends,
    ...run.changes.flat(),
  ].flatMap(({ why }) => why ?? []);
  return { title, ...more, rows, ends, rules: [...new Set([...(more.rules ?? []), ...whys])] };
}

/** The card of something that one person does or that happens to them. */
export const tellEvent = <F extends Member>(
  teller: StoryTeller<F>,
  run: Run<Json, F>,
  who: Id,
  title: Msg,
): CardView => tellStory(teller, run, title, firstIn(title) === undefined ? {} : { from: who });
