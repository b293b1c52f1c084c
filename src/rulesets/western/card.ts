import type { Check } from '../../core/dice/check.ts';
import { eachDie } from '../../core/dice/check.ts';
import { total } from '../../core/line.ts';
import type { Run, Step } from '../../core/replay.ts';
import type { Told } from '../../core/stage.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { CardEnd, CardRow, CardView } from '../../core/view.ts';
import type { WeFighter } from './fighter.ts';
import type { Strike } from './hit.ts';

/* The card of a shot or blow: the dice with everything that was added, and what they came to. */

/** What dice came to, behind the sum where something is added to them. */
const resultOf = ({ adds, lines }: Check, faces: readonly number[], result: Msg): Msg =>
  adds ? msg('western.result.sum', { n: faces.reduce((n, face) => n + face, total(lines)), result }) : result;

function rowOf({ ask, value, heard }: Step): CardRow[] {
  if (ask.kind !== 'roll') return [];
  const faces = value as readonly number[];
  return [
    {
      label: ask.label,
      dice: eachDie(ask.dice).map((die, i) => ({
        face: faces[i] ?? 0,
        mark: ask.reader.mark(faces[i] ?? 0, die),
      })),
      result: resultOf(ask, faces, ask.reader.show(heard as Json)),
      lines: ask.lines,
      ...(ask.target ? { target: ask.target } : {}),
    },
  ];
}

/** How good or bad a thing told is for the one it befalls, and by which rule. */
const ENDS: { readonly [key: string]: { readonly tone: CardEnd['tone']; readonly why: RuleId } } = {
  misses: { tone: 'quiet', why: 'S-9' },
  hits: { tone: 'harm', why: 'S-9' },
  hitsGear: { tone: 'quiet', why: 'S-10' },
  wounded: { tone: 'harm', why: 'S-10' },
  held: { tone: 'harm', why: 'S-19' },
  slips: { tone: 'quiet', why: 'S-19' },
  standsIt: { tone: 'good', why: 'S-12' },
  stunned: { tone: 'harm', why: 'S-12' },
  knockedOut: { tone: 'harm', why: 'S-12' },
  hitsSaddle: { tone: 'quiet', why: 'S-18' },
  horseWounded: { tone: 'harm', why: 'S-18' },
  horseDown: { tone: 'harm', why: 'S-18' },
  falls: { tone: 'harm', why: 'S-16' },
  keepsSeat: { tone: 'good', why: 'S-16' },
  passes: { tone: 'good', why: 'S-8' },
  fails: { tone: 'harm', why: 'S-8' },
  isOver: { tone: 'good', why: 'WE-11.1' },
};

function endOf(told: Told): CardEnd[] {
  const end = ENDS[told.key];
  if (!end) return [];
  const {
    who = '',
    by = '',
    n = 0,
    location = 'chest',
    severity = 'light',
    condition = 'stunned',
  } = told as { readonly [fact: string]: Json };
  const text: Msg = msg(`western.told.${told.key}`, {
    who: String(who),
    by: String(by),
    n: Number(n),
    location: msg(`western.location.${location}`),
    severity: msg(`western.severity.${severity}`),
    condition: msg(`western.condition.${condition}`),
  });
  return [{ text, tone: end.tone, who: String(who), why: end.why }];
}

/** The card of anything else that is about one person: what was thrown, what came of it. */
export function storyCard(run: Run<Json, WeFighter>, title: Msg, who: Id): CardView {
  const rows = run.steps.flatMap(rowOf);
  const ends = run.told.flatMap(endOf);
  const rules = [...rows.flatMap(({ lines, target = [] }) => [...lines, ...target]), ...ends];
  return { title, from: who, rows, ends, rules: [...new Set(rules.flatMap(({ why }) => why ?? []))] };
}

/** The card of one step of fire, or of one blow. */
export function strikeCard(run: Run<Json, WeFighter>, { shooter, target, kind, no, turn }: Strike): CardView {
  const rows = run.steps.flatMap(rowOf);
  const ends = run.told.flatMap(endOf);
  const rules = [
    ...rows.flatMap(({ lines, target: difficulty = [] }) => [...lines, ...difficulty]),
    ...ends,
  ].flatMap(({ why }) => why ?? []);
  return {
    title: msg('western.title.strike', { shooter, target }),
    subtitle: msg('western.title.deed', { kind: msg(`western.step.${kind}`), no: no ?? verbatim(''), turn }),
    from: shooter,
    to: target,
    rows,
    ends,
    rules: [...new Set(rules)],
  };
}
