import type { ComposedPart, Composition, Shared } from '../core/compose.ts';
import type { Fighter } from '../core/fighter.ts';
import { total } from '../core/line.ts';
import type { Offer } from '../core/ruleset.ts';
import { blank } from '../core/spec.ts';
import type { Id, Json, Msg } from '../core/text.ts';
import type { Figure } from '../core/view.ts';
import type { FieldRow } from './fields.ts';
import { circumstanceRows, circumstancesView, fieldRow, wholeFields } from './fields.ts';
import { actorOf } from './ids.ts';
import { checkView, linesText } from './present.ts';
import { linesHtml, percent, say, uiText } from './text.ts';
import { timelineView } from './timeline.ts';
import type { Setting, Situation, Way } from './use.ts';
import {
  circumstances,
  circumstancesOfAll,
  doubtText,
  possibleTargets,
  settingOf,
  targetName,
} from './use.ts';

/* A declaration of several parts as its editor keeps and shows it. */

/** What a person has picked for one part; the rest the ruleset says. */
export interface Pick {
  readonly offer: string;
  targets: readonly Id[];
  byHand: Situation;
  /** What was set for one of several targets. */
  each: { readonly [target: Id]: Situation };
  share: number;
  fields: { readonly [name: string]: Json };
  /** Its circumstances are shown. */
  open: boolean;
  /** Those that seldom matter are shown, too. */
  rare?: boolean;
}

/** Everything that was picked. */
export interface Picked {
  readonly who: Id;
  readonly parts: readonly Pick[];
  /** At whom the next part goes. */
  readonly target: Id | undefined;
  readonly whole: Situation;
}

/** What was picked and what it comes to. */
export interface Reading {
  readonly picked: Picked;
  readonly setting: Setting;
  readonly composition: Composition<Fighter>;
  /** The circumstances of each part. */
  readonly situations: readonly {
    readonly situation: Situation;
    readonly measured: Situation;
    readonly each: { readonly [target: Id]: Situation };
  }[];
  readonly whole: Situation;
}

/** Works out what was picked; undefined where nobody is there any more, or his ruleset composes nothing. */
export function read(picked: Picked): Reading | undefined {
  const { who, target, parts: picks } = picked;
  const actor = actorOf(who);
  const all = [target, ...picks.flatMap(({ targets }) => targets)].filter((id) => id !== undefined);
  const setting = actor && settingOf(actor, [...new Set(all)]);
  if (!setting?.ruleset.compose) return undefined;
  const parts = picks.map(({ byHand, each, open: _, rare: __, ...pick }) => ({
    ...pick,
    ...circumstancesOfAll(setting, pick.targets, byHand, each),
  }));
  const whole = circumstances(setting, target, picked.whole);
  const targets = target && target in setting.cast ? [target] : [];
  const composition = setting.ruleset.compose({ ...setting, ...whole, targets }, parts);
  return { picked, setting, composition, situations: parts, whole: whole.situation };
}

/** The editor's context: what is shared out, the parts, what may be added, what is wrong. */
export function composeView(reading: Reading, way: Way): object {
  const { picked, setting, composition, whole } = reading;
  const { offers, budgets, first, objections, timeline } = composition;
  const no = first ? first.no : composition.no;
  const parts = composition.parts.map((part, i) => ({
    group: part.offer.group,
    part: partView(reading, part, i),
  }));
  return {
    targets: targetOptions(picked.who, picked.target),
    budgets: budgets.map((one) => budgetView(one, budgets.length === 1)),
    figures: composition.figures?.map(figureView),
    timeline: timeline && timelineView(timeline),
    odds: composition.odds?.map(({ label, chances }) => ({
      label: say(label),
      chances: chances.map((one) => ({
        label: say(one.label),
        percent: percent(one.p),
        share: Math.round(one.p * 100),
      })),
    })),
    sections: sectionsOf(composition)
      .map(({ group, label }) => ({
        label,
        parts: parts.filter((one) => group === undefined || one.group === group).map(({ part }) => part),
      }))
      .filter((section) => section.parts.length > 0),
    empty: parts.length === 0,
    groups: dueFirst(composition, groupsOf(offers)).map((group) => ({
      label: headingOf(composition, group),
      offers: offers
        .filter((offer) => offer.group === group)
        .map((offer) => ({ id: offer.id, label: say(offer.label), no: offer.no && say(offer.no) })),
    })),
    whole: wholeFields(setting.ruleset, whole, 'whole.'),
    objections: objections?.map(({ code, level, says }) => ({
      code,
      warning: level === 'warning',
      says: say(says),
    })),
    no: objections?.some(({ level }) => level === 'error') ? undefined : saidNo(picked, no, way),
    closed: no !== undefined || way.no !== undefined,
    verb: first ? say(first.label) : way.verb,
  };
}

/** Why it may not be declared so, where no objection says it; nothing is wrong with what is still empty. */
const saidNo = ({ parts }: Picked, no: Msg | undefined, way: Way): string | undefined =>
  no && parts.length > 0 ? say(no) : way.no;

const groupsOf = (offers: readonly Offer[]): string[] => [...new Set(offers.map(({ group }) => group))];

