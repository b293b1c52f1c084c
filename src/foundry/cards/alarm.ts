import { SYSTEM } from '../shared/ids.ts';
import { isExchange, readExchange } from './exchange.ts';

/* Shakes the page for a moment whenever an alarming event appears on a card. */

/** The number of alarming events on each card when it was last examined. */
const seenAlarms = new Map<string, number>();

/** How long the page shakes, in milliseconds, as in the style sheet. */
const SHAKE_TIME = 900;

/** How many of the latest messages are examined when the page loads. */
const RECENT = 50;

const countAlarms = (message: ChatMessage.Implementation): number =>
  readExchange(message)?.plays.reduce(
    (sum, { card, veiled }) => sum + (veiled ? 0 : card.ends.filter(({ tone }) => tone === 'alarm').length),
    0,
  ) ?? 0;

/** Shows a frame over the whole page, which takes no clicks and removes itself. */
function shake(): void {
  const frame = document.createElement('div');
  frame.className = `${SYSTEM} ff-alarm`;
  frame.inert = true;
  document.body.append(frame);
  setTimeout(() => frame.remove(), SHAKE_TIME);
}

function examine(message: ChatMessage.Implementation): void {
  if (!isExchange(message)) return;
  const id = String(message.id);
  const now = countAlarms(message);
  if (now > (seenAlarms.get(id) ?? 0)) shake();
  seenAlarms.set(id, now);
}

/** Watches cards for new alarming events. Called once in `ready`. */
export function watchAlarms(): void {
  for (const message of [...(game.messages ?? [])].slice(-RECENT))
    if (isExchange(message)) seenAlarms.set(String(message.id), countAlarms(message));
  const on = Hooks.on as unknown as (hook: string, fn: (message: ChatMessage.Implementation) => void) => void;
  for (const change of ['create', 'update']) on(`${change}ChatMessage`, examine);
}
