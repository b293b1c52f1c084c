import type { Option } from '../core/ask.ts';
import type { Face } from '../core/ruleset.ts';
import { msg } from '../core/text.ts';
import type { TrackerRow, TrackerView } from '../core/view.ts';
import { nameOf } from './ids.ts';
import { checkText, iconPath } from './present.ts';
import type { RoundReading } from './round.ts';
import { effectsOf } from './snapshot.ts';
import { say, uiText } from './text.ts';
import { whereabouts } from './whereabouts.ts';

/* The rows of the tracker: who is in the fight, how he stands, what he is about. */

const MOST_PIPS = 8;

/** A fight that has not begun: who stands ready. */
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

/** A row of the running fight; none for somebody whom this user does not see. */
export function rowView(round: RoundReading, row: TrackerRow): object[] {
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
      pips: row.pips.map(({ label, short, left, of }) => ({
        label: say(label),
        short: short && say(short),
        left,
        of,
        dots: of <= MOST_PIPS ? Array.from({ length: of }, (_, i) => i < left) : [],
      })),
      conditions: combatant.actor ? conditionsOf(round.ruleset, combatant.actor, row) : [],
      answers: row.answers && answersView(row.answers),
      gm: game.user?.isGM,
      hidden: combatant.hidden,
      defeated: combatant.isDefeated,
    },
  ];
}

/** What a row's fighter has declared, unless the row says so already. */
function declaredText({ declared, says }: TrackerRow): string | undefined {
  const text = declared && say(declared);
  return text === say(says) ? undefined : text;
}

/** What ails a fighter, as signs; what the viewer may not know of is left out. */
const conditionsOf = (
  { id: ruleset, conditions }: Face,
  actor: Actor.Implementation,
  { secret = [] }: TrackerRow,
): object[] =>
  conditions
    .filter(({ id }) => effectsOf(actor, id).length > 0 && !secret.includes(id))
    .map(({ id, icon }) => ({ id, icon: iconPath(icon), label: say({ key: `${ruleset}.condition.${id}` }) }));

/** How somebody could answer an attack: what is open, what it costs, and why the rest is closed. */
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

/** What comes next: names, each with its label where labels differ. */
export function nextText(next: TrackerView['next']): string {
  const alike = new Set(next.map(({ label }) => say(label))).size === 1;
  return next.map(({ who, label }) => (alike ? nameOf(who) : `${nameOf(who)} (${say(label)})`)).join(' → ');
}