/** Groups in the order of the headings. */
function inOrder({ sections = [] }: Composition<Fighter>, groups: readonly string[]): string[] {
  const place = (group: string): number => {
    const at = sections.findIndex((one) => one.group === group);
    return at < 0 ? sections.length : at;
  };
  return [...groups].sort((a, b) => place(a) - place(b));
}

/** The same, led by what is due now. */
function dueFirst(composition: Composition<Fighter>, groups: readonly string[]): string[] {
  const due = new Set(composition.sections?.filter(({ now }) => now).map(({ group }) => group));
  const ordered = inOrder(composition, groups);
  return [...ordered.filter((group) => due.has(group)), ...ordered.filter((group) => !due.has(group))];
}

const headingOf = ({ sections }: Composition<Fighter>, group: string): string => {
  const own = sections?.find((one) => one.group === group);
  return own ? say(own.label) : uiText(`group.${group}`);
};

/** Headings of the parts; without any they stand in the order of picking. */
const sectionsOf = (
  composition: Composition<Fighter>,
): { readonly group?: string; readonly label?: string }[] => {
  const { sections, parts } = composition;
  if (!sections) return [{}];
  const groups = inOrder(composition, groupsOf(parts.map(({ offer }) => offer)));
  return groups.map((group) => ({ group, label: headingOf(composition, group) }));
};

const figureView = ({ id, label, value, lines = [] }: Figure): object => ({
  id,
  label: say(label),
  value: say(value),
  tip: linesHtml(lines, say(label)),
  text: linesText(lines),
});

function budgetView({ id, of, left, label, lines }: Shared, alone: boolean): object {
  return {
    id,
    of,
    left:
      left < 0
        ? uiText('compose.over', { n: -left })
        : alone
          ? uiText('compose.left', { left, of })
          : `${left} / ${of}`,
    over: left < 0,
    pips: Array.from({ length: of }, (_, i) => i < of - left),
    label: say(label),
    tip: linesHtml(lines, say(label)),
    text: linesText(lines),
    canSpread: alone && left > 0,
    alone,
  };
}

const possible = (who: Id): Id[] => {
  const actor = actorOf(who);
  return actor ? possibleTargets(actor) : [];
};

const targetOptions = (who: Id, chosen: Id | undefined): object[] =>
  possible(who).map((id) => ({ id, name: targetName(who, id), selected: id === chosen }));

function partView(reading: Reading, part: ComposedPart<Fighter>, i: number): object {
  const { picked, setting, situations } = reading;
  const { offer, least, most, lines, says, spec, no, counts } = part;
  const { targets = [], share = least, fields = {}, open = false, rare = false } = picked.parts[i] ?? {};
  const { ruleset } = setting;
  const said = blank(spec ?? {}, fields) as Situation;
  const own = offer.targets?.own ?? [];
  const circumstances = circumstancesView(
    ruleset,
    part.circumstances.filter((name) => !own.includes(name)),
    situations[i] ?? { situation: {}, measured: {} },
    (name) => `part.${i}.at.${name}`,
  );
  const rows = Object.entries(spec ?? {}).map(([name, field]) =>
    named(
      fieldRow(ruleset, 'field', field, name, said[name] ?? null, `part.${i}.field.${name}`),
      part.names?.[name],
    ),
  );
  return {
    i,
    n: i + 1,
    label: say(offer.label),
    share,
    least,
    most,
    shares: most > 0,
    counts: counts && say(counts),
    fixed: least === most,
    lower: share > least,
    higher: share < most,
    own: lines.length > 0 && uiText('compose.own', { n: total(lines) }),
    ownTip: linesHtml(lines, uiText('pool')),
    ownText: linesText(lines),
    says: says && say(says),
    no: no && say(no),
    doubt: no ? undefined : doubtText(offer),
    targets: offer.needsTarget && !offer.targets ? targetOptions(picked.who, targets[0]) : undefined,
    aimed: possible(picked.who).some((id) => id === targets[0]),
    several: offer.targets && several(reading, offer, i),
    fields: rows.filter(({ flag }) => !flag),
    flags: rows.filter(({ flag }) => flag),
    circumstances: { ...circumstances, part: i, open: rare || circumstances.said },
    open,
    more: rows.some(({ flag }) => flag) || part.circumstances.length > 0,
    first: i === 0,
    last: i === picked.parts.length - 1,
    ...checkView(part.check),
  };
}

/** A field with the names that its options have in this part alone. */
const named = (row: FieldRow, names: { readonly [option: string]: Msg } = {}): FieldRow =>
  row.options
    ? {
        ...row,
        options: row.options.map((one) => ({
          ...one,
          label: names[one.value] ? say(names[one.value] as Msg) : one.label,
        })),
      }
    : row;

/** Those who may be among several targets, with the circumstances that are their own. */
function several({ picked, setting, situations }: Reading, { targets }: Offer, i: number): object[] {
  const chosen = picked.parts[i]?.targets ?? [];
  return possible(picked.who).map((id) => ({
    id,
    name: targetName(picked.who, id),
    selected: chosen.includes(id),
    own: circumstanceRows(
      setting.ruleset,
      chosen.includes(id) ? (targets?.own ?? []) : [],
      situations[i]?.each[id],
      (name) => `part.${i}.each.${name}.${id}`,
    ),
  }));
}
