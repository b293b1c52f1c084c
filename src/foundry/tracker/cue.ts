import { GM } from '../../core/ask.ts';
import type { Id } from '../../core/text.ts';
import { isExchange, readExchange } from '../cards/exchange.ts';
import { exchangeData } from '../documents/exchange-data.ts';
import { lastSent } from '../relay/relay.ts';
import { readSetting, registerChoice } from '../settings/settings.ts';
import { loadForView } from '../shared/arrival.ts';
import { controls, SYSTEM } from '../shared/ids.ts';
import { nameFor, say, uiText } from '../shared/text.ts';
import { readRound } from './round.ts';

/*
 * Draws a person's attention to what is asked of them, once for each question: by voice for screen readers, by a note, by a soft
 * sound if wanted, and by a mark in the page's title while the table waits for them. People who have just acted are looking at
 * the table already. The note is a narrow strip at the upper edge that lets clicks through, because the host's own notices would
 * cover the titles of windows.
 */

const CUES = ['off', 'notice', 'sound'] as const;
type Cue = (typeof CUES)[number];

const SOUND = `systems/${SYSTEM}/assets/sounds/asked.wav`;
const MARK = '●';

/** How long after acting a person is assumed to look at the table, in milliseconds. */
const ATTENTION = 4000;

/** How long a note is shown, in milliseconds. */
const SEEN = 6000;

/** Documents change in groups; the check waits this long, in milliseconds. */
const SETTLING = 150;

/** How many of the newest messages are examined when a user enters. */
const RECENT = 50;

/** The questions to this user: their texts, each under a key of its own. */
type Questions = ReadonlyMap<string, string>;

/** Cards that ask something. */
const cards = new Map<string, Questions>();
let known: Questions = new Map();
/** The note. It stays in the page so that it can be read aloud, but is visible only for a while. */
let note: HTMLElement | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Registers the setting. Called once in `init`. */
export const registerCue = (): void => registerChoice('cue', 'client', CUES, 'sound');

/** Whether the table waits for this user: players for their fighters, game masters for fighters whose players are away. */
function isAwaited(user: User.Implementation, by: Id): boolean {
  if (by === GM) return user.isGM;
  const players = game.users?.filter((one) => one.active && !one.isGM && controls(one, by)) ?? [];
  return players.length > 0 ? players.some(({ id }) => id === user.id) : user.isGM;
}

const question = ({ by, label }: { readonly by: Id; readonly label: Parameters<typeof say>[0] }): string =>
  `${nameFor(by)}: ${say(label)}`;

function ofCard(message: ChatMessage.Implementation, user: User.Implementation): Questions {
  const pending = readExchange(message)?.pending ?? [];
  return new Map(
    pending
      .filter(({ ask }) => isAwaited(user, ask.by))
      .map(({ ask, play }) => [`${message.id}.${play}.${ask.id}`, question(ask)]),
  );
}

function ofFights(user: User.Implementation): [string, string][] {
  return [...(game.combats ?? [])].flatMap((combat) => {
    const round = readRound(combat);
    return (round?.asks ?? [])
      .filter(({ ask }) => !ask.optional && isAwaited(user, ask.by))
      .map(({ ask }): [string, string] => [`${combat.id}.${round?.number}.${ask.id}`, question(ask)]);
  });
}

/** Checks what is asked now and announces what is new. */
async function refreshCue(user: User.Implementation, quiet: boolean): Promise<void> {
  settling = undefined;
  await Promise.all(
    [...(game.combats ?? [])].map(({ type }) => loadForView(type, () => refreshCue(user, quiet))),
  );
  const now = new Map([...ofFights(user), ...[...cards.values()].flatMap((one) => [...one])]);
  const fresh = [...now].filter(([key]) => !known.has(key)).map(([, text]) => text);
  known = now;
  const title = document.title.replace(MARK, '').trim();
  document.title = now.size > 0 ? `${MARK} ${title}` : title;
  if (fresh.length > 0 || now.size === 0) removeNote();
  if (fresh.length > 0 && !quiet) tell(fresh);
}

/** Removes a note that has been answered or replaced. */
function removeNote(): void {
  clearTimeout(hiding);
  delete note?.dataset.seen;
}

function tell(fresh: readonly string[]): void {
  const [first = ''] = fresh;
  const text = fresh.length > 1 ? uiText('cue.more', { first, n: fresh.length - 1 }) : first;
  if (!note) return;
  note.textContent = text;
  const cue = readSetting('cue') as Cue;
  if (cue === 'off' || Date.now() - lastSent.at < ATTENTION) return;
  note.dataset.seen = '';
  hiding = setTimeout(removeNote, SEEN);
  if (cue === 'sound') void foundry.audio.AudioHelper.play({ src: SOUND });
}

function makeNote(): HTMLElement {
  const made = document.createElement('p');
  made.className = 'fivefold ff-cue';
  made.setAttribute('role', 'status');
  made.dataset.ff = 'asked';
  document.body.append(made);
  return made;
}

/** Watches what is asked of this user. Called once in `ready`. */
export function followAsks(): void {
  const { user } = game;
  if (!user) return;
  note = makeNote();
  const hear = async (message: ChatMessage.Implementation): Promise<void> => {
    if (isExchange(message)) await loadForView(exchangeData(message).ruleset, () => heard(message));
    const asked = ofCard(message, user);
    if (asked.size > 0) cards.set(String(message.id), asked);
    else cards.delete(String(message.id));
  };
  const recent = [...(game.messages ?? [])].slice(-RECENT);
  const before = Promise.all(recent.map(hear)).then(() => refreshCue(user, true));
  const soon = () => {
    if (settling === undefined)
      settling = setTimeout(() => void before.then(() => refreshCue(user, false)), SETTLING);
  };
  const heard = (message: ChatMessage.Implementation) => void hear(message).then(soon);
  const on = Hooks.on as unknown as (hook: string, fn: (document: never) => void) => void;
  for (const change of ['create', 'update', 'delete']) on(`${change}Combat`, soon);
  for (const change of ['create', 'update']) on(`${change}ChatMessage`, heard);
  on('deleteChatMessage', ({ id }: ChatMessage.Implementation) => {
    cards.delete(String(id));
    soon();
  });
}
