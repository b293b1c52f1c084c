import type { Change } from '../../core/change.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Id } from '../../core/text.ts';
import { type Exchange, isExchange, type PlayReading, readExchange } from '../cards/exchange.ts';
import {
  type CardCommit,
  commitsOf,
  type Done,
  type ExchangeData,
  exchangeData,
  isFor,
  playsOf,
} from '../documents/exchange-data.ts';
import { allEntries, type RoundCommit } from '../documents/round-data.ts';
import { isShut } from '../documents/sealed-card.ts';
import { controls, isUnseen } from '../shared/ids.ts';
import { changesOfFighters } from './fighter-events.ts';
import type { Attack, Told } from './hooks.ts';
import { momentEvents } from './moments.ts';
import { type OfStep, seenUuids, uuidOf } from './names.ts';

/*
 * What has happened in a step, as far as this user may know: the same that their windows show. Everything follows from what is stored, so that it does
 * not matter when somebody begins to listen.
 */

/** A step that has come to its end. */
export interface StepDone extends Done {
  readonly ruleset: Ruleset;
  readonly combat: Combat.Implementation | undefined;
  /** The card whose write says so, if one does. */
  readonly message: ChatMessage.Implementation | undefined;
}

/** A card of a step, as this user reads it. */
interface SeenCard {
  readonly id: string;
  readonly data: ExchangeData;
  readonly commit: CardCommit;
  readonly exchange: Exchange;
}

/** A play that went on in the step. */
interface SeenPlay {
  readonly card: SeenCard;
  readonly play: PlayReading;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** A card of the step, or undefined if this user may not read it. */
function seenCard(message: ChatMessage.Implementation | undefined, step: string): SeenCard | undefined {
  const { user } = game;
  if (!message?.id || !user || !isExchange(message) || !isFor(message, user) || isShut(message))
    return undefined;
  const data = exchangeData(message);
  const exchange = readExchange(message);
  const commit = commitsOf(data).find(({ id }) => id === step);
  return exchange && commit && { id: message.id, data, commit, exchange };
}

/** The plays of a card that went on in its step. Later steps tell how they stood afterwards. */
function playsIn(card: SeenCard): SeenPlay[] {
  const { data, commit, exchange } = card;
  const later = commitsOf(data).filter(({ n }) => n > commit.n);
  return playsOf(data).flatMap(([key, { state }], i) => {
    const [before, play] = [commit.before[key], exchange.plays[i]];
    if (!before || !play) return [];
    const ends = state === 'ended' && later.every((one) => one.before[key] === undefined);
    return [{ card, play, begins: before.state === 'new', ends }];
  });
}

function cardEvent(of: OfStep, { id, exchange }: SeenCard): Told {
  const { by, state, plays, pending } = exchange;
  const mine = ({ mayAnswer }: Exchange['pending'][number]) =>
    game.user !== null && game.user !== undefined && mayAnswer(game.user);
  const asked = pending.filter((one) => !plays[one.index]?.veiled || mine(one)).map((one) => one.askedOf);
  const actor = isUnseen(by) ? null : uuidOf(by);
  return ['fivefold.card', { ...of, message: id, actor, state, asked: seenUuids(asked) }];
}

/** The attacks of a play. Nothing is told of those by or at somebody whom this user does not see. */
function attacksOf({ card, play }: SeenPlay): Attack[] {
  const def = play.veiled ? undefined : card.exchange.ruleset.plays[play.play]?.attack;
  const made = def?.made(play.input as never, play.cast) ?? [];
  return made.flatMap(({ by, at, gear, kind }) => {
    const targets = seenUuids(at);
    if (isUnseen(by) || targets.length === 0) return [];
    const item = gear && play.cast[by]?.gear[gear] ? `${uuidOf(by)}.Item.${gear}` : null;
    return [{ attacker: uuidOf(by), targets, item, kind }];
  });
}

const attackEvents = (of: OfStep, one: SeenPlay): Told[] =>
  attacksOf(one).map((attack) => [
    'fivefold.attack',
    { ...of, message: one.card.id, play: one.play.id, ...attack },
  ]);

/** An attack that is over. */
function endedAttack(of: OfStep, one: SeenPlay): Told[] {
  const { card, play } = one;
  const attacks = attacksOf(one);
  if (attacks.length === 0 || play.run.state !== 'done') return [];
  const hit = card.exchange.ruleset.plays[play.play]?.attack?.struck(play.run.out, play.input as never);
  const struck = hit ? seenUuids(hit) : null;
  return [['fivefold.postAttack', { ...of, message: card.id, play: play.id, attacks, struck }]];
}

/** Whose changes of a step this user may be told of, given its cards. */
function knowable(
  cards: readonly (SeenCard | undefined)[],
  plays: readonly SeenPlay[],
): (who: Id) => boolean {
  if (cards.some((card) => !card)) return () => false;
  const { user } = game;
  if (plays.some(({ play }) => play.veiled))
    return (who) => user !== null && user !== undefined && controls(user, who) && !isUnseen(who);
  return (who) => !isUnseen(who);
}

/** What a confirmation has written of the changes that waited for it. */
const confirmedChanges = ({ held, aims = [] }: CardCommit): Change[] =>
  held.filter(({ who, at }) => aims.some((aim) => aim.who === who && aim.at === at));

/** What a step has changed on fighters. */
function changesIn(
  { what }: StepDone,
  entry: RoundCommit | undefined,
  card: SeenCard | undefined,
): readonly Change[] {
  if (what === 'harm') return card ? confirmedChanges(card.commit) : [];
  return entry ? entry.changes : (card?.commit.changes ?? []);
}

/** Everything that a step has brought and that this user may know, in the order in which it is told. */
export function eventsOf(done: StepDone): Told[] {
  const { what, step, combat, message, ruleset } = done;
  const entry = combat && allEntries(combat).find(({ id }) => id === step);
  const of: OfStep = { step, ruleset: ruleset.id, combat: combat?.id ?? null };
  const messages =
    what === 'harm' || !entry ? [message] : entry.cards.map((one) => game.messages?.get(one.message));
  const all = messages.flatMap((one) => (one || entry ? [seenCard(one, step)] : []));
  const cards = all.filter((one) => one !== undefined);
  if (what === 'undo')
    return cards.length > 0 || combat
      ? [['fivefold.undone', { ...of, messages: cards.map(({ id }) => id) }]]
      : [];
  const plays = cards.flatMap(playsIn);
  const isNew = what === 'step';
  const changes = changesIn(done, entry, cards[0]);
  return [
    ...cards.map((card) => cardEvent(of, card)),
    ...(isNew ? plays.filter(({ begins }) => begins).flatMap((play) => attackEvents(of, play)) : []),
    ...changesOfFighters(of, done, changes, knowable(all, plays), entry),
    ...(isNew ? plays.filter(({ ends }) => ends).flatMap((play) => endedAttack(of, play)) : []),
    ...(isNew && combat && entry ? momentEvents(of, ruleset, combat, entry) : []),
  ];
}
