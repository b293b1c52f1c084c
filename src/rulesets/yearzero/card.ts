import type { Option } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { eachDie } from '../../core/dice/check.ts';
import type { Run, Step } from '../../core/replay.ts';
import type { Told } from '../../core/stage.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { CardEnd, CardRow, CardView } from '../../core/view.ts';
import { panicSays } from './effect-words.ts';
import type { YzFighter } from './fighter.ts';
import { itemsOf } from './own-tables.ts';
import type { Rules } from './rules.ts';
import { healthTrack } from './view.ts';

type YzRun = Run<Json, YzFighter>;

/** Dice as they fell, base and stress apart: the tag tells a host which is which (YZ-13.12). */
function rollRow(ask: Check, faces: readonly number[], heard: unknown): CardRow {
  const dice = eachDie(ask.dice).map((die, i) => {
    const face = faces[i] ?? 0;
    return { face, mark: ask.reader.mark(face, die), ...(die.tag ? { tag: die.tag } : {}) };
  });
  return {
    label: ask.label,
    dice,
    result: ask.reader.show(heard as Json),
    lines: ask.lines,
    ...(ask.note ? { note: ask.note } : {}),
  };
}

const labelOf = (who: Id, what: Msg): Msg => msg('yearzero.row.by', { who, what });

/** An answered ask as a row; a choice only where no dice of its own tell of it. Whose dice they are is said where they are not his whom the title names first. */
function rowOf({ ask, value, heard }: Step, first: Id | undefined): CardRow[] {
  if (ask.kind === 'roll') {
    const row = rollRow(ask, value as readonly number[], heard);
    return [ask.by === first || ask.by === MASTER ? row : { ...row, label: labelOf(ask.by, row.label) }];
  }
  if (ask.kind !== 'choose' || (heard as Option).check) return [];
  const what = (heard as Option).label;
  // The master's answer says nothing without his question.
  const label =
    ask.by === MASTER ? msg('yearzero.row.master', { asked: ask.label, what }) : labelOf(ask.by, what);
  return [{ label, dice: [], result: verbatim(''), lines: [] }];
}

/** How good or bad a thing told is for the one it befalls, and by which rule. Things not listed need no line of their own. */
const ENDS: { readonly [key: string]: { readonly tone: CardEnd['tone']; readonly why: RuleId } } = {
  miss: { tone: 'quiet', why: 'YZ-10.5' },
  blocked: { tone: 'good', why: 'YZ-10.12' },
  hit: { tone: 'harm', why: 'YZ-10.5' },
  counters: { tone: 'good', why: 'YZ-10.13' },
  disarmed: { tone: 'harm', why: 'YZ-10.17' },
  shoved: { tone: 'harm', why: 'YZ-10.25' },
  grappled: { tone: 'harm', why: 'YZ-A.19' },
  unharmed: { tone: 'good', why: 'YZ-12.3' },
  wound: { tone: 'harm', why: 'YZ-12.1' },
  broken: { tone: 'harm', why: 'YZ-12.5' },
  injured: { tone: 'harm', why: 'YZ-12.6' },
  dead: { tone: 'harm', why: 'YZ-12.19' },
  clingsOn: { tone: 'good', why: 'YZ-12.21' },
  aided: { tone: 'good', why: 'YZ-12.22' },
  aidFails: { tone: 'quiet', why: 'YZ-12.25' },
  holdsBack: { tone: 'quiet', why: 'YZ-12.12' },
  emptied: { tone: 'harm', why: 'YZ-11.22' },
  steady: { tone: 'good', why: 'YZ-13.23' },
  panics: { tone: 'alarm', why: 'YZ-13.23' },
  pastPanic: { tone: 'quiet', why: 'YZ-A.43' },
  forcesAllies: { tone: 'harm', why: 'YZ-13.15' },
  overkill: { tone: 'harm', why: 'YZ-13.25' },
  outcry: { tone: 'harm', why: 'YZ-T2' },
  calmed: { tone: 'good', why: 'YZ-13.28' },
  stumbles: { tone: 'harm', why: 'YZ-2.7' },
  retreats: { tone: 'good', why: 'YZ-10.21' },
  retreatsBadly: { tone: 'harm', why: 'YZ-10.22' },
  seen: { tone: 'harm', why: 'YZ-4.8' },
  unseen: { tone: 'good', why: 'YZ-4.9' },
  blip: { tone: 'harm', why: 'YZ-4.16' },
  noBlips: { tone: 'quiet', why: 'YZ-4.15' },
  noticed: { tone: 'harm', why: 'YZ-9.8' },
  initiative: { tone: 'quiet', why: 'YZ-5.1' },
  brokenOpen: { tone: 'good', why: 'YZ-8.8' },
  opened: { tone: 'good', why: 'YZ-8.11' },
  free: { tone: 'good', why: 'YZ-A.19' },
  held: { tone: 'harm', why: 'YZ-A.19' },
  first: { tone: 'quiet', why: 'YZ-11.29' },
  tooFar: { tone: 'quiet', why: 'YZ-11.4' },
  explodes: { tone: 'harm', why: 'YZ-14.18' },
  alight: { tone: 'harm', why: 'YZ-14.29' },
  burntOut: { tone: 'good', why: 'YZ-14.31' },
  putOut: { tone: 'good', why: 'YZ-14.30' },
  staysWell: { tone: 'good', why: 'YZ-14.37' },
  fallsIll: { tone: 'harm', why: 'YZ-14.37' },
  strained: { tone: 'harm', why: 'YZ-13.10' },
  starving: { tone: 'harm', why: 'YZ-14.1' },
  dehydrated: { tone: 'harm', why: 'YZ-14.9' },
  exhausted: { tone: 'harm', why: 'YZ-14.10' },
  dropsOff: { tone: 'harm', why: 'YZ-14.13' },
  wakes: { tone: 'good', why: 'YZ-14.14' },
  mends: { tone: 'good', why: 'YZ-12.10' },
  healed: { tone: 'good', why: 'YZ-12.30' },
  staysForGood: { tone: 'harm', why: 'YZ-T1' },
  tended: { tone: 'good', why: 'YZ-12.31' },
  disorder: { tone: 'harm', why: 'YZ-13.37' },
  succeeds: { tone: 'good', why: 'YZ-0.2' },
  fails: { tone: 'quiet', why: 'YZ-0.2' },
};

