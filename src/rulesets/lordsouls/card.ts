import type { Option } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { eachDie } from '../../core/dice/check.ts';
import { total } from '../../core/line.ts';
import type { Run, Step } from '../../core/replay.ts';
import type { Told } from '../../core/stage.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { CardEnd, CardRow, CardView } from '../../core/view.ts';
import type { LsFighter } from './fighter.ts';
import type { Use } from './manoeuvres.ts';

type LsRun = Run<Json, LsFighter>;

/** Where dice are held against a number, it and what they came to; others only add up. */
function resultOf({ reader, under, lines }: Check, faces: readonly number[], heard: unknown): Msg {
  const shown = reader.show(heard as Json);
  if (!under) return shown;
  const n = faces.reduce((sum, face) => sum + face, 0);
  return msg('lordsouls.row.under', { n, of: total(lines), is: shown });
}

function rollRow(ask: Check, faces: readonly number[], heard: unknown): CardRow {
  const dice = eachDie(ask.dice).map((die, i) => {
    const face = faces[i] ?? 0;
    return { face, mark: ask.reader.mark(face, die) };
  });
  return {
    label: ask.label,
    dice,
    result: resultOf(ask, faces, heard),
    lines: ask.lines,
    ...(ask.under ? { under: ask.under } : {}),
    ...(ask.note ? { note: ask.note } : {}),
  };
}

/** An answered ask as a row; a choice only where no dice of its own tell of it. */
function rowOf({ ask, value, heard }: Step): CardRow[] {
  if (ask.kind === 'roll') return [rollRow(ask, value as readonly number[], heard)];
  if (ask.kind !== 'choose' || (heard as Option).check) return [];
  const label = msg('lordsouls.row.chose', { who: ask.by, what: (heard as Option).label });
  return [{ label, dice: [], result: verbatim(''), lines: [] }];
}

/** How good or bad a thing told is for the one it befalls, and by which rule. Things not listed need no line of their own. */
const ENDS: { readonly [key: string]: readonly [tone: CardEnd['tone'], why: RuleId] } = {
  miss: ['quiet', 'LS-7.3.3'],
  fumble: ['quiet', 'AMB-11'],
  critical: ['harm', 'LS-7.3.4'],
  noDefence: ['harm', 'LS-6.0.1'],
  defends: ['good', 'LS-6.1.1'],
  defenceFails: ['harm', 'LS-6.1.2'],
  strikesBack: ['harm', 'LS-6.4.4'],
  hit: ['harm', 'LS-7.2.4'],
  unharmed: ['good', 'LS-7.2.4'],
  wound: ['harm', 'SD-9'],
  dead: ['harm', 'SD-9'],
  keepsAim: ['good', 'LS-3.9.8'],
  losesAim: ['harm', 'LS-3.9.8'],
  effect: ['harm', 'LS-3.6.4'],
  grappled: ['harm', 'LS-3.10.7'],
  winsStruggle: ['good', 'LS-3.10.10'],
  noWinner: ['quiet', 'AMB-39'],
  thrownDown: ['harm', 'LS-3.10.10'],
  freed: ['good', 'AMB-51'],
  knockedDown: ['harm', 'LS-3.11.7'],
  pushedAway: ['harm', 'LS-3.11.7'],
  progress: ['quiet', 'LS-3.4.2'],
  prepared: ['good', 'LS-3.4.1'],
  succeeds: ['good', 'LS-3.2.2'],
  fails: ['quiet', 'LS-3.2.2'],
  jumped: ['good', 'LS-4.7.2'],
  aim: ['good', 'LS-3.9.4'],
  wait: ['quiet', 'LS-3.12.1'],
  allOutDefence: ['good', 'LS-3.8.1'],
  doNothing: ['quiet', 'LS-3.13.1'],
  command: ['quiet', 'LS-5.4.1'],
  staysAwake: ['good', 'SD-9'],
  faints: ['harm', 'LS-1.7'],
  recovers: ['good', 'SD-7'],
  staysStunned: ['quiet', 'SD-7'],
};

/** The words of what was told: numbers and names, and what was chosen. */
function textOf(told: Told): Msg {
  const { key, who = '', by = '', n = 0, of = 0, left = 0, cells = 0, label = '', option = '' } = told;
  const { effect, kind } = told;
  const args = {
    who: String(who),
    by: String(by),
    n: Number(n),
    of: Number(of),
    left: Number(left),
    cells: Number(cells),
    label: verbatim(String(label)),
    ...(effect === undefined ? {} : { effect: msg(`lordsouls.effect.${effect}`) }),
    ...(kind === undefined ? {} : { kind: msg(`lordsouls.kind.${kind}`) }),
  };
  const own = key === 'allOutDefence' || key === 'jumped' || key === 'prepared';
  return msg(own ? `lordsouls.told.${key}.${option}` : `lordsouls.told.${key}`, args);
}

function endOf(told: Told): CardEnd[] {
  const end = ENDS[told.key];
  if (!end) return [];
  const [tone, why] = end;
  const note = told.key === 'fumble' ? ({ forMaster: true } as const) : {};
  return [{ text: textOf(told), tone, who: String(told.who ?? ''), why, ...note }];
}

/** The card of a play: the rolls in order, then what came of them. */
function story(run: LsRun, title: Msg, more: Pick<CardView, 'from' | 'to' | 'subtitle'>): CardView {
  const rows = run.steps.flatMap(rowOf);
  const ends = run.told.flatMap(endOf);
  const rules = [
    ...rows.flatMap(({ lines }) => lines.map(({ why }) => why)),
    ...ends.map(({ why }) => why),
    ...run.changes.flat().map(({ why }) => why),
  ].filter((why) => why !== undefined);
  return { title, ...more, rows, ends, rules: [...new Set(rules)] };
}

/** The card of what one does to another. */
export const attackCard = (run: LsRun, from: Id, to: Id, use: Use | 'reaction'): CardView =>
  story(run, msg('lordsouls.title.attack', { from, to, deed: msg(`lordsouls.use.${use}`) }), { from, to });

/** The card of what one does, or what befalls him. */
export const deedCard = (run: LsRun, who: Id, deed: Msg, label: string): CardView =>
  story(run, msg('lordsouls.title.deed', { who, deed }), {
    from: who,
    ...(label === '' ? {} : { subtitle: verbatim(label) }),
  });
