import type { Option } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { eachDie } from '../../core/dice/check.ts';
import { line, total } from '../../core/line.ts';
import type { Run, Step } from '../../core/replay.ts';
import type { Told } from '../../core/stage.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { CardEnd, CardRow, CardView } from '../../core/view.ts';
import type { Tested } from './dice.ts';
import type { WfFighter } from './fighter.ts';
import type { Rules } from './rules.ts';

type WfRun = Run<Json, WfFighter>;

/** Whether a defence against a blow that has struck is still being made, and its degree nobody's to know yet (AMB-27). */
const isBlind = (run: WfRun, { showAttackDegrees }: Rules): boolean =>
  !showAttackDegrees && run.state === 'waiting' && run.asks.some(({ id }) => id.includes('defence'));

/** What a roll came to in words: of an attack whose degree is hidden no more than that it struck. */
function resultOf({ id, reader }: Check, heard: unknown, blind: boolean): Msg {
  if (blind && id.startsWith('attack') && (heard as Tested).ok) return msg('wfrp.result.struck');
  return reader.show(heard as Json);
}

/** Dice as they fell; a test shows what they must not be above. */
function rollRow(ask: Check, faces: readonly number[], heard: unknown, blind: boolean): CardRow {
  const dice = eachDie(ask.dice).map((die, i) => {
    const face = faces[i] ?? 0;
    return { face, mark: ask.reader.mark(face, die), ...(die.tag ? { tag: die.tag } : {}) };
  });
  const result = resultOf(ask, heard, blind);
  return {
    label: ask.label,
    dice,
    result: ask.under ? msg('wfrp.result.under', { n: total(ask.lines), result }) : result,
    lines: ask.lines,
    ...(ask.under ? { target: [line(msg('wfrp.line.target'), total(ask.lines))] } : {}),
    ...(ask.note ? { note: ask.note } : {}),
  };
}

/** An answered ask as a row; a choice only where no dice of its own tell of it. */
function rowOf({ ask, value, heard }: Step, blind: boolean): CardRow[] {
  if (ask.kind === 'roll') return [rollRow(ask, value as readonly number[], heard, blind)];
  if (ask.kind !== 'choose' || (heard as Option).check) return [];
  const label = msg('wfrp.row.chose', { who: ask.by, what: (heard as Option).label });
  return [{ label, dice: [], result: verbatim(''), lines: [] }];
}

type Tone = CardEnd['tone'];

/** How good or bad a thing told is for the one it befalls, and by which rule. */
const ENDS: { readonly [key: string]: readonly [Tone, RuleId] } = {
  miss: ['quiet', 'GAP-7'],
  hit: ['harm', 'GAP-7'],
  soft: ['harm', 'WF-12.5'],
  stopped: ['good', 'WF-12.2'],
  jams: ['harm', 'GAP-13'],
  bursts: ['harm', 'GAP-13'],
  repelled: ['good', 'WF-9.3'],
  notRepelled: ['harm', 'WF-9.3'],
  fury: ['harm', 'GAP-11'],
  damage: ['quiet', 'GAP-9'],
  unharmed: ['good', 'GAP-9'],
  wound: ['harm', 'GAP-10'],
  critical: ['harm', 'GAP-10'],
  severity: ['harm', 'GAP-10'],
  falls: ['harm', 'WF-4.13'],
  stunned: ['harm', 'GAP-17'],
  helpless: ['harm', 'GAP-17'],
  out: ['harm', 'GAP-10'],
  dead: ['harm', 'GAP-10'],
  fate: ['good', 'GAP-18'],
  fortune: ['quiet', 'GAP-18'],
  survives: ['good', 'GAP-10'],
  entersCell: ['quiet', 'AMB-22'],
  noRoom: ['quiet', 'AMB-22'],
  withdraws: ['harm', 'WF-6.21'],
  drivenBack: ['good', 'WF-6.22'],
  follows: ['good', 'WF-6.23'],
  controls: ['good', 'WF-15.2'],
  fight: ['harm', 'WF-15.7'],
  flight: ['harm', 'WF-15.8'],
  freeze: ['harm', 'WF-15.18'],
  flee: ['harm', 'WF-16.2'],
  steady: ['good', 'WF-15.6'],
  shaken: ['harm', 'WF-15.5'],
  fearless: ['good', 'GAP-20'],
  deceived: ['harm', 'GAP-5'],
  notDeceived: ['good', 'GAP-5'],
  does: ['quiet', 'GAP-5'],
  marks: ['quiet', 'WF-3.6'],
};

const textOf = (value: Json | undefined): string => (value === undefined ? '' : String(value));

function endOf(told: Told, blind: boolean): CardEnd[] {
  const end = ENDS[told.key];
  if (!end) return [];
  const [tone, why] = end;
  const who = textOf(told.who);
  const key = blind && told.key === 'hit' ? 'hitBlind' : told.key;
  const text = msg(`wfrp.told.${key}`, {
    who,
    by: textOf(told.by),
    n: Number(told.n ?? 0),
    after: Number(told.after ?? 0),
    next: Number(told.next ?? 0),
    ...(told.at === undefined ? {} : { at: msg(`wfrp.location.${told.at}`) }),
    ...(told.defence === undefined ? {} : { defence: msg(`wfrp.check.${told.defence}`) }),
    ...(told.action === undefined ? {} : { deed: msg(`wfrp.action.${told.action}`) }),
  });
  return [{ text, tone, who, why }];
}

/** The card of a play: the rolls in order, then what came of them. */
function story(run: WfRun, title: Msg, more: Pick<CardView, 'from' | 'to'>, blind = false): CardView {
  const rows = run.steps.flatMap((step) => rowOf(step, blind));
  const ends = run.told.flatMap((told) => endOf(told, blind));
  const rules = [
    ...rows.flatMap(({ lines }) => lines.map(({ why }) => why)),
    ...ends.map(({ why }) => why),
    ...run.changes.flat().map(({ why }) => why),
  ].filter((why) => why !== undefined);
  return { title, ...more, rows, ends, rules: [...new Set(rules)] };
}

/** The card of what one does to another. */
export const attackCard = (run: WfRun, rules: Rules, from: Id, to: Id, deed: Msg): CardView =>
  story(run, msg('wfrp.title.attack', { from, to, deed }), { from, to }, isBlind(run, rules));

/** The card of what one does, or what befalls him. */
export const eventCard = (run: WfRun, who: Id, title: Msg): CardView => story(run, title, { from: who });
