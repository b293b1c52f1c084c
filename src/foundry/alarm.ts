import { isExchange, readExchange } from './exchange.ts';
import { SYSTEM } from './ids.ts';

/* Something has happened that everybody at the table should feel: the page trembles at its edges for a moment, once for each such thing. */

/** What a card had told of the kind when it was last looked at. */
const known = new Map<string, number>();

/** How long the page trembles, in milliseconds; as long as the animation of the styles. */
const TREMBLES = 900;

/** How many of the newest messages are looked through when a person enters. */
const RECENT = 50;

const alarms = (message: ChatMessage.Implementation): number =>
  readExchange(message)?.plays.reduce(
    (sum, { card, veiled }) => sum + (veiled ? 0 : card.ends.filter(({ tone }) => tone === 'alarm').length),
    0,
  ) ?? 0;

/** The frame lies over everything and takes no clicks; it goes away by itself. */
function tremble(): void {
  const frame = document.createElement('div');
  frame.className = `${SYSTEM} ff-alarm`;
  frame.inert = true;
  document.body.append(frame);
  setTimeout(() => frame.remove(), TREMBLES);
}

function look(message: ChatMessage.Implementation): void {
  if (!isExchange(message)) return;
  const id = String(message.id);
  const now = alarms(message);
  if (now > (known.get(id) ?? 0)) tremble();
  known.set(id, now);
}

/** Lets everybody feel what cards tell from now on. Called once in `ready`. */
export function feelAlarms(): void {
  for (const message of [...(game.messages ?? [])].slice(-RECENT))
    if (isExchange(message)) known.set(String(message.id), alarms(message));
  const on = Hooks.on as unknown as (hook: string, fn: (message: ChatMessage.Implementation) => void) => void;
  for (const change of ['create', 'update']) on(`${change}ChatMessage`, look);
}
