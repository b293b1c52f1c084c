import type { Ask } from '../core/ask.ts';
import { MASTER } from '../core/ask.ts';
import type { Change } from '../core/change.ts';
import { bound, playDef } from '../core/encounter.ts';
import type { Fighter } from '../core/fighter.ts';
import type { Run } from '../core/replay.ts';
import { replay } from '../core/replay.ts';
import type { Ruleset } from '../core/ruleset.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json, Msg } from '../core/text.ts';
import { msg } from '../core/text.ts';
import type { Veil } from '../core/veil.ts';
import { seenThrough, veiledCard } from '../core/veil.ts';
import type { CardView } from '../core/view.ts';
import { rulesetOf } from '../rulesets/index.ts';
import type { CardCommit, ExchangeData, PlayData } from './exchange-data.ts';
import { commitsOf, exchangeData, isSound, logOf, playsOf } from './exchange-data.ts';
import { EXCHANGE, remember, speaksFor } from './ids.ts';
import { wasMaster } from './masters.ts';

/** One play of a card as it is read. */
export interface PlayReading {
  /** What an `answer` intent names. */
  readonly id: string;
  readonly play: string;
  readonly input: Json;
  /** The fighters as they were when it began. */
  readonly cast: Cast<Fighter>;
  readonly undone: boolean;
  readonly run: Run<Json, Fighter>;
  /** As this client's user may see it. */
  readonly card: CardView;
  /** He sees no more of it than his fighters do. */
  readonly veiled: boolean;
}

/** An ask of a card that nobody has answered. Dice are asked of nobody: the referee throws them. */
export interface PendingAsk {
  /** Index in `plays`. */
  readonly index: number;
  /** What an `answer` intent names. */
  readonly play: string;
  readonly ask: Ask;
  readonly askedOf: Id;
  mayAnswer(user: User.Implementation): boolean;
}

/** What an exchange message says, worked out from its log. */
export interface Exchange {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly combat: string;
  readonly by: Id;
  readonly plays: readonly PlayReading[];
  readonly pending: readonly PendingAsk[];
  /**
   * `waiting`: somebody is asked. `proposed`: over, but its harm waits for a confirmation. `done`. `undone`: all of it was taken back.
   * `stale`: the log no longer fits the rules (they have changed since); `fault` says why, `plays` is empty.
   */
  readonly state: 'proposed' | 'waiting' | 'done' | 'stale' | 'undone';
  readonly fault?: Msg;
  readonly commits: readonly CardCommit[];
  /** Only to be read: who has kept it is no game master any more. Nobody is asked, nothing is taken back or confirmed. */
  readonly past: boolean;
  /** Changes that wait for a confirmation, or in manual mode are only told. */
  readonly unapplied: readonly Change[];
  /** Whether `unapplied` may be confirmed (not in manual mode), and by this user. */
  mayConfirm(user: User.Implementation): boolean;
}

const isCard = (message: ChatMessage.Implementation): boolean =>
  (message.type as string) === EXCHANGE && isSound(message.system);

/**
 * Whether a message is an exchange that goes on: a game master's client has written it, and its data are whole. Anybody can write a message
 * of this type in his own name; what such a one says has not happened.
 */
export const isExchange = (message: ChatMessage.Implementation): boolean =>
  isCard(message) && message.author?.isGM === true;

/** Whether a message is an exchange only to be read: its author is no game master any more, or is gone. He could have altered it since. */
const isPast = (message: ChatMessage.Implementation): boolean =>
  isCard(message) && message.author?.isGM !== true && wasMaster(message._source.author);

/** Whether a user may answer an ask: he speaks for the fighter, and asks of the master are the game masters'. */
export const mayAnswer = (user: User.Implementation, { by }: { readonly by: Id }): boolean =>
  by === MASTER ? user.isGM : speaksFor(user, by);

function playReading(ruleset: Ruleset, rules: Json, data: PlayData): PlayReading {
  const { id, play, input, cast, veil } = data;
  for (const fighter of Object.values(cast)) remember(fighter);
  const run = replay(bound(ruleset, play, input, rules), cast, logOf(data));
  const whole = playDef(ruleset, play).card(run, input, rules);
  const says = veil && game.user ? veiledFrom(game.user, veil) : undefined;
  const card = says && veil && game.user ? veiledCard(whole, says, spokenFor(game.user, veil)) : whole;
  const veiled = says !== undefined;
  return { id, play, input, cast, undone: data.state === 'undone', run, card, veiled };
}

