import { MASTER } from '../core/ask.ts';
import type { Id } from '../core/text.ts';
import { shown } from './arrival.ts';
import { isExchange, readExchange } from './exchange.ts';
import { exchangeData } from './exchange-data.ts';
import { SYSTEM, speaksFor } from './ids.ts';
import { lastWord } from './relay.ts';
import { readRound } from './round.ts';
import { readSetting, registerChoice } from './settings.ts';
import { nameFor, say, uiText } from './text.ts';

/*
 * Whoever is asked something should notice, once for each question: it is spoken to screen readers, shown, and a soft sound is played, as he likes;
 * the page's title bears a mark as long as he is awaited. Whoever has just said something himself looks at the table already. The note is a narrow
 * strip at the page's upper edge, above our windows, and lets clicks through: notices of the host's would lie on the windows' titles.
 */

const CUES = ['off', 'notice', 'sound'] as const;
type Cue = (typeof CUES)[number];

const SOUND = `systems/${SYSTEM}/assets/sounds/asked.wav`;
const MARK = '●';

/** How long a person looks at the table after he has said something, in milliseconds. */
const ATTENTION = 4000;

/** How long a note is seen, in milliseconds. */
const SEEN = 6000;

/** Several documents change in one step: it is looked at once, after so many milliseconds. */
const SETTLING = 150;

/** How many of the newest messages are looked through when a person enters. */
const RECENT = 50;

/** What is asked of this user: the text of each question under a key of its own. */
type Questions = ReadonlyMap<string, string>;

/** Cards that ask something. */
const cards = new Map<string, Questions>();
let known: Questions = new Map();
/** The note: always there to be spoken, seen for a while. */
let note: HTMLElement | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Registers the setting. Called once in `init`. */
export const registerCue = (): void => registerChoice('cue', 'client', CUES, 'sound');

/** Whether the table waits for this user: for those who play a fighter, for the game masters where none of these is there. */
function isAwaited(user: User.Implementation, by: Id): boolean {
  if (by === MASTER) return user.isGM;
  const players = game.users?.filter((one) => one.active && !one.isGM && speaksFor(one, by)) ?? [];
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

/** Looks what is asked now, and says what is new. */
async function look(user: User.Implementation, quiet: boolean): Promise<void> {
  settling = undefined;
  await Promise.all([...(game.combats ?? [])].map(({ type }) => shown(type, () => look(user, quiet))));
  const now = new Map([...ofFights(user), ...[...cards.values()].flatMap((one) => [...one])]);
  const fresh = [...now].filter(([key]) => !known.has(key)).map(([, text]) => text);
  known = now;
  const title = document.title.replace(MARK, '').trim();
  document.title = now.size > 0 ? `${MARK} ${title}` : title;
  if (fresh.length > 0 || now.size === 0) takeAway();
  if (fresh.length > 0 && !quiet) tell(fresh);
}

/** A note that is answered or followed by a newer one covers the table for nothing. */
function takeAway(): void {
  clearTimeout(hiding);
  delete note?.dataset.seen;
}

function tell(fresh: readonly string[]): void {
  const [first = ''] = fresh;
  const text = fresh.length > 1 ? uiText('cue.more', { first, n: fresh.length - 1 }) : first;
  if (!note) return;
  note.textContent = text;
  const cue = readSetting('cue') as Cue;
  if (cue === 'off' || Date.now() - lastWord.at < ATTENTION) return;
  note.dataset.seen = '';
  hiding = setTimeout(takeAway, SEEN);
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

/** Looks after what is asked of this user. Called once in `ready`. */
export function followAsks(): void {
  const { user } = game;
  if (!user) return;
  note = makeNote();
  const hear = async (message: ChatMessage.Implementation): Promise<void> => {
    if (isExchange(message)) await shown(exchangeData(message).ruleset, () => heard(message));
    const asked = ofCard(message, user);
    if (asked.size > 0) cards.set(String(message.id), asked);
    else cards.delete(String(message.id));
  };
  const recent = [...(game.messages ?? [])].slice(-RECENT);
  const before = Promise.all(recent.map(hear)).then(() => look(user, true));
  const soon = () => {
    if (settling === undefined)
      settling = setTimeout(() => void before.then(() => look(user, false)), SETTLING);
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
