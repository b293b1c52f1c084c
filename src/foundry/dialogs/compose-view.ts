import type { Chances, ComposedPart, Composition, Shared } from '../../core/compose.ts';
import type { Fighter } from '../../core/fighter.ts';
import { total } from '../../core/line.ts';
import type { Offer } from '../../core/offer.ts';
import { blank } from '../../core/spec.ts';
import type { Id, Msg } from '../../core/text.ts';
import type { Figure } from '../../core/view.ts';
import { doubtText, possibleTargets, type Situation, targetName, type Way } from '../actions/use.ts';
import {
  circumstanceRows,
  circumstancesView,
  type FieldRow,
  fieldRow,
  wholeFields,
} from '../shared/fields.ts';
import { actorOf } from '../shared/ids.ts';
import { checkView, linesText } from '../shared/present.ts';
import { linesHtml, percent, say, uiText } from '../shared/text.ts';
import { timelineView } from '../tracker/timeline.ts';
import type { Picked, Reading } from './compose-reading.ts';

/** The template data of the editor: budgets, parts, what can be added, what is wrong. */
export function composeView(reading: Reading, way: Way): object {
  const { picked, setting, composition, whole } = reading;
  const { offers, budgets, first, objections, timeline } = composition;
  const no = first ? first.no : composition.no;
  return {
    targets: targetOptions(picked.who, picked.target),
    budgets: budgets.map((one) => budgetView(one, budgets.length === 1)),
    figures: composition.figures?.map(figureView),
    timeline: timeline && timelineView(timeline),
    odds: composition.odds?.map(chancesView),
    sections: sectionsView(reading),
    empty: composition.parts.length === 0,
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
    no: objections?.some(({ level }) => level === 'error') ? undefined : refusal(picked, no, way),
    closed: no !== undefined || way.no !== undefined,
    verb: first ? say(first.label) : way.verb,
  };
}

const chancesView = ({ label, chances }: Chances): object => ({
  label: say(label),
  chances: chances.map((one) => ({
    label: say(one.label),
    percent: percent(one.p),
    share: Math.round(one.p * 100),
  })),
});

/** The parts under their headings. */
function sectionsView(reading: Reading): object[] {
  const { composition } = reading;
  const parts = composition.parts.map((part, i) => ({
    group: part.offer.group,
    view: partView(reading, part, i),
  }));
  return sectionsOf(composition).flatMap(({ group, label }) => {
    const own = parts.filter((one) => group === undefined || one.group === group);
    return own.length > 0 ? [{ label, parts: own.map(({ view }) => view) }] : [];
  });
}

/** Why the composition cannot be declared, unless an objection says so already. That it is still empty is not a fault. */
const refusal = ({ parts }: Picked, no: Msg | undefined, way: Way): string | undefined =>
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

/** Groups in the order of the headings, but those due now first. */
function dueFirst(composition: Composition<Fighter>, groups: readonly string[]): string[] {
  const due = new Set(composition.sections?.filter(({ now }) => now).map(({ group }) => group));
  const ordered = inOrder(composition, groups);
  return [...ordered.filter((group) => due.has(group)), ...ordered.filter((group) => !due.has(group))];
}

const headingOf = ({ sections }: Composition<Fighter>, group: string): string => {
  const own = sections?.find((one) => one.group === group);
  return own ? say(own.label) : uiText(`group.${group}`);
};

/** The headings of the parts. Without headings, parts are listed in the order in which they were picked. */
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
  const { picked } = reading;
  const { offer, says, no } = part;
  const { targets = [], open = false } = picked.parts[i] ?? {};
  return {
    i,
    n: i + 1,
    label: say(offer.label),
    says: says && say(says),
    no: no && say(no),
    doubt: no ? undefined : doubtText(offer),
    targets: offer.needsTarget && !offer.targets ? targetOptions(picked.who, targets[0]) : undefined,
    aimed: possible(picked.who).some((id) => id === targets[0]),
    several: offer.targets && targetRows(reading, offer, i),
    open,
    first: i === 0,
    last: i === picked.parts.length - 1,
    ...shareView(part, picked.parts[i]?.share),
    ...fieldsView(reading, part, i),
    ...checkView(part.check),
  };
}

const shareView = ({ least, most, lines, counts }: ComposedPart<Fighter>, share: number = least): object => ({
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
});

/** What else can be entered for a part: its own fields and its circumstances. */
function fieldsView(
  { picked, setting, situations }: Reading,
  part: ComposedPart<Fighter>,
  i: number,
): object {
  const { offer, spec = {}, names } = part;
  const { fields = {}, rare = false } = picked.parts[i] ?? {};
  const entered = blank(spec, fields) as Situation;
  const ofEachTarget = offer.targets?.own ?? [];
  const circumstances = circumstancesView(
    setting.ruleset,
    part.circumstances.filter((name) => !ofEachTarget.includes(name)),
    situations[i] ?? { situation: {}, measured: {} },
    (name) => `part.${i}.at.${name}`,
  );
  const rows = Object.entries(spec).map(([name, field]) => {
    const path = `part.${i}.field.${name}`;
    return named(fieldRow(setting.ruleset, 'field', field, name, entered[name] ?? null, path), names?.[name]);
  });
  return {
    fields: rows.filter(({ flag }) => !flag),
    flags: rows.filter(({ flag }) => flag),
    circumstances: { ...circumstances, part: i, open: rare || circumstances.said },
    more: rows.some(({ flag }) => flag) || part.circumstances.length > 0,
  };
}

/** A field with option labels that apply only to this part. */
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

/** Possible targets of a part with several targets, with the circumstances of each. */
function targetRows({ picked, setting, situations }: Reading, { targets }: Offer, i: number): object[] {
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
