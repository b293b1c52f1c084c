import { SYSTEM } from '../shared/ids.ts';
import { isExchange, readExchange } from './exchange.ts';

/* Shakes the edges of the page for a moment, once for each alarming event on a card. */

/** How many alarming events of a card were seen last time. */
const known = new Map<string, number>();

/** The length of the shaking in milliseconds, as in the style sheet. */
const SHAKE_TIME = 900;

/** How many of the newest messages are examined when a user enters. */
const RECENT = 50;

const alarms = (message: ChatMessage.Implementation): number =>
  readExchange(message)?.plays.reduce(
    (sum, { card, veiled }) => sum + (veiled ? 0 : card.ends.filter(({ tone }) => tone === 'alarm').length),
    0,
  ) ?? 0;

/** The frame covers everything, takes no clicks and removes itself. */
function shake(): void {
  const frame = document.createElement('div');
  frame.className = `${SYSTEM} ff-alarm`;
  frame.inert = true;
  document.body.append(frame);
  setTimeout(() => frame.remove(), SHAKE_TIME);
}

function look(message: ChatMessage.Implementation): void {
  if (!isExchange(message)) return;
  const id = String(message.id);
  const now = alarms(message);
  if (now > (known.get(id) ?? 0)) shake();
  known.set(id, now);
}

/** Watches cards for alarming events from now on. Called once in `ready`. */
export function watchAlarms(): void {
  for (const message of [...(game.messages ?? [])].slice(-RECENT))
    if (isExchange(message)) known.set(String(message.id), alarms(message));
  const on = Hooks.on as unknown as (hook: string, fn: (message: ChatMessage.Implementation) => void) => void;
  for (const change of ['create', 'update']) on(`${change}ChatMessage`, look);
}