/** Those of a veil's fighters for whom a user speaks. */
const spokenFor = (user: User.Implementation, { to }: Veil): Id[] =>
  Object.keys(to).filter((who) => speaksFor(user, who));

/** What a user makes of something veiled; undefined: he sees all of it. */
export const veiledFrom = (user: User.Implementation, veil: Veil): Msg | undefined =>
  user.isGM ? undefined : seenThrough(veil, spokenFor(user, veil));

function pendingOf(plays: readonly PlayReading[], data: ExchangeData): PendingAsk[] {
  const open = playsOf(data).filter(([, { state }]) => state === 'open');
  const level = Math.max(0, ...open.map(([, play]) => play.level));
  const answerable = new Set(open.filter(([, play]) => play.level === level).map(([, { id }]) => id));
  return plays.flatMap(({ id, run }, index) =>
    run.state === 'done' || !answerable.has(id)
      ? []
      : run.asks
          .filter(({ kind }) => kind !== 'roll')
          .map((ask) => ({
            index,
            play: id,
            ask,
            askedOf: ask.by,
            mayAnswer: (user: User.Implementation) => mayAnswer(user, ask),
          })),
  );
}

function stateOf(data: ExchangeData, commits: readonly CardCommit[]): Exchange['state'] {
  const plays = Object.values(data.plays);
  if (plays.every(({ state }) => state === 'undone')) return 'undone';
  if (plays.some(({ state }) => state === 'open')) return 'waiting';
  return commits.some(({ heldState, undone }) => heldState === 'held' && !undone) ? 'proposed' : 'done';
}

/** Whose word lets held changes happen: those whom they befall, he who did it aside; his own if they befall nobody else. */
function harmed(held: readonly CardCommit[], by: Id): readonly Id[] {
  const all = held.flatMap((commit) => commit.held.map(({ who }) => who));
  const others = all.filter((who) => who !== by);
  return others.length > 0 ? others : all;
}

function read(message: ChatMessage.Implementation, ruleset: Ruleset, past: boolean): Exchange {
  const data = exchangeData(message);
  const rules = data.rules[0] ?? {};
  const commits = commitsOf(data);
  const standing = commits.filter(({ undone }) => !undone);
  const held = standing.filter(({ heldState }) => heldState === 'held');
  const told = standing.filter(({ heldState }) => heldState === 'told');
  const common = {
    ruleset,
    rules,
    combat: data.combat,
    by: data.by,
    commits,
    past,
    unapplied: [...held, ...told].flatMap((commit) => commit.held),
    mayConfirm: (user: User.Implementation) =>
      !past && held.length > 0 && harmed(held, data.by).every((who) => speaksFor(user, who)),
  };
  try {
    const plays = playsOf(data).map(([, play]) => playReading(ruleset, rules, play));
    const pending = past ? [] : pendingOf(plays, data);
    return { ...common, plays, pending, state: stateOf(data, commits) };
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return { ...common, plays: [], pending: [], state: 'stale', fault: msg('core.host.stale', { says }) };
  }
}

const readings = new WeakMap<ChatMessage.Implementation, Exchange>();

/** Forgets what was read from a message; its data model calls this whenever the data has changed. */
export const forget = (message: ChatMessage.Implementation): boolean => readings.delete(message);

/** What an exchange message says; undefined for other messages and rulesets that are unknown or not here yet. Remembered until the message changes, or its author's rank. */
export function readExchange(message: ChatMessage.Implementation): Exchange | undefined {
  const past = isPast(message);
  if (!past && !isExchange(message)) return undefined;
  const known = readings.get(message);
  if (known?.past === past) return known;
  const ruleset = rulesetOf(exchangeData(message).ruleset);
  if (!ruleset) return undefined;
  const exchange = read(message, ruleset, past);
  // What is veiled depends on whose fighters are whose, which no change of the message tells.
  if (playsOf(exchangeData(message)).every(([, { veil }]) => !veil)) readings.set(message, exchange);
  return exchange;
}