/** Health before and after a wound. */
function tracks(
  { cast }: YzRun,
  rules: Rules,
  { who, before, after }: Told,
): Pick<CardEnd, 'before' | 'after'> {
  const fighter = cast[String(who)];
  if (!fighter || typeof before !== 'number' || typeof after !== 'number') return {};
  return { before: healthTrack(fighter, rules, before), after: healthTrack(fighter, rules, after) };
}

/** What a row of a table is called and does: a row of the master's own in his words, with its effect in the reader's (YZ-12.17, YZ-13.21). */
function rowWords({ key, row, name, effect }: Told): { readonly row?: Msg; readonly does?: Msg } {
  if (row === undefined) return {};
  const panics = key === 'panics' || key === 'pastPanic';
  if (name === undefined) {
    const starter = msg(`yearzero.${panics ? 'panic' : 'injury'}.${row}`);
    return panics ? { row: starter, does: msg(`yearzero.panicDoes.${row}`) } : { row: starter };
  }
  const does = panics ? panicSays(itemsOf(String(effect))) : verbatim('');
  return { row: verbatim(String(name)), does };
}

function endOf(run: YzRun, rules: Rules, told: Told): CardEnd[] {
  const end = ENDS[told.key];
  if (!end) return [];
  const { who = '', by = '', n = 0 } = told;
  const text = msg(`yearzero.told.${told.key}`, {
    who: String(who),
    by: String(by),
    n: Number(n),
    ...rowWords(told),
  });
  return [{ text, tone: end.tone, who: String(who), why: end.why, ...tracks(run, rules, told) }];
}

/** Whom a title names first; undefined: it tells of nobody in particular. */
const firstIn = ({ args: { from, who } = {} }: Msg): Id | undefined =>
  [from, who].find((one) => typeof one === 'string');

/** The card of a play: the rolls in order, then what came of them. */
function story(run: YzRun, rules: Rules, title: Msg, more: Partial<CardView>): CardView {
  const first = firstIn(title);
  const rows = run.steps.flatMap((step) => rowOf(step, first));
  const ends = run.told.flatMap((told) => endOf(run, rules, told));
  const ids = [
    ...rows.flatMap(({ lines }) => lines.map(({ why }) => why)),
    ...ends.map(({ why }) => why),
    ...run.changes.flat().map(({ why }) => why),
  ].filter((why) => why !== undefined);
  return { title, ...more, rows, ends, rules: [...new Set(ids)] };
}

/** The card of what one does to another. */
export const attackCard = (run: YzRun, rules: Rules, from: Id, to: Id, deed: string): CardView =>
  story(run, rules, msg('yearzero.title.attack', { from, to }), {
    ...{ subtitle: msg(`yearzero.check.${deed}`), from, to },
  });

/** The card of what one does, or what befalls him. */
export const eventCard = (run: YzRun, rules: Rules, who: Id, title: Msg): CardView =>
  story(run, rules, title, firstIn(title) === undefined ? {} : { from: who });
