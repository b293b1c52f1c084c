import { type Ask, GM } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { bindPlay, playDef } from '../../core/encounter.ts';
import type { Fighter } from '../../core/fighter.ts';
import { type Run, replay } from '../../core/replay.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../core/text.ts';
import { type Veil, veilCard, visibleText } from '../../core/veil.ts';
import type { CardView } from '../../core/view.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import {
  type CardCommit,
  commitsOf,
  type ExchangeData,
  exchangeData,
  isSound,
  logOf,
  type PlayData,
  playsOf,
} from '../documents/exchange-data.ts';
import { wasReferee } from '../referee/past-referees.ts';
import { rulesAtStart } from '../settings/settings.ts';
import { controls, EXCHANGE, rememberName } from '../shared/ids.ts';

/** A play of a card, with everything that follows from its log. */
export interface PlayReading {
  /** The name of the play in an `answer` intent. */
  readonly id: string;
  readonly play: string;
  readonly input: Json;
  /** The fighters as they were when the play started. */
  readonly cast: Cast<Fighter>;
  readonly undone: boolean;
  readonly run: Run<Json, Fighter>;
  /** The card as this user may see it. */
  readonly card: CardView;
  /** Whether this user sees no more of it than their fighters do. */
  readonly veiled: boolean;
}

/** An open ask of a card. Rolls are not among them, because the referee makes them. */
export interface PendingAsk {
  /** Index in `plays`. */
  readonly index: number;
  /** The name of the play in an `answer` intent. */
  readonly play: string;
  readonly ask: Ask;
  readonly askedOf: Id;
  mayAnswer(user: User.Implementation): boolean;
}

/** The content of a card, worked out from the logs of its plays. */
export interface Exchange {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly combat: string;
  readonly by: Id;
  readonly plays: readonly PlayReading[];
  readonly pending: readonly PendingAsk[];
  /**
   * `waiting`: somebody is asked. `proposed`: finished, but held changes wait for a confirmation. `undone`: everything was undone.
   * `stale`: the log no longer fits the rules; `fault` says why, and `plays` is empty.
   */
  readonly state: 'proposed' | 'waiting' | 'done' | 'stale' | 'undone';
  readonly fault?: Msg;
  readonly commits: readonly CardCommit[];
  /** Whether its author is no longer a game master, so that it is read-only: nothing can be answered, undone or confirmed. */
  readonly past: boolean;
  /** Changes that wait for a confirmation; in manual mode they are only shown. */
  readonly unapplied: readonly Change[];
  /** Whether this user may confirm `unapplied` (never in manual mode). */
  mayConfirm(user: User.Implementation): boolean;
}

const isCard = (message: ChatMessage.Implementation): boolean =>
  (message.type as string) === EXCHANGE && isSound(message.system);

/**
 * Whether a message is a valid card: it has complete data, and its author is a game master. Anybody can create a message of this
 * type, so those of players are ignored.
 */
export const isExchange = (message: ChatMessage.Implementation): boolean =>
  isCard(message) && message.author?.isGM === true;

/** Whether a message is a read-only card: its author is no longer a game master, and so could have altered it. */
const isPast = (message: ChatMessage.Implementation): boolean =>
  isCard(message) && message.author?.isGM !== true && wasReferee(message._source.author);

/** Whether a user may answer an ask: they control the fighter, or are the game master whom it addresses. */
export const mayAnswer = (user: User.Implementation, { by }: { readonly by: Id }): boolean =>
  by === GM ? user.isGM : controls(user, by);

function playReading(ruleset: Ruleset, rules: Json, data: PlayData): PlayReading {
  const { id, play, input, cast, veil } = data;
  for (const fighter of Object.values(cast)) rememberName(fighter);
  const run = replay(bindPlay(ruleset, play, input, rules), cast, logOf(data));
  const whole = playDef(ruleset, play).card(run, input, rules);
  const says = veil && game.user ? veilTextFor(game.user, veil) : undefined;
  const card = says && veil && game.user ? veilCard(whole, says, controlledIn(game.user, veil)) : whole;
  const veiled = says !== undefined;
  return { id, play, input, cast, undone: data.state === 'undone', run, card, veiled };
}

/** The fighters of a veil that a user controls. */
const controlledIn = (user: User.Implementation, { to }: Veil): Id[] =>
  Object.keys(to).filter((who) => controls(user, who));

/** What a user may know of something veiled, or undefined if they may know everything. */
export const veilTextFor = (user: User.Implementation, veil: Veil): Msg | undefined =>
  user.isGM ? undefined : visibleText(veil, controlledIn(user, veil));

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

/** The fighters for whom held changes must be confirmed: those affected except the acting fighter, or the acting fighter if nobody else is affected. */
function requiredConfirmers(held: readonly CardCommit[], by: Id): readonly Id[] {
  const all = held.flatMap((commit) => commit.held.map(({ who }) => who));
  const others = all.filter((who) => who !== by);
  return others.length > 0 ? others : all;
}

function read(message: ChatMessage.Implementation, ruleset: Ruleset, past: boolean): Exchange {
  const data = exchangeData(message);
  const rules = rulesAtStart(ruleset, data.rules[0]);
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
      !past && held.length > 0 && requiredConfirmers(held, data.by).every((who) => controls(user, who)),
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

/** Drops the cached reading of a message. Its data model calls this whenever the data changes. */
export const forget = (message: ChatMessage.Implementation): boolean => readings.delete(message);

/**
 * Reads a card. Returns undefined for other messages, and for rulesets that are unknown or not loaded. The result is cached until the
 * message or its author's role changes.
 */
export function readExchange(message: ChatMessage.Implementation): Exchange | undefined {
  const past = isPast(message);
  if (!past && !isExchange(message)) return undefined;
  const known = readings.get(message);
  if (known?.past === past) return known;
  const ruleset = rulesetOf(exchangeData(message).ruleset);
  if (!ruleset) return undefined;
  const exchange = read(message, ruleset, past);
  // A veiled card also depends on who owns which fighter, which can change without a change of the message.
  if (playsOf(exchangeData(message)).every(([, { veil }]) => !veil)) readings.set(message, exchange);
  return exchange;
}
