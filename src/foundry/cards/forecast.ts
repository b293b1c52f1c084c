import { bindPlay, playDef } from '../../core/encounter.ts';
import type { Fighter } from '../../core/fighter.ts';
import type { Policy } from '../../core/odds.ts';
import { odds } from '../../core/odds-walk.ts';
import type { Entry } from '../../core/replay.ts';
import { resume } from '../../core/resume.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import { type Id, type Json, Refused } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import { percent, say, uiText } from '../shared/text.ts';

const cache = new Map<string, Assuming | undefined>();
const MAX_CACHED = 300;

/** A play whose odds are to be computed. */
export interface Question {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly play: string;
  readonly input: Json;
  readonly cast: Cast<Fighter>;
  /** The answers so far; omitted if the play has not started. */
  readonly log?: readonly Entry[];
  /** From whose point of view: the acting fighter's, or that of whoever is asked. */
  readonly forWhom: Id;
  /** Assume this answer to one of the asks. */
  readonly supposing?: { readonly ask: string; readonly option: string };
}

/** A forecast, and what it assumes of whoever else decides: that they defend as well as possible, or not at all. */
export type Assuming = Forecast & { readonly assumes?: { readonly who: Id; readonly defends: boolean } };

type Decide = Policy<Json, Fighter>['decide'] & object;

/** Hears how others defend, which all rulesets ask under this name; whoever could choose nothing else does not count. */
function listening(decide: Decide, forWhom: Id, heard: Map<Id, boolean>): Decide {
  return (ask, stage) => {
    const answer = decide(ask, stage);
    const open = ask.kind === 'choose' ? ask.options.filter(({ no }) => !no) : [];
    const chooses = ask.id.startsWith('defence') && open.length > 1;
    if (chooses && ask.by !== forWhom && ask.by in stage.cast)
      heard.set(ask.by, heard.get(ask.by) === true || (answer !== undefined && answer !== 'none'));
    return answer;
  };
}

function computeOdds({
  ruleset,
  rules,
  play,
  input,
  cast,
  forWhom,
  log = [],
  supposing,
}: Question): Assuming | undefined {
  const def = playDef(ruleset, play);
  const policy = def.policy?.(input, rules) ?? {};
  const begin = resume(bindPlay(ruleset, play, input, rules), log);
  const heard = new Map<Id, boolean>();
  let walks = 0;
  const supposed = ({ decide, ...rest }: Policy<Json, Fighter>): Policy<Json, Fighter> => {
    const how: Decide = (ask, stage) => (ask.id === supposing?.ask ? supposing.option : decide?.(ask, stage));
    // The first chances are those of the first walk; the others say what they are about.
    return { ...rest, decide: walks++ === 0 ? listening(how, forWhom, heard) : how };
  };
  const view = def.forecast?.((more) => odds(begin, cast, supposed({ ...policy, ...more })), input, forWhom);
  const [other] = heard;
  return view && other && !view.no ? { ...view, assumes: { who: other[0], defends: other[1] } } : view;
}

/** What a forecast assumes, in words; undefined if nobody else decides anything. */
export const assumption = (view: Assuming | undefined): string | undefined =>
  view?.assumes && uiText(view.assumes.defends ? 'odds.defends' : 'odds.yields', { who: view.assumes.who });

/** Like `computeOdds`, but if there is too much to compute, the forecast contains only the reason. */
function computeForecast(question: Question): Assuming | undefined {
  try {
    return computeOdds(question);
  } catch (error) {
    if (error instanceof Refused) return { chances: [], lost: 1, no: error.reason };
    throw error;
  }
}

/** The exact odds of a play in brief, or undefined for plays without a forecast. They are cached by the whole question. */
export function forecast(question: Question): Assuming | undefined {
  const { ruleset, ...rest } = question;
  const key = JSON.stringify([ruleset.id, rest]);
  if (!cache.has(key)) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, computeForecast(question));
  }
  return cache.get(key);
}

/** A forecast that is short enough for a button: its first chances, one on each line, or the reason why there are none. */
export function inBrief(view: Forecast | undefined): string {
  if (view?.no) return say(view.no);
  const first = view?.chances.slice(0, view.brief ?? 1) ?? [];
  return first.map(({ p, label }) => `${percent(p)} ${say(label)}`).join('\n');
}

/** The index of the option with the best first chance, or undefined if these are chances of different things. */
export function bestOf(firsts: readonly { readonly id: string; readonly p: number }[]): number | undefined {
  const [one] = firsts;
  if (!one || firsts.some(({ id }) => id !== one.id)) return undefined;
  return firsts.reduce((best, { p }, i) => (p > (firsts[best]?.p ?? 0) ? i : best), 0);
}

/** A forecast's first chance, or the one with this id, for a list; or the reason why there is none. */
export function headline(view: Forecast | undefined, id?: string): { p: number; text: string } | undefined {
  if (view?.no) return { p: 0, text: say(view.no) };
  const one = view?.chances.find((chance) => chance.id === id) ?? view?.chances[0];
  return one && { p: one.p, text: `${percent(one.p)} ${say(one.label)}` };
}

type Amounts = NonNullable<Forecast['amounts']>['bars'];

/** How many bars fit side by side. */
const MAX_BARS = 15;

/** Amounts in ascending order. Those that do not fit are combined into the last bar. */
function fitting(all: Amounts): { readonly value: string; readonly p: number }[] {
  const sorted = [...all].sort((a, b) => a.value - b.value);
  const room = sorted.length > MAX_BARS ? MAX_BARS - 1 : MAX_BARS;
  const shown = sorted.slice(0, room).map(({ value, p }) => ({ value: String(value), p }));
  const rest = sorted.slice(room);
  const [first] = rest;
  return first ? [...shown, { value: `${first.value}+`, p: rest.reduce((sum, { p }) => sum + p, 0) }] : shown;
}

/** A forecast for templates, with widths and percentages. */
export function bars(view: Assuming | undefined): {
  assumes?: string | undefined;
  chances?: { label: string; percent: string; width: number }[];
  amounts?: { label: string; bars: { value: string; percent: string; height: number }[] };
  noOdds?: string;
} {
  if (!view) return {};
  if (view.no) return { noOdds: say(view.no) };
  const amounts = fitting(view.amounts?.bars ?? []);
  const top = Math.max(...amounts.map(({ p }) => p), 1e-9);
  return {
    assumes: assumption(view),
    chances: view.chances.map(({ label, p }) => ({
      label: say(label),
      percent: percent(p),
      width: Math.round(p * 100),
    })),
    ...(view.amounts && {
      amounts: {
        label: say(view.amounts.label),
        bars: amounts.map(({ value, p }) => ({
          value,
          percent: percent(p),
          height: Math.round((p / top) * 80),
        })),
      },
    }),
  };
}
