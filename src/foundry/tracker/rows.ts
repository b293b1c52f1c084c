import type { Option } from '../../core/ask.ts';
import type { RulesetSummary } from '../../core/ruleset.ts';
import { type Id, msg } from '../../core/text.ts';
import type { Pips, TrackerRow, TrackerView } from '../../core/view.ts';
import { whereabouts } from '../board/whereabouts.ts';
import { effectsOf } from '../documents/snapshot.ts';
import { isUnseen, nameOf } from '../shared/ids.ts';
import { checkText, iconPath } from '../shared/present.ts';
import { say, uiText } from '../shared/text.ts';
import type { RoundReading } from './round.ts';

/* The rows of the tracker: who is in the fight, in which state, doing what. */

const MAX_PIPS = 8;

/** How long a spent point is highlighted, in milliseconds. */
const JUST = 1500;

/** The points that a tracker has drawn: how many were left, and when the last was spent. */
export type Drawn = Map<string, { readonly left: number; readonly spent: number; readonly since: number }>;

/** How many points of a kind have just been spent. */
function justSpent(drawn: Drawn, key: string, left: number): number {
  const now = Date.now();
  const before = drawn.get(key);
  const fresh = before && now - before.since < JUST ? before.spent : 0;
  const lost = before ? before.left - left : 0;
  const spent = lost < 0 ? 0 : fresh + lost;
  drawn.set(key, { left, spent, since: lost > 0 ? now : (before?.since ?? 0) });
  return spent;
}

function pipsView(who: Id, { label, short, left, of, icon }: Pips, drawn: Drawn): object {
  const spent = justSpent(drawn, `${who} ${label.key}`, left);
  const state = (i: number) => (i < left ? 'ff-left' : i < left + spent ? 'ff-spent' : '');
  return {
    label: say(label),
    short: short && say(short),
    left,
    of,
    icon: icon && iconPath(icon),
    dots: of <= MAX_PIPS ? Array.from({ length: of }, (_, i) => state(i)) : [],
  };
}

/** Points of all kinds; those of one group share a line. */
export function poolsView({ who, pips }: Pick<TrackerRow, 'who' | 'pips'>, drawn: Drawn): object[][] {
  const lines = new Map<unknown, object[]>();
  for (const one of pips) {
    const line = one.group ?? one;
    lines.set(line, [...(lines.get(line) ?? []), pipsView(who, one, drawn)]);
  }
  return [...lines.values()];
}

/** A fight that has not started: who is ready. */
export const waitingView = (combat: Combat.Implementation): object => ({
  title: uiText('tracker.notBegun'),
  rows: combat.turns
    .filter(({ visible }) => visible)
    .map((one) => ({
      id: one.id,
      name: one.name,
      img: one.img ?? one.actor?.img,
      value: '—',
      says: uiText('tracker.ready'),
      gm: game.user?.isGM,
      hidden: one.hidden,
      defeated: one.isDefeated,
    })),
});

/** A row of the running fight; none for fighters whom this user cannot see. */
export function rowView(round: RoundReading, row: TrackerRow, drawn: Drawn): object[] {
  const combatant = round.combatantOf(row.who);
  if (!combatant?.visible) return [];
  return [
    {
      id: combatant.id,
      name: combatant.name,
      img: combatant.img ?? combatant.actor?.img,
      value: row.value,
      says: say(row.says),
      place: whereabouts(row.who),
      who: row.who,
      declared: declaredText(row),
      copies: row.declared !== undefined && round.ruleset.records !== undefined,
      active: row.state === 'now',
      css: [
        row.state === 'now' ? 'active' : '',
        row.state === 'done' ? 'ff-done' : '',
        row.state === 'out' || combatant.isDefeated ? 'defeated' : '',
        combatant.hidden ? 'hide' : '',
      ].join(' '),
      pools: poolsView(row, drawn),
      conditions: combatant.actor ? conditionsOf(round.ruleset, combatant.actor, row) : [],
      notes: row.notes && notesView(row.notes.map(say)),
      answers: row.answers && answersView(row.answers),
      gm: game.user?.isGM,
      hidden: combatant.hidden,
      defeated: combatant.isDefeated,
    },
  ];
}

/** What the fighter has declared, unless the row says so already. */
function declaredText({ declared, says }: TrackerRow): string | undefined {
  const text = declared && say(declared);
  return text === say(says) ? undefined : text;
}

/** A fighter's conditions as icons, without those that the viewer may not know of. */
const conditionsOf = (
  { id: ruleset, conditions }: RulesetSummary,
  actor: Actor.Implementation,
  { secret = [] }: TrackerRow,
): object[] =>
  conditions
    .filter(({ id }) => effectsOf(actor, id).length > 0 && !secret.includes(id))
    .map(({ id, icon }) => ({ id, icon: iconPath(icon), label: say({ key: `${ruleset}.condition.${id}` }) }));

/** What the fighter has been told, one line each. */
const notesView = (notes: readonly string[]): object => ({
  tip: notes.map((one) => `<p>${foundry.utils.escapeHTML(one)}</p>`).join(''),
  text: notes.join('; '),
});

/** How the fighter could answer an attack: open options, their costs, and why others are closed. */
function answersView(answers: readonly Option[]): object {
  const { escapeHTML } = foundry.utils;
  const rows = answers.map(({ label, check, cost, no }) => ({
    label: [say(label), no ? '' : checkText(check)].filter(Boolean).join(' '),
    costs: say(no ?? cost ?? msg('ui.tracker.costsNothing')),
    open: no === undefined,
  }));
  return {
    open: rows.some(({ open }) => open),
    tip: rows
      .map(
        ({ label, costs, open }) =>
          `<p>${open ? '✓' : '✗'} <b>${escapeHTML(label)}</b><br>${escapeHTML(costs)}</p>`,
      )
      .join(''),
    text: rows.map(({ label, costs }) => `${label}: ${costs}`).join('; '),
  };
}

/** What comes next, as far as this user may see it: names, with labels where they differ. */
export function nextText(all: TrackerView['next']): string {
  const next = all.filter(({ who }) => !isUnseen(who));
  const alike = new Set(next.map(({ label }) => say(label))).size === 1;
  return next.map(({ who, label }) => (alike ? nameOf(who) : `${nameOf(who)} (${say(label)})`)).join(' → ');
}
