import { subtractChanges } from '../../core/change.ts';
import type { Fighter } from '../../core/fighter.ts';
import { applyChanges } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { type Exchange, isExchange, readExchange } from '../cards/exchange.ts';
import { isFor } from '../documents/exchange-data.ts';
import type { Waiting } from '../prompt/waiting.ts';
import { readSetting } from '../settings/settings.ts';
import { pointsOf } from '../shared/points.ts';
import { nameFor, say, uiText } from '../shared/text.ts';
import { readRound } from '../tracker/round.ts';
import { showOnToken } from './on-token.ts';
import { playSound } from './sounds.ts';

/* What is felt: harm and healing on tokens, alarming events, new rounds, a turn that waits. Only what this user may know is among it. */

/** Points that each fighter has won or lost by a card so far. */
type Points = ReadonlyMap<Id, number>;

/** What a card has brought so far. */
interface Brought {
  readonly points: Points;
  readonly state: Exchange['state'];
  /** How many alarming events are on it. */
  readonly alarms: number;
}

const known = new Map<string, Brought>();

/** What a card has done to each fighter so far, apart from what is undone or waits for a confirmation. */
function pointsOn(exchange: Exchange): Points {
  const points = new Map<Id, number>();
  const leftTo = (fighter: Fighter | undefined) => pointsOf(exchange.ruleset, exchange.rules, fighter).left;
  for (const { cast, run, undone, veiled } of exchange.plays) {
    if (undone || veiled) continue;
    const changes = subtractChanges(run.changes.flat(), exchange.unapplied).filter(({ who }) => who in cast);
    const after = applyChanges(cast, changes);
    for (const who of new Set(changes.map((change) => change.who))) {
      const by = leftTo(after[who]) - leftTo(cast[who]);
      points.set(who, (points.get(who) ?? 0) + by);
    }
  }
  return points;
}

/** Whether somebody attacked somebody else on this card. */
const isAttack = ({ plays }: Exchange): boolean =>
  plays.some(({ card: { from, to } }) => from !== undefined && to !== undefined && from !== to);

function broughtBy(exchange: Exchange): Brought {
  const ends = exchange.plays.flatMap(({ card, veiled }) => (veiled ? [] : card.ends));
  const alarms = ends.filter(({ tone }) => tone === 'alarm').length;
  return { points: pointsOn(exchange), state: exchange.state, alarms };
}

/** A card that this user may read. */
function readable(message: ChatMessage.Implementation): Exchange | undefined {
  const { user } = game;
  return user && isExchange(message) && isFor(message, user) ? readExchange(message) : undefined;
}

/** How many of the latest cards are remembered when this part is fetched. */
const RECENT = 50;

for (const message of [...(game.messages ?? [])].slice(-RECENT)) {
  const exchange = readable(message);
  if (exchange) known.set(String(message.id), broughtBy(exchange));
}

/** Lets everything be felt that a card has brought since it was last looked at. @param fresh it has just been made */
export function feelCard(message: ChatMessage.Implementation, fresh: boolean): void {
  const exchange = readable(message);
  if (!exchange) return;
  const id = String(message.id);
  const before = fresh ? undefined : known.get(id);
  const now = broughtBy(exchange);
  known.set(id, now);
  // Nothing is felt of a card that was there before this user came, or that is being undone.
  if ((!before && !fresh) || now.state === 'undone' || exchange.past) return;
  if (now.alarms > (before?.alarms ?? 0)) shakePage();
  const felt = [...now.points].map(([who, n]) => [who, n - (before?.points.get(who) ?? 0)] as const);
  for (const [who, n] of felt) if (n !== 0) showOnToken(who, n);
  const ends = now.state === 'done' && before?.state !== 'done';
  if (felt.some(([, n]) => n < 0)) playSound('hit');
  else if (felt.some(([, n]) => n > 0)) playSound('heal');
  else if (ends && isAttack(exchange)) playSound('miss');
}

/** How long the page shakes, in milliseconds, as in the style sheet. */
const SHAKE = 900;

/** Shows a frame over the whole page, which takes no clicks and removes itself. */
function shakePage(): void {
  const frame = document.createElement('div');
  frame.className = 'fivefold ff-alarm';
  frame.inert = true;
  document.body.append(frame);
  setTimeout(() => frame.remove(), SHAKE);
}

/** How long the announcement of a round stays, in milliseconds. */
const BANNER = 2500;

/** The number of the round that was announced last, of each fight. */
const announced = new WeakMap<Combat.Implementation, number>();

/** Announces a new round of the fight that this user looks at: on the screen, and politely to screen readers. */
export function feelRound(combat: Combat.Implementation): void {
  const round = readRound(combat);
  if (!round?.tracker || (game.combat ?? combat) !== combat) return;
  const before = announced.get(combat);
  announced.set(combat, round.number);
  if (before === round.number || (before === undefined && round.number > 1)) return;
  document.querySelector('.ff-banner')?.remove();
  const banner = document.createElement('p');
  banner.className = 'fivefold ff-banner';
  banner.setAttribute('role', 'status');
  banner.dataset.ruleset = combat.type;
  document.body.append(banner);
  // Screen readers hear what changes in a region that is already there.
  banner.textContent = say(round.tracker.title);
  setTimeout(() => banner.remove(), BANNER);
  playSound('round');
}

const MINUTE = 60_000;

/** The turns that wait, by the key of their ask, with what will say so; undefined once it has been said. */
const reminders = new Map<string, ReturnType<typeof setTimeout> | undefined>();

/** Says once of each turn of this user that it has waited for long. */
export function remind(waiting: readonly Waiting[]): void {
  const patience = Number(readSetting('feelPatience'));
  const turns = waiting.filter(({ on }) => on === 'round');
  for (const [key, timer] of reminders) {
    if (turns.some((one) => one.key === key)) continue;
    clearTimeout(timer);
    reminders.delete(key);
  }
  if (!(patience > 0)) return;
  for (const { key, by } of turns) {
    if (reminders.has(key)) continue;
    const tell = (): void => {
      reminders.set(key, undefined);
      if (readSetting('feel') === 'off') return;
      ui.notifications?.info(uiText('feel.waits', { name: nameFor(by), n: patience }));
      playSound('turn');
    };
    reminders.set(key, setTimeout(tell, patience * MINUTE));
  }
}
